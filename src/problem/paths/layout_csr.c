/* SPDX-License-Identifier: GPL-3.0-or-later
 * csr: rows and heads, as bs, wd and hp read them. list: the same for codes of the host.
 */
#include "src/problem/paths/layout.h"

#include "src/engine/run.h"

static int64_t room(const struct plan *plan)
{
	return plan->graph->vertices;
}

static int structures(const struct plan *plan, enum width width, struct structure *structures)
{
	return path_rows_structures(plan, width, plan->graph->vertices, structures);
}

static bool place(struct run *run, struct err *err)
{
	struct path_rows rows;
	const bool good = path_rows_make(run, &rows, err) &&
			  path_rows_put(run, &rows, run->plan.graph->vertices, err);

	path_rows_free(&rows);
	return good;
}

static int64_t list(const struct graph *graph, int32_t vertex, int64_t first, int64_t numbers,
		    int32_t *list)
{
	(void)graph;
	(void)first;
	(void)numbers;
	list[0] = vertex;
	return 1;
}

/* An entry of a recording may be any number. */
static bool show(struct run *run, int32_t entry, struct path_entry *shown, struct err *err)
{
	const struct graph *graph = run->plan.graph;
	const int32_t vertex = entry < graph->vertices ? entry : 0;

	(void)err;
	*shown = (struct path_entry){ vertex, paths_outdegree(graph, vertex), -1, false };
	return true;
}

#define ROWS .name = "CSR", .room = room, .structures = structures, .place = place, .list = list, .show = show

const struct paths_layout paths_csr = { ROWS };
const struct paths_layout paths_list = { .waits = true, ROWS };
