/* SPDX-License-Identifier: GPL-3.0-or-later
 * flow_bends: the ways of arcs on a sheet (flow_sheet.h): straight where that passes by all other vertices,
 * else bent, so that no arc seems to end at a vertex that it only passes.
 */
#ifndef SPILLWAY_VIEW_FLOW_FLOW_BENDS_H
#define SPILLWAY_VIEW_FLOW_FLOW_BENDS_H

#include "src/view/flow/flow_sheet.h"

/* An arc as so many straight lines; a point of it, from 0 to that. */
enum { BENDS_PARTS = 12 };

struct sheet_point flow_bends_point(const struct sheet_arc *arc, int part);
/* Whether the arc meets a box around `at`. */
bool flow_bends_meets(const struct sheet_arc *arc, struct sheet_point at, int width, int height);
/* How many vertices it passes over that are not its ends. */
int flow_bends_hits(const struct flow_sheet *sheet, int64_t a);
/* Places them all. */
void flow_bends_place(struct flow_sheet *sheet);

#endif
