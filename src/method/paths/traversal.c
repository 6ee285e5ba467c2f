/* SPDX-License-Identifier: GPL-3.0-or-later
 * The frame of a cycle: what the last launch has left is read, the method's function decides which launch
 * follows (gpu/paths/launches.h), and that is made ready.
 */
#include "src/method/paths/traversal.h"

#include "gpu/core/profile.h"
#include "gpu/loop/controller.h"
#include "src/base/err.h"

enum {
	MOST_RESIDENT = 2048, /* threads that a multiprocessor holds at once, where no profile says so: no
				 card holds more */
	FEW_ENTRIES = 1024    /* hp: a list of fewer is decomposed: the paper's block */
};

/* "The maximum number of active threads possible" (section II-B). */
static int64_t most_threads(const struct machine *machine)
{
	if (machine->profile)
		return profile_warps(machine->profile) * TRAVERSAL_LANES;
	return machine->multiprocessors ? (int64_t)machine->multiprocessors * MOST_RESIDENT : MOST_RESIDENT;
}

static int64_t few_entries(const struct run *run)
{
	const int64_t few = run_plan(run)->sizes.few_entries;

	return few ? few : FEW_ENTRIES;
}

bool traversal_allocate(struct run *run, struct err *err)
{
	struct path_args *args = path_args(run);

	(void)err;
	args->terms.threads = most_threads(run_machine(run));
	args->terms.few = few_entries(run);
	args->edges.chunked = !run_plan(run)->single_pushes;
	if (args->sublists.list)
		args->sublists.most = paths_mdt(run_plan(run));
	return true;
}

/* --- What the last launch has left. --- */

typedef bool reading(struct machine *machine, void *to, const void *from, size_t size,
		     struct err *err);

static bool read_size(const struct run *run, const int32_t *from, int64_t *value, reading *get,
		      struct err *err)
{
	int32_t size;

	if (!get(run_machine(run), &size, from, sizeof(size), err))
		return false;
	*value = size;
	return true;
}

static bool read_word(const struct run *run, enum traversal_word word, int64_t *value, reading *get,
		      struct err *err)
{
	const struct path_args *args = path_args(run);

	switch (word) {
	case SEES_SIZE:
		return read_size(run, args->size, value, get, err);
	case SEES_LEFT:
		return read_size(run, args->sublists.size, value, get, err);
	case SEES_SUM:
		return get(run_machine(run), value, args->deal.sum, sizeof(*value), err);
	case SEES_PUSHED:
		return get(run_machine(run), value, args->edges.pushed, sizeof(*value), err);
	default:
		return true;
	}
}

static bool look(const struct run *run, struct traversal *state, reading *get, struct err *err)
{
	enum traversal_word word = traversal_asks(state);
	int64_t value;

	while (word != SEES_NOTHING) {
		if (!read_word(run, word, &value, get, err))
			return false;
		word = traversal_sees(path_args(run), state, word, value);
	}
	return true;
}

/* Where no arcs were pushed, or no entry has arcs left. */
bool traversal_launched(struct run *run, const void *data, struct task *task, struct err *err)
{
	const enum traversal_word word = traversal_asks(data);
	int64_t value;

	if (word != SEES_LEFT && word != SEES_PUSHED)
		return true;
	if (!read_word(run, word, &value, machine_look, err))
		return false;
	task->ends_cycle = !value;
	return true;
}

/* --- The next launch. --- */

static const struct kernel *const kernels[] = {
	[LAUNCH_NODES] = &kernel_paths_nodes,
	[LAUNCH_SPLIT] = &kernel_paths_split,
	[LAUNCH_EDGES] = &kernel_paths_edges,
	[LAUNCH_CONDENSE] = &kernel_paths_condense,
	[LAUNCH_REFILL] = &kernel_paths_refill,
	[LAUNCH_STEP] = &kernel_paths_step,
	[LAUNCH_TILES] = &kernel_paths_scan_tiles,
	[LAUNCH_TOTALS] = &kernel_paths_scan_totals,
	[LAUNCH_PLACES] = &kernel_paths_scan_places,
	[LAUNCH_OFFSETS] = &kernel_paths_find_offsets,
	[LAUNCH_DECOMPOSE] = &kernel_paths_decompose,
};

void traversal_finish(struct task *task)
{
	task->kind = TASK_HOST;
	task->host = &paths_end_task;
}

static void launch(const struct run *run, const struct traversal_step *step, struct task *task)
{
	task->kind = TASK_LAUNCH;
	task->launch = (struct launch){
		.kernel = kernels[step->launch],
		.width = run_width(run),
		.args = run_args(run),
		.args_size = run_args_size(run),
		.items = step->items,
		.cycles = 1,
	};
	task->ends_cycle = step->ends_cycle;
}

/* The task, and what was decided. */
static enum traversal_launch decide(const struct run *run, struct traversal *state, struct task *task)
{
	const struct paths_method *method = run_plan(run)->variant->own;
	const struct traversal_step step = method->decide(path_args(run), state);

	if (step.launch == LAUNCH_NONE)
		traversal_finish(task);
	else
		launch(run, &step, task);
	return step.launch;
}

static bool clear(const struct run *run, void *at, size_t size, struct err *err)
{
	return !at || machine_fill(run_machine(run), at, 0, size, err);
}

/* A cycle begins: its output worklist is empty. */
static bool begin(struct run *run, const struct traversal *state, struct err *err)
{
	const struct path_args *args = path_args(run);

	run_moment(run)->queue = state->entries;
	return clear(run, args->size, sizeof(*args->size), err) &&
	       clear(run, args->edges.pushed, sizeof(*args->edges.pushed), err);
}

bool traversal_next(struct run *run, void *data, struct task *task, struct err *err)
{
	struct path_args *args = path_args(run);
	struct traversal *state = data;
	struct traversal then = *state;
	enum traversal_launch chosen;
	bool begins;

	if (!look(run, &then, machine_read, err))
		return false;
	begins = then.at == AT_TOP;
	then.cycles = run_now(run)->counters[COUNTER_cycles];
	chosen = decide(run, &then, task);
	if (begins && chosen != LAUNCH_NONE && !begin(run, &then, err))
		return false;
	if (chosen == LAUNCH_STEP && !clear(run, args->sublists.size, sizeof(*args->sublists.size), err))
		return false;
	traversal_set_args(args, &then, chosen, then.cycles);
	*state = then;
	return true;
}

bool traversal_ahead(const struct run *run, const void *state, struct task *task, struct err *err)
{
	struct traversal then = *(const struct traversal *)state;

	if (!look(run, &then, machine_look, err))
		return false;
	(void)decide(run, &then, task);
	return true;
}

/* --- Free runs. --- */

/* Where a cycle has ended: the worklist says all. */
bool traversal_may_drive(const struct run *run, const void *data, struct controller *controller)
{
	const struct traversal *state = data;

	*controller = (struct controller){ .at = CONTROLLER_TOP };
	return state->at == AT_SEARCHED || run_now(run)->counters[COUNTER_cycles] > state->cycles;
}

void traversal_driven(struct run *run, void *data, const struct controller *controller)
{
	struct traversal *state = data;

	(void)run;
	(void)controller;
	*state = (struct traversal){ .at = AT_SEARCHED };
}
