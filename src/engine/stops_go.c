/* SPDX-License-Identifier: GPL-3.0-or-later
 * How stops act, forward and back. To go back, the run is repeated from an earlier moment, to
 * find the last moment at which a stop would have stopped it.
 */
#include "src/engine/stops.h"

#include "src/base/err.h"
#include "src/engine/history.h"
#include "src/engine/walk.h"

#include <string.h>

/* Notes where stops have stopped the run, for questions while it stands there. */
static void note_arrival(struct stops *stops, const struct run *run,
		       const struct arrival *arrival)
{
	stops->stopped = arrival->stopped;
	stops->at_event = arrival->is_event;
	stops->event = arrival->event;
	memcpy(stops->ended, run->now.ended, sizeof(stops->ended));
}

bool stops_step(struct stops *stops, struct run *run, const struct scope *scope,
		enum unit unit, int64_t count, bool (*until)(void *context, struct err *err),
		void *context, struct arrival *arrival, struct err *err)
{
	struct walk walk = { .stops = stops, .run = run, .scope = scope, .arrival = arrival,
			     .err = err, .until = until, .context = context };

	memset(arrival, 0, sizeof(*arrival));
	walk_forget_hits(stops);
	stops->stopped = false;
	if (!walk_take_values(&walk) || !walk_go(&walk, unit, count, err))
		return false;
	note_arrival(stops, run, arrival);
	return true;
}

/* --- Back. --- */

static bool is_start(const struct moment *now)
{
	return !now->ended[UNIT_LANE] && !now->ended[UNIT_WARP] && !now->ended[UNIT_LAUNCH];
}

/* Counts the hits of the moment that going back has found. */
static void count_hits(struct stops *stops)
{
	int i;

	for (i = 0; i < stops->count; i++)
		stops->rows[i].hits += stops->rows[i].hit;
}

/* --- Back, on machines that do the same again. --- */

/* Does again what lies between where the run stands and the end of the walk. */
static bool search_again(struct walk *walk, struct err *err)
{
	if (!walk_take_values(walk) || !walk_go(walk, UNIT_CYCLE, INT64_MAX, err))
		return false;
	if (!walk->arrival->stopped || walk->arrival->halt == HALT_INTERRUPT)
		return true;
	if (!history_go(walk->run, walk->arrival->unit, walk->arrival->ended,
			&walk->arrival->halt, err))
		return false;
	walk_restore_values(walk->stops);
	return true;
}

/* From the last cycle that is kept to the present; then from the one before to there.
 * Where no stop could come up there is nothing to look for. */
static bool back_again(struct walk *walk, struct err *err)
{
	bool wanted = stops_want_events(walk->stops) || stops_want_cycles(walk->stops);
	struct arrival *arrival = walk->arrival;
	struct run *run = walk->run;
	int64_t before = walk->cycles;
	const struct moment *kept;
	struct moment then;

	while ((kept = history_last_frame(run, UNIT_CYCLE, before))) {
		then = *kept;
		if (!history_go(run, UNIT_CYCLE, then.ended[UNIT_CYCLE], &arrival->halt, err) ||
		    (wanted && !search_again(walk, err)))
			return false;
		if (arrival->stopped || arrival->halt == HALT_INTERRUPT)
			return true;
		before = then.ended[UNIT_CYCLE];
		walk->cycles = before + 1;
		walk->lanes = then.ended[UNIT_LANE] + 1;
		if (!history_last_frame(run, UNIT_CYCLE, before) &&
		    !history_go(run, UNIT_CYCLE, before, &arrival->halt, err))
			return false;
	}
	return true;
}

/* --- Back, on machines that do not: only what is kept can be looked at. --- */

/* Events told between the moment kept before this one and this one: as on the way forward
 * the first at which a stop comes up is the one. */
static bool ask_kept_events(struct walk *walk)
{
	const struct run *run = walk->run;
	const struct moment *kept =
		history_last_frame(run, UNIT_LAUNCH, run->now.ended[UNIT_LAUNCH]);
	const struct log_entry *entry;
	int64_t n;

	for (n = kept ? kept->ended[UNIT_LANE] : run->log.next; n < run->log.next; n++) {
		entry = log_get(&run->log, n);
		if (entry && walk_on_event(walk, entry, n))
			break;
	}
	return walk->err->kind == ERR_NONE;
}

static bool back_by_frames(struct walk *walk, struct err *err)
{
	struct arrival *arrival = walk->arrival;
	struct run *run = walk->run;
	const struct moment *kept;

	if (!walk_take_values(walk))
		return false;
	while ((kept = history_last_frame(run, UNIT_LAUNCH, run->now.ended[UNIT_LAUNCH]))) {
		if (!history_go(run, UNIT_LAUNCH, kept->ended[UNIT_LAUNCH], &arrival->halt, err))
			return false;
		if (!ask_kept_events(walk))
			return false;
		if (walk_at_cycle_end(run) && !is_start(&run->now))
			(void)walk_after_cycle(walk, err);
		if (err->kind != ERR_NONE || arrival->stopped)
			return err->kind == ERR_NONE;
	}
	return true;
}

/* What came up on the way is not where the run stands; watches begin anew there. */
static void give_up(struct walk *walk)
{
	struct stops *stops = walk->stops;
	int i;

	walk_forget_hits(stops);
	walk->arrival->stopped = false;
	for (i = 0; i < stops->count; i++)
		stops->rows[i].cycle = -1;
}

bool stops_back(struct stops *stops, struct run *run, const struct scope *scope,
		struct arrival *arrival, struct err *err)
{
	const struct moment *now = &run->now;
	bool repeats = run->machine->row->repeats;
	bool left, good;
	struct walk walk = {
		.stops = stops, .run = run, .scope = scope, .arrival = arrival, .err = err,
		.back = true,
		.again = repeats,
		.lanes = now->ended[UNIT_LANE] + !(now->fresh & 1u << UNIT_LANE),
		.cycles = now->ended[UNIT_CYCLE] + !walk_at_cycle_end(run),
	};

	memset(arrival, 0, sizeof(*arrival));
	arrival->back = true;
	walk_forget_hits(stops);
	stops->stopped = false;
	if (!is_start(now) && !history_last_frame(run, repeats ? UNIT_CYCLE : UNIT_LAUNCH,
					    repeats ? walk.cycles : now->ended[UNIT_LAUNCH]))
		return history_reaches(run, UNIT_CYCLE, 0, err);
	left = history_begin_undo(run, 0);
	good = (repeats ? back_again : back_by_frames)(&walk, err);
	if (!history_end_undo(run, left, good, arrival->halt, err)) {
		give_up(&walk);
		return false;
	}
	if (arrival->halt == HALT_INTERRUPT) {
		give_up(&walk);
		return true;
	}
	arrival->halt = arrival->stopped ? HALT_EVENT : HALT_END;
	count_hits(stops);
	note_arrival(stops, run, arrival);
	return true;
}
