/* SPDX-License-Identifier: GPL-3.0-or-later
 * A matching as a picture (svg) and as a graph for graphviz (dot): the scene of the whole graph.
 */
#include "src/base/memory.h"
#include "src/base/save.h"
#include "src/graph/graph.h"
#include "src/graph/write.h"
#include "src/problem/matching/matching.h"
#include "src/view/export.h"
#include "src/view/matching/match_placing.h"
#include "src/view/matching/match_scene.h"
#include "src/view/xml.h"

enum {
	LEFT = 120, ACROSS = 480, RIGHT = 120, /* where rows stand, and how far away columns do */
	TOP = 84, DOWN = 34, BOTTOM = 40,      /* between slots */
	RADIUS = 12
};

/* The scene with its rooms, which are owned, and where its vertices stand. */
struct drawn {
	struct match_scene scene;
	int32_t *slot;
	bool *taken;
	int32_t slots;
};

static void free_drawn(struct drawn *drawn)
{
	memory_free(drawn->scene.vertices);
	memory_free(drawn->scene.edges);
	memory_free(drawn->slot);
	memory_free(drawn->taken);
}

static bool take_drawn(const struct exhibit *exhibit, struct drawn *drawn, struct err *err)
{
	/* To look does not change a run. */
	struct run *run = (struct run *)(uintptr_t)exhibit->run;
	const size_t vertices = (size_t)exhibit->graph->labels.count + 1;
	const size_t edges = (size_t)exhibit->graph->entries / 2 + 1;
	struct match_scene *scene = &drawn->scene;

	*drawn = (struct drawn){ .slots = 0 };
	scene->room = (int32_t)vertices;
	scene->edge_room = (int64_t)edges;
	scene->vertices = memory_array(exhibit->memory, vertices, sizeof(*scene->vertices), "a picture", err);
	scene->edges = memory_array(exhibit->memory, edges, sizeof(*scene->edges), "a picture", err);
	drawn->slot = memory_array(exhibit->memory, vertices, sizeof(*drawn->slot), "a picture", err);
	drawn->taken = memory_array(exhibit->memory, vertices, sizeof(*drawn->taken), "a picture", err);
	return scene->vertices && scene->edges && drawn->slot && drawn->taken &&
	       match_scene_take(run, -1, scene, err);
}

/* What a vertex is, as a word for styles. */
static const char *word_of(const struct scene_vertex *vertex)
{
	static const char *const words[] = {
		[SCENE_MATCHED] = "matched", [SCENE_FREE] = "free", [SCENE_ACTIVE] = "active",
		[SCENE_GIVEN_UP] = "given"
	};

	return words[vertex->state];
}

static void print_sums(const struct match_scene *scene, struct save *save)
{
	save_print(save, "matched %lld of %lld rows and %lld columns", (long long)scene->sums.matched,
		   (long long)scene->sums.rows, (long long)scene->sums.columns);
	if (scene->sums.cover >= 0)
		save_print(save, "; cover %lld", (long long)scene->sums.cover);
}

/* --- svg. --- */

static int32_t x_of(const struct scene_vertex *vertex)
{
	return vertex->is_row ? LEFT : LEFT + ACROSS;
}

static int32_t y_of(const struct drawn *drawn, int32_t i)
{
	return TOP + drawn->slot[i] * DOWN;
}

static void write_edge(const struct exhibit *exhibit, const struct drawn *drawn,
		       const struct scene_edge *edge, struct save *save)
{
	const struct scene_vertex *row = &drawn->scene.vertices[edge->row];
	const struct scene_vertex *column = &drawn->scene.vertices[edge->column];
	char from[32], to[32];
	struct text text;

	text_fixed(&text, from, sizeof(from));
	graph_label(exhibit->graph, row->vertex, &text);
	text_fixed(&text, to, sizeof(to));
	graph_label(exhibit->graph, column->vertex, &text);
	save_print(save, "<path class=\"%s%s\" d=\"M%d %dL%d %d\"><title>",
		   edge->matched ? "mates" : "edge", edge->lit ? " last" : "", x_of(row),
		   y_of(drawn, edge->row), x_of(column), y_of(drawn, edge->column));
	xml_print(save, "%s and %s%s", from, to, edge->matched ? ": matched" : "");
	save_print(save, "</title></path>\n");
}

static void write_vertex(const struct exhibit *exhibit, const struct drawn *drawn, int32_t i,
			 struct save *save)
{
	const struct scene_vertex *vertex = &drawn->scene.vertices[i];
	const int32_t x = x_of(vertex), y = y_of(drawn, i);
	char name[32];
	struct text text;

	text_fixed(&text, name, sizeof(name));
	graph_label(exhibit->graph, vertex->vertex, &text);
	save_print(save, "<circle class=\"%s%s%s\" cx=\"%d\" cy=\"%d\" r=\"%d\"/>\n", word_of(vertex),
		   vertex->in_cover ? " cover" : "", vertex->lit ? " last" : "", x, y, RADIUS);
	save_print(save, "<text class=\"%s\" x=\"%d\" y=\"%d\">", vertex->is_row ? "row" : "column",
		   vertex->is_row ? x - RADIUS - 6 : x + RADIUS + 6, y + 4);
	xml_print(save, "%s", name);
	save_print(save, "</text>\n");
}

static void write_head(const struct exhibit *exhibit, const struct drawn *drawn, struct save *save)
{
	const struct snapshot *snapshot = exhibit->snapshot;
	const int32_t width = LEFT + ACROSS + RIGHT;
	const int32_t height = TOP + drawn->slots * DOWN + BOTTOM;

	save_print(save, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
		   "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
		   "viewBox=\"0 0 %d %d\" font-family=\"monospace\" font-size=\"12\" "
		   "fill=\"#1a1a1a\">\n<title>", width, height, width, height);
	xml_print(save, "%.200s", write_title(exhibit->graph));
	save_print(save, "</title>\n"
		   "<style>path{fill:none;stroke:#999999;stroke-width:1}"
		   ".mates{stroke:#1a1a1a;stroke-width:4}circle{fill:#ffffff;stroke:#1a1a1a}"
		   ".active{stroke-width:4}.free,.given{stroke-dasharray:3 3}.given{stroke-width:2}"
		   ".cover{fill:#e6c65c}.last{stroke:#0072b2}.row{text-anchor:end}</style>\n"
		   "<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>\n"
		   "<text x=\"8\" y=\"20\">");
	xml_print(save, "%.60s  %s on %s  cycle %lld  %s", write_title(exhibit->graph), snapshot->variant,
		  snapshot->device, (long long)snapshot->cycle, snapshot->phase);
	save_print(save, "</text>\n<text x=\"8\" y=\"40\">");
	print_sums(&drawn->scene, save);
	save_print(save, "</text>\n<text x=\"8\" y=\"%d\">thick line: matched; blue: last change; filled: in "
		   "the cover</text>\n<text x=\"8\" y=\"%d\">thick circle: an active column; dashed: a free "
		   "row, or a column that was given up</text>\n", height - 28, height - 12);
}

static bool write_svg(const struct exhibit *exhibit, struct save *save, struct err *err)
{
	struct drawn drawn;
	const bool good = take_drawn(exhibit, &drawn, err);
	const struct match_scene *scene = &drawn.scene;
	int64_t e;
	int32_t i;

	if (good) {
		drawn.slots = match_place(scene, NULL, drawn.slot, drawn.taken);
		write_head(exhibit, &drawn, save);
		for (e = 0; e < scene->edge_count; e++)
			write_edge(exhibit, &drawn, &scene->edges[e], save);
		for (i = 0; i < scene->count; i++)
			write_vertex(exhibit, &drawn, i, save);
		save_print(save, "</svg>\n");
	}
	free_drawn(&drawn);
	return good;
}

/* --- dot. --- */

static void write_side(const struct exhibit *exhibit, const struct match_scene *scene, bool rows,
		       struct save *save)
{
	static const char *const styles[] = {
		[SCENE_MATCHED] = "solid", [SCENE_FREE] = "dashed", [SCENE_ACTIVE] = "bold",
		[SCENE_GIVEN_UP] = "dotted"
	};
	const struct scene_vertex *vertex;

	save_print(save, "\tsubgraph %s {\n\t\trank=same;\n", rows ? "rows" : "columns");
	for (vertex = scene->vertices; vertex < scene->vertices + scene->count; vertex++) {
		if (vertex->is_row != rows)
			continue;
		save_print(save, "\t\t");
		dot_write_name(exhibit->graph, vertex->vertex, save);
		save_print(save, " [style=\"%s%s\"%s];\n", styles[vertex->state],
			   vertex->in_cover ? ",filled" : "", vertex->lit ? " color=blue" : "");
	}
	save_print(save, "\t}\n");
}

static bool write_dot(const struct exhibit *exhibit, struct save *save, struct err *err)
{
	struct drawn drawn;
	const bool good = take_drawn(exhibit, &drawn, err);
	const struct match_scene *scene = &drawn.scene;
	const struct scene_edge *edge;

	if (good) {
		save_print(save, "graph \"");
		dot_write_quoted(save, write_title(exhibit->graph));
		save_print(save, "\" {\n\trankdir=LR;\n\tlabel=\"");
		print_sums(scene, save);
		save_print(save, "\";\n\tnode [shape=circle];\n");
		write_side(exhibit, scene, true, save);
		write_side(exhibit, scene, false, save);
		for (edge = scene->edges; edge < scene->edges + scene->edge_count; edge++) {
			save_print(save, "\t");
			dot_write_name(exhibit->graph, scene->vertices[edge->row].vertex, save);
			save_print(save, " -- ");
			dot_write_name(exhibit->graph, scene->vertices[edge->column].vertex, save);
			save_print(save, " [%s%s];\n",
				   edge->matched ? "style=bold penwidth=4" : "style=solid",
				   edge->lit ? " color=blue" : "");
		}
		save_print(save, "}\n");
	}
	free_drawn(&drawn);
	return good;
}

const struct drawing drawing_matching = {
	.problem = &problem_matching,
	.instead = "`show matching V` shows what lies around a vertex, `show neighbours V` its edges",
	.svg = write_svg,
	.dot = write_dot,
};
