/* SPDX-License-Identifier: GPL-3.0-or-later
 * turbo_lists: the worklists of turbo as arrays of a run. Private to turbo.c.
 */
#ifndef SPILLWAY_METHOD_FLOW_TURBO_LISTS_H
#define SPILLWAY_METHOD_FLOW_TURBO_LISTS_H

#include "src/engine/array.h"

struct worklists;

/* Rows of struct variant. */
extern const struct array turbo_arrays[];
/* The worklists in the arguments of the run's kernels; sets how long they are. It cannot fail. */
const struct worklists *turbo_lists(const struct run *run);
bool turbo_shape_lists(struct run *run, struct err *err);

#endif
