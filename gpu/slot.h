/* SPDX-License-Identifier: GPL-3.0-or-later
 * slot: what lanes touched that came together in one instruction of `sim`, to find out
 * which granules of the card's memory (sectors) it takes.
 *
 * Most lanes touch the very sector that the lane before touched, or one near the first
 * lane's. Those are kept as bits of a window around the first; others are kept in a list.
 * Slots are never cleared: each remembers the request that it was last filled by.
 */
#ifndef SPILLWAY_GPU_SLOT_H
#define SPILLWAY_GPU_SLOT_H

#include "gpu/counts.h"
#include "gpu/inline.h"

#include <stdbool.h>
#include <stdint.h>

enum { SLOT_LANES = 32, SLOT_WINDOW = 64 };

struct slot {
	uint32_t request;           /* the stamp of the request that filled it */
	uint32_t units;             /* entries of unit[] */
	uintptr_t last;             /* the address of the last access */
	uint64_t window;            /* bit b of `near` is sector window + b */
	uint64_t near;
	uint64_t seen;              /* a bit for each unit; where none is set, no unit is there */
	uint64_t unit[SLOT_LANES];  /* sectors beyond the window, or for atomics all words */
};

/* A card's granule: log2 of its bytes, and what addresses within one have in common. */
struct granule {
	int shift;
	uintptr_t mask;
};

/* A sector beyond the window; whether it was not there. */
bool slot_add_far(struct slot *slot, uint64_t sector);
/* An atomic operation on the word at an address: what is kept then are words, so that
 * conflicts show; its sectors are those that no earlier word lies in. */
void slot_count_word(struct slot *slot, struct granule granule, uint32_t region, uintptr_t at,
		     bool waits, struct counts *counts);

/* A request that begins an instruction: nobody was at its place before. */
INLINE void count_instruction(struct counts *counts, bool waits)
{
	counts->instructions++;
	counts->requests++;
	counts->depth += waits;
}

/* Stamps of requests that differ in their lowest bit alone are of one instruction: the
 * requests of both halves of a warp. */
INLINE void slot_open(struct slot *slot, struct granule granule, uint32_t request,
			   uintptr_t at, bool waits, struct counts *counts)
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

/* An access in another sector than the last. */
INLINE void slot_add(struct slot *slot, struct granule granule, uintptr_t at,
			  struct counts *counts)
{
	const uint64_t sector = at >> granule.shift;
	const uint64_t place = sector - slot->window;
	const uint64_t bit = UINT64_C(1) << place % SLOT_WINDOW;

	slot->last = at;
	if (RARELY(place >= SLOT_WINDOW)) {
		counts->sectors += slot_add_far(slot, sector);
		return;
	}
	counts->sectors += !(slot->near & bit);
	slot->near |= bit;
}

/* A request of a lane. `waits`: for the request before. */
INLINE void slot_count(struct slot *slot, struct granule granule, uint32_t request,
			    uintptr_t at, bool waits, struct counts *counts)
{
	if (RARELY(slot->request != request))
		slot_open(slot, granule, request, at, waits, counts);
	else if ((at ^ slot->last) & granule.mask)
		slot_add(slot, granule, at, counts);
}

#endif
