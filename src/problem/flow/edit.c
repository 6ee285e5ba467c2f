/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/problem/flow/edit.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/engine/rescue.h"
#include "src/engine/run.h"
#include "src/graph/graph.h"
#include "src/problem/flow/flow.h"

struct rescue *flow_edit(struct run *run, const struct graph *graph, struct mended *mended, struct err *err)
{
	static const char purpose[] = "mending a flow";
	const struct residual *view = flow_fetch(run, FLOW_CAPACITY | FLOW_EXCESS | MIRROR_LOOK, err);
	const size_t vertices = (size_t)graph->vertices;
	struct memory *memory = run->memory;
	struct residual to = { .graph = graph, .terminals = run->plan.terminals, .wide = true };
	struct buffers buffers = { { NULL } };
	bool good;

	if (!view)
		return NULL;
	/* Numbers 0 and 1 of the problem's rows. */
	to.capacity = memory_array(memory, (size_t)graph->entries, sizeof(int64_t), purpose, err);
	buffers.of[0] = to.capacity;
	if (to.capacity)
		to.excess = memory_array(memory, vertices, sizeof(*to.excess), purpose, err);
	buffers.of[1] = to.excess;
	if (to.excess)
		to.height = memory_array(memory, vertices, sizeof(*to.height), purpose, err);
	/* Labels of a method's own do not tell where nothing is pushed. */
	good = to.height && mend(view, &to, flow_method(run->plan.variant)->labels, mended, memory,
				 &run->plan.poll, err);
	memory_free(to.height);
	if (good)
		return rescue_make(run, &buffers, mended->work, err);
	mirror_free_buffers(&buffers);
	return NULL;
}
