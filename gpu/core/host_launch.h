/* SPDX-License-Identifier: GPL-3.0-or-later
 * host_launch: launches of kernels of the host (host.h), on any machine: on the host itself,
 * and beside a GPU for algorithms that work on both. One launch at a time is under way; it is
 * begun and advanced as in machine.h.
 */
#ifndef SPILLWAY_GPU_CORE_HOST_LAUNCH_H
#define SPILLWAY_GPU_CORE_HOST_LAUNCH_H

#include "gpu/core/machine.h"

#include <stdbool.h>
#include <stddef.h>

/* The launch under way: everything except memory. */
struct host_launch;

/* NULL: memory was refused. */
struct host_launch *host_launch_new(const struct machine_options *options,
				    struct memory *memory, struct err *err);
/* NULL is allowed. */
void host_launch_free(struct host_launch *launch);
/* Resets it to its first state. */
void host_launch_reset(struct host_launch *launch);

/* The functions of struct machine_row, for machine->host. */
bool host_launch_begin(struct machine *machine, const struct launch *wanted, struct err *err);
enum advance host_launch_advance(struct machine *machine, enum pace pace);
void host_launch_outcome(const struct host_launch *launch, struct outcome *outcome);
void host_launch_position(const struct host_launch *launch, struct position *position);
bool host_launch_settled(const struct host_launch *launch);
size_t host_launch_freeze(const struct host_launch *launch, void *to);
void host_launch_thaw(struct host_launch *launch, const void *from);
/* Where a frozen launch stood. */
void host_launch_recall(const void *from, struct position *position);

#endif
