/* SPDX-License-Identifier: GPL-3.0-or-later
 * match_scene: what a picture of a matching shows: vertices, edges, and what is to be marked. Where they
 * stand is another matter (match_placing.h).
 */
#ifndef SPILLWAY_VIEW_MATCHING_MATCH_SCENE_H
#define SPILLWAY_VIEW_MATCHING_MATCH_SCENE_H

#include "src/engine/log.h"

#include <stdbool.h>
#include <stdint.h>

struct err;
struct run;

enum scene_state {
	SCENE_MATCHED,
	SCENE_FREE,     /* a row without a column */
	SCENE_ACTIVE,   /* a column without a row, which looks for one */
	SCENE_GIVEN_UP  /* a column that found no way to a free row */
};

struct scene_vertex {
	int32_t vertex;
	bool is_row;
	enum scene_state state;
	bool in_cover;   /* of the vertex cover, if the scene has one */
	bool lit;        /* the last change is about it */
	int64_t outside; /* edges to vertices that the scene does not have */
};

struct scene_edge {
	int32_t row, column; /* indices of vertices of the scene */
	bool matched;        /* the ends are each other's mates */
	bool lit;            /* the last change is about it */
};

/* What is known of the whole graph besides. */
struct scene_sums {
	int64_t rows, columns, edges;
	int64_t matched;     /* the size of the matching */
	int64_t cover;       /* vertices of a cover of that size; -1: there is none yet, or it was not
				looked for */
};

struct match_scene {
	struct scene_vertex *vertices; /* [count], the caller's; the most telling ones first */
	int32_t count, room;
	struct scene_edge *edges;      /* [edge_count], the caller's: between these vertices */
	int64_t edge_count, edge_room;
	int64_t edges_left_out;        /* for which there was no room */
	bool near;                     /* the caller wants only the centre, its neighbours, and the
					  mates of these */
	bool whole;                    /* it has all vertices */
	bool changed;                  /* there is a last change: */
	struct log_entry change;       /* a match, a conflict, or a column that was given up */
	struct scene_sums sums;
};

/* Edges of the largest graph whose cover is looked for, counted at both ends. */
enum { SCENE_COVER_MOST = 1 << 17 };

/* The last change that the log still has among its last events. False: there is none. */
bool match_scene_change(const struct run *run, struct log_entry *change);
/* Fills the rooms of *scene: with the vertices around `centre`, nearest first, mates before others, then
 * with those that are not joined to it; -1: with all, in their order. Where the run has ended, a cover is
 * sought for (Konig): the columns from which an alternating path leads to a free row, and the rows from
 * which none does. False: memory or the machine failed. */
bool match_scene_take(struct run *run, int32_t centre, struct match_scene *scene, struct err *err);

#endif
