/* SPDX-License-Identifier: GPL-3.0-or-later
 * turns_go: reports what codes of the host do that stand on src/host/turns.h, as kernels of the host
 * (gpu/core/host.h) report it. Their items are turns.
 */
#ifndef SPILLWAY_ENGINE_TURNS_GO_H
#define SPILLWAY_ENGINE_TURNS_GO_H

#include "gpu/core/host.h"
#include "src/host/turns.h"

struct run;
struct task;

/* What begins before such a code goes on by items, and ends behind it. */
struct turns_go {
	struct machine *machine;
	struct turns *turns;
	struct turn_counts before; /* its work until then */
	int64_t ended;             /* turns that had ended then */
	bool listens;              /* every event is wanted */
	bool counts;               /* each as it is told: a stop at it may ask for the sums */
};

/* From here on the code notes its changes in the machine's journal and tells its events. */
void turns_go_begin(struct turns_go *go, struct machine *machine, struct turns *turns);
/* Counts what was done since then. As go_on of struct host_kernel: *inside, *done. */
enum host_end turns_go_end(const struct turns_go *go, enum turn_end end, bool is_over, bool *inside,
			  int64_t *done);
/* Fills *task with a launch of that kernel of the host: a cycle of the plan's number of turns. */
void turns_go_launch(const struct run *run, const struct kernel *kernel, const void *args,
		    size_t args_size, struct task *task);

#endif
