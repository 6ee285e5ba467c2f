/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/method/flow/highest.h"

#include "gpu/core/host.h"
#include "src/host/hi_pr_parts.h"
#include "src/problem/flow/flow.h"
#include "src/engine/method.h"

/* Goldberg's hi_pr, which `relabel paper` follows, has no rotated rows. */
static bool is_rotated(const struct plan *plan)
{
	return plan->ideas.arc_order == ARCS_AUTO ? plan->relabel != RELABEL_PAPER
						  : plan->ideas.arc_order == ARCS_ROTATED;
}

void highest_begin(struct hi_pr *hi_pr, const struct run *run, void *room)
{
	static const enum hi_pr_pace paces[] = {
		[RELABEL_AUTO] = HI_PR_BY_COST,
		[RELABEL_PAPER] = HI_PR_CLASSIC,
		[RELABEL_EVERY] = HI_PR_ON_DEMAND,
	};

	hi_pr_begin(hi_pr, flow_view(run), room);
	hi_pr_set_pace(hi_pr, paces[run_plan(run)->relabel], true);
	hi_pr_set_order(hi_pr, is_rotated(run_plan(run)));
}

/* Whom hi-pr tells. */
struct listener {
	struct machine *machine;
	const struct hi_pr *hi_pr;
	int64_t ended; /* discharges, when the host_kernel was called */
	bool counts;   /* each event as it is told: a stop at it may ask for the sums */
};

static void hand_on(void *context)
{
	const struct listener *listener = context;

	host_hand_on(listener->machine);
}

static void tell(void *context, enum hi_pr_event event, int32_t u, int32_t v, int64_t amount)
{
	const struct listener *listener = context;
	static const enum event_kind kinds[] = {
		[HI_PR_PUSH] = EVENT_PUSH,
		[HI_PR_SATURATE] = EVENT_SATURATE,
		[HI_PR_RELABEL] = EVENT_RELABEL,
		[HI_PR_SCAN] = EVENT_SCAN,
		[HI_PR_GAP] = EVENT_GAP,
	};

	if (event == HI_PR_GLOBAL_RELABEL)
		return;
	if (listener->counts)
		host_count(listener->machine, kinds[event], 1, amount);
	if (event != HI_PR_SCAN)
		host_tell(listener->machine,
			  listener->hi_pr->now.counts.discharges - listener->ended - 1,
			  kinds[event], u, v, amount);
}

/* Notes its changes and reports its events (`listener`), if these are needed. */
static void watch(struct hi_pr *hi_pr, struct journal *journal, struct listener *listener)
{
	struct hi_pr_watch watch = {
		.journal = journal,
		.tell = listener ? tell : NULL,
		.context = listener,
		.scans = listener && listener->counts,
		.hand_on = hand_on,
	};

	if (listener && !listener->counts) {
		watch.batch = host_batch(listener->machine);
		watch.first = host_items_done(listener->machine) - listener->ended - 1;
	}
	hi_pr_set_watch(hi_pr, journal || listener ? &watch : NULL);
}

/* What was done since then, as sums. */
static void count(struct machine *machine, const struct hi_pr_counts *before,
		  const struct hi_pr_counts *now)
{
	const int64_t saturating = now->saturating - before->saturating;

	host_count(machine, EVENT_PUSH, now->pushes - before->pushes - saturating, 0);
	host_count(machine, EVENT_SATURATE, saturating, 0);
	host_count(machine, EVENT_RELABEL, now->relabels - before->relabels, 0);
	host_count(machine, EVENT_GAP, now->gaps - before->gaps, 0);
	host_count(machine, EVENT_SCAN, now->discharges - before->discharges,
		   now->arc_scans - before->arc_scans);
}

static int64_t ended(const struct hi_pr *hi_pr)
{
	return hi_pr_counts(hi_pr)->discharges - (hi_pr_at(hi_pr) >= 0);
}

enum hi_pr_end highest_go_on(struct hi_pr *hi_pr, struct machine *machine,
			     struct journal *journal, bool single, int64_t items, bool *inside,
			     int64_t *done, const struct poll *poll)
{
	const bool listens = host_listens(machine);
	const struct hi_pr_counts before = *hi_pr_counts(hi_pr);
	struct listener listener = { machine, hi_pr, ended(hi_pr) - *done,
				     machine->stop_on != NULL };
	enum hi_pr_end end;

	watch(hi_pr, journal, listens ? &listener : NULL);
	end = hi_pr_advance(hi_pr, single ? HI_PR_EVENTS : HI_PR_DISCHARGES, single ? 1 : items,
			    poll);
	if (!listens || !listener.counts)
		count(machine, &before, hi_pr_counts(hi_pr));
	*inside = hi_pr_at(hi_pr) >= 0;
	*done = ended(hi_pr) - listener.ended;
	return end;
}

int64_t highest_relabel(struct hi_pr *hi_pr, struct journal *journal, int64_t *levels,
			int64_t *work)
{
	/* A half-done search is nothing to look at; it takes less than what it follows. */
	static const struct poll nobody = { 0 };
	const struct hi_pr_counts before = *hi_pr_counts(hi_pr);

	watch(hi_pr, journal, NULL);
	(void)hi_pr_relabel(hi_pr, &nobody);
	*levels = hi_pr_counts(hi_pr)->levels - before.levels;
	*work = hi_pr_counts(hi_pr)->visits - before.visits;
	return hi_pr->now.active;
}
