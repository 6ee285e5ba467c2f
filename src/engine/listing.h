/* SPDX-License-Identifier: GPL-3.0-or-later
 * listing: algorithms as pseudo-code, in our own words, each with its line in the paper.
 * `show code` marks the next line.
 */
#ifndef SPILLWAY_ENGINE_LISTING_H
#define SPILLWAY_ENGINE_LISTING_H

#include <stdbool.h>

/* The step that a line belongs to, as fine as a run can be stopped. */
enum code_step {
	CODE_NONE,      /* for example the head of a loop */
	CODE_COLLECT,   /* a launch that fills the queue */
	CODE_DISCHARGE, /* a launch that pushes and relabels */
	CODE_LIFT,      /* a launch that only relabels */
	CODE_SCAN,      /* a launch that only finds lowest neighbours */
	CODE_AUGMENT,   /* a launch that changes a matching along the paths that were found */
	CODE_WIDEN,     /* a launch for augmenting paths of any labels */
	CODE_SHARE,     /* a launch that deals out what others have left in equal shares */
	CODE_DECIDE,    /* decides whether the CPU or the GPU works next */
	CODE_HOST,      /* a launch on the host */
	CODE_RELABEL,   /* global relabeling */
	CODE_DUE,       /* one that is due: lines of that step that others do not reach */
	CODE_PROVE,     /* one because no item was active */
	CODE_PUSH,      /* what happens at a push: a line of a discharge */
	CODE_RAISE,     /* what happens at a relabel: a line of a discharge, or of CODE_LIFT */
	CODE_JOIN,      /* what happens where a vertex joins a tree */
	CODE_DRAIN,     /* what happens at a push within the tree of the sink */
	CODE_MATCH,     /* what happens where a column takes a row */
	CODE_GIVE_UP,   /* what happens where a column is given up */
	CODE_WALK,      /* what happens where a walk comes to a row */
	CODE_REACH,     /* what happens where an arc reaches a vertex, or lowers its distance */
	CODE_PULL,      /* what happens where a vertex that looks for an arc finds one */
	CODE_RETURN,    /* stage two */
	CODE_END        /* nothing is left to do */
};

/* A part of a step that can be stopped in its middle: the beginning of a search, an epoch or a
 * level, the end. Of discharges in rounds: what comes before them, a round, what comes behind.
 * PART_NONE: the host does the step, and these are the machine's. */
enum code_part { PART_ALL, PART_BEGIN, PART_MIDDLE, PART_END, PART_NONE };

struct code_line {
	const char *where; /* paper, algorithm:line; "ours" */
	int indent;        /* levels */
	enum code_step step;
	const char *text;  /* NULL: the end of the list */
};

struct listing {
	const char *name, *title;
	/* What its lines call the vertex that pushes or is lifted, and the other one. NULL: u, v. */
	const char *from, *to;
	const char *work; /* what it calls CODE_DISCHARGE; NULL: "discharge" */
	/* It has lines of its own for global relabeling, and for stage two; and these are the
	 * machine's, where the host does neither. */
	bool relabels, returns, on_machine;
	/* What the host does then; NULL: listing_relabel and listing_return. */
	const struct listing *by_host;
	const struct code_line *lines;
	const enum code_part *parts; /* of each line's step; NULL: all are PART_ALL */
};

extern const struct listing listing_tc, listing_vc, listing_cuda_mf, listing_sync,
	listing_balance, listing_hi_pr, listing_eibfs, listing_pseudoflow,
	listing_hybrid_mf, listing_ecl, listing_turbo;
/* Shared by the variants: global relabeling and stage two. */
extern const struct listing listing_relabel, listing_return;

/* Whether one of its lines is of that step. */
bool listing_has(const struct listing *listing, enum code_step step);
/* "discharge" */
const char *listing_step_name(const struct listing *listing, enum code_step step);

#endif
