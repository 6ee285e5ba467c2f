/* SPDX-License-Identifier: GPL-3.0-or-later
 * host_launch: launches of kernels that are the host's (host.h), on any machine: on the host
 * itself, and on others for algorithms that work on both. One is under way at a time; it is
 * begun and advanced as machine.h has it.
 */
#ifndef SPILLWAY_GPU_HOST_LAUNCH_H
#define SPILLWAY_GPU_HOST_LAUNCH_H

#include "gpu/machine.h"

#include <stdbool.h>
#include <stddef.h>

/* The launch under way: all that there is beside memory. */
struct host_launch;

/* NULL: memory was refused. */
struct host_launch *host_launch_new(const struct machine_options *options,
				    struct memory *memory, struct err *err);
/* NULL is allowed. */
void host_launch_free(struct host_launch *launch);
/* As it was when it was new. */
void host_launch_reset(struct host_launch *launch);

/* The words of struct machine_row, of machine->host. */
bool host_launch_begin(struct machine *machine, const struct launch *wanted, struct err *err);
enum advance host_launch_advance(struct machine *machine, enum pace pace);
void host_launch_outcome(const struct host_launch *launch, struct outcome *outcome);
void host_launch_place(const struct host_launch *launch, struct place *place);
bool host_launch_settled(const struct host_launch *launch);
size_t host_launch_freeze(const struct host_launch *launch, void *to);
void host_launch_thaw(struct host_launch *launch, const void *from);
/* The place of one that was frozen. */
void host_launch_recall(const void *from, struct place *place);

#endif
