/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/look/account.h"

#include "src/base/err.h"
#include "src/base/text.h"
#include "src/method/variants.h"
#include "src/engine/device.h"
#include "src/engine/problem.h"
#include "src/engine/replica.h"
#include "src/engine/room.h"

#include <string.h>

static bool take(struct run *run, struct account *account, struct err *err)
{
	const unsigned wanted = KNOWN_COUNTERS | KNOWN_COUNTS | KNOWN_TICKS | KNOWN_MODEL;
	struct snapshot snapshot;
	struct text device;

	account->appraised = run_problem(run)->appraise != NULL;
	if (!run_check(run, err) ||
	    (account->appraised && !run_problem(run)->appraise(run, &account->appraisal, err)))
		return false;
	if (!snapshot_take(run, wanted, -1, &snapshot, err)) {
		snapshot_free(&snapshot);
		return false;
	}
	account->course = run->trace.course;
	account->begun = run->trace.begun;
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

/* What stands in a table where the run has not begun. */
static void take_lack(const struct plan *plan, struct memory *memory, struct account *account)
{
	struct room_lack lack;
	struct text device;

	if (!run_lacks_room(plan, memory, &lack))
		return;
	account->lack = (struct memory_lack){ lack.needed, lack.free };
	account->variant = plan->variant->name;
	account->policy = plan->variant->arbitrate ? policy_name(plan->policy) : NULL;
	account->appraised = plan->variant->problem->appraise != NULL;
	text_fixed(&device, account->device, sizeof(account->device));
	text_print(&device, "%s", lack.device);
}

/* A card does some things once, such as loading a kernel: a first cycle shall take that time. Only an
 * interrupt is an error: another one comes up again. */
static bool warm_up(const struct plan *plan, struct memory *memory, struct err *err)
{
	struct plan first = *plan;
	struct err ignored = { 0 };
	struct run *run;

	if (plan->variant->machine || !device_is_gpu(plan->device))
		return true;
	first.cycle_limit = 1;
	run = replica_start(&first, memory, &ignored);
	(void)(run && replica_step(run, UNIT_CYCLE, INT64_MAX, NULL, NULL, &ignored));
	(void)replica_end(run, true, "the run could not be compared", &ignored);
	if (ignored.kind == ERR_INTERRUPT)
		*err = ignored;
	return ignored.kind != ERR_INTERRUPT;
}

bool account_take(const struct plan *plan, struct memory *memory, struct account *account,
		  struct err *err)
{
	struct run *run;
	bool good;

	memset(account, 0, sizeof(*account));
	account->problem = problem_shown(plan->variant->problem, &plan->terminals);
	if (!warm_up(plan, memory, err))
		return false;
	run = replica_start(plan, memory, err);
	if (!run && err->kind == ERR_MACHINE)
		take_lack(plan, memory, account);
	good = run && replica_step(run, UNIT_CYCLE, INT64_MAX, NULL, NULL, err) &&
	       take(run, account, err);
	return replica_end(run, good, "the run could not be compared", err);
}

void account_stop_clock(struct account *account)
{
	account->seconds = 0;
	account->begun.ns = account->begun.labels_ns = 0;
}

/* VARIANT[:POLICY] on MACHINE. */
static const char *name_of(const struct account *account, char *buffer, size_t size)
{
	struct text text;

	text_fixed(&text, buffer, size);
	text_print(&text, "%s%s%s on %s", account->variant, account->policy ? ":" : "",
		   account->policy ? account->policy : "", account->device);
	return buffer;
}

bool accounts_judge(const struct accounts *accounts, struct err *err)
{
	const struct account *const end = accounts->rows + accounts->count;
	const struct account *first = accounts->rows;
	const struct account *account;
	char names[2][128];

	while (first < end && first->lack.needed)
		first++;
	for (account = first; account < end; account++) {
		if (account->lack.needed)
			continue;
		name_of(account, names[1], sizeof(names[1]));
		if (!account->check.good)
			return err_set(err, ERR_CHECK, "%s: NOT verified: %s", names[1],
				       account->check.reason);
		if (account->check.value != first->check.value)
			return err_set(err, ERR_CHECK, "%s finds %lld, %s finds %lld",
				       name_of(first, names[0], sizeof(names[0])),
				       (long long)first->check.value, names[1],
				       (long long)account->check.value);
	}
	return true;
}
