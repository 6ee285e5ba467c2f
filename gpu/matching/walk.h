/* SPDX-License-Identifier: GPL-3.0-or-later
 * walk: the walks of g-hk and g-hkdw (gpu/matching/walks.h), by some steps a launch. Those of g-hk
 * begin at free columns and go down the labels: psi(u) = psi(v) - 1 for the row u behind column v.
 * Those that g-hkdw adds begin at free rows, and go wherever an edge leads.
 */
#ifndef SPILLWAY_GPU_MATCHING_WALK_H
#define SPILLWAY_GPU_MATCHING_WALK_H

#include "gpu/core/simt.h"
#include "gpu/matching/walks.h"

enum {
	WALK_STEPS = 64,          /* of a walk in a launch */
	WALK_HURRY_ENTRIES = 4096 /* entries between two tests of HURRY */
};

/* What a walk sees from where it stands. */
struct walk_sight {
	int32_t to;    /* a neighbour that no walk has come to; NOWHERE: there is none */
	int32_t stays; /* the thread left before the end of the row */
};

/* A walk comes to v, and will look at all entries of its row. */
DEVICE void walk_enter(struct team *T, const struct match_walk_args *a, int32_t v, int32_t from)
{
	poke(a->from + v, from);
	poke(a->read + v, 0);
}

/* Whether a walk may go from v, whose label is `label`, to its neighbour u. */
DEVICE int walk_may_go(struct team *T, const struct match_walk_args *a, int32_t label, int32_t u,
		       int widely)
{
	if (widely)
		return load(a->match.mu + u) != MATCH_GIVEN_UP;
	return load(a->match.psi + u) == label - 1;
}

/* Whether the walk is the first of the phase that comes to u. */
DEVICE int walk_is_first(struct team *T, const struct match_walk_args *a, int32_t u)
{
	return peek(a->seen + u) != a->match.launch &&
	       atomic_exch(a->seen + u, a->match.launch) != a->match.launch;
}

/* Looks on along the row of v. */
DEVICE struct walk_sight walk_look_on(struct team *T, const struct match_walk_args *a, int32_t v,
				      int widely)
{
	const ARC_T begin = load((const ARC_T *)a->match.row + v);
	const ARC_T end = TOGETHER(load((const ARC_T *)a->match.row + v + 1));
	const ARC_T from = begin + peek(a->read + v);
	const int32_t label = widely ? 0 : load(a->match.psi + v);
	struct walk_sight sight = { NOWHERE, 0 };
	ARC_T p;

	for (p = from; p < end && sight.to == NOWHERE && !sight.stays; p++) {
		const int32_t u = load(a->match.head + p);

		if (walk_may_go(T, a, label, u, widely) && walk_is_first(T, a, u))
			sight.to = u;
		else if ((p - from) % WALK_HURRY_ENTRIES == WALK_HURRY_ENTRIES - 1)
			sight.stays = HURRY(a->match.hurry);
	}
	poke(a->read + v, (int32_t)(p - begin));
	EVENT(SCAN, v, 0, p - from);
	return sight;
}

/* Nothing leads on from v. Returns where the walk goes back to; NOWHERE: it has ended. */
DEVICE int32_t walk_back(struct team *T, const struct match_walk_args *a, int32_t v)
{
	const int32_t before = peek(a->from + v);

	poke(a->next + v, NOWHERE);
	if (before == NOWHERE)
		poke(a->lost, 1);
	return before;
}

/* One step of a walk that stands at v, on or back. Returns where it then stands; NOWHERE: it has
 * ended. *stays: somebody waits. */
DEVICE int32_t walk_step(struct team *T, const struct match_walk_args *a, int32_t v, int widely,
			 int32_t *stays)
{
	const struct walk_sight sight = a->ends ? (struct walk_sight){ NOWHERE, 0 }
						: walk_look_on(T, a, v, widely);
	int32_t mate;

	*stays = sight.stays;
	if (sight.stays)
		return v;
	if (sight.to == NOWHERE)
		return walk_back(T, a, v);
	poke(a->next + v, sight.to);
	EVENT(WALK, v, sight.to, load(a->match.psi + sight.to));
	mate = load(a->match.mu + sight.to);
	if (mate < 0)
		return NOWHERE;
	walk_enter(T, a, mate, v);
	return mate;
}

/* Some steps of a walk. */
DEVICE void walk_go(struct team *T, const struct match_walk_args *a, int64_t walk, int widely)
{
	int32_t v = peek(a->walks + walk);
	int32_t stays = 0;
	int32_t steps;

	if (v == NOWHERE)
		return;
	for (steps = 0; steps < WALK_STEPS && v != NOWHERE && !stays; steps++)
		v = walk_step(T, a, v, widely, &stays);
	poke(a->walks + walk, v);
	if (v != NOWHERE)
		poke(a->going, 1);
}

/* Column v takes row u, which are next to each other on an augmenting path. A label of 0 says that
 * a row is free; such a row gets that of one that has a mate, one above its column's, which is 1. */
DEVICE void walk_take(struct team *T, const struct match_walk_args *a, int32_t v, int32_t u)
{
	const int32_t label = peek(a->match.psi + u);

	poke(a->match.mu + u, v);
	poke(a->match.mu + v, u);
	EVENT(MATCH, v, u, label);
	if (!label) {
		poke(a->match.psi + u, 2);
		EVENT(RELABEL, u, 0, 2);
	}
}

#endif
