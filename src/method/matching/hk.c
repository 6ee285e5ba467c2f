/* SPDX-License-Identifier: GPL-3.0-or-later
 * hk, hkdw: matchings by phases of disjoint augmenting paths, after Hopcroft and Karp, and with the
 * searches that Duff and Wiberg add. They run on the host (gpu/core/host.h); src/host/hk.h has the
 * algorithm. Each phase begins with a global relabeling, which ends the cycle before it.
 */
#include "gpu/core/host.h"
#include "src/engine/method.h"
#include "src/engine/turns_go.h"
#include "src/host/hk.h"
#include "src/method/matching/g_pr.h"
#include "src/method/matching/host_codes.h"
#include "src/method/matching/listing.h"
#include "src/problem/matching/matching.h"

struct state {
	struct match_host_args args;
	struct hk hk;
};

/* What differs between the variants. */
struct hk_method {
	struct matching_method method;
	bool widely;
};

static enum host_end go_on(struct machine *machine, const void *data, bool single, int64_t items,
			   bool *inside, int64_t *done, const struct poll *poll)
{
	const struct match_host_args *args = data;
	struct hk *hk = &((struct state *)run_state(args->run))->hk;
	struct turns_go go;
	enum turn_end end;

	turns_go_begin(&go, machine, &hk->code.turns);
	end = hk_advance(hk, single ? TURN_EVENTS : TURN_TURNS, single ? 1 : items, poll);
	return turns_go_end(&go, end, hk_needs(hk) != MATCH_NOTHING, inside, done);
}

static const struct host_kernel turns = {
	.args_size = sizeof(struct match_host_args),
	.item = "turn",
	.go_on = go_on,
};

const struct kernel kernel_hk = {
	.name = "hk",
	.title = "searches for disjoint augmenting paths, one after the other",
	.sync = SYNC_GRID,
	.items = ITEMS_OTHER,
	.host = &turns,
};

static bool open(struct run *run, void *data, struct err *err)
{
	const struct plan *plan = run_plan(run);
	const struct hk_method *method = plan->variant->own;
	struct state *state = data;
	struct match_code code;
	void *room = match_host_open(run, hk_bytes(plan->graph, method->widely), &code, err);

	if (!room)
		return false;
	state->args.run = run;
	hk_begin(&state->hk, &code, method->widely, room);
	return true;
}

static bool next(struct run *run, void *data, struct task *task, struct err *err)
{
	const struct state *state = data;

	(void)err;
	match_host_decide(run, hk_needs(&state->hk), &kernel_hk, &state->args, task);
	return true;
}

static bool ahead(const struct run *run, const void *data, struct task *task, struct err *err)
{
	const struct state *state = data;

	(void)err;
	match_host_decide(run, hk_needs(&state->hk), &kernel_hk, &state->args, task);
	return true;
}

/* Whatever is set: a phase begins with one. */
static int64_t paper_cycles(const struct run *run)
{
	return g_pr_cycles(run, 0);
}

static void relabeled(struct run *run, void *data)
{
	struct state *state = data;
	const struct turn_watch watch = { .journal = run_machine(run)->journal };

	turns_set_watch(&state->hk.code.turns, &watch);
	hk_relabeled(&state->hk);
	turns_set_watch(&state->hk.code.turns, NULL);
}

static int64_t size(const struct run *run)
{
	return ((const struct state *)run_state(run))->hk.code.matched;
}

static const struct hk_method method_hk = {
	{ .paper_cycles = paper_cycles, .relabeled = relabeled, .size = size }, false
};
static const struct hk_method method_hkdw = {
	{ .paper_cycles = paper_cycles, .relabeled = relabeled, .size = size }, true
};

static const struct code_kernel kernels[] = {
	{ &kernel_hk, CODE_DISCHARGE },
	{ NULL, CODE_NONE },
};

#define HK                                                                                    \
	.problem = &problem_matching, .kernels = kernels, .machine = "host", .work = "augment", \
	.size = sizeof(struct state), .open = open, .next = next, .ahead = ahead

const struct variant variant_hk = {
	.name = "hk",
	.title = "matchings by phases of disjoint augmenting paths, on the host",
	.paper = "Hopcroft and Karp 1973; G-PR, section II-D",
	.own = &method_hk,
	.listing = &listing_hk,
	HK,
};

const struct variant variant_hkdw = {
	.name = "hkdw",
	.title = "matchings by phases of disjoint augmenting paths, and searches from free rows, on the "
		"host",
	.paper = "Duff and Wiberg 1988; G-PR, section II-D",
	.own = &method_hkdw,
	.listing = &listing_hkdw,
	HK,
};
