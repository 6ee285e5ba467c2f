/* SPDX-License-Identifier: GPL-3.0-or-later
 * Holds the model against a GPU: a run on sim is stopped at several cycles, its state is put
 * on sim and on the GPU, the variant begins a cycle there on both, and the times of warps are
 * ranked against each other: Spearman's rho and Kendall's tau-b over the warps that had an
 * active vertex. A GPU's cycle is repeated from the same state, and the median time of each
 * warp taken. The ceiling of rho is that of the card with itself: of the medians of every other
 * repetition with those of the rest. The spread is the longest time of a warp over the mean one.
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
#include "src/engine/run.h"
#include "src/method/variants.h"
#include "src/view/look/spread.h"
#include "tests/model/warps.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REPEATS = 8, CHUNK = 32, FEWEST = 32 };

/* A state of a run, by the graph's entries. */
struct state {
	void *capacity;
	int64_t *excess;
	int32_t *height;
};

static void die(const struct err *err)
{
	fprintf(stderr, "validate: %s\n", err->message);
	exit(1);
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
	state->capacity = must_get(capacity_bytes(run), 1);
	state->excess = must_get(vertices, sizeof(*state->excess));
	state->height = must_get(vertices, sizeof(*state->height));
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

/* Launch by launch until the discharge is through. Returns its items; -1: the run ended without one, because
 * no vertex of its state was active. */
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
	if (run->now.phase == PHASE_DONE)
		return -1;
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
	int32_t *queue = must_get((size_t)items, sizeof(*queue));
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
	if (items < 0)
		return warps;
	if (!machine_work(run->machine, &work, &err))
		die(&err);
	if (!is_ranked(run->plan.variant))
		return warps;
	warps.warp = must_get((size_t)items, sizeof(struct warp));
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

/* Of each warp the median of its times in some of the repetitions: of every `stride`th, from `first` on. */
static struct warps median_of(const struct warps all[REPEATS], int first, int stride)
{
	struct warps medians = { must_get((size_t)all[0].count, sizeof(struct warp)), all[0].count };
	int64_t times[REPEATS];
	int64_t i;
	int n, count;

	for (i = 0; i < medians.count; i++) {
		for (n = first, count = 0; n < REPEATS; n += stride)
			times[count++] = all[n].warp[i].time;
		qsort(times, (size_t)count, sizeof(*times), by_number);
		medians.warp[i] = (struct warp){ all[0].warp[i].key, times[count / 2] };
	}
	return medians;
}

/* The medians of several cycles from the same state, of all and of each half of them. On a machine that does
 * the same every time one cycle is all three. */
struct measured {
	struct warps all, even, odd;
};

static struct measured measure_cycle(struct run *run, const struct state *state, const char *name)
{
	struct warps each[REPEATS];
	struct measured measured;
	int n;

	for (n = 0; n < REPEATS; n++)
		each[n] = n && run->machine->row->repeats ? median_of(each, 0, REPEATS)
							  : take_cycle(run, state, name);
	measured = (struct measured){ median_of(each, 0, 1), median_of(each, 0, 2), median_of(each, 1, 2) };
	for (n = 0; n < REPEATS; n++)
		free(each[n].warp);
	return measured;
}

static void drop_measured(struct measured *measured)
{
	free(measured->all.warp);
	free(measured->even.warp);
	free(measured->odd.warp);
}

/* --- Graphs and variants. --- */

/* All warps of a variant on a graph, launch after launch. */
struct pool {
	struct warps modelled;
	struct measured measured;
	int64_t clock; /* of the card, MHz */
	double least_tau;
	int launches; /* that were ranked */
	int states;
};

/* Runs on the machines that are compared, and one on sim that leads from state to state. */
struct trio {
	struct session walker, model, card;
};

/* The columns behind the number of warps. */
static void print_rank(const struct pool *pool, const struct warps *modelled, const struct measured *measured,
		       double tau)
{
	const double rho = rho_of(modelled, &measured->all);
	const double ceiling = rho_of(&measured->even, &measured->odd);

	printf(" %.3f | %.3f | %.3f | ", rho, tau, ceiling);
	if (deviation_of(modelled) < SPREAD_EVEN)
		printf("too even");
	else
		printf("%.3f", rho / ceiling);
	printf(" | %.2f | %.2f | %.2f |\n", spread_of(modelled), spread_of(&measured->all),
	       scale_of(modelled, &measured->all, pool->clock));
}

static void rank(const struct run *walker, const struct warps *modelled,
		 const struct measured *measured, const char *name, struct pool *pool)
{
	const double tau = tau_of(modelled, &measured->all);

	printf("| %s | %s | %lld | %lld |", name, walker->plan.variant->name,
	       (long long)walker->now.counters[COUNTER_cycles], (long long)modelled->count);
	print_rank(pool, modelled, measured, tau);
	warps_append(&pool->modelled, modelled);
	warps_append(&pool->measured.all, &measured->all);
	warps_append(&pool->measured.even, &measured->even);
	warps_append(&pool->measured.odd, &measured->odd);
	if (!pool->launches++ || tau < pool->least_tau)
		pool->least_tau = tau;
}

/* MHz of the card's ticks. Times of another machine of sim are in picoseconds. */
static int64_t clock_of(const struct trio *trio)
{
	return trio->card.run->machine->profile ? 1000000
						: profile_fact(trio->model.run->machine->profile, FACT_clock);
}

static void compare(struct trio *trio, const char *name, struct pool *pool)
{
	struct measured measured;
	struct warps modelled;
	struct state state;

	save(trio->walker.run, &state);
	modelled = take_cycle(trio->model.run, &state, name);
	measured = measure_cycle(trio->card.run, &state, name);
	pool->clock = clock_of(trio);
	if (modelled.count >= FEWEST && modelled.count == measured.all.count)
		rank(trio->walker.run, &modelled, &measured, name, pool);
	pool->states++;
	fflush(stdout);
	free(modelled.warp);
	drop_measured(&measured);
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
	if (!pool->launches) {
		printf("| %s | %s | launched in %d | not ranked | n/a | n/a | n/a | n/a | n/a | n/a "
		       "| n/a |\n",
		       name, variant, pool->states);
		return;
	}
	printf("| **%s** | **%s** | all %d, least tau %.3f | %lld |", name, variant, pool->launches,
	       pool->least_tau, (long long)pool->modelled.count);
	print_rank(pool, &pool->modelled, &pool->measured, tau_of(&pool->modelled, &pool->measured.all));
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
	drop_measured(&pool.measured);
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
	printf("| graph | variant | cycle | warps | rho | tau-b | ceiling | of it | spread, modelled | "
	       "spread, measured | modelled / measured "
	       "|\n|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n");
	for (i = 3; i + 1 < argc; i += 2)
		for (row = variants(); *row; row++)
			if (is_validated(*row))
				validate(argv[1], argv[2], (*row)->name, argv[i], argv[i + 1]);
	return 0;
}
