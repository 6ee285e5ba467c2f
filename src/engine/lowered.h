/* SPDX-License-Identifier: GPL-3.0-or-later
 * lowered: the distance that a vertex had before an event lowered it, which the event does not say.
 */
#ifndef SPILLWAY_ENGINE_LOWERED_H
#define SPILLWAY_ENGINE_LOWERED_H

#include <stdint.h>

struct log_entry;
struct run;

/* Of an event of the kind LOG_LOWER, in the last ones that the run keeps. -1: they do not say. */
int64_t lowered_from(const struct run *run, const struct log_entry *event);

#endif
