/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/engine/rescue.h"

#include "src/base/clock.h"
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/problem/flow/mirror.h"
#include "src/engine/run.h"

#include <string.h>

/* Of the time that goes by, and in free runs seconds between two. */
static const double share = 0.02;
static const double interval = 2;

/* Bytes a second, before it was measured. */
static const double guess = 4e9;

struct rescue {
	struct mirror_flow flow; /* as the machine has it; once taken, by entry */
	bool wide;
	bool whole;              /* flow holds a state */
	int64_t cycle;
	double at, cost;         /* when it was last fetched, and how long that took */
};

static struct rescue *open_rescue(struct run *run)
{
	const double bytes = (double)mirror_bytes(run, MIRROR_CAPACITY | MIRROR_EXCESS);
	struct rescue *rescue = run->rescue;

	if (rescue)
		return rescue;
	rescue = memory_new(run->memory, sizeof(*rescue), "the last state fetched", NULL);
	run->rescue = rescue;
	if (!rescue)
		return NULL;
	rescue->wide = run->mirror->view.wide;
	rescue->at = clock_seconds();
	rescue->cost = bytes / guess;
	return rescue;
}

/* The mirror's buffers become those of the state, and the other way round. */
static void keep_flow(struct run *run, struct rescue *rescue)
{
	if (!rescue->flow.excess && !mirror_make_flow(run, &rescue->flow))
		return;
	mirror_swap_flow(run, &rescue->flow);
	rescue->cycle = run->now.counters[COUNTER_cycles];
	rescue->whole = true;
}

/* Where heights follow in a launch of their own, pushes do not end a cycle. */
static bool has_half_a_cycle(const struct run *run)
{
	const struct task *task = &run->now.task;

	return run->plan.variant->lift && task->kind == TASK_LAUNCH &&
	       task->launch.kernel == run->plan.variant->discharge;
}

/* The start can be made again, and of a recording nothing can be lost. */
static bool is_wanted(const struct run *run)
{
	return run->plan.rescue != RESCUE_OFF && !run->mirror->mapped && !run->tape &&
	       !run->now.held &&
	       !has_half_a_cycle(run) && !run->machine->failed && run->now.counters[COUNTER_cycles] > 0;
}

static bool is_due(const struct run *run, const struct rescue *rescue, bool resting)
{
	const double since = clock_seconds() - rescue->at;

	if (rescue->whole && rescue->cycle == run->now.counters[COUNTER_cycles])
		return false;
	if (run->plan.rescue == RESCUE_ALWAYS)
		return true;
	return since * share >= rescue->cost && (resting || since >= interval);
}

bool rescue_keep(struct run *run, bool resting, struct err *err)
{
	struct rescue *rescue;
	bool whole = false;

	if (!is_wanted(run))
		return true;
	rescue = open_rescue(run);
	if (!rescue || !is_due(run, rescue, resting))
		return true;
	rescue->at = clock_seconds();
	if (!mirror_fetch_flow(run, &whole, err))
		return false;
	rescue->cost = clock_seconds() - rescue->at;
	if (whole)
		keep_flow(run, rescue);
	return true;
}

void rescue_note(struct run *run)
{
	struct rescue *rescue;

	if (!is_wanted(run))
		return;
	rescue = open_rescue(run);
	if (rescue)
		keep_flow(run, rescue);
}

struct rescue *rescue_take(struct run *run)
{
	struct rescue *rescue = run->rescue;
	struct err refused = { 0 };

	/* What the host holds is not lost at all. */
	if (run->now.held && !run->mirror->mapped)
		return rescue_copy(run, &refused);
	if (!rescue || !rescue->whole)
		return NULL;
	run->rescue = NULL;
	mirror_sort_flow(run, &rescue->flow);
	return rescue;
}

struct rescue *rescue_copy(struct run *run, struct err *err)
{
	const struct residual *view =
		mirror_fetch(run, MIRROR_CAPACITY | MIRROR_EXCESS | MIRROR_LOOK, err);
	const size_t size = view && view->wide ? sizeof(int64_t) : sizeof(int32_t);
	struct rescue *copy;
	size_t entries, vertices;

	if (!view)
		return NULL;
	entries = (size_t)view->network->entries;
	vertices = (size_t)view->network->vertices;
	copy = memory_new(run->memory, sizeof(*copy), "a copy of the state", err);
	if (copy)
		copy->flow.capacity = memory_array(run->memory, entries, size,
						   "a copy of the state", err);
	if (copy && copy->flow.capacity)
		copy->flow.excess = memory_array(run->memory, vertices, sizeof(*view->excess),
						 "a copy of the state", err);
	if (!copy || !copy->flow.excess) {
		rescue_free(copy);
		return NULL;
	}
	memcpy(copy->flow.capacity, view->capacity, entries * size);
	memcpy(copy->flow.excess, view->excess, vertices * sizeof(*view->excess));
	copy->wide = view->wide;
	copy->whole = true;
	copy->cycle = run->now.counters[COUNTER_cycles];
	return copy;
}

void rescue_free(struct rescue *rescue)
{
	if (!rescue)
		return;
	memory_free(rescue->flow.capacity);
	memory_free(rescue->flow.excess);
	memory_free(rescue);
}

int64_t rescue_cycle(const struct rescue *rescue)
{
	return rescue->cycle;
}

int64_t rescue_excess(const struct rescue *rescue, int32_t vertex)
{
	return rescue->flow.excess[vertex];
}

void rescue_put(const struct rescue *rescue, struct residual *residual)
{
	const struct network *network = residual->network;
	const struct residual from = { network, rescue->flow.capacity, rescue->wide,
				       rescue->flow.excess, NULL };
	int64_t p;
	int32_t u;

	for (p = 0; p < network->entries; p++) {
		if (residual->wide)
			((int64_t *)residual->capacity)[p] = residual_get(&from, p);
		else
			((int32_t *)residual->capacity)[p] = (int32_t)residual_get(&from, p);
	}
	for (u = 0; u < network->vertices; u++) {
		residual->excess[u] = rescue->flow.excess[u];
		residual->height[u] = 0;
	}
	residual->height[network->source] = network->vertices;
}
