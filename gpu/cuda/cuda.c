/* SPDX-License-Identifier: GPL-3.0-or-later
 * cuda: a real GPU, through the plug-in. The program itself contains no CUDA. cuda_plugin.c
 * finds the plug-in. Undo is in cuda_back.c, free runs in cuda_drive.c, events and clocks in
 * cuda_events.c and cuda_clocks.c, messages about faults in cuda_fault.c.
 */
#include "gpu/cuda/cuda_machine.h"

#include "src/base/err.h"
#include "src/base/mebibytes.h"
#include "src/base/memory.h"
#include "src/base/text.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

enum { PATIENCE = 60 }; /* seconds, by default */

static bool available(char *why)
{
	struct plugin_why words = { .words = "" };
	const struct plugin *plugin;
	struct text text;
	void *library;
	bool found;

	if (!cuda_load_plugin(&library, &plugin, why))
		return false;
	found = plugin->count(&words) > 0;
	text_fixed(&text, why, MACHINE_WHY);
	if (!found)
		cuda_fault_words(&words, &text);
	dlclose(library);
	return found;
}

static void close_cuda(struct machine *machine)
{
	struct cuda *cuda = cuda_of(machine);

	if (cuda->state)
		cuda->plugin->close(cuda->state);
	if (cuda->library)
		dlclose(cuda->library);
	cuda_drive_free(cuda);
	memory_free(cuda->told);
	memory_free(cuda->found);
	memory_free(cuda->ticks_here);
	memory_free(cuda->record.here);
	memory_free(cuda->record.multiprocessors_here);
	memory_free(cuda->earlier.here);
	memory_free(cuda->earlier.multiprocessors_here);
	memory_free(cuda);
}

/* Digits, without zeros before them. */
static bool is_number(const char *detail)
{
	const size_t digits = strspn(detail, "0123456789");

	return digits && !detail[digits] && (digits == 1 || *detail != '0');
}

/* "", "0", "1", ...: the number of the GPU. */
static bool choose_device(const struct plugin *plugin, const char *detail, int *device,
			  struct err *err)
{
	struct plugin_why why = { .words = "" };
	int count = plugin->count(&why);
	long number = *detail ? strtol(detail, NULL, 10) : 0;

	if (count <= 0)
		return cuda_fault_at_opening("cuda cannot be used here", &why, err);
	if ((*detail && !is_number(detail)) || number >= count) {
		err_set(err, ERR_MACHINE, "there is no GPU cuda:%s", detail);
		return err_hint(err, count == 1 ? "there is one: cuda:0"
						: "there are %d, counted from cuda:0", count);
	}
	*device = (int)number;
	return true;
}

static bool load_plugin(void **library, const struct plugin **plugin, struct err *err)
{
	char why[PLUGIN_WHY] = "";

	if (cuda_load_plugin(library, plugin, why))
		return true;
	err_set(err, ERR_MACHINE, "cuda cannot be used here: %s", why);
	return err_hint(err, "`device sim` needs no GPU");
}

static bool check(const char *detail, struct err *err)
{
	const struct plugin *plugin;
	void *library;
	int device;
	bool good;

	if (!load_plugin(&library, &plugin, err))
		return false;
	good = choose_device(plugin, detail, &device, err);
	dlclose(library);
	return good;
}

void *cuda_take(struct machine *machine, const char *name, size_t size, struct err *err)
{
	struct cuda *cuda = cuda_of(machine);
	struct plugin_why why = { .words = "" };
	size_t unused = 0;
	void *at = NULL;

	if (!machine_is_alive(machine, err))
		return NULL;
	if (cuda->plugin->alloc(cuda->state, &at, size, &unused, &why))
		return at;
	if (cuda_fault_is_fatal(&why))
		cuda_fail(machine, &why, err);
	else
		cuda_refuse(machine, name, size, (int64_t)unused, &why, err);
	return NULL;
}

bool cuda_refuse(const struct machine *machine, const char *name, size_t size, int64_t room,
		 const struct plugin_why *why, struct err *err)
{
	char sizes[128];
	struct text text;

	text_fixed(&text, sizes, sizeof(sizes));
	mebibytes_print((int64_t)size, true, &text);
	if (room >= 0) {
		text_print(&text, ", ");
		mebibytes_print(room, false, &text);
		text_print(&text, " are free%s", (uint64_t)room < size
			   ? "" : ", but no block of that size is left");
	}
	err_set(err, ERR_MACHINE, "%s: %s need %s (%s)", machine->label, name, sizes, why->words);
	return err_hint(err, "`device sim` uses the host's memory");
}

/* Memory that kernels write is watched, for the way back. */
static void *alloc(struct machine *machine, const char *name, size_t size, struct err *err)
{
	struct cuda *cuda = cuda_of(machine);
	void *at = cuda_take(machine, name, size, err);
	struct plugin_why why = { .words = "" };

	if (at && !cuda->plugin->watch(cuda->state, at, size, &why)) {
		cuda_fail(machine, &why, err);
		return NULL;
	}
	cuda->watched += at ? size : 0;
	return at;
}

bool cuda_copy_to(struct machine *machine, void *to, const void *from, size_t size,
		  struct err *err)
{
	struct cuda *cuda = cuda_of(machine);
	struct plugin_why why = { .words = "" };

	return !size ||
	       (machine_is_alive(machine, err) &&
		(cuda->plugin->copy(cuda->state, to, from, size, PLUGIN_TO_GPU, &why) ||
		 cuda_fail(machine, &why, err)));
}

bool cuda_copy_from(struct machine *machine, void *to, const void *from, size_t size,
		    struct err *err)
{
	struct cuda *cuda = cuda_of(machine);
	struct plugin_why why = { .words = "" };

	return !size ||
	       (machine_is_alive(machine, err) &&
		(cuda->plugin->copy(cuda->state, to, from, size, PLUGIN_FROM_GPU, &why) ||
		 cuda_fail(machine, &why, err)));
}

static void *stage(struct machine *machine, size_t *room, struct err *err)
{
	struct cuda *cuda = cuda_of(machine);
	struct plugin_why why = { .words = "" };
	void *piece = NULL;

	if (!machine_is_alive(machine, err))
		return NULL;
	if (!cuda->plugin->stage(cuda->state, &piece, room, &why))
		cuda_fail(machine, &why, err);
	return piece;
}

static bool send(struct machine *machine, void *to, const void *from, size_t size,
		 struct err *err)
{
	struct cuda *cuda = cuda_of(machine);
	struct plugin_why why = { .words = "" };

	return cuda->plugin->send(cuda->state, to, from, size, &why) ||
	       cuda_fail(machine, &why, err);
}

static bool settle(struct machine *machine, struct err *err)
{
	struct cuda *cuda = cuda_of(machine);
	struct plugin_why why = { .words = "" };

	if (!cuda->plugin->settle(cuda->state, &why))
		return cuda_fail(machine, &why, err);
	cuda_drive_prepare(cuda);
	return true;
}

static const void *share(struct machine *machine, const char *name, const void *data,
			 size_t size, struct err *err)
{
	void *at = cuda_take(machine, name, size, err);

	return at && cuda_copy_to(machine, at, data, size, err) ? at : NULL;
}

static int64_t room(struct machine *machine)
{
	struct cuda *cuda = cuda_of(machine);

	return cuda->plugin->room(cuda->state);
}

bool cuda_fill(struct machine *machine, void *to, int byte, size_t size, struct err *err)
{
	struct cuda *cuda = cuda_of(machine);
	struct plugin_why why = { .words = "" };

	return machine_is_alive(machine, err) &&
	       (cuda->plugin->fill(cuda->state, to, byte, size, &why) ||
		cuda_fail(machine, &why, err));
}

static void *map(struct machine *machine, void *at)
{
	(void)machine;
	(void)at;
	return NULL;
}

/* Whether a launch changed anything; sums of events and ticks if they were asked for. */
static bool allocate_counters(struct cuda *cuda, const struct machine_options *options,
			   struct err *err)
{
	struct machine *machine = &cuda->machine;
	size_t size = sizeof(*cuda->ticks) * (size_t)cuda->slot_count;

	cuda->counters = cuda_take(machine, "event counters", sizeof(*cuda->counters), err);
	if (!cuda->counters)
		return false;
	if (options->events)
		machine->events = cuda->counters->sums;
	if (options->warp_clock) {
		cuda->ticks = cuda_take(machine, "warp clocks", size, err);
		if (!cuda->ticks)
			return false;
	}
	cuda->ticks_here = memory_new(cuda->memory, size, "warp clocks", err);
	return cuda->ticks_here != NULL;
}

static bool open_cuda(struct machine **machine, const char *detail,
		      const struct machine_options *options, struct memory *memory,
		      struct err *err)
{
	struct cuda *cuda = memory_new(memory, sizeof(*cuda), "the GPU's state", err);
	struct plugin_why why = { .words = "" };
	struct plugin_card card;
	struct text text;
	struct plugin_terms terms = {
		.patience = options->patience > 0 ? options->patience : PATIENCE,
		.poll = options->poll,
		.blocks = options->blocks,
	};
	int device = 0;

	if (!cuda)
		return false;
	cuda->machine.row = &machine_cuda;
	cuda->memory = memory;
	cuda->options = *options;
	cuda->over = true;
	if (!load_plugin(&cuda->library, &cuda->plugin, err) ||
	    !choose_device(cuda->plugin, detail, &device, err))
		goto fail;
	text_fixed(&text, cuda->machine.label, sizeof(cuda->machine.label));
	text_print(&text, "cuda:%d", device);
	terms.marks = options->marks ? options->marks : &cuda->marks;
	if (!cuda->plugin->open(device, &terms, &cuda->state, &card, &why)) {
		text_print(&text, " cannot be used");
		cuda_fault_at_opening(cuda->machine.label, &why, err);
		goto fail;
	}
	text_fixed(&text, cuda->machine.title, sizeof(cuda->machine.title));
	text_print(&text, "%s, compute capability %d.%d, driver for CUDA %d.%d", card.name,
		   card.major, card.minor, card.driver / 1000, card.driver % 1000 / 10);
	cuda->machine.hurry = card.hurry;
	cuda->slot_count = (int64_t)card.multiprocessors * card.resident_warps;
	cuda->machine.multiprocessors = card.multiprocessors;
	if (!allocate_counters(cuda, options, err))
		goto fail;
	*machine = &cuda->machine;
	return true;
fail:
	close_cuda(&cuda->machine);
	return false;
}

/* Warps of a launch. */
static int64_t count_warps(const struct launch *launch, int lanes)
{
	int teams = lanes < 32 ? 32 / lanes : 1;

	return (launch->items + teams - 1) / teams * (lanes > 32 ? lanes / 32 : 1);
}

static bool begin(struct machine *machine, const struct launch *launch, struct err *err)
{
	struct cuda *cuda = cuda_of(machine);
	const struct cuda_kernel *kernel =
		cuda->plugin->kernel(launch->kernel->name, (int)launch->width);

	if (!kernel || kernel->args_size != launch->args_size ||
	    launch->args_size > sizeof(cuda->args)) {
		err_set(err, ERR_MACHINE, "%s: the plug-in has no kernel %s of this version",
			machine->label, launch->kernel->name);
		return err_hint(err, "build the program and its plug-in together");
	}
	memcpy(cuda->args, launch->args, launch->args_size);
	cuda->kernel = kernel;
	if (!cuda_new_record(cuda, launch->kernel, count_warps(launch, kernel->lanes), err) ||
	    !cuda_allocate_ring(cuda, launch, err))
		return false;
	cuda->grid = (struct grid){ .items = launch->items, .cycles = launch->cycles,
				    .wrote = &cuda->counters->wrote };
	if (launch->lists)
		cuda->grid.lists = *launch->lists;
	cuda_set_clocks(cuda, &cuda->grid);
	memset(&cuda->outcome, 0, sizeof(cuda->outcome));
	cuda->over = false;
	return true;
}

/* Whether the launch changed a word; the flag is down again. */
static bool read_wrote(struct cuda *cuda, struct err *err)
{
	int32_t wrote = 0;

	if (!cuda_copy_from(&cuda->machine, &wrote, &cuda->counters->wrote, sizeof(wrote), err))
		return false;
	cuda->outcome.wrote = wrote != 0;
	return !wrote || cuda_fill(&cuda->machine, &cuda->counters->wrote, 0, sizeof(wrote), err);
}

/* The kernel that tells what is wanted, and no more. */
static enum level level_of(const struct cuda *cuda)
{
	if (cuda->ring.entries || cuda->ticks)
		return LEVEL_FULL;
	return cuda->machine.events ? LEVEL_COUNTERS : LEVEL_OFF;
}

static enum advance advance(struct machine *machine, enum pace pace, struct err *err)
{
	struct cuda *cuda = cuda_of(machine);
	struct event_sum now[EVENT_KINDS];
	struct plugin_why why = { .words = "" };
	int i;

	(void)pace;
	if (cuda->over)
		return ADVANCE_DONE;
	if (!machine_is_alive(machine, err))
		return ADVANCE_FAILED;
	if (!cuda->plugin->launch(cuda->state, cuda->kernel, level_of(cuda), cuda->args,
				  &cuda->grid, &why)) {
		cuda_fail(machine, &why, err);
		return ADVANCE_FAILED;
	}
	if (!read_wrote(cuda, err) || !cuda_read_events(cuda, now, err))
		return ADVANCE_FAILED;
	for (i = 0; i < EVENT_KINDS; i++) {
		cuda->outcome.events[i].count = now[i].count - cuda->before[i].count;
		cuda->outcome.events[i].amount = (int64_t)((uint64_t)now[i].amount -
							  (uint64_t)cuda->before[i].amount);
	}
	memcpy(cuda->before, now, sizeof(now));
	for (i = 0; i < EVENT_KINDS; i++)
		cuda->outcome.told += i == EVENT_SCAN ? 0 : cuda->outcome.events[i].count;
	if (!cuda_read_ring(cuda, err))
		return ADVANCE_FAILED;
	cuda->outcome.bodies = cuda->grid.items * cuda->grid.cycles;
	cuda->outcome.cycles = cuda->grid.cycles;
	cuda->over = true;
	return ADVANCE_DONE;
}

static void outcome(const struct machine *machine, struct outcome *outcome)
{
	*outcome = ((const struct cuda *)(const void *)machine)->outcome;
}

static void position(const struct machine *machine, struct position *position)
{
	(void)machine;
	memset(position, 0, sizeof(*position));
}

const struct machine_row machine_cuda = {
	.name = "cuda",
	.title = "an NVIDIA GPU",
	.available = available,
	.check = check,
	.open = open_cuda,
	.close = close_cuda,
	.alloc = alloc,
	.share = share,
	.write = cuda_copy_to,
	.read = cuda_copy_from,
	.fill = cuda_fill,
	.table = cuda_take,
	.stage = stage,
	.send = send,
	.settle = settle,
	.room = room,
	.map = map,
	.launch = begin,
	.advance = advance,
	.drive = cuda_drive,
	.outcome = outcome,
	.position = position,
	.work = cuda_work,
	.settled = cuda_settled,
	.freeze = cuda_freeze,
	.thaw = cuda_thaw,
	.recall = cuda_recall,
	.compare = cuda_compare,
	.undo = cuda_undo,
	.measures_times = true,
};
