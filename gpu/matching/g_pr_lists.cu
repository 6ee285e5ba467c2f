/* SPDX-License-Identifier: GPL-3.0-or-later
 * g_pr_lists: G-PR's kernels with lists of active columns, Algorithms 8 (G-PR-INITKRN) and 9
 * (G-PR-PUSHKRN), a thread an entry.
 *
 * Algorithm 9 as printed: line 18 stores w, which is mu(u) as it was before line 14; the `else` of
 * line 19 belongs to line 12, that of line 23 to line 3. A column that line 13 forbids to push
 * keeps its place in A_c, and so is active in the next turn.
 */
#include "gpu/core/simt.h"

#define TEAM_LANES 32

#include "gpu/matching/lists.h"
#include "gpu/matching/push.h"
#include "gpu/matching/repair.h"

/* Both lists at the beginning, with gaps: entry i has column i, if that is active. For a chunk of
 * columns. */
PLAIN_KERNEL(g_pr_list, match_list_args)
{
	LANES(l) {
		const int64_t i = item * TEAM_LANES + l;
		const int64_t column = a->match.rows + i;

		if (column < a->match.vertices) {
			const int32_t v = (int32_t)column;
			const int active = g_pr_is_active(T, &a->match, v, load(a->match.mu + v));

			poke(a->now + i, active ? v : NO_COLUMN);
			poke(a->before + i, active ? v : NO_COLUMN);
		}
	}
}

/* Algorithm 8, for a chunk of entries. */
KERNEL(g_pr_init, match_list_args)
{
	LANES(l) {
		const int64_t i = item * TEAM_LANES + l;

		if (i < a->entries && g_pr_prepare(T, a, i))
			poke(a->match.act_exists, 1);
	}
}

/* Lines 13 to 18: v takes the row, unless the column that has it is active itself in this turn:
 * then that one has just taken it, and would stand in two entries if it had to be put back. */
DEVICE void g_pr_push_entry(struct team *T, const struct match_list_args *a, int64_t i, int32_t v,
			    int32_t label, const struct g_pr_row *found)
{
	const int32_t w = peek(a->match.mu + found->u);

	if (w >= 0 && load(a->stamp + (w - a->match.rows)) == a->match.launch)
		return;
	g_pr_take(T, &a->match, v, label, found);
	poke(a->before + i, w);
}

/* Lines 4 to 22, for the active column v of entry i. */
DEVICE void g_pr_step_entry(struct team *T, const struct match_list_args *a, int64_t i, int32_t v)
{
	const int32_t label = peek(a->match.psi + v);
	const struct g_pr_row found = g_pr_find_row(T, &a->match, v, label);

	if (found.scanned < 0)
		return; /* in a hurry: v stays active */
	EVENT(SCAN, v, 0, found.scanned);
	if (found.u >= 0) {
		g_pr_push_entry(T, a, i, v, label, &found);
		return;
	}
	poke(a->match.mu + v, MATCH_GIVEN_UP);
	poke(a->now + i, NO_COLUMN);
	poke(a->before + i, NO_COLUMN);
	EVENT(GIVE_UP, v, v, label);
}

/* Lines 1 to 3, and 23 and 24, for a chunk of entries. */
KERNEL(g_pr_push_list, match_list_args)
{
	LANES(l) {
		const int64_t i = item * TEAM_LANES + l;

		if (i < a->entries) {
			const int32_t v = peek(a->now + i);

			if (v == NO_COLUMN)
				poke(a->before + i, NO_COLUMN);
			else
				g_pr_step_entry(T, a, i, v);
		}
	}
}
