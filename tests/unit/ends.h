/* SPDX-License-Identifier: GPL-3.0-or-later
 * ends: the terminals of a test's networks. The program has them in a plan, a claim or a session;
 * a test that has only networks keeps them here.
 */
#ifndef SPILLWAY_TESTS_ENDS_H
#define SPILLWAY_TESTS_ENDS_H

#include "tests/unit/unit.h"

#include "src/graph/arc_list.h"
#include "src/graph/network.h"
#include "src/host/terminals.h"
#include "src/problem/flow/pose.h"

enum { MOST_ENDS = 8 }; /* the networks that a test has at a time, and a few */

struct ends {
	const struct network *network;
	struct terminals terminals;
};

/* Those of a network; a new one has none, and takes the place of that which was asked for least
 * recently. */
static inline struct terminals *ends_of(const struct network *network)
{
	static struct ends latest[MOST_ENDS]; /* the latest first */
	struct ends found = { .network = network };
	int i;

	terminals_clear(&found.terminals);
	for (i = 0; i < MOST_ENDS - 1 && latest[i].network != network; i++)
		;
	if (latest[i].network == network)
		found = latest[i];
	memmove(latest + 1, latest, (size_t)i * sizeof(*latest));
	latest[0] = found;
	return &latest[0].terminals;
}

/* Forgets those of an earlier network at the same place. */
static inline void ends_begin(const struct network *network)
{
	terminals_clear(ends_of(network));
}

static inline bool ends_set(const struct network *network, int32_t source, int32_t sink,
			    struct err *err)
{
	return terminals_set(ends_of(network), network, source, sink, err);
}

/* Makes a flow problem of a graph that was read or generated, as a session does; frees it and returns
 * NULL if that fails. */
static inline struct network *ends_pose(struct network *network, const struct marked *marks,
					struct memory *memory, struct err *err)
{
	struct terminals *terminals = ends_of(network);

	terminals_clear(terminals);
	if ((marks->source < 0 ||
	     terminals_set(terminals, network, marks->source, marks->sink, err)) &&
	    flow_pose(network, terminals, memory, err))
		return network;
	network_free(network);
	return NULL;
}

#endif
