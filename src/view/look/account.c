/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/look/account.h"

#include "src/base/text.h"
#include "src/graph/graph.h"
#include "src/method/variants.h"
#include "src/engine/problem.h"
#include "src/engine/replica.h"

#include <string.h>

static bool take(struct run *run, struct account *account, struct err *err)
{
	const unsigned wanted = KNOWN_COUNTERS | KNOWN_COUNTS | KNOWN_TICKS | KNOWN_MODEL;
	struct snapshot snapshot;
	struct text device;

	if (!run_check(run, err))
		return false;
	if (!snapshot_take(run, wanted, -1, &snapshot, err)) {
		snapshot_free(&snapshot);
		return false;
	}
	account->variant = run->plan.variant->name;
	account->policy = run->plan.variant->arbitrate ? policy_name(run->plan.policy) : NULL;
	account->problem = problem_shown(snapshot.solves, &snapshot.terminals);
	text_fixed(&device, account->device, sizeof(account->device));
	text_print(&device, "%s", snapshot.device);
	account->known = snapshot.known;
	/* hybrid-mf may have done without the machine. */
	if (!snapshot.counters[COUNTER_launches])
		account->known &= ~(unsigned)(KNOWN_COUNTS | KNOWN_TICKS);
	memcpy(account->counters, snapshot.counters, sizeof(account->counters));
	memcpy(account->counted, snapshot.counted, sizeof(account->counted));
	account->work = run_work(run);
	account->counts = snapshot.work;
	account->spread = snapshot.run_spread;
	account->modelled = snapshot.modelled;
	account->seconds = snapshot.seconds;
	account->simulated = run_is_simulated(run);
	account->check = run->check;
	snapshot_free(&snapshot);
	return true;
}

bool account_take(const struct plan *plan, struct memory *memory, struct account *account,
		  struct err *err)
{
	struct run *run;
	bool good;

	memset(account, 0, sizeof(*account));
	run = replica_start(plan, memory, err);
	good = run && replica_step(run, UNIT_CYCLE, INT64_MAX, NULL, NULL, err) &&
	       take(run, account, err);
	return replica_end(run, good, "the run could not be compared", err);
}
