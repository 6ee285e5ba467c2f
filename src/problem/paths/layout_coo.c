/* SPDX-License-Identifier: GPL-3.0-or-later
 * coo: for ep. Beside its head and its length every arc has its tail; rows say which arcs are a vertex's.
 * The worklists hold arcs.
 */
#include "src/problem/paths/layout.h"

#include "src/base/memory.h"
#include "src/engine/run.h"

static int64_t numbers(int64_t degree, int32_t mdt)
{
	(void)mdt;
	return degree;
}

static int64_t room(const struct plan *plan)
{
	return plan->graph->arcs;
}

static int structures(const struct plan *plan, enum width width, struct structure *structures)
{
	const int count = path_rows_structures(plan, width, plan->graph->vertices, structures);

	structures[count] = (struct structure){
		"tails", plan->graph->arcs * (int64_t)sizeof(int32_t)
	};
	return count + 1;
}

/* A tail for each arc. */
static int64_t visits(const struct plan *plan)
{
	return plan->graph->vertices + plan->graph->arcs;
}

/* The tail of each arc. */
static bool put_tails(struct run *run, const struct path_rows *rows, struct err *err)
{
	const bool wide = width_arc_size(run->width) == sizeof(int64_t);
	const size_t size = (size_t)rows->arcs * sizeof(int32_t);
	int32_t *tail = memory_array(run->memory, (size_t)rows->arcs, sizeof(*tail), "tails", err);
	struct path_args *args = path_args(run);
	int64_t p = 0;
	int32_t u;

	if (!tail)
		return false;
	for (u = 0; u < run->plan.graph->vertices; u++)
		for (; p < path_word(rows->row, wide, u + INT64_C(1)); p++)
			tail[p] = u;
	args->edges.tail = machine_put(run->machine, "tails", tail, size, err);
	memory_free(tail);
	return args->edges.tail != NULL;
}

static bool place(struct run *run, struct err *err)
{
	struct path_rows rows;
	const bool good = path_rows_make(run, &rows, err) &&
			  path_rows_put(run, &rows, run->plan.graph->vertices, err) &&
			  put_tails(run, &rows, err);

	path_rows_free(&rows);
	return good;
}

static int64_t list(const struct graph *graph, int32_t vertex, int64_t first, int64_t numbers,
		    int32_t *list)
{
	int64_t i;

	(void)graph;
	(void)vertex;
	for (i = 0; i < numbers; i++)
		list[i] = (int32_t)(first + i);
	return numbers;
}

/* An entry of a recording may be any number. */
static bool show(struct run *run, int32_t entry, struct path_entry *shown, struct err *err)
{
	const struct path_args *args = path_args(run);

	*shown = (struct path_entry){ 0, 1, 0, false };
	return entry >= args->room ||
	       (machine_look(run->machine, &shown->vertex, args->edges.tail + entry,
			     sizeof(shown->vertex), err) &&
		machine_look(run->machine, &shown->head, args->head + entry, sizeof(shown->head), err));
}

const struct paths_layout paths_coo = {
	.name = "COO, with the rows of CSR",
	.numbers = numbers,
	.room = room,
	.numbered = "arcs",
	.structures = structures,
	.visits = visits,
	.place = place,
	.list = list,
	.show = show,
};
