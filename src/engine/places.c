/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/engine/places.h"

#include "src/base/text.h"
#include "src/engine/run.h"

#include <string.h>

/* Of the units that have ended just now the largest. */
static enum unit unit_of(const struct run *run)
{
	static const enum unit units[] = { UNIT_CYCLE, UNIT_PHASE, UNIT_LAUNCH, UNIT_ROUND, UNIT_WARP,
					   UNIT_LANE };
	size_t i;

	for (i = 0; i < sizeof(units) / sizeof(units[0]); i++)
		if (run->now.fresh & 1u << units[i])
			return units[i];
	return UNIT_CYCLE;
}

void place_take(const struct run *run, struct place *place)
{
	const enum unit unit = unit_of(run);

	*place = (struct place){
		.unit = unit,
		.count = run->now.ended[unit],
		.cycle = run->now.counters[COUNTER_cycles],
	};
}

void place_print(const struct place *place, struct text *text)
{
	text_print(text, "%lld", (long long)place->count);
	if (place->unit != UNIT_CYCLE)
		text_print(text, " %s", unit_name(place->unit));
}

struct place *places_find(struct places *places, const char *name)
{
	int i;

	for (i = 0; i < places->count; i++)
		if (!strcmp(places->rows[i].name, name))
			return &places->rows[i];
	return NULL;
}

void places_remove(struct places *places, struct place *place)
{
	const size_t behind = (size_t)(places->rows + places->count - (place + 1));

	memmove(place, place + 1, behind * sizeof(*place));
	places->count--;
}

bool places_add(struct places *places, const struct place *place)
{
	struct place *old = places_find(places, place->name);
	int i;

	if (old)
		places_remove(places, old);
	if (places->count == PLACES_MOST)
		return false;
	for (i = places->count++; i > 0 && places->rows[i - 1].cycle > place->cycle; i--)
		places->rows[i] = places->rows[i - 1];
	places->rows[i] = *place;
	return true;
}

const struct place *places_next(const struct places *places, int64_t cycle, int by)
{
	int i = by > 0 ? 0 : places->count - 1;

	for (; i >= 0 && i < places->count; i += by)
		if (by > 0 ? places->rows[i].cycle > cycle : places->rows[i].cycle < cycle)
			return &places->rows[i];
	return NULL;
}
