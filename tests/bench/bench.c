/* SPDX-License-Identifier: GPL-3.0-or-later
 * bench: measures what the program promises, on this machine, and says how that
 * stands to its bound. Every time of a solve has the value of its flow beside it.
 *
 *      bench read FILE      reading DIMACS text, from the page cache
 *      bench sim            rates of the SIMT machine, counting on
 *      bench genrmf         the large genrmf, solved on sim
 *      bench back           the way back in a run, and what it costs to keep it
 *      bench memory FILE    peak memory of `spillway` loading and starting FILE
 *
 * Medians of three after a warm-up where a run takes less than some seconds.
 */
#include "src/base/clock.h"
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/graph/arc_list.h"
#include "src/graph/generate.h"
#include "src/graph/graph.h"
#include "src/graph/read.h"
#include "src/engine/hash.h"
#include "src/engine/history.h"
#include "src/engine/run.h"
#include "src/method/variants.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { RUNS = 3 };

static void die(const struct err *err)
{
	fprintf(stderr, "bench: %s\n", err->message);
	exit(1);
}

/* One row of the table: a figure, the bound it should keep, and whether it does. */
static void row(const char *what, double figure, const char *unit, double bound, bool least)
{
	bool kept = least ? figure >= bound : figure <= bound;

	printf("%-46s %10.1f %-10s %s %g: %s\n", what, figure, unit,
	       least ? "at least" : "at most", bound, kept ? "kept" : "NOT kept");
}

static int by_value(const void *a, const void *b)
{
	double x = *(const double *)a;
	double y = *(const double *)b;

	return (x > y) - (x < y);
}

static double median(double *values)
{
	qsort(values, RUNS, sizeof(*values), by_value);
	return values[RUNS / 2];
}

/* --- Reading. --- */

static double megabytes(const char *path)
{
	struct stat status;

	if (stat(path, &status) != 0) {
		perror(path);
		exit(1);
	}
	return (double)status.st_size / 1e6;
}

/* The format that recognises the file. */
static const struct format *format_of(struct input *input, struct err *err)
{
	const struct format *const *row;
	const char *begin, *end;

	if (!input_look(input, &begin, &end, err))
		die(err);
	for (row = formats(); *row; row++)
		if ((*row)->recognise(begin, end))
			return *row;
	die(err);
	return NULL;
}

/* Seconds from opening the file to the list of its arcs. */
static double read_arcs(const char *path, const struct read_options *options,
			const struct format **format)
{
	struct memory memory = { 0 };
	struct err err = { 0 };
	struct input input;
	struct reader reader = {
		.memory = &memory,
		.input = &input,
		.options = options,
		.path = path,
		.list = { .memory = &memory },
		.marks = { -1, -1 },
	};
	double began = clock_seconds();

	if (!input_open(&input, &memory, path, &(struct poll){ 0 }, &err))
		die(&err);
	*format = format_of(&input, &err);
	if (!reader_choose_weight(&reader, *format, &err) || !(*format)->read(&reader, &err))
		die(&err);
	began = clock_seconds() - began;
	input_close(&input);
	arc_list_free(&reader.list);
	memory_free(reader.stretches);
	memory_free(reader.labels.numbers);
	return began;
}

static struct plan plan_for(const struct graph *graph, const struct marked *marks,
			    const char *variant)
{
	return (struct plan){
		.graph = graph,
		.terminals = { marks->source, marks->sink, .matching = false },
		.variant = variant_find(variant, NULL),
		.device = "sim",
		.machine = { .counting = true, .seed = 1 },
		.last_check = true,
	};
}

/* Seconds to a residual graph on the machine, its source's arcs filled. */
static double read_residual(const char *path)
{
	static const struct read_options options = { .scale = 1, .divide = 1 };
	struct memory memory = { 0 };
	struct err err = { 0 };
	double began = clock_seconds();
	struct marked marks;
	struct graph *graph = graph_read(path, &options, &marks, &memory, &err);
	struct plan plan;
	struct run *run;

	if (!graph)
		die(&err);
	plan = plan_for(graph, &marks, "vc-bcsr");
	plan.relabel = RELABEL_PAPER; /* no relabeling yet */
	run = run_start(&plan, &memory, &err);
	if (!run)
		die(&err);
	began = clock_seconds() - began;
	run_free(run);
	graph_free(graph);
	return began;
}

static void bench_read(const char *path)
{
	static const struct read_options options = { .scale = 1, .divide = 1 };
	const struct format *format;
	double size = megabytes(path);
	double arcs[RUNS], residual[RUNS];
	int i;

	(void)read_arcs(path, &options, &format);
	for (i = 0; i < RUNS; i++) {
		arcs[i] = read_arcs(path, &options, &format);
		residual[i] = read_residual(path);
	}
	row("DIMACS text to the arc list", size / median(arcs), "MB/s", 400, true);
	row("DIMACS text to a ready residual graph", size / median(residual), "MB/s", 150, true);
}

/* A text of any format, to the arc list. */
static void bench_text(const char *path)
{
	static const struct read_options options = { .scale = 1, .divide = 1 };
	const struct format *format;
	double arcs[RUNS];
	char title[64];
	int i;

	(void)read_arcs(path, &options, &format);
	for (i = 0; i < RUNS; i++)
		arcs[i] = read_arcs(path, &options, &format);
	snprintf(title, sizeof(title), "%s to the arc list", format->name);
	row(title, megabytes(path) / median(arcs), "MB/s", 100, true);
}

/* --- The SIMT machine. --- */

static struct graph *generate(struct memory *memory, const char *name, const int64_t *value,
			      struct marked *marks)
{
	struct err err = { 0 };
	const struct generation generation = { family_find(name, &err), value, .seed = 1, .title = name };
	struct graph *graph = graph_generate(&generation, marks, memory, &(struct poll){ 0 }, &err);

	if (!graph)
		die(&err);
	return graph;
}

/* Steps launch by launch, adding the time of each to its kernel's. */
static void bench_kernels(const char *name, const struct graph *graph,
			  const struct marked *marks, struct memory *memory)
{
	struct plan plan = plan_for(graph, marks, "vc-bcsr");
	struct err err = { 0 };
	double collecting = 0, discharging = 0;
	struct run *run = run_start(&plan, memory, &err);
	enum halt halt = HALT_UNIT;
	int64_t value;
	char title[64];

	if (!run)
		die(&err);
	while (halt != HALT_END) {
		double began = clock_seconds();

		if (!run_step(run, UNIT_LAUNCH, 1, NULL, NULL, &halt, &err))
			die(&err);
		if (run->now.task.kind != TASK_LAUNCH)
			continue;
		if (run->now.task.launch.kernel == &kernel_vc_collect)
			collecting += clock_seconds() - began;
		else
			discharging += clock_seconds() - began;
	}
	if (!run_value(run, &value, &err))
		die(&err);
	snprintf(title, sizeof(title), "sim, %s: counted vertex checks", name);
	row(title, (double)run->now.counters[COUNTER_vertex_checks] / collecting / 1e6, "M/s", 100,
	    true);
	snprintf(title, sizeof(title), "sim, %s: counted arc scans", name);
	row(title, (double)run->now.counters[COUNTER_arc_scans] / discharging / 1e6, "M/s", 20, true);
	printf("    flow %lld\n", (long long)value);
	run_free(run);
}

static void bench_sim(void)
{
	static const int64_t genrmf[] = { 32, 32, 1, 1000 };
	static const int64_t random[] = { 20000, 800000, 1000 };
	struct memory memory = { 0 };
	struct marked marks;
	struct graph *graph = generate(&memory, "genrmf", genrmf, &marks);

	bench_kernels("genrmf 32 32", graph, &marks, &memory);
	graph_free(graph);
	graph = generate(&memory, "random", random, &marks);
	bench_kernels("random degree 80", graph, &marks, &memory);
	graph_free(graph);
}

static void bench_genrmf(void)
{
	static const int64_t value[] = { 32, 256, 1, 1000 };
	struct memory memory = { 0 };
	struct err err = { 0 };
	struct marked marks;
	struct graph *graph = generate(&memory, "genrmf", value, &marks);
	struct plan plan = plan_for(graph, &marks, "vc-bcsr");
	struct run *run = run_start(&plan, &memory, &err);
	enum halt halt;

	if (!run || !run_step(run, UNIT_CYCLE, INT64_MAX, NULL, NULL, &halt, &err) ||
	    !run_check(run, &err))
		die(&err);
	row("sim, genrmf 32 256 by vc-bcsr", run->now.seconds, "seconds", 30, false);
	printf("    flow %lld, cut %lld, %s\n", (long long)run->check.value,
	       (long long)run->check.cut, run->check.good ? "verified" : "NOT verified");
	run_free(run);
	graph_free(graph);
}

/* --- The way back. --- */

static struct run *run_cycles(const struct plan *plan, struct memory *memory, int64_t cycles)
{
	struct err err = { 0 };
	struct run *run = run_start(plan, memory, &err);
	enum halt halt;

	if (!run || !run_step(run, UNIT_CYCLE, cycles, NULL, NULL, &halt, &err))
		die(&err);
	return run;
}

/* Seconds of the processor that so many cycles take. */
static double time_cycles(const struct plan *plan, struct memory *memory, int64_t cycles)
{
	struct err err = { 0 };
	struct run *run = run_start(plan, memory, &err);
	clock_t began = clock();
	enum halt halt;

	if (!run || !run_step(run, UNIT_CYCLE, cycles, NULL, NULL, &halt, &err))
		die(&err);
	began = clock() - began;
	run_free(run);
	return (double)began / CLOCKS_PER_SEC;
}

/* What keeping the way back costs: with it and without it in turn, the best of each. */
static void bench_keeping(const char *name, const struct plan *plan, struct memory *memory,
			  int64_t cycles)
{
	struct plan without = *plan;
	double best[2] = { 1e9, 1e9 };
	double seconds;
	char title[96];
	int i;

	without.history_memory = 0;
	for (i = 0; i < 2 * RUNS; i++) {
		seconds = time_cycles(i % 2 ? plan : &without, memory, cycles);
		best[i % 2] = seconds < best[i % 2] ? seconds : best[i % 2];
	}
	snprintf(title, sizeof(title), "sim, %s: time with the way back", name);
	row(title, 100 * best[1] / best[0], "%", 125, false);
	printf("    %lld arcs, %lld cycles in %.2f seconds without\n",
	       (long long)plan->graph->arcs, (long long)cycles, best[0]);
}

/* Goes back from cycle `half` + `cycles` to cycle `half`, and checks that it is the state of before. Without
 * a barrier several cycles can end together, so a step may end later than asked. */
static void bench_going(const char *name, const struct plan *plan, struct memory *memory, int64_t half,
			int64_t cycles)
{
	struct err err = { 0 };
	struct run *run = run_cycles(plan, memory, half);
	const int64_t stood = run->now.ended[UNIT_CYCLE];
	struct history_facts facts;
	uint64_t before, after;
	enum halt halt;
	double seconds;
	char title[96];

	if (!run_hash(run, true, &before, &err) ||
	    !run_step(run, UNIT_CYCLE, cycles, NULL, NULL, &halt, &err))
		die(&err);
	cycles = run->now.ended[UNIT_CYCLE] - stood; /* fewer where the run has ended */
	facts = history_facts(run);
	seconds = clock_seconds();
	if (!history_go(run, UNIT_CYCLE, stood, &halt, &err))
		die(&err);
	seconds = clock_seconds() - seconds;
	if (!run_hash(run, true, &after, &err))
		die(&err);
	snprintf(title, sizeof(title), "sim, %s: %lld cycles back", name, (long long)cycles);
	row(title, seconds, "seconds", 1, false);
	printf("    to cycle %lld, %lld frames, %.0f MB, %s\n", (long long)stood, (long long)facts.frames,
	       (double)facts.bytes / 1e6, before == after ? "the same state" : "ANOTHER STATE");
	run_free(run);
}

static void bench_back(void)
{
	/* About a million arcs each. The run on the random graph ends at cycle 410. */
	static const struct {
		const char *family, *variant;
		int64_t value[4];
		int64_t cycles;
	} runs[] = {
		{ "genrmf", "vc-bcsr", { 32, 196, 1, 1000 }, 1000 },
		{ "genrmf", "tc-rcsr", { 32, 196, 1, 1000 }, 1000 },
		{ "random", "vc-bcsr", { 50000, 1000000, 1000 }, 200 },
	};
	struct memory memory = { 0 };
	struct graph *graph;
	struct marked marks;
	struct plan plan;
	char title[64];
	size_t i;

	for (i = 0; i < sizeof(runs) / sizeof(runs[0]); i++) {
		graph = generate(&memory, runs[i].family, runs[i].value, &marks);
		plan = plan_for(graph, &marks, runs[i].variant);
		plan.history_memory = INT64_C(256) << 20;
		snprintf(title, sizeof(title), "%s, %s", runs[i].family, runs[i].variant);
		bench_keeping(title, &plan, &memory, runs[i].cycles / 2);
		bench_going(title, &plan, &memory, runs[i].cycles / 2, runs[i].cycles);
		graph_free(graph);
	}
}

/* --- Memory. --- */

static void bench_memory(const char *program, const char *path)
{
	static const struct read_options options = { .scale = 1, .divide = 1 };
	struct memory memory = { 0 };
	struct err err = { 0 };
	struct graph *graph;
	struct marked marks;
	struct rusage usage;
	double allowed;
	pid_t child = fork();

	if (child == 0) {
		execl(program, program, "--batch", "-e", "set clock off", "-e", "set symbols ascii",
		      "-e", "start", path, (char *)NULL);
		_exit(127);
	}
	if (child < 0 || waitpid(child, NULL, 0) < 0 || getrusage(RUSAGE_CHILDREN, &usage) != 0) {
		perror("bench");
		exit(1);
	}
	graph = graph_read(path, &options, &marks, &memory, &err);
	if (!graph)
		die(&err);
	allowed = 64.0 * (double)graph->intake.arcs + 64.0 * graph->vertices;
	printf("    %lld arcs, %d vertices\n", (long long)graph->intake.arcs,
	       graph->vertices);
	row("peak memory of load and start, whole process", (double)usage.ru_maxrss * 1024 / 1e6,
	    "MB", allowed / 1e6, false);
	graph_free(graph);
}

int main(int argc, char **argv)
{
	const char *what = argc > 1 ? argv[1] : "";

	if (!strcmp(what, "read") && argc == 3)
		bench_read(argv[2]);
	else if (!strcmp(what, "text") && argc == 3)
		bench_text(argv[2]);
	else if (!strcmp(what, "sim"))
		bench_sim();
	else if (!strcmp(what, "genrmf"))
		bench_genrmf();
	else if (!strcmp(what, "back"))
		bench_back();
	else if (!strcmp(what, "memory") && argc == 4)
		bench_memory(argv[2], argv[3]);
	else
		fputs("usage: bench read FILE | text FILE | sim | genrmf | back | memory PROGRAM FILE\n",
		      stderr);
	return 0;
}
