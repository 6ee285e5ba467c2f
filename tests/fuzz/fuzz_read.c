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

/* What every network is. */
static void inspect(const struct network *network)
{
	int64_t p, twin, back, arcs = 0;
	int32_t u;

	MUST(network->vertices > 0 && network->row[0] == 0);
	MUST(network->row[network->vertices] == network->entries);
	for (u = 0; u < network->vertices; u++) {
		for (p = network->row[u]; p < network->row[u + 1]; p++) {
			twin = network_twin(network, u, p);
			MUST(network->head[p] >= 0 && network->head[p] < network->vertices);
			MUST(network->head[p] != u && network->head[twin] == u);
			MUST(p == network->row[u] || network->head[p - 1] < network->head[p]);
			MUST(network_capacity(network, p) >= 0);
			back = network_capacity(network, twin);
			MUST(network_capacity(network, p) <= INT64_MAX - back);
			MUST(network_capacity(network, p) + back <= network->widest);
			arcs += network_has_arc(network, p);
		}
	}
	MUST(arcs == network->arcs);
}

/* Chooses terminals: those of the file, or S* and T* of two sides, or the first and the last vertex. */
static bool pose(struct network *network, const struct marked *marks, struct terminals *terminals,
		 struct memory *memory)
{
	const int32_t last = network->vertices - 1;

	terminals_clear(terminals);
	if (marks->source >= 0)
		return terminals_set(terminals, network, marks->source, marks->sink, NULL);
	if (!flow_pose(network, terminals, memory, NULL))
		return false;
	return terminals->source >= 0 ||
	       (last > 0 && terminals_set(terminals, network, 0, last, NULL));
}

static void read_once(const char *path, const struct read_options *options,
		      struct random *random)
{
	struct memory memory = { .limit = MEMORY };
	struct err err = { 0 };
	struct terminals terminals;
	struct marked marks;
	struct network *network = network_read(path, options, &marks, &memory, &err);

	MUST((err.kind == ERR_NONE) == (network != NULL));
	MUST(network || err.message[0]);
	if (network) {
		inspect(network);
		if (pose(network, &marks, &terminals, &memory)) {
			inspect(network);
			fuzz_rewrite(network, &terminals, &memory);
			fuzz_solve(network, &terminals, random, &memory);
		}
	}
	network_free(network);
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
