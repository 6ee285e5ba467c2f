/* SPDX-License-Identifier: GPL-3.0-or-later
 * back, goto, reverse and `run back`: undo.
 */
#include "src/base/err.h"
#include "src/command/cmd_mark.h"
#include "src/command/cmd_run.h"
#include "src/command/command.h"
#include "src/command/scope.h"
#include "src/command/session.h"
#include "src/command/steps.h"
#include "src/command/stop_say.h"
#include "src/engine/back_until.h"
#include "src/engine/history.h"
#include "src/engine/run.h"
#include "src/engine/stops.h"

#include <string.h>

static bool need_past(const struct session *session, struct err *err)
{
	if (session->run)
		return machine_is_alive(session->run->machine, err);
	err_set(err, ERR_WORK, "there is no run to go back in");
	return err_hint(err, "`start` begins one");
}

static bool is_start(const struct moment *now)
{
	return !now->ended[UNIT_LAUNCH] && !now->ended[UNIT_WARP] && !now->ended[UNIT_LANE];
}

/* Whether an edit was made where the run now stands, at the beginning of its leg. */
static bool is_behind_edit(const struct session *session)
{
	return session->legs.at > 0 && is_start(&session->run->now);
}

/* Back to the last stop, then as often as there are more to pass, without a word but of edits. */
static bool back_past(struct session *session, int64_t count, struct arrival *arrival,
		      struct err *err)
{
	struct scope scope = session_scope(session);

	for (;;) {
		if (!stops_back(&session->stops, session->run, &scope, arrival, err))
			return false;
		if (arrival->halt == HALT_EVENT && --count > 0)
			continue;
		if (arrival->halt != HALT_END || !is_behind_edit(session))
			return true;
		if (!legs_go_back(session, err))
			return false;
	}
}

bool run_back(struct session *session, int64_t count, struct err *err)
{
	struct arrival arrival;

	if (!need_past(session, err))
		return false;
	stop_warn(session);
	if (!back_past(session, count, &arrival, err) || !run_arrive(session, &arrival, err))
		return false;
	if (arrival.halt == HALT_END)
		session_say(session, "no stop was hit before%s",
			    is_start(&session->run->now) ? ": this is the start"
							 : ", as far as the history goes");
	return true;
}

/* Leg by leg: where an edit was made the run stands at the end of a cycle of the leg before. */
static bool back_until_over(struct session *session, const char *expression, const struct scope *scope,
			    enum halt *halt, struct err *err)
{
	bool holds;

	for (;;) {
		if (!back_until(session->run, expression, scope, halt, err))
			return false;
		if (*halt != HALT_END || !is_behind_edit(session))
			return true;
		if (!legs_go_back(session, err) || !expression_holds(expression, scope, &holds, err))
			return false;
		if (holds) {
			*halt = HALT_CONDITION;
			return true;
		}
	}
}

bool run_back_until(struct session *session, const char *expression, struct err *err)
{
	struct scope scope = session_scope(session);
	struct arrival arrival = { .back = true };
	bool vertices;

	if (!session_check_names(session, expression, false, &vertices, err) ||
	    !run_need(session, err) || !back_until_over(session, expression, &scope, &arrival.halt, err) ||
	    !run_arrive(session, &arrival, err))
		return false;
	if (arrival.halt == HALT_CONDITION)
		session_say(session, "%s holds", expression);
	else if (arrival.halt == HALT_END)
		session_say(session, "%s did not hold before", expression);
	return err->kind == ERR_NONE;
}

static bool reverse(struct session *session, const struct line *line, struct err *err)
{
	int64_t count = 1;

	if (line->count > 1 &&
	    !steps_evaluate(session, line->rest, "the number of stops", 1, &count, err))
		return false;
	return run_back(session, count, err);
}

const struct command command_reverse = {
	.name = "reverse",
	.letter = "rc",
	.group = "run",
	.usage = "[N]",
	.summary = "go back to the last stop, or to the N-th last",
	.help = "`reverse` is `run back`, and gdb's reverse-continue. gdb's reverse-step, or rs, "
		"is `back`.",
	.most = -1,
	.repeats_at_stops = true,
	.moves = true,
	.run = reverse,
};

/* Where going back to a moment leads: where the machine does not do the same again, and the moment
 * was not kept, to the last before it that was. */
static int64_t find_kept(const struct run *run, enum unit unit, int64_t count)
{
	const struct moment *last = NULL;
	struct err ignored = { 0 };

	if (!run->tape && !run->machine->row->repeats && run->history &&
	    !history_reaches(run, unit, count, &ignored))
		last = history_last_frame(run, unit, count);
	return last ? last->ended[unit] : count;
}

/* history_go, which makes the edits again that wait on the way; those that lie before the moment are
 * there too. */
static bool go_over_edits(struct session *session, enum unit unit, int64_t count, enum halt *halt,
			  struct err *err)
{
	struct run *run;
	int64_t ended;

	*halt = HALT_UNIT;
	for (;;) {
		run = session->run;
		ended = run->now.ended[unit];
		if (unit == UNIT_CYCLE && legs_waits(session) && ended <= count && *halt != HALT_INTERRUPT) {
			if (!legs_go_on(session, err))
				return false;
			continue;
		}
		if (ended == count && session->legs.at > 0 && is_start(&run->now))
			return true;
		if (!history_go(run, unit, ended < count ? ended + legs_cut(session, unit, count - ended)
							 : find_kept(run, unit, count), halt, err))
			return false;
		if (unit != UNIT_CYCLE || !legs_waits(session) || *halt == HALT_INTERRUPT)
			return true;
	}
}

/* Goes to a moment, and says where that ended. On the way back nothing stops it; nor on the
 * way forward, if it goes `through`. */
static bool go_to(struct session *session, enum unit unit, int64_t count, bool through,
		  struct err *err)
{
	struct arrival arrival = { .stopped = false };
	int64_t ended = session->run->now.ended[unit];
	const struct run *run;

	if (ended < count && !through)
		return run_go(session, unit, count - ended, NULL, NULL, &arrival, err);
	arrival.back = ended >= count;
	if (unit == UNIT_CYCLE && !legs_go_back_to(session, count, err))
		return false;
	if (!go_over_edits(session, unit, count, &arrival.halt, err) ||
	    !run_arrive(session, &arrival, err))
		return false;
	run = session->run;
	if (run->now.ended[unit] < count && (run->tape || !run->machine->row->repeats))
		session_say(session, "%s %lld was not %s: this is the last before it",
			    unit_name(unit), (long long)count, run->tape ? "recorded" : "kept");
	return true;
}

/* Only cycles are counted on from leg to leg. Of other units undo leads to the edit, and no further. */
static bool go_back(struct session *session, enum unit unit, int64_t goal, struct err *err)
{
	const int64_t first = unit == UNIT_CYCLE && session->legs.at > 0 ? session->legs.rows[0].cycle
								      : run_first(session->run, unit);

	if (goal < first && session->legs.at > 0)
		session_say(session, "%ss are counted from the edit at the end of cycle %lld: "
				     "`back` undoes it",
			    unit_name(unit), (long long)run_first(session->run, UNIT_CYCLE));
	if (!go_to(session, unit, goal > first ? goal : first, false, err))
		return false;
	if (goal < first && !session->legs.at && is_start(&session->run->now))
		session_say(session, "this is the start");
	return true;
}

/* Of `count` steps back the first undoes the edit. */
static bool undo_edit(struct session *session, enum unit unit, int64_t count, struct err *err)
{
	struct arrival arrival = { .back = true };

	if (!legs_go_back(session, err))
		return false;
	return count > 1 ? go_back(session, unit, session->run->now.ended[unit] - count + 1, err)
			 : run_arrive(session, &arrival, err);
}

/* Back by so many units; one that has only begun is the first. */
static bool back(struct session *session, const struct line *line, struct err *err)
{
	struct steps steps;
	int64_t count = 1;
	int64_t goal;
	const struct moment *now;

	if (!steps_read(session, &command_back, line, &steps, err) || !need_past(session, err) ||
	    !run_check_unit(session->run, steps.unit, err))
		return false;
	if (*steps.count && !steps_evaluate(session, steps.count, "the number of steps", 1,
					    &count, err))
		return false;
	if (is_behind_edit(session))
		return undo_edit(session, steps.unit, count, err);
	now = &session->run->now;
	goal = now->ended[steps.unit] - count + !(now->fresh & 1u << steps.unit);
	if (is_start(now)) {
		session_say(session, "this is the start: there is nothing before it");
		return true;
	}
	return go_back(session, steps.unit, goal, err);
}

const struct command command_back = {
	.name = "back",
	.group = "run",
	.usage = "[N] [lane|warp|round|launch|cycle|phase]",
	.summary = "go back by N units, one cycle by default",
	.help = "Spillway restores the state at the moment when that unit had just ended: "
		"memory, counters, and the work of the warps. In the middle of a unit, the first "
		"unit back leads to its beginning. `back` ends early at the start of the run. "
		"`step` and `run` then go forward as they did before, except on cuda, where another "
		"course may follow: a GPU does not do the same thing twice, least of all g-pr. "
		"There `back` leads over a free run in one piece. N may be an expression, as "
		"for `step`.",
	.most = -1,
	.complete = COMPLETE_UNIT,
	.repeats = true,
	.moves = true,
	.run = back,
};

/* Where several units end together there is no moment between them: `goto` goes to their
 * end, from whichever side it comes. In a replay it is the next moment that was recorded. */
static bool pass_over(struct session *session, enum unit unit, int64_t count, struct err *err)
{
	const struct run *run = session->run;
	struct arrival arrival = { .stopped = false };

	if (!run || session->run_stopped)
		return true;
	if (run->tape && run->now.ended[unit] > count)
		session_say(session, "%s %lld was not recorded: this is the first behind it",
			    unit_name(unit), (long long)count);
	if (run->tape || !run->machine->row->repeats)
		return true;
	if (run->now.ended[unit] < count && run->now.phase != PHASE_DONE &&
	    run->now.fresh & 1u << unit && session->stops.count == 0 &&
	    !run_go(session, unit, count - run->now.ended[unit], NULL, NULL, &arrival, err))
		return false;
	if (run->now.ended[unit] > count)
		session_say(session, "%s %lld ended together with those up to %lld",
			    unit_name(unit), (long long)count, (long long)run->now.ended[unit]);
	return true;
}

/* Whether `through` is the last word of a line of more; the rest of it, in `buffer`. */
static bool take_through(const struct line *line, struct line *rest,
			 char buffer[LONGEST_COUNT])
{
	bool through = line->count > 2 && !strcmp(line->words[line->count - 1], "through");

	*rest = *line;
	if (!through || !steps_cut_last(line, buffer))
		return false;
	rest->count--;
	rest->rest = buffer;
	return true;
}

static bool go_to_mark(struct session *session, const char *name, struct err *err)
{
	const struct place *place = mark_find(session, name, err);

	return place && run_need(session, err) && run_check_unit(session->run, place->unit, err) &&
	       go_to(session, place->unit, place->count, false, err) &&
	       pass_over(session, place->unit, place->count, err);
}

static bool go_to_moment(struct session *session, const struct line *line, struct err *err)
{
	char buffer[LONGEST_COUNT];
	struct line moment;
	bool through = take_through(line, &moment, buffer);
	struct steps steps;
	int64_t count;

	if (line->count == 3 && !strcmp(line->words[1], "mark"))
		return go_to_mark(session, line->words[2], err);
	return steps_read(session, &command_goto, &moment, &steps, err) &&
	       run_need(session, err) && run_check_unit(session->run, steps.unit, err) &&
	       steps_evaluate(session, steps.count, "the moment", 0, &count, err) &&
	       go_to(session, steps.unit, count, through, err) &&
	       pass_over(session, steps.unit, count, err);
}

const struct command command_goto = {
	.name = "goto",
	.group = "run",
	.usage = "N [lane|warp|round|launch|cycle|phase] [through] | mark NAME",
	.summary = "go to the end of cycle N, forward or back; 0 is the start",
	.help = "With a unit, `goto` goes to the moment at which N such units have ended since "
		"the start. For instance, `goto 37 lane` stands just after event 36 of `show "
		"log`, which numbers events from 0. `goto mark NAME` goes to a mark. N may be an expression: "
		"goto cycle - 5. On "
		"the way forward stops stop the run, unless you add `through`.",
	.least = 1,
	.most = -1,
	.complete = COMPLETE_GOTO,
	.moves = true,
	.run = go_to_moment,
};
