/* SPDX-License-Identifier: GPL-3.0-or-later
 * timeline: the numbers that the panel of that name draws over the cycles.
 */
#ifndef SPILLWAY_VIEW_TIMELINE_H
#define SPILLWAY_VIEW_TIMELINE_H

#include "src/view/look/snapshot.h"

#include <stdbool.h>
#include <stdint.h>

struct report;
struct text;

/* What is drawn over the cycles, the most important first. What the problem's runs cannot have is left
 * out. */
enum chart {
	CHART_QUEUE, CHART_LACKING, CHART_CONFLICTS, CHART_REACHED, CHART_RATE, CHART_PUSHES, CHART_RELABELS,
	CHARTS
};

const char *timeline_name(const struct snapshot *snapshot, enum chart chart);
bool timeline_has(const struct snapshot *snapshot, enum chart chart);
/* How many of them the problem's runs can have. */
int timeline_charts(const struct snapshot *snapshot);
/* Whether the problem's runs can have it. */
bool timeline_can_have(const struct snapshot *snapshot, enum chart chart);
/* Of row i; below 0: it is not known. And the largest of all rows. Of CHART_RATE thousands of arcs a
 * second. */
int64_t timeline_value(const struct snapshot *snapshot, enum chart chart, int64_t i);
int64_t timeline_largest(const struct snapshot *snapshot, enum chart chart);
/* Adds such a value as people read it: of CHART_RATE millions. */
void timeline_print(enum chart chart, int64_t value, struct text *text);
/* The row before row i; zeroes before the first. */
const struct trace_row *timeline_row_before(const struct trace *trace, int64_t i);
/* What the panel shows, as numbers. */
void timeline_tell(struct report *report, const struct snapshot *snapshot);

#endif
