/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/bench/rivals.h"

#include "src/base/clock.h"
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/graph/arc_list.h"
#include "src/graph/generate.h"
#include "src/graph/graph.h"
#include "src/host/eibfs.h"
#include "src/host/pseudoflow.h"
#include "src/host/stage_two.h"
#include "src/problem/flow/choose.h"
#include "tests/bench/boost.h"
#include "tests/bench/core.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { RUNS = 3, CODES = 3, SEED = 1 };

static const char *const names[CODES] = { "hi-pr", "eibfs", "pseudoflow" };
static const struct poll nobody = { 0 };

double rivals_boost(const struct graph *graph, const struct terminals *terminals,
		    struct memory *memory, int64_t *value)
{
	struct err err = { 0 };
	struct boost_arc *arcs = memory_array(memory, (size_t)graph->arcs, sizeof(*arcs), "bench",
					      &err);
	int64_t count = 0;
	double seconds;
	int32_t u;
	int64_t p;

	if (!arcs)
		core_die(&err);
	for (u = 0; u < graph->vertices; u++)
		for (p = graph->row[u]; p < graph->row[u + 1]; p++)
			if (graph_capacity(graph, p))
				arcs[count++] = (struct boost_arc){ u, graph->head[p],
								    graph_capacity(graph, p) };
	*value = boost_flow(graph->vertices, arcs, count, terminals->source, terminals->sink,
			    &seconds);
	memory_free(arcs);
	return seconds;
}

/* --- A code on its arrays. --- */

static void solve_by_eibfs(const struct residual *residual, struct memory *memory)
{
	struct err err = { 0 };
	struct eibfs *eibfs = eibfs_new(residual, memory, &err);

	if (!eibfs)
		core_die(&err);
	(void)eibfs_advance(eibfs, TURN_TURNS, INT64_MAX, &nobody);
	eibfs_free(eibfs);
}

static void solve_by_pseudoflow(const struct residual *residual, struct memory *memory)
{
	struct err err = { 0 };
	struct pseudoflow *pseudoflow = pseudoflow_new(residual, memory, &err);

	if (!pseudoflow)
		core_die(&err);
	pseudoflow_set_pace(pseudoflow, false);
	(void)pseudoflow_advance(pseudoflow, TURN_TURNS, INT64_MAX, &nobody);
	pseudoflow_free(pseudoflow);
}

/* An empty state for the graph. */
static void make_state(struct residual *residual, const struct graph *graph,
		       const struct terminals *terminals, struct memory *memory)
{
	struct err err = { 0 };
	size_t vertices = (size_t)graph->vertices;

	*residual = (struct residual){ .graph = graph, .terminals = *terminals,
				       .wide = graph->widest > INT32_MAX };
	residual->capacity = memory_array(memory, (size_t)graph->entries,
					  residual->wide ? 8 : 4, "bench", &err);
	residual->excess = memory_array(memory, vertices, sizeof(*residual->excess), "bench", &err);
	residual->height = memory_array(memory, vertices, sizeof(*residual->height), "bench", &err);
	if (!residual->capacity || !residual->excess || !residual->height)
		core_die(&err);
}

/* Both stages, from the graph to a flow that the checker accepts; returns the seconds without the
 * checker. */
static double solve(int code, const struct graph *graph, const struct terminals *terminals,
		    struct memory *memory, int64_t *value)
{
	struct err err = { 0 };
	struct residual residual;
	struct claim claim;
	struct check check;
	double began = clock_seconds();
	int64_t work;

	make_state(&residual, graph, terminals, memory);
	residual_start(&residual);
	if (code == 1)
		solve_by_eibfs(&residual, memory);
	else
		solve_by_pseudoflow(&residual, memory);
	if (!stage_two(&residual, memory, &nobody, &work, &err))
		core_die(&err);
	began = clock_seconds() - began;
	*value = residual.excess[terminals->sink];
	residual_claim(&residual, &claim);
	if (!check_flow(&claim, memory, &check, &err))
		core_die(&err);
	core_must_be_maximum(&check, *value);
	memory_free(residual.capacity);
	memory_free(residual.excess);
	memory_free(residual.height);
	return began;
}

static double solve_by(int code, const struct graph *graph, const struct terminals *terminals,
		       struct memory *memory, int64_t *value)
{
	struct solve first;

	if (code)
		return solve(code, graph, terminals, memory, value);
	first = core_solve(graph, terminals, memory);
	*value = first.value;
	return first.first + first.second;
}

/* --- Graphs. --- */

enum ends { ENDS_OWN, ENDS_HUBS, ENDS_FAR, ENDS_RANDOM };

/* A row of the table. */
struct row {
	const char *name, *family;
	int64_t value[MOST_KEYS];
	enum ends ends;
	int64_t pairs; /* of sources and sinks, where there are several */
};

static bool choose(const struct row *row, struct graph *graph, const struct marked *marks,
		   struct terminals *terminals, struct memory *memory, struct err *err)
{
	const size_t pairs = (size_t)row->pairs;
	struct marked ends = *marks;
	int32_t *sources, *sinks;
	bool good;

	if (row->ends == ENDS_HUBS && !choose_hubs(graph, 0, &ends.source, &ends.sink, err))
		return false;
	if (row->ends <= ENDS_HUBS)
		return terminals_set(terminals, graph, ends.source, ends.sink, err);
	sources = memory_array(memory, pairs, sizeof(*sources), "bench", err);
	sinks = memory_array(memory, pairs, sizeof(*sinks), "bench", err);
	good = sources && sinks;
	if (good && row->ends == ENDS_FAR)
		good = choose_far(graph, row->pairs, SEED, sources, sinks, memory, &nobody, err);
	else if (good)
		good = choose_random(graph, row->pairs, SEED, sources, sinks, memory, err);
	good = good && choose_join(graph, sources, sinks, row->pairs, terminals, memory, err);
	memory_free(sources);
	memory_free(sinks);
	return good;
}

/* Seconds of each code, as logarithms of its ratio to the first one. */
static void measure(const struct row *row, bool alone, double *logs)
{
	struct memory memory = { 0 };
	struct err err = { 0 };
	struct terminals terminals = { .source = -1, .sink = -1 };
	struct marked marks;
	const struct generation generation = { family_find(row->family, &err), row->value, SEED,
					       .title = row->name };
	struct graph *graph = graph_generate(&generation, &marks, &memory, &nobody, &err);
	double seconds[CODES][RUNS];
	double boost = 0;
	int64_t value, other;
	int run, code;

	if (!graph || !choose(row, graph, &marks, &terminals, &memory, &err))
		core_die(&err);
	(void)solve_by(0, graph, &terminals, &memory, &value);
	for (run = 0; run < RUNS; run++)
		for (code = 0; code < CODES; code++) {
			seconds[code][run] = solve_by(code, graph, &terminals, &memory, &other);
			if (other != value) {
				fprintf(stderr, "bench-host: %s finds %lld, hi-pr %lld\n",
					names[code], (long long)other, (long long)value);
				exit(1);
			}
		}
	if (!alone)
		boost = rivals_boost(graph, &terminals, &memory, &other);
	if (other != value) {
		fprintf(stderr, "bench-host: Boost finds %lld, hi-pr %lld\n", (long long)other,
			(long long)value);
		exit(1);
	}
	printf("| %s | %d | %lld | %lld |", row->name, graph->vertices, (long long)graph->arcs,
	       (long long)value);
	for (code = 0; code < CODES; code++) {
		double median = core_median(seconds[code], RUNS);

		logs[code] += log(median / core_median(seconds[0], RUNS));
		printf(" %.3f |", median);
	}
	for (code = 1; code < CODES; code++)
		printf(" %.2f |", core_median(seconds[code], RUNS) / core_median(seconds[0], RUNS));
	if (!alone)
		printf(" %.3f |", boost);
	puts("");
	fflush(stdout);
	graph_free(graph);
}

void rivals_measure_all(bool alone)
{
	static const struct row rows[] = {
		{ "genrmf 24x24x192", "genrmf", { 24, 192, 1, 1000 }, ENDS_OWN, 0 },
		{ "genrmf 48x48x48", "genrmf", { 48, 48, 1, 1000 }, ENDS_OWN, 0 },
		{ "washington-rlg 256x512", "washington-rlg", { 256, 512, 1000 }, ENDS_OWN, 0 },
		{ "washington-rlg 512x512", "washington-rlg", { 512, 512, 1000 }, ENDS_OWN, 0 },
		{ "acyclic-dense 2000", "acyclic-dense", { 2000, 1000000 }, ENDS_OWN, 0 },
		{ "acyclic-dense 4000", "acyclic-dense", { 4000, 1000000 }, ENDS_OWN, 0 },
		{ "grid 512x512, random 5000", "grid", { 512, 512, 1000 }, ENDS_RANDOM, 5000 },
		{ "grid 512x512, random 50000", "grid", { 512, 512, 1000 }, ENDS_RANDOM, 50000 },
		{ "grid 512x512, hubs", "grid", { 512, 512, 1000 }, ENDS_HUBS, 0 },
		{ "rmat 2^16, hubs", "rmat", { 16, 16, 570000, 190000, 190000 }, ENDS_HUBS, 0 },
		{ "rmat 2^16, random 1000", "rmat", { 16, 16, 570000, 190000, 190000 },
		  ENDS_RANDOM, 1000 },
		{ "road 500x500, far 20", "road", { 500, 500 }, ENDS_FAR, 20 },
		{ "road 500x500, random 5000", "road", { 500, 500 }, ENDS_RANDOM, 5000 },
	};
	const size_t count = sizeof(rows) / sizeof(rows[0]);
	double logs[CODES] = { 0 };
	size_t i;

	puts("| graph | vertices | arcs | flow | hi-pr | eibfs | pseudoflow | eibfs / hi-pr | "
	     "pseudoflow / hi-pr | Boost |");
	for (i = 0; i < count; i++)
		measure(&rows[i], alone, logs);
	printf("geometric means over hi-pr: eibfs %.3f, pseudoflow %.3f\n",
	       exp(logs[1] / (double)count), exp(logs[2] / (double)count));
}
