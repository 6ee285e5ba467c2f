/* SPDX-License-Identifier: GPL-3.0-or-later
 * g_pr_first: G-PR's first kernel of pushes and relabels, Algorithm 6 (G-PR-KRNL), a thread a
 * column, and FIXMATCHING.
 *
 * Line 3 of the print tests mu(u) where it means mu(v), and would read mu(-2) for a column that
 * was given up: such a column is left alone.
 */
#include "gpu/core/simt.h"

#define TEAM_LANES 32

#include "gpu/matching/push.h"

/* Lines 4 to 19, for an active column. That it lost a race is told; the claims, which say so, are
 * not the paper's. */
DEVICE void g_pr_step(struct team *T, const struct match_args *a, int32_t v, int32_t mate)
{
	const int32_t label = peek(a->psi + v);
	struct g_pr_row found;

	poke(a->act_exists, 1);
	if (mate >= 0 && g_pr_has_met(T, a, v, mate))
		EVENT(CONFLICT, v, mate, label);
	found = g_pr_find_row(T, a, v, label);
	if (found.scanned < 0)
		return; /* in a hurry */
	EVENT(SCAN, v, 0, found.scanned);
	if (found.u >= 0) {
		g_pr_take(T, a, v, label, &found);
	} else {
		poke(a->mu + v, MATCH_GIVEN_UP);
		EVENT(GIVE_UP, v, v, label);
	}
}

/* Lines 2 and 3, for a chunk of columns. */
KERNEL(g_pr_push, match_args)
{
	LANES(l) {
		const int64_t column = a->rows + item * TEAM_LANES + l;
		const int32_t v = (int32_t)column;

		if (column < a->vertices) {
			const int32_t mate = peek(a->mu + v);

			if (g_pr_is_active(T, a, v, mate))
				g_pr_step(T, a, v, mate);
		}
	}
}

/* Algorithm 3, line 11 (FIXMATCHING), for a chunk of columns: who was robbed of its row is free. */
PLAIN_KERNEL(g_pr_fix, match_args)
{
	LANES(l) {
		const int64_t column = a->rows + item * TEAM_LANES + l;

		if (column < a->vertices) {
			const int32_t mate = peek(a->mu + column);

			if (mate >= 0 && load(a->mu + mate) != column)
				poke(a->mu + column, MATCH_FREE);
		}
	}
}
