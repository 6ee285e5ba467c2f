/* SPDX-License-Identifier: GPL-3.0-or-later
 * course: a number over the cycles, such as the size of the queue, as a chart. Shared by panels.
 */
#ifndef SPILLWAY_VIEW_COURSE_H
#define SPILLWAY_VIEW_COURSE_H

#include "src/view/canvas.h"
#include "src/view/look/snapshot.h"

/* The number that row i of the trace has. */
typedef int64_t course_value(const struct trace *trace, int64_t i);

/* Draws the size of the queue in `high` rows, and a line below; the snapshot has KNOWN_COURSE. Returns the
 * row below that. */
int course_draw(struct canvas *canvas, int row, int high, const struct snapshot *snapshot);
/* The same for another number. */
int course_draw_values(struct canvas *canvas, int row, int high, const struct snapshot *snapshot,
		       course_value *value);

#endif
