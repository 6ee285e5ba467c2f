/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/engine/costs.h"

#include "gpu/core/profile.h"
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/saturate.h"
#include "src/engine/run.h"
#include "src/graph/graph.h"

#include <stdlib.h>
#include <string.h>

/* --- Names of kernels as numbers. --- */

static const char *const kernel_names[] = {
#define KERNEL_ROW(name, ...) #name,
#include "gpu/core/kernels.def"
#undef KERNEL_ROW
#define HOST_KERNEL(name) #name,
#include "gpu/core/host_kernels.def"
#undef HOST_KERNEL
	"free run",
};

int64_t costs_kernel(const char *name)
{
	uint64_t hash = UINT64_C(0xcbf29ce484222325);

	for (; *name; name++)
		hash = (hash ^ (unsigned char)*name) * UINT64_C(0x100000001b3);
	return (int64_t)(hash >> 19);
}

const char *costs_kernel_name(int64_t kernel)
{
	size_t i;

	for (i = 0; i < sizeof(kernel_names) / sizeof(kernel_names[0]); i++)
		if (costs_kernel(kernel_names[i]) == kernel)
			return kernel_names[i];
	return "kernel";
}

/* --- Begin and end. --- */

struct costs *costs_new(struct memory *memory, struct err *err)
{
	struct costs *costs = memory_new(memory, sizeof(*costs), "costs", err);

	if (!costs)
		return NULL;
	costs->memory = memory;
	costs->columns = memory_array(memory, HEAT_COLUMNS, sizeof(*costs->columns), "costs", err);
	if (costs->columns)
		return costs;
	memory_free(costs);
	return NULL;
}

void costs_free(struct costs *costs)
{
	if (!costs)
		return;
	memory_free(costs->book.warps);
	memory_free(costs->book.kept);
	memory_free(costs->columns);
	memory_free(costs->pairs);
	memory_free(costs->copy);
	memory_free(costs);
}

/* Whether its machine knows the times of launches; of warps, too; or whether a recording may. */
static bool has_times(const struct run *run)
{
	return !run->machine->row->owns_variants &&
	       (run->plan.machine.counting || !run->machine->row->models_times);
}

static bool has_ticks(const struct run *run)
{
	if (run->plan.tape || run->machine->row->models_times)
		return run->plan.machine.counting || run->plan.machine.warp_clock;
	return run->plan.machine.warp_clock;
}

static bool make_warps(struct costs *costs, struct run *run, struct err *err)
{
	struct cost_book *book = &costs->book;
	struct warp_work work;

	if (run->plan.tape || book->warps)
		return true;
	if (run->machine->profile)
		book->slot_count = profile_places(run->machine->profile, run->plan.machine.blocks,
						  run->plan.machine.threads);
	else if (!machine_work(run->machine, &work, err))
		return false;
	else
		book->slot_count = work.slot_count;
	if (!book->slot_count)
		return true;
	book->warps = memory_array(costs->memory, (size_t)book->slot_count * COST_WORDS,
				   sizeof(*book->warps), "costs", err);
	return book->warps != NULL;
}

/* Where the journal notes words of vertices. */
static bool make_kept(struct costs *costs, struct err *err)
{
	struct cost_book *book = &costs->book;

	if (!book->kept)
		book->kept = memory_array(costs->memory, (size_t)book->vertex_count, sizeof(*book->kept),
					  "costs", err);
	return book->kept != NULL;
}

static void reset(struct costs *costs)
{
	struct cost_book *book = &costs->book;

	memset(&costs->now, 0, sizeof(costs->now));
	if (book->warps)
		memset(book->warps, 0, (size_t)book->slots_used * COST_WORDS * sizeof(*book->warps));
	book->slots_used = 0;
	book->age = UINT64_MAX;
	costs->pair_count = 0;
	costs->events_lost = false;
	costs->stale = true;
}

bool costs_open(struct run *run, struct err *err)
{
	struct costs *costs = run->trace.costs;
	const size_t words = (size_t)run->plan.graph->vertices * COST_WORDS;

	if (!costs || !has_times(run))
		return true;
	if (!costs->step && !run->plan.tape)
		costs->step = costs->width = 1;
	reset(costs);
	if (!has_ticks(run))
		return true;
	if (!make_warps(costs, run, err))
		return false;
	if (run->plan.events == EVENTS_OFF && !run->plan.tape)
		return true;
	costs->book.vertex_count = run->plan.graph->vertices;
	costs->book.vertices =
		machine_aside(run->machine, "costs", words * sizeof(int64_t), err);
	if (!costs->book.vertices)
		return false;
	if (machine_map(run->machine, costs->book.vertices))
		return make_kept(costs, err);
	if (costs->copy)
		return true;
	costs->copy = memory_array(costs->memory, words, sizeof(*costs->copy), "costs", err);
	return costs->copy != NULL;
}

/* --- The longest launches. --- */

static void keep_launch(struct costs_now *now, const struct cost_launch *launch)
{
	struct cost_launch *rows = now->longest;
	int64_t at = now->longest_count;

	now->launches++;
	now->ps = saturate_add(now->ps, launch->ps);
	if (at == COST_LAUNCHES && launch->ps <= rows[at - 1].ps)
		return;
	if (at < COST_LAUNCHES)
		now->longest_count++;
	else
		at--;
	for (; at > 0 && rows[at - 1].ps < launch->ps; at--)
		rows[at] = rows[at - 1];
	rows[at] = *launch;
}

/* --- The heat map. --- */

static void halve(int64_t *rows)
{
	int i;

	for (i = 0; i < HEAT_ROWS / 2; i++)
		rows[i] = saturate_add(rows[2 * i], rows[2 * i + 1]);
	memset(rows + HEAT_ROWS / 2, 0, HEAT_ROWS / 2 * sizeof(*rows));
}

/* Rows are wide enough for the warps that have worked. */
static void widen(struct costs *costs)
{
	size_t i;

	while (costs->width * HEAT_ROWS < costs->book.slots_used) {
		costs->width *= 2;
		for (i = 0; i < costs->column_count; i++)
			halve(costs->columns[i].sums);
	}
}

void costs_sum(struct costs *costs, int64_t sums[HEAT_ROWS])
{
	const int64_t *words = costs->book.warps;
	int64_t warp, row, end, sum;

	widen(costs);
	memset(sums, 0, HEAT_ROWS * sizeof(*sums));
	for (warp = row = 0; warp < costs->book.slots_used; row++) {
		end = (row + 1) * costs->width;
		sum = 0;
		for (; warp < end && warp < costs->book.slots_used; warp++)
			sum = saturate_add(sum, words[warp * COST_WORDS + COST_TOTAL]);
		sums[row] = sum;
	}
}

static void thin_out(struct costs *costs)
{
	size_t i;

	costs->step *= 2;
	costs->column_count /= 2;
	for (i = 0; i < costs->column_count; i++)
		costs->columns[i] = costs->columns[2 * i + 1];
}

/* A column is full. Those that lie ahead are made anew as the run comes to them. */
static void add_column(struct costs *costs, int64_t cycle)
{
	size_t at;

	while (costs->now.launches / costs->step > HEAT_COLUMNS)
		thin_out(costs);
	if (costs->now.launches % costs->step)
		return;
	at = (size_t)(costs->now.launches / costs->step) - 1;
	costs->columns[at].cycle = cycle;
	costs_sum(costs, costs->columns[at].sums);
	if (at >= costs->column_count)
		costs->column_count = at + 1;
}

size_t costs_columns(const struct costs *costs)
{
	const int64_t count = costs->step ? costs->now.launches / costs->step : 0;

	return count < (int64_t)costs->column_count ? (size_t)count : costs->column_count;
}

/* --- Launches. --- */

void costs_begin(struct run *run)
{
	if (run->trace.costs)
		run->trace.costs->book.cycle = run->now.counters[COUNTER_cycles] + 1;
}

static bool grow_pairs(struct costs *costs)
{
	const size_t room = 2 * costs->pair_room + 256;
	void *pairs = costs->pairs;

	if (!memory_resize(costs->memory, &pairs, room, sizeof(*costs->pairs), "costs", NULL))
		return false;
	costs->pairs = pairs;
	costs->pair_room = room;
	return true;
}

void costs_note(struct run *run, const struct event *events, size_t count)
{
	struct costs *costs = run->trace.costs;
	size_t i;

	if (!costs || !costs->copy)
		return;
	if (run->machine->lost_events)
		costs->events_lost = true;
	for (i = 0; i < count && !costs->events_lost; i++) {
		if (costs->pair_count == costs->pair_room && !grow_pairs(costs))
			costs->events_lost = true;
		else
			costs->pairs[costs->pair_count++] =
				(struct cost_pair){ events[i].warp, events[i].u };
	}
}

static int compare_pairs(const void *a, const void *b)
{
	const struct cost_pair *one = a, *other = b;

	if (one->warp != other->warp)
		return one->warp < other->warp ? -1 : 1;
	return (one->vertex > other->vertex) - (one->vertex < other->vertex);
}

/* Charges the vertices that events of the launch told of, in a copy. */
static void charge_pairs(struct costs *costs, const struct launch_work *last)
{
	struct cost_book book = costs->book;
	size_t i;

	book.vertices = costs->copy;
	if (costs->pair_count)
		qsort(costs->pairs, costs->pair_count, sizeof(*costs->pairs), compare_pairs);
	cost_begin(&book);
	for (i = 0; i < costs->pair_count; i++) {
		const struct cost_pair *pair = &costs->pairs[i];

		cost_note(&book, pair->vertex, 0);
		if (i + 1 < costs->pair_count && pair[1].warp == pair->warp)
			continue;
		if (pair->warp >= 0 && pair->warp < last->warps)
			cost_charge(&book, last->ticks[pair->warp], NULL);
		cost_begin(&book);
	}
}

/* On a machine whose memory the host cannot reach: from there, and back. Where events are lost, nobody knows
 * among how many vertices the ticks of a warp are to be divided. */
static bool charge_copy(struct run *run, const struct launch_work *last, struct err *err)
{
	struct costs *costs = run->trace.costs;
	const size_t size = (size_t)costs->book.vertex_count * COST_WORDS * sizeof(int64_t);

	if (costs->events_lost) {
		costs->now.uncharged++;
		return true;
	}
	if (!costs->copy || !costs->pair_count)
		return true;
	if (!costs_vertices(run, err))
		return false;
	charge_pairs(costs, last);
	costs->pair_count = 0;
	return machine_show(run->machine, costs->book.vertices, costs->copy, size, err);
}

/* The clocks of a launch: what sim charges turn by turn. */
static void charge_warps(struct costs *costs, const struct launch_work *last)
{
	int64_t warp;

	for (warp = 0; last->ticks && costs->book.warps && warp < last->warps; warp++)
		cost_add_warp(&costs->book, warp, last->ticks[warp], last->ticks[warp]);
}

/* Of the launch that has ended. */
static int64_t time_of(const struct run *run, const struct modelled *before)
{
	const struct modelled *now = &run->now.modelled;

	if (run_is_modelled(run))
		return now->launches - before->launches + now->host - before->host;
	return (int64_t)(run->cycle_seconds * (double)run->now.task.launch.cycles * 1e12);
}

bool costs_launch(struct run *run, const struct modelled *before, int64_t cycles, struct err *err)
{
	struct costs *costs = run->trace.costs;
	const struct kernel *kernel = run->now.task.launch.kernel;
	struct cost_launch launch = { time_of(run, before), run->machine->launches, 0, 0,
				      costs_kernel(kernel->name) };
	struct warp_work work = { .slot_count = 0 };

	if (!costs || !costs->step || run->machine->degraded)
		return true;
	launch.cycle = run->now.counters[COUNTER_cycles] + (cycles ? cycles : 1);
	if (!kernel->host && !machine_work(run->machine, &work, err))
		return false;
	if (work.last.counts || work.last.ticks) {
		launch.warps = work.last.warps;
		charge_warps(costs, &work.last);
		if (!charge_copy(run, &work.last, err))
			return false;
	}
	costs->pair_count = 0;
	costs->events_lost = false;
	keep_launch(&costs->now, &launch);
	add_column(costs, launch.cycle);
	return true;
}

void costs_slice(struct run *run, int64_t ps, int64_t cycles)
{
	struct costs *costs = run->trace.costs;
	const struct cost_launch launch = { ps, run->machine->launches,
					    run->now.counters[COUNTER_cycles], 0,
					    costs_kernel("free run") };

	if (!costs || !costs->step)
		return;
	costs->now.untold = saturate_add(costs->now.untold, cycles);
	keep_launch(&costs->now, &launch);
	add_column(costs, launch.cycle);
}

/* --- Frames. --- */

static size_t warps_size(const struct costs *costs)
{
	return costs->book.warps
		       ? (size_t)costs->book.slots_used * COST_WORDS * sizeof(*costs->book.warps)
		       : 0;
}

size_t costs_freeze(const struct run *run, void *to)
{
	const struct costs *costs = run->trace.costs;
	const bool is_kept = costs && costs->step;
	const int64_t size =
		(int64_t)(sizeof(size) + (is_kept ? sizeof(costs->now) + warps_size(costs) : 0));

	if (!to)
		return (size_t)size;
	memcpy(to, &size, sizeof(size));
	if (!is_kept)
		return (size_t)size;
	memcpy((char *)to + sizeof(size), &costs->now, sizeof(costs->now));
	if (warps_size(costs))
		memcpy((char *)to + sizeof(size) + sizeof(costs->now), costs->book.warps,
		       warps_size(costs));
	return (size_t)size;
}

size_t costs_frozen(const void *from)
{
	int64_t size;

	memcpy(&size, from, sizeof(size));
	return (size_t)size;
}

void costs_thaw(struct run *run, const void *from)
{
	struct costs *costs = run->trace.costs;
	const char *rest = (const char *)from + sizeof(int64_t) + sizeof(costs->now);
	const size_t size = costs_frozen(from);
	struct cost_book *book;

	if (!costs || size <= sizeof(int64_t))
		return;
	reset(costs);
	book = &costs->book;
	memcpy(&costs->now, (const char *)from + sizeof(int64_t), sizeof(costs->now));
	book->slots_used = (int64_t)((size - sizeof(int64_t) - sizeof(costs->now)) /
				     (COST_WORDS * sizeof(*book->warps)));
	if (book->slots_used)
		memcpy(book->warps, rest, warps_size(costs));
}

/* --- For display. --- */

const int64_t *costs_vertices(struct run *run, struct err *err)
{
	struct costs *costs = run->trace.costs;
	const size_t size =
		costs ? (size_t)costs->book.vertex_count * COST_WORDS * sizeof(int64_t) : 0;

	if (!costs || !costs->copy || !costs->book.vertices)
		return costs ? costs->book.vertices : NULL;
	if (costs->stale && !machine_look(run->machine, costs->copy, costs->book.vertices, size, err))
		return NULL;
	costs->stale = false;
	return costs->copy;
}

double costs_tick_ns(struct run *run)
{
	struct warp_work work;

	if (run->machine->profile)
		return 1000.0 / (double)profile_fact(run->machine->profile, FACT_clock);
	if (!machine_work(run->machine, &work, &(struct err){ 0 }))
		return 0;
	return (double)work.last.tick_ps / 1000;
}
