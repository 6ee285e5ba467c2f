/* SPDX-License-Identifier: GPL-3.0-or-later
 * bench-host: hi-pr against Boost's push_relabel_max_flow, in one process, in turns, on the
 * sparse families of the First DIMACS Implementation Challenge, at the smallest sizes that
 * He and Hong, and those of ECL-MaxFlow, measured. Ours is timed from the network to the
 * flow: its arrays, both stages; Boost's from the graph it has made to the flow.
 *
 *      bench-host              everything
 *      bench-host alone        without Boost
 *      bench-host FAMILY VALUE...   one graph, by the family's keys, without Boost
 */
#include "src/base/clock.h"
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/graph/generate.h"
#include "src/graph/network.h"
#include "src/host/check.h"
#include "src/host/hi_pr.h"
#include "src/host/stage_two.h"

#include "tests/bench/boost.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RUNS = 3 };

static const double bound = 0.1;

/* What a solve took, and what it found. */
struct solve {
	double first, second; /* seconds of the stages */
	int64_t value;
	struct hi_pr_counts counts;
};

static void die(const struct err *err)
{
	fprintf(stderr, "bench-host: %s\n", err->message);
	exit(1);
}

/* An empty state for the network. */
static void make_state(struct residual *residual, const struct network *network,
		       struct memory *memory)
{
	struct err err = { 0 };
	size_t vertices = (size_t)network->vertices;

	*residual = (struct residual){ .network = network, .wide = network->widest > INT32_MAX };
	residual->capacity = memory_array(memory, (size_t)network->entries,
					  residual->wide ? 8 : 4, "bench", &err);
	residual->excess = memory_array(memory, vertices, sizeof(*residual->excess), "bench", &err);
	residual->height = memory_array(memory, vertices, sizeof(*residual->height), "bench", &err);
	if (!residual->capacity || !residual->excess || !residual->height)
		die(&err);
}

static void free_state(struct residual *residual)
{
	memory_free(residual->capacity);
	memory_free(residual->excess);
	memory_free(residual->height);
}

static void must_be_maximum(const struct residual *residual, int64_t value,
			    struct memory *memory)
{
	struct err err = { 0 };
	struct check check;

	if (!check_result(residual->network, residual->capacity, residual->wide, memory, &check,
			  &err))
		die(&err);
	if (check.good && check.value == value)
		return;
	fprintf(stderr, "bench-host: not a maximum flow: %s\n", check.reason);
	exit(1);
}

/* From the network to a flow that the checker accepts; the check is not timed. */
static struct solve solve(const struct network *network, struct memory *memory)
{
	const struct poll nobody = { 0 };
	struct err err = { 0 };
	struct residual residual;
	struct solve solve;
	struct hi_pr *hi_pr;
	double began = clock_seconds();
	int64_t work;

	make_state(&residual, network, memory);
	residual_start(&residual);
	hi_pr = hi_pr_new(&residual, memory, &err);
	if (!hi_pr)
		die(&err);
	(void)hi_pr_advance(hi_pr, HI_PR_DISCHARGES, INT64_MAX, &nobody);
	solve.counts = *hi_pr_counts(hi_pr);
	hi_pr_free(hi_pr);
	solve.first = clock_seconds() - began;
	began = clock_seconds();
	if (!stage_two(&residual, memory, &nobody, &work, &err))
		die(&err);
	solve.second = clock_seconds() - began;
	solve.value = residual.excess[network->sink];
	must_be_maximum(&residual, solve.value, memory);
	free_state(&residual);
	return solve;
}

static double solve_by_boost(const struct network *network, struct memory *memory,
			     int64_t *value)
{
	struct err err = { 0 };
	struct boost_arc *arcs = memory_array(memory, (size_t)network->arcs, sizeof(*arcs), "bench",
					      &err);
	int64_t count = 0;
	double seconds;
	int32_t u;
	int64_t p;

	if (!arcs)
		die(&err);
	for (u = 0; u < network->vertices; u++)
		for (p = network->row[u]; p < network->row[u + 1]; p++)
			if (network->capacity[p])
				arcs[count++] = (struct boost_arc){ u, network->head[p],
								    network->capacity[p] };
	*value = boost_flow(network->vertices, arcs, count, network->source, network->sink,
			    &seconds);
	memory_free(arcs);
	return seconds;
}
static int by_time(const void *a, const void *b)
{
	const struct solve *x = a;
	const struct solve *y = b;
	double before = x->first + x->second;
	double after = y->first + y->second;

	return (before > after) - (before < after);
}

static int by_value(const void *a, const void *b)
{
	double x = *(const double *)a;
	double y = *(const double *)b;

	return (x > y) - (x < y);
}

/* Both in turns, after a warm-up of ours; medians. Returns the ratio. */
static double measure(const char *name, const struct network *network, struct memory *memory,
		      bool alone)
{
	struct solve ours[RUNS];
	double theirs[RUNS];
	double seconds;
	int64_t value;
	int i;

	(void)solve(network, memory);
	for (i = 0; i < RUNS; i++) {
		ours[i] = solve(network, memory);
		value = ours[i].value;
		theirs[i] = alone ? 0 : solve_by_boost(network, memory, &value);
		if (value != ours[i].value) {
			fprintf(stderr, "bench-host: hi-pr finds %lld, Boost %lld\n",
				(long long)ours[i].value, (long long)value);
			exit(1);
		}
	}
	qsort(ours, RUNS, sizeof(*ours), by_time);
	qsort(theirs, RUNS, sizeof(*theirs), by_value);
	seconds = ours[RUNS / 2].first + ours[RUNS / 2].second;
	printf("%-30s flow %-8lld hi-pr %.3f s (stage two %.3f)", name, (long long)value, seconds,
	       ours[RUNS / 2].second);
	if (!alone)
		printf(", Boost %.3f s, ratio %.3f", theirs[RUNS / 2], seconds / theirs[RUNS / 2]);
	printf("\n    %lld pushes, %lld relabels, %lld global relabelings of %.1f million visits, "
	       "%lld gaps\n", (long long)ours[0].counts.pushes, (long long)ours[0].counts.relabels,
	       (long long)ours[0].counts.global_relabels, (double)ours[0].counts.visits / 1e6,
	       (long long)ours[0].counts.gaps);
	return alone ? 0 : seconds / theirs[RUNS / 2];
}

static double measure_family(const char *name, const char *family, const int64_t *value,
			     bool alone)
{
	const struct poll nobody = { 0 };
	struct memory memory = { 0 };
	struct err err = { 0 };
	struct network *network = network_generate(family_find(family, &err), value, 1, name,
						   &memory, &nobody, &err);
	double ratio;

	if (!network || (network->source < 0 &&
			 !network_set_terminals(network, 0, network->vertices - 1, &err)))
		die(&err);
	ratio = measure(name, network, &memory, alone);
	network_free(network);
	return ratio;
}

static void measure_all(bool alone)
{
	static const struct {
		const char *name, *family;
		int64_t value[4];
	} graphs[] = {
		{ "genrmf-long 24x24x192", "genrmf", { 24, 192, 1, 1000 } },
		{ "genrmf-long 32x32x256", "genrmf", { 32, 256, 1, 1000 } },
		{ "genrmf-wide 36x36x36", "genrmf", { 36, 36, 1, 1000 } },
		{ "genrmf-wide 64x64x64", "genrmf", { 64, 64, 1, 1000 } },
		{ "washington-rlg-long 512x1024", "washington-rlg", { 512, 1024, 1000 } },
		{ "washington-rlg-wide 512x512", "washington-rlg", { 512, 512, 1000 } },
		{ "washington-rlg-wide 1024x1024", "washington-rlg", { 1024, 1024, 1000 } },
	};
	const size_t count = sizeof(graphs) / sizeof(graphs[0]);
	double logs = 0;
	double mean;
	size_t i;

	for (i = 0; i < count; i++)
		logs += log(measure_family(graphs[i].name, graphs[i].family, graphs[i].value,
					   alone));
	mean = exp(logs / (double)count);
	if (!alone)
		printf("%-46s %10.3f %-10s at most %g: %s\n", "hi-pr over Boost, geometric mean",
		       mean, "", bound, mean <= bound ? "kept" : "NOT kept");
}

int main(int argc, char **argv)
{
	int64_t value[MOST_KEYS] = { 0 };
	bool alone = argc == 2 && !strcmp(argv[1], "alone");
	double seconds;
	int i;

	if (argc == 1 && boost_flow(0, NULL, 0, 0, 0, &seconds) < 0) {
		puts("skip hi-pr over Boost: no C++ compiler, or no Boost Graph Library "
		     "(libboost-graph-dev)");
		alone = true;
	}
	for (i = 2; i < argc && i - 2 < MOST_KEYS; i++)
		value[i - 2] = atoll(argv[i]);
	if (argc > 2)
		(void)measure_family(argv[1], argv[1], value, true);
	else
		measure_all(alone);
	return 0;
}
