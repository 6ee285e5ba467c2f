/* SPDX-License-Identifier: GPL-3.0-or-later
 * Stepping: piece by piece (piece.h), or as a free run if the machine has them (drive.h),
 * until the requested units are done or something else ends it.
 */
#include "src/base/clock.h"
#include "src/base/err.h"
#include "src/base/text.h"
#include "src/engine/costs.h"
#include "src/engine/drive.h"
#include "src/engine/history.h"
#include "src/engine/mirror.h"
#include "src/engine/problem.h"
#include "src/engine/piece.h"
#include "src/engine/rescue.h"
#include "src/engine/tape.h"

#include <string.h>

static bool check_limit(struct run *run, struct err *err)
{
	int64_t cycles = run->now.counters[COUNTER_cycles];

	if (!run->plan.cycle_limit || cycles < run->plan.cycle_limit)
		return true;
	err_set(err, ERR_STALL, "stalled: cycle %lld is the limit, and %s", (long long)cycles,
		run_problem(run)->unfinished);
	return err_hint(err, "`set cycle-limit none`%s takes the limit off",
			run->plan.is_private ? "" : ", then `reset`,");
}

/* Whether there is nothing behind this moment. */
static bool has_ended(const struct run *run)
{
	return run->tape ? tape_is_over(run->tape) : run->now.phase == PHASE_DONE;
}

/* Whether something ends the stepping behind this piece, whatever its units. */
static bool ends(struct run *run, const struct piece *piece,
		 bool (*until)(void *context, struct err *err), void *context, enum halt *halt,
		 struct err *err)
{
	*halt = HALT_UNIT;
	if (piece->stopped)
		*halt = HALT_INTERRUPT;
	else if (piece->ended[UNIT_CYCLE] && until && until(context, err))
		*halt = HALT_CONDITION;
	else if (run->stopped)
		*halt = HALT_EVENT;
	if (*halt != HALT_UNIT || !piece->ended[UNIT_CYCLE] || err->kind != ERR_NONE ||
	    !check_limit(run, err))
		return *halt != HALT_UNIT || err->kind != ERR_NONE;
	if (poll_ask(&run->plan.poll) != URGENCY_NONE)
		*halt = HALT_INTERRUPT;
	return *halt != HALT_UNIT;
}

/* Between two pieces. */
static void let_look(struct run *run)
{
	if (run->plan.watcher.look && !run->repeating)
		run->plan.watcher.look(run->plan.watcher.context, run);
}

/* Whether the watcher must be called after every cycle. */
static bool shows_cycles(const struct run *run)
{
	return run->plan.watcher.every_cycle && !run->repeating;
}

/* Whether a free run is possible: no check is needed between its cycles that the machine cannot
 * make itself, and no edit waits on its way. */
static bool may_drive(const struct run *run, bool (*until)(void *context, struct err *err))
{
	return run->machine->row->drive && !run->plan.check && !run->stop_on && !shows_cycles(run) &&
	       !run->plan.edit.waits && !history_is_kept(run) && (!until || run->formula_count > 0);
}

/* A free run by one slice; `drive` is the one under way, or NULL: it is over. *holds: it was
 * left where a cycle ends, for a formula. */
static bool drive_piece(struct run *run, struct drive **drive, struct piece *piece,
			bool *holds, struct err *err)
{
	const double began = clock_seconds();
	enum drive_end end;
	bool good;

	*holds = false;
	run->stopped = false;
	memset(piece, 0, sizeof(*piece));
	if (!*drive)
		*drive = drive_begin(run, err);
	good = *drive && drive_slice(run, *drive, piece->ended, &end, err);
	if (!good && err->kind == ERR_MEMORY && !run->machine->failed) {
		/* Nothing has happened: it goes on without driving, which needs none. */
		run_remark(run, err, "the run continues cycle by cycle, which takes longer");
		err_clear(err);
		run->no_free_runs = true;
		drive_free(*drive);
		*drive = NULL;
		return true;
	}
	if (good)
		costs_slice(run, (int64_t)((clock_seconds() - began) * 1e12), piece->ended[UNIT_CYCLE]);
	piece_count_machine(run, run->now.counters);
	piece_count_units(run, piece);
	if (good && end != DRIVE_SLICE && end != DRIVE_FORMULA) {
		drive_free(*drive);
		*drive = NULL;
	}
	*holds = good && end == DRIVE_FORMULA;
	piece->stopped = good && poll_ask(&run->plan.poll) != URGENCY_NONE;
	return good;
}

/* Whether a free run's next stage can begin at once. */
static bool goes_on_freely(const struct run *run)
{
	return run->plan.variant->returns_freely && drive_can_begin(run);
}

/* Until the machine has nothing left to drive, or something else ends it; *halt is
 * HALT_UNIT where stepping has to go on. */
static bool step_freely(struct run *run, bool (*until)(void *context, struct err *err),
			void *context, enum halt *halt, struct err *err)
{
	struct drive *drive = NULL;
	struct piece piece;
	bool good = true;
	bool holds;

	*halt = HALT_UNIT;
	if (!may_drive(run, until) || !drive_can_begin(run))
		return true;
	do {
		/* The machine has asked at every other cycle; counters may be of a relabeling
		 * since. */
		good = drive_piece(run, &drive, &piece, &holds, err) &&
		       (ends(run, &piece, holds ? until : NULL, context, halt, err)
				? err->kind == ERR_NONE
				: rescue_keep(run, false, err));
		if (good && *halt == HALT_UNIT)
			let_look(run);
		/* The watcher may need every cycle from here on. */
	} while (good && (drive || goes_on_freely(run)) && *halt == HALT_UNIT && !shows_cycles(run));
	drive_free(drive);
	return good;
}

/* How far the next piece may go before the watcher is called. */
static void set_hint(struct run *run, enum unit unit, int64_t count, bool until)
{
	run->hint = until || (unit >= UNIT_WARP && unit <= UNIT_LAUNCH) ? 1 : count;
	if (unit == UNIT_PHASE && !until)
		run->hint = INT64_MAX;
	if (run->plan.edit.waits || (unit >= UNIT_CYCLE && shows_cycles(run)))
		run->hint = 1;
}

/* Whether this piece has led to where an edit waits. */
static bool has_met_edit(const struct run *run, const struct piece *piece)
{
	const enum unit unit = run->plan.edit.unit;

	return run->plan.edit.waits && piece->ended[unit] && run->now.ended[unit] >= run->plan.edit.ended;
}

/* Until the units are done or something else ends it. */
static bool step(struct run *run, enum unit unit, int64_t count, bool free,
		 bool (*until)(void *context, struct err *err), void *context, enum halt *halt,
		 struct err *err)
{
	struct piece piece;

	*halt = HALT_UNIT;
	while (count > 0) {
		if (has_ended(run)) {
			*halt = HALT_END;
			return true;
		}
		if (free && !step_freely(run, until, context, halt, err))
			return false;
		if (*halt != HALT_UNIT)
			return true;
		set_hint(run, unit, count, until != NULL);
		if (!piece_do(run, unit, &piece, err) ||
		    (run->plan.check && !run_problem(run)->invariants(run, err)))
			return false;
		if ((until || run->stop_on) && !mirror_show(run, err))
			return false;
		if (ends(run, &piece, until, context, halt, err))
			return err->kind == ERR_NONE;
		if (!rescue_keep(run, false, err))
			return false;
		count = has_met_edit(run, &piece) ? 0 : count - piece.ended[unit];
		if (count > 0)
			let_look(run);
	}
	*halt = has_ended(run) ? HALT_END : HALT_UNIT;
	return true;
}

bool run_check_unit(const struct run *run, enum unit unit, struct err *err)
{
	if (unit == UNIT_LANE && !run->tape && run->plan.events == EVENTS_OFF) {
		err_set(err, ERR_WORK, "a step of a lane ends at its next event, "
				       "and this run keeps no events");
		return err_hint(err, "`set events full`, then `reset`");
	}
	if (unit >= UNIT_LAUNCH || run->machine->row->stops_inside)
		return true;
	if (run->tape && tape_stops_inside(run->tape))
		return true;
	if (run->tape) {
		err_set(err, ERR_WORK, "this recording has no moments inside launches");
		return err_hint(err, "step launch and larger units work");
	}
	if (unit == UNIT_ROUND) {
		err_set(err, ERR_WORK, "%s cannot stop between the rounds of a launch",
			run->machine->label);
		return err_hint(err, "step cycle goes through all of them; `device sim` steps "
				"rounds");
	}
	err_set(err, ERR_WORK, "%s cannot stop inside a launch", run->machine->label);
	return err_hint(err, "step launch and larger units work; `device sim` steps warps and "
			"lanes");
}

/* Whether every event must be reported. Free runs of a machine that does not repeat report only
 * sums, unless a stop needs events. */
static bool wants_each(const struct run *run, bool free,
		       bool (*ask)(void *context, const struct event *event))
{
	if (!run->machine->row->tells_at_once)
		return run->plan.events == EVENTS_FULL && (!free || ask);
	return run->plan.events == EVENTS_FULL || ask || run->plan.machine.on_wave;
}

bool run_step(struct run *run, enum unit unit, int64_t count,
	      bool (*until)(void *context, struct err *err), void *context, enum halt *halt,
	      struct err *err)
{
	bool (*ask)(void *context, const struct event *event) =
		run->stop_on && !run->stop_at_host ? piece_on_event : NULL;
	bool good, free;
	struct text text;

	if (!run_check_unit(run, unit, err) || !machine_is_alive(run->machine, err))
		return false;
	run->counted_at = clock_seconds();
	run->stepping = true;
	free = count == INT64_MAX && !run->plan.record;
	run->machine->each_event = wants_each(run, free, ask);
	run->machine->stop_on = ask;
	run->machine->stop_context = run;
	history_begin(run, unit, count, free);
	good = step(run, unit, count, free, until, context, halt, err) &&
	       (*halt == HALT_INTERRUPT || rescue_keep(run, true, err));
	history_end(run);
	good = (run->machine->failed || mirror_show(run, err)) && good;
	run->machine->stop_on = NULL;
	run->stepping = false;
	if (!run->tape)
		run->now.seconds += clock_seconds() - run->counted_at;
	if (!good && err->kind == ERR_STALL) {
		text_fixed(&text, run->stall, sizeof(run->stall));
		text_print(&text, "%s", err->message);
	}
	return good;
}
