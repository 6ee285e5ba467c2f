/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/problem/flow/verdict.h"

#include "src/base/err.h"
#include "src/engine/run.h"
#include "src/problem/flow/flow.h"

bool flow_value(struct run *run, int64_t *value, struct err *err)
{
	return machine_look(run->machine, value, flow_args(run)->excess + flow_args(run)->sink,
			    sizeof(*value), err);
}

bool flow_is_cut_off(struct run *run)
{
	struct err ignored = { 0 };
	int64_t value;

	return run->now.counters[COUNTER_global_relabels] > 0 && !run->now.active &&
	       flow_value(run, &value, &ignored) && !value;
}

bool flow_claim(struct run *run, struct claim *claim, struct err *err)
{
	const struct residual *view =
		flow_fetch(run, FLOW_CAPACITY | FLOW_EXCESS | MIRROR_LOOK, err);

	if (!view)
		return false;
	residual_claim(view, claim);
	return flow_value(run, &claim->value, err);
}

/* The checker gets the value from the function that shows it. */
static bool judge_by(checker *judge, struct run *run, struct check *check, struct err *err)
{
	struct claim claim;

	return flow_claim(run, &claim, err) && judge(&claim, run->memory, check, err);
}

bool flow_judge(struct run *run, struct check *check, struct err *err)
{
	return judge_by(run->plan.terminals.matching ? check_matching : check_flow, run, check,
			err);
}

bool flow_weigh(struct run *run, struct check *check, struct err *err)
{
	return judge_by(check_preflow, run, check, err);
}
