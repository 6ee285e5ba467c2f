/* SPDX-License-Identifier: GPL-3.0-or-later
 * cuda_events: the events of kernels on the machine `cuda`: sums, and a ring of single events.
 */
#include "gpu/cuda/cuda_machine.h"

#include "src/base/memory.h"

#include <string.h>

/* The sums so far, added up over their parts. */
bool cuda_read_events(struct cuda *cuda, struct event_sum *sums, struct err *err)
{
	struct event_sum parts[EVENT_KINDS][EVENT_PARTS];
	uint64_t amount;
	int kind, part;

	memset(sums, 0, sizeof(*sums) * EVENT_KINDS);
	if (!cuda->machine.events)
		return true;
	if (!cuda_copy_from(&cuda->machine, parts, cuda->machine.events, sizeof(parts), err))
		return false;
	for (kind = 0; kind < EVENT_KINDS; kind++) {
		for (part = 0, amount = 0; part < EVENT_PARTS; part++) {
			sums[kind].count += parts[kind][part].count;
			amount += (uint64_t)parts[kind][part].amount;
		}
		sums[kind].amount = (int64_t)amount;
	}
	return true;
}

bool cuda_allocate_ring(struct cuda *cuda, const struct launch *launch, struct err *err)
{
	struct machine *machine = &cuda->machine;
	const bool wanted = machine->each_event && machine->events;

	if (!wanted && !cuda->ring.entries)
		return true;
	if (wanted && !cuda->told) {
		cuda->told = memory_array(cuda->memory, RING, sizeof(*cuda->told), "events", err);
		if (!cuda->told)
			return false;
	}
	if (wanted && !cuda->entries) {
		cuda->entries = cuda_take(machine, "events", RING * sizeof(*cuda->told), err);
		if (!cuda->entries)
			return false;
	}
	cuda->ring = (struct event_ring){ wanted ? cuda->entries : NULL, launch->levels, 0, RING };
	return cuda_copy_to(machine, &cuda->counters->ring, &cuda->ring, sizeof(cuda->ring), err);
}

/* Hands on what the ring holds. */
bool cuda_read_ring(struct cuda *cuda, struct err *err)
{
	struct event_ring ring;
	int64_t kept;

	if (!cuda->ring.entries)
		return true;
	if (!cuda_copy_from(&cuda->machine, &ring, &cuda->counters->ring, sizeof(ring), err))
		return false;
	kept = ring.next < ring.room ? (int64_t)ring.next : (int64_t)ring.room;
	if (!cuda_copy_from(&cuda->machine, cuda->told, cuda->entries,
			    (size_t)kept * sizeof(*cuda->told), err))
		return false;
	cuda->machine.lost_events = (int64_t)ring.next - kept;
	cuda->outcome.handed = (int64_t)ring.next;
	if (cuda->options.on_wave)
		cuda->options.on_wave(cuda->options.context, cuda->told, (size_t)kept);
	return true;
}
