/* SPDX-License-Identifier: GPL-3.0-or-later
 * seen: the latest moment of a run that the user has seen, even if the run went back since. A
 * prediction of something that was already seen does not count.
 */
#ifndef SPILLWAY_COMMAND_SEEN_H
#define SPILLWAY_COMMAND_SEEN_H

#include "src/engine/run.h"

#include <stdbool.h>
#include <stdint.h>

/* All zeroes: nothing was seen. */
struct seen {
	int64_t number;       /* number of the run in the session */
	int64_t ended[UNITS]; /* the most units that had ended when the user saw it */
};

/* Notes that the user sees the run with that number where it stands. */
void seen_note(struct seen *seen, int64_t number, const struct run *run);
/* Whether the user has seen a later moment of the run than the present one. */
bool seen_more(const struct seen *seen, int64_t number, const struct run *run);

#endif
