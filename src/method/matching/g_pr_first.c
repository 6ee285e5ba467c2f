/* SPDX-License-Identifier: GPL-3.0-or-later
 * g_pr_first: G-PR's first variant (Deveci, Kaya, Ucar, Catalyurek), Algorithm 3: push-relabel for
 * maximum cardinality matchings, a thread a column, no atomics (gpu/matching/g_pr_first.cu), with
 * global relabelings on the machine (gpu/matching/relabel.cu).
 *
 * A cycle is one turn of the loop: a launch in which every active column takes a row. When a launch
 * finds no active column, an exact relabeling checks that none was given up by mistake; if one was,
 * the loop goes on. FIXMATCHING ends the run.
 */
#include "src/method/matching/g_pr.h"
#include "src/engine/log.h"
#include "src/engine/method.h"
#include "src/method/matching/listing.h"
#include "src/problem/matching/matching.h"
#include "src/problem/matching/work.h"

/* The state of the loop: a turn of it begins; pushes have ended; the last check was requested;
 * FIXMATCHING was launched. */
enum at { AT_TURN, AT_PUSHED, AT_CHECKED, AT_FIXED };

struct state {
	enum at at;
	bool relabeled;       /* nothing has changed since the last global relabeling */
	int64_t levels_mark;  /* levels of all global relabelings before the last one */
};

static int64_t paper_cycles(const struct run *run)
{
	return g_pr_cycles(run, ((const struct state *)run_state(run))->levels_mark);
}

static void relabel(const struct run *run, struct state *state, struct task *task)
{
	task->kind = TASK_HOST;
	task->host = &matching_relabel_task;
	task->last_check = state->at == AT_PUSHED;
	state->at = task->last_check ? AT_CHECKED : AT_TURN;
	state->levels_mark = run_now(run)->counters[COUNTER_relabel_levels];
	state->relabeled = true;
}

static void push(const struct run *run, struct state *state, struct task *task)
{
	g_pr_launch_columns(run, task, &kernel_g_pr_push);
	task->ends_cycle = true;
	state->at = AT_PUSHED;
	state->relabeled = false;
}

static void fix(const struct run *run, struct state *state, struct task *task)
{
	g_pr_launch_columns(run, task, &kernel_g_pr_fix);
	state->at = AT_FIXED;
	task->returning = true;
}

/* `found`: the last launch of pushes found an active column. */
static void decide(const struct run *run, struct state *state, bool found, struct task *task)
{
	if (state->at == AT_FIXED) {
		match_end(task);
	} else if (state->at == AT_PUSHED && !found) {
		(run_plan(run)->last_check ? relabel : fix)(run, state, task);
	} else if (state->at == AT_CHECKED && !run_now(run)->active) {
		fix(run, state, task);
	} else {
		state->at = AT_TURN;
		(!state->relabeled && g_pr_relabels(run) ? relabel : push)(run, state, task);
	}
}

/* Algorithm 3, line 4. */
static bool look(const struct run *run, const struct state *state, g_pr_reading *get, bool *found,
		 struct err *err)
{
	int32_t exists = 1;

	if (state->at == AT_PUSHED &&
	    !get(run_machine(run), &exists, match_args(run)->act_exists, sizeof(exists), err))
		return false;
	*found = exists;
	return true;
}

static bool next(struct run *run, void *data, struct task *task, struct err *err)
{
	struct state *state = data;
	struct state then = *state;
	struct match_args *args = match_args(run);
	bool found;

	if (!look(run, state, machine_read, &found, err))
		return false;
	decide(run, &then, found, task);
	if (then.at == AT_PUSHED) {
		args->launch = (int32_t)(run_now(run)->counters[COUNTER_cycles] + 1);
		if (!machine_fill(run_machine(run), args->act_exists, 0, sizeof(*args->act_exists), err))
			return false;
	}
	*state = then;
	return true;
}

static bool ahead(const struct run *run, const void *data, struct task *task, struct err *err)
{
	struct state state = *(const struct state *)data;
	bool found;

	if (!look(run, &state, machine_look, &found, err))
		return false;
	decide(run, &state, found, task);
	return true;
}

static const struct matching_method method = {
	.paper_cycles = paper_cycles,
};

static const struct code_kernel kernels[] = {
	{ &kernel_g_pr_push, CODE_DISCHARGE },
	{ &kernel_g_pr_fix, CODE_RETURN },
	{ NULL, CODE_NONE },
};

const struct variant variant_g_pr_first = {
	.problem = &problem_matching,
	.own = &method,
	.kernels = kernels,
	.name = "g-pr-first",
	.title = "matching without atomics, a thread per column, everything on the machine",
	.paper = "G-PR, Algorithms 3 to 6",
	.listing = &listing_g_pr_first,
	.tells = 1 << LOG_RELABEL | 1 << LOG_CONFLICT,
	.adaptive = true,
	.size = sizeof(struct state),
	.next = next,
	.ahead = ahead,
};
