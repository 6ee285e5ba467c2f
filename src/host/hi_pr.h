/* SPDX-License-Identifier: GPL-3.0-or-later
 * hi_pr: the first stage of Goldberg's highest-label push-relabel, on the host. From a
 * preflow (residual_start) to a maximum preflow; stage_two.h makes a flow of it.
 *
 * After Cherkassky and Goldberg, "On implementing the push-relabel method" (Algorithmica
 * 19, 1997): of the active vertices a highest one is discharged, until it has no excess
 * left; vertices above an empty height (a gap) and those that a global relabeling does not
 * reach are done with, at height |V|. Ours is how little of the graph a global relabeling
 * visits, and with it how often it comes (hi_pr_search.c).
 *
 * It works in place on a struct residual, so that whoever looks sees every step.
 */
#ifndef SPILLWAY_HOST_HI_PR_H
#define SPILLWAY_HOST_HI_PR_H

#include "src/host/residual.h"

struct err;
struct hi_pr;
struct journal;
struct memory;

/* What was done since the start. */
struct hi_pr_counts {
	int64_t discharges;      /* begun */
	int64_t pushes;          /* those that filled their arc included */
	int64_t saturating;      /* those */
	int64_t relabels;        /* vertices lifted by discharges, those above gaps included */
	int64_t arc_scans;       /* arcs looked at for a push or a relabel */
	int64_t gaps;            /* heights that a relabel left empty */
	int64_t gapped;          /* vertices that a gap or a search gave up */
	int64_t global_relabels;
	int64_t levels, visits;  /* of these: breadth-first levels; vertices and arcs */
};

/* What somebody hears about while it works. */
enum hi_pr_event {
	HI_PR_PUSH,          /* from u to v; amount: flow */
	HI_PR_SATURATE,      /* the same, the arc is full now */
	HI_PR_RELABEL,       /* u; v: its old height, amount: the new one */
	HI_PR_SCAN,          /* u looked at its arcs; amount: how many */
	HI_PR_GAP,           /* u left height v empty; amount: it and those above, to be given up */
	HI_PR_GLOBAL_RELABEL /* u: levels */
};

/* Who watches: every word is noted before it changes, every event is told. */
struct hi_pr_watch {
	struct journal *journal; /* NULL: nobody goes back */
	void (*tell)(void *context, enum hi_pr_event event, int32_t u, int32_t v,
		     int64_t amount); /* NULL: nobody listens */
	void *context;
	bool scans;              /* HI_PR_SCAN is told, too */
};

enum hi_pr_unit { HI_PR_EVENTS, HI_PR_DISCHARGES };

/* When a global relabeling is due: when relabels since the last one have cost half as much
 * as it; when their work exceeds 12 |V| + 2 |E|, as in Goldberg's hi_pr 3.x; when the caller
 * wants one. Work is 12 for each relabel and 1 for each arc that it looks at. (His code takes
 * 0.5 of the work against 6 |V| + |E|.) */
enum hi_pr_pace { HI_PR_BY_COST, HI_PR_CLASSIC, HI_PR_ON_DEMAND };

enum hi_pr_end {
	HI_PR_MORE,    /* as far as asked */
	HI_PR_DUE,     /* a global relabeling is due, and left to the caller */
	HI_PR_OVER,    /* nothing is active: the preflow is maximum */
	HI_PR_STOPPED  /* poll asked to stop; it goes on where it was */
};

/* Whether the network is not too large for it: its entries have indices of 32 bits. */
bool hi_pr_fits(const struct network *network, struct err *err);

/* Begins at the preflow in `residual`, of which it changes capacities, excess and heights
 * and which must outlive it. Heights are set anew; no arc of the source may have anything
 * left. NULL: memory was refused, or it does not fit. */
struct hi_pr *hi_pr_new(const struct residual *residual, struct memory *memory,
			struct err *err);
/* NULL is allowed. */
void hi_pr_free(struct hi_pr *hi_pr);

/* Goes on by so many units: discharges, or pushes, relabels, gaps and global relabelings. The
 * states it passes are the same, however it is asked. A search that was stopped is half
 * done, and shows negative heights, until it is gone on with. */
enum hi_pr_end hi_pr_advance(struct hi_pr *hi_pr, enum hi_pr_unit unit, int64_t count,
			     const struct poll *poll);

/* The global relabeling that is due, or wanted. False: poll asked to stop. */
bool hi_pr_relabel(struct hi_pr *hi_pr, const struct poll *poll);
/* Whether one is due; and whether nothing is active. */
bool hi_pr_is_due(const struct hi_pr *hi_pr);
bool hi_pr_is_over(const struct hi_pr *hi_pr);

/* From now on somebody watches; NULL: nobody does. */
void hi_pr_set_watch(struct hi_pr *hi_pr, const struct hi_pr_watch *watch);
/* `leave`: searches are left to the caller. */
void hi_pr_set_pace(struct hi_pr *hi_pr, enum hi_pr_pace pace, bool leave);
const struct hi_pr_counts *hi_pr_counts(const struct hi_pr *hi_pr);
/* The vertex that is being discharged, -1: none. */
int32_t hi_pr_at(const struct hi_pr *hi_pr);

/* For who has a struct hi_pr (hi_pr_parts.h) and memory of his own: as hi_pr_new, in so many
 * bytes, on a boundary of 8. */
int64_t hi_pr_bytes(const struct network *network);
void hi_pr_begin(struct hi_pr *hi_pr, const struct residual *residual, void *room);

#endif
