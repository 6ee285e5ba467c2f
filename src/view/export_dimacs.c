/* SPDX-License-Identifier: GPL-3.0-or-later
 * dimacs, solution: the graph, and its flow or its distances, for other solvers.
 */
#include "src/base/text.h"
#include "src/graph/arc_list.h"
#include "src/graph/write.h"
#include "src/view/export.h"

/* What the format has no place for. */
static void note_lengths(const struct exhibit *exhibit)
{
	const struct graph *graph = exhibit->graph;
	const int32_t source = exhibit->terminals.source;

	if (!exhibit->note)
		return;
	text_print(exhibit->note, "it is a file of lengths (.gr)");
	if (graph->meaning == WEIGHT_CAPACITY)
		text_print(exhibit->note, ": every arc has length 1, as it counts here, and no capacity");
	if (source >= graph->labels.count) {
		text_print(exhibit->note, "; S* and T* are not in it");
	} else if (source >= 0) {
		text_print(exhibit->note, "; the source is not in it: load it with source=%d", source + 1);
	}
}

static bool write_graph(const struct exhibit *exhibit, struct save *save, struct err *err)
{
	const struct marked marks = { exhibit->terminals.source, exhibit->terminals.sink };

	(void)err;
	if (exhibit->lengths) {
		write_dimacs_gr(exhibit->graph, save);
		note_lengths(exhibit);
	} else {
		write_dimacs_max(exhibit->graph, &marks, save);
	}
	return true;
}

const struct export export_dimacs = {
	.name = "dimacs",
	.title = "the graph as DIMACS maximum flow (.max), which `load` reads back; vertices are "
		"numbered from 1, and comments give their own names if these differ; a graph "
		"with two sides is written as the flow network of its matching; a graph whose distances are "
		"searched is written as DIMACS shortest paths (.gr) if it has lengths or no sink",
	.needs = NEED_TERMINALS,
	.write = write_graph,
};

static bool write_solution(const struct exhibit *exhibit, struct save *save, struct err *err)
{
	const struct drawing *drawing = drawing_of(exhibit->snapshot->solves);
	const struct residual *state = exhibit->state;

	if (drawing && drawing->solution)
		return drawing->solution(exhibit, save, err);
	write_dimacs_solution(exhibit->graph, state->capacity, state->wide,
			      exhibit->snapshot->check.value, save);
	return true;
}

const struct export export_solution = {
	.name = "solution",
	.title = "the flow of a finished run that passes the checker as a DIMACS solution: `s "
		 "VALUE`, then `f TAIL HEAD FLOW` for every arc with flow; a matching is written as a flow "
		 "between S* and T*; the distances of a traversal as `v VERTEX DISTANCE PARENT`, or `v "
		 "VERTEX unreached -`",
	.needs = NEED_RUN | NEED_RESULT | NEED_STATE,
	.known = KNOWN_CHECK,
	.write = write_solution,
};
