/* SPDX-License-Identifier: GPL-3.0-or-later
 * paths: wd without the engine, for tests of its kernels: a machine `sim` with their arrays,
 * which the host reads too, and the loop of the paper's Fig. 4, a function a launch.
 */
#ifndef SPILLWAY_TESTS_PATHS_H
#define SPILLWAY_TESTS_PATHS_H

#include "tests/unit/graphs.h"

#include "gpu/core/machine.h"
#include "gpu/paths/args.h"
#include "gpu/strategy/tile.h"
#include "src/base/memory.h"
#include "src/host/check_paths.h"

struct paths {
	struct memory memory;
	struct machine *machine;
	enum width width;
	struct path_args args;
	struct random *stops; /* launches go in random paces; NULL: at one go */
};

/* Zeroed memory of the machine. */
static inline void *paths_room(struct paths *paths, int64_t count, size_t size)
{
	void *room = machine_alloc(paths->machine, "test", (size_t)(count ? count : 1) * size, NULL);

	assert_non_null(room);
	return room;
}

/* Opens the machine, with worklists of that room. */
static inline void paths_open(struct paths *paths, const char *name,
			      const struct machine_options *options, int64_t room)
{
	memset(paths, 0, sizeof(*paths));
	assert_true(machine_open(&paths->machine, name, options, &paths->memory, NULL));
	paths->args.vertices = (int32_t)room;
	paths->args.queue = paths_room(paths, 2 * room, sizeof(int32_t));
	paths->args.size = paths_room(paths, 1, sizeof(int32_t));
	paths->args.room = paths->args.out = room;
	paths->args.deal = (struct deal){
		.degree = paths_room(paths, 2 * room, sizeof(int32_t)),
		.offset = paths_room(paths, room, sizeof(int64_t)),
		.totals = paths_room(paths, room / SCAN_TILE + 1, sizeof(int64_t)),
		.sum = paths_room(paths, 1, sizeof(int64_t)),
		.entry = paths_room(paths, room, sizeof(int32_t)),
		.skip = paths_room(paths, room, sizeof(int32_t)),
	};
}

static inline void paths_close(struct paths *paths)
{
	machine_close(paths->machine);
	assert_int_equal(paths->memory.used, 0);
}

/* A word of an array of 4 or 8 bytes a word. */
static inline int64_t paths_get(const void *words, size_t size, int64_t at)
{
	return size == 4 ? ((const int32_t *)words)[at] : ((const int64_t *)words)[at];
}

static inline void paths_set(void *words, size_t size, int64_t at, int64_t value)
{
	if (size == 4)
		((int32_t *)words)[at] = (int32_t)value;
	else
		((int64_t *)words)[at] = value;
}

static inline int64_t paths_unreached(const struct paths *paths)
{
	return width_capacity_size(paths->width) == 4 ? INT32_MAX : INT64_MAX;
}

static inline int64_t paths_degree(const struct paths *paths, int32_t u)
{
	const size_t size = width_arc_size(paths->width);

	return paths_get(paths->args.row, size, u + 1) - paths_get(paths->args.row, size, u);
}

/* The arcs of the graph, on the machine. */
static inline void paths_load(struct paths *paths, const struct graph *graph)
{
	const size_t size = width_arc_size(paths->width);
	void *row = paths_room(paths, graph->vertices + 1, size);
	int32_t *head = paths_room(paths, graph->arcs, sizeof(*head));
	int64_t arcs = 0;
	int64_t p;
	int32_t u;

	for (u = 0; u < graph->vertices; u++) {
		for (p = graph->row[u]; p < graph->row[u + 1]; p++)
			if (graph_has_arc(graph, p))
				head[arcs++] = graph->head[p];
		paths_set(row, size, u + 1, arcs);
	}
	paths->args.row = row;
	paths->args.head = head;
}

/* Fig. 4, lines 1 to 4. */
static inline void paths_begin(struct paths *paths, const struct graph *graph, int32_t source)
{
	const size_t size = width_capacity_size(paths->width);
	int32_t u;

	paths_load(paths, graph);
	paths->args.distance = paths_room(paths, graph->vertices, size);
	for (u = 0; u < graph->vertices; u++)
		paths_set(paths->args.distance, size, u, u == source ? 0 : paths_unreached(paths));
	paths->args.queue[0] = source;
	paths->args.deal.degree[0] = (int32_t)paths_degree(paths, source);
	*paths->args.size = 1;
}

/* Teams of `lanes` that so many threads make. */
static inline int64_t paths_teams(int64_t threads, int64_t lanes)
{
	return (threads + lanes - 1) / lanes;
}

/* Advances the launch to its end. */
static inline void paths_advance(struct paths *paths)
{
	enum advance advance = ADVANCE_MORE;
	bool all = !paths->stops;

	while (advance == ADVANCE_MORE) {
		all = all || !random_below(paths->stops, 8);
		advance = machine_advance(paths->machine, all ? PACE_LAUNCH : PACE_WARP, NULL);
	}
	assert_int_equal(advance, ADVANCE_DONE);
}

static inline void paths_launch(struct paths *paths, const struct kernel *kernel, int64_t items)
{
	const struct launch launch = {
		.kernel = kernel,
		.width = paths->width,
		.args = &paths->args,
		.args_size = sizeof(paths->args),
		.items = items,
		.cycles = 1,
	};

	assert_true(machine_launch(paths->machine, &launch, NULL));
	paths_advance(paths);
}

/* Line 10, and what follows from the sum: the share of a thread (line 11). */
static inline void paths_scan(struct paths *paths, int64_t entries)
{
	struct deal *deal = &paths->args.deal;
	const int64_t tiles = paths_teams(entries, SCAN_TILE);

	paths->args.entries = entries;
	paths->args.list = paths->args.queue + paths->args.in;
	deal->count = deal->degree + paths->args.in;
	if (tiles > 1) {
		paths_launch(paths, &kernel_paths_scan_tiles, tiles);
		paths_launch(paths, &kernel_paths_scan_totals, 1);
	}
	paths_launch(paths, &kernel_paths_scan_places, tiles);
	deal->dealt = *deal->sum;
	deal->share = (deal->dealt + entries - 1) / entries;
}

static inline int64_t paths_threads(const struct deal *deal)
{
	return deal->dealt ? (deal->dealt + deal->share - 1) / deal->share : 0;
}

/* Line 12. */
static inline void paths_find(struct paths *paths)
{
	paths_launch(paths, &kernel_paths_find_offsets,
		     paths_teams(paths_threads(&paths->args.deal), 32));
}

/* Line 7. */
static inline void paths_decompose(struct paths *paths)
{
	*paths->args.size = 0;
	paths_launch(paths, &kernel_paths_decompose,
		     paths_teams(paths_threads(&paths->args.deal), 32));
}

/* Lines 8 and 9. */
static inline void paths_swap(struct paths *paths)
{
	const int64_t in = paths->args.in;

	paths->args.in = paths->args.out;
	paths->args.out = in;
}

/* The distances, as the checker wants them; the caller frees them. */
static inline int64_t *paths_distances(const struct paths *paths)
{
	const size_t size = width_capacity_size(paths->width);
	int64_t *distance = unit_room((size_t)paths->args.vertices * sizeof(*distance));
	int32_t u;

	for (u = 0; u < paths->args.vertices; u++) {
		distance[u] = paths_get(paths->args.distance, size, u);
		if (distance[u] == paths_unreached(paths))
			distance[u] = PATHS_UNREACHED;
	}
	return distance;
}

/* Distances by the plainest search there is: one queue. The caller frees them. */
static inline int64_t *paths_by_queue(const struct graph *graph, int32_t source)
{
	const size_t vertices = (size_t)graph->vertices;
	int64_t *distance = unit_room(vertices * sizeof(*distance));
	int32_t *queue = unit_room(vertices * sizeof(*queue));
	int32_t first = 0;
	int32_t last = 0;
	int64_t p;
	int32_t u;

	for (u = 0; u < graph->vertices; u++)
		distance[u] = PATHS_UNREACHED;
	distance[source] = 0;
	queue[last++] = source;
	while (first < last) {
		u = queue[first++];
		for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
			if (graph_has_arc(graph, p) &&
			    distance[graph->head[p]] == PATHS_UNREACHED) {
				distance[graph->head[p]] = distance[u] + 1;
				queue[last++] = graph->head[p];
			}
		}
	}
	free(queue);
	return distance;
}

#endif
