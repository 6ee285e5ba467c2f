/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/method/matching/host_codes.h"

#include "src/engine/method.h"
#include "src/engine/turns_go.h"
#include "src/problem/matching/matching.h"
#include "src/problem/matching/work.h"

bool match_host_begin(struct run *run, struct match_code *code, struct err *err)
{
	const struct plan *plan = run_plan(run);

	if (!match_code_fits(plan->graph, plan->variant->name, err))
		return false;
	match_code_begin(code, plan->graph, matching_mu(run), matching_psi(run));
	return true;
}

void *match_host_open(struct run *run, int64_t bytes, struct match_code *code, struct err *err)
{
	const struct plan *plan = run_plan(run);

	if (!match_host_begin(run, code, err))
		return NULL;
	return machine_alloc(run_machine(run), plan->variant->name, (size_t)bytes, err);
}

void match_host_decide(const struct run *run, enum match_need need, const struct kernel *kernel,
		       const struct match_host_args *args, struct task *task)
{
	switch (need) {
	case MATCH_NOTHING:
		turns_go_launch(run, kernel, args, sizeof(*args), task);
		break;
	case MATCH_LABELS:
		task->kind = TASK_HOST;
		task->host = &matching_relabel_task;
		break;
	default:
		match_end(task);
	}
}
