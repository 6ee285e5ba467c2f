/* SPDX-License-Identifier: GPL-3.0-or-later
 * course: the size of the queue over the cycles, as a chart. Shared by panels.
 */
#ifndef SPILLWAY_VIEW_COURSE_H
#define SPILLWAY_VIEW_COURSE_H

#include "src/view/canvas.h"
#include "src/view/look/snapshot.h"

/* Draws it in `high` rows, and a line below; the snapshot has KNOWN_COURSE. Returns the row below
 * that. */
int course_draw(struct canvas *canvas, int row, int high, const struct snapshot *snapshot);

#endif
