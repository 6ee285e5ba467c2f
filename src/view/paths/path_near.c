/* SPDX-License-Identifier: GPL-3.0-or-later
 * A vertex of a traversal as a picture, whatever the size of the graph:
 *
 *      tails --arcs--> vertex --arcs--> heads
 */
#include "src/base/save.h"
#include "src/base/text.h"
#include "src/engine/run.h"
#include "src/graph/graph.h"
#include "src/problem/paths/paths.h"
#include "src/view/paths/path_sheet.h"
#include "src/view/paths/paths_look.h"
#include "src/view/paths/tree.h"

enum { WIDTH = 750, TAILS = 80, MIDDLE = 355, HEADS = 630, TOP = 90, DOWN = 44, BOTTOM = 60, MOST = 30 };

/* Entries of arcs into the vertex or out of it: `tail` has the entry in its row. Those of the tree come
 * first. */
struct side {
	int32_t tail[MOST], head[MOST];
	int64_t entry[MOST];
	int count;
	int64_t all;
};

struct near {
	const struct run *run;
	struct tree tree;
	int32_t centre;
	struct side in, out;
	bool has_lengths;
};

static bool is_of_tree(const struct near *near, int32_t u, int32_t v)
{
	return near->tree.before[v] == u;
}

static void add(struct side *side, int32_t tail, int32_t head, int64_t entry)
{
	if (side->count == MOST)
		return;
	side->tail[side->count] = tail;
	side->head[side->count] = head;
	side->entry[side->count++] = entry;
}

/* Those arcs that are of the tree, or those that are not. */
static void add_some(struct near *near, bool of_tree)
{
	const struct graph *graph = near->run->plan.graph;
	const int32_t u = near->centre;
	int64_t p, opposite;
	int32_t v;

	for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
		v = graph->head[p];
		if (graph_has_arc(graph, p) && is_of_tree(near, u, v) == of_tree) {
			near->out.all++;
			add(&near->out, u, v, p);
		}
		opposite = graph_find(graph, v, u);
		if (opposite >= 0 && graph_has_arc(graph, opposite) && is_of_tree(near, v, u) == of_tree) {
			near->in.all++;
			add(&near->in, v, u, opposite);
		}
	}
}

/* Its length, where arcs have one, and its slack, if it has some. */
static void print_label(const struct near *near, int32_t u, int32_t v, int64_t p, struct text *text)
{
	const struct path_arc arc = path_arc_take(near->run, u, v, p);
	const bool known = arc.from != PATHS_UNREACHED && arc.to != PATHS_UNREACHED && arc.from >= 0 &&
			   arc.to >= 0;

	if (near->has_lengths)
		text_print(text, "%lld", (long long)arc.length);
	if (known && arc.slack)
		text_print(text, "%sslack %lld", near->has_lengths ? ", " : "", (long long)arc.slack);
}

/* The place of the vertex at the far end of number i of so many, in a sheet of so many lines. */
static struct path_place place(int32_t x, int i, int count, int lines)
{
	return (struct path_place){ x, TOP + i * DOWN + (lines - count) * DOWN / 2 };
}

static void write_side(const struct near *near, const struct side *side, bool in, int lines,
		       struct save *save)
{
	const struct path_place centre = place(MIDDLE, 0, 1, lines);
	char label[64];
	struct text text;
	int i;

	for (i = 0; i < side->count; i++) {
		const struct path_place far = place(in ? TAILS : HEADS, i, side->count, lines);
		const struct path_place ends[2] = { in ? far : centre, in ? centre : far };

		text_fixed(&text, label, sizeof(label));
		print_label(near, side->tail[i], side->head[i], side->entry[i], &text);
		path_sheet_arc(near->run, side->tail[i], side->entry[i],
			       is_of_tree(near, side->tail[i], side->head[i]), ends, label, save);
	}
	for (i = 0; i < side->count; i++)
		path_sheet_vertex(near->run, in ? side->tail[i] : side->head[i],
				  place(in ? TAILS : HEADS, i, side->count, lines), save);
}

static void print_side(const struct side *side, const char *words, struct text *text)
{
	text_print(text, "%lld %s %s", (long long)side->all, side->all == 1 ? "arc" : "arcs", words);
	if (side->all > side->count)
		text_print(text, " (%d are drawn)", side->count);
}

static void write_near(const struct near *near, const struct exhibit *exhibit, struct save *save)
{
	const int lines = near->in.count > near->out.count ? near->in.count : near->out.count;
	const int all = lines > 1 ? lines : 1;
	char line[160];
	struct text text;

	text_fixed(&text, line, sizeof(line));
	graph_label(near->run->plan.graph, near->centre, &text);
	text_print(&text, ": ");
	print_side(&near->in, "into it", &text);
	text_print(&text, ", ");
	print_side(&near->out, "out of it", &text);
	path_sheet_begin(exhibit, WIDTH, TOP + (all - 1) * DOWN + BOTTOM, line, save);
	write_side(near, &near->in, true, all, save);
	write_side(near, &near->out, false, all, save);
	path_sheet_vertex(near->run, near->centre, place(MIDDLE, 0, 1, all), save);
	save_print(save, "</svg>\n");
}

bool path_near_write(const struct exhibit *exhibit, struct save *save, struct err *err)
{
	/* To look does not change a run. */
	struct run *run = (struct run *)(uintptr_t)exhibit->run;
	struct near near = {
		.run = run,
		.centre = exhibit->snapshot->vertex,
		.has_lengths = !paths_counts_arcs(exhibit->snapshot->solves),
	};
	const bool good = paths_fetch(run, err) && tree_make(run, &near.tree, err);

	if (good) {
		add_some(&near, true);
		add_some(&near, false);
		write_near(&near, exhibit, save);
	}
	tree_free(&near.tree);
	return good;
}
