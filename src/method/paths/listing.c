/* SPDX-License-Identifier: GPL-3.0-or-later
 * The traversals as pseudo-code. A strategy has the same lines for breadth-first search and for
 * shortest paths, but for what an arc counts, and for vertices whose distance is lowered several times
 * in a cycle.
 */
#include "src/method/paths/traversal.h"

#define LISTING(label, words, where, all)                                                     \
	LISTING_OF(label, words, where, all, "", ", once a cycle")
/* `bfs`, `sssp`: what is said of a vertex that joins the worklist. */
#define LISTING_OF(label, words, where, all, bfs, sssp)                                       \
	static const struct code_line lines_bfs_##label[] = { all("1", bfs) };                \
	static const struct code_line lines_sssp_##label[] = { all("length(u, v)", sssp) };   \
	const struct listing listing_bfs_##label = {                                          \
		.name = "bfs-" #label,                                                        \
		.title = "breadth-first search " words ", Load Balancing " where,             \
		.work = "read arcs",                                                          \
		.relabels = true,                                                             \
		.returns = true,                                                              \
		.lines = lines_bfs_##label,                                                   \
	};                                                                                    \
	const struct listing listing_sssp_##label = {                                         \
		.name = "sssp-" #label,                                                       \
		.title = "shortest paths " words ", Load Balancing " where,                   \
		.work = "read arcs",                                                          \
		.relabels = true,                                                             \
		.returns = true,                                                              \
		.lines = lines_sssp_##label,                                                  \
	}

/* The paper prints no code for it: the loop is that of Fig. 2, over vertices. */
#define LINES_BS(length, once)                                                                \
	{ "LB 2:1-3", 0, CODE_NONE, "dist[v] = infinity for all v; dist[source] = 0" },       \
	{ "LB II-A", 0, CODE_NONE, "the worklist holds the source" },                         \
	{ "LB 2:5", 0, CODE_NONE, "while the worklist holds a vertex:" },                     \
	{ "LB II-A", 1, CODE_DISCHARGE, "each thread has a vertex u of the worklist" },       \
	{ "LB II-A", 2, CODE_DISCHARGE, "for all arcs (u, v) of it:" },                       \
	{ "LB 2:14", 3, CODE_DISCHARGE, "altdist = dist[u] + " length },                      \
	{ "LB 2:15-16", 3, CODE_REACH, "if dist[v] > altdist: lower it, by atomic minimum" }, \
	{ "LB 2:17", 4, CODE_REACH, "v joins the output worklist" once },                 \
	{ "LB 2:7-8", 1, CODE_NONE, "the output worklist becomes the worklist" },             \
	{ "LB 2:9", 0, CODE_END, "the search ends" },                                         \
	{ NULL, 0, CODE_NONE, NULL }

#define LINES_EP(length, once)                                                                \
	{ "LB 2:1-3", 0, CODE_NONE, "dist[v] = infinity for all v; dist[source] = 0" },       \
	{ "LB 2:4", 0, CODE_NONE, "the worklist holds the arcs of the source" },              \
	{ "LB 2:5", 0, CODE_NONE, "while the worklist holds an arc:" },                       \
	{ "LB 2:12-13", 1, CODE_DISCHARGE, "threads take its arcs (u, v), one after the other:" }, \
	{ "LB 2:14", 2, CODE_DISCHARGE, "altdist = dist[u] + " length },                      \
	{ "LB 2:15-16", 2, CODE_REACH, "if dist[v] > altdist: lower it, by atomic minimum" }, \
	{ "LB 2:17", 3, CODE_REACH, "all arcs of v are pushed; with work-chunking by one atomic" }, \
	once()                                                                                \
	{ "LB 2:7-8", 1, CODE_NONE, "the output worklist becomes the worklist" },             \
	{ "LB 2:9", 0, CODE_END, "the search ends" },                                         \
	{ NULL, 0, CODE_NONE, NULL }
#define NOTHING_MORE()
#define CONDENSES()                                                                           \
	{ "LB II-B", 1, CODE_COLLECT, "condense: arcs that were pushed twice join the worklist once" },

#define LINES_WD(length, once)                                                                \
	{ "LB 4:1-3", 0, CODE_NONE, "dist[v] = infinity for all v; dist[source] = 0" },       \
	{ "LB 4:4", 0, CODE_NONE, "the worklist holds the source" },                          \
	{ "LB 4:6", 0, CODE_NONE, "while the worklist holds a vertex:" },                     \
	{ "LB 4:10", 1, CODE_SCAN, "prefix sums of its outdegrees: they number the arcs" },   \
	{ "LB 4:11", 1, CODE_NONE, "share = arcs / threads that the card holds, rounded up" },   \
	{ "LB 4:12", 1, CODE_COLLECT, "each thread finds its first arc: find_offsets" },      \
	{ "LB 4:14-16", 1, CODE_DISCHARGE, "each thread begins with the vertex u of that arc" }, \
	{ "LB 4:17", 2, CODE_DISCHARGE, "for its share of the arcs (u, v):" },                \
	{ "LB 4:18-25", 3, CODE_DISCHARGE, "behind the last arc of u go on to the next u" },  \
	{ "LB 4:26", 3, CODE_DISCHARGE, "altdist = dist[u] + " length },                      \
	{ "LB 4:27-28", 3, CODE_REACH, "if dist[v] > altdist: lower it, by atomic minimum" }, \
	{ "LB 4:29", 4, CODE_REACH, "v joins the output worklist, with its outdegree" once }, \
	{ "LB 4:8-9", 1, CODE_NONE, "the output worklist becomes the worklist" },             \
	{ "LB 4:13", 0, CODE_END, "the search ends" },                                        \
	{ NULL, 0, CODE_NONE, NULL }

#define LINES_NS(length, once)                                                                \
	{ "LB III-B", 0, CODE_NONE, "MDT = the upper end of the fullest bin of outdegrees" }, \
	{ "LB III-B", 0, CODE_NONE, "who has more arcs is split into a parent and children" }, \
	{ "LB 2:1-3", 0, CODE_NONE, "dist[v] = infinity for all v; dist[source] = 0" },       \
	{ "LB III-B", 0, CODE_NONE, "the worklist holds the source and its children" },       \
	{ "LB 2:5", 0, CODE_NONE, "while the worklist holds a node:" },                       \
	{ "LB III-B", 1, CODE_DISCHARGE, "each thread has a parent or a child u" },           \
	{ "LB III-B", 2, CODE_DISCHARGE, "for the arcs (u, v) of it, at most MDT:" },         \
	{ "LB 2:14", 3, CODE_DISCHARGE, "altdist = dist[u] + " length },                      \
	{ "LB 2:15-16", 3, CODE_REACH, "if dist[v] > altdist: lower it, by atomic minimum" }, \
	{ "LB III-B", 4, CODE_REACH, "the children of v get altdist, by atomic minima" }, \
	{ "LB 2:17", 4, CODE_REACH, "v and its children join the output worklist" once }, \
	{ "LB 2:7-8", 1, CODE_NONE, "the output worklist becomes the worklist" },             \
	{ "LB 2:9", 0, CODE_END, "the search ends" },                                         \
	{ NULL, 0, CODE_NONE, NULL }

#define LINES_HP(length, once)                                                                \
	{ "LB III-C", 0, CODE_NONE, "MDT = the upper end of the fullest bin of outdegrees" }, \
	{ "LB 4:1-3", 0, CODE_NONE, "dist[v] = infinity for all v; dist[source] = 0" },       \
	{ "LB 4:4", 0, CODE_NONE, "the super list holds the source" },                        \
	{ "LB 4:6", 0, CODE_NONE, "while the super list holds a vertex:" },                   \
	{ "LB III-C", 1, CODE_NONE, "the sublist is the super list" },                        \
	{ "LB III-C", 1, CODE_NONE, "while the sublist holds 1,024 vertices or more:" },      \
	{ "LB III-C", 2, CODE_DISCHARGE, "each thread has a vertex u of the sublist" },       \
	{ "LB III-C", 3, CODE_DISCHARGE, "for the next arcs (u, v) of it, at most MDT: relax" }, \
	{ "LB III-C", 3, CODE_DISCHARGE, "if u has arcs left it joins the next sublist" },    \
	{ "LB 4:10", 1, CODE_SCAN, "prefix sums of the arcs left number the arcs" },          \
	{ "LB 4:11", 1, CODE_NONE, "share = arcs / threads that the card holds, rounded up" },    \
	{ "LB 4:12", 1, CODE_COLLECT, "each thread finds its first arc: find_offsets" },      \
	{ "LB 4:14-25", 1, CODE_SHARE, "each thread, for its share of the arcs (u, v): relax" }, \
	{ "LB 4:8-9", 1, CODE_NONE, "the output worklist becomes the super list" },           \
	{ "LB 4:26", 0, CODE_NONE, "relax: altdist = dist[u] + " length },                    \
	{ "LB 4:27-28", 1, CODE_REACH, "if dist[v] > altdist: lower it, by atomic minimum" },  \
	{ "LB 4:29", 2, CODE_REACH, "v joins the output worklist, with its outdegree" once },  \
	{ "LB 4:13", 0, CODE_END, "the search ends" },                                        \
	{ NULL, 0, CODE_NONE, NULL }

LISTING(bs, "by nodes", "II-A", LINES_BS);
LISTING_OF(ep, "by arcs", "Fig. 2", LINES_EP, NOTHING_MORE, CONDENSES);
LISTING(wd, "under workload decomposition", "Fig. 4", LINES_WD);
LISTING(ns, "under node splitting", "III-B", LINES_NS);
LISTING(hp, "under hierarchical processing", "III-C", LINES_HP);

/* --- Ours. --- */

#define LINES_TURBO(length, waits, pulls)                                                     \
	{ "1", 0, CODE_NONE, "dist[v] = read[v] = infinity for all v; dist[source] = 0" },    \
	{ "2", 0, CODE_NONE, "while a vertex is active, dist[v] < read[v]:" },                \
	{ "3", 1, CODE_COLLECT, "active vertices join the pool" waits },                      \
	{ "4", 1, CODE_NONE, "while a worklist or the pool holds a vertex, an epoch:" },      \
	pulls()                                                                               \
	{ "5", 2, CODE_DISCHARGE, "each block takes its worklist, and its share of the pool" }, \
	{ "6", 2, CODE_DISCHARGE, "for some rounds, each team with an entry u:" }, \
	{ "7", 3, CODE_DISCHARGE, "if dist[u] < read[u]: read[u] = dist[u]; for all arcs (u, v):" }, \
	{ "8", 4, CODE_DISCHARGE, "altdist = dist[u] + " length },                            \
	{ "9", 4, CODE_REACH, "if dist[v] > altdist: lower it, by atomic minimum;" },     \
	{ "9", 5, CODE_REACH, "v joins the block's worklist" waits },                     \
	{ "9a", 2, CODE_LIFT, "long rows: all blocks read their arcs, as in 8 and 9" },       \
	{ "10", 0, CODE_END, "the search ends" },                                             \
	{ NULL, 0, CODE_NONE, NULL }
#define PULLS()                                                                               \
	{ "4a", 2, CODE_SCAN, "in a dense graph, if the level is large: weigh its arcs;" },   \
	{ "4b", 2, CODE_SHARE, "if pulling takes less: each unreached v looks for an arc (u, v)" }, \
	{ "4b", 3, CODE_PULL, "from the level: dist[v] = dist[u] + 1; nobody pushes" },

static const struct code_line lines_turbo_bfs[] = { LINES_TURBO("1", "", PULLS) };
static const struct code_line lines_turbo_sssp[] = {
	LINES_TURBO("length(u, v)", ", if below the bound", NOTHING_MORE)
};

#define LISTING_TURBO(label, words)                                                           \
	const struct listing listing_turbo_##label = {                                        \
		.name = "turbo-" #label,                                                      \
		.title = words " with worklists of blocks",                                   \
		.work = "read arcs",                                                          \
		.relabels = true,                                                             \
		.returns = true,                                                              \
		.lines = lines_turbo_##label,                                                 \
	}

LISTING_TURBO(bfs, "breadth-first search");
LISTING_TURBO(sssp, "shortest paths");

/* --- On the host. --- */

static const struct code_line lines_bfs[] = {
	{ "Moore", 0, CODE_NONE, "dist[v] = infinity for all v; dist[source] = 0" },
	{ "Moore", 0, CODE_NONE, "the queue holds the source" },
	{ "Moore", 0, CODE_NONE, "while the queue holds a vertex:" },
	{ "Moore", 1, CODE_DISCHARGE, "u, the first one, leaves it" },
	{ "Moore", 1, CODE_DISCHARGE, "for all arcs (u, v) of it: if dist[v] is infinite," },
	{ "Moore", 2, CODE_REACH, "dist[v] = dist[u] + 1, and v joins the queue" },
	{ "Moore", 0, CODE_END, "the search ends" },
	{ NULL, 0, CODE_NONE, NULL },
};

static const struct code_line lines_dijkstra[] = {
	{ "Dijkstra", 0, CODE_NONE, "dist[v] = infinity for all v; dist[source] = 0" },
	{ "Dijkstra", 0, CODE_NONE, "the heap holds the source" },
	{ "Dijkstra", 0, CODE_NONE, "while the heap holds a vertex:" },
	{ "Dijkstra", 1, CODE_DISCHARGE, "u, the nearest one, leaves it: its distance is final" },
	{ "Dijkstra", 1, CODE_DISCHARGE, "for all arcs (u, v) of it:" },
	{ "Dijkstra", 2, CODE_REACH, "if dist[v] > dist[u] + length(u, v): lower it" },
	{ "Dijkstra", 3, CODE_REACH, "v joins the heap, or rises in it" },
	{ "Dijkstra", 0, CODE_END, "the search ends" },
	{ NULL, 0, CODE_NONE, NULL },
};

const struct listing listing_bfs = {
	.name = "bfs",
	.title = "breadth-first search with one queue",
	.work = "read arcs",
	.relabels = true,
	.returns = true,
	.lines = lines_bfs,
};

const struct listing listing_dijkstra = {
	.name = "dijkstra",
	.title = "Dijkstra's algorithm",
	.work = "read arcs",
	.relabels = true,
	.returns = true,
	.lines = lines_dijkstra,
};
