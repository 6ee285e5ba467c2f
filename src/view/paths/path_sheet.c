/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/paths/path_sheet.h"

#include "src/base/save.h"
#include "src/base/text.h"
#include "src/engine/run.h"
#include "src/graph/graph.h"
#include "src/graph/write.h"
#include "src/problem/paths/paths.h"
#include "src/view/xml.h"

void path_sheet_begin(const struct exhibit *exhibit, int32_t width, int32_t height, const char *line,
		      struct save *save)
{
	const struct snapshot *snapshot = exhibit->snapshot;

	save_print(save, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
		   "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
		   "viewBox=\"0 0 %d %d\" font-family=\"monospace\" font-size=\"12\" "
		   "fill=\"#1a1a1a\" text-anchor=\"middle\">\n<title>", width, height, width, height);
	xml_print(save, "%.200s", write_title(exhibit->graph));
	save_print(save, "</title>\n"
		   "<style>path{fill:none;stroke:#aaaaaa;stroke-width:1}.tree{stroke:#1a1a1a;stroke-width:3}"
		   "circle{fill:#ffffff;stroke:#1a1a1a}.frontier{fill:#e69f00;stroke-width:3}"
		   ".unreached{stroke-dasharray:3 3}.label{font-size:9px}.distance,.line{text-anchor:start}"
		   ".distance{font-size:10px}</style>\n"
		   "<defs><marker id=\"head\" markerUnits=\"userSpaceOnUse\" markerWidth=\"10\" "
		   "markerHeight=\"8\" refX=\"%d\" refY=\"4\" orient=\"auto\" overflow=\"visible\">"
		   "<polygon points=\"0,0 10,4 0,8\"/></marker></defs>\n"
		   "<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>\n"
		   "<text class=\"line\" x=\"8\" y=\"20\">", 10 + PATH_RADIUS);
	xml_print(save, "%.60s  %s on %s  cycle %lld  %s", write_title(exhibit->graph), snapshot->variant,
		  snapshot->device, (long long)snapshot->cycle, snapshot->phase);
	save_print(save, "</text>\n<text class=\"line\" x=\"8\" y=\"40\">");
	xml_print(save, "%s", line);
	save_print(save, "</text>\n<text class=\"line\" x=\"8\" y=\"%d\">number beside a circle: distance; "
			 "thick arc: of the tree; filled: the frontier; dashed: not reached</text>\n",
			 height - 12);
}

void path_sheet_arc(const struct run *run, int32_t u, int64_t p, bool of_tree,
		    const struct path_place ends[2],
		    const char *label, struct save *save)
{
	const struct graph *graph = run->plan.graph;
	const int32_t x1 = ends[0].x, y1 = ends[0].y, x2 = ends[1].x, y2 = ends[1].y;
	const int32_t x = (x1 + x2) / 2 + (of_tree ? 0 : (y2 - y1) / 6);
	const int32_t y = (y1 + y2) / 2 - (of_tree ? 0 : (x2 - x1) / 6);
	char from[32], to[32];
	struct text text;

	text_fixed(&text, from, sizeof(from));
	graph_label(graph, u, &text);
	text_fixed(&text, to, sizeof(to));
	graph_label(graph, graph->head[p], &text);
	save_print(save, "<path class=\"%s\" d=\"M%d %dQ%d %d %d %d\" marker-end=\"url(#head)\"><title>",
		   of_tree ? "tree" : "arc", x1, y1, x, y, x2, y2);
	xml_print(save, "%s to %s: length %lld", from, to, (long long)paths_length(&run->plan, p));
	save_print(save, "</title></path>\n");
	if (*label)
		save_print(save, "<text class=\"label\" x=\"%d\" y=\"%d\">%s</text>\n", (x1 + 2 * x + x2) / 4,
			   (y1 + 2 * y + y2) / 4 - 3, label);
}

void path_sheet_vertex(const struct run *run, int32_t u, struct path_place at, struct save *save)
{
	const int64_t distance = paths_distance(run, u);
	char name[32];
	struct text text;

	text_fixed(&text, name, sizeof(name));
	graph_label(run->plan.graph, u, &text);
	save_print(save, "<circle class=\"%s\" cx=\"%d\" cy=\"%d\" r=\"%d\"/>\n",
		   distance == PATHS_UNREACHED ? "unreached"
		   : paths_is_active(run, u)   ? "frontier"
					       : "vertex",
		   at.x, at.y, PATH_RADIUS);
	save_print(save, "<text x=\"%d\" y=\"%d\">", at.x, at.y + 4);
	xml_print(save, "%s", name);
	save_print(save, "</text>\n");
	if (distance == PATHS_UNREACHED)
		return;
	save_print(save, "<text class=\"distance\" x=\"%d\" y=\"%d\">%s%lld</text>\n",
		   at.x + PATH_RADIUS + 1, at.y - PATH_RADIUS + 3,
		   u == run->plan.terminals.source ? "source " : "", (long long)distance);
}
