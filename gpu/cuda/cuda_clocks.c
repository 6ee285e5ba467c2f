/* SPDX-License-Identifier: GPL-3.0-or-later
 * cuda_clocks: the clocks of warps on the machine `cuda`, launch by launch, and the length of
 * a tick.
 */
#include "gpu/cuda/cuda_machine.h"

#include "src/base/memory.h"

/* Makes room for more warps. A table that grows leaves the old one to the machine's end. Where memory is
 * refused the record is empty. */
static bool grow_record(struct cuda *cuda, struct cuda_record *record, size_t room,
			struct err *err)
{
	const size_t size = room * sizeof(*record->ticks);

	memory_free(record->here);
	memory_free(record->multiprocessors_here);
	*record = (struct cuda_record){ .room = 0 };
	record->here = memory_new(cuda->memory, size, "warp clocks", err);
	record->multiprocessors_here = memory_new(cuda->memory, size, "warp clocks", err);
	if (!record->here || !record->multiprocessors_here)
		return false;
	record->ticks = cuda_take(&cuda->machine, "warp clocks", size, err);
	record->multiprocessors = cuda_take(&cuda->machine, "warp clocks", size, err);
	if (record->ticks && record->multiprocessors)
		record->room = room;
	return record->room > 0;
}

bool cuda_new_record(struct cuda *cuda, const struct kernel *kernel, int64_t warps,
		     struct err *err)
{
	struct cuda_record *next = &cuda->earlier;
	struct cuda_record last = cuda->record;
	size_t room = next->room ? next->room : 1024;

	if (!cuda->ticks)
		return true;
	while (room < (size_t)warps)
		room *= 2;
	next->work = (struct launch_work){ .kernel = NULL };
	if (room > next->room && !grow_record(cuda, next, room, err))
		return false;
	if (!cuda_fill(&cuda->machine, next->ticks, 0, (size_t)warps * sizeof(*next->ticks), err))
		return false;
	next->work = (struct launch_work){ .kernel = kernel, .ticks = next->here,
					   .multiprocessors = next->multiprocessors_here,
					   .warps = warps };
	cuda->record = *next;
	cuda->earlier = last;
	return true;
}

void cuda_set_clocks(const struct cuda *cuda, struct grid *grid)
{
	if (!cuda->ticks)
		return;
	grid->ticks = cuda->ticks;
	grid->item_ticks = cuda->record.ticks;
	grid->item_multiprocessors = cuda->record.multiprocessors;
	grid->pace = cuda->counters->pace;
}

static bool read_ticks(struct machine *machine, const struct cuda_record *record,
		       struct err *err)
{
	const size_t size = (size_t)record->work.warps * sizeof(*record->ticks);

	return cuda_copy_from(machine, record->here, record->ticks, size, err) &&
	       cuda_copy_from(machine, record->multiprocessors_here, record->multiprocessors,
			      size, err);
}

/* What a tick is worth: the clocks of all launches so far, against the time that went by. */
static bool read_pace(struct machine *machine, int64_t *tick_ps, struct err *err)
{
	long long pace[2] = { 0, 0 };

	if (!cuda_copy_from(machine, pace, cuda_of(machine)->counters->pace, sizeof(pace), err))
		return false;
	*tick_ps = pace[0] > 0 ? (int64_t)((double)pace[1] * 1000 / (double)pace[0] + 0.5) : 0;
	return true;
}

bool cuda_work(struct machine *machine, struct warp_work *work, struct err *err)
{
	struct cuda *cuda = cuda_of(machine);

	if (!cuda->ticks)
		return true;
	work->ticks = cuda->ticks_here;
	work->slot_count = cuda->slot_count;
	work->last = cuda->record.work;
	work->before = cuda->earlier.work;
	if (!read_pace(machine, &work->last.tick_ps, err))
		return false;
	work->before.tick_ps = work->last.tick_ps;
	return read_ticks(machine, &cuda->record, err) && read_ticks(machine, &cuda->earlier,
								       err) &&
	       cuda_copy_from(machine, cuda->ticks_here, cuda->ticks,
			      sizeof(*cuda->ticks) * (size_t)cuda->slot_count, err) &&
	       cuda_read_laps(cuda, &work->laps, err);
}
