/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gpu/core/slot.h"

static uint64_t bit_of(uint64_t unit)
{
	return UINT64_C(1) << (unit * UINT64_C(0x9e3779b97f4a7c15) >> 58);
}

static bool has_unit(const struct slot *slot, uint64_t unit)
{
	uint32_t i;

	for (i = 0; i < slot->units; i++)
		if (slot->unit[i] == unit)
			return true;
	return false;
}

/* A long loop of a narrow team continues in the slots of its next region. Then there may be more
 * units than lanes. */
static void add_unit(struct slot *slot, uint64_t unit, uint64_t bit)
{
	if (slot->units == SLOT_LANES)
		return;
	if (!slot->units)
		slot->seen = 0;
	slot->unit[slot->units++] = unit;
	slot->seen |= bit;
}

bool slot_add_far(struct slot *slot, uint64_t sector)
{
	const uint64_t bit = bit_of(sector);

	if (slot->units && slot->seen & bit && has_unit(slot, sector))
		return false;
	add_unit(slot, sector, bit);
	return true;
}

/* Whether the slot has a word in the same sector. */
static bool has_sector(const struct slot *slot, uint64_t sector, int shift)
{
	uint32_t i;

	for (i = 0; i < slot->units; i++)
		if (slot->unit[i] >> shift == sector)
			return true;
	return false;
}

void slot_count_word(struct slot *slot, struct granule granule, uint32_t region, uintptr_t at,
		     int waits, struct counts *counts)
{
	const int shift = granule.shift - 2;
	const uint64_t word = at >> 2;
	const uint64_t bit = bit_of(word >> shift);
	bool near;

	if (slot->request != region) {
		slot->request = region;
		slot->units = 0;
		count_instruction(counts, waits);
	}
	near = slot->units && slot->seen & bit;
	if (near && has_unit(slot, word)) {
		counts->conflicts++;
		return;
	}
	counts->sectors += !near || !has_sector(slot, word >> shift, shift);
	add_unit(slot, word, bit);
}
