/* SPDX-License-Identifier: GPL-3.0-or-later
 * check: the independent judge of a flow or a matching. It shares no code with what computes
 * flows: from the network and the final residual capacities alone it verifies
 *
 *   1. capacities: 0 <= c_f(u,v), and c_f(u,v) + c_f(v,u) = c(u,v) + c(v,u);
 *   2. conservation: as much leaves a vertex as enters it, but for the terminals;
 *   3. a cut: the vertices that the source still reaches do not hold the sink, and
 *      the capacities that leave them equal the flow (Ford and Fulkerson 1956).
 *
 * Where a matching was asked for, the flow must pass all that, and the edges that
 * carry flow must
 *
 *   4. meet no vertex twice, and be as many as the vertices of a cover: a set that
 *      every edge touches (Koenig 1931).
 */
#ifndef SPILLWAY_HOST_CHECK_H
#define SPILLWAY_HOST_CHECK_H

#include "src/graph/network.h"

struct err;
struct memory;
struct text;

struct check {
	bool good;
	enum problem problem;
	int64_t value;     /* of the flow, as it leaves the source; of a matching, its edges */
	int64_t cut;       /* capacity of the cut, -1: there is none */
	int64_t cut_side;  /* vertices on the source's side */
	int64_t cover;     /* matching: vertices of the cover, -1: there is none */
	char reason[256];  /* what is wrong, or "" */
};

/* Judges what the network asks for; false only if memory runs out. `capacity` holds c_f of every entry,
 * `wide` says whether as int64_t or int32_t. */
bool check_result(const struct network *network, const void *capacity, bool wide,
		  struct memory *memory, struct check *check, struct err *err);
/* Which vertices the source still reaches, side[vertices]: the source's side of the cut
 * that was judged. False if memory runs out. */
bool check_cut_side(const struct network *network, const void *capacity, bool wide,
		    bool *side, struct memory *memory, struct err *err);
/* The verdict in one line: "verified: flow 23 = cut 23", "NOT verified: ...". */
void check_verdict(const struct check *check, struct text *text);

#endif
