/* SPDX-License-Identifier: GPL-3.0-or-later
 * back_until: back to the last cycle at whose end an expression held.
 */
#ifndef SPILLWAY_ENGINE_BACK_UNTIL_H
#define SPILLWAY_ENGINE_BACK_UNTIL_H

#include "src/engine/expression.h"
#include "src/engine/run.h"

/* Goes back to that cycle, as history_back_until() does. Names are looked up in `scope`. If the
 * trace has every value that the expression reads, the trace alone finds the cycle, and the run
 * goes straight there. */
bool back_until(struct run *run, const char *expression, const struct scope *scope,
		enum halt *halt, struct err *err);

#endif
