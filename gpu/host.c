/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gpu/host.h"

#include "gpu/block.h"
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/text.h"

#include <string.h>

/* The launch under way: all that there is beside memory. */
struct host_launch {
	const struct kernel *kernel; /* NULL: none */
	int64_t items, done;
	const int32_t *levels;
	int64_t told;                /* events of all launches */
	int64_t told_before;         /* of those before this one */
	struct event_sum sums[EVENT_ALL];
	bool inside;                 /* it stands at an event of an item, */
	bool ended;                  /* which was the item's last, */
	bool last;                   /* and that was the last of the items */
	bool over;
	_Alignas(16) unsigned char args[HOST_ARGS];
};

struct host {
	struct machine machine; /* first: a struct machine * is a struct host * */
	struct machine_options options;
	struct memory *memory;
	struct block *blocks;
	struct block *spare;    /* of a machine that begins anew, the first to be allocated first */
	struct host_launch launch;
	int64_t stop_at;        /* events told; 0: nowhere */
	bool stopped;           /* stop_on said so */
};

static struct host *host_of(struct machine *machine)
{
	return (struct host *)(void *)machine;
}

static const struct host *of(const struct machine *machine)
{
	return (const struct host *)(const void *)machine;
}

static bool available(char *why)
{
	(void)why;
	return true;
}

static bool check(const char *detail, struct err *err)
{
	(void)detail;
	err_set(err, ERR_WORK, "the host is no machine to choose: what runs there does so "
		"whatever the device is");
	return err_hint(err, "`use hi-pr` does; `info variants` lists them");
}

static void close_host(struct machine *machine)
{
	struct host *host = host_of(machine);

	blocks_free(&host->blocks);
	blocks_free(&host->spare);
	memory_free(host);
}

static bool open_host(struct machine **machine, const char *detail,
		      const struct machine_options *options, struct memory *memory,
		      struct err *err)
{
	struct host *host = memory_new(memory, sizeof(*host), "the host", err);
	struct text text;

	(void)detail;
	if (!host)
		return false;
	host->machine.row = &machine_host;
	host->options = *options;
	host->memory = memory;
	text_fixed(&text, host->machine.label, sizeof(host->machine.label));
	text_print(&text, "host");
	text_fixed(&text, host->machine.title, sizeof(host->machine.title));
	text_print(&text, "one core of the host");
	*machine = &host->machine;
	return true;
}

static void *alloc(struct machine *machine, const char *name, size_t size, struct err *err)
{
	struct host *host = host_of(machine);

	return block_alloc(&host->blocks, &host->spare, host->memory, name, size, err);
}

static void fix(struct machine *machine, const void *at)
{
	blocks_fix(host_of(machine)->blocks, at);
}

/* --- Launches. --- */

static bool begin(struct machine *machine, const struct launch *wanted, struct err *err)
{
	struct host_launch *launch = &host_of(machine)->launch;
	const struct host_kernel *code = wanted->kernel->host;
	const int64_t told = launch->told;

	if (!code || wanted->args_size != code->args_size || wanted->args_size > HOST_ARGS)
		return err_set(err, ERR_MACHINE, "kernel %s does not run on the host",
			       wanted->kernel->name);
	*launch = (struct host_launch){
		.kernel = wanted->kernel,
		.items = wanted->items,
		.levels = wanted->levels,
		.told = told,
		.told_before = told,
	};
	memcpy(launch->args, wanted->args, wanted->args_size);
	return true;
}

void host_tell(struct machine *machine, int64_t item, enum event_kind kind, int32_t u,
	       int32_t v, int64_t amount)
{
	struct host *host = host_of(machine);
	struct host_launch *launch = &host->launch;
	const int32_t *levels = launch->levels;
	struct event event;

	if (!host->options.events)
		return;
	launch->sums[kind].count++;
	launch->sums[kind].amount += amount;
	if (kind == EVENT_SCAN)
		return;
	launch->told++;
	event = (struct event){
		.amount = amount,
		.u = u,
		.v = v,
		.u_level = levels ? levels[u] : 0,
		.v_level = levels && kind < EVENT_RELABEL ? levels[v] : 0,
		.warp = (int32_t)(launch->done + item),
		.kind = kind,
	};
	host->stopped = machine->stop_on &&
			machine->stop_on(machine->stop_context, &event);
	if (host->options.on_wave)
		host->options.on_wave(host->options.context, &event, 1);
}

/* Goes on by an event, or by items. */
static enum host_end go_on(struct host *host, bool single, int64_t items)
{
	struct host_launch *launch = &host->launch;
	enum host_end end;
	bool inside = false;
	int64_t done = 0;

	host->stopped = false;
	end = launch->kernel->host->go_on(&host->machine, launch->args, single, items, &inside,
					  &done, &host->options.poll);
	if (single &&
	    (host->stopped || (host->stop_at && launch->told >= host->stop_at))) {
		launch->inside = true;
		launch->ended = done > 0;
		launch->last = end == HOST_OVER;
		return end;
	}
	launch->done += done;
	return end;
}

static enum advance advance(struct machine *machine, enum pace pace, struct err *err)
{
	struct host *host = host_of(machine);
	struct host_launch *launch = &host->launch;
	const bool single = pace == PACE_LANE || machine->stop_on;
	enum host_end end = HOST_MORE;
	int64_t before;

	(void)err;
	host->stop_at = pace == PACE_LANE ? launch->told + machine->stop_after : 0;
	before = launch->done;
	if (launch->inside && launch->ended)
		launch->done++;
	if (launch->last)
		end = HOST_OVER;
	launch->inside = launch->ended = launch->last = false;
	while (launch->done < launch->items && end == HOST_MORE) {
		if (pace == PACE_WARP && launch->done > before)
			return ADVANCE_MORE;
		end = go_on(host, single, pace == PACE_WARP ? 1 : launch->items - launch->done);
		if (launch->inside)
			return ADVANCE_EVENT;
		if (end == HOST_STOPPED)
			return ADVANCE_STOPPED;
	}
	launch->over = true;
	return ADVANCE_DONE;
}

static void outcome(const struct machine *machine, struct outcome *outcome)
{
	const struct host_launch *launch = &of(machine)->launch;

	memset(outcome, 0, sizeof(*outcome));
	outcome->bodies = outcome->steps = launch->done;
	outcome->told = outcome->handed = launch->told - launch->told_before;
	outcome->wrote = launch->done > 0 || outcome->told > 0;
	memcpy(outcome->events, launch->sums, sizeof(outcome->events));
}

static void place_launch(const struct host_launch *launch, struct place *place)
{
	memset(place, 0, sizeof(*place));
	if (!launch->kernel || launch->over)
		return;
	place->kernel = launch->kernel;
	place->warp = launch->done;
	place->warps = launch->items;
	place->inside = launch->inside;
	place->in_warp = (int32_t)launch->done;
}

static void place(const struct machine *machine, struct place *place)
{
	place_launch(&of(machine)->launch, place);
}

/* What warps did, and how long it took, nobody counts on the host. */
static bool work(struct machine *machine, struct warp_work *work, struct err *err)
{
	(void)machine;
	(void)work;
	(void)err;
	return true;
}

/* --- Written down and taken up again. --- */

static bool settled(const struct machine *machine)
{
	return !of(machine)->launch.inside;
}

static size_t freeze(const struct machine *machine, bool memory, void *to)
{
	const struct host *host = of(machine);
	const size_t size = sizeof(host->launch);

	if (to)
		memcpy(to, &host->launch, size);
	return size + (memory ? blocks_freeze(host->blocks, to ? (char *)to + size : NULL) : 0);
}

static bool thaw(struct machine *machine, bool memory, const void *from, struct err *err)
{
	struct host *host = host_of(machine);

	(void)err;
	memcpy(&host->launch, from, sizeof(host->launch));
	if (memory)
		blocks_thaw(host->blocks, (const char *)from + sizeof(host->launch));
	return true;
}

static void recall(const struct machine *machine, const void *from, struct place *place,
		   struct warp_work *work)
{
	struct host_launch launch;

	(void)machine;
	(void)work;
	memcpy(&launch, from, sizeof(launch));
	place_launch(&launch, place);
}

static void restart(struct machine *machine)
{
	struct host *host = host_of(machine);

	blocks_spare(&host->blocks, &host->spare);
	memset(&host->launch, 0, sizeof(host->launch));
}

const struct machine_row machine_host = {
	.name = "host",
	.title = "this computer, for algorithms that are none of a GPU",
	.owns_variants = true,
	.available = available,
	.check = check,
	.open = open_host,
	.close = close_host,
	.restart = restart,
	.alloc = alloc,
	.share = block_share,
	.write = block_write,
	.read = block_read,
	.fill = block_fill,
	.fix = fix,
	.map = block_map,
	.launch = begin,
	.advance = advance,
	.outcome = outcome,
	.place = place,
	.work = work,
	.settled = settled,
	.freeze = freeze,
	.thaw = thaw,
	.recall = recall,
	.undo = block_undo,
	.steps_warps = true,
};
