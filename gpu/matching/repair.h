/* SPDX-License-Identifier: GPL-3.0-or-later
 * repair: how a turn of G-PR's loop finds which column is active in an entry of its lists
 * (Algorithm 8, lines 3 to 10).
 */
#ifndef SPILLWAY_GPU_MATCHING_REPAIR_H
#define SPILLWAY_GPU_MATCHING_REPAIR_H

#include "gpu/core/simt.h"
#include "gpu/matching/lists.h"
#include "gpu/matching/push.h"

/* Lines 4 to 8: v, which took a row in the turn before, unless it is -1. Returns the active column:
 * v again, if it lost a race or was not to push; else the one that lost its row to v, or -1. */
DEVICE int32_t g_pr_repair(struct team *T, const struct match_list_args *a, int64_t i)
{
	const int32_t v = load(a->before + i);
	int32_t mate;

	if (v == NO_COLUMN)
		return NO_COLUMN;
	mate = peek(a->match.mu + v);
	if (!g_pr_is_active(T, &a->match, v, mate))
		return peek(a->now + i);
	poke(a->now + i, v);
	if (mate >= 0 && g_pr_has_met(T, &a->match, v, mate))
		EVENT(CONFLICT, v, mate, peek(a->match.psi + v));
	return v;
}

/* Lines 9 and 10, with the repair. Returns whether the entry has an active column. */
DEVICE int g_pr_prepare(struct team *T, const struct match_list_args *a, int64_t i)
{
	const int32_t v = g_pr_repair(T, a, i);

	if (v != NO_COLUMN)
		poke(a->stamp + (v - a->match.rows), a->match.launch);
	return v != NO_COLUMN;
}

#endif
