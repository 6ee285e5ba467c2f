/* SPDX-License-Identifier: GPL-3.0-or-later
 * whole: the course of a run from its beginning, over the edits of its graph.
 */
#ifndef SPILLWAY_VIEW_WHOLE_H
#define SPILLWAY_VIEW_WHOLE_H

#include "src/view/look/snapshot.h"

struct memory;
struct past;

/* A copy of the snapshot whose trace and decisions begin with those from before the edits; or the snapshot
 * itself, if there was no edit, or memory was refused. It must be used before the run goes on. */
const struct snapshot *whole_of(const struct snapshot *snapshot, struct memory *memory);
void whole_free(const struct snapshot *whole, const struct snapshot *snapshot);

/* How many edits there were; and number `number` of them, from 1. */
int whole_edits(const struct snapshot *snapshot);
const struct past *whole_edit(const struct snapshot *snapshot, int number);

#endif
