/* SPDX-License-Identifier: GPL-3.0-or-later
 * flow_sheet: where a picture of a flow has its vertices, arcs and labels on paper, in pixels. Columns are
 * those of the picture, rows heights; labels lie free of vertices and of each other.
 */
#ifndef SPILLWAY_VIEW_FLOW_FLOW_SHEET_H
#define SPILLWAY_VIEW_FLOW_FLOW_SHEET_H

#include "src/view/look/snapshot.h"

#include <stdbool.h>
#include <stdint.h>

struct heights;
struct memory;

struct sheet_point {
	int x, y;
};

/* A text and its room. */
struct sheet_label {
	bool shown;  /* there is room for it */
	int x, y;    /* of its middle */
	int width, height;
	char text[48];
};

/* A curve, bent at one point, or, if it is swung, at two. */
struct sheet_arc {
	struct sheet_point from, bend, swing, to;
	bool swung;
	struct sheet_label label;
};

struct sheet_vertex {
	struct sheet_point at;
	struct sheet_label label; /* what stands beside it: its excess, or what it is */
};

struct flow_sheet {
	const struct snapshot *snapshot;
	const struct heights *heights; /* the rows */
	int step, down, radius;
	int width, height;
	struct {
		int left, right, top, bottom;
	} room;                        /* for arcs */
	struct sheet_vertex *vertices; /* [picture.count], owned */
	struct sheet_arc *arcs;        /* [picture.arc_count], owned */
};

/* Fills *sheet; free it in any case. False: memory was refused. */
bool flow_sheet_lay_out(struct flow_sheet *sheet, const struct snapshot *snapshot,
			const struct heights *heights, struct memory *memory, struct err *err);
void flow_sheet_free(struct flow_sheet *sheet);

int flow_sheet_y(const struct flow_sheet *sheet, int row);
/* Whether it is the vertex that was asked for, or that is followed: a ring is around it. */
bool flow_sheet_is_chosen(const struct flow_sheet *sheet, int i);
/* From the middle of a vertex to its rim, or to its ring. */
int flow_sheet_reach(const struct flow_sheet *sheet, int i);

#endif
