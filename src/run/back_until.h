/* SPDX-License-Identifier: GPL-3.0-or-later
 * back_until: back to the last cycle at whose end an expression held.
 */
#ifndef SPILLWAY_RUN_BACK_UNTIL_H
#define SPILLWAY_RUN_BACK_UNTIL_H

#include "src/run/expression.h"
#include "src/run/run.h"

/* As history_back_until(), names being looked up in `scope`. Where the trace keeps all that
 * the expression reads, it tells the cycle, and nothing is done again but to go there. */
bool back_until(struct run *run, const char *expression, const struct scope *scope,
		enum halt *halt, struct err *err);

#endif
