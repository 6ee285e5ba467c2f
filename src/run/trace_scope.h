/* SPDX-License-Identifier: GPL-3.0-or-later
 * trace_scope: names in expressions as the trace has them, for a cycle that is past. The
 * trace keeps few of all the names there are.
 */
#ifndef SPILLWAY_RUN_TRACE_SCOPE_H
#define SPILLWAY_RUN_TRACE_SCOPE_H

#include "src/run/expression.h"
#include "src/run/run.h"

/* Whether the trace of the run tells all that the expression reads. */
bool trace_tells(const struct run *run, const char *expression);
/* To look names up at the end of that cycle; the row must stay. */
struct scope trace_scope(const struct run *run, const struct trace_row *row);

#endif
