/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/problem/flow/mirror.h"

#include "gpu/core/journal.h"
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/graph/network.h"
#include "src/problem/flow/layout.h"
#include "src/engine/run.h"

#include <string.h>

/* Bytes that are brought over between two looks at poll. */
enum { PIECE = 16 << 20 };

static const struct layout *layout_of(const struct run *run)
{
	return run->plan.variant->layout;
}

/* Bytes of the residual capacities as they lie on the machine. */
static size_t raw_size(const struct run *run)
{
	return (size_t)layout_of(run)->words(run->plan.network) *
	       width_capacity_size(run->width);
}

static void *make(const struct run *run, size_t count, size_t size, const char *name,
		  struct err *err)
{
	return memory_array(run->memory, count, size, name, err);
}

/* Host memory for what cannot be mapped, or lies in another order. */
static bool make_copies(struct run *run, struct err *err)
{
	struct mirror *mirror = run->mirror;
	struct residual *view = &mirror->view;
	size_t vertices = (size_t)view->network->vertices;
	size_t entries = (size_t)view->network->entries;

	if (!mirror->capacity_mapped) {
		view->capacity = make(run, entries, width_capacity_size(run->width),
				      "a copy of residual capacities", err);
		if (!view->capacity)
			return false;
	}
	if (mirror->mapped)
		return true;
	view->excess = make(run, vertices, sizeof(*view->excess), "a copy of excess", err);
	view->height = make(run, vertices, sizeof(*view->height), "a copy of heights", err);
	if (!layout_of(run)->by_entry) {
		mirror->raw = make(run, raw_size(run), 1, "a copy of residual capacities", err);
		if (!mirror->raw)
			return false;
	}
	return view->excess && view->height;
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
	mirror->view.excess = machine_map(run->machine, run->args.excess);
	mirror->view.height = machine_map(run->machine, run->args.height);
	mirror->mapped = mirror->view.excess != NULL;
	if (layout_of(run)->by_entry)
		mirror->view.capacity = machine_map(run->machine, run->args.residual);
	mirror->capacity_mapped = mirror->view.capacity != NULL;
	mirror->queue = make(run, vertices, sizeof(*mirror->queue), "global relabeling", err);
	mirror->height = make(run, vertices, sizeof(*mirror->height), "global relabeling", err);
	return mirror->queue && mirror->height && make_copies(run, err);
}

void mirror_close(struct run *run)
{
	struct mirror *mirror = run->mirror;

	if (!mirror)
		return;
	if (!mirror->capacity_mapped)
		memory_free(mirror->view.capacity);
	if (!mirror->mapped) {
		memory_free(mirror->view.excess);
		memory_free(mirror->view.height);
	}
	memory_free(mirror->cpu_lists);
	memory_free(mirror->raw);
	memory_free(mirror->before);
	memory_free(mirror->queue);
	memory_free(mirror->height);
	memory_free(mirror);
	run->mirror = NULL;
}

typedef bool reading(struct machine *machine, void *to, const void *from, size_t size,
		     struct err *err);

static bool fetch_capacity(struct run *run, reading *get, struct err *err)
{
	struct mirror *mirror = run->mirror;
	void *raw = mirror->raw;

	if (mirror->capacity_mapped)
		return true;
	if (layout_of(run)->by_entry)
		return get(run->machine, mirror->view.capacity, run->args.residual,
			   raw_size(run), err);
	if (raw && !get(run->machine, raw, run->args.residual, raw_size(run), err))
		return false;
	layout_of(run)->gather(run, raw ? raw : machine_map(run->machine, run->args.residual),
			       mirror->view.capacity);
	return true;
}

typedef bool writing(struct machine *machine, void *to, const void *from, size_t size,
		     struct err *err);

static bool store_capacity(struct run *run, writing *put, struct err *err)
{
	struct mirror *mirror = run->mirror;
	void *raw = mirror->raw;

	if (mirror->capacity_mapped)
		return true;
	if (layout_of(run)->by_entry)
		return put(run->machine, run->args.residual, mirror->view.capacity,
			   raw_size(run), err);
	layout_of(run)->scatter(run, mirror->view.capacity,
				raw ? raw : machine_map(run->machine, run->args.residual));
	return !raw || put(run->machine, run->args.residual, raw, raw_size(run), err);
}

struct residual *mirror_fetch(struct run *run, unsigned which, struct err *err)
{
	struct residual *view = &run->mirror->view;
	size_t vertices = (size_t)view->network->vertices;
	reading *get = which & MIRROR_LOOK ? machine_look : machine_read;

	if (run->now.held)
		return view;
	if ((which & MIRROR_CAPACITY) && !fetch_capacity(run, get, err))
		return NULL;
	if (run->mirror->mapped)
		return view;
	if ((which & MIRROR_EXCESS) && !get(run->machine, view->excess, run->args.excess,
					    vertices * sizeof(*view->excess), err))
		return NULL;
	if ((which & MIRROR_HEIGHT) && !get(run->machine, view->height, run->args.height,
					    vertices * sizeof(*view->height), err))
		return NULL;
	return view;
}

static bool store(struct run *run, unsigned which, writing *put, struct err *err)
{
	const struct residual *view = &run->mirror->view;
	size_t vertices = (size_t)view->network->vertices;

	if ((which & MIRROR_CAPACITY) && !store_capacity(run, put, err))
		return false;
	if (run->mirror->mapped)
		return true;
	return (!(which & MIRROR_EXCESS) || put(run->machine, run->args.excess, view->excess,
						vertices * sizeof(*view->excess), err)) &&
	       (!(which & MIRROR_HEIGHT) || put(run->machine, run->args.height, view->height,
						vertices * sizeof(*view->height), err));
}

bool mirror_store(struct run *run, unsigned which, struct err *err)
{
	if (!run->now.held)
		return store(run, which, machine_write, err);
	mirror_changed(run);
	return true;
}

/* --- Held by the host. --- */

bool mirror_hold(struct run *run, struct err *err)
{
	if (!mirror_fetch(run, MIRROR_ALL, err))
		return false;
	run->mirror->shown = true;
	run->now.held = true;
	return true;
}

bool mirror_release(struct run *run, struct err *err)
{
	if (!store(run, MIRROR_ALL, machine_write, err))
		return false;
	run->now.held = false;
	return true;
}

bool mirror_show(struct run *run, struct err *err)
{
	struct mirror *mirror = run->mirror;

	if (!run->now.held || mirror->mapped || mirror->shown)
		return true;
	mirror->shown = store(run, MIRROR_ALL, machine_show, err);
	return mirror->shown;
}

void mirror_changed(struct run *run)
{
	run->mirror->shown = false;
}

/* --- The flow in buffers of its own, for rescues: of machines that cannot be mapped. --- */

/* Where capacities lie as the machine has them. */
static void **flow_capacity(struct mirror *mirror)
{
	return mirror->raw ? &mirror->raw : &mirror->view.capacity;
}

/* False also when poll asks to stop; then *whole is false, too. */
static bool fetch_pieces(struct run *run, void *to, const void *from, size_t size, bool *whole,
			 struct err *err)
{
	size_t done, piece;

	for (done = 0; done < size && *whole; done += piece) {
		piece = size - done < PIECE ? size - done : PIECE;
		if (!machine_look(run->machine, (char *)to + done, (const char *)from + done, piece,
				  err))
			return false;
		*whole = poll_ask(&run->plan.poll) == URGENCY_NONE;
	}
	return true;
}

bool mirror_fetch_flow(struct run *run, bool *whole, struct err *err)
{
	struct mirror *mirror = run->mirror;

	*whole = true;
	return fetch_pieces(run, *flow_capacity(mirror), run->args.residual, raw_size(run), whole,
			    err) &&
	       fetch_pieces(run, mirror->view.excess, run->args.excess,
			    (size_t)mirror_bytes(run, MIRROR_EXCESS), whole, err);
}

bool mirror_make_flow(const struct run *run, struct mirror_flow *flow)
{
	flow->capacity = make(run, raw_size(run), 1, "the last state fetched", NULL);
	flow->excess = make(run, (size_t)run->plan.network->vertices, sizeof(*flow->excess),
			    "the last state fetched", NULL);
	if (flow->capacity && flow->excess)
		return true;
	memory_free(flow->capacity);
	memory_free(flow->excess);
	memset(flow, 0, sizeof(*flow));
	return false;
}

void mirror_swap_flow(struct run *run, struct mirror_flow *flow)
{
	void **capacity = flow_capacity(run->mirror);
	const struct mirror_flow mine = { *capacity, run->mirror->view.excess };

	*capacity = flow->capacity;
	run->mirror->view.excess = flow->excess;
	*flow = mine;
}

void mirror_sort_flow(struct run *run, struct mirror_flow *flow)
{
	struct mirror *mirror = run->mirror;

	if (!mirror->raw)
		return;
	layout_of(run)->gather(run, flow->capacity, mirror->view.capacity);
	memory_free(flow->capacity);
	flow->capacity = mirror->view.capacity;
	mirror->view.capacity = NULL;
}

void mirror_remember(struct run *run)
{
	struct mirror *mirror = run->mirror;
	size_t excess = (size_t)mirror->view.network->vertices * sizeof(*mirror->view.excess);

	if (!mirror->mapped || !run->machine->journal)
		return;
	mirror->before = memory_array(run->memory, raw_size(run) + excess, 1, "the history", NULL);
	if (!mirror->before) {
		run->machine->journal->lost = true;
		return;
	}
	memcpy(mirror->before, machine_map(run->machine, run->args.residual), raw_size(run));
	memcpy(mirror->before + raw_size(run), mirror->view.excess, excess);
}

void mirror_keep_changes(struct run *run)
{
	struct mirror *mirror = run->mirror;
	const void *residual = machine_map(run->machine, run->args.residual);
	size_t excess = (size_t)mirror->view.network->vertices * sizeof(*mirror->view.excess);

	if (!mirror->before)
		return;
	journal_keep_changes(run->machine->journal, residual, mirror->before, residual,
			     raw_size(run));
	journal_keep_changes(run->machine->journal, mirror->view.excess,
			     mirror->before + raw_size(run), mirror->view.excess, excess);
	memory_free(mirror->before);
	mirror->before = NULL;
}

void mirror_put_back(struct run *run)
{
	struct mirror *mirror = run->mirror;
	size_t excess = (size_t)mirror->view.network->vertices * sizeof(*mirror->view.excess);

	if (!mirror->before)
		return;
	memcpy(machine_map(run->machine, run->args.residual), mirror->before, raw_size(run));
	memcpy(mirror->view.excess, mirror->before + raw_size(run), excess);
	memory_free(mirror->before);
	mirror->before = NULL;
}

int mirror_arrays(unsigned which)
{
	return !!(which & MIRROR_CAPACITY) + !!(which & MIRROR_EXCESS) +
	       !!(which & MIRROR_HEIGHT);
}

int64_t mirror_bytes(const struct run *run, unsigned which)
{
	const struct residual *view = &run->mirror->view;
	int64_t vertices = run->plan.network->vertices;
	int64_t bytes = 0;

	if (which & MIRROR_CAPACITY)
		bytes += (int64_t)raw_size(run);
	if (which & MIRROR_EXCESS)
		bytes += vertices * (int64_t)sizeof(*view->excess);
	if (which & MIRROR_HEIGHT)
		bytes += vertices * (int64_t)sizeof(*view->height);
	return bytes;
}
