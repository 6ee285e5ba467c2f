/* SPDX-License-Identifier: GPL-3.0-or-later
 * reason: why the arbiter chose whom it chose (src/engine/decision.h), in a sentence.
 */
#ifndef SPILLWAY_VIEW_REASON_H
#define SPILLWAY_VIEW_REASON_H

#include "src/engine/decision.h"

struct text;

/* "the GPU works: ..." */
void reason_say(const struct decision *decision, struct text *text);
/* Behind that: from how fast copies on it would have been the other way round, "; ..."; or
 * nothing, where copies had no part in it. */
void reason_what_if(const struct decision *decision, struct text *text);
/* Behind that: "; the GPU: C ...; the CPU: C ...; ...": the numbers of both sides. */
void reason_sides(const struct decision *decision, struct text *text);
/* "4.92 M", operations a second; "n/a" below 0. And "812", "none", "n/a". */
void reason_rate(double rate, struct text *text);
void reason_threshold(double threshold, struct text *text);

#endif
