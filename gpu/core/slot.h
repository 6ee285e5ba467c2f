/* SPDX-License-Identifier: GPL-3.0-or-later
 * slot: the addresses that the lanes of one instruction of `sim` accessed, to count how many
 * granules of the card's memory (sectors) the instruction needs.
 *
 * Most lanes touch the very sector that the lane before touched, or one near the first lane's.
 * Those are bits of a window around the first; others are in a list. Slots are never cleared:
 * each has the stamp of the request that last filled it.
 */
#ifndef SPILLWAY_GPU_CORE_SLOT_H
#define SPILLWAY_GPU_CORE_SLOT_H

#include "gpu/core/counts.h"
#include "gpu/core/inline.h"

#include <stdbool.h>
#include <stdint.h>

enum { SLOT_LANES = 32, SLOT_WINDOW = 64 };

struct slot {
	uint32_t request;           /* the stamp of the request that filled it */
	uint32_t units;             /* entries of unit[] */
	uintptr_t last;             /* the address of the last access */
	uint64_t window;            /* first sector of the window: bit b of `near` is sector
				       window + b */
	uint64_t near;
	uint64_t seen;              /* a filter: a bit for each unit; valid if units > 0 */
	uint64_t unit[SLOT_LANES];  /* sectors outside the window; for atomic operations all
				       words */
};

/* A card's granule: log2 of its bytes, and a mask for the part that addresses in one granule
 * share. */
struct granule {
	int shift;
	uintptr_t mask;
};

/* Adds a sector outside the window; returns whether it is new. */
bool slot_add_far(struct slot *slot, uint64_t sector);
/* Counts an atomic operation on the word at an address. The slot then has words, to count
 * conflicts; a sector is new if no earlier word is in it. */
void slot_count_word(struct slot *slot, struct granule granule, uint32_t region, uintptr_t at,
		     int waits, struct counts *counts);

/* Counts the first request of an instruction. */
INLINE void count_instruction(struct counts *counts, int waits)
{
	counts->instructions++;
	counts->requests++;
	counts->depth += waits;
}

/* Begins a slot for a request. Stamps that differ only in their lowest bit are of one
 * instruction: the requests of both halves of a warp. */
INLINE void slot_open(struct slot *slot, struct granule granule, uint32_t request,
			   uintptr_t at, int waits, struct counts *counts)
{
	if (slot->request >> 1 != request >> 1)
		count_instruction(counts, waits);
	counts->sectors++;
	slot->request = request;
	slot->units = 0;
	slot->last = at;
	slot->window = (at >> granule.shift) - SLOT_WINDOW / 2;
	slot->near = UINT64_C(1) << SLOT_WINDOW / 2;
}

/* Counts an access in another sector than the last one. */
INLINE void slot_add(struct slot *slot, struct granule granule, uintptr_t at,
			  struct counts *counts)
{
	const uint64_t sector = at >> granule.shift;
	const uint64_t offset = sector - slot->window;
	const uint64_t bit = UINT64_C(1) << offset % SLOT_WINDOW;

	slot->last = at;
	if (RARELY(offset >= SLOT_WINDOW)) {
		counts->sectors += slot_add_far(slot, sector);
		return;
	}
	counts->sectors += !(slot->near & bit);
	slot->near |= bit;
}

/* Counts a request of a lane. `waits`: it waits for the request before. */
INLINE void slot_count(struct slot *slot, struct granule granule, uint32_t request,
			    uintptr_t at, int waits, struct counts *counts)
{
	if (RARELY(slot->request != request))
		slot_open(slot, granule, request, at, waits, counts);
	else if ((at ^ slot->last) & granule.mask)
		slot_add(slot, granule, at, counts);
}

#endif
