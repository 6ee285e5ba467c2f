/* SPDX-License-Identifier: GPL-3.0-or-later
 * trace_scope: looks up names of expressions in the trace, for a past cycle. The trace has
 * only few of the names.
 */
#ifndef SPILLWAY_ENGINE_TRACE_SCOPE_H
#define SPILLWAY_ENGINE_TRACE_SCOPE_H

#include "src/engine/expression.h"
#include "src/engine/run.h"

/* Whether the trace has every value that the expression reads. */
bool trace_tells(const struct run *run, const char *expression);
/* A scope for the end of that cycle. *row must live as long as the scope. */
struct scope trace_scope(const struct run *run, const struct trace_row *row);

#endif
