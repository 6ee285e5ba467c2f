/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/fuzz/fuzz.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/saturate.h"
#include "src/base/save.h"
#include "src/graph/arc_list.h"
#include "src/graph/graph.h"
#include "src/graph/read.h"
#include "src/graph/write.h"
#include "src/engine/hash.h"
#include "src/engine/problem.h"
#include "src/method/variants.h"

#include <string.h>

enum { MOST_VERTICES = 40, MOST_ENTRIES = 200, CYCLES = 3000, QUESTIONS = 10000 };

/* --- Solving. --- */

/* Whether its problem can be solved as the graph is. */
static bool can_solve(const struct problem *problem, const struct graph *graph,
		      const struct terminals *terminals)
{
	struct err ignored = { 0 };

	return !(problem->bare && graph->labels.super) &&
	       problem->check_ends(graph, terminals, &ignored);
}

static const struct variant *draw_variant(const struct graph *graph,
					  const struct terminals *terminals, struct random *random)
{
	const struct variant *const *row = variants();
	uint64_t count = 0;
	uint64_t drawn;

	while (row[count])
		count++;
	do {
		drawn = random_below(random, count);
	} while (!can_solve(row[drawn]->problem, graph, terminals));
	return row[drawn];
}

/* Whether a problem may refuse the graph for its lengths: one was not read, or their sum does not fit. */
static bool hard_lengths(const struct graph *graph)
{
	int64_t sum = 0;
	int64_t p;

	for (p = 0; p < graph->entries; p++)
		sum = saturate_add(sum, graph->weight[p] > 0 ? graph->weight[p] : 0);
	return graph->intake.unread.line || sum == INT64_MAX;
}

/* Goes on to the end, or until patience or cycles run out. */
static void finish(struct run *run)
{
	struct err err = { 0 };
	enum halt halt = HALT_UNIT;

	if (!run_step(run, UNIT_CYCLE, CYCLES, NULL, NULL, &halt, &err)) {
		MUST(err.kind == ERR_MEMORY || hard_lengths(run->plan.graph));
		return;
	}
	if (halt != HALT_END)
		return;
	MUST(run->now.phase == PHASE_DONE);
	MUST(run_check(run, &err));
	if (!run->check.good)
		fprintf(stderr, "NOT verified: %s\n", run->check.reason);
	MUST(run->check.good);
}

void fuzz_solve(const struct graph *graph, const struct terminals *terminals,
		struct random *random, struct memory *memory)
{
	struct patience patience;
	struct plan plan = {
		.graph = graph,
		.terminals = *terminals,
		.variant = draw_variant(graph, terminals, random),
		.device = "sim",
		.machine.wave = (int64_t)random_below(random, 3),
		.machine.order = (enum warp_order)random_below(random, 3),
		.machine.seed = random_next(random),
		.machine.counting = random_below(random, 2),
		.relabel = (enum relabel_policy)random_below(random, 3),
		.relabel_cycles = random_range(random, 1, 9),
		.last_check = true,
		.poll = fuzz_patience(&patience, QUESTIONS, URGENCY_NOW),
	};
	struct err err = { 0 };
	enum halt halt;
	struct run *run;
	uint64_t before, after;
	bool good;

	if (graph->vertices > MOST_VERTICES || graph->entries > MOST_ENTRIES)
		return;
	plan.policy = (enum policy)random_below(random, POLICY_GPU + 1);
	if (!plan.machine.counting && plan.policy <= POLICY_PAPER)
		plan.policy = POLICY_CPU; /* nobody models times */
	run = run_start(&plan, memory, &err);
	if (!run && err.kind != ERR_MEMORY)
		fprintf(stderr, "%s: %s\n", plan.variant->name, err.message);
	MUST(run || err.kind == ERR_MEMORY || hard_lengths(graph));
	if (!run)
		return;
	MUST(run_step(run, (enum unit)random_below(random, 4), 3, NULL, NULL, &halt, &err) ||
	     err.kind == ERR_MEMORY);
	err = (struct err){ 0 };
	good = run_hash(run, true, &before, &err) && run_hash(run, true, &after, &err);
	MUST(good || err.kind == ERR_MEMORY);
	MUST(!good || before == after);
	finish(run);
	run_free(run);
}

/* --- Writing and reading. --- */

static void must_equal(const struct graph *a, const struct graph *b)
{
	int64_t p;

	MUST(a->vertices == b->vertices && a->entries == b->entries && a->arcs == b->arcs);
	MUST(a->widest == b->widest);
	MUST(!memcmp(a->row, b->row, ((size_t)a->vertices + 1) * sizeof(*a->row)));
	MUST(!a->entries ||
	     !memcmp(a->head, b->head, (size_t)a->entries * sizeof(*a->head)));
	/* The file has capacities, whatever the weights of the first one mean. */
	for (p = 0; p < a->entries; p++)
		MUST(graph_capacity(a, p) == graph_capacity(b, p));
}

void fuzz_rewrite(const struct graph *graph, const struct terminals *terminals,
		  struct memory *memory)
{
	struct read_options options = { .format = "dimacs", .scale = 1, .divide = 1 };
	const struct marked marks = { terminals->source, terminals->sink };
	struct marked read;
	struct save save = { 0 };
	struct err err = { 0 };
	struct graph *again;
	char *bytes = NULL;
	size_t size = 0;

	/* A .max names both ends: a source alone is for searches. */
	if (graph->entries > 1 << 12 || graph->vertices > 1 << 12 || terminals->sink < 0)
		return;
	save.file = open_memstream(&bytes, &size);
	MUST(save.file);
	write_dimacs_names(graph, &save);
	write_dimacs_max(graph, &marks, &save);
	MUST(!save.error && !save.stopped);
	MUST(fclose(save.file) == 0);
	again = graph_read(fuzz_file(bytes, size), &options, &read, memory, &err);
	if (!again && err.kind != ERR_MEMORY)
		fprintf(stderr, "line %ld: %s\n%s\n", err.line, err.message, bytes);
	MUST(again || err.kind == ERR_MEMORY);
	if (again) {
		MUST(marks.source == read.source && marks.sink == read.sink);
		must_equal(graph, again);
	}
	graph_free(again);
	free(bytes);
}
