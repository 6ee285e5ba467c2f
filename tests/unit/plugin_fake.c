/* SPDX-License-Identifier: GPL-3.0-or-later
 * A plug-in without a GPU, for the tests of gpu/cuda/cuda.c (test_plugin.c).
 */
#include "tests/unit/plugin_fake.h"

#include "gpu/flow/args.h"
#include "gpu/loop/drive.h"
#include "gpu/core/events.h"
#include "gpu/core/journal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the test that opens the library tells it, and reads. */
struct fake spillway_fake;

struct watched {
	uint32_t *at, *copy;
	size_t words;
};

struct plugin_state {
	void *blocks[64];
	int count;
	struct watched watched[32];
	int watched_count;
	_Alignas(16) char pieces[2][1024];
	int turn;
	struct { /* one is under way from this piece, until the host waits */
		void *to;
		size_t size;
	} copies[2];
};

const struct plugin *spillway_cuda_plugin(void);

/* Whether this call goes well; else why not. */
static bool allowed(enum fake_call call, const char *sentence, struct plugin_why *why)
{
	int64_t before = spillway_fake.calls[call]++;

	if (!(spillway_fake.lasting && spillway_fake.failed) &&
	    (spillway_fake.fails != call || spillway_fake.fails_after < 0 ||
	     before < spillway_fake.fails_after))
		return true;
	spillway_fake.failed = true;
	why->fault = spillway_fake.fault;
	snprintf(why->words, PLUGIN_WHY, "%s", spillway_fake.words ? spillway_fake.words : sentence);
	return false;
}

static int count_devices(struct plugin_why *why)
{
	why->fault = spillway_fake.fault;
	return spillway_fake.devices;
}

static bool open_device(int device, const struct plugin_terms *terms,
			struct plugin_state **state,
			struct plugin_card *card, struct plugin_why *why)
{
	spillway_fake.grid_blocks = terms->blocks;
	if (!allowed(FAKE_OPEN, "the plug-in holds no code for it", why))
		return false;
	*state = calloc(1, sizeof(**state));
	if (!*state)
		abort();
	*card = (struct plugin_card){ .name = "Abacus H 200", .major = 9, .minor = 1,
				      .multiprocessors = 2, .resident_warps = 3,
				      .driver = 13020, .runtime = 12080, .memory = 4096 };
	spillway_fake.device = device;
	spillway_fake.opened++;
	return true;
}

static void close_device(struct plugin_state *state)
{
	spillway_fake.blocks -= state->count;
	while (state->watched_count > 0)
		free(state->watched[--state->watched_count].copy);
	while (state->count > 0)
		free(state->blocks[--state->count]);
	free(state);
	spillway_fake.closed++;
}

static bool alloc(struct plugin_state *state, void **at, size_t size, size_t *unused,
		  struct plugin_why *why)
{
	*unused = spillway_fake.unused;
	if (!allowed(FAKE_ALLOC, "allocating: out of memory", why))
		return false;
	*at = state->count < 64 ? calloc(1, size ? size : 1) : NULL;
	if (!*at)
		abort();
	state->blocks[state->count++] = *at;
	spillway_fake.blocks++;
	return true;
}

static int64_t room(struct plugin_state *state)
{
	(void)state;
	return spillway_fake.room ? spillway_fake.room - 1 : -1;
}

static bool copy(struct plugin_state *state, void *to, const void *from, size_t size,
		 enum plugin_way way, struct plugin_why *why)
{
	(void)state;
	if (!allowed(FAKE_COPY, way == PLUGIN_TO_GPU ? "copying there: an accident"
						     : "copying back: an accident", why))
		return false;
	memcpy(to, from, size);
	return true;
}

static bool fill(struct plugin_state *state, void *to, int byte, size_t size, struct plugin_why *why)
{
	(void)state;
	if (!allowed(FAKE_FILL, "filling: an accident", why))
		return false;
	memset(to, byte, size);
	return true;
}

/* Copies from a piece are done when the host waits for it. */
static void finish_copy(struct plugin_state *state, int turn)
{
	if (state->copies[turn].to)
		memcpy(state->copies[turn].to, state->pieces[turn], state->copies[turn].size);
	state->copies[turn].to = NULL;
}

static bool stage(struct plugin_state *state, void **piece, size_t *room, struct plugin_why *why)
{
	if (!allowed(FAKE_COPY, "pinning memory: an accident", why))
		return false;
	state->turn = !state->turn;
	finish_copy(state, state->turn);
	*piece = state->pieces[state->turn];
	*room = sizeof(state->pieces[state->turn]);
	return true;
}

static bool send(struct plugin_state *state, void *to, const void *piece, size_t size,
		 struct plugin_why *why)
{
	if (!allowed(FAKE_COPY, "copying there: an accident", why))
		return false;
	if (piece != state->pieces[state->turn] || size > sizeof(state->pieces[0]))
		abort();
	state->copies[state->turn].to = to;
	state->copies[state->turn].size = size;
	return true;
}

static bool settle(struct plugin_state *state, struct plugin_why *why)
{
	finish_copy(state, 0);
	finish_copy(state, 1);
	return allowed(FAKE_COPY, "copying there: an accident", why);
}

static const struct cuda_kernel *find_kernel(const char *name, int width)
{
	static struct cuda_kernel kernels[] = {
#define KERNEL_ROW(name, ...) { #name, 0, 32, 256, 0, 0, { NULL }, 0 },
#define DRIVE_ROW(name, blocks) { "drive_" #name, 0, 32, 256, blocks, 0, { NULL }, 0 },
#include "gpu/loop/drives.def"
#include "gpu/core/kernels.def"
#undef DRIVE_ROW
#undef KERNEL_ROW
	};
	size_t i;

	for (i = 0; i < sizeof(kernels) / sizeof(kernels[0]); i++) {
		if (strcmp(kernels[i].name, name) != 0)
			continue;
		kernels[i].width = width;
		kernels[i].args_size = spillway_fake.args_size(name) +
				       (uint64_t)spillway_fake.args_more;
		kernels[i].searches = !strncmp(name, "drive_tc", 8) || !strncmp(name, "drive_vc", 8);
		return &kernels[i];
	}
	return NULL;
}

/* Pushes and relabels so far: what its kernels do they tell. */
static int64_t told(const void *args)
{
	const struct flow_args *a = args;
	int64_t count = 0;
	int kind, part;

	for (kind = 0; a->graph.events && kind < EVENT_KINDS; kind++)
		for (part = 0; kind != EVENT_SCAN && part < EVENT_PARTS; part++)
			count += a->graph.events[kind * EVENT_PARTS + part].count;
	return count;
}

static bool launch(struct plugin_state *state, const struct cuda_kernel *kernel,
		   enum level level, const void *args, const struct grid *grid, struct plugin_why *why)
{
	int64_t before = told(args);

	(void)state;
	spillway_fake.level = level;
	if (!allowed(FAKE_LAUNCH, "the kernel met an illegal address", why))
		return false;
	if (spillway_fake.run)
		spillway_fake.run(spillway_fake.context, kernel->name, args, grid);
	if (told(args) != before)
		*grid->wrote = 1;
	return true;
}

/* Drives nowhere, unless the test has a way. */
static bool drive(struct plugin_state *state, const struct cuda_kernel *kernel,
		  enum level level, const void *args, const struct drive_order *order,
		  struct drive_state *drive, struct drive_row *rows, const struct grid *grid,
		  struct plugin_why *why)
{
	(void)state;
	(void)grid;
	if (!allowed(FAKE_DRIVE, "the kernel met an illegal address", why))
		return false;
	spillway_fake.level = level;
	drive->end = DRIVE_STALLED;
	if (spillway_fake.drive)
		spillway_fake.drive(spillway_fake.context, kernel->name, args, order, drive, rows);
	return true;
}

static bool watch(struct plugin_state *state, void *at, size_t size, struct plugin_why *why)
{
	(void)why;
	state->watched[state->watched_count++] =
		(struct watched){ at, calloc(1, size + 1), size / sizeof(uint32_t) };
	return true;
}

static bool sync(struct plugin_state *state, struct plugin_why *why)
{
	int i;

	if (!allowed(FAKE_SYNC, "copying for the way back: out of memory", why))
		return false;
	for (i = 0; i < state->watched_count; i++)
		memcpy(state->watched[i].copy, state->watched[i].at,
		       state->watched[i].words * sizeof(uint32_t));
	return true;
}

static bool changes(struct plugin_state *state, struct change *found, size_t room,
		    size_t *count, struct plugin_why *why)
{
	struct watched *array;
	size_t i;

	*count = 0;
	if (!allowed(FAKE_CHANGES, "comparing: an accident", why))
		return false;
	for (array = state->watched; array < state->watched + state->watched_count; array++) {
		for (i = 0; i < array->words && *count < room; i++) {
			if (array->at[i] == array->copy[i])
				continue;
			found[(*count)++] = (struct change){ (uintptr_t)(array->at + i),
							     array->copy[i] };
			array->copy[i] = array->at[i];
		}
	}
	return true;
}

static bool patch(struct plugin_state *state, const struct change *old, size_t count, struct plugin_why *why)
{
	struct watched *array;
	uint32_t *at;

	if (!allowed(FAKE_PATCH, "going back: an accident", why))
		return false;
	for (; count > 0; count--, old++) {
		at = change_at(old);
		for (array = state->watched; at < array->at || at >= array->at + array->words;)
			array++;
		*at = (uint32_t)old->old;
		array->copy[at - array->at] = (uint32_t)old->old;
	}
	return true;
}

const struct plugin *spillway_cuda_plugin(void)
{
	static struct plugin plugin = {
		.built = "by hand", .count = count_devices, .open = open_device,
		.close = close_device, .alloc = alloc, .room = room, .copy = copy, .fill = fill,
		.stage = stage, .send = send, .settle = settle,
		.kernel = find_kernel, .launch = launch, .drive = drive, .watch = watch, .sync = sync,
		.changes = changes, .patch = patch,
	};

	plugin.abi = spillway_fake.abi;
	return spillway_fake.no_table ? NULL : &plugin;
}
