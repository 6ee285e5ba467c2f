/* SPDX-License-Identifier: GPL-3.0-or-later
 * counted: whether a run counts something, and if not, which one does.
 */
#ifndef SPILLWAY_COMMAND_COUNTED_H
#define SPILLWAY_COMMAND_COUNTED_H

#include "src/engine/moment.h"

#include <stdbool.h>

struct err;
struct run;

/* False: it does not, and *err says why, with a command that leads to a run that does. */
bool counted_check(struct run *run, enum counter counter, struct err *err);

#endif
