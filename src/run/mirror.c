/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/run/mirror.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/graph/network.h"
#include "src/run/run.h"

/* One array of the mirror: where it is on both sides. */
struct side {
	void *host, *machine;
	size_t size;
};

static struct side side(const struct run *run, unsigned which)
{
	const struct residual *view = &run->mirror->view;
	size_t vertices = (size_t)view->network->vertices;
	size_t entries = (size_t)view->network->entries;

	switch (which) {
	case MIRROR_CAPACITY:
		return (struct side){ view->capacity, run->args.residual,
				      entries * width_capacity_size(run->width) };
	case MIRROR_EXCESS:
		return (struct side){ view->excess, run->args.excess,
				      vertices * sizeof(*view->excess) };
	default:
		return (struct side){ view->height, run->args.height,
				      vertices * sizeof(*view->height) };
	}
}

/* Host memory for what cannot be mapped. */
static bool make_copies(struct run *run, struct err *err)
{
	struct residual *view = &run->mirror->view;
	size_t vertices = (size_t)view->network->vertices;
	size_t entries = (size_t)view->network->entries;

	view->capacity = memory_array(run->memory, entries, width_capacity_size(run->width),
				      "a copy of residual capacities", err);
	view->excess = memory_array(run->memory, vertices, sizeof(*view->excess),
				    "a copy of excess", err);
	view->height = memory_array(run->memory, vertices, sizeof(*view->height),
				    "a copy of heights", err);
	return view->capacity && view->excess && view->height;
}

bool mirror_open(struct run *run, struct err *err)
{
	size_t vertices = (size_t)run->plan.network->vertices;
	struct mirror *mirror = memory_new(run->memory, sizeof(*mirror), "a mirror", err);

	run->mirror = mirror;
	if (!mirror)
		return false;
	mirror->view.network = run->plan.network;
	mirror->view.wide = width_capacity_size(run->width) == sizeof(int64_t);
	mirror->view.capacity = machine_map(run->machine, run->args.residual);
	mirror->view.excess = machine_map(run->machine, run->args.excess);
	mirror->view.height = machine_map(run->machine, run->args.height);
	mirror->mapped = mirror->view.capacity != NULL;
	mirror->queue = memory_array(run->memory, vertices, sizeof(*mirror->queue),
				     "global relabeling", err);
	mirror->height = memory_array(run->memory, vertices, sizeof(*mirror->height),
				      "global relabeling", err);
	if (!mirror->queue || !mirror->height)
		return false;
	return mirror->mapped || make_copies(run, err);
}

void mirror_close(struct run *run)
{
	struct mirror *mirror = run->mirror;

	if (!mirror)
		return;
	if (!mirror->mapped) {
		memory_free(mirror->view.capacity);
		memory_free(mirror->view.excess);
		memory_free(mirror->view.height);
	}
	memory_free(mirror->queue);
	memory_free(mirror->height);
	memory_free(mirror);
	run->mirror = NULL;
}

struct residual *mirror_fetch(struct run *run, unsigned which, struct err *err)
{
	bool (*get)(struct machine *, void *, const void *, size_t, struct err *) =
		which & MIRROR_LOOK ? machine_look : machine_read;
	struct side at;
	unsigned one;

	for (one = MIRROR_CAPACITY; !run->mirror->mapped && one < MIRROR_ALL; one *= 2) {
		at = side(run, one);
		if ((which & one) && !get(run->machine, at.host, at.machine, at.size, err))
			return NULL;
	}
	return &run->mirror->view;
}

bool mirror_store(struct run *run, unsigned which, struct err *err)
{
	struct side at;
	unsigned one;

	for (one = MIRROR_CAPACITY; !run->mirror->mapped && one < MIRROR_ALL; one *= 2) {
		at = side(run, one);
		if ((which & one) &&
		    !machine_write(run->machine, at.machine, at.host, at.size, err))
			return false;
	}
	return true;
}
