/* SPDX-License-Identifier: GPL-3.0-or-later
 * The frame of a cycle: what the last launch has left is counted, the variant's function decides what
 * comes next, and the arguments for that are set.
 */
#include "src/method/paths/traversal.h"

#include "gpu/core/profile.h"
#include "src/base/err.h"

/* Threads that a multiprocessor holds at once, where no profile says so: no card holds more. */
enum { MOST_RESIDENT = 2048 };

int64_t traversal_most_threads(const struct run *run)
{
	const struct machine *machine = run_machine(run);

	if (machine->profile)
		return profile_warps(machine->profile) * TRAVERSAL_LANES;
	return machine->multiprocessors ? (int64_t)machine->multiprocessors * MOST_RESIDENT : MOST_RESIDENT;
}

void traversal_launch(const struct run *run, struct traversal *state, struct task *task,
		      const struct kernel *kernel, int64_t threads, enum at at)
{
	task->kind = TASK_LAUNCH;
	task->launch = (struct launch){
		.kernel = kernel,
		.width = run_width(run),
		.args = run_args(run),
		.args_size = run_args_size(run),
		.items = (threads + TRAVERSAL_LANES - 1) / TRAVERSAL_LANES,
		.cycles = 1,
	};
	state->at = at;
}

void traversal_launch_last(const struct run *run, struct traversal *state, struct task *task,
			   const struct kernel *kernel, int64_t threads)
{
	traversal_launch(run, state, task, kernel, threads, AT_SEARCHED);
	task->ends_cycle = true;
}

void traversal_end(struct task *task)
{
	task->kind = TASK_HOST;
	task->host = &paths_end_task;
}

typedef bool reading(struct machine *machine, void *to, const void *from, size_t size,
		     struct err *err);

/* A number of entries. */
static bool count_size(const struct run *run, const int32_t *from, int64_t *count, reading *get,
		       struct err *err)
{
	int32_t size;

	if (!get(run_machine(run), &size, from, sizeof(size), err))
		return false;
	*count = size;
	return true;
}

/* The worklist that the next cycle reads. */
static bool count_worklist(const struct run *run, struct traversal *state, reading *get,
			   struct err *err)
{
	if (!count_size(run, path_args(run)->size, &state->entries, get, err))
		return false;
	state->at = AT_TOP;
	state->listed = state->entries;
	state->done = 0;
	state->half = -1;
	return true;
}

/* What the last launch has left. */
static bool count(const struct run *run, struct traversal *state, reading *get, struct err *err)
{
	const struct path_args *args = path_args(run);

	switch (state->at) {
	case AT_TOP:
	case AT_SEARCHED:
		return count_worklist(run, state, get, err);
	case AT_PLACES:
		return get(run_machine(run), &state->dealt, args->deal.sum, sizeof(state->dealt), err);
	case AT_STEPPED:
		if (!count_size(run, args->sublists.size, &state->listed, get, err))
			return false;
		state->done += args->sublists.most;
		state->half = state->half == 0;
		/* None is left: the cycle has ended. */
		return state->listed || count_worklist(run, state, get, err);
	case AT_PUSHED:
		return get(run_machine(run), &state->pushed, args->edges.pushed,
			   sizeof(state->pushed), err);
	default:
		return true;
	}
}

/* Arguments that are no arrays. */
static void set_args(struct run *run, const struct traversal *state)
{
	const int64_t cycles = run_now(run)->counters[COUNTER_cycles];
	struct path_args *args = path_args(run);

	args->in = paths_input(run, cycles);
	args->out = args->room - args->in;
	args->turn = (int32_t)(cycles + 2);
	args->list = args->queue + args->in;
	args->entries = state->listed;
	args->deal.count = args->deal.degree ? args->deal.degree + args->in : NULL;
	args->deal.done = state->done;
	args->deal.dealt = state->dealt;
	args->deal.share = deal_share(run, state);
}

/* A cycle begins: its output worklist is empty. */
static bool begin(struct run *run, const struct traversal *state, struct err *err)
{
	const struct path_args *args = path_args(run);

	run_moment(run)->queue = state->entries;
	return machine_fill(run_machine(run), args->size, 0, sizeof(*args->size), err) &&
	       (!args->edges.pushed ||
		machine_fill(run_machine(run), args->edges.pushed, 0, sizeof(*args->edges.pushed), err));
}

static void decide(const struct run *run, struct traversal *state, struct task *task)
{
	const struct paths_method *method = run_plan(run)->variant->own;

	method->decide(run, state, task);
}

bool traversal_next(struct run *run, void *data, struct task *task, struct err *err)
{
	struct traversal *state = data;
	struct traversal then = *state;
	bool begins;

	if (!count(run, &then, machine_read, err))
		return false;
	begins = then.at == AT_TOP;
	decide(run, &then, task);
	if (begins && task->kind == TASK_LAUNCH && !begin(run, &then, err))
		return false;
	set_args(run, &then);
	*state = then;
	return true;
}

bool traversal_ahead(const struct run *run, const void *state, struct task *task, struct err *err)
{
	struct traversal then = *(const struct traversal *)state;

	if (!count(run, &then, machine_look, err))
		return false;
	decide(run, &then, task);
	return true;
}
