/* SPDX-License-Identifier: GPL-3.0-or-later
 * costs_look: what panels and exports show of the costs of a run (src/engine/costs.h).
 */
#ifndef SPILLWAY_VIEW_LOOK_COSTS_LOOK_H
#define SPILLWAY_VIEW_LOOK_COSTS_LOOK_H

#include "src/engine/costs.h"

#include <stdbool.h>
#include <stdint.h>

struct err;
struct graph;
struct problem;
struct run;

enum { COST_ROWS = 100, DEGREE_BINS = 34 };

/* A vertex or a slot of the card for warps. */
struct cost_row {
	int64_t number;
	int64_t total, most; /* ticks, of all turns and of the longest */
	int64_t cycle;       /* in which that was */
};

/* Those that cost most, the first most of all. */
struct cost_list {
	const char *lack;   /* why nothing is known, or NULL */
	int64_t total;      /* ticks of all */
	int64_t charged;    /* how many have cost anything */
	int64_t uncharged;  /* of vertices: launches that charged none, because events were lost */
	int count;
	struct cost_row rows[COST_ROWS];
};

/* The vertices of some degrees: bin 0 has degree 0, bin b the degrees above 2^(b - 2), up to
 * 2^(b - 1). */
struct degree_bin {
	int64_t vertices, ticks;
};

/* The books have the cycles up to `cycle`; the run is known up to `known`, which lies ahead if it went
 * back. */
struct cost_span {
	int64_t cycle, known;
};

struct costs_look {
	struct cost_span span;
	const char *unit;   /* of times: "model ns", "ns", or "clock ticks" */
	double tick;        /* of that unit */
	const char *launch_unit; /* "model ns" or "ns" */
	struct cost_list vertices, warps;
	int64_t slots;      /* of the card for warps; 0: unknown */
	int64_t launches, untold;
	int64_t launch_ps;  /* of all launches */
	int launch_count;
	struct cost_launch longest[COST_LAUNCHES];
	struct degree_bin degrees[DEGREE_BINS];
	int degree_count;
	/* The heat map: ticks of warps [i * width, (i + 1) * width) in `step` launches each. */
	int64_t width, step;
	int heat_rows;      /* rows that have some */
	int columns;
	int64_t cycles[HEAT_COLUMNS + 1]; /* at whose ends they end */
	int64_t heat[HEAT_COLUMNS + 1][HEAT_ROWS];
};

/* In the look's unit. */
int64_t costs_time(const struct costs_look *look, int64_t ticks);
/* The degree of a vertex to runs of the problem: a traversal goes along arcs, others in both directions. And
 * what it is called, and what it counts. */
int64_t costs_degree(const struct problem *problem, const struct graph *graph, int32_t vertex);
const char *costs_degree_word(const struct problem *problem);
const char *costs_degree_note(const struct problem *problem);
/* The bin of a degree, and the degrees of a bin. */
int degree_bin_of(int64_t degree);
int64_t degree_bin_low(int bin);
int64_t degree_bin_high(int bin);
/* Why the costs of vertices, or of warps, are not known; NULL: they are. */
const char *costs_lack_vertices(struct run *run);
const char *costs_lack_warps(struct run *run);

#endif
