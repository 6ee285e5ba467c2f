/* SPDX-License-Identifier: GPL-3.0-or-later
 * start, step, run, finish, reset, solve, verify: how a run goes on.
 */
#include "src/base/err.h"
#include "src/base/text.h"
#include "src/command/cmd_run.h"
#include "src/command/cmd_show.h"
#include "src/command/command.h"
#include "src/command/session.h"
#include "src/command/stop_say.h"
#include "src/run/back_until.h"
#include "src/run/history.h"
#include "src/run/run.h"
#include "src/run/stops.h"
#include "src/view/sentence.h"
#include "src/run/tape.h"

#include <string.h>

/* Whether it can go no further: it is finished, or a replay without more moments. */
static bool is_at_end(const struct run *run)
{
	return run->tape ? tape_is_over(run->tape) : run->now.phase == PHASE_DONE;
}

/* Where the run stands, for people. */
static void say_status(struct session *session)
{
	const struct run *run = session->run;
	const int64_t *counters = run->now.counters;
	char buffer[512];
	struct text text;
	struct place place;

	text_fixed(&text, buffer, sizeof(buffer));
	text_print(&text, "cycle %lld: ", (long long)counters[COUNTER_cycles]);
	if (run->now.queue >= 0)
		text_print(&text, "queue %lld, ", (long long)run->now.queue);
	if (run_counts(run, COUNTER_pushes))
		text_print(&text, "pushes %lld, relabels %lld, ",
			   (long long)counters[COUNTER_pushes],
			   (long long)counters[COUNTER_relabels]);
	text_print(&text, "global relabelings %lld",
		   (long long)counters[COUNTER_global_relabels]);
	machine_place(run->machine, &place);
	if (run->now.launched && place.kernel)
		text_print(&text, "; inside %s, warp %lld of %lld", place.kernel->name,
			   (long long)place.warp, (long long)place.warps);
	if (run->now.phase == PHASE_DONE)
		text_print(&text, "; the run is finished");
	else if (is_at_end(run))
		text_print(&text, "; the recording ends here");
	session_say(session, "%s", buffer);
}

/* The event that the run stands at, in the middle of a body. */
static void say_event(struct session *session)
{
	const struct run *run = session->run;
	const struct event *events = NULL;
	size_t count = machine_fresh_events(run->machine, &events);
	struct log_entry entry;
	char buffer[256];
	struct text text;
	struct place place;

	machine_place(run->machine, &place);
	if (!place.inside || !count)
		return;
	run_log_event(run, &events[count - 1], &entry);
	text_fixed(&text, buffer, sizeof(buffer));
	sentence_place(&entry, &text);
	text_print(&text, ": ");
	sentence_event(session->network, &entry, &text);
	if (place.in_flight)
		text_print(&text, "; stores in flight: %lld", (long long)place.in_flight);
	session_say(session, "%s", buffer);
}

static void say_start(struct session *session)
{
	const struct run *run = session->run;

	session_say(session, "%s on %s (%s): cycle %lld, active vertices %lld",
		    run->plan.variant->name, run->machine->label, run->machine->title,
		    (long long)run->now.counters[COUNTER_cycles], (long long)run->now.active);
}

bool run_need(struct session *session, struct err *err)
{
	bool had = session->run != NULL;

	if (!session_need_run(session, err))
		return false;
	if (!had)
		say_start(session);
	return true;
}

/* Says where going on, or back, ended, and at which stops. */
static bool arrive(struct session *session, const struct arrival *arrival, struct err *err)
{
	if (!arrival->stopped || !stop_is_silent(session))
		say_status(session);
	if (!arrival->stopped)
		say_event(session);
	if (!stop_tell(session, arrival, err) || !display_all(session, err))
		return false;
	if (arrival->halt != HALT_INTERRUPT)
		return true;
	switch (poll_ask(&session->poll)) {
	case URGENCY_QUIT:
		return err_set(err, ERR_INTERRUPT, "a signal ends the program");
	case URGENCY_DROP:
		session_end_run(session, "it was interrupted twice");
		return err_set(err, ERR_INTERRUPT, "interrupted");
	default:
		if (!session->at_prompt)
			return err_set(err, ERR_INTERRUPT, "interrupted");
	}
	session->run_stopped = true;
	if (arrival->back && session->run->returned)
		session_say(session, "interrupted on the way back: the run stands where it stood before; "
			    "Ctrl-C again now drops it");
	else if (arrival->back)
		session_say(session, "interrupted on the way back: this is how far that had come. "
			    "`goto` goes where you want; Ctrl-C again now drops the run");
	else
		session_say(session, "interrupted: `run` goes on; Ctrl-C again now drops the run");
	return true;
}

bool run_arrive(struct session *session, enum halt halt, struct err *err)
{
	const struct arrival arrival = { .halt = halt };

	return arrive(session, &arrival, err);
}

/* Goes on, up to a stop, and says where that ended. */
static bool go(struct session *session, enum unit unit, int64_t count,
	       bool (*until)(void *, struct err *), void *context, struct arrival *arrival,
	       struct err *err)
{
	struct scope scope = session_scope(session);

	stop_warn(session);
	return stops_step(&session->stops, session->run, &scope, unit, count, until, context,
			  arrival, err) &&
	       arrive(session, arrival, err);
}

/* To the end of the run. */
static bool go_on(struct session *session, struct arrival *arrival, struct err *err)
{
	return go(session, UNIT_CYCLE, INT64_MAX, NULL, NULL, arrival, err);
}

/* Goes to a moment, and says where that ended. On the way back nothing stops it. */
static bool go_to(struct session *session, enum unit unit, int64_t count, struct err *err)
{
	struct arrival arrival = { .stopped = false };
	const struct run *run = session->run;
	int64_t ended = run->now.ended[unit];

	if (ended < count)
		return go(session, unit, count - ended, NULL, NULL, &arrival, err);
	arrival.back = true;
	if (!history_go(session->run, unit, count, &arrival.halt, err) ||
	    !arrive(session, &arrival, err))
		return false;
	if (run->tape && run->now.ended[unit] != count)
		session_say(session, "%s %lld was not recorded: this is the last before it",
			    unit_name(unit), (long long)count);
	return true;
}

static bool start(struct session *session, const struct line *line, struct err *err)
{
	(void)line;
	if (session->run && !session->run->tape)
		session_end_run(session, "another is started");
	if (!session_start(session, err))
		return false;
	say_start(session);
	return true;
}

const struct command command_start = {
	.name = "start",
	.group = "run",
	.usage = "",
	.summary = "begin a run: preflow, first relabeling, cycle 0",
	.help = "Other commands start the run by themselves where it is needed. With `set relabel "
		"paper` heights begin at 0, as in the papers.",
	.most = 0,
	.run = start,
};

/* The unit a word names, or its beginning. */
static bool find_unit(const char *word, enum unit *unit, struct err *err)
{
	size_t length = strlen(word);
	int i;

	/* "step 3 cycles" is as good as "step 3 cycle". */
	if (length > 1 && word[length - 1] == 's')
		length--;
	for (i = 0; i < UNITS; i++) {
		if (!strncmp(unit_name((enum unit)i), word, length)) {
			*unit = (enum unit)i;
			return true;
		}
	}
	err_set(err, ERR_WORK, "there is no unit %s", word);
	return err_hint(err, "units: lane, warp, launch, cycle, phase");
}

/* "[N] [UNIT]" behind the name of a command. */
static bool read_steps(const struct command *command, const struct line *line,
		       long long *count, enum unit *unit, struct err *err)
{
	int at = 1;

	*unit = UNIT_CYCLE;
	*count = 1;
	if (at < line->count && *line->words[at] >= '0' && *line->words[at] <= '9')
		if (!word_number(line->words[at++], "the number of steps", 1, INT64_MAX, count,
				 err))
			return false;
	if (at < line->count && !find_unit(line->words[at++], unit, err))
		return false;
	return at == line->count || usage_error(command, err);
}

static bool step(struct session *session, const struct line *line, struct err *err)
{
	enum unit unit;
	long long count;
	struct arrival arrival;

	if (!read_steps(&command_step, line, &count, &unit, err))
		return false;
	if (!run_need(session, err))
		return false;
	if (is_at_end(session->run)) {
		session_say(session, session->run->now.phase == PHASE_DONE
					     ? "the run is finished: `reset` begins anew"
					     : "the recording ends here: `reset` goes to its "
					       "beginning");
		return true;
	}
	return go(session, unit, count, NULL, NULL, &arrival, err);
}

const struct command command_step = {
	.name = "step",
	.letter = "s",
	.group = "run",
	.usage = "[N] [lane|warp|launch|cycle|phase]",
	.summary = "go on by N units, one cycle by default",
	.help = "lane: to the next push or relabel of one lane (sim). warp: one warp does its item "
		"once (sim). launch: to the end of a kernel launch or of work on the host. cycle: one turn of the paper's loop. phase: to the next "
		"global relabeling or change of phase. Past the end it stops there.",
	.most = 2,
	.complete = COMPLETE_UNIT,
	.repeats = true,
	.run = step,
};

/* A condition, as run_step asks for it. */
struct condition {
	struct session *session;
	const char *expression;
};

static bool holds(void *context, struct err *err)
{
	const struct condition *condition = context;
	struct scope scope = session_scope(condition->session);
	bool yes = false;

	return expression_holds(condition->expression, &scope, &yes, err) && yes;
}

static bool run_until(struct session *session, const char *expression, bool back,
		      struct err *err)
{
	struct condition condition = { session, expression };
	struct scope scope = session_scope(session);
	struct arrival arrival = { .stopped = false };

	condition.expression = expression += strspn(expression, " \t");
	if (!expression_check(expression, err) || !run_need(session, err))
		return false;
	if (!back) {
		if (!go(session, UNIT_CYCLE, INT64_MAX, holds, &condition, &arrival, err))
			return false;
	} else {
		arrival.back = true;
		if (!back_until(session->run, expression, &scope, &arrival.halt, err) ||
		    !arrive(session, &arrival, err))
			return false;
		arrival.held = arrival.halt == HALT_CONDITION;
	}
	if (arrival.held)
		session_say(session, "%s holds", expression);
	else if (arrival.halt == HALT_END &&
		 (back || (!holds(&condition, err) && err->kind == ERR_NONE)))
		session_say(session, back ? "%s did not hold before" : "%s never held", expression);
	return err->kind == ERR_NONE;
}

static bool need_past(const struct session *session, struct err *err)
{
	if (session->run)
		return true;
	err_set(err, ERR_WORK, "there is no run to go back in");
	return err_hint(err, "`start` begins one");
}

static bool is_start(const struct moment *now)
{
	return !now->ended[UNIT_LAUNCH] && !now->ended[UNIT_WARP] && !now->ended[UNIT_LANE];
}

/* Back to the last moment at which a stop would have stopped the run. */
static bool run_back(struct session *session, struct err *err)
{
	struct scope scope = session_scope(session);
	struct arrival arrival;

	if (!need_past(session, err))
		return false;
	stop_warn(session);
	if (!stops_back(&session->stops, session->run, &scope, &arrival, err) ||
	    !arrive(session, &arrival, err))
		return false;
	if (arrival.halt == HALT_END)
		session_say(session, "no stop was hit before%s",
			    is_start(&session->run->now) ? ": this is the start"
							 : ", as far as the history goes");
	return true;
}

static bool run(struct session *session, const struct line *line, struct err *err)
{
	bool back = line->count > 1 && !strcmp(line->words[1], "back");
	struct arrival arrival;

	if (line->count == 1)
		return run_need(session, err) && go_on(session, &arrival, err);
	if (line->count == 2 && back)
		return run_back(session, err);
	if (line->count < 3 + back || strcmp(line->words[1 + back], "until"))
		return usage_error(&command_run, err);
	return run_until(session, strstr(line->rest, "until") + strlen("until"), back, err);
}

const struct command command_run = {
	.name = "run",
	.group = "run",
	.usage = "[back] [until EXPRESSION]",
	.summary = "go on to the end or a stop, or until something holds",
	.help = "For instance: run until queue < 100 && cycle > 10, looked at where cycles end. "
		"`help expressions` has the names. `run back` goes back to the last moment at which a stop (`help break`) "
		"would have stopped the run, or to the start; `run back until` to the last cycle "
		"at whose end it held, whatever the stops. Ctrl-C stops at the next cycle, or at "
		"the next warp of a long one; a second Ctrl-C within two seconds drops the run.",
	.most = -1,
	.run = run,
};

static bool reverse(struct session *session, const struct line *line, struct err *err)
{
	(void)line;
	return run_back(session, err);
}

const struct command command_reverse = {
	.name = "reverse",
	.letter = "rc",
	.group = "run",
	.usage = "",
	.summary = "go back to the last stop: `run back`, gdb's reverse-continue",
	.help = "`rs` and reverse-step are other words for back.",
	.most = 0,
	.run = reverse,
};

/* Back by so many units; one that has only begun is the first. */
static bool back(struct session *session, const struct line *line, struct err *err)
{
	enum unit unit;
	long long count, goal;
	const struct moment *now;

	if (!read_steps(&command_back, line, &count, &unit, err))
		return false;
	if (!need_past(session, err))
		return false;
	if (!run_check_unit(session->run, unit, err))
		return false;
	now = &session->run->now;
	goal = now->ended[unit] - count + !(now->fresh & 1u << unit);
	if (is_start(now)) {
		session_say(session, "this is the start: there is nothing before it");
		return true;
	}
	return go_to(session, unit, goal > 0 ? goal : 0, err);
}

const struct command command_back = {
	.name = "back",
	.group = "run",
	.usage = "[N] [lane|warp|launch|cycle|phase]",
	.summary = "go back by N units, one cycle by default",
	.help = "The state is then what it was when that unit had just ended: memory, counters, the "
		"work of warps. In the middle of a unit its own beginning is one back. Past the "
		"start it stops there. `step` and `run` go on from there as they did before.",
	.most = 2,
	.complete = COMPLETE_UNIT,
	.repeats = true,
	.run = back,
};

/* Where several units end together there is no moment between them: `goto` goes to their
 * end, from whichever side it comes. */
static bool pass_over(struct session *session, enum unit unit, int64_t count, struct err *err)
{
	const struct run *run = session->run;
	struct arrival arrival = { .stopped = false };

	if (!run || run->tape || session->run_stopped || !run->machine->row->steps_warps)
		return true;
	if (run->now.ended[unit] < count && run->now.phase != PHASE_DONE &&
	    run->now.fresh & 1u << unit && session->stops.count == 0 &&
	    !go(session, unit, count - run->now.ended[unit], NULL, NULL, &arrival, err))
		return false;
	if (run->now.ended[unit] > count)
		session_say(session, "%s %lld ended together with those up to %lld",
			    unit_name(unit), (long long)count, (long long)run->now.ended[unit]);
	return true;
}

static bool go_to_moment(struct session *session, const struct line *line, struct err *err)
{
	enum unit unit = UNIT_CYCLE;
	long long count;

	if (!word_number(line->words[1], "the moment", 0, INT64_MAX, &count, err) ||
	    (line->count > 2 && !find_unit(line->words[2], &unit, err)))
		return false;
	return run_need(session, err) && run_check_unit(session->run, unit, err) &&
	       go_to(session, unit, count, err) && pass_over(session, unit, count, err);
}

const struct command command_goto = {
	.name = "goto",
	.group = "run",
	.usage = "N [lane|warp|launch|cycle|phase]",
	.summary = "go to the end of cycle N, back or forward; 0 is the start",
	.help = "With a unit: to the moment when N of them had ended, counted from the start. "
		"`goto 37 lane` is just behind event 36 of `show log`, which counts from 0.",
	.least = 1,
	.most = 2,
	.complete = COMPLETE_UNIT,
	.run = go_to_moment,
};

static bool finish(struct session *session, const struct line *line, struct err *err)
{
	struct arrival arrival;

	(void)line;
	return run_need(session, err) && go_on(session, &arrival, err);
}

const struct command command_finish = {
	.name = "finish",
	.group = "run",
	.usage = "",
	.summary = "go on to the end of the run",
	.most = 0,
	.run = finish,
};

static bool reset(struct session *session, const struct line *line, struct err *err)
{
	(void)line;
	if (!session->run) {
		err_set(err, ERR_WORK, "there is no run to reset");
		return err_hint(err, "`start` begins one");
	}
	if (!session_start(session, err))
		return false;
	say_start(session);
	return true;
}

const struct command command_reset = {
	.name = "reset",
	.group = "run",
	.usage = "",
	.summary = "back to cycle 0, with the settings as they are now",
	.most = 0,
	.run = reset,
};

/* The checker's word on a finished run, as an error if it is no good one. */
static bool judge(struct session *session, struct err *err)
{
	if (!run_check(session->run, err))
		return false;
	return session->run->check.good ||
	       err_set(err, ERR_CHECK, "NOT verified: %s", session->run->check.reason);
}

/* A replay has no more of it. */
static bool tell_cut_off(const struct run *run, struct err *err)
{
	err_set(err, ERR_WORK, "the recording ends at cycle %lld, before the run did",
		(long long)run->now.counters[COUNTER_cycles]);
	return err_hint(err, "`use %s` ends the replay, and `solve` then solves its graph here",
			run->plan.variant->name);
}

static bool solve(struct session *session, const struct line *line, struct err *err)
{
	struct arrival arrival = { .halt = HALT_END };

	(void)line;
	if (!run_need(session, err))
		return false;
	if (session->run->now.phase != PHASE_DONE && !go_on(session, &arrival, err))
		return false;
	if (arrival.halt == HALT_INTERRUPT)
		return true;
	if (arrival.stopped) {
		session_say(session, "stopped, so nothing is verified: `solve` goes on");
		return true;
	}
	if (session->run->now.phase != PHASE_DONE)
		return tell_cut_off(session->run, err);
	if (!run_check(session->run, err) || !show_panel(session, "result", NULL, 0, err))
		return false;
	return judge(session, err);
}

const struct command command_solve = {
	.name = "solve",
	.group = "run",
	.usage = "",
	.summary = "go on to the end, verify, and show the result",
	.help = "The result is judged by an independent checker: capacities, conservation, and a "
		"cut whose capacity equals the flow. If it does not pass, the exit status is 3.",
	.most = 0,
	.run = solve,
};

/* A number that is -1 where it is unknown. */
static void tell_number(struct report *report, const char *key, int64_t number)
{
	if (number < 0)
		report_null(report, key);
	else
		report_number(report, key, number);
}

/* Says what the checker found, in one line or object. */
static bool tell_verdict(struct session *session, const char *reason, struct err *err)
{
	const struct check *check = &session->run->check;
	char buffer[sizeof(check->reason) + 64];
	struct text verdict;
	struct report report;
	bool good;

	if (session->style != STYLE_JSON) {
		text_fixed(&verdict, buffer, sizeof(buffer));
		if (reason)
			text_print(&verdict, "NOT verified: %s", reason);
		else
			check_verdict(check, &verdict);
		out_print(&session->out, "%s\n", buffer);
		return true;
	}
	report_init(&report, &session->memory, "verify");
	report_bool(&report, "verified", !reason);
	report_text(&report, "problem", problem_name(session->network->problem));
	report_text(&report, "variant", session->run->plan.variant->name);
	report_text(&report, "device", session->run->machine->label);
	tell_number(&report, "value", session->run->checked ? check->value : -1);
	tell_number(&report, "cut", session->run->checked ? check->cut : -1);
	tell_number(&report, "cover", session->run->checked ? check->cover : -1);
	report_text(&report, "reason", reason);
	good = session_report(session, &report, err);
	report_free(&report);
	return good;
}

static bool verify(struct session *session, const struct line *line, struct err *err)
{
	char reason[300] = "";
	struct text text;

	(void)line;
	if (!session->run) {
		err_set(err, ERR_CHECK, "there is nothing to verify: no run was started");
		return err_hint(err, "`solve` runs and verifies");
	}
	text_fixed(&text, reason, sizeof(reason));
	if (session->run->now.phase != PHASE_DONE) {
		text_print(&text, "the run is not finished, it stands at cycle %lld (%s)",
			   (long long)session->run->now.counters[COUNTER_cycles],
			   phase_name(session->run->now.phase));
	} else {
		if (!run_check(session->run, err))
			return false;
		text_print(&text, "%s", session->run->check.reason);
	}
	if (!tell_verdict(session, reason[0] ? reason : NULL, err))
		return false;
	return !reason[0] || err_set(err, ERR_CHECK, "NOT verified: %s", reason);
}

const struct command command_verify = {
	.name = "verify",
	.group = "run",
	.usage = "",
	.summary = "judge the result with the independent checker",
	.help = "Exit status 3 if it does not pass, or if the run is not finished.",
	.most = 0,
	.run = verify,
};
