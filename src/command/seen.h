/* SPDX-License-Identifier: GPL-3.0-or-later
 * seen: how far a run has been seen, whatever was stepped back since. What was seen can be
 * foretold by anybody.
 */
#ifndef SPILLWAY_COMMAND_SEEN_H
#define SPILLWAY_COMMAND_SEEN_H

#include "src/run/run.h"

#include <stdbool.h>
#include <stdint.h>

/* All zeroes: nothing was. */
struct seen {
	int64_t number;       /* of the run, among those of the session */
	int64_t ended[UNITS]; /* of its units, at most */
};

/* The run, with that number, is looked at where it stands. */
void seen_note(struct seen *seen, int64_t number, const struct run *run);
/* Whether more of it has been seen than where it stands. */
bool seen_more(const struct seen *seen, int64_t number, const struct run *run);

#endif
