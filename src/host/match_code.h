/* SPDX-License-Identifier: GPL-3.0-or-later
 * match_code: what matching algorithms of the host share. They work on the caller's mates and labels,
 * in place, so every step can be displayed; and in turns (turns.h).
 *
 * A column takes a row at a time. Whoever had the row keeps it as its mate until it takes another, and
 * is active meanwhile; the row's mate is the column that took it last. So at every moment a row that
 * has a mate has one that knows it.
 */
#ifndef SPILLWAY_HOST_MATCH_CODE_H
#define SPILLWAY_HOST_MATCH_CODE_H

#include "src/host/turns.h"

struct err;
struct graph;

/* Values of mu that are no vertex. */
enum { MATE_NONE = -1, MATE_GIVEN_UP = -2 };

/* Begins every such code. fields: turns, the graph, and the caller's arrays. */
struct match_code {
	struct turns turns;  /* comes first */
	const struct graph *graph;
	int32_t rows;        /* vertices below are rows, the others columns */
	int32_t vertices;    /* as a label: no free row can be reached */
	int32_t *mu;         /* [vertices] the mate of each */
	int32_t matched;     /* rows that have a mate */
	int32_t *psi;        /* [vertices] labels: lower bounds on the number of edges of an
				alternating path to a free row */
};

/* Begins with that matching. Columns that were given up, or that another one has robbed of its row,
 * are free. */
void match_code_begin(struct match_code *code, const struct graph *graph, int32_t *mu, int32_t *psi);
/* Fills list[columns] with the free columns, in the order of their numbers; returns how many. */
int32_t match_code_list(struct match_code *code, int32_t *list);
/* Whether the entries of rows have 32-bit indices. `name`: of the variant, for the error. */
bool match_code_fits(const struct graph *graph, const char *name, struct err *err);

/* Column v takes row u, and tells of it. Returns who had it; below 0: nobody. */
int32_t match_code_take(struct match_code *code, int32_t v, int32_t u);
/* Sets a label, and tells of it if it was another one. */
void match_code_lift(struct match_code *code, int32_t v, int32_t psi);
/* No path leads from column v to a free row. */
void match_code_give_up(struct match_code *code, int32_t v);

/* What the variant must do between two launches. */
enum match_need {
	MATCH_NOTHING,  /* to go on */
	MATCH_LABELS,   /* to make the labels exact, which the caller does */
	MATCH_END       /* to end: no free column is left that was not given up */
};

/* The same for turns_go_on(). */
enum turn_end match_code_look(enum match_need need);

#endif
