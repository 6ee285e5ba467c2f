/* SPDX-License-Identifier: GPL-3.0-or-later
 * A flow as a picture (svg): the scene and the columns of the panel graph. First the lines of heights,
 * then arcs, then vertices as tanks of their excess, then all text, so that no shape covers any.
 */
#include "src/base/save.h"
#include "src/base/text.h"
#include "src/graph/graph.h"
#include "src/graph/write.h"
#include "src/problem/flow/flow.h"
#include "src/view/export.h"
#include "src/view/flow/flow_dot.h"
#include "src/view/flow/flow_sheet.h"
#include "src/view/heights.h"
#include "src/view/sentence.h"
#include "src/view/xml.h"

#include <math.h>

enum { BASELINE = 4, LEGEND_STEP = 140 };

/* What arcs look like: Okabe and Ito's colours, which all eyes tell apart; width and dashes say the same. */
static const struct {
	const char *name, *colour, *text, *style, *legend; /* text: the same hue, dark enough to be read */
} kinds[] = {
	{ "empty", "#999999", "#666666", "stroke-width:1;stroke-dasharray:2 4", "empty" },
	{ "flow", "#56b4e9", "#0072b2", "stroke-width:2.5", "carries flow" },
	{ "full", "#333333", "#1a1a1a", "stroke-width:3", "full" },
	{ "cut", "#009e73", "#006b4e", "stroke-width:4;stroke-dasharray:9 4", "in the cut" },
	{ "lit", "#d55e00", "#a84a00", "stroke-width:4", "pushed in the last cycle" },
};

enum { KINDS = sizeof(kinds) / sizeof(kinds[0]) };

static int kind_of(const struct picture_arc *arc)
{
	if (arc->pushed || arc->taken_back)
		return 4;
	if (arc->in_cut)
		return 3;
	return !arc->flow ? 0 : arc->flow < arc->capacity ? 1 : 2;
}

static const char *name_of(const struct snapshot *snapshot, int i, char *name, size_t size)
{
	return panel_vertex_name(snapshot, snapshot->picture.vertices[i].vertex, name, size);
}

/* --- Head and foot. --- */

static void write_styles(const struct flow_sheet *sheet, struct save *save)
{
	int k;

	save_print(save, "<style>text{stroke:none}path{fill:none}.rule{stroke:#e6e6e6}"
			 ".vertex{fill:#ffffff;stroke:#1a1a1a;stroke-width:1.5}.source{fill:#c7e9dc}"
			 ".sink{fill:#f2dce8}.active{stroke:#d55e00;stroke-width:3}"
			 ".lifted{stroke:#0072b2;stroke-width:5}.tank{fill:#f0c060;stroke:none}"
			 ".ring{fill:none;stroke:#1a1a1a}.chosen{fill:none;stroke:#cc79a7;stroke-width:3}"
			 ".label,.beside{font-size:10px}"
			 ".back{fill:#ffffff;stroke:none}.line{text-anchor:start}.name{font-size:%dpx}",
		   sheet->radius > 12 ? 12 : 10);
	for (k = 0; k < KINDS; k++)
		save_print(save, ".%s{stroke:%s;%s}.of-%s{fill:%s}", kinds[k].name, kinds[k].colour,
			   kinds[k].style, kinds[k].name, kinds[k].text);
	save_print(save, "</style>\n<defs>");
	/* The tip of an arrow is drawn where the circle of its vertex begins. */
	for (k = 0; k < KINDS; k++)
		save_print(save, "<marker id=\"%s\" markerUnits=\"userSpaceOnUse\" markerWidth=\"10\" "
				 "markerHeight=\"8\" refX=\"%d\" refY=\"4\" orient=\"auto\" "
				 "overflow=\"visible\"><polygon points=\"0,0 10,4 0,8\" fill=\"%s\" "
				 "stroke=\"none\"/></marker>",
			   kinds[k].name, 10 + sheet->radius, kinds[k].colour);
	save_print(save, "</defs>\n");
}

static void write_event(const struct snapshot *snapshot, struct save *save)
{
	char buffer[256];
	struct text text;

	if (!(snapshot->known & KNOWN_LOG) || !snapshot->log.any)
		return;
	text_fixed(&text, buffer, sizeof(buffer));
	sentence_event(snapshot->graph, &snapshot->log.last, &text);
	save_print(save, "<text class=\"line\" x=\"8\" y=\"38\">");
	xml_print(save, "%.200s", buffer);
	save_print(save, "</text>\n");
}

static void write_head(const struct flow_sheet *sheet, struct save *save)
{
	const struct snapshot *snapshot = sheet->snapshot;
	char name[32];

	save_print(save, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
			 "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 "
			 "%d %d\" font-family=\"monospace\" font-size=\"12\" fill=\"#1a1a1a\" "
			 "text-anchor=\"middle\">\n<title>",
		   sheet->width, sheet->height, sheet->width, sheet->height);
	xml_print(save, "%.200s", write_title(snapshot->graph));
	save_print(save, "</title>\n");
	write_styles(sheet, save);
	save_print(save, "<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>\n<text class=\"line\" "
			 "x=\"8\" y=\"20\">");
	xml_print(save, "%.60s  %s on %s  ", write_title(snapshot->graph), snapshot->variant,
		  snapshot->device);
	if (snapshot->cycle >= 0)
		xml_print(save, "cycle %lld  ", (long long)snapshot->cycle);
	xml_print(save, "%s", snapshot->phase);
	if (snapshot->picture.hidden)
		xml_print(save, "  around %s; %lld more vertices not drawn",
			  name_of(snapshot, 0, name, sizeof(name)), (long long)snapshot->picture.hidden);
	save_print(save, "</text>\n");
	write_event(snapshot, save);
}

/* Two rows of samples: of arcs, then of vertices. */
static void write_foot(const struct flow_sheet *sheet, struct save *save)
{
	static const struct {
		const char *name, *legend;
		int x;
	} marks[] = {
		{ "active", "active", 8 },
		{ "lifted", "lifted in the last cycle", 148 },
		{ "source", "source, or its side of the cut", 400 },
	};
	const int y = sheet->height - 44;
	int k;

	for (k = 0; k < KINDS; k++) {
		const int x = 8 + k * LEGEND_STEP;

		save_print(save, "<path class=\"%s\" d=\"M%d %dL%d %d\"/><text class=\"line\" x=\"%d\" "
				 "y=\"%d\">%s</text>\n",
			   kinds[k].name, x, y, x + 24, y, x + 30, y + BASELINE, kinds[k].legend);
	}
	for (k = 0; k < 3; k++)
		save_print(save, "<circle class=\"vertex %s\" cx=\"%d\" cy=\"%d\" r=\"8\"/>"
				 "<text class=\"line\" x=\"%d\" y=\"%d\">%s</text>\n",
			   marks[k].name, marks[k].x + 10, y + 24, marks[k].x + 24, y + 24 + BASELINE,
			   marks[k].legend);
	save_print(save, "<rect class=\"tank\" x=\"650\" y=\"%d\" width=\"16\" height=\"8\"/>"
			 "<text class=\"line\" x=\"672\" y=\"%d\">excess</text>\n",
			 y + 20, y + 24 + BASELINE);
	for (k = 0; k < sheet->snapshot->picture.count; k++)
		if (flow_sheet_is_chosen(sheet, k))
			save_print(save, "<circle class=\"chosen\" cx=\"734\" cy=\"%d\" r=\"8\"/>"
					 "<text class=\"line\" x=\"748\" y=\"%d\">chosen</text>\n",
					 y + 24, y + 24 + BASELINE);
}

static void write_rules(const struct flow_sheet *sheet, struct save *save)
{
	int row;

	for (row = 0; row < sheet->heights->count; row++)
		save_print(save, "<path class=\"rule\" d=\"M84 %dL%d %d\"/><text class=\"line\" x=\"8\" "
				 "y=\"%d\">height %d</text>\n",
			   flow_sheet_y(sheet, row), sheet->width - 8, flow_sheet_y(sheet, row),
			   flow_sheet_y(sheet, row) + BASELINE, sheet->heights->height[row]);
}

/* --- Arcs and vertices. --- */

static void write_arc(const struct flow_sheet *sheet, int64_t a, struct save *save)
{
	const struct picture_arc *shown = &sheet->snapshot->picture.arcs[a];
	const struct sheet_arc *arc = &sheet->arcs[a];
	const char *name = kinds[kind_of(shown)].name;
	char from[32], to[32];

	save_print(save, "<path class=\"%s\" d=\"M%d %d%s%d %d ", name, arc->from.x, arc->from.y,
		   arc->swung ? "C" : "Q", arc->bend.x, arc->bend.y);
	if (arc->swung)
		save_print(save, "%d %d ", arc->swing.x, arc->swing.y);
	save_print(save, "%d %d\" marker-end=\"url(#%s)\"><title>", arc->to.x, arc->to.y, name);
	xml_print(save, "%s to %s: flow %lld of %lld",
		  name_of(sheet->snapshot, shown->from, from, sizeof(from)),
		  name_of(sheet->snapshot, shown->to, to, sizeof(to)), (long long)shown->flow,
		  (long long)shown->capacity);
	save_print(save, "</title></path>\n");
}

/* The part of the circle below the surface of what is in the tank. */
static void write_level(const struct flow_sheet *sheet, int i, struct save *save)
{
	const struct picture_vertex *vertex = &sheet->snapshot->picture.vertices[i];
	const struct sheet_point at = sheet->vertices[i].at;
	const double whole = (double)(vertex->tank >= vertex->excess ? vertex->tank : vertex->excess);
	const int r = sheet->radius;
	int level = (int)(2 * r * ((double)vertex->excess / whole) + 0.5);
	int half;

	level = level < 3 ? 3 : level;
	half = (int)(sqrt((double)(r * r - (r - level) * (r - level))) + 0.5);
	if (level >= 2 * r)
		save_print(save, "<circle class=\"tank\" cx=\"%d\" cy=\"%d\" r=\"%d\"/>\n", at.x, at.y, r);
	else
		save_print(save, "<path class=\"tank\" style=\"fill:#f0c060\" d=\"M%d %dA%d %d 0 "
				 "%d 0 %d %dZ\"/>\n",
			   at.x - half, at.y + r - level, r, r, level > r, at.x + half, at.y + r - level);
}

static void write_vertex(const struct flow_sheet *sheet, int i, struct save *save)
{
	const struct snapshot *snapshot = sheet->snapshot;
	const struct picture_vertex *vertex = &snapshot->picture.vertices[i];
	const struct sheet_point at = sheet->vertices[i].at;
	const bool source = vertex->vertex == snapshot->terminals.source;
	const bool sink = vertex->vertex == snapshot->terminals.sink;

	save_print(save, "<circle class=\"vertex%s%s%s\" cx=\"%d\" cy=\"%d\" r=\"%d\"/>\n",
		   source || vertex->before_cut ? " source" : sink ? " sink" : "",
		   vertex->active && !snapshot->picture.has_cut ? " active" : "",
		   vertex->lifted ? " lifted" : "", at.x, at.y, sheet->radius);
	if (vertex->excess > 0)
		write_level(sheet, i, save);
	if (source || sink)
		save_print(save, "<circle class=\"ring\" cx=\"%d\" cy=\"%d\" r=\"%d\"/>\n", at.x, at.y,
			   sheet->radius - 3);
	if (flow_sheet_is_chosen(sheet, i))
		save_print(save, "<circle class=\"chosen\" cx=\"%d\" cy=\"%d\" r=\"%d\"/>\n", at.x, at.y,
			   flow_sheet_reach(sheet, i));
}

/* --- Text. --- */

/* `of`: the kind of its arc, or NULL. */
static void write_label(const struct sheet_label *label, const char *name, const char *of, struct save *save)
{
	if (!label->shown)
		return;
	save_print(save, "<rect class=\"back\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>"
			 "<text class=\"%s%s%s\" x=\"%d\" y=\"%d\">",
		   label->x - label->width / 2, label->y - label->height / 2, label->width, label->height,
		   name, of ? " of-" : "", of ? of : "", label->x, label->y + BASELINE);
	xml_print(save, "%s", label->text);
	save_print(save, "</text>\n");
}

static void write_text(const struct flow_sheet *sheet, struct save *save)
{
	const struct picture_look *picture = &sheet->snapshot->picture;
	char name[32];
	int64_t a;
	int i;

	for (a = 0; a < picture->arc_count; a++)
		write_label(&sheet->arcs[a].label, "label", kinds[kind_of(&picture->arcs[a])].name, save);
	for (i = 0; i < picture->count; i++) {
		write_label(&sheet->vertices[i].label, "beside", NULL, save);
		save_print(save, "<text class=\"name\" x=\"%d\" y=\"%d\">", sheet->vertices[i].at.x,
			   sheet->vertices[i].at.y + BASELINE);
		xml_print(save, "%s", name_of(sheet->snapshot, i, name, sizeof(name)));
		save_print(save, "</text>\n");
	}
}

/* --- The whole. --- */

static void write_sheet(const struct flow_sheet *sheet, struct save *save)
{
	const struct picture_look *picture = &sheet->snapshot->picture;
	int64_t a;
	int i, k;

	write_head(sheet, save);
	write_rules(sheet, save);
	for (k = 0; k < KINDS; k++)
		for (a = 0; a < picture->arc_count; a++)
			if (kind_of(&picture->arcs[a]) == k)
				write_arc(sheet, a, save);
	for (i = 0; i < picture->count; i++)
		write_vertex(sheet, i, save);
	write_text(sheet, save);
	write_foot(sheet, save);
	save_print(save, "</svg>\n");
}

static void flow_heights(const struct snapshot *snapshot, struct heights *heights)
{
	int i;

	for (i = 0; i < snapshot->picture.count; i++)
		heights_add(heights, snapshot->picture.vertices[i].height);
}

static bool write(const struct exhibit *exhibit, struct save *save, struct err *err)
{
	struct heights own = { .count = 0 };
	struct flow_sheet sheet;
	bool good;

	if (!exhibit->heights)
		flow_heights(exhibit->snapshot, &own);
	good = flow_sheet_lay_out(&sheet, exhibit->snapshot, exhibit->heights ? exhibit->heights : &own,
				  exhibit->memory, err);
	if (good)
		write_sheet(&sheet, save);
	flow_sheet_free(&sheet);
	return good;
}

const struct drawing drawing_flow = {
	.problem = &problem_flow,
	.instead = "`show flow V` shows what lies around a vertex, `show vertex V` it and its arcs",
	.needs_state = true,
	.near = true,
	.known = KNOWN_PICTURE | KNOWN_LOG,
	.heights = flow_heights,
	.svg = write,
	.dot = flow_dot_write,
};
