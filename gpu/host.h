/* SPDX-License-Identifier: GPL-3.0-or-later
 * host: the machine that the program runs on, for algorithms that are no kernels. A
 * "launch" is a number of items, such as discharges, one after the other; an item is what a
 * warp does elsewhere, and one of its events what a lane does. It does the same every time.
 *
 * Its kernels run on other machines as well, where an algorithm works on both (host_launch.h).
 */
#ifndef SPILLWAY_GPU_HOST_H
#define SPILLWAY_GPU_HOST_H

#include "gpu/machine.h"

#include <stdbool.h>
#include <stdint.h>

enum { HOST_ARGS = 64 };

enum host_end {
	HOST_MORE,   /* as far as asked */
	HOST_OVER,   /* no further item comes, for now: the launch ends with the last */
	HOST_STOPPED /* poll asked to stop; it goes on where it was */
};

/* A kernel as the host runs it. */
struct host_kernel {
	size_t args_size; /* bytes of its struct of arguments */
	const char *item; /* what an item is: "discharge" */
	bool open_ended;  /* its number of items bounds something else: nobody knows how many come */
	/* Goes on by so many items, the one that is under way included; `single`: by one
	 * event. Tells host_tell() and host_count() what it does, and notes in
	 * machine->journal what it changes. *inside: it is in the middle of an item; *done: items that ended. */
	enum host_end (*go_on)(struct machine *machine, const void *args, bool single,
			       int64_t items, bool *inside, int64_t *done,
			       const struct poll *poll);
};

#define HOST_KERNEL(name) extern const struct kernel kernel_##name;
#include "gpu/host_kernels.def"
#undef HOST_KERNEL

/* For kernels: whether somebody wants to hear of every event. */
bool host_listens(const struct machine *machine);
/* Adds so many events, and the sum of their amounts, to the sums of the launch: at the latest
 * when go_on() returns, and before an event is told where machine->stop_on may ask for them. */
void host_count(struct machine *machine, enum event_kind kind, int64_t count, int64_t amount);
/* Hands on one event, which no scan is, of the item of that number since go_on() was
 * called. */
void host_tell(struct machine *machine, int64_t item, enum event_kind kind, int32_t u,
	       int32_t v, int64_t amount);

#endif
