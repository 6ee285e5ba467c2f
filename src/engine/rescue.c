/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/engine/rescue.h"

#include "src/base/clock.h"
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/engine/mirror.h"
#include "src/engine/array.h"
#include "src/engine/run.h"

#include <string.h>

/* Of the time that goes by, and in free runs seconds between two. */
static const double share = 0.02;
static const double interval = 2;

/* Bytes a second, before it was measured. */
static const double guess = 4e9;

struct rescue {
	struct buffers buffers; /* as the mirror fetches the arrays; once taken, in the host's order */
	const struct array *arrays; /* their rows */
	bool wide;              /* capacities have 64 bits */
	bool made;              /* the buffers are allocated */
	bool whole;             /* the buffers hold a state */
	int64_t cycle;
	int64_t work;           /* visits of vertices and arcs that made it, since the machine had it */
	double at, cost;        /* when it was last fetched, and how long that took */
};

static struct rescue *open_rescue(struct run *run)
{
	struct rescue *rescue = run->rescue;
	double bytes;

	if (rescue)
		return rescue;
	rescue = memory_new(run->memory, sizeof(*rescue), "the last state fetched", NULL);
	run->rescue = rescue;
	if (!rescue)
		return NULL;
	rescue->arrays = run_arrays(run);
	rescue->wide = width_capacity_size(run->width) == sizeof(int64_t);
	rescue->at = clock_seconds();
	bytes = (double)mirror_bytes(run, mirror_set(run, ARRAY_RESCUED));
	rescue->cost = bytes / guess;
	return rescue;
}

/* The mirror's buffers become those of the state, and the other way round. */
static void keep_state(struct run *run, struct rescue *rescue)
{
	if (!rescue->made && !mirror_make_buffers(run, &rescue->buffers))
		return;
	rescue->made = true;
	mirror_swap_buffers(run, &rescue->buffers);
	rescue->cycle = run->now.counters[COUNTER_cycles];
	rescue->whole = true;
}

/* The start can be made again, and of a recording nothing can be lost. */
static bool is_wanted(const struct run *run)
{
	return run->plan.rescue != RESCUE_OFF && !run->mirror->mapped && !run->tape &&
	       !run->now.held && !run->now.task.is_half && !run->machine->failed &&
	       run->now.counters[COUNTER_cycles] > 0;
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
	if (!mirror_fetch_pieces(run, &whole, err))
		return false;
	rescue->cost = clock_seconds() - rescue->at;
	if (whole)
		keep_state(run, rescue);
	return true;
}

void rescue_note(struct run *run)
{
	struct rescue *rescue;

	if (!is_wanted(run) || mirror_streams(run))
		return;
	rescue = open_rescue(run);
	if (rescue)
		keep_state(run, rescue);
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
	mirror_sort_buffers(run, &rescue->buffers);
	return rescue;
}

/* Copies an array as the host has it. */
static bool copy_array(const struct run *run, int i, struct rescue *copy, struct err *err)
{
	const struct array *array = run_arrays(run) + i;
	const size_t items = (size_t)array_items(run, array);
	const size_t size = array_word_size(run, array);

	copy->buffers.of[i] = memory_array(run->memory, items, size, "a copy of the state", err);
	if (!copy->buffers.of[i])
		return false;
	memcpy(copy->buffers.of[i], run->mirror->copies[i].host, items * size);
	return true;
}

struct rescue *rescue_copy(struct run *run, struct err *err)
{
	const unsigned set = mirror_set(run, ARRAY_RESCUED);
	struct rescue *copy;
	int i;

	if (!mirror_fetch(run, set | MIRROR_LOOK, err))
		return NULL;
	copy = memory_new(run->memory, sizeof(*copy), "a copy of the state", err);
	if (!copy)
		return NULL;
	for (i = 0; i < MIRROR_MOST; i++) {
		if (set & 1u << i && !copy_array(run, i, copy, err)) {
			rescue_free(copy);
			return NULL;
		}
	}
	copy->arrays = run_arrays(run);
	copy->wide = width_capacity_size(run->width) == sizeof(int64_t);
	copy->whole = true;
	copy->cycle = run->now.counters[COUNTER_cycles];
	return copy;
}

struct rescue *rescue_make(const struct run *run, struct buffers *buffers, int64_t work, struct err *err)
{
	struct rescue *made = memory_new(run->memory, sizeof(*made), "a copy of the state", err);

	if (!made) {
		mirror_free_buffers(buffers);
		return NULL;
	}
	made->buffers = *buffers;
	made->arrays = run_arrays(run);
	made->wide = made->whole = true;
	made->cycle = run->now.counters[COUNTER_cycles];
	made->work = work;
	return made;
}

void rescue_free(struct rescue *rescue)
{
	if (!rescue)
		return;
	mirror_free_buffers(&rescue->buffers);
	memory_free(rescue);
}

int64_t rescue_cycle(const struct rescue *rescue)
{
	return rescue->cycle;
}

int64_t rescue_work(const struct rescue *rescue)
{
	return rescue->work;
}

int64_t rescue_word(const struct rescue *rescue, int array, bool wide, int64_t index)
{
	const void *words = rescue->buffers.of[array];

	return wide ? ((const int64_t *)words)[index] : ((const int32_t *)words)[index];
}

const struct array *rescue_arrays(const struct rescue *rescue)
{
	return rescue->arrays;
}

bool rescue_is_wide(const struct rescue *rescue)
{
	return rescue->wide;
}
