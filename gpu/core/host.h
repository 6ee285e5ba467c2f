/* SPDX-License-Identifier: GPL-3.0-or-later
 * host: the host as a machine, for algorithms that do not run on a GPU. A "launch" is a number
 * of items, such as discharges, done one after the other. An item stands for the work of a
 * warp on other machines, and one of its events for that of a lane. The machine repeats a run
 * exactly.
 *
 * Its kernels also run beside other machines, for algorithms that work on both
 * (host_launch.h).
 */
#ifndef SPILLWAY_GPU_CORE_HOST_H
#define SPILLWAY_GPU_CORE_HOST_H

#include "gpu/core/machine.h"

#include <stdbool.h>
#include <stdint.h>

enum { HOST_ARGS = 64 };

enum host_end {
	HOST_MORE,   /* it has done as much as requested */
	HOST_OVER,   /* there is no further item for now: the launch ends with the last */
	HOST_STOPPED /* poll asked to stop; the next call continues there */
};

/* A kernel as the host runs it. */
struct host_kernel {
	size_t args_size; /* bytes of its struct of arguments */
	const char *item; /* name of an item: "discharge" */
	bool open_ended;  /* the number of items in a launch is not known beforehand */
	/* Continues by `items` items, counting the one under way; with `single` by one event.
	 * Reports its work by host_tell() and host_count(), and notes words in machine->journal
	 * before it changes them. *inside: it stands in the middle of an item; *done: items that
	 * have ended. */
	enum host_end (*go_on)(struct machine *machine, const void *args, bool single,
			       int64_t items, bool *inside, int64_t *done,
			       const struct poll *poll);
};

#define HOST_KERNEL(name) extern const struct kernel kernel_##name;
#include "gpu/core/host_kernels.def"
#undef HOST_KERNEL

/* For kernels: whether every event must be reported. */
bool host_listens(const struct machine *machine);
/* Adds `count` events, and the sum of their amounts, to the sums of the launch. Must be done
 * before go_on() returns, and before an event is reported at which machine->stop_on may read
 * them. */
void host_count(struct machine *machine, enum event_kind kind, int64_t count, int64_t amount);
/* Reports one event, except scans. `item`: number of the item since go_on() was called. */
void host_tell(struct machine *machine, int64_t item, enum event_kind kind, int32_t u,
	       int32_t v, int64_t amount);
/* The batch that the kernel may add its events to without host_tell(), which is slower, for
 * it asks whether to stop at each of them. NULL: it must use host_tell(). */
struct event_batch *host_batch(struct machine *machine);
/* Hands the events of the batch on. The kernel calls this when the batch is full; the machine
 * does at the end. */
void host_hand_on(struct machine *machine);
/* Number of the item from which go_on() continues, counted from the begin of the launch. */
int64_t host_items_done(const struct machine *machine);

#endif
