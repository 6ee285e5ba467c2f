/* SPDX-License-Identifier: GPL-3.0-or-later
 * Undo on a GPU: changed words are found by comparing with a copy, and put back. The machine's
 * state apart from its memory is saved and restored.
 */
#include "gpu/cuda/cuda_machine.h"

#include "gpu/core/journal.h"
#include "src/base/err.h"
#include "src/base/memory.h"

#include <string.h>

bool cuda_settled(const struct machine *machine)
{
	return ((const struct cuda *)(const void *)machine)->over;
}

bool cuda_compare(struct machine *machine, bool first, struct err *err)
{
	struct cuda *cuda = cuda_of(machine);
	struct plugin_why why = { .words = "" };
	const bool fresh = !machine->journal->count; /* a comparison finds a word once */
	size_t count = CHANGES;

	if (!machine_is_alive(machine, err))
		return false;
	if (first && cuda->plugin->sync(cuda->state, &why))
		return true;
	if (first && why.fault == FAULT_MEMORY)
		return cuda_refuse(machine, "copies for the way back", cuda->watched,
				   cuda->plugin->room(cuda->state), &why, err);
	if (first)
		return cuda_fail(machine, &why, err);
	if (!cuda->found)
		cuda->found = memory_array(cuda->memory, CHANGES, sizeof(*cuda->found),
					   "the history", err);
	while (cuda->found && count == CHANGES && !machine->journal->lost) {
		if (!cuda->plugin->changes(cuda->state, cuda->found, CHANGES, &count, &why))
			return cuda_fail(machine, &why, err);
		journal_keep_many(machine->journal, cuda->found, count, fresh);
	}
	if (machine->journal->lost && !cuda->plugin->sync(cuda->state, &why))
		return cuda_fail(machine, &why, err);
	return cuda->found != NULL;
}

bool cuda_undo(struct machine *machine, const struct change *changes, size_t count,
	       struct err *err)
{
	struct cuda *cuda = cuda_of(machine);
	struct plugin_why why = { .words = "" };

	return !count || (machine_is_alive(machine, err) &&
			  (cuda->plugin->patch(cuda->state, changes, count, &why) ||
			   cuda_fail(machine, &why, err)));
}

/* The clocks of a launch, as they are written down. */
static size_t freeze_record(const struct cuda *cuda, const struct cuda_record *record, char *to)
{
	const size_t size = cuda->ticks ? (size_t)record->work.warps * sizeof(*record->here) : 0;
	struct machine *machine = (struct machine *)(uintptr_t)&cuda->machine;
	struct err ignored; /* a machine that failed says so again */

	if (to) {
		memcpy(to, record, sizeof(*record));
		to += sizeof(*record);
		(void)cuda_copy_from(machine, to, record->ticks, size, &ignored);
		(void)cuda_copy_from(machine, to + size, record->multiprocessors, size, &ignored);
	}
	return sizeof(*record) + 2 * size;
}

size_t cuda_freeze(const struct machine *machine, bool memory, void *to)
{
	const struct cuda *cuda = (const struct cuda *)(const void *)machine;
	const size_t slots = cuda->ticks ? (size_t)cuda->slot_count * sizeof(*cuda->ticks) : 0;
	size_t size = sizeof(cuda->outcome);
	struct err ignored;
	char *out = to;

	(void)memory;
	if (out) {
		memcpy(out, &cuda->outcome, size);
		(void)cuda_copy_from((struct machine *)(uintptr_t)machine, out + size, cuda->ticks,
				     slots, &ignored);
	}
	size += slots;
	size += freeze_record(cuda, &cuda->record, out ? out + size : NULL);
	return size + freeze_record(cuda, &cuda->earlier, out ? out + size : NULL);
}

/* The work of a launch as it was written down. */
static struct launch_work recall_record(const struct cuda *cuda, const char **from)
{
	struct launch_work work;

	memcpy(&work, *from + offsetof(struct cuda_record, work), sizeof(work));
	*from += sizeof(struct cuda_record);
	work.ticks = (const int64_t *)(const void *)*from;
	work.multiprocessors = work.ticks + work.warps;
	*from += cuda->ticks ? (size_t)work.warps * 2 * sizeof(*work.ticks) : 0;
	return work;
}

void cuda_recall(const struct machine *machine, const void *from, struct position *position,
		 struct warp_work *work)
{
	const struct cuda *cuda = (const struct cuda *)(const void *)machine;
	const char *rest = (const char *)from + sizeof(cuda->outcome);

	(void)position;
	if (!cuda->ticks)
		return;
	work->ticks = (const int64_t *)(const void *)rest;
	work->slot_count = cuda->slot_count;
	rest += (size_t)cuda->slot_count * sizeof(*work->ticks);
	work->last = recall_record(cuda, &rest);
	work->before = recall_record(cuda, &rest);
}

static bool thaw_record(struct cuda *cuda, struct cuda_record *record, const char **from,
			struct err *err)
{
	struct launch_work work;
	size_t size;

	/* Where the clocks lie is as it is now: tables never shrink, but they may have been
	 * exchanged. */
	memcpy(&work, *from + offsetof(struct cuda_record, work), sizeof(work));
	*from += sizeof(*record);
	size = cuda->ticks ? (size_t)work.warps * sizeof(*record->here) : 0;
	record->work = work;
	record->work.ticks = record->here;
	record->work.multiprocessors = record->multiprocessors_here;
	if ((size_t)work.warps > record->room)
		record->work = (struct launch_work){ .kernel = NULL }; /* they are not known any more */
	else if (!cuda_copy_to(&cuda->machine, record->ticks, *from, size, err) ||
		 !cuda_copy_to(&cuda->machine, record->multiprocessors, *from + size, size, err))
		return false;
	*from += 2 * size;
	return true;
}

bool cuda_thaw(struct machine *machine, bool memory, const void *from, struct err *err)
{
	struct cuda *cuda = cuda_of(machine);
	const size_t slots = cuda->ticks ? (size_t)cuda->slot_count * sizeof(*cuda->ticks) : 0;
	const char *rest = (const char *)from + sizeof(cuda->outcome);

	(void)memory;
	if (!cuda_copy_to(machine, cuda->ticks, rest, slots, err))
		return false;
	memcpy(&cuda->outcome, from, sizeof(cuda->outcome));
	cuda->over = true;
	rest += slots;
	return thaw_record(cuda, &cuda->record, &rest, err) &&
	       thaw_record(cuda, &cuda->earlier, &rest, err);
}
