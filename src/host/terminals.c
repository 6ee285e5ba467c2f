/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/host/terminals.h"

#include "src/base/err.h"
#include "src/graph/graph.h"

bool terminals_check(const struct graph *graph, int32_t source, int32_t sink, struct err *err)
{
	if (source < 0 || source >= graph->vertices || sink < -1 || sink >= graph->vertices)
		return err_set(err, ERR_INPUT, "source or sink is no vertex of this graph");
	if (source == sink) {
		err_set(err, ERR_INPUT, "source and sink are the same vertex");
		return err_hint(err, "choose two: terminals S T");
	}
	if (sink >= 0 && graph_capacity_out(graph, source) < 0) {
		err_set(err, ERR_INPUT, "the capacities leaving the source add up to more than "
			"2^63 - 1");
		return err_hint(err, "load it with divide=N to scale the capacities down");
	}
	return true;
}

bool terminals_set(struct terminals *terminals, const struct graph *graph, int32_t source,
		   int32_t sink, struct err *err)
{
	if (!terminals_check(graph, source, sink, err))
		return false;
	*terminals = (struct terminals){ .source = source, .sink = sink };
	return true;
}

void terminals_clear(struct terminals *terminals)
{
	*terminals = (struct terminals){ .source = -1, .sink = -1 };
}
