/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/counted.h"

#include "src/base/err.h"
#include "src/engine/run.h"
#include "src/method/variants.h"
#include "src/problem/problems.h"

bool counted_check(struct run *run, enum counter counter, struct err *err)
{
	if (run_counts(run, counter) || run_count(run, counter) >= 0)
		return true;
	if (!problem_counts(run_problem(run), counter)) {
		err_set(err, ERR_WORK, "%s: %s does not count that", counter_name(counter),
			run->plan.variant->name);
		return err_hint(err, "`show counters` lists what it counts");
	}
	if ((counter == COUNTER_steep || counter == COUNTER_waves) && !run_is_simulated(run)) {
		err_set(err, ERR_WORK, "%s: only sim counts that", counter_name(counter));
		return err_hint(err, "`device sim`, with a variant that runs there, counts it");
	}
	if (counter == COUNTER_discharges ||
	    (counter == COUNTER_gaps && !variant_works_on_host(run->plan.variant))) {
		err_set(err, ERR_WORK, "%s: %s does not count that", counter_name(counter),
			run->plan.variant->name);
		return err_hint(err, "`use hi-pr`, then `start`, counts it");
	}
	err_set(err, ERR_WORK, "%s: this %s no events", counter_name(counter),
		run->tape ? "recording was made of a run that counted" : "run counts");
	return run->tape ? false
			 : err_hint(err, "`set events counters`, then `reset`, counts them");
}
