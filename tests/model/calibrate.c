/* SPDX-License-Identifier: GPL-3.0-or-later
 * Runs each micro-kernel on a profile of sim and on a GPU, and prints what a turn of
 * its loop takes: modelled and measured, in cycles of the card where one warp is
 * watched, in nanoseconds where the whole card is.
 *
 *      SPILLWAY_CUDA_PLUGIN=build/micro-cuda.so build/calibrate [sim:h200 [cuda:0 [small]]]
 *
 * The second machine may be a profile of sim, too; `small` keeps arrays within 1 MiB and
 * launches within 64 warps. Both are for trials where there is no GPU: the numbers of the
 * second column then mean nothing.
 */
#include "gpu/core/machine.h"
#include "gpu/core/model.h"
#include "src/base/clock.h"
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/graph/arc_list.h"
#include "src/graph/generate.h"
#include "src/host/residual.h"
#include "tests/model/micro.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* COLD: one warp, whose words nobody has touched lately. */
enum watch { WARP, COLD, CARD };

/* How the words of the chain lie. */
enum chain { NEXT_LINE, NEXT_STRIDE };

struct trial {
	const char *name;
	const struct kernel *kernel;
	enum watch watch;
	int64_t items, steps, stride, size; /* size in words */
	enum chain chain;
};

enum { KIB = 256, MIB = 1 << 18 }; /* words */
enum { SMALL_ITEMS = 64 };

static const struct trial trials[] = {
	{ "chain of words in 1 MiB", &kernel_micro_chase, WARP, 1, 1000, 0, MIB, 0 },
	{ "chain of words in 16 MiB", &kernel_micro_chase, WARP, 1, 1000, 0, 16 * MIB, 0 },
	{ "chain of words in 256 MiB", &kernel_micro_chase, COLD, 1, 1000, 0, 256 * MIB, 0 },
	{ "chain of words in 1024 MiB", &kernel_micro_chase, COLD, 1, 1000, 0, 1024 * MIB, 0 },
	{ "32 lanes, stride 1", &kernel_micro_stride, WARP, 1, 500, 1, MIB, NEXT_STRIDE },
	{ "32 lanes, stride 2", &kernel_micro_stride, WARP, 1, 500, 2, MIB, NEXT_STRIDE },
	{ "32 lanes, stride 4", &kernel_micro_stride, WARP, 1, 500, 4, MIB, NEXT_STRIDE },
	{ "32 lanes, stride 8", &kernel_micro_stride, WARP, 1, 500, 8, MIB, NEXT_STRIDE },
	{ "32 lanes, stride 16", &kernel_micro_stride, WARP, 1, 500, 16, MIB, NEXT_STRIDE },
	{ "32 lanes, stride 32", &kernel_micro_stride, WARP, 1, 500, 32, MIB, NEXT_STRIDE },
	{ "words of a team", &kernel_micro_words, WARP, 1, 2000, 0, MIB, 0 },
	{ "atomics, a word a lane", &kernel_micro_atomic, WARP, 1, 500, 1, MIB, 0 },
	{ "atomics, 4 lanes a word", &kernel_micro_atomic, WARP, 1, 500, 4, MIB, 0 },
	{ "atomics, 32 lanes a word", &kernel_micro_atomic, WARP, 1, 500, 32, MIB, 0 },
	{ "adds, nobody waits", &kernel_micro_add, WARP, 1, 500, 1, MIB, 0 },
	{ "adds and a fence", &kernel_micro_fence, WARP, 1, 500, 1, MIB, 0 },
	{ "loads that hit the first level", &kernel_micro_near, WARP, 1, 1000, 0, MIB, 0 },
	{ "1 way", &kernel_micro_branch, WARP, 1, 500, 1, MIB, NEXT_STRIDE },
	{ "2 ways", &kernel_micro_branch, WARP, 1, 500, 2, MIB, NEXT_STRIDE },
	{ "4 ways", &kernel_micro_branch, WARP, 1, 500, 4, MIB, NEXT_STRIDE },
	{ "barrier of 8 warps", &kernel_micro_barrier, WARP, 1, 2000, 0, MIB, 0 },
	{ "an empty launch", &kernel_micro_nothing, CARD, 1, 1, 0, MIB, 0 },
	{ "one word for all warps", &kernel_micro_hot, CARD, 8192, 64, 0, MIB, 0 },
	{ "words of all warps", &kernel_micro_words, CARD, 8448, 2000, 0, MIB, 0 },
	{ "stream through 8 MiB", &kernel_micro_stream, CARD, 8448, 256, 0, 2 * MIB, 0 },
	{ "stream through 1024 MiB", &kernel_micro_stream, CARD, 8448, 512, 0, 256 * MIB, 0 },
};

static void die(const struct err *err)
{
	fprintf(stderr, "calibrate: %s\n", err->message);
	exit(1);
}

/* A chain that visits lines of 128 bytes in a scattered order (a full cycle: an odd
 * multiplier on a power of two), or one that keeps each lane's distance. */
static void make_chain(const struct trial *trial, int32_t *next)
{
	int64_t lines = trial->size / 32;
	int64_t i;

	if (trial->chain == NEXT_STRIDE) {
		int64_t stride = trial->stride ? trial->stride : 1;

		for (i = 0; i < trial->size; i++)
			next[i] = (int32_t)((i + 32 * stride) % trial->size);
		return;
	}
	for (i = 0; i < lines; i++)
		next[32 * i] = (int32_t)(32 * ((i * 5 + 123457) % lines));
}

struct arrays {
	struct micro_args args;
	int32_t *chain; /* the host's */
};

static void place(struct machine *machine, const struct trial *trial, struct memory *memory,
		  struct arrays *arrays)
{
	size_t size = (size_t)trial->size * sizeof(int32_t);
	size_t words = (size_t)(32 * trial->items + 64) * sizeof(int32_t);
	struct micro_args *args = &arrays->args;
	struct err err = { 0 };

	memset(args, 0, sizeof(*args));
	arrays->chain = memory_array(memory, (size_t)trial->size, sizeof(int32_t), "a chain", &err);
	if (!arrays->chain)
		die(&err);
	make_chain(trial, arrays->chain);
	args->next = machine_alloc(machine, "the chain", size, &err);
	args->words = machine_alloc(machine, "words", words > size ? words : size, &err);
	if (!args->next || !args->words ||
	    !machine_write(machine, args->next, arrays->chain, size, &err))
		die(&err);
	args->size = trial->size;
	args->steps = trial->steps;
	args->stride = trial->stride;
	memory_free(arrays->chain);
}

static void launch(struct machine *machine, const struct trial *trial,
		   const struct micro_args *args)
{
	struct launch launch = {
		.kernel = trial->kernel, .width = WIDTH_C32_A32, .args = args,
		.args_size = sizeof(*args), .items = trial->items, .cycles = 1,
	};
	struct err err = { 0 };

	if (!machine_launch(machine, &launch, &err) ||
	    machine_advance(machine, PACE_LAUNCH, &err) != ADVANCE_DONE)
		die(&err);
}

/* Nanoseconds of wall time a launch, the least of five. */
static double wall(struct machine *machine, const struct trial *trial,
		   const struct micro_args *args)
{
	double least = 1e9;
	double began;
	int i;

	for (i = 0; i < 6; i++) {
		began = clock_seconds();
		launch(machine, trial, args);
		if (i && clock_seconds() - began < least)
			least = clock_seconds() - began;
	}
	return 1e9 * least;
}

/* What a turn takes on a GPU. */
static double measure_gpu(const struct trial *trial, const char *device)
{
	struct machine_options options = { .warp_clock = trial->watch != CARD };
	struct memory memory = { 0 };
	struct machine *machine;
	struct arrays arrays;
	struct micro_args warm;
	struct warp_work work;
	struct err err = { 0 };
	double result;

	if (!machine_open(&machine, device, &options, &memory, &err))
		die(&err);
	place(machine, trial, &memory, &arrays);
	if (trial->watch == CARD) {
		result = wall(machine, trial, &arrays.args);
	} else {
		/* The text itself is fetched once. */
		warm = arrays.args;
		if (trial->watch == COLD)
			warm.steps = 1;
		launch(machine, trial, &warm);
		launch(machine, trial, &arrays.args);
		if (!machine_work(machine, &work, &err))
			die(&err);
		result = (double)work.last.ticks[0] / (double)trial->steps;
	}
	machine_close(machine);
	return result;
}

/* The same by the model: cycles a turn, or nanoseconds a launch. */
static double predict(const struct trial *trial, const char *device)
{
	struct machine_options options = { .counting = true };
	struct memory memory = { 0 };
	struct machine *machine;
	struct arrays arrays;
	struct warp_work work;
	struct err err = { 0 };
	double result;
	int64_t clock;

	if (!machine_open(&machine, device, &options, &memory, &err))
		die(&err);
	place(machine, trial, &memory, &arrays);
	launch(machine, trial, &arrays.args);
	if (!machine_work(machine, &work, &err))
		die(&err);
	clock = profile_fact(machine->profile, FACT_clock);
	if (trial->watch == CARD)
		result = (double)work.last.time.ps / 1000;
	else
		result = (double)model_warp(machine->profile, work.last.counts,
					    work.last.footprint) *
			 (double)clock / 1e6 / (double)trial->steps;
	machine_close(machine);
	return result;
}

static double measure(const struct trial *trial, const char *device)
{
	return strncmp(device, "sim", 3) ? measure_gpu(trial, device) : predict(trial, device);
}

static struct trial shrunk(const struct trial *trial)
{
	struct trial small = *trial;

	if (small.size > MIB)
		small.size = MIB;
	if (small.items > SMALL_ITEMS)
		small.items = SMALL_ITEMS;
	return small;
}

/* --- The host: what a vertex or arc takes that a search visits. --- */

static void search(const char *name, const char *family, int64_t size, int64_t arcs)
{
	int64_t value[MOST_KEYS] = { size, arcs, 100 };
	struct memory memory = { 0 };
	struct poll poll = { 0 };
	struct residual residual = { .wide = true };
	struct err err = { 0 };
	double best = 1e9;
	int64_t levels, work;
	struct graph *graph;
	struct marked marks;
	int32_t *queue;
	int i;

	graph = graph_generate(&(struct generation){ family_find(family, &err), value, .seed = 1,
						     .title = name }, &marks, &memory, &poll, &err);
	residual.graph = graph;
	if (!graph ||
	    !terminals_set(&residual.terminals, graph, marks.source, marks.sink, &err))
		die(&err);
	residual.capacity = calloc((size_t)graph->entries, sizeof(int64_t));
	residual.excess = calloc((size_t)graph->vertices, sizeof(int64_t));
	residual.height = calloc((size_t)graph->vertices, sizeof(int32_t));
	queue = calloc((size_t)graph->vertices, sizeof(*queue));
	if (!residual.capacity || !residual.excess || !residual.height || !queue)
		exit(1);
	residual_start(&residual);
	for (i = 0; i < 5; i++) {
		double began = clock_seconds();

		if (!residual_distances(&residual, residual.height, queue, &poll, &levels, &work))
			exit(1);
		if (clock_seconds() - began < best)
			best = clock_seconds() - began;
	}
	printf("| %s, %lld KiB | ps a vertex or arc | n/a | %.0f |\n", name,
	       (long long)(graph_bytes(graph) >> 10), 1e12 * best / (double)work);
	free(residual.capacity);
	free(residual.excess);
	free(residual.height);
	free(queue);
	graph_free(graph);
}

static void search_all(bool small)
{
	search("search of a random graph on this host", "random", 20000, 100000);
	search("search of a grid on this host", "grid", 300, 300);
	if (small)
		return;
	search("search of a random graph on this host", "random", 200000, 1000000);
	search("search of a random graph on this host", "random", 4000000, 20000000);
	search("search of a grid on this host", "grid", 3000, 3000);
}

int main(int argc, char **argv)
{
	const char *sim = argc > 1 ? argv[1] : "sim:h200";
	const char *device = argc > 2 ? argv[2] : "cuda";
	const bool small = argc > 3 && !strcmp(argv[3], "small");
	struct err err = { 0 };
	bool measured = machine_check(device, &err);
	size_t i;

	printf("| micro-kernel | unit | modelled (%s) | measured (%s) |\n|---|---|---:|---:|\n", sim,
	       measured ? device : "n/a");
	for (i = 0; i < sizeof(trials) / sizeof(trials[0]); i++) {
		const struct trial trial = small ? shrunk(&trials[i]) : trials[i];

		printf("| %s | %s | %.1f | ", trial.name,
		       trial.watch != CARD ? "cycles a turn" : "ns", predict(&trial, sim));
		if (measured)
			printf("%.1f |\n", measure(&trial, device));
		else
			printf("n/a |\n");
		fflush(stdout);
	}
	search_all(small);
	return 0;
}
