/* SPDX-License-Identifier: GPL-3.0-or-later
 * traversal: what the variants of breadth-first search and of shortest paths have in common. A cycle
 * reads one worklist and fills the other (gpu/paths).
 */
#ifndef SPILLWAY_METHOD_PATHS_TRAVERSAL_H
#define SPILLWAY_METHOD_PATHS_TRAVERSAL_H

#include "src/engine/array.h"
#include "src/engine/listing.h"
#include "src/engine/method.h"
#include "src/engine/variant.h"
#include "src/problem/paths/layout.h"

#include <stddef.h>

enum { TRAVERSAL_LANES = 32 }; /* of a team of their kernels */

/* Where a cycle stands: what was launched last. */
enum at {
	AT_TOP,      /* nothing: the run begins */
	AT_TILES,    /* prefix sums */
	AT_TOTALS,
	AT_PLACES,
	AT_OFFSETS,  /* find_offsets */
	AT_STEPPED,  /* hp: some arcs of each entry */
	AT_PUSHED,   /* ep: arcs were pushed, which have to be condensed */
	AT_SEARCHED  /* the last launch of a cycle */
};

/* The state of such a variant: plain data. */
struct traversal {
	enum at at;
	int64_t entries; /* of the worklist that is read */
	int64_t listed;  /* of the list that the next launch reads: that, or a sublist */
	int64_t dealt;   /* number of its arcs */
	int64_t done;    /* number of arcs of each entry that were read before */
	int64_t pushed;  /* ep: arcs that were pushed */
	int half;        /* hp: the sublist that the next launch reads; -1: the worklist */
};

/* For struct variant: the next task, by the `decide` of its method. `state`: struct traversal. */
bool traversal_next(struct run *run, void *state, struct task *task, struct err *err);
bool traversal_ahead(const struct run *run, const void *state, struct task *task, struct err *err);

/* "The maximum number of active threads possible" (section II-B). */
int64_t traversal_most_threads(const struct run *run);
/* A launch over `threads`; the end of the run, whose worklist is empty. */
void traversal_launch(const struct run *run, struct traversal *state, struct task *task,
		      const struct kernel *kernel, int64_t threads, enum at at);
void traversal_launch_last(const struct run *run, struct traversal *state, struct task *task,
			   const struct kernel *kernel, int64_t threads);
void traversal_end(struct task *task);

/* Workload decomposition (deal.c): its launches from the first prefix sum to the last. False: none of
 * these comes next. deal_share: the arcs that a thread reads. */
void deal_begin(const struct run *run, struct traversal *state, struct task *task);
int64_t deal_share(const struct run *run, const struct traversal *state);
bool deal_go_on(const struct run *run, struct traversal *state, struct task *task);
/* Writes the outdegrees of the first worklist: struct variant.open. */
bool deal_open(struct run *run, void *state, struct err *err);

/* The arrays of that, as rows of a variant; its kernels, whose lines are these. */
const struct packing *deal_in_tiles(const struct run *run);
const struct packing *deal_in_threads(const struct run *run);
#define DEAL_AT(member) .at = offsetof(struct path_args, deal.member)
#define DEAL_ARRAYS                                                                           \
	{ "outdegrees", "outdegrees", NULL, PER_QUEUE, WORD_I32, DEAL_AT(degree) },           \
	{ "prefix_sums", "prefix sums", NULL, PER_VERTEX, WORD_I64, DEAL_AT(offset) },        \
	{ "tile_sums", "prefix sums", NULL, PER_VERTEX, WORD_I64, .packing = deal_in_tiles,   \
	  DEAL_AT(totals) },                                                                  \
	{ "sum", "a sum", NULL, PER_ONE, WORD_I64, DEAL_AT(sum) },                            \
	{ "first_entries", "offsets", NULL, PER_VERTEX, WORD_I32,                             \
	  .packing = deal_in_threads, DEAL_AT(entry) },                                       \
	{ "first_arcs", "offsets", NULL, PER_VERTEX, WORD_I32, .packing = deal_in_threads,    \
	  DEAL_AT(skip) }
#define DEAL_KERNELS                                                                          \
	{ &kernel_paths_find_offsets, CODE_COLLECT }, { &kernel_paths_scan_tiles, CODE_SCAN }, \
		{ &kernel_paths_scan_totals, CODE_SCAN }, { &kernel_paths_scan_places, CODE_SCAN }

/* Two variants of one strategy: breadth-first search and shortest paths. */
#define TRAVERSAL(label, way, where, ...)                                                     \
	const struct variant variant_bfs_##label = {                                          \
		.name = "bfs-" #label,                                                        \
		.title = "breadth-first search; " way,                                        \
		.paper = "Load Balancing Strategies, section " where,                         \
		.problem = &problem_bfs,                                                      \
		.listing = &listing_bfs_##label,                                              \
		.size = sizeof(struct traversal),                                             \
		.ahead = traversal_ahead,                                                     \
		__VA_ARGS__                                                                   \
	};                                                                                    \
	const struct variant variant_sssp_##label = {                                         \
		.name = "sssp-" #label,                                                       \
		.title = "shortest paths; " way,                                              \
		.paper = "Load Balancing Strategies, section " where,                         \
		.problem = &problem_sssp,                                                     \
		.listing = &listing_sssp_##label,                                             \
		.size = sizeof(struct traversal),                                             \
		.ahead = traversal_ahead,                                                     \
		__VA_ARGS__                                                                   \
	}

extern const struct listing listing_bfs_bs, listing_bfs_ep, listing_bfs_wd, listing_bfs_ns,
	listing_bfs_hp;
extern const struct listing listing_sssp_bs, listing_sssp_ep, listing_sssp_wd, listing_sssp_ns,
	listing_sssp_hp;
extern const struct listing listing_turbo_bfs, listing_turbo_sssp;
/* Of the codes of the host. */
extern const struct listing listing_bfs, listing_dijkstra;

#endif
