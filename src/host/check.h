/* SPDX-License-Identifier: GPL-3.0-or-later
 * check: the independent checker of a flow or a matching. It shares no code with the code that
 * computes flows. From the graph and the final residual capacities alone it verifies
 *
 *   1. capacities: 0 <= c_f(u,v), and c_f(u,v) + c_f(v,u) = c(u,v) + c(v,u);
 *   2. the displayed result: the excess of every vertex is what its arcs bring it, less
 *      what they take away, and the value is the excess of the sink;
 *   3. conservation: as much leaves a vertex as enters it, except at terminals;
 *   4. a cut: the vertices that the source still reaches do not include the sink, and
 *      the capacities that leave them equal the flow (Ford and Fulkerson 1956).
 *
 * For a matching, the flow must pass all of that, and the edges with flow must
 *
 *   5. share no vertex, and be as many as the vertices of a cover: a set that
 *      every edge touches (Koenig 1931).
 *
 * The excess of the source is the flow that returns to it: a run begins with the source's arcs
 * full and its excess 0.
 *
 * A matching may also be given by the mate of every vertex. Then
 *
 *   1. each vertex is the mate of its mate, which is on the other side;
 *   2. an edge joins the two;
 *   3. the number of edges is the one that is displayed;
 *   4. there is a cover as above.
 */
#ifndef SPILLWAY_HOST_CHECK_H
#define SPILLWAY_HOST_CHECK_H

#include "src/graph/graph.h"
#include "src/host/terminals.h"

struct err;
struct memory;
struct text;

/* The result that a run displays. */
struct claim {
	const struct graph *graph;
	struct terminals terminals;
	const void *capacity;  /* [entries] c_f, */
	bool wide;             /* as int64_t or int32_t */
	const int64_t *excess; /* [vertices] e */
	int64_t value;         /* value of the flow; of a matching, its number of edges */
};

/* The matching that a run displays. */
struct mates {
	const struct graph *graph; /* rows on the left, columns on the right */
	const int32_t *mu; /* [labels.count] the mate of each vertex; -1: none; of a column also -2:
			      none, and it was given up */
	int64_t value;     /* number of edges */
};

struct check {
	bool good;
	bool held;         /* 1. and 2. hold: the displayed flow is the real one, maximum or not */
	int64_t value;     /* value of the flow, as it leaves the source; of a matching, its
			      number of edges; of distances, their sum; -1: it does not fit */
	int64_t cut;       /* capacity of the cut; -1: none */
	int64_t cut_side;  /* vertices on the source's side */
	int64_t cover;     /* matching: vertices of the cover; -1: none */
	char proof[64];    /* if good: "flow 23 = cut 23" */
	char reason[256];  /* why the result is wrong, or "" */
};

/* Judges the result of a problem. False only if memory runs out. */
typedef bool checker(const struct claim *claim, struct memory *memory, struct check *check,
		     struct err *err);

checker check_flow;
checker check_matching;
/* Judges a matching in time linear in its graph. False only if memory runs out. */
bool check_mates(const struct mates *mates, struct memory *memory, struct check *check,
		 struct err *err);
/* Checks a matching under way: 1. to 3. by the rows alone. Columns may have lost theirs. */
void check_mates_by_rows(const struct mates *mates, struct check *check);
/* Checks a run under way: 1., 2. without the value, and that no vertex gives more than it has. */
checker check_preflow;

/* side[vertices]: which vertices the source still reaches, the source's side of the cut. False if
 * memory runs out. */
bool check_cut_side(const struct claim *claim, bool *side, struct memory *memory,
		    struct err *err);
/* Adds the verdict in one line: "verified: flow 23 = cut 23", "NOT verified: ...". */
void check_verdict(const struct check *check, struct text *text);

#endif
