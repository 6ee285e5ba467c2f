/* SPDX-License-Identifier: GPL-3.0-or-later
 * solve, verify: run to the end, and have the independent checker judge the result.
 */
#include "src/base/err.h"
#include "src/base/text.h"
#include "src/command/cmd_run.h"
#include "src/command/cmd_show.h"
#include "src/command/command.h"
#include "src/command/rivals.h"
#include "src/command/session.h"
#include "src/engine/run.h"
#include "src/problem/flow/flow.h"
#include "src/engine/stops.h"

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

/* Runs to the end or to a stop. A run that begins here may be a choice of `auto`, who then watches it. */
static bool reach_end(struct session *session, struct arrival *arrival, struct err *err)
{
	const bool begins = !session->run;
	bool good;

	session->automatic.once = automatic_duty(session);
	rivals_allow(session, begins);
	good = run_need(session, err);
	session->automatic.once = DUTY_NONE;
	if (!good || (session->run->now.phase == PHASE_DONE && !legs_waits(session)))
		return good;
	return begins && automatic_has_begun(session) ? automatic_go_on(session, arrival, err)
						      : run_go_on(session, arrival, err);
}

static bool solve_it(struct session *session, struct err *err)
{
	struct arrival arrival = { .halt = HALT_END };

	if (!reach_end(session, &arrival, err))
		return false;
	if (arrival.halt == HALT_INTERRUPT)
		return true;
	if (arrival.stopped) {
		session_say(session, "the run stopped before its end, so nothing was verified: "
			"`solve` continues");
		return true;
	}
	if (session->run->now.phase != PHASE_DONE)
		return tell_cut_off(session->run, err);
	if (!run_check(session->run, err))
		return false;
	/* Many codes know it, and the session says so, when the run begins. */
	if (flow_is(session->run) && session->run->check.good && !session->run->check.value &&
	    !session->automatic.begun.cut_off_said)
		run_say_cut_off(session);
	return show_panel(session, "result", NULL, 0, err) && judge(session, err);
}

/* Rivals of a choice free their memory while the result is judged. */
static bool solve(struct session *session, const struct line *line, struct err *err)
{
	bool good;

	(void)line;
	good = solve_it(session, err);
	rivals_end(session);
	rivals_allow(session, false);
	return good;
}

const struct command command_solve = {
	.name = "solve",
	.group = "run",
	.usage = "",
	.summary = "run to the end, verify, and show the result",
	.help = "An independent checker judges the result: capacities, conservation, and a cut "
		"whose capacity equals the flow; in a matching, mates and a vertex cover of its size. "
		"If the result does not pass, the exit status is 3. If you have said no `use` and no "
		"run has begun, `solve` chooses a code for large graphs, for graphs with two sides, "
		"and for graphs with lengths or without a sink (`help auto`).",
	.most = 0,
	.moves = true,
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
	report_text(&report, "problem", session_problem(session));
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
			   run_phase(session->run));
	} else {
		if (!run_check(session->run, err))
			return false;
		text_print(&text, "%s", session->run->check.reason);
	}
	if (!tell_verdict(session, reason[0] ? reason : NULL, err))
		return false;
	if (session->run->now.phase == PHASE_DONE)
		return !reason[0] || err_set(err, ERR_CHECK, "NOT verified: %s", reason);
	/* The answer has said where it stands. */
	err_set(err, ERR_CHECK, "only a finished run can be verified");
	return session->run->tape ? false : err_hint(err, "`solve` runs to the end, and verifies");
}

const struct command command_verify = {
	.name = "verify",
	.group = "run",
	.usage = "",
	.summary = "judge the result with the independent checker",
	.help = "If the result does not pass, or if the run is not finished, the exit status is "
		"3.",
	.most = 0,
	.moves = true,
	.run = verify,
};
