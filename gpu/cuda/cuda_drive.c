/* SPDX-License-Identifier: GPL-3.0-or-later
 * cuda_drive: free runs of the machine `cuda` (gpu/loop/drive.h).
 */
#include "gpu/flow/args.h"
#include "gpu/cuda/cuda_machine.h"
#include "gpu/loop/drive.h"
#include "gpu/loop/laps.h"
#include "src/base/err.h"
#include "src/base/memory.h"

#include <string.h>

/* Where a drive works, on the GPU. */
struct cuda_drive {
	struct drive_row *rows;  /* [DRIVE_ROWS] */
	int32_t *distance;       /* [vertices]; NULL: the run has its own */
	struct laps *laps;       /* [LAPS_SIZE bytes]; NULL until blocks are timed */
	struct laps *laps_here;  /* a copy on the host */
};

enum { LAPS_SIZE = LAP_PHASES * DRIVE_FLAGS * sizeof(struct laps) };

/* Those of a variant's kernels, which begin with a flow's. */
union arguments {
	struct flow_args flow;
	char bytes[LAUNCH_ARGS];
};

/* No error yet where there is too little: a free run tries again, and says what it needs. */
void cuda_drive_prepare(struct cuda *cuda)
{
	struct cuda_drive *drive =
		cuda->drive ? NULL : memory_new(cuda->memory, sizeof(*drive), "free runs", NULL);
	struct plugin_why why = { .words = "" };
	size_t unused = 0;
	void *rows = NULL;

	if (!drive)
		return;
	cuda->drive = drive;
	if (cuda->plugin->alloc(cuda->state, &rows, DRIVE_ROWS * sizeof(*drive->rows), &unused, &why))
		drive->rows = rows;
}

void cuda_drive_free(struct cuda *cuda)
{
	if (cuda->drive)
		memory_free(cuda->drive->laps_here);
	memory_free(cuda->drive);
}

/* `args`: the distances are its own where a run has some. NULL: it is no flow, or needs none. */
static bool allocate(struct cuda *cuda, struct flow_args *args, struct err *err)
{
	struct machine *machine = &cuda->machine;
	struct cuda_drive *drive = cuda->drive;

	if (!drive)
		drive = memory_new(cuda->memory, sizeof(*drive), "free runs", err);
	if (!drive)
		return false;
	cuda->drive = drive;
	if (!drive->rows)
		drive->rows = cuda_take(machine, "free runs",
					DRIVE_ROWS * sizeof(*drive->rows), err);
	if (!args)
		return drive->rows;
	if (drive->rows && !args->search.distance && !drive->distance)
		drive->distance = cuda_take(machine, "distances",
					    (size_t)args->graph.vertices *
						    sizeof(*drive->distance), err);
	if (!args->search.distance)
		args->search.distance = drive->distance;
	return drive->rows && args->search.distance;
}

/* How far the sums of events are ahead of what the run has counted. */
static void set_before(const struct cuda *cuda, const struct drive_state *state,
		       int64_t *before)
{
	const struct event_sum *sums = cuda->before;
	const int64_t *values = state->values;

	before[DRIVE_PUSHES] = sums[EVENT_PUSH].count + sums[EVENT_SATURATE].count +
			       sums[EVENT_MATCH].count - values[DRIVE_PUSHES];
	before[DRIVE_SATURATING] = sums[EVENT_SATURATE].count - values[DRIVE_SATURATING];
	before[DRIVE_RELABELS] = sums[EVENT_RELABEL].count - values[DRIVE_RELABELS];
	before[DRIVE_ARC_SCANS] = sums[EVENT_SCAN].amount - values[DRIVE_ARC_SCANS];
	before[DRIVE_GIVEN_UP] = sums[EVENT_GIVE_UP].count - values[DRIVE_GIVEN_UP];
	before[DRIVE_REACHED] = sums[EVENT_REACH].count - values[DRIVE_REACHED];
	before[DRIVE_LOWERED] = sums[EVENT_LOWER].count - values[DRIVE_LOWERED];
}

static bool allocate_laps(struct cuda *cuda, struct err *err)
{
	struct cuda_drive *drive = cuda->drive;

	if (!drive->laps_here)
		drive->laps_here = memory_new(cuda->memory, LAPS_SIZE, "block clocks", err);
	if (drive->laps_here && !drive->laps)
		drive->laps = cuda_take(&cuda->machine, "block clocks", LAPS_SIZE, err);
	return drive->laps != NULL;
}

bool cuda_read_laps(struct cuda *cuda, const struct laps **laps, struct err *err)
{
	const struct cuda_drive *drive = cuda->drive;

	*laps = drive && drive->laps ? drive->laps_here : NULL;
	return !*laps ||
	       cuda_copy_from(&cuda->machine, drive->laps_here, drive->laps, LAPS_SIZE, err);
}

/* Whether the warps of its last launch are timed. Those of a traversal are not: a cycle may have several. */
static bool times_items(const struct launch *launch)
{
	return launch->kernel->items != ITEMS_OTHER;
}

/* Clocks of the last cycle's warps, and those of the whole run; of blocks with worklists, their own. */
static bool set_grid(struct cuda *cuda, const struct launch *launch, struct grid *grid,
		     struct err *err)
{
	memset(grid, 0, sizeof(*grid));
	if (!cuda->ticks)
		return true;
	if (!cuda_new_record(cuda, launch->kernel, times_items(launch) ? launch->items : 0, err))
		return false;
	cuda_set_clocks(cuda, grid);
	if (!times_items(launch)) {
		cuda->record.work.kernel = NULL;
		grid->item_ticks = grid->item_multiprocessors = NULL;
	}
	if (launch->kernel->sync != SYNC_BLOCK)
		return true;
	if (!allocate_laps(cuda, err))
		return false;
	grid->laps = cuda->drive->laps;
	return true;
}

/* What the launch that was last left behind. */
static void end_record(struct cuda *cuda, const struct launch *launch,
		       const struct drive_state *state)
{
	const int64_t queue = state->values[DRIVE_QUEUE];

	memset(&cuda->earlier.work, 0, sizeof(cuda->earlier.work));
	if (launch->kernel->items == ITEMS_QUEUE)
		cuda->record.work.warps = queue > 0 ? queue : 0;
}

/* Drives, and brings back what it tells. ERR_MEMORY: nothing has begun. */
static bool drive_on(struct cuda *cuda, const struct cuda_kernel *kernel,
		     const struct launch *launch, const void *args, const struct grid *grid,
		     struct drive_order *order, struct drive_state *state, struct drive_row *rows,
		     struct err *err)
{
	struct machine *machine = &cuda->machine;
	const enum level level = cuda->ticks ? LEVEL_FULL
					     : machine->events ? LEVEL_COUNTERS : LEVEL_OFF;
	struct plugin_why why = { .words = "" };

	if (!cuda_allocate_ring(cuda, launch, err))
		return false;
	if (!cuda->plugin->drive(cuda->state, kernel, level, args, order, state, cuda->drive->rows, grid,
				 &why)) {
		if (why.fault != FAULT_MEMORY)
			return cuda_fail(machine, &why, err);
		cuda_refuse(machine, "free runs", sizeof(*state) + sizeof(*order),
			    cuda->plugin->room(cuda->state), &why, err);
		err->kind = ERR_MEMORY;
		return false;
	}
	return cuda_copy_from(machine, rows, cuda->drive->rows,
			      (size_t)state->row_count * sizeof(*rows), err) &&
	       cuda_read_events(cuda, cuda->before, err);
}

bool cuda_drive(struct machine *machine, const char *name, const struct launch *launch,
		struct drive_order *order, struct drive_state *state, struct drive_row *rows,
		struct err *err)
{
	struct cuda *cuda = cuda_of(machine);
	const struct cuda_kernel *kernel = cuda->plugin->kernel(name, (int)launch->width);
	union arguments args;
	struct grid grid;

	if (!kernel || launch->args_size > sizeof(args) || kernel->args_size != launch->args_size) {
		err_set(err, ERR_MACHINE, "%s: the plug-in has no %s of this version",
			machine->label, name);
		return err_hint(err, "build the program and its plug-in together");
	}
	memcpy(&args, launch->args, launch->args_size);
	if (!machine_is_alive(machine, err))
		return false;
	if (!allocate(cuda, kernel->searches ? &args.flow : NULL, err) ||
	    !set_grid(cuda, launch, &grid, err)) {
		err->kind = machine->failed ? err->kind : ERR_MEMORY;
		return false;
	}
	set_before(cuda, state, order->before);
	state->row_count = state->search_count = 0;
	if (!drive_on(cuda, kernel, launch, &args, &grid, order, state, rows, err)) {
		machine->failed = machine->failed || err->kind != ERR_MEMORY;
		return false;
	}
	end_record(cuda, launch, state);
	return true;
}
