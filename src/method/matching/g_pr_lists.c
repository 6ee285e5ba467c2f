/* SPDX-License-Identifier: GPL-3.0-or-later
 * g_pr_lists: G-PR's variants that keep the active columns in lists, Algorithm 7: g-pr-noshr, and
 * g-pr-shr, which shrinks the lists behind global relabelings (gpu/matching/g_pr_lists.cu,
 * gpu/matching/g_pr_shrink.cu).
 *
 * A cycle is one turn of the loop: a launch that finds the active column of every entry, or three
 * that shrink the lists besides, and one in which each takes a row. The lists of the first turn,
 * with gaps, are shrunk at once. When a turn finds no active column, an exact relabeling checks
 * that none was given up by mistake; if one was, lists are made again and the loop goes on.
 * FIXMATCHING ends the run.
 */
#include "gpu/matching/lists.h"
#include "gpu/strategy/tile.h"
#include "src/engine/array.h"
#include "src/engine/log.h"
#include "src/engine/method.h"
#include "src/method/matching/g_pr.h"
#include "src/method/matching/listing.h"
#include "src/problem/matching/lists.h"
#include "src/problem/matching/matching.h"
#include "src/problem/matching/work.h"

enum { LEAST_SHRUNK = 512 }; /* entries (Algorithm 7, line 11) */

/* The last task of the loop: a turn begins; lists with gaps were made; three steps of shrinking;
 * INITKRN has ended; pushes have; the last check was requested; FIXMATCHING was launched. */
enum at {
	AT_TURN,
	AT_LISTED,
	AT_COUNTED,
	AT_SUMMED,
	AT_WRITTEN,
	AT_PREPARED,
	AT_PUSHED,
	AT_CHECKED,
	AT_FIXED
};

struct state {
	enum at at;
	bool relabeled;       /* nothing has changed since the last global relabeling */
	bool listed;          /* there are lists */
	bool shrink;          /* line 9 */
	bool swapped;         /* A_c is the second list */
	int32_t entries;      /* of the lists */
	int64_t levels_mark;  /* levels of all global relabelings before the last one */
};

/* What differs between the variants. */
struct g_pr_method {
	struct matching_method method;
	bool shrinks;
};

static struct match_list_args *list_args(const struct run *run)
{
	return run_args(run);
}

static int32_t count_columns(const struct run *run)
{
	const struct labels *labels = &run_plan(run)->graph->labels;

	return labels->count - labels->left;
}

static int64_t count_tiles(int64_t entries)
{
	const int64_t tiles = (entries + SCAN_TILE - 1) / SCAN_TILE;

	return tiles ? tiles : 1;
}

/* --- Arrays. --- */

static int64_t column_words(const struct run *run)
{
	const int64_t columns = count_columns(run);

	return columns ? columns : 1;
}

static int64_t tile_words(const struct run *run)
{
	return count_tiles(count_columns(run));
}

static const struct packing columns = { .title = "active columns", .words = column_words };
static const struct packing tiles = { .title = "prefix sums", .words = tile_words };

static const struct packing *in_columns(const struct run *run)
{
	(void)run;
	return &columns;
}

static const struct packing *in_tiles(const struct run *run)
{
	(void)run;
	return &tiles;
}

/* Entries of both lists. What is not known of a recording is not relied on. */
static int64_t count_entries(const struct run *run)
{
	const int64_t columns = count_columns(run);

	return run_now(run)->listed.entries < columns ? run_now(run)->listed.entries : columns;
}

/* The list that is read now, and the other one, have terms of their own, wherever they lie. */
static uint64_t hash_list(const struct run *run, int32_t list, const void *words)
{
	return lists_hash_order(run, HASH_LIST + (run_now(run)->listed.first != list + 1), words,
				count_entries(run));
}

static uint64_t hash_first(const struct run *run, const void *words)
{
	return hash_list(run, 0, words);
}

static uint64_t hash_second(const struct run *run, const void *words)
{
	return hash_list(run, 1, words);
}

#define AT(member) .at = offsetof(struct match_list_args, member)
#define COLUMNS PER_VERTEX, WORD_I32, ARRAY_TAPED | ARRAY_FULL, .packing = in_columns

static const struct array arrays[] = {
	{ "active_columns", NULL, NULL, COLUMNS, .hash = hash_first, .range = lists_entry_range,
	  AT(lists[0]) },
	{ "columns_before", NULL, NULL, COLUMNS, .hash = hash_second, .range = lists_entry_range,
	  AT(lists[1]) },
	{ "turns", NULL, NULL, COLUMNS, .term = HASH_STAMP, .range = lists_count_range, AT(stamp) },
	{ "tile_sums", NULL, NULL, PER_VERTEX, WORD_I64, .packing = in_tiles, AT(totals) },
	{ "sum", "a sum", NULL, PER_ONE, WORD_I64, AT(sum) },
	{ .name = NULL },
};

/* --- The loop. --- */

static int64_t paper_cycles(const struct run *run)
{
	return g_pr_cycles(run, ((const struct state *)run_state(run))->levels_mark);
}

static void relabel(const struct run *run, struct state *state, struct task *task)
{
	task->kind = TASK_HOST;
	task->host = &matching_relabel_task;
	state->levels_mark = run_now(run)->counters[COUNTER_relabel_levels];
	state->relabeled = state->shrink = true;
}

/* A launch with a thread an entry, or a block a tile of entries. */
static void launch(const struct run *run, struct state *state, enum at at, struct task *task)
{
	static const struct kernel *const rows[] = {
		[AT_COUNTED] = &kernel_g_pr_shrink_count,
		[AT_SUMMED] = &kernel_g_pr_shrink_sum,
		[AT_WRITTEN] = &kernel_g_pr_shrink_write,
		[AT_PREPARED] = &kernel_g_pr_init,
		[AT_PUSHED] = &kernel_g_pr_push_list,
	};

	match_launch(run, task, rows[at], state->entries);
	if (at == AT_COUNTED || at == AT_WRITTEN)
		task->launch.items = count_tiles(state->entries);
	if (at == AT_SUMMED)
		task->launch.items = 1;
	if (at == AT_PUSHED) {
		task->ends_cycle = true;
		state->relabeled = false;
	}
	state->at = at;
}

static void list_all(const struct run *run, struct state *state, struct task *task)
{
	g_pr_launch_columns(run, task, &kernel_g_pr_list);
	state->entries = count_columns(run);
	state->listed = true;
	state->at = AT_LISTED;
}

/* Lines 5 to 15. */
static void begin_turn(const struct run *run, struct state *state, struct task *task)
{
	const struct g_pr_method *method = run_plan(run)->variant->own;

	state->at = AT_TURN;
	if (!state->relabeled && g_pr_relabels(run)) {
		relabel(run, state, task);
	} else if (!state->listed) {
		list_all(run, state, task);
	} else if (method->shrinks && state->shrink && state->entries >= LEAST_SHRUNK) {
		state->shrink = false;
		launch(run, state, AT_COUNTED, task);
	} else {
		launch(run, state, AT_PREPARED, task);
	}
}

static void fix(const struct run *run, struct state *state, struct task *task)
{
	g_pr_launch_columns(run, task, &kernel_g_pr_fix);
	state->at = AT_FIXED;
	task->returning = true;
}

/* Line 16. */
static void push(const struct run *run, struct state *state, bool found, struct task *task)
{
	if (found) {
		launch(run, state, AT_PUSHED, task);
	} else if (run_plan(run)->last_check) {
		relabel(run, state, task);
		task->last_check = true;
		state->at = AT_CHECKED;
	} else {
		fix(run, state, task);
	}
}

/* The last check has ended. */
static void go_on(const struct run *run, struct state *state, struct task *task)
{
	if (!run_now(run)->active) {
		fix(run, state, task);
		return;
	}
	state->listed = false;
	begin_turn(run, state, task);
}

/* `found`: active columns that the last launch has counted, or whether it has found one. */
static void decide(const struct run *run, struct state *state, int64_t found, struct task *task)
{
	if (state->at == AT_WRITTEN)
		state->entries = (int32_t)found;
	if (state->at == AT_WRITTEN || state->at == AT_PUSHED)
		state->swapped = !state->swapped;
	switch (state->at) {
	case AT_LISTED:
	case AT_COUNTED:
	case AT_SUMMED:
		launch(run, state, (enum at)(state->at + 1), task);
		break;
	case AT_WRITTEN:
	case AT_PREPARED:
		push(run, state, found > 0, task);
		break;
	case AT_CHECKED:
		go_on(run, state, task);
		break;
	case AT_FIXED:
		match_end(task);
		break;
	default:
		begin_turn(run, state, task);
	}
}

/* What the last launch has found. */
static bool look(const struct run *run, const struct state *state, g_pr_reading *get, int64_t *found,
		 struct err *err)
{
	const struct match_list_args *args = list_args(run);
	int32_t exists = 0;

	*found = 0;
	if (state->at == AT_WRITTEN)
		return get(run_machine(run), found, args->sum, sizeof(*found), err);
	if (state->at != AT_PREPARED)
		return true;
	if (!get(run_machine(run), &exists, args->match.act_exists, sizeof(exists), err))
		return false;
	*found = exists;
	return true;
}

/* Arguments of the next launch. */
static bool arrange(struct run *run, const struct state *state, struct err *err)
{
	struct match_list_args *args = list_args(run);

	args->now = args->lists[state->swapped];
	args->before = args->lists[!state->swapped];
	args->entries = state->entries;
	args->match.launch = (int32_t)(run_now(run)->counters[COUNTER_cycles] + 1);
	return state->at != AT_PREPARED || machine_fill(run_machine(run), args->match.act_exists, 0,
							sizeof(*args->match.act_exists), err);
}

static bool next(struct run *run, void *data, struct task *task, struct err *err)
{
	struct state *state = data;
	struct state then = *state;
	int64_t found;

	if (!look(run, state, machine_read, &found, err))
		return false;
	decide(run, &then, found, task);
	if (!arrange(run, &then, err))
		return false;
	if (then.at == AT_PUSHED)
		run_moment(run)->queue = then.entries;
	run_moment(run)->listed.entries = then.entries;
	run_moment(run)->listed.first = then.listed ? 1 + then.swapped : 0;
	*state = then;
	return true;
}

static bool ahead(const struct run *run, const void *data, struct task *task, struct err *err)
{
	struct state state = *(const struct state *)data;
	int64_t found;

	if (!look(run, &state, machine_look, &found, err))
		return false;
	decide(run, &state, found, task);
	return true;
}

static bool get_lists(const struct run *run, struct matching_lists *lists)
{
	const struct match_list_args *args = list_args(run);
	const int second = run_now(run)->listed.first == 2;

	*lists = (struct matching_lists){ .kind = LISTS_COLUMNS, .now = args->lists[second],
					  .before = args->lists[!second],
					  .entries = count_entries(run) };
	return run_now(run)->listed.first > 0;
}

/* --- The rows. --- */

static const struct g_pr_method method_noshr = { { .paper_cycles = paper_cycles, .lists = get_lists },
						   false };
static const struct g_pr_method method_shr = { { .paper_cycles = paper_cycles, .lists = get_lists },
						 true };

static const struct code_kernel kernels[] = {
	{ &kernel_g_pr_push_list, CODE_DISCHARGE },
	{ &kernel_g_pr_init, CODE_COLLECT },
	{ &kernel_g_pr_list, CODE_COLLECT },
	{ &kernel_g_pr_shrink_count, CODE_SCAN },
	{ &kernel_g_pr_shrink_sum, CODE_SCAN },
	{ &kernel_g_pr_shrink_write, CODE_SCAN },
	{ &kernel_g_pr_fix, CODE_RETURN },
	{ NULL, CODE_NONE },
};

#define LISTS                                                                                 \
	.problem = &problem_matching, .kernels = kernels, .size = sizeof(struct state),       \
	.tells = 1 << LOG_RELABEL | 1 << LOG_CONFLICT, .adaptive = true,                      \
	.args_size = sizeof(struct match_list_args), .arrays = arrays, .next = next,          \
	.ahead = ahead

const struct variant variant_g_pr_noshr = {
	.name = "g-pr-noshr",
	.title = "matching without atomics, lists of active columns, everything on the machine",
	.paper = "G-PR, Algorithms 7 to 9, without the shrinking",
	.own = &method_noshr,
	.listing = &listing_g_pr_noshr,
	LISTS,
};

const struct variant variant_g_pr_shr = {
	.name = "g-pr-shr",
	.title = "matching without atomics, lists of active columns that shrink, everything on the "
		"machine",
	.paper = "G-PR, Algorithms 7 to 9",
	.own = &method_shr,
	.listing = &listing_g_pr_shr,
	LISTS,
};
