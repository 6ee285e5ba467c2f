/* SPDX-License-Identifier: GPL-3.0-or-later
 * The pending stores of bodies of sim: those that wait for the end of the wave, and in launches without a
 * barrier (`late`) stores and sums that wait until the time of their body is over.
 */
#include "gpu/core/team.h"

#include "src/base/memory.h"

#include <string.h>

static bool grow_stores(struct team_state *S)
{
	size_t room = S->store_room ? S->store_room * 2 : 4096;
	void *stores = S->stores;

	if (S->store_count < S->store_room)
		return true;
	if (S->refused || !memory_resize(S->memory, &stores, room, sizeof(*S->stores),
					 "pending stores", NULL)) {
		S->refused = true;
		return false;
	}
	S->stores = stores;
	S->store_room = room;
	return true;
}

/* --- The table of a team's own stores. --- */

enum { FEW_STORES = 64 /* are looked through */, LEAST_STAMPS = 4096 };

static size_t stamp_at(const struct own_stores *own, const volatile void *at)
{
	return (size_t)((uintptr_t)at / sizeof(uint32_t) * UINT64_C(0x9e3779b97f4a7c15) >> 20) &
	       (own->room - 1);
}

/* A table at least eight times as large as there are stores. False: memory was refused, and there is none. */
static bool make_stamps(struct team_state *S)
{
	struct own_stores *own = &S->own;
	size_t room = own->room ? own->room : LEAST_STAMPS;
	void *stamps = own->stamps;

	while (room < 8 * own->count)
		room *= 2;
	if (!memory_resize(S->memory, &stamps, room, sizeof(*own->stamps), "pending stores", NULL))
		return false;
	own->stamps = stamps;
	own->room = room;
	memset(stamps, 0, room * sizeof(*own->stamps));
	own->stamp = 1;
	own->noted = false;
	return true;
}

/* The last store is there. */
static void note_store(struct team_state *S)
{
	struct own_stores *own = &S->own;
	size_t first = S->store_count - 1;
	size_t i;

	if (own->count <= FEW_STORES)
		return;
	if (4 * own->count > own->room && !make_stamps(S)) {
		own->noted = false;
		return;
	}
	if (!own->noted) {
		if (!++own->stamp) {
			memset(own->stamps, 0, own->room * sizeof(*own->stamps));
			own->stamp = 1;
		}
		first = S->store_count - own->count;
	}
	own->noted = true;
	for (i = first; i < S->store_count; i++)
		own->stamps[stamp_at(own, S->stores[i].at)] = own->stamp;
}

/* Whether the word may be among them; its bit is. */
static bool may_be_stored(const struct own_stores *own, const volatile void *at)
{
	return !own->noted || own->stamps[stamp_at(own, at)] == own->stamp;
}

static uint64_t get_word(const void *at, size_t size)
{
	uint64_t wide;
	uint32_t narrow;

	if (size == sizeof(narrow)) {
		memcpy(&narrow, at, sizeof(narrow));
		return narrow;
	}
	memcpy(&wide, at, sizeof(wide));
	return wide;
}

/* What these stores, in their order, make of the word. False: none is of it. */
static bool value_of(const struct store *stores, size_t count, const volatile void *at, uint64_t *value)
{
	const struct store *end = stores + count;
	bool found = false;

	for (; stores < end; stores++) {
		if (stores->at != at)
			continue;
		if (!stores->adds)
			*value = stores->value;
		else
			*value = stores->value + (found ? *value : get_word(stores->at, stores->size));
		found = true;
	}
	return found;
}

bool team_own_store(const struct team_state *S, const volatile void *at, uint64_t *value)
{
	return may_be_stored(&S->own, at) &&
	       value_of(S->stores + S->store_count - S->own.count, S->own.count, at, value);
}

static void land(struct team_state *S, const struct store *store)
{
	const uint64_t wide = store->value + (store->adds ? get_word(store->at, store->size) : 0);
	const uint32_t narrow = (uint32_t)wide;

	team_note(S, store->at, store->size);
	if (store->size == sizeof(narrow))
		memcpy(store->at, &narrow, sizeof(narrow));
	else
		memcpy(store->at, &wide, sizeof(wide));
}

bool team_in_flight(const struct team_state *S, const volatile void *at, int64_t *value)
{
	size_t size = 0;
	uint64_t word = 0;
	size_t i;

	for (i = 0; i < S->store_count; i++)
		if (S->stores[i].at == at)
			size = S->stores[i].size;
	if (!size)
		return false;
	(void)value_of(S->stores, S->store_count, at, &word);
	*value = size == sizeof(int32_t) ? (int32_t)(uint32_t)word : (int64_t)word;
	return true;
}

/* Lands this team's pokes of the word at `at`, or if that is NULL, of its lane. */
static void land_own(struct team_state *S, const volatile void *at, int lane)
{
	size_t first = S->store_count - S->own.count;
	size_t kept = first;
	size_t i;

	if (at && !may_be_stored(&S->own, at))
		return;
	for (i = first; i < S->store_count; i++) {
		if (at ? S->stores[i].at == at : S->stores[i].lane == lane)
			land(S, &S->stores[i]);
		else
			S->stores[kept++] = S->stores[i];
	}
	S->own.count = kept - first;
	S->store_count = kept;
}

static void keep(struct team_state *S, struct store store)
{
	S->wrote = true;
	if (!grow_stores(S)) {
		land_own(S, store.at, 0);
		land(S, &store);
		return;
	}
	S->stores[S->store_count++] = store;
	if (S->late.are)
		return;
	S->own.count++;
	S->own.seen |= team_own_bit(store.at);
	note_store(S);
}

void team_poke(struct team_state *S, void *at, uint64_t value, size_t size, int lane)
{
	keep(S, (struct store){ .at = at, .value = value, .size = (uint16_t)size, .lane = lane });
}

/* --- Bodies whose time is not over. --- */

void team_add_late(struct team_state *S, void *at, uint64_t value, size_t size, int lane)
{
	keep(S, (struct store){ .at = at, .value = value, .size = (uint16_t)size, .adds = true,
			       .lane = lane });
}

bool team_grow_late(struct team_state *S, struct err *err)
{
	struct late_bodies *late = &S->late;
	size_t room = late->room ? late->room * 2 : 64;
	void *list = late->list;

	if (late->count < late->room)
		return true;
	if ((!err && S->refused) ||
	    !memory_resize(S->memory, &list, room, sizeof(*late->list), "pending stores", err)) {
		S->refused = S->refused || !err;
		return false;
	}
	late->list = list;
	late->room = room;
	return true;
}

void team_end_late(struct team_state *S, size_t stores, size_t events, int64_t due)
{
	struct late_body body = { .due = due };

	body.stores = S->store_count - stores;
	body.events = S->event_count - events;
	if (!body.stores && !body.events)
		return;
	if (team_grow_late(S, NULL)) {
		S->late.list[S->late.count++] = body;
	} else { /* memory was refused: both end together */
		S->late.list[S->late.count - 1].stores += body.stores;
		S->late.list[S->late.count - 1].events += body.events;
	}
}

int64_t team_next_due(const struct team_state *S)
{
	int64_t next = INT64_MAX;
	size_t i;

	for (i = 0; i < S->late.count; i++)
		if (S->late.list[i].due < next)
			next = S->late.list[i].due;
	return next;
}

size_t team_body_events(const struct team_state *S, const struct event **events)
{
	size_t first = 0;
	size_t i;

	for (i = 0; i < S->late.count; i++)
		first += S->late.list[i].events;
	*events = S->event_count ? S->events + first : NULL;
	return S->event_count - first;
}

/* Room for so many events that are told together. False: memory was refused. */
static bool grow_told(struct team_state *S, size_t count)
{
	void *told = S->late.told;

	if (count <= S->late.told_room)
		return true;
	if (!memory_resize(S->memory, &told, 2 * count, sizeof(*S->late.told), "events", NULL)) {
		S->refused = true;
		return false;
	}
	S->late.told = told;
	S->late.told_room = 2 * count;
	return true;
}

size_t team_land_due(struct team_state *S, int64_t clock)
{
	struct late_body *list = S->late.list;
	size_t stores = 0, events = 0, kept = 0, kept_stores = 0, kept_events = 0, told = 0;
	const bool tells = !S->event_count || grow_told(S, S->event_count);
	size_t i, j;

	if (team_next_due(S) > clock)
		return 0;
	for (i = 0; i < S->late.count; stores += list[i].stores, events += list[i].events, i++) {
		if (list[i].due <= clock) {
			for (j = 0; j < list[i].stores; j++)
				land(S, &S->stores[stores + j]);
			for (j = 0; tells && j < list[i].events; j++)
				S->late.told[told++] = S->events[events + j];
			continue;
		}
		for (j = 0; j < list[i].stores; j++)
			S->stores[kept_stores++] = S->stores[stores + j];
		for (j = 0; j < list[i].events; j++)
			S->events[kept_events++] = S->events[events + j];
		list[kept++] = list[i];
	}
	S->late.count = kept;
	S->store_count = kept_stores;
	S->event_count = kept_events;
	return told;
}

void team_land_word(struct team_state *S, const volatile void *at)
{
	land_own(S, at, 0);
}

/* Atomics act at once, so whatever the lane wrote before must have landed. */
void team_land_lane(struct team_state *S, int lane)
{
	land_own(S, NULL, lane);
}

void team_land_all(struct team_state *S)
{
	size_t i;

	for (i = 0; i < S->store_count; i++)
		land(S, &S->stores[i]);
	S->store_count = 0;
	team_forget_own(S);
}
