/* SPDX-License-Identifier: GPL-3.0-or-later
 * Columns that took one row in one wave, from the log; and columns that have lost their row, from mu.
 */
#include "src/engine/run.h"
#include "src/graph/graph.h"
#include "src/problem/matching/matching.h"
#include "src/view/look/look.h"
#include "src/view/matching/look_match.h"

/* --- Columns that have lost their row. --- */

/* Whether the column and its taker took the row in one wave (gpu/matching/push.h, g_pr_has_met). */
static bool find_met(struct run *run, struct lost_row *lost, struct err *err)
{
	const struct match_args *args = match_args(run);
	int64_t row = 0, column = 0;

	lost->met = run->tape ? -1 : 0;
	if (run->tape || run->plan.variant->machine)
		return true;
	if (!machine_look(run->machine, &row, args->claim + lost->row, sizeof(row), err) ||
	    !machine_look(run->machine, &column, args->claim + lost->column, sizeof(column), err))
		return false;
	lost->met = row == column + 1;
	return true;
}

static bool take_lost(struct run *run, struct conflict_look *look, struct err *err)
{
	const struct labels *labels = &run->plan.graph->labels;
	const int32_t *mu = matching_mu(run);
	int32_t v;

	for (v = labels->left; v < labels->count; v++) {
		if (mu[v] < 0 || mu[mu[v]] == v)
			continue;
		if (look->lost++ >= CONFLICT_ROWS)
			continue;
		look->rows[look->listed] = (struct lost_row){ v, mu[v], mu[mu[v]], -1 };
		if (!find_met(run, &look->rows[look->listed++], err))
			return false;
	}
	return true;
}

/* --- Cases. --- */

/* The event in which the column of the case took its row, before the event `number`. */
static bool find_taking(const struct run *run, const struct conflict_case *found, int64_t *number,
			struct log_entry *entry)
{
	int64_t n = found->number;

	while (n-- > run->log.first && run_get_event(run, n, entry)) {
		if (entry->kind != LOG_MATCH || entry->u != found->lost)
			continue;
		*number = n;
		return entry->v == found->row;
	}
	return false;
}

/* Whether the column, too, was told to have lost the row, in the cycle of the case. */
static bool has_lost(const struct run *run, const struct conflict_case *found, int32_t column)
{
	const int64_t count = run_count_events(run);
	struct log_entry entry;
	int64_t n;

	for (n = found->number + 1; n < count && run_get_event(run, n, &entry) &&
				    entry.cycle <= found->seen; n++)
		if (entry.kind == LOG_CONFLICT && entry.u == column && entry.v == found->row)
			return true;
	for (n = found->number; n-- > run->log.first && run_get_event(run, n, &entry) &&
				entry.cycle == found->seen;)
		if (entry.kind == LOG_CONFLICT && entry.u == column && entry.v == found->row)
			return true;
	return false;
}

/* Of all columns that saw the same label of the row and took it in that launch, the last one has it,
 * unless it was told to have lost it: on a card the order of events is not that of stores. */
static void find_keeper(const struct run *run, struct conflict_case *found)
{
	struct log_entry taking, entry;
	int64_t n;

	if (!find_taking(run, found, &n, &taking))
		return;
	found->met = taking.cycle;
	while (n > run->log.first && run_get_event(run, n - 1, &entry) && entry.launch == taking.launch)
		n--;
	for (; n < found->number && run_get_event(run, n, &entry) && entry.launch == taking.launch; n++)
		if (entry.kind == LOG_MATCH && entry.v == found->row && entry.u != found->lost &&
		    entry.amount == taking.amount && !has_lost(run, found, entry.u))
			found->kept = entry.u;
}

/* What the column did next. */
static void find_end(const struct run *run, struct conflict_case *found)
{
	const int64_t count = run_count_events(run);
	struct log_entry entry;
	int64_t n;

	for (n = found->number + 1; n < count && run_get_event(run, n, &entry); n++) {
		if (entry.u != found->lost || (entry.kind != LOG_MATCH && entry.kind != LOG_GIVE_UP))
			continue;
		found->end = entry.kind == LOG_MATCH ? CONFLICT_TOOK : CONFLICT_GIVEN_UP;
		found->then = entry.kind == LOG_MATCH ? entry.v : -1;
		found->then_cycle = entry.cycle;
		return;
	}
}

static bool look_conflicts(struct run *run, struct snapshot *snapshot, struct err *err)
{
	struct conflict_look *look = &((struct match_look *)snapshot->own)->conflicts;
	struct conflict_case *found;
	struct log_entry entry;
	int64_t n = run_count_events(run);

	if (!take_lost(run, look, err))
		return false;
	look->told = run->plan.events == EVENTS_FULL;
	look->never = !(variant_tells(run->plan.variant) & 1 << LOG_CONFLICT);
	while (n-- > run->log.first && look->count < CONFLICT_CASES) {
		if (!run_get_event(run, n, &entry) || entry.kind != LOG_CONFLICT)
			continue;
		found = &look->cases[look->count++];
		*found = (struct conflict_case){
			.number = n, .row = entry.v, .lost = entry.u, .kept = -1, .seen = entry.cycle,
			.then = -1,
		};
		find_keeper(run, found);
		find_end(run, found);
	}
	snapshot->known |= KNOWN_OWN_LOG;
	return true;
}

const struct look look_row_conflicts = { KNOWN_OWN_LOG, &problem_matching, look_conflicts };
