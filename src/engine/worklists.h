/* SPDX-License-Identifier: GPL-3.0-or-later
 * worklists: what the worklists of a run's blocks hold (gpu/core/worklist.h), for the digest and for
 * display.
 */
#ifndef SPILLWAY_ENGINE_WORKLISTS_H
#define SPILLWAY_ENGINE_WORKLISTS_H

#include "gpu/core/worklist.h"

#include <stdbool.h>

struct err;
struct run;

/* Copies the worklists of the run, whose variant must have some, from its machine: the pointers of
 * *copy lead to memory of the host then, which worklists_free frees. Sizes are as they stand there,
 * so they may be larger than the room. False: memory was refused, or the machine failed. */
bool worklists_copy(struct run *run, struct worklists *copy, struct err *err);
void worklists_free(struct worklists *copy);

#endif
