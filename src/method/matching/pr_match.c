/* SPDX-License-Identifier: GPL-3.0-or-later
 * pr-match: the sequential push-relabel that G-PR is measured against (Deveci, Kaya, Ucar,
 * Catalyurek, Algorithms 1 and 2), on the host (gpu/core/host.h); src/host/pr_match.h has the
 * algorithm. A global relabeling that is due ends a cycle early.
 */
#include "gpu/core/host.h"
#include "src/engine/log.h"
#include "src/engine/method.h"
#include "src/engine/turns_go.h"
#include "src/host/pr_match.h"
#include "src/method/matching/g_pr.h"
#include "src/method/matching/host_codes.h"
#include "src/method/matching/listing.h"
#include "src/problem/matching/matching.h"

struct state {
	struct match_host_args args;
	struct pr_match pr;
	bool proved;         /* the last check has been asked for */
	int64_t levels_mark; /* levels of all global relabelings before the last one */
};

static enum host_end go_on(struct machine *machine, const void *data, bool single, int64_t items,
			   bool *inside, int64_t *done, const struct poll *poll)
{
	const struct match_host_args *args = data;
	struct pr_match *pr = &((struct state *)run_state(args->run))->pr;
	struct turns_go go;
	enum turn_end end;

	turns_go_begin(&go, machine, &pr->code.turns);
	end = pr_match_advance(pr, single ? TURN_EVENTS : TURN_TURNS, single ? 1 : items, poll);
	return turns_go_end(&go, end, pr_match_needs(pr) != MATCH_NOTHING, inside, done);
}

static const struct host_kernel turns = {
	.args_size = sizeof(struct match_host_args),
	.item = "turn",
	.go_on = go_on,
};

const struct kernel kernel_pr_match = {
	.name = "pr_match",
	.title = "active columns take rows, first in, first out",
	.sync = SYNC_GRID,
	.items = ITEMS_OTHER,
	.host = &turns,
};

static bool open(struct run *run, void *data, struct err *err)
{
	const struct plan *plan = run_plan(run);
	struct state *state = data;
	struct match_code code;
	void *room = match_host_open(run, pr_match_bytes(plan->graph), &code, err);

	if (!room)
		return false;
	state->args.run = run;
	pr_match_begin(&state->pr, &code, plan->relabel == RELABEL_PAPER, room);
	return true;
}

/* Section IV: labels are made anew after k (rows + columns) pushes, k = 0.5. */
static enum match_need needs(const struct run *run, const struct state *state)
{
	const enum match_need need = pr_match_needs(&state->pr);

	if (need == MATCH_END && !state->proved && run_plan(run)->last_check)
		return MATCH_LABELS;
	if (need == MATCH_NOTHING && run_plan(run)->relabel != RELABEL_PAPER && run_relabel_is_due(run))
		return MATCH_LABELS;
	return need;
}

static void decide(const struct run *run, struct state *state, struct task *task)
{
	const enum match_need need = needs(run, state);

	match_host_decide(run, need, &kernel_pr_match, &state->args, task);
	if (need != MATCH_LABELS)
		return;
	state->levels_mark = run_now(run)->counters[COUNTER_relabel_levels];
	if (pr_match_needs(&state->pr) == MATCH_END)
		state->proved = task->last_check = true;
}

static bool next(struct run *run, void *data, struct task *task, struct err *err)
{
	(void)err;
	decide(run, data, task);
	return true;
}

static bool ahead(const struct run *run, const void *data, struct task *task, struct err *err)
{
	struct state state = *(const struct state *)data;

	(void)err;
	decide(run, &state, task);
	task->launch.args = &((const struct state *)data)->args;
	return true;
}

static int64_t paper_cycles(const struct run *run)
{
	return g_pr_cycles(run, ((const struct state *)run_state(run))->levels_mark);
}

static void relabeled(struct run *run, void *data)
{
	struct state *state = data;
	const struct turn_watch watch = { .journal = run_machine(run)->journal };

	turns_set_watch(&state->pr.code.turns, &watch);
	pr_match_relabeled(&state->pr);
	turns_set_watch(&state->pr.code.turns, NULL);
}

static int64_t size(const struct run *run)
{
	return ((const struct state *)run_state(run))->pr.code.matched;
}

static const struct matching_method method = {
	.paper_cycles = paper_cycles,
	.relabeled = relabeled,
	.size = size,
};

static const struct code_kernel kernels[] = {
	{ &kernel_pr_match, CODE_DISCHARGE },
	{ NULL, CODE_NONE },
};

const struct variant variant_pr_match = {
	.problem = &problem_matching,
	.own = &method,
	.tells = 1 << LOG_RELABEL,
	.kernels = kernels,
	.name = "pr-match",
	.title = "push-relabel for matchings, first in, first out, on the host",
	.paper = "G-PR, Algorithms 1 and 2",
	.machine = "host",
	.listing = &listing_pr_match,
	.size = sizeof(struct state),
	.open = open,
	.next = next,
	.ahead = ahead,
};
