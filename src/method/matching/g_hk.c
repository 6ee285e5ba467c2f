/* SPDX-License-Identifier: GPL-3.0-or-later
 * g_hk: matchings by phases of disjoint augmenting paths on the machine, after G-HK and G-HKDW
 * (gpu/matching/g_hk.cu, gpu/matching/g_hkdw.cu).
 *
 * A cycle is a phase, without the global relabeling that it begins with: walks begin at the free
 * columns, launch by launch all go some steps, and when all have ended the matching grows along
 * their paths. If some ended without a path, g-hkdw does the same once more from the free rows.
 * When exact labels show that no free column reaches a free row, or none is left, the run ends.
 */
#include "gpu/matching/walks.h"
#include "src/engine/array.h"
#include "src/engine/log.h"
#include "src/engine/method.h"
#include "src/method/matching/g_pr.h"
#include "src/method/matching/listing.h"
#include "src/problem/matching/lists.h"
#include "src/problem/matching/matching.h"
#include "src/problem/matching/work.h"

/* The last task of a phase: none, at the start of a run; labels were made exact; walks have begun;
 * they have gone some steps; the matching has grown. */
enum at { AT_START, AT_LABELED, AT_BEGUN, AT_WALKED, AT_AUGMENTED };

struct state {
	enum at at;
	bool widely;      /* the walks are those that g-hkdw adds */
	bool lost;        /* a walk down the labels has ended without a path */
	int32_t entries;  /* walks */
	int32_t phase;    /* from 1 */
	int32_t narrow, wide; /* launches of walks in this phase, from columns and from rows */
};

/* Walks from free rows may go through the whole graph, a thread each, while all others wait. After so many
 * launches, or as many as the walks from columns took, they turn back. */
enum { LEAST_WIDE = 4 };

/* What differs between the variants. */
struct g_hk_method {
	struct matching_method method;
	bool widely;
};

/* What the last launch has found. */
struct seen {
	int32_t count, going, lost; /* struct match_walk_args */
};

static struct match_walk_args *walk_args(const struct run *run)
{
	return run_args(run);
}

/* --- Arrays. --- */

static uint64_t hash_walks(const struct run *run, const void *words)
{
	return lists_hash_order(run, HASH_WALK, words, run_plan(run)->graph->vertices);
}

static uint64_t hash_next(const struct run *run, const void *words)
{
	return lists_hash_vertices(run, HASH_WALK_NEXT, words);
}

static uint64_t hash_from(const struct run *run, const void *words)
{
	return lists_hash_vertices(run, HASH_WALK_FROM, words);
}

#define AT(member) .at = offsetof(struct match_walk_args, member)
#define KEPT PER_VERTEX, WORD_I32, ARRAY_TAPED | ARRAY_FULL
#define VERTICES KEPT, .range = lists_entry_range
#define COUNTS KEPT, .range = lists_count_range

static const struct array arrays[] = {
	{ "walks", "walks", NULL, VERTICES, .hash = hash_walks, AT(walks) },
	{ "walk_count", "a count", NULL, PER_ONE, WORD_I32, AT(count) },
	{ "walk_going", "a flag", NULL, PER_ONE, WORD_I32, AT(going) },
	{ "walk_lost", "a flag", NULL, PER_ONE, WORD_I32, AT(lost) },
	{ "walk_seen", "phases", NULL, COUNTS, .term = HASH_WALK_SEEN, AT(seen) },
	{ "walk_next", "paths", NULL, VERTICES, .hash = hash_next, AT(next) },
	{ "walk_from", "ways back", NULL, VERTICES, .hash = hash_from, AT(from) },
	{ "walk_read", "entries read", NULL, COUNTS, .term = HASH_WALK_READ, AT(read) },
	{ .name = NULL },
};

/* --- The loop. --- */

/* Each phase begins with one. */
static int64_t paper_cycles(const struct run *run)
{
	return g_pr_cycles(run, 0);
}

/* Columns that were given up are looked at again. */
static void relabel(const struct run *run, struct state *state, struct task *task)
{
	task->kind = TASK_HOST;
	task->host = &matching_relabel_task;
	task->last_check = run_plan(run)->last_check;
	state->at = AT_LABELED;
}

static void launch_rows(const struct run *run, struct task *task, const struct kernel *kernel)
{
	match_launch(run, task, kernel, match_args(run)->rows);
}

static void begin(const struct run *run, struct state *state, bool widely, struct task *task)
{
	state->at = AT_BEGUN;
	state->widely = widely;
	if (widely) {
		launch_rows(run, task, &kernel_g_hkdw_begin);
		return;
	}
	state->lost = false;
	state->narrow = state->wide = 0;
	state->phase++;
	g_pr_launch_columns(run, task, &kernel_g_hk_begin);
}

static void walk(const struct run *run, struct state *state, struct task *task)
{
	state->at = AT_WALKED;
	state->narrow += !state->widely;
	state->wide += state->widely;
	match_launch(run, task, state->widely ? &kernel_g_hkdw_walk : &kernel_g_hk_walk,
		     state->entries);
}

/* Whether walks from free rows follow. */
static bool goes_on_widely(const struct run *run, const struct state *state)
{
	const struct g_hk_method *method = run_plan(run)->variant->own;

	return method->widely && !state->widely && state->lost;
}

static void augment(const struct run *run, struct state *state, struct task *task)
{
	state->at = AT_AUGMENTED;
	if (state->widely)
		launch_rows(run, task, &kernel_g_hkdw_augment);
	else
		g_pr_launch_columns(run, task, &kernel_g_hk_augment);
	task->ends_cycle = !goes_on_widely(run, state);
}

/* The labels at the start are exact, unless they are not made then; and another run's mistakes, if
 * it goes on from there, are found by a check only. */
static bool is_labeled(const struct run *run, const struct state *state)
{
	return state->at == AT_LABELED ||
	       (run_now(run)->counters[COUNTER_global_relabels] && !run_plan(run)->from);
}

static void begin_phase(const struct run *run, struct state *state, struct task *task)
{
	if (!is_labeled(run, state))
		relabel(run, state, task);
	else if (run_now(run)->active)
		begin(run, state, false, task);
	else
		match_end(task);
}

static void end_phase(const struct run *run, struct state *state, struct task *task)
{
	if (goes_on_widely(run, state))
		begin(run, state, true, task);
	else if (state->lost)
		relabel(run, state, task);
	else
		match_end(task);
}

/* Walks from columns have begun only where there are free rows; those from rows may find none left. */
static void begin_walks(const struct run *run, struct state *state, int32_t count, struct task *task)
{
	state->entries = count;
	if (count)
		walk(run, state, task);
	else if (state->widely)
		augment(run, state, task);
	else
		match_end(task);
}

static void decide(const struct run *run, struct state *state, const struct seen *seen,
		   struct task *task)
{
	switch (state->at) {
	case AT_BEGUN:
		begin_walks(run, state, seen->count, task);
		break;
	case AT_WALKED:
		state->lost = state->lost || seen->lost;
		(seen->going ? walk : augment)(run, state, task);
		break;
	case AT_AUGMENTED:
		end_phase(run, state, task);
		break;
	default:
		begin_phase(run, state, task);
	}
}

static bool look(const struct run *run, const struct state *state, g_pr_reading *get,
		 struct seen *seen, struct err *err)
{
	const struct match_walk_args *args = walk_args(run);
	struct machine *machine = run_machine(run);

	*seen = (struct seen){ 0, 0, 0 };
	if (state->at == AT_BEGUN)
		return get(machine, &seen->count, args->count, sizeof(seen->count), err);
	if (state->at != AT_WALKED)
		return true;
	return get(machine, &seen->going, args->going, sizeof(seen->going), err) &&
	       (seen->going || get(machine, &seen->lost, args->lost, sizeof(seen->lost), err));
}

static bool clear(struct run *run, int32_t *word, struct err *err)
{
	return machine_fill(run_machine(run), word, 0, sizeof(*word), err);
}

/* Arguments of the next launch. */
static bool arrange(struct run *run, const struct state *state, struct err *err)
{
	struct match_walk_args *args = walk_args(run);

	args->entries = state->entries;
	args->ends = state->wide > LEAST_WIDE && state->wide > state->narrow;
	args->match.launch = state->phase;
	if (state->at == AT_BEGUN)
		return clear(run, args->count, err) && clear(run, args->lost, err);
	return state->at != AT_WALKED || clear(run, args->going, err);
}

static bool next(struct run *run, void *data, struct task *task, struct err *err)
{
	struct state *state = data;
	struct state then = *state;
	struct seen seen;

	if (!look(run, state, machine_read, &seen, err))
		return false;
	decide(run, &then, &seen, task);
	if (!arrange(run, &then, err))
		return false;
	if (then.at == AT_WALKED)
		run_moment(run)->queue = then.entries;
	if (then.at == AT_BEGUN || then.at == AT_WALKED)
		run_moment(run)->listed.entries = then.at == AT_WALKED ? then.entries : 0;
	*state = then;
	return true;
}

static bool ahead(const struct run *run, const void *data, struct task *task, struct err *err)
{
	struct state state = *(const struct state *)data;
	struct seen seen;

	if (!look(run, &state, machine_look, &seen, err))
		return false;
	decide(run, &state, &seen, task);
	return true;
}

/* The walks of the phase, which a recording need not be believed about. */
static bool get_walks(const struct run *run, struct matching_lists *lists)
{
	const struct match_walk_args *args = walk_args(run);
	const int32_t entries = run_now(run)->listed.entries;
	const int32_t vertices = run_plan(run)->graph->vertices;

	*lists = (struct matching_lists){ .kind = LISTS_WALKS, .now = args->walks, .before = args->from,
					  .read = args->read,
					  .entries = entries < vertices ? entries : vertices };
	return entries > 0;
}

/* --- The rows. --- */

static const struct g_hk_method method_hk = { { .paper_cycles = paper_cycles, .lists = get_walks },
					      false };
static const struct g_hk_method method_hkdw = { { .paper_cycles = paper_cycles, .lists = get_walks },
						true };

static const struct code_kernel kernels_hk[] = {
	{ &kernel_g_hk_begin, CODE_COLLECT },
	{ &kernel_g_hk_walk, CODE_DISCHARGE },
	{ &kernel_g_hk_augment, CODE_AUGMENT },
	{ NULL, CODE_NONE },
};

static const struct code_kernel kernels_hkdw[] = {
	{ &kernel_g_hk_begin, CODE_COLLECT },
	{ &kernel_g_hk_walk, CODE_DISCHARGE },
	{ &kernel_g_hk_augment, CODE_AUGMENT },
	{ &kernel_g_hkdw_begin, CODE_WIDEN },
	{ &kernel_g_hkdw_walk, CODE_WIDEN },
	{ &kernel_g_hkdw_augment, CODE_WIDEN },
	{ NULL, CODE_NONE },
};

#define PHASES                                                                                \
	.problem = &problem_matching, .size = sizeof(struct state), .work = "augment",        \
	.tells = 1 << LOG_RELABEL | 1 << LOG_WALK,                                            \
	.args_size = sizeof(struct match_walk_args), .arrays = arrays, .next = next,          \
	.ahead = ahead

const struct variant variant_g_hk = {
	.name = "g-hk",
	.title = "matchings by phases of disjoint augmenting paths, a thread per free column, everything "
		"on the machine",
	.paper = "G-HK; G-PR, sections II-D and IV",
	.own = &method_hk,
	.kernels = kernels_hk,
	.listing = &listing_g_hk,
	PHASES,
};

const struct variant variant_g_hkdw = {
	.name = "g-hkdw",
	.title = "matchings by phases of disjoint augmenting paths, and more paths from free rows, "
		"everything on the machine",
	.paper = "G-HKDW; G-PR, sections II-D and IV",
	.own = &method_hkdw,
	.kernels = kernels_hkdw,
	.listing = &listing_g_hkdw,
	PHASES,
};
