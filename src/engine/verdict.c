/* SPDX-License-Identifier: GPL-3.0-or-later
 * The result that a run shows, and the checker's verdict on it.
 */
#include "src/base/err.h"
#include "src/base/text.h"
#include "src/engine/problem.h"
#include "src/engine/tape.h"

bool run_value(struct run *run, int64_t *value, struct err *err)
{
	return run_problem(run)->value(run, value, err);
}

void run_forget_check(struct run *run)
{
	run->judged = run->checked = run->weighed = false;
}

/* Of a file that was changed nothing holds, not even what fits together. */
static void reject_altered(struct check *check)
{
	struct text text;

	check->good = check->held = false;
	text_fixed(&text, check->reason, sizeof(check->reason));
	text_print(&text, "the recording was changed after it was written: its digest does not "
		"match");
}

bool run_judge(struct run *run, struct err *err)
{
	if (run->judged)
		return true;
	run->judged = run_problem(run)->judge(run, &run->check, err);
	if (run->judged && run->check.held && run->tape && tape_is_altered(run->tape))
		reject_altered(&run->check);
	return run->judged;
}

bool run_check(struct run *run, struct err *err)
{
	run->checked = run_judge(run, err);
	return run->checked;
}

/* What a recording shows comes from a file, so each of its moments is checked, once. In the middle of
 * a launch excess and flow need not agree. */
static bool hold_moment(struct run *run, struct err *err)
{
	struct position position;

	machine_position(run->machine, &position);
	if (!run->tape || run->now.launched || position.kernel || position.in_flight)
		return true;
	if (!run->weighed)
		run->weighed = run_problem(run)->weigh(run, &run->preflow, err);
	if (!run->weighed || run->preflow.good)
		return run->weighed;
	err_set(err, ERR_CHECK, "the recording is wrong at cycle %lld: %s",
		(long long)run->now.counters[COUNTER_cycles], run->preflow.reason);
	return err_hint(err, "it was changed after it was written: record the run again");
}

bool run_hold(struct run *run, struct err *err)
{
	if (run->now.phase != PHASE_DONE)
		return hold_moment(run, err);
	if (!run_judge(run, err))
		return false;
	return run->check.held ||
	       err_set(err, ERR_CHECK, "NOT verified: %s", run->check.reason);
}
