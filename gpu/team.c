/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gpu/team.h"

#include "gpu/machine.h"

#include "src/base/memory.h"

#include <string.h>

/*
 * Memory that is refused in the middle of a body must not lose what the body does: it
 * goes on in a way that needs none, a way that hardware may go too, and `refused` says
 * so. Accesses are counted alone, stores land at once, and an event is only summed up.
 */

static void grow_slots(struct team *T, struct site *site, uint32_t wanted)
{
	uint32_t room = site->room ? site->room : SLOTS_AT_FIRST;
	void *slots = site->slots;

	if (wanted >= SLOTS_AT_MOST || T->refused)
		return;
	while (room <= wanted)
		room *= 2;
	if (!memory_resize(T->memory, &slots, room, sizeof(*site->slots), "counting", NULL)) {
		T->refused = true;
		return;
	}
	site->slots = slots;
	memset(site->slots + site->room, 0, (room - site->room) * sizeof(*site->slots));
	site->room = room;
	if (!T->record)
		site->open = room;
}

/* A request that begins an instruction: nobody was at its place before. */
static void count_instruction(struct team *T, bool waits)
{
	T->counts->instructions++;
	T->counts->requests++;
	T->counts->depth += waits;
}

bool team_new_unit(struct slot *slot, uint64_t unit)
{
	uint32_t i;

	for (i = 0; i < slot->units; i++)
		if (slot->unit[i] == unit)
			return false;
	/* A long loop of a narrow team runs on into the slots of its next region. */
	if (slot->units < SLOT_LANES)
		slot->unit[slot->units++] = unit;
	return true;
}

/* Beyond the slots nobody knows which granules the lanes share; but that they come
 * together is known: only a lane that comes more often than all before it makes
 * another instruction. */
static void count_beyond(struct team *T, struct site *site, bool waits)
{
	if (site->far_region != T->region_stamp) {
		site->far_region = T->region_stamp;
		site->far_most = 0;
	}
	if (site->nth >= site->far_most) {
		site->far_most = site->nth + 1;
		count_instruction(T, waits);
	}
	T->counts->sectors++;
}

void team_count_far(struct team *T, enum record_word word, unsigned number, uint64_t sector)
{
	struct site *site = &T->sites[number];

	if (site->nth >= site->room)
		grow_slots(T, site, site->nth);
	if (site->nth < site->room)
		team_count_request(T, &site->slots[site->nth], sector);
	else
		count_beyond(T, site, !T->together);
	T->together = false;
	if (T->record)
		record_lane(T, word, number);
}

void team_record(struct team *T, struct record *record)
{
	int i;

	T->record = record;
	for (i = 0; i < TEAM_SITES; i++)
		T->sites[i].open = record ? 0 : T->sites[i].room;
}

/* Frequent words by Misra and Gries (1982): a word that is not among the candidates
 * costs each of them one. What is left of a count is what the word is ahead by. */
static void note_hot(struct site *site, const volatile void *at)
{
	struct hot *hot = site->hot;
	int i;

	for (i = 0; i < HOT_WORDS; i++) {
		if (hot[i].at == at && hot[i].count) {
			hot[i].count++;
			return;
		}
	}
	for (i = 0; i < HOT_WORDS; i++) {
		if (!hot[i].count) {
			hot[i] = (struct hot){ at, 1 };
			return;
		}
	}
	for (i = 0; i < HOT_WORDS; i++)
		hot[i].count--;
}

int64_t team_hottest(const struct team *T)
{
	int64_t most = 0;
	int i, j;

	for (i = 0; i < TEAM_SITES; i++)
		for (j = 0; j < HOT_WORDS; j++)
			if (T->sites[i].hot[j].count > most)
				most = T->sites[i].hot[j].count;
	return most;
}

void team_forget_hot(struct team *T)
{
	int i;

	for (i = 0; i < TEAM_SITES; i++)
		memset(T->sites[i].hot, 0, sizeof(T->sites[i].hot));
}

/* Counts an atomic operation whose slot is `slot`, at a word: its units are words,
 * so that conflicts show; its sectors are those no earlier word lies in. */
static void count_in_slot(struct team *T, struct slot *slot, uint64_t word, bool waits)
{
	int shift = T->sector_shift - 2;
	bool same_word = false;
	bool same_sector = false;
	uint32_t i;

	if (slot->region != T->region_stamp) {
		slot->region = T->region_stamp;
		slot->units = 0;
		count_instruction(T, waits);
	}
	for (i = 0; i < slot->units; i++) {
		same_word = same_word || slot->unit[i] == word;
		same_sector = same_sector || slot->unit[i] >> shift == word >> shift;
	}
	if (!same_word && slot->units < SLOT_LANES)
		slot->unit[slot->units++] = word;
	T->counts->sectors += !same_sector;
	T->counts->conflicts += same_word;
}

/* The lane at work comes to the site once more. Its slot, or NULL beyond them all. */
static struct slot *visit(struct team *T, struct site *site)
{
	uint32_t stamp = T->lane_base + (uint32_t)T->lane;

	site->nth = site->lane == stamp ? site->nth + 1 : T->first_slot;
	site->lane = stamp;
	if (site->nth >= site->room)
		grow_slots(T, site, site->nth);
	return site->nth < site->room ? &site->slots[site->nth] : NULL;
}

void team_count_atomic(struct team *T, unsigned number, const volatile void *at, bool waits)
{
	struct site *site = &T->sites[number];
	struct slot *slot;

	if (!T->counting)
		return;
	waits = waits && !T->together;
	T->together = false;
	T->counts->lane_steps++;
	T->counts->atomics++;
	note_hot(site, at);
	slot = visit(T, site);
	if (slot)
		count_in_slot(T, slot, (uint64_t)(uintptr_t)at >> 2, waits);
	else
		count_beyond(T, site, waits);
	if (T->record)
		record_lane(T, RECORD_ATOMIC, number);
}

void team_count_fence(struct team *T, unsigned number)
{
	struct slot *slot = visit(T, &T->sites[number]);

	if (!slot || slot->region != T->region_stamp) {
		T->counts->fences++;
		if (slot) {
			slot->region = T->region_stamp;
			slot->units = 0;
		}
	}
	if (T->record)
		record_lane(T, RECORD_FENCE, number);
}

static bool grow_stores(struct team *T)
{
	size_t room = T->store_room ? T->store_room * 2 : 4096;
	void *stores = T->stores;

	if (T->store_count < T->store_room)
		return true;
	if (T->refused || !memory_resize(T->memory, &stores, room, sizeof(*T->stores),
					 "pending stores", NULL)) {
		T->refused = true;
		return false;
	}
	T->stores = stores;
	T->store_room = room;
	return true;
}

bool team_own_store(const struct team *T, const volatile void *at, uint64_t *value)
{
	size_t i;

	for (i = 0; i < T->own; i++) {
		const struct store *store = &T->stores[T->store_count - 1 - i];

		if (store->at == at) {
			*value = store->value;
			return true;
		}
	}
	return false;
}

static void land(struct team *T, const struct store *store)
{
	uint32_t narrow = (uint32_t)store->value;

	team_note(T, store->at, store->size);
	if (store->size == sizeof(narrow))
		memcpy(store->at, &narrow, sizeof(narrow));
	else
		memcpy(store->at, &store->value, sizeof(store->value));
}

/* Lands this team's pokes of the word at `at`, or if that is NULL, of its lane. */
static void land_own(struct team *T, const volatile void *at, int lane)
{
	size_t first = T->store_count - T->own;
	size_t kept = first;
	size_t i;

	for (i = first; i < T->store_count; i++) {
		if (at ? T->stores[i].at == at : T->stores[i].lane == lane)
			land(T, &T->stores[i]);
		else
			T->stores[kept++] = T->stores[i];
	}
	T->own = kept - first;
	T->store_count = kept;
}

void team_poke(struct team *T, void *at, uint64_t value, size_t size)
{
	const struct store store = { at, value, (uint32_t)size, T->lane };

	T->wrote = true;
	if (!grow_stores(T)) {
		land_own(T, at, 0);
		land(T, &store);
		return;
	}
	T->stores[T->store_count++] = store;
	T->own++;
}

void team_settle(struct team *T, const volatile void *at)
{
	land_own(T, at, 0);
}

/* Atomics act at once, so whatever the lane wrote before must have landed. */
void team_fence(struct team *T)
{
	land_own(T, NULL, T->lane);
}

void team_land_all(struct team *T)
{
	size_t i;

	for (i = 0; i < T->store_count; i++)
		land(T, &T->stores[i]);
	T->store_count = T->own = 0;
}

static bool grow_events(struct team *T)
{
	size_t room = T->event_room ? T->event_room * 2 : 4096;
	void *events = T->events;

	if (T->event_count < T->event_room)
		return true;
	if (T->refused || !memory_resize(T->memory, &events, room, sizeof(*T->events), "events",
					 NULL)) {
		T->refused = true;
		return false;
	}
	T->events = events;
	T->event_room = room;
	return true;
}

/* Whether somebody wants to stop at the event just told. */
static bool is_stop(const struct team *T)
{
	const struct machine *machine = T->machine;

	return machine->stop_on && T->event_count &&
	       machine->stop_on(machine->stop_context, &T->events[T->event_count - 1]);
}

void team_event(struct team *T, enum event_kind kind, int64_t u, int64_t v, int64_t amount)
{
	T->sums[kind].count++;
	if (kind == EVENT_SCAN) {
		T->sums[kind].amount += amount;
		return;
	}
	T->told++;
	if (grow_events(T))
		T->events[T->event_count++] = (struct event){
			.amount = amount,
			.u = (int32_t)u,
			.v = (int32_t)v,
			.u_level = T->levels ? T->levels[u] : 0,
			.v_level = T->levels && kind != EVENT_RELABEL ? T->levels[v] : 0,
			.warp = T->warp,
			.lane = T->lane,
			.kind = kind,
		};
	/* Without its journal the body could not be taken back. */
	if (((T->told > T->passed && is_stop(T)) || T->told == T->stop_at) && !T->journal->lost)
		longjmp(T->way_out, 1);
}
