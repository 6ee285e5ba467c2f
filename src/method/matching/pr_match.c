/* SPDX-License-Identifier: GPL-3.0-or-later
 * pr-match: the sequential push-relabel that G-PR is measured against (Deveci, Kaya, Ucar,
 * Catalyurek, Algorithms 1 and 2), on the host (gpu/core/host.h); src/host/pr_match.h has the
 * algorithm. A global relabeling that is due ends a cycle early.
 */
#include "gpu/core/host.h"
#include "src/engine/array.h"
#include "src/engine/log.h"
#include "src/engine/method.h"
#include "src/engine/turns_go.h"
#include "src/host/pr_match.h"
#include "src/method/matching/g_pr.h"
#include "src/method/matching/host_codes.h"
#include "src/method/matching/listing.h"
#include "src/problem/matching/lists.h"
#include "src/problem/matching/matching.h"

/* The arguments of kernels, of which there are none: where the ring lies. */
struct ring_args {
	struct match_args match;
	int32_t *queue; /* [columns + 1] */
};

struct state {
	struct match_host_args args;
	struct pr_match pr;
	bool proved;         /* the last check has been asked for */
	int64_t levels_mark; /* levels of all global relabelings before the last one */
};

static struct ring_args *ring_args(const struct run *run)
{
	return run_args(run);
}

/* --- The ring of active columns. --- */

static int64_t ring_room(const struct run *run)
{
	const struct labels *labels = &run_plan(run)->graph->labels;

	return labels->count - labels->left + INT64_C(1);
}

static const struct packing ring = { .title = "active columns", .words = ring_room };

static const struct packing *in_ring(const struct run *run)
{
	(void)run;
	return &ring;
}

/* What a recording says of it stays within its room. */
static bool get_ring(const struct run *run, struct matching_lists *lists)
{
	const struct entry_lists *listed = &run_now(run)->listed;
	const int64_t room = ring_room(run);

	*lists = (struct matching_lists){ .kind = LISTS_RING, .now = ring_args(run)->queue,
					  .entries = listed->entries < room ? listed->entries : room - 1,
					  .first = listed->first < room ? listed->first : 0,
					  .room = room };
	return true;
}

static uint64_t hash_ring(const struct run *run, const void *words)
{
	const int32_t *queue = words;
	struct matching_lists lists;
	uint64_t sum = 0;
	int64_t i;

	(void)get_ring(run, &lists);
	for (i = 0; i < lists.entries; i++)
		sum += lists_hash_entry(run, HASH_LIST, (uint64_t)i,
					queue[(lists.first + i) % lists.room]);
	return sum;
}

static const struct array arrays[] = {
	{ "columns", NULL, NULL, PER_VERTEX, WORD_I32, ARRAY_TAPED | ARRAY_FULL, .packing = in_ring,
	  .hash = hash_ring, .range = lists_entry_range, .at = offsetof(struct ring_args, queue) },
	{ .name = NULL },
};

/* For display, and for recordings. */
static void note_ring(struct run *run, const struct pr_match *pr)
{
	struct entry_lists *listed = &run_moment(run)->listed;

	listed->first = pr->now.first;
	listed->entries = pr_match_waiting(pr);
}

/* --- The loop. --- */

static enum host_end go_on(struct machine *machine, const void *data, bool single, int64_t items,
			   bool *inside, int64_t *done, const struct poll *poll)
{
	const struct match_host_args *args = data;
	struct pr_match *pr = &((struct state *)run_state(args->run))->pr;
	struct turns_go go;
	enum turn_end end;

	turns_go_begin(&go, machine, &pr->code.turns);
	end = pr_match_advance(pr, single ? TURN_EVENTS : TURN_TURNS, single ? 1 : items, poll);
	note_ring(args->run, pr);
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

	if (!match_host_begin(run, &code, err))
		return false;
	state->args.run = run;
	pr_match_begin(&state->pr, &code, plan->relabel == RELABEL_PAPER, ring_args(run)->queue);
	note_ring(run, &state->pr);
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
	if (task->kind == TASK_LAUNCH)
		run_moment(run)->queue = run_now(run)->listed.entries;
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
	note_ring(run, &state->pr);
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
	.lists = get_ring,
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
	.args_size = sizeof(struct ring_args),
	.arrays = arrays,
	.open = open,
	.next = next,
	.ahead = ahead,
};
