/* SPDX-License-Identifier: GPL-3.0-or-later
 * check: the independent judge of a flow or a matching. It shares no code with what computes
 * flows: from the network and the final residual capacities alone it verifies
 *
 *   1. capacities: 0 <= c_f(u,v), and c_f(u,v) + c_f(v,u) = c(u,v) + c(v,u);
 *   2. what is shown: the excess of every vertex is what its arcs bring it, less what they
 *      take away, and the value is the excess of the sink;
 *   3. conservation: as much leaves a vertex as enters it, but for the terminals;
 *   4. a cut: the vertices that the source still reaches do not hold the sink, and
 *      the capacities that leave them equal the flow (Ford and Fulkerson 1956).
 *
 * Where a matching was asked for, the flow must pass all that, and the edges that
 * carry flow must
 *
 *   5. meet no vertex twice, and be as many as the vertices of a cover: a set that
 *      every edge touches (Koenig 1931).
 *
 * The excess of the source is what comes back to it: a run begins with the source's arcs
 * full, and its excess 0.
 */
#ifndef SPILLWAY_HOST_CHECK_H
#define SPILLWAY_HOST_CHECK_H

#include "src/graph/network.h"

struct err;
struct memory;
struct text;

/* What a run shows as its result. */
struct claim {
	const struct network *network;
	const void *capacity;  /* [entries] c_f, */
	bool wide;             /* as int64_t or int32_t */
	const int64_t *excess; /* [vertices] e */
	int64_t value;         /* of the flow; of a matching, its edges */
};

struct check {
	bool good;
	bool held;         /* 1. and 2. hold: the flow is what is shown, whatever it is worth */
	enum problem problem;
	int64_t value;     /* of the flow, as it leaves the source; of a matching, its edges */
	int64_t cut;       /* capacity of the cut, -1: there is none */
	int64_t cut_side;  /* vertices on the source's side */
	int64_t cover;     /* matching: vertices of the cover, -1: there is none */
	char reason[256];  /* what is wrong, or "" */
};

/* Judges the result of a problem. False only if memory runs out. */
typedef bool checker(const struct claim *claim, struct memory *memory, struct check *check,
		     struct err *err);

checker check_flow;
checker check_matching;
/* The judge of what is under way: 1., 2. but for the value, and that no vertex gives more than
 * it has. */
checker check_preflow;

/* Which vertices the source still reaches, side[vertices]: the source's side of the cut
 * that was judged. False if memory runs out. */
bool check_cut_side(const struct claim *claim, bool *side, struct memory *memory,
		    struct err *err);
/* The verdict in one line: "verified: flow 23 = cut 23", "NOT verified: ...". */
void check_verdict(const struct check *check, struct text *text);

#endif
