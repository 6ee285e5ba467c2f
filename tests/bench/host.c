/* SPDX-License-Identifier: GPL-3.0-or-later
 * bench-host: hi-pr against Boost's push_relabel_max_flow, in one process, in turns, on the
 * sparse families of the First DIMACS Implementation Challenge, at the smallest sizes that
 * He and Hong, and those of ECL-MaxFlow, measured. Ours is timed from the graph to the
 * flow: its arrays, both stages; Boost's from the graph it has made to the flow.
 *
 *      bench-host              everything
 *      bench-host alone        without Boost
 *      bench-host engine       hi-pr as `solve` runs it (engine.h), beside its core
 *      bench-host rivals       hi-pr, eibfs and pseudoflow beside Boost (rivals.h)
 *      bench-host auto [CODE...]  `solve` by these codes of graphs from standard input (auto.h)
 *      bench-host FAMILY KEY=VALUE...   one graph, as `generate` makes it, without Boost
 *
 * Without Boost the program says so, and measures the rest.
 */
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/graph/arc_list.h"
#include "src/graph/generate.h"
#include "src/graph/graph.h"

#include "tests/bench/auto.h"
#include "tests/bench/boost.h"
#include "tests/bench/core.h"
#include "tests/bench/engine.h"
#include "tests/bench/rivals.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RUNS = 3 };

static const double bound = 0.1;

static int by_time(const void *a, const void *b)
{
	const struct solve *x = a;
	const struct solve *y = b;
	double before = x->first + x->second;
	double after = y->first + y->second;

	return (before > after) - (before < after);
}

/* Both in turns, after a warm-up of ours; medians. Returns the ratio. */
static double measure(const char *name, const struct graph *graph,
		      const struct terminals *terminals, struct memory *memory, bool alone)
{
	struct solve ours[RUNS];
	double theirs[RUNS];
	double seconds, boost;
	int64_t value;
	int i;

	(void)core_solve(graph, terminals, memory);
	for (i = 0; i < RUNS; i++) {
		ours[i] = core_solve(graph, terminals, memory);
		value = ours[i].value;
		theirs[i] = alone ? 0 : rivals_boost(graph, terminals, memory, &value);
		if (value != ours[i].value) {
			fprintf(stderr, "bench-host: hi-pr finds %lld, Boost %lld\n",
				(long long)ours[i].value, (long long)value);
			exit(1);
		}
	}
	qsort(ours, RUNS, sizeof(*ours), by_time);
	boost = core_median(theirs, RUNS);
	seconds = ours[RUNS / 2].first + ours[RUNS / 2].second;
	printf("%-30s flow %-8lld hi-pr %.3f s (its arrays %.3f, stage two %.3f)", name,
	       (long long)value, seconds, ours[RUNS / 2].prepare, ours[RUNS / 2].second);
	if (!alone)
		printf(", Boost %.3f s, ratio %.3f", boost, seconds / boost);
	printf("\n    %lld pushes, %lld relabels, %lld global relabelings of %.1f million visits, "
	       "%lld gaps\n", (long long)ours[0].counts.pushes, (long long)ours[0].counts.relabels,
	       (long long)ours[0].counts.global_relabels, (double)ours[0].counts.visits / 1e6,
	       (long long)ours[0].counts.gaps);
	return alone ? 0 : seconds / boost;
}

static double measure_family(const char *name, const char *family, const int64_t *value,
			     bool alone)
{
	const struct poll nobody = { 0 };
	struct memory memory = { 0 };
	struct err err = { 0 };
	struct terminals terminals;
	struct marked marks;
	const struct generation generation = { family_find(family, &err), value, .seed = 1, .title = name };
	struct graph *graph = graph_generate(&generation, &marks, &memory, &nobody, &err);
	double ratio;

	if (graph && marks.source < 0)
		marks = (struct marked){ 0, graph->vertices - 1 };
	if (!graph || !terminals_set(&terminals, graph, marks.source, marks.sink, &err))
		core_die(&err);
	ratio = measure(name, graph, &terminals, &memory, alone);
	graph_free(graph);
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

static const char usage[] =
	"usage: bench-host [alone | engine | rivals | auto [CODE...] | FAMILY KEY=VALUE...]\n";

/* Whether Boost is here; if not, says so. */
static bool find_boost(void)
{
	double seconds;

	if (boost_flow(0, NULL, 0, 0, 0, &seconds) >= 0)
		return true;
	puts("skip hi-pr over Boost: no C++ compiler, or no Boost Graph Library "
	     "(libboost-graph-dev)");
	return false;
}

/* The word KEY=VALUE for a key of the family. */
static bool read_value(const struct family *family, const char *word, int64_t *value,
		       struct err *err)
{
	const char *sign = strchr(word, '=');
	int i;

	for (i = 0; sign && i < MOST_KEYS && family->keys[i].name; i++)
		if (strlen(family->keys[i].name) == (size_t)(sign - word) &&
		    !strncmp(family->keys[i].name, word, (size_t)(sign - word)))
			return key_read(&family->keys[i], sign + 1, &value[i], err);
	return err_set(err, ERR_USAGE, "%s has no key for %s", family->name, word);
}

/* One graph. Returns the exit status. */
static int measure_one(const char *name, char **words, int count)
{
	int64_t value[MOST_KEYS] = { 0 };
	struct err err = { 0 };
	const struct family *family = family_find(name, &err);
	bool good = family != NULL;
	int i;

	for (i = 0; good && i < MOST_KEYS; i++)
		value[i] = family->keys[i].standard;
	for (i = 0; good && i < count; i++)
		good = read_value(family, words[i], value, &err);
	if (good) {
		(void)measure_family(name, name, value, true);
		return 0;
	}
	fprintf(stderr, "bench-host: %s\n%s", err.message, usage);
	return 2;
}

int main(int argc, char **argv)
{
	const char *word = argc > 1 ? argv[1] : "";

	if (argc == 2 && (!strcmp(word, "--help") || !strcmp(word, "-h"))) {
		fputs(usage, stdout);
		return 0;
	}
	if (argc == 2 && !strcmp(word, "engine"))
		return engine_measure_all() ? 0 : 1;
	if (argc == 2 && !strcmp(word, "rivals")) {
		rivals_measure_all(!find_boost());
		return 0;
	}
	if (argc > 1 && !strcmp(word, "auto"))
		return auto_measure(argv + 2, argc - 2);
	if (argc > 1 && strcmp(word, "alone"))
		return measure_one(word, argv + 2, argc - 2);
	if (argc > 2) {
		fputs(usage, stderr);
		return 2;
	}
	measure_all(argc == 2 || !find_boost());
	return argc == 2 || engine_measure_all() ? 0 : 1;
}
