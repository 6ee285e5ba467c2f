/* SPDX-License-Identifier: GPL-3.0-or-later
 * The controllers of the tc and vc variants, and of worklists: what they say, row by row, from what was seen.
 */
#include "gpu/loop/controller_list.h"
#include "tests/unit/unit.h"

enum { TOP = CONTROLLER_TOP, COLLECTED = CONTROLLER_COLLECTED, DISCHARGED = CONTROLLER_DISCHARGED,
       SEARCH = CONTROLLER_SEARCH };

static enum verdict list_one(struct controller *controller, const struct controller_seen *seen)
{
	return controller_list(controller, seen, 0);
}

static enum verdict list_two(struct controller *controller, const struct controller_seen *seen)
{
	return controller_list(controller, seen, 1);
}

typedef enum verdict deciding(struct controller *controller, const struct controller_seen *seen);

/* `seen`: queue, active, changed, due, last_check. */
static const struct row {
	deciding *decide;
	struct controller before;
	struct controller_seen seen;
	enum verdict verdict;
	struct controller after;
} rows[] = {
	/* At the top: a cycle, or a global relabeling where that is due. */
	{ controller_tc, { TOP, 0, 0, 0 }, { 0, 9, 0, 0, 1 }, VERDICT_DISCHARGE, { DISCHARGED, 0, 0, 0 } },
	{ controller_vc, { TOP, 0, 0, 0 }, { 0, 9, 0, 0, 1 }, VERDICT_COLLECT, { COLLECTED, 0, 0, 0 } },
	{ controller_tc, { TOP, 0, 0, 0 }, { 0, 9, 0, 1, 1 }, VERDICT_RELABEL, { TOP, 1, 0, 0 } },
	{ controller_vc, { TOP, 0, 0, 0 }, { 0, 9, 0, 1, 1 }, VERDICT_RELABEL, { TOP, 1, 0, 0 } },
	/* Behind a relabeling: no second one; the end if no vertex is active. */
	{ controller_tc, { TOP, 1, 0, 0 }, { 0, 9, 0, 1, 1 }, VERDICT_DISCHARGE, { DISCHARGED, 1, 0, 0 } },
	{ controller_vc, { TOP, 1, 0, 0 }, { 0, 9, 0, 1, 1 }, VERDICT_COLLECT, { COLLECTED, 1, 0, 0 } },
	{ controller_tc, { TOP, 1, 0, 0 }, { 0, 0, 0, 1, 1 }, VERDICT_END, { TOP, 1, 0, 0 } },
	{ controller_vc, { TOP, 1, 0, 0 }, { 0, 0, 0, 1, 1 }, VERDICT_END, { TOP, 1, 0, 0 } },
	/* tc: cycles have changed something, or nothing. */
	{ controller_tc, { DISCHARGED, 1, 0, 0 }, { 0, 9, 1, 0, 1 }, VERDICT_DISCHARGE,
	  { DISCHARGED, 0, 0, 0 } },
	{ controller_tc, { DISCHARGED, 1, 0, 0 }, { 0, 9, 1, 1, 1 }, VERDICT_RELABEL, { TOP, 1, 0, 0 } },
	{ controller_tc, { DISCHARGED, 0, 0, 0 }, { 0, 9, 0, 0, 1 }, VERDICT_PROVE, { TOP, 1, 0, 0 } },
	{ controller_tc, { DISCHARGED, 0, 0, 0 }, { 0, 9, 0, 0, 0 }, VERDICT_END, { TOP, 0, 0, 0 } },
	{ controller_tc, { DISCHARGED, 1, 0, 0 }, { 0, 9, 0, 0, 1 }, VERDICT_STALL, { TOP, 1, 0, 0 } },
	/* vc: the queue has entries, or none. */
	{ controller_vc, { COLLECTED, 1, 0, 0 }, { 4, 9, 0, 1, 1 }, VERDICT_DISCHARGE,
	  { DISCHARGED, 1, 0, 0 } },
	{ controller_vc, { COLLECTED, 0, 0, 0 }, { 0, 9, 1, 0, 1 }, VERDICT_PROVE, { TOP, 1, 0, 0 } },
	{ controller_vc, { COLLECTED, 0, 0, 0 }, { 0, 9, 1, 0, 0 }, VERDICT_END, { TOP, 0, 0, 0 } },
	{ controller_vc, { COLLECTED, 1, 0, 0 }, { 0, 9, 1, 0, 1 }, VERDICT_STALL, { TOP, 1, 0, 0 } },
	/* vc: the entries have changed something, or nothing. */
	{ controller_vc, { DISCHARGED, 1, 0, 0 }, { 4, 9, 1, 0, 1 }, VERDICT_COLLECT,
	  { COLLECTED, 0, 0, 0 } },
	{ controller_vc, { DISCHARGED, 1, 0, 0 }, { 4, 0, 1, 1, 1 }, VERDICT_RELABEL, { TOP, 1, 0, 0 } },
	{ controller_vc, { DISCHARGED, 0, 0, 0 }, { 4, 9, 0, 1, 1 }, VERDICT_STALL, { TOP, 0, 0, 0 } },
	/* Worklists, in either phase: they are filled, and heights of the phase come before its first
	 * cycle. */
	{ list_one, { TOP, 0, 1, 0 }, { 0, 9, 0, 0, 1 }, VERDICT_COLLECT, { COLLECTED, 0, 1, 0 } },
	{ list_one, { COLLECTED, 0, 1, 0 }, { 4, 9, 0, 1, 1 }, VERDICT_DISCHARGE, { DISCHARGED, 0, 1, 0 } },
	{ list_one, { COLLECTED, 0, 0, 0 }, { 4, 9, 0, 0, 1 }, VERDICT_RELABEL, { SEARCH, 1, 1, 0 } },
	{ list_two, { COLLECTED, 0, 0, 0 }, { 4, 9, 0, 0, 1 }, VERDICT_RELABEL, { SEARCH, 1, 1, 0 } },
	/* A cycle is followed by the next, or by a relabeling that is due; that by the next cycle. */
	{ list_one, { DISCHARGED, 1, 1, 1 }, { 4, 9, 1, 0, 1 }, VERDICT_DISCHARGE, { DISCHARGED, 0, 1, 0 } },
	{ list_one, { DISCHARGED, 1, 1, 0 }, { 4, 9, 1, 1, 1 }, VERDICT_RELABEL, { SEARCH, 1, 1, 0 } },
	{ list_one, { DISCHARGED, 1, 1, 0 }, { 4, 9, 0, 1, 1 }, VERDICT_DISCHARGE, { DISCHARGED, 1, 1, 0 } },
	{ list_one, { SEARCH, 1, 1, 0 }, { 4, 9, 0, 1, 1 }, VERDICT_DISCHARGE, { DISCHARGED, 1, 1, 0 } },
	/* Phase I, the worklist is empty: a proof, and behind it the end; or it is filled once more. */
	{ list_one, { DISCHARGED, 0, 1, 0 }, { 0, 9, 1, 0, 1 }, VERDICT_PROVE, { SEARCH, 1, 1, 0 } },
	{ list_one, { DISCHARGED, 0, 1, 0 }, { 0, 9, 1, 0, 0 }, VERDICT_END, { SEARCH, 0, 1, 0 } },
	{ list_one, { SEARCH, 1, 1, 0 }, { 0, 0, 0, 0, 1 }, VERDICT_END, { SEARCH, 1, 1, 0 } },
	{ list_one, { SEARCH, 1, 1, 0 }, { 0, 2, 0, 0, 1 }, VERDICT_COLLECT, { COLLECTED, 1, 1, 1 } },
	{ list_one, { COLLECTED, 1, 1, 1 }, { 0, 2, 0, 0, 1 }, VERDICT_STALL, { SEARCH, 1, 1, 1 } },
	/* Phase II: what has excess has a way back, so no proof but to collect. */
	{ list_two, { DISCHARGED, 0, 1, 0 }, { 0, 9, 1, 0, 1 }, VERDICT_COLLECT, { COLLECTED, 0, 0, 1 } },
	{ list_two, { COLLECTED, 0, 0, 1 }, { 2, 9, 0, 0, 1 }, VERDICT_RELABEL, { SEARCH, 1, 1, 1 } },
	{ list_two, { COLLECTED, 0, 0, 1 }, { 0, 9, 0, 0, 1 }, VERDICT_END, { SEARCH, 0, 0, 1 } },
	{ list_two, { COLLECTED, 0, 0, 0 }, { 0, 9, 0, 0, 1 }, VERDICT_END, { SEARCH, 0, 0, 0 } },
	{ list_two, { DISCHARGED, 0, 1, 0 }, { 0, 9, 1, 0, 0 }, VERDICT_END, { SEARCH, 0, 1, 0 } },
};

static void every_row_is_followed(void **state)
{
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(rows); i++) {
		struct controller controller = rows[i].before;
		const enum verdict verdict = rows[i].decide(&controller, &rows[i].seen);

		if (verdict != rows[i].verdict || controller.at != rows[i].after.at ||
		    controller.relabeled != rows[i].after.relabeled ||
		    controller.searched != rows[i].after.searched ||
		    controller.refilled != rows[i].after.refilled)
			fail_msg("row %zu: verdict %d, at %d, relabeled %d, searched %d, refilled %d", i,
				 (int)verdict, controller.at, controller.relabeled, controller.searched,
				 controller.refilled);
	}
}

static void a_relabeling_is_due_by_cycles_or_by_work(void **state)
{
	(void)state;
	assert_false(controller_is_due(7, 6, 100, 1));
	assert_true(controller_is_due(7, 7, 0, 1));
	assert_false(controller_is_due(0, 1000, 9, 10));
	assert_true(controller_is_due(0, 0, 10, 10));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_row_is_followed),
		cmocka_unit_test(a_relabeling_is_due_by_cycles_or_by_work),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
