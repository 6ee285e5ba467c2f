/* SPDX-License-Identifier: GPL-3.0-or-later
 * traversal: what the variants of breadth-first search and of shortest paths have in common. A cycle
 * reads one worklist and fills the other (gpu/paths).
 */
#ifndef SPILLWAY_METHOD_PATHS_TRAVERSAL_H
#define SPILLWAY_METHOD_PATHS_TRAVERSAL_H

#include "gpu/paths/launches.h"
#include "src/engine/array.h"
#include "src/engine/listing.h"
#include "src/engine/method.h"
#include "src/engine/variant.h"
#include "src/problem/paths/layout.h"

#include <stddef.h>

/* For struct variant, of all of them; `state`: struct traversal. The next task, by the `decide` of its
 * method; and whether the last launch has ended the cycle, where only what it has left says so. */
bool traversal_allocate(struct run *run, struct err *err);
bool traversal_next(struct run *run, void *state, struct task *task, struct err *err);
bool traversal_ahead(const struct run *run, const void *state, struct task *task, struct err *err);
bool traversal_launched(struct run *run, const void *state, struct task *task, struct err *err);
bool traversal_may_drive(const struct run *run, const void *state, struct controller *controller);
void traversal_driven(struct run *run, void *state, const struct controller *controller);

/* The end of the run, whose worklist is empty. */
void traversal_finish(struct task *task);

/* Writes the outdegrees of the first worklist: struct variant.open of those that deal out arcs (deal.c). */
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

#define TRAVERSAL_WORK(label)                                                                 \
	.own = &method_##label, .size = sizeof(struct traversal), .allocate = traversal_allocate, \
	.next = traversal_next, .ahead = traversal_ahead, .launched = traversal_launched,     \
	.drive = "drive_paths_" #label, .may_drive = traversal_may_drive, .driven = traversal_driven

/* Two variants of one strategy, whose method is method_LABEL: breadth-first search and shortest paths. */
#define TRAVERSAL(label, way, where, ...)                                                     \
	const struct variant variant_bfs_##label = {                                          \
		.name = "bfs-" #label,                                                        \
		.title = "breadth-first search; " way,                                        \
		.paper = "Load Balancing Strategies, section " where,                         \
		.problem = &problem_bfs,                                                      \
		.listing = &listing_bfs_##label,                                              \
		TRAVERSAL_WORK(label),                                                        \
		__VA_ARGS__                                                                   \
	};                                                                                    \
	const struct variant variant_sssp_##label = {                                         \
		.name = "sssp-" #label,                                                       \
		.title = "shortest paths; " way,                                              \
		.paper = "Load Balancing Strategies, section " where,                         \
		.problem = &problem_sssp,                                                     \
		.listing = &listing_sssp_##label,                                             \
		TRAVERSAL_WORK(label),                                                        \
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
