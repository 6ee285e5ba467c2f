/* SPDX-License-Identifier: GPL-3.0-or-later
 * answer: why something is as it is (src/view/flow/why.h), in a sentence, and the commands
 * that show it.
 */
#ifndef SPILLWAY_VIEW_FLOW_ANSWER_H
#define SPILLWAY_VIEW_FLOW_ANSWER_H

#include "src/view/flow/why.h"

struct graph;
struct text;

void answer_height(const struct graph *graph, int32_t vertex, const struct why_height *why,
		   struct text *text);
void answer_excess(const struct graph *graph, int32_t vertex, const struct why_excess *why,
		   struct text *text);
void answer_warp(const struct graph *graph, const struct why_warp *why, struct text *text);

#endif
