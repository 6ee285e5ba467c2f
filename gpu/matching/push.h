/* SPDX-License-Identifier: GPL-3.0-or-later
 * push: what G-PR's kernels of pushes and relabels share. Letters are the paper's; lines are those
 * of Algorithm 6, of which Algorithm 9 has the same.
 *
 * mu and psi are read and written without atomics. Two columns may take the same row u in one
 * launch. Then mu(u) is one of them, the other finds mu(mu(v)) != v in the next launch, and takes
 * another row. Only v's own thread writes mu(v), and only v is ever written into mu(u) by it; so
 * a row that is matched is matched to a column that knows it.
 */
#ifndef SPILLWAY_GPU_MATCHING_PUSH_H
#define SPILLWAY_GPU_MATCHING_PUSH_H

#include "gpu/core/simt.h"
#include "gpu/matching/args.h"

enum { G_PR_HURRY_ENTRIES = 4096 }; /* entries between two tests of HURRY */

/* A row in reach of a column. */
struct g_pr_row {
	int32_t u;        /* -1: none has a psi below m + n */
	int32_t psi;      /* psi_min: psi(u), when it was read */
	int64_t scanned;  /* entries read; < 0: the thread left before the end */
};

/* Algorithm 6, lines 5 to 12: the row of least psi in reach of v, whose own psi is `label`. */
DEVICE struct g_pr_row g_pr_find_row(struct team *T, const struct match_args *a, int32_t v,
				     int32_t label)
{
	const ARC_T begin = load((const ARC_T *)a->row + v);
	const ARC_T end = TOGETHER(load((const ARC_T *)a->row + v + 1));
	struct g_pr_row found = { -1, a->vertices, -1 };
	ARC_T p;

	for (p = begin; p < end && found.psi != label - 1; p++) {
		const int32_t u = load(a->head + p);
		const int32_t psi = peek(a->psi + u);

		if ((p - begin) % G_PR_HURRY_ENTRIES == G_PR_HURRY_ENTRIES - 1 && HURRY(a->hurry))
			return found;
		if (psi < found.psi) {
			found.psi = psi;
			found.u = u;
		}
	}
	found.scanned = p - begin;
	return found;
}

/* What a push notes of itself beside psi, which a global relabeling makes anew. */
DEVICE int64_t g_pr_claim(const struct match_args *a, int32_t psi)
{
	return (int64_t)a->launch << 32 | psi;
}

/* Whether v, robbed of row u, was robbed in the very launch in which it took u, by a column that
 * saw the same psi(u). Else v had u before, or the other column came behind it and saw it there. */
DEVICE int g_pr_has_met(struct team *T, const struct match_args *a, int32_t v, int32_t u)
{
	return peek(a->claim + u) == TOGETHER(peek(a->claim + v)) + 1;
}

/* Algorithm 6, lines 14 to 17: v takes the row. It is a single push if psi(u) = 0: then u was free. Else the
 * column that had u becomes active, which it finds out by itself. */
DEVICE void g_pr_take(struct team *T, const struct match_args *a, int32_t v, int32_t label,
		      const struct g_pr_row *found)
{
	poke(a->mu + found->u, v);
	poke(a->mu + v, found->u);
	poke(a->psi + v, found->psi + 1);
	poke(a->psi + found->u, found->psi + 2);
	poke(a->claim + v, g_pr_claim(a, found->psi + 1));
	poke(a->claim + found->u, g_pr_claim(a, found->psi + 2));
	EVENT(MATCH, v, found->u, found->psi);
	if (found->psi + 1 != label)
		EVENT(RELABEL, v, label, found->psi + 1);
	EVENT(RELABEL, found->u, found->psi, found->psi + 2);
}

/* Line 3: whether column v is without a row, and was not given up. */
DEVICE int g_pr_is_active(struct team *T, const struct match_args *a, int32_t v, int32_t mate)
{
	return mate >= 0 ? peek(a->mu + mate) != v : mate == MATCH_FREE;
}

#endif
