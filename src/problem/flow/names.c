/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/problem/flow/names.h"

#include "src/base/err.h"
#include "src/graph/graph.h"
#include "src/problem/flow/flow.h"

static const struct residual *look(struct run *run, unsigned set, struct err *err)
{
	return flow_fetch(run, set | MIRROR_LOOK, err);
}

static bool height(struct run *run, const int32_t *vertices, int64_t *value, struct err *err)
{
	const struct residual *view = look(run, FLOW_HEIGHT, err);

	if (view)
		*value = view->height[vertices[0]];
	return view != NULL;
}

static bool excess(struct run *run, const int32_t *vertices, int64_t *value, struct err *err)
{
	const struct residual *view = look(run, FLOW_EXCESS, err);

	if (view)
		*value = view->excess[vertices[0]];
	return view != NULL;
}

/* He and Hong's ExcessTotal. */
static bool total_excess(struct run *run, const int32_t *vertices, int64_t *value, struct err *err)
{
	const struct plan *plan = &run->plan;

	(void)vertices;
	if (!flow_method(run->plan.variant)->cancels) {
		err_set(err, ERR_WORK, "total_excess: %s does not keep it", run->plan.variant->name);
		return err_hint(err, "`use cuda-mf` chooses a variant that does");
	}
	*value = graph_capacity_out(plan->graph, plan->terminals.source) - run->now.cut_off;
	return true;
}

/* The entry of an arc, or -1 where its ends are not joined. */
static int64_t entry_of(const struct run *run, const int32_t *vertices)
{
	return graph_find(run->plan.graph, vertices[0], vertices[1]);
}

static bool residual(struct run *run, const int32_t *vertices, int64_t *value, struct err *err)
{
	const struct residual *view = look(run, FLOW_CAPACITY, err);
	const int64_t p = entry_of(run, vertices);

	if (view)
		*value = p < 0 ? 0 : residual_get(view, p);
	return view != NULL;
}

static bool net_flow(struct run *run, const int32_t *vertices, int64_t *value, struct err *err)
{
	const struct residual *view = look(run, FLOW_CAPACITY, err);
	const int64_t p = entry_of(run, vertices);

	if (view)
		*value = p < 0 ? 0 : graph_capacity(view->graph, p) - residual_get(view, p);
	return view != NULL;
}

const struct name_row flow_names[] = {
	{ "height", 1, false, height, "height(V): the height of V", true, false },
	{ "excess", 1, true, excess, "excess(V): the excess of V", false, false },
	{ "total_excess", 0, true, total_excess,
	  "the flow that left the source, without the part that cannot reach the sink (cuda-mf)",
	  false, false },
	{ "residual", 2, true, residual,
	  "residual(U, V): the residual capacity c_f from U to V", false, false },
	{ "flow", 2, true, net_flow,
	  "flow(U, V): the net flow from U to V; negative if it runs from V to U", false, false },
	{ .name = NULL },
};
