/* SPDX-License-Identifier: GPL-3.0-or-later
 * dimacs, solution: the graph and its flow for other solvers.
 */
#include "src/graph/write.h"
#include "src/graph/arc_list.h"
#include "src/view/export.h"

static bool write_graph(const struct exhibit *exhibit, struct save *save, struct err *err)
{
	const struct marked marks = { exhibit->terminals.source, exhibit->terminals.sink };

	(void)err;
	write_dimacs_max(exhibit->graph, &marks, save);
	return true;
}

const struct export export_dimacs = {
	.name = "dimacs",
	.title = "the graph as DIMACS maximum flow (.max), which `load` reads back; vertices are "
		"numbered from 1, and comments give their own names if these differ; a graph "
		"with two sides is written as the flow network of its matching",
	.needs = NEED_TERMINALS,
	.write = write_graph,
};

static bool write_solution(const struct exhibit *exhibit, struct save *save, struct err *err)
{
	const struct residual *state = exhibit->state;

	(void)err;
	write_dimacs_solution(exhibit->graph, state->capacity, state->wide,
			      exhibit->snapshot->check.value, save);
	return true;
}

const struct export export_solution = {
	.name = "solution",
	.title = "the flow of a finished run that passes the checker as a DIMACS solution: `s "
		 "VALUE`, then `f TAIL HEAD FLOW` for every arc with flow; a matching is written as a flow between "
		 "S* and T*",
	.needs = NEED_RUN | NEED_RESULT | NEED_STATE,
	.known = KNOWN_CHECK,
	.write = write_solution,
};
