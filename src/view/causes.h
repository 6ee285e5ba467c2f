/* SPDX-License-Identifier: GPL-3.0-or-later
 * causes: what `why` says of things that are no vertices: an arc, an event, a counter, a lane. An answer is
 * added to explained->answer.
 */
#ifndef SPILLWAY_VIEW_CAUSES_H
#define SPILLWAY_VIEW_CAUSES_H

#include "src/engine/moment.h"

#include <stdbool.h>
#include <stdint.h>

struct err;
struct explained;
struct run;

/* What an arc of a flow carries, the last push over it, and whether a push may take it now. */
bool explain_arc(struct run *run, int32_t u, int32_t v, struct explained *explained, struct err *err);
/* What decided event `number` of the log, and the event before it that led to it. */
bool explain_event(struct run *run, int64_t number, struct explained *explained, struct err *err);
/* What a counter of the run is, and in which cycles it grew last and most, as far as that is known. */
void explain_counter(struct run *run, enum counter counter, struct explained *explained);
/* In how many instructions of its warp a lane took part, and why not in the others. */
bool explain_lane(struct run *run, int64_t warp, int lane, struct explained *explained, struct err *err);

#endif
