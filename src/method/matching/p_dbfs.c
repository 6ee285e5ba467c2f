/* SPDX-License-Identifier: GPL-3.0-or-later
 * p-dbfs: matchings by breadth-first searches that share no vertex, as by one thread of P-DBFS, on
 * the host (gpu/core/host.h); src/host/p_dbfs.h has the algorithm. It needs no labels: those that are
 * displayed are made at the start and at the end.
 */
#include "gpu/core/host.h"
#include "src/engine/method.h"
#include "src/engine/turns_go.h"
#include "src/host/p_dbfs.h"
#include "src/method/matching/g_pr.h"
#include "src/method/matching/host_codes.h"
#include "src/method/matching/listing.h"
#include "src/problem/matching/matching.h"

struct state {
	struct match_host_args args;
	struct p_dbfs bfs;
	bool proved; /* the last check has been asked for */
};

static enum host_end go_on(struct machine *machine, const void *data, bool single, int64_t items,
			   bool *inside, int64_t *done, const struct poll *poll)
{
	const struct match_host_args *args = data;
	struct p_dbfs *bfs = &((struct state *)run_state(args->run))->bfs;
	struct turns_go go;
	enum turn_end end;

	turns_go_begin(&go, machine, &bfs->code.turns);
	end = p_dbfs_advance(bfs, single ? TURN_EVENTS : TURN_TURNS, single ? 1 : items, poll);
	return turns_go_end(&go, end, p_dbfs_needs(bfs) != MATCH_NOTHING, inside, done);
}

static const struct host_kernel turns = {
	.args_size = sizeof(struct match_host_args),
	.item = "turn",
	.go_on = go_on,
};

const struct kernel kernel_p_dbfs = {
	.name = "p_dbfs",
	.title = "breadth-first searches that share no vertex, one after the other",
	.sync = SYNC_GRID,
	.items = ITEMS_OTHER,
	.host = &turns,
};

static bool open(struct run *run, void *data, struct err *err)
{
	const struct plan *plan = run_plan(run);
	struct state *state = data;
	struct match_code code;
	void *room = match_host_open(run, p_dbfs_bytes(plan->graph), &code, err);

	if (!room)
		return false;
	state->args.run = run;
	p_dbfs_begin(&state->bfs, &code, room);
	return true;
}

static void decide(const struct run *run, struct state *state, struct task *task)
{
	enum match_need need = p_dbfs_needs(&state->bfs);

	if (need == MATCH_END && !state->proved && run_plan(run)->last_check) {
		need = MATCH_LABELS;
		state->proved = task->last_check = true;
	}
	match_host_decide(run, need, &kernel_p_dbfs, &state->args, task);
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

/* Whatever is set: there are none in between. */
static int64_t paper_cycles(const struct run *run)
{
	return g_pr_cycles(run, 0);
}

static void relabeled(struct run *run, void *data)
{
	struct state *state = data;
	const struct turn_watch watch = { .journal = run_machine(run)->journal };

	turns_set_watch(&state->bfs.code.turns, &watch);
	p_dbfs_refill(&state->bfs);
	turns_set_watch(&state->bfs.code.turns, NULL);
}

static int64_t size(const struct run *run)
{
	return ((const struct state *)run_state(run))->bfs.code.matched;
}

static const struct matching_method method = {
	.paper_cycles = paper_cycles,
	.relabeled = relabeled,
	.size = size,
};

static const struct code_kernel kernels[] = {
	{ &kernel_p_dbfs, CODE_DISCHARGE },
	{ NULL, CODE_NONE },
};

const struct variant variant_p_dbfs = {
	.problem = &problem_matching,
	.own = &method,
	.kernels = kernels,
	.name = "p-dbfs",
	.title = "matchings by breadth-first searches that share no vertex, on the host",
	.paper = "Azad and others 2012; G-PR, section II-D",
	.machine = "host",
	.work = "augment",
	.listing = &listing_p_dbfs,
	.size = sizeof(struct state),
	.open = open,
	.next = next,
	.ahead = ahead,
};
