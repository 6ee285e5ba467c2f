/* SPDX-License-Identifier: GPL-3.0-or-later
 * samples: small graphs of the generators, enough of them that every turn of a variant is
 * taken somewhere.
 */
#ifndef SPILLWAY_TESTS_SAMPLES_H
#define SPILLWAY_TESTS_SAMPLES_H

#include "tests/unit/runs.h"

enum {
	SAMPLE_GENRMF,
	SAMPLE_WIDE, /* 64-bit capacities */
	SAMPLE_LEVELS,
	SAMPLE_DENSE, /* rows of several turns */
	SAMPLE_GRID,
	SAMPLE_RANDOM,
	SAMPLE_PAIRS, /* wide; most pairs are joined, many of them both ways */
	SAMPLE_HUBS,  /* vertices that are split */
	SAMPLE_BIPARTITE,
	SAMPLE_ROAD,
	SAMPLES
};

/* The graph `which`, from its first vertex to its last where its family has no terminals. */
static inline struct graph *sample(struct fixture *fixture, size_t which)
{
	static const struct {
		const char *family;
		int64_t value[5];
	} samples[SAMPLES] = {
		[SAMPLE_GENRMF] = { "genrmf", { 5, 8, 1, 100 } },
		[SAMPLE_WIDE] = { "genrmf", { 3, 4, 1, INT64_C(1) << 36 } },
		[SAMPLE_LEVELS] = { "washington-rlg", { 20, 20, 1000 } },
		[SAMPLE_DENSE] = { "acyclic-dense", { 60, 1000 } },
		[SAMPLE_GRID] = { "grid", { 15, 15, 40 } },
		[SAMPLE_RANDOM] = { "random", { 150, 900, 9 } },
		[SAMPLE_PAIRS] = { "random", { 90, 3000, INT64_C(1) << 40 } },
		[SAMPLE_HUBS] = { "rmat", { 8, 8, 570000, 190000, 190000 } },
		[SAMPLE_BIPARTITE] = { "bipartite", { 145, 140, 560, 1 } },
		[SAMPLE_ROAD] = { "road", { 12, 12 } },
	};
	struct graph *graph = make(fixture, samples[which].family, samples[which].value);

	if (ends_of(graph)->source < 0)
		assert_true(ends_set(graph, 0, graph->vertices - 1, NULL));
	return graph;
}

#endif
