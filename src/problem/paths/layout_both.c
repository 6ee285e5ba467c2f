/* SPDX-License-Identifier: GPL-3.0-or-later
 * both: rows and heads as csr has them, and, where vertices pull, rows and tails of the arcs that lead to a
 * vertex.
 */
#include "src/problem/paths/layout.h"

#include "gpu/paths/turbo_paths.h"
#include "src/base/text.h"
#include "src/engine/run.h"
#include "src/problem/paths/outline.h"

static int structures(const struct plan *plan, enum width width, struct structure *structures)
{
	const int64_t rows = (plan->graph->vertices + INT64_C(1)) * (int64_t)width_arc_size(width);
	const int count = paths_csr.structures(plan, width, structures);
	struct outline outline;

	outline_draw(plan, &outline);
	if (!outline.pulls)
		return count;
	structures[count] = (struct structure){ "rows_in", rows };
	structures[count + 1] = (struct structure){ "tails", outline.arcs * (int64_t)sizeof(int32_t) };
	return count + 2;
}

static bool put_in(struct run *run, const struct path_rows *rows, struct err *err)
{
	const size_t count = (size_t)run->plan.graph->vertices + 1;
	struct turbo_path_args *args = run->args;

	args->in_row = machine_put(run->machine, "rows in", rows->row, count * width_arc_size(run->width),
				   err);
	if (args->in_row)
		args->in_tail = machine_put(run->machine, "tails", rows->head,
					    (size_t)rows->arcs * sizeof(*rows->head), err);
	return args->in_tail != NULL;
}

/* The vertices but the source that no arc leads to. */
static int64_t count_no_way(const struct run *run, const struct path_rows *rows)
{
	const bool wide = width_arc_size(run->width) == sizeof(int64_t);
	int64_t count = 0;
	int32_t v;

	for (v = 0; v < run->plan.graph->vertices; v++)
		count += v != run->plan.terminals.source &&
			 path_word(rows->row, wide, v) == path_word(rows->row, wide, v + INT64_C(1));
	return count;
}

static bool place(struct run *run, struct err *err)
{
	struct outline outline;
	struct path_rows rows;
	bool good;

	if (!paths_csr.place(run, err))
		return false;
	outline_draw(&run->plan, &outline);
	if (!outline.pulls)
		return true;
	good = path_rows_make_in(run, &rows, err) && put_in(run, &rows, err);
	if (good)
		((struct turbo_path_args *)run->args)->no_way = count_no_way(run, &rows);
	path_rows_free(&rows);
	return good;
}

static int64_t room(const struct plan *plan)
{
	return paths_csr.room(plan);
}

static int64_t list(const struct graph *graph, int32_t vertex, int64_t first, int64_t numbers, int32_t *list)
{
	return paths_csr.list(graph, vertex, first, numbers, list);
}

static bool show(struct run *run, int32_t entry, struct path_entry *shown, struct err *err)
{
	return paths_csr.show(run, entry, shown, err);
}

static void tell_number(const struct footprint *footprint, const char *key, int64_t number)
{
	char words[32];
	struct text text;

	text_fixed(&text, words, sizeof(words));
	text_print(&text, "%lld", (long long)number);
	footprint->words(footprint->to, key, words);
}

void paths_tell_footprint(const struct plan *plan, const struct footprint *footprint)
{
	struct outline outline;

	footprint_tell_structures(plan, footprint);
	if (paths_layout(plan) != &paths_both)
		return;
	outline_draw(plan, &outline);
	footprint->words(footprint->to, "row_by", outline.dense ? "a warp" : "4 lanes");
	tell_number(footprint, "rounds", outline.rounds);
	if (paths_counts_arcs(plan->variant->problem))
		footprint->words(footprint->to, "direction", outline.pulls ? "both" : "push");
	else
		tell_number(footprint, "delta", outline.delta);
}

const struct paths_layout paths_both = {
	.name = "CSR, and where it pulls also the arcs that lead in",
	.room = room,
	.structures = structures,
	.place = place,
	.list = list,
	.show = show,
};
