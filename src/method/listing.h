/* SPDX-License-Identifier: GPL-3.0-or-later
 * listing: algorithms as pseudo-code, in our own words, each line with its place in the
 * paper. `show code` marks the line that is next.
 */
#ifndef SPILLWAY_METHOD_LISTING_H
#define SPILLWAY_METHOD_LISTING_H

#include <stdbool.h>

/* What a line belongs to: as fine as a run can be stopped at. */
enum code_step {
	CODE_NONE,      /* the head of a loop, say */
	CODE_COLLECT,   /* a launch that fills the queue */
	CODE_DISCHARGE, /* a launch that pushes and lifts */
	CODE_LIFT,      /* one that lifts, where that is a launch of its own */
	CODE_SCAN,      /* one that only looks for lowest neighbours */
	CODE_DECIDE,    /* who works next */
	CODE_HOST,      /* a launch on the host, beside those of the machine */
	CODE_RELABEL,   /* global relabeling */
	CODE_RETURN,    /* stage two */
	CODE_END        /* nothing is left to do */
};

struct code_line {
	const char *where; /* paper, algorithm:line; "ours" */
	int indent;        /* levels */
	enum code_step step;
	const char *text;  /* NULL behind the last line */
};

struct listing {
	const char *name, *title;
	/* It has lines for global relabeling, and for stage two, itself. */
	bool relabels, returns;
	const struct code_line *lines;
};

extern const struct listing listing_tc, listing_vc, listing_cuda_mf, listing_sync,
	listing_balance, listing_hi_pr, listing_hybrid_mf, listing_ecl;
/* What the variants share: global relabeling and stage two. */
extern const struct listing listing_relabel, listing_return;

/* "discharge" */
const char *code_step_name(enum code_step step);

#endif
