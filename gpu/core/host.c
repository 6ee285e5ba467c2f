/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gpu/core/host.h"

#include "gpu/core/block.h"
#include "gpu/core/host_launch.h"
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/text.h"

struct host {
	struct machine machine; /* first: a struct machine * is a struct host * */
	struct memory *memory;
	struct block *blocks;
	struct block *spare;    /* of a machine that begins anew, the first to be allocated first */
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
	err_set(err, ERR_WORK, "the host is not a device to choose: host algorithms run there "
		"with every device");
	return err_hint(err, "`use hi-pr` chooses a host algorithm; `info variants` lists them");
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
	(void)options;
	if (!host)
		return false;
	host->machine.row = &machine_host;
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

/* The work of warps is not counted on the host. */
static bool work(struct machine *machine, struct warp_work *work, struct err *err)
{
	(void)machine;
	(void)work;
	(void)err;
	return true;
}

/* --- Written down and taken up again. --- */

static size_t freeze(const struct machine *machine, bool memory, void *to)
{
	return memory ? blocks_freeze(of(machine)->blocks, to) : 0;
}

static bool thaw(struct machine *machine, bool memory, const void *from, struct err *err)
{
	(void)err;
	if (memory)
		blocks_thaw(host_of(machine)->blocks, from);
	return true;
}

static void restart(struct machine *machine)
{
	struct host *host = host_of(machine);

	blocks_spare(&host->blocks, &host->spare);
}

const struct machine_row machine_host = {
	.name = "host",
	.title = "this computer, for algorithms that need no GPU",
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
	.work = work,
	.freeze = freeze,
	.thaw = thaw,
	.undo = block_undo,
	.stops_inside = true,
	.repeats = true,
	.tells_at_once = true,
};
