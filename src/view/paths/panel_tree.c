/* SPDX-License-Identifier: GPL-3.0-or-later
 * tree: the paths that the search has found so far, as a tree that grows from the source. The frontier, the
 * vertices whose arcs have not all been read, is lit.
 */
#include "src/base/text.h"
#include "src/problem/paths/paths.h"
#include "src/view/panel.h"
#include "src/view/paths/paths_look.h"

enum { HEAD_ROWS = 2, LEGEND_ROWS = 4, DEEPEST = TREE_MOST, STEP = 3 };

static const struct tree_look *look_of(const struct snapshot *snapshot)
{
	return &((const struct paths_look *)snapshot->own)->tree;
}

static int rows(const struct snapshot *snapshot)
{
	return 3 + HEAD_ROWS + look_of(snapshot)->count + LEGEND_ROWS;
}

/* A branch from its parent; or a line that goes past, to a later child of one above. */
static void draw_branch(struct canvas *canvas, int row, int column, bool passes, bool is_last)
{
	const bool ascii = canvas->symbols == SYMBOLS_ASCII;

	canvas_role(canvas, row, column, STEP, ROLE_QUIET);
	if (passes) {
		canvas_put(canvas, row, column, is_last ? ' ' : ascii ? '|' : 0x2502);
		return;
	}
	canvas_put(canvas, row, column, ascii ? (is_last ? '`' : '+') : is_last ? 0x2514 : 0x251c);
	canvas_put(canvas, row, column + 1, ascii ? '-' : 0x2500);
}

static void draw_vertex(struct canvas *canvas, int row, int column, const struct snapshot *snapshot,
			const struct tree_entry *entry)
{
	const bool is_chosen = panel_is_chosen(snapshot, entry->vertex);
	const bool has_lengths = !paths_counts_arcs(snapshot->solves);
	char name[40];
	int end;

	if (entry->distance < 0) {
		canvas_print(canvas, row, column, "%s is not reached",
			     panel_vertex_name(snapshot, entry->vertex, name, sizeof(name)));
		return;
	}
	end = canvas_print(canvas, row, column, "%s%s: %lld%s", is_chosen ? PANEL_CHOSEN " " : "",
			   panel_vertex_name(snapshot, entry->vertex, name, sizeof(name)),
			   (long long)entry->distance, entry->is_active ? " *" : "");
	canvas_spot(canvas, row, column, end - column, SPOT_VERTEX, entry->vertex, 0);
	canvas_role(canvas, row, column, end - column,
		    is_chosen ? ROLE_CHOSEN : entry->is_active ? ROLE_ACTIVE : ROLE_PLAIN);
	if (has_lengths && entry->parent >= 0) {
		canvas_print(canvas, row, end + 1, "(+%lld)", (long long)entry->length);
		canvas_role(canvas, row, end + 1, canvas->columns, ROLE_QUIET);
	}
}

/* The entries from the first on, as far as there is room. Returns the row below. */
static int draw_entries(struct canvas *canvas, int row, int end, const struct snapshot *snapshot)
{
	const struct tree_look *look = look_of(snapshot);
	bool is_last[DEEPEST + 1] = { false };
	int i, depth;

	for (i = 0; i < look->count && row < end; i++, row++) {
		const struct tree_entry *entry = &look->entries[i];

		is_last[entry->depth] = entry->is_last;
		for (depth = 1; depth <= entry->depth; depth++)
			draw_branch(canvas, row, (depth - 1) * STEP, depth < entry->depth, is_last[depth]);
		draw_vertex(canvas, row, entry->depth * STEP, snapshot, entry);
	}
	if (i < look->count || look->more)
		canvas_print(canvas, row++, 0, "and %lld more", (long long)(look->count - i + look->more));
	return row;
}

static void draw_legend(struct canvas *canvas, int row, const struct snapshot *snapshot)
{
	const struct tree_look *look = look_of(snapshot);
	char name[40];
	const char *chosen = panel_chosen_name(snapshot, name, sizeof(name));

	canvas_role_rows(canvas, row, canvas->rows, ROLE_QUIET);
	if (look->loose)
		row = canvas_wrap(canvas, row, 2, "%lld without a path of that length: one before them is "
				  "nearer by now", (long long)look->loose);
	canvas_wrap(canvas, row, canvas->rows - row, "vertex: distance; "
						     "* its arcs have not all been read%s%s%s",
		    paths_counts_arcs(snapshot->solves) ? "" : "; (+ the length of the arc)",
		    *chosen ? "; " : "", chosen);
}

/* What part of the tree it is. */
static int draw_head(struct canvas *canvas, int row, const struct snapshot *snapshot)
{
	static const char *const words[] = {
		[CENTRE_ASKED] = "", [CENTRE_CHOSEN] = ", the vertex that you follow",
		[CENTRE_ACTIVE] = ", the active one farthest in arcs",
		[CENTRE_FARTHEST] = ", the one farthest in arcs",
	};
	const struct tree_look *look = look_of(snapshot);
	char name[40];

	if (look->whole || !look->drawn)
		return row;
	return canvas_wrap(canvas, row, HEAD_ROWS, "%lld of %lld reached vertices: the path to %s%s",
			   (long long)look->drawn, (long long)look->reached,
			   panel_vertex_name(snapshot, look->centre, name, sizeof(name)), words[look->why]);
}

static void draw(struct canvas *canvas, const struct snapshot *snapshot)
{
	const struct tree_look *look = look_of(snapshot);
	const int lines = 2 + (look->loose > 0);
	const int legend = canvas->rows >= 12 || canvas->rows > look->count + lines ? lines : 0;
	int row = panel_title(canvas, panel_find("tree"), snapshot);

	row = draw_head(canvas, row, snapshot);
	if (look->above)
		canvas_print(canvas, row++, 0, "behind %lld arcs from the source:", (long long)look->above);
	/* The last row is for what is left out. */
	row = draw_entries(canvas, row, canvas->rows - legend - 1, snapshot);
	if (legend)
		draw_legend(canvas, row, snapshot);
}

static void tell_names(struct report *report, const char *key, const struct snapshot *snapshot, bool parents)
{
	const struct tree_look *look = look_of(snapshot);
	char name[40];
	int i;

	report_texts(report, key);
	for (i = 0; i < look->count; i++) {
		const int32_t vertex = parents ? look->entries[i].parent : look->entries[i].vertex;

		report_add_text(report, vertex < 0 ? ""
						   : panel_vertex_name(snapshot, vertex, name, sizeof(name)));
	}
}

static void tell(struct report *report, const struct snapshot *snapshot)
{
	const struct tree_look *look = look_of(snapshot);
	char name[40];
	int i;

	report_bool(report, "whole", look->whole);
	if (look->whole)
		report_null(report, "path_to");
	else
		report_text(report, "path_to", panel_vertex_name(snapshot, look->centre, name, sizeof(name)));
	report_number(report, "not_drawn", look->reached - look->drawn);
	report_number(report, "arcs_above", look->above);
	report_number(report, "left_out", look->more);
	report_number(report, "loose", look->loose);
	panel_tell_chosen(report, snapshot);
	tell_names(report, "tree_vertex", snapshot, false);
	tell_names(report, "tree_parent", snapshot, true);
	report_numbers(report, "tree_distance");
	for (i = 0; i < look->count; i++)
		report_add_number(report, look->entries[i].distance);
	report_numbers(report, "tree_length");
	for (i = 0; i < look->count; i++)
		report_add_number(report, look->entries[i].length);
	report_numbers(report, "tree_active");
	for (i = 0; i < look->count; i++)
		report_add_number(report, look->entries[i].is_active);
}

const struct panel panel_tree = {
	.name = "tree",
	.title = "tree",
	.argument = "[V]",
	.problem = &problem_bfs,
	.instead = "flow graph",
	.needs = KNOWN_OWN | KNOWN_OWN_DRAWN,
	.rows = rows,
	.draw = draw,
	.tell = tell,
};
