/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/fuzz/fuzz.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/graph/arc_list.h"
#include "src/graph/read.h"
#include "src/problem/flow/pose.h"

#include <string.h>

enum { MEMORY = 2 << 20, PATIENCE = 1000 };

/* Options as `load` could be given them. */
static void draw_options(struct random *random, struct read_options *options)
{
	static const char *const names[] = { NULL, "1", "2", "0", "3", "L1", "R1", "S*", "x" };

	options->capacity = (enum capacity_source)random_below(random, 4);
	options->low = random_range(random, 0, 2);
	options->high = random_below(random, 2) ? INT64_MAX / 2 : 5;
	options->seed = random_next(random);
	options->scaled = random_below(random, 2);
	if (options->scaled) {
		options->scale = random_below(random, 2) ? random_range(random, 1, 20)
							 : INT64_MAX;
		options->divide = random_range(random, 1, 20);
	}
	options->file_lists = (enum arc_sense)random_below(random, 3);
	options->as = (enum arc_sense)random_below(random, 4);
	options->largest_component = random_below(random, 2);
	options->source = names[random_below(random, sizeof(names) / sizeof(names[0]))];
	options->sink = names[random_below(random, sizeof(names) / sizeof(names[0]))];
	options->weight = (enum weight)random_below(random, WEIGHT_NONE + 1);
	options->weight_given = !options->capacity && random_below(random, 2);
}

/* What every graph is. */
static void inspect(const struct graph *graph)
{
	int64_t p, twin, back, arcs = 0;
	int32_t u;

	MUST(graph->vertices > 0 && graph->row[0] == 0);
	MUST(graph->row[graph->vertices] == graph->entries);
	for (u = 0; u < graph->vertices; u++) {
		for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
			twin = graph_twin(graph, u, p);
			MUST(graph->head[p] >= 0 && graph->head[p] < graph->vertices);
			MUST(graph->head[p] != u && graph->head[twin] == u);
			MUST(p == graph->row[u] || graph->head[p - 1] < graph->head[p]);
			MUST(graph_capacity(graph, p) >= 0);
			back = graph_capacity(graph, twin);
			MUST(graph_capacity(graph, p) <= INT64_MAX - back);
			MUST(graph_capacity(graph, p) + back <= graph->widest);
			arcs += graph_has_arc(graph, p);
		}
	}
	MUST(arcs == graph->arcs);
}

/* Chooses terminals: those of the file, or S* and T* of two sides, or the first and the last vertex. */
static bool pose(struct graph *graph, const struct marked *marks, struct terminals *terminals,
		 struct memory *memory)
{
	const int32_t last = graph->vertices - 1;

	terminals_clear(terminals);
	if (marks->source >= 0)
		return terminals_set(terminals, graph, marks->source, marks->sink, NULL);
	if (!flow_pose(graph, terminals, memory, NULL))
		return false;
	return terminals->source >= 0 ||
	       (last > 0 && terminals_set(terminals, graph, 0, last, NULL));
}

static void read_once(const char *path, const struct read_options *options,
		      struct random *random)
{
	struct memory memory = { .limit = MEMORY };
	struct err err = { 0 };
	struct terminals terminals;
	struct marked marks;
	struct graph *graph = graph_read(path, options, &marks, &memory, &err);

	MUST((err.kind == ERR_NONE) == (graph != NULL));
	MUST(graph || err.message[0]);
	if (graph) {
		inspect(graph);
		if (pose(graph, &marks, &terminals, &memory)) {
			inspect(graph);
			fuzz_rewrite(graph, &terminals, &memory);
			fuzz_solve(graph, &terminals, random, &memory);
		}
	}
	graph_free(graph);
	MUST(memory.used == 0);
	MUST(memory.peak <= memory.limit);
}

void fuzz_read(const uint8_t *bytes, size_t size, const struct format *format)
{
	struct patience patience;
	struct read_options options = {
		.format = format ? format->name : NULL,
		.scale = 1,
		.divide = 1,
		.poll = fuzz_patience(&patience, PATIENCE, URGENCY_NOW),
	};
	struct random random;

	fuzz_draw(&random, bytes, size);
	read_once(fuzz_file(bytes, size), &options, &random);
	draw_options(&random, &options);
	options.poll = fuzz_patience(&patience, PATIENCE, URGENCY_NOW);
	read_once(fuzz_file(bytes, size), &options, &random);
}
