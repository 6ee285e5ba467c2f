/* SPDX-License-Identifier: GPL-3.0-or-later
 * Holds the model against a GPU: a run on sim is stopped at several cycles, its state is put
 * on sim and on the GPU, the variant begins a cycle there on both, and the times of warps are
 * ranked against each other: Spearman's rho and Kendall's tau-b over the warps that had an
 * active vertex. A GPU's cycle is repeated from the same state, and the median time of each
 * warp taken.
 *
 *      build/validate sim:h200 cuda NAME 'COMMANDS that make a graph' [NAME COMMANDS]...
 *
 * The second machine may be sim, too: the same profile then gives the same times, and rho 1.
 * Launches are made by the engine, as the variant asks for them, so that this program knows
 * nothing of any variant's arrays.
 */
#include "gpu/flow/ecl.h"
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/command/script.h"
#include "src/command/session.h"
#include "src/graph/graph.h"
#include "src/problem/flow/flow.h"
#include "src/view/look/rank.h"
#include "src/engine/run.h"
#include "src/method/variants.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REPEATS = 7, CHUNK = 32, FEWEST = 32 };

/* A state of a run, by the graph's entries. */
struct state {
	void *capacity;
	int64_t *excess;
	int32_t *height;
};

/* The warps of one launch: what each is known by (its vertex, its chunk), its time. */
struct warp {
	int32_t key;
	int64_t time;
};

struct warps {
	struct warp *warp;
	int64_t count;
};

static void die(const struct err *err)
{
	fprintf(stderr, "validate: %s\n", err->message);
	exit(1);
}

static void *get(size_t count, size_t size)
{
	void *block = calloc(count ? count : 1, size);

	if (!block) {
		fprintf(stderr, "validate: out of memory\n");
		exit(1);
	}
	return block;
}

/* Whether a warp of the discharge can be known again on another machine: by its vertices, or
 * by its one entry of the queue. Elsewhere what a warp gets depends on the order of the queue. */
static bool is_ranked(const struct variant *variant)
{
	return variant_main(variant)->items == ITEMS_CHUNKS ||
	       variant_main(variant)->items == ITEMS_QUEUE;
}

static size_t capacity_bytes(const struct run *run)
{
	return (size_t)run->plan.graph->entries * width_capacity_size(run->width);
}

static void save(struct run *run, struct state *state)
{
	size_t vertices = (size_t)run->plan.graph->vertices;
	struct err err = { 0 };
	struct residual *view = flow_fetch(run, FLOW_ALL, &err);

	if (!view)
		die(&err);
	state->capacity = get(capacity_bytes(run), 1);
	state->excess = get(vertices, sizeof(*state->excess));
	state->height = get(vertices, sizeof(*state->height));
	memcpy(state->capacity, view->capacity, capacity_bytes(run));
	memcpy(state->excess, view->excess, vertices * sizeof(*state->excess));
	memcpy(state->height, view->height, vertices * sizeof(*state->height));
}

/* Puts the state on the run's machine. The variant stands at the top of its loop, where its
 * own state is zero, and no global relabeling is due. */
static void put(struct run *run, const struct state *state)
{
	size_t vertices = (size_t)run->plan.graph->vertices;
	struct residual *view = flow_view(run);
	struct err err = { 0 };

	memcpy(view->capacity, state->capacity, capacity_bytes(run));
	memcpy(view->excess, state->excess, vertices * sizeof(*state->excess));
	memcpy(view->height, state->height, vertices * sizeof(*state->height));
	if (!mirror_store(run, FLOW_ALL, &err))
		die(&err);
	memset(run->state, 0, run_state_size(run));
	memset(&run->now.relabeling, 0, sizeof(run->now.relabeling));
	run->now.has_task = false;
	run->now.active = residual_active(view);
	run->now.cycle_mark = run->now.counters[COUNTER_cycles];
}

static void drop(struct state *state)
{
	free(state->capacity);
	free(state->excess);
	free(state->height);
}

/* Launch by launch until the discharge is through. Returns its items. */
static int64_t discharge(struct run *run, const char *name)
{
	enum { MOST_LAUNCHES = 100 };
	struct err err = { 0 };
	enum halt halt;
	int i;

	for (i = 0; i < MOST_LAUNCHES && run->now.phase != PHASE_DONE; i++) {
		if (!run_step(run, UNIT_LAUNCH, 1, NULL, NULL, &halt, &err))
			die(&err);
		if (run->now.task.kind == TASK_LAUNCH &&
		    run->now.task.launch.kernel == variant_main(run->plan.variant))
			return run->now.task.launch.items;
	}
	fprintf(stderr, "validate: %s on %s: no discharge in %d launches\n",
		run->plan.variant->name, name, i);
	exit(1);
}

/* The entries of the queue that the discharge took. */
static int32_t *look_at_queue(struct run *run, int64_t items)
{
	const int32_t *from = flow_method(run->plan.variant)->queues
				      ? ((const struct ecl_args *)run->args)->worklist
				      : flow_args(run)->queue;
	int32_t *queue = get((size_t)items, sizeof(*queue));
	struct err err = { 0 };

	if (!machine_look(run->machine, queue, from, (size_t)items * sizeof(*queue), &err))
		die(&err);
	return queue;
}

static int by_key(const void *left, const void *right)
{
	const struct warp *a = left;
	const struct warp *b = right;

	return (a->key > b->key) - (a->key < b->key);
}

static bool is_busy(const struct run *run, const struct state *state, int32_t chunk)
{
	const struct graph *graph = run->plan.graph;
	int32_t u = chunk * CHUNK;
	int32_t end = u + CHUNK < graph->vertices ? u + CHUNK : graph->vertices;

	for (; u < end; u++)
		if (state->excess[u] > 0 && state->height[u] < graph->vertices &&
		    !terminals_have(&run->plan.terminals, u))
			return true;
	return false;
}

/* Begins a cycle from the state and takes the times of the busy warps of its discharge, by
 * key; none where warps cannot be known again. */
static struct warps take_cycle(struct run *run, const struct state *state, const char *name)
{
	const struct profile *profile = run->machine->profile;
	const bool queued = variant_main(run->plan.variant)->items == ITEMS_QUEUE;
	struct warps warps = { NULL, 0 };
	int32_t *queue = NULL;
	struct warp_work work;
	struct err err = { 0 };
	int64_t items;
	int32_t i, key;

	put(run, state);
	items = discharge(run, name);
	if (!machine_work(run->machine, &work, &err))
		die(&err);
	if (!is_ranked(run->plan.variant))
		return warps;
	warps.warp = get((size_t)items, sizeof(struct warp));
	if (queued)
		queue = look_at_queue(run, items);
	for (i = 0; i < items; i++) {
		key = queue ? queue[i] : i;
		if (!queue && !is_busy(run, state, key))
			continue;
		warps.warp[warps.count++] = (struct warp){
			key, profile ? model_warp(profile, &work.last.counts[i], work.last.footprint)
				     : work.last.ticks[i]
		};
	}
	qsort(warps.warp, (size_t)warps.count, sizeof(*warps.warp), by_key);
	free(queue);
	return warps;
}

static int by_number(const void *left, const void *right)
{
	const int64_t *a = left;
	const int64_t *b = right;

	return (*a > *b) - (*a < *b);
}

/* Each warp's median of several cycles from the same state; of one, on a machine that does
 * the same every time. */
static struct warps measure_cycle(struct run *run, const struct state *state, const char *name)
{
	const int repeats = run->machine->row->repeats ? 1 : REPEATS;
	struct warps all[REPEATS];
	int64_t times[REPEATS];
	int64_t i;
	int n;

	for (n = 0; n < repeats; n++)
		all[n] = take_cycle(run, state, name);
	for (i = 0; i < all[0].count; i++) {
		for (n = 0; n < repeats; n++)
			times[n] = all[n].warp[i].time;
		qsort(times, (size_t)repeats, sizeof(*times), by_number);
		all[0].warp[i].time = times[repeats / 2];
	}
	for (n = 1; n < repeats; n++)
		free(all[n].warp);
	return all[0];
}

/* --- Ranks. --- */

struct ranked {
	int64_t time;
	int64_t at;
};

static int by_time(const void *left, const void *right)
{
	const struct ranked *a = left;
	const struct ranked *b = right;

	return (a->time > b->time) - (a->time < b->time);
}

/* Ranks from 0, ties share their mean. */
static double *ranks_of(const struct warps *warps)
{
	size_t count = (size_t)warps->count;
	struct ranked *sorted = get(count, sizeof(*sorted));
	double *rank = get(count, sizeof(*rank));
	size_t i, j, k;

	for (i = 0; i < count; i++)
		sorted[i] = (struct ranked){ warps->warp[i].time, (int64_t)i };
	qsort(sorted, count, sizeof(*sorted), by_time);
	for (i = 0; i < count; i = j) {
		for (j = i; j < count && sorted[j].time == sorted[i].time; j++)
			;
		for (k = i; k < j; k++)
			rank[sorted[k].at] = (double)(i + j - 1) / 2;
	}
	free(sorted);
	return rank;
}

/* Spearman's rho: the correlation of ranks. */
static double rho_of(const struct warps *x, const struct warps *y)
{
	double *rank_x = ranks_of(x);
	double *rank_y = ranks_of(y);
	double mean = (double)(x->count - 1) / 2;
	double both = 0, own_x = 0, own_y = 0;
	int64_t i;

	for (i = 0; i < x->count; i++) {
		both += (rank_x[i] - mean) * (rank_y[i] - mean);
		own_x += (rank_x[i] - mean) * (rank_x[i] - mean);
		own_y += (rank_y[i] - mean) * (rank_y[i] - mean);
	}
	free(rank_x);
	free(rank_y);
	return own_x > 0 && own_y > 0 ? both / sqrt(own_x * own_y) : NAN;
}

static double tau_of(const struct warps *x, const struct warps *y)
{
	struct rank_pair *pairs = get((size_t)x->count, sizeof(*pairs));
	struct rank_pair *scratch = get((size_t)x->count, sizeof(*scratch));
	double tau = NAN;
	int64_t i;

	for (i = 0; i < x->count; i++)
		pairs[i] = (struct rank_pair){ x->warp[i].time, y->warp[i].time };
	if (!rank_tau(pairs, scratch, x->count, &tau))
		tau = NAN;
	free(pairs);
	free(scratch);
	return tau;
}

/* --- Graphs and variants. --- */

/* All warps of a variant on a graph, launch after launch. */
struct pool {
	struct warps modelled, measured;
	double least_tau;
	int launches; /* that were ranked */
	int states;
};

static void append(struct warps *all, const struct warps *more)
{
	size_t count = (size_t)(all->count + more->count);
	void *block = realloc(all->warp, (count ? count : 1) * sizeof(*all->warp));

	if (!block)
		exit(1);
	all->warp = block;
	memcpy(all->warp + all->count, more->warp, (size_t)more->count * sizeof(*all->warp));
	all->count = (int64_t)count;
}

/* Runs on the machines that are compared, and one on sim that leads from state to state. */
struct trio {
	struct session walker, model, card;
};

static void rank(const struct run *walker, const struct warps *modelled,
		 const struct warps *measured, const char *name, struct pool *pool)
{
	const double tau = tau_of(modelled, measured);

	printf("| %s | %s | %lld | %lld | %.3f | %.3f |\n", name, walker->plan.variant->name,
	       (long long)walker->now.counters[COUNTER_cycles], (long long)modelled->count,
	       rho_of(modelled, measured), tau);
	append(&pool->modelled, modelled);
	append(&pool->measured, measured);
	if (!pool->launches++ || tau < pool->least_tau)
		pool->least_tau = tau;
}

static void compare(struct trio *trio, const char *name, struct pool *pool)
{
	struct warps modelled, measured;
	struct state state;

	save(trio->walker.run, &state);
	modelled = take_cycle(trio->model.run, &state, name);
	measured = measure_cycle(trio->card.run, &state, name);
	if (modelled.count >= FEWEST && modelled.count == measured.count)
		rank(trio->walker.run, &modelled, &measured, name, pool);
	pool->states++;
	fflush(stdout);
	free(modelled.warp);
	free(measured.warp);
	drop(&state);
}

static void open_session(struct session *session, const char *device, const char *settings,
			 const char *variant, const char *graph)
{
	char line[1024];

	session_init(session, stdout, stderr);
	snprintf(line, sizeof(line), "set history-memory none; %sdevice %s; use %s; %s; start",
		 settings, device, variant, graph);
	if (!session_line(session, line))
		exit(1);
}

/* Steps to the end of a cycle; false where the run is past its pushes. */
static bool advance(struct session *sim, int64_t cycles)
{
	char line[64];

	snprintf(line, sizeof(line), "step %lld", (long long)cycles);
	session_line(sim, line);
	while (sim->run->now.launched && sim->run->now.phase != PHASE_DONE)
		session_line(sim, "step launch");
	return sim->run->now.phase == PHASE_PUSH;
}

static void report(const struct pool *pool, const char *variant, const char *name)
{
	if (pool->launches)
		printf("| **%s** | **%s** | all %d | %lld | **%.3f** | least %.3f |\n", name,
		       variant, pool->launches, (long long)pool->modelled.count,
		       rho_of(&pool->modelled, &pool->measured), pool->least_tau);
	else
		printf("| %s | %s | launched in %d | not ranked | n/a | n/a |\n", name, variant,
		       pool->states);
}

static void validate(const char *sim_name, const char *card_name, const char *variant,
		     const char *name, const char *graph)
{
	static const int64_t steps[] = { 1, 2, 4, 8, 16, 32, 64 };
	/* No global relabeling comes between the state and the discharge. */
	static const char *const cycle = "set warp-clock on; set events counters; "
				   "set relabel 1; set rescue off; ";
	struct pool pool = { .launches = 0 };
	struct trio trio;
	size_t i;

	open_session(&trio.walker, sim_name, "", variant, graph);
	open_session(&trio.model, sim_name, cycle, variant, graph);
	open_session(&trio.card, card_name, cycle, variant, graph);
	for (i = 0; i < sizeof(steps) / sizeof(steps[0]) && advance(&trio.walker, steps[i]); i++)
		compare(&trio, name, &pool);
	report(&pool, variant, name);
	free(pool.modelled.warp);
	free(pool.measured.warp);
	session_free(&trio.card);
	session_free(&trio.model);
	session_free(&trio.walker);
}

/* hi-pr, eibfs and pseudoflow launch nothing on a machine, hybrid-mf nothing there but cuda-mf's
 * kernel. In turbo's launches the card's clocks time blocks, not warps. */
static bool is_validated(const struct variant *variant)
{
	return variant->problem == &problem_flow && !variant->machine && !variant->hosts &&
	       variant_main(variant)->sync != SYNC_BLOCK;
}

int main(int argc, char **argv)
{
	const struct variant *const *row;
	int i;

	if (argc < 5 || argc % 2 == 0) {
		fprintf(stderr, "validate SIM CUDA NAME COMMANDS [NAME COMMANDS]...\n");
		return 2;
	}
	printf("| graph | variant | cycle | warps | rho | tau-b |\n|---|---|---:|---:|---:|---:|\n");
	for (i = 3; i + 1 < argc; i += 2)
		for (row = variants(); *row; row++)
			if (is_validated(*row))
				validate(argv[1], argv[2], (*row)->name, argv[i], argv[i + 1]);
	return 0;
}
