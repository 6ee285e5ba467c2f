/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gpu/core/team.h"

#include "gpu/core/worklist.h"

#include "gpu/core/machine.h"

#include "src/base/memory.h"

#include <string.h>

enum { WARP = 32 };

/*
 * If memory is refused in the middle of a body, the body must still do its work. It continues
 * in a way that needs no memory, and that hardware could also take; `refused` says so. Then
 * each access is counted alone, stores land at once, and events are only counted.
 */

/* Makes room for more slots, `wanted` of them. */
static void grow_slots(struct team_state *S, struct site *site, uint32_t wanted)
{
	uint32_t room = site->room ? site->room : SLOTS_AT_FIRST;
	void *more = site->more;

	if (wanted > SLOTS_AT_MOST || S->refused)
		return;
	while (room < wanted)
		room = 2 * room + 1;
	if (!memory_resize(S->memory, &more, room, sizeof(*site->more), "counting", NULL)) {
		S->refused = true;
		return;
	}
	site->more = more;
	memset(site->more + site->room, 0, (room - site->room) * sizeof(*site->more));
	site->room = room;
}

static uint32_t nth_of(const struct site *site)
{
	return (uint32_t)(site->visit >> 32);
}

/* The slot of the site's present visit; NULL beyond them all. */
static struct slot *find_slot(struct team_state *S, struct site *site)
{
	const uint32_t nth = nth_of(site);

	if (!nth)
		return &site->first;
	if (nth > site->room)
		grow_slots(S, site, nth);
	return nth <= site->room ? &site->more[nth - 1] : NULL;
}

/* The current lane comes to the site once more. */
static struct slot *visit(struct team_state *S, struct site *site)
{
	const uint32_t stamp = S->lane_base + (uint32_t)S->lane;
	const uint32_t nth = (uint32_t)site->visit == stamp ? nth_of(site) + 1 : S->first_slot;

	site->visit = (uint64_t)nth << 32 | stamp;
	return find_slot(S, site);
}

/* Beyond the slots it is not known which granules the lanes share. It is known that they come
 * together: only a lane that comes more often than all lanes before it makes another
 * instruction. */
static void count_overflow(struct team_state *S, struct site *site, int waits)
{
	if (site->overflow_region != S->region_stamp) {
		site->overflow_region = S->region_stamp;
		site->overflow_most = 0;
	}
	if (nth_of(site) >= site->overflow_most) {
		site->overflow_most = nth_of(site) + 1;
		count_instruction(S->counts, waits);
	}
	S->counts->sectors++;
}

static void count_request(struct team_state *S, struct site *site, struct slot *slot,
			  uintptr_t at, int waits)
{
	S->counts->lane_steps++;
	if (slot)
		slot_count(slot, S->granule, S->request, at, waits, S->counts);
	else
		count_overflow(S, site, waits);
}

void team_count_overflow(struct team_state *S, unsigned number, uintptr_t at, int waits)
{
	struct site *site = &S->sites[number];

	count_request(S, site, find_slot(S, site), at, waits);
}

void team_count_closely(struct team_state *S, enum record_word word, unsigned number,
			uintptr_t at, int lane, int waits)
{
	struct site *site = &S->sites[number];

	if (!S->counting)
		return;
	S->lane = lane;
	count_request(S, site, visit(S, site), at, waits);
	if (S->record)
		record_lane(S, word, number);
}

void team_count_atomic(struct team_state *S, unsigned number, const volatile void *at, int lane,
		       int waits)
{
	struct site *site = &S->sites[number];
	struct slot *slot;

	if (!S->counting)
		return;
	S->lane = lane;
	S->counts->lane_steps++;
	S->counts->atomics++;
	hot_note(&S->hot[number], at);
	slot = visit(S, site);
	if (slot)
		slot_count_word(slot, S->granule, S->region_stamp, (uintptr_t)at, waits,
				S->counts);
	else
		count_overflow(S, site, waits);
	if (S->record)
		record_lane(S, RECORD_ATOMIC, number);
}

void team_count_fence(struct team_state *S, unsigned number, int lane)
{
	struct slot *slot;

	if (!S->counting)
		return;
	S->lane = lane;
	slot = visit(S, &S->sites[number]);
	if (!slot || slot->request != S->region_stamp)
		S->counts->fences++;
	if (slot)
		slot->request = S->region_stamp;
	if (S->record)
		record_lane(S, RECORD_FENCE, number);
}

/* Counts on *mine for a team that shares a warp, and says by how much the warp's
 * count grows, which is the most of its teams'. */
static int64_t beyond(int64_t *mine, int64_t *most, int64_t more)
{
	*mine += more;
	if (*mine <= *most)
		return 0;
	more = *mine - *most;
	*most = *mine;
	return more;
}

void team_count_words(struct team_state *S, int lanes, int steps)
{
	struct counts *counts = S->warps;
	const int64_t before = S->steps;
	int first;

	for (first = 0; S->counting && first < lanes; first += WARP, counts++) {
		counts->instructions +=
			lanes < WARP ? beyond(&S->steps, &S->steps_most, steps) : steps;
		counts->lane_steps += (int64_t)steps * (lanes < WARP ? lanes : WARP);
		if (S->record)
			record_word(S, counts, before);
	}
}

void team_count_barriers(struct team_state *S, struct counts *counts, int lanes, int barriers)
{
	counts->barriers +=
		lanes < WARP ? beyond(&S->waits, &S->waits_most, barriers) : barriers;
}

/* The number of an entry that joins a list of that size, and the size grows. */
static int32_t join_list(struct team_state *S, int32_t *size)
{
	team_note(S, size, sizeof(*size));
	S->wrote = true;
	return (*size)++;
}

static void put_entry(struct team_state *S, int32_t *at, int32_t v)
{
	team_note(S, at, sizeof(*at));
	*at = v;
}

void team_block_append(struct team_state *S, int32_t v)
{
	const struct worklists *lists = S->place.lists;
	const int part = worklist_part(S->place.round + 1);
	int32_t *size = worklist_size(lists, part, S->place.block);

	if (*size < lists->room)
		put_entry(S, worklist_own(lists, part, S->place.block) + join_list(S, size), v);
	else
		team_pool_append(S, v);
}

void team_pool_append(struct team_state *S, int32_t v)
{
	const struct worklists *lists = S->place.lists;
	const int32_t at = join_list(S, lists->pool_size + !lists->pool);

	(void)join_list(S, worklist_tally(lists, S->place.block) + TALLY_GIVEN);
	if (at < lists->pool_room)
		put_entry(S, worklist_pool(lists, !lists->pool) + at, v);
}

void team_block_defer(struct team_state *S, int32_t v)
{
	const struct worklists *lists = S->place.lists;
	int32_t *size = lists->wide_size + S->place.block;

	if (*size < WORKLIST_WIDE)
		put_entry(S, lists->wide + (int64_t)S->place.block * WORKLIST_WIDE +
			     join_list(S, size), v);
	else
		team_block_append(S, v);
}

void team_block_count(struct team_state *S, int32_t n)
{
	int32_t *sum = S->place.lists->told + WORKLIST_COUNTED;

	put_entry(S, sum, *sum + n);
}

static bool grow_events(struct team_state *S)
{
	size_t room = S->event_room ? S->event_room * 2 : 4096;
	void *events = S->events;

	if (S->event_count < S->event_room)
		return true;
	if (S->refused || !memory_resize(S->memory, &events, room, sizeof(*S->events), "events",
					 NULL)) {
		S->refused = true;
		return false;
	}
	S->events = events;
	S->event_room = room;
	return true;
}

/* Whether stop_on asks to stop at the last event. */
static bool is_stop(const struct team_state *S)
{
	const struct machine *machine = S->machine;

	return machine->stop_on && S->event_count &&
	       machine->stop_on(machine->stop_context, &S->events[S->event_count - 1]);
}

/* The level of a vertex as its own team sees it: with what it has poked. */
static int32_t level_of(const struct team_state *S, int64_t vertex)
{
	const int32_t *at = S->levels + vertex;
	uint64_t own;

	return team_may_own(S, at) && team_own_store(S, at, &own) ? (int32_t)own : *at;
}

/* The levels of an event: those that it was told with, or those that its team sees. */
static void set_levels(const struct team_state *S, const int32_t *levels, struct event *event)
{
	if (!S->levels)
		return;
	event->u_level = levels ? levels[0] : level_of(S, event->u);
	if (event->kind != EVENT_RELABEL)
		event->v_level = levels ? levels[1] : level_of(S, event->v);
}

void team_event(struct team_state *S, enum event_kind kind, int64_t u, int64_t v, int64_t amount,
		const int32_t *levels, int lane)
{
	S->lane = lane;
	S->sums[kind].count++;
	S->told++;
	if (grow_events(S)) {
		S->events[S->event_count] = (struct event){
			.amount = amount,
			.u = (int32_t)u,
			.v = (int32_t)v,
			.warp = S->place.warp,
			.lane = lane,
			.kind = kind,
		};
		set_levels(S, levels, &S->events[S->event_count++]);
	}
	/* Without its journal the body could not be taken back. */
	if (S->may_leave && ((S->told > S->events_before && is_stop(S)) || S->told == S->stop_at) &&
	    !S->journal->lost)
		longjmp(S->way_out, 1);
}
