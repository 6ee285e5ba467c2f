/* SPDX-License-Identifier: GPL-3.0-or-later
 * rounds: what a warp of a SYNC_BLOCK launch did, round by round. In its record a round is several bodies:
 * those for entries of its block, the block's barrier, and once more those for deferred entries.
 */
#ifndef SPILLWAY_VIEW_LOOK_ROUNDS_H
#define SPILLWAY_VIEW_LOOK_ROUNDS_H

#include "gpu/core/record.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct err;

/* Where rounds end in the record that is being filled; begins zeroed but for `record`. */
struct rounds {
	struct record *record;
	int64_t *ends; /* [count] owned; how often bodies were executed before the end of each round */
	size_t count, room;
};

/* A round has ended: takes a struct rounds. */
bool rounds_end(void *rounds, struct err *err);
/* Gives the record one body for each round, the one under way included. Those that lie behind
 * RECORD_MOST_ROWS rows go to what is left out. Fails only where memory is refused. */
bool rounds_gather(const struct rounds *rounds, struct err *err);
void rounds_free(struct rounds *rounds);

#endif
