/* SPDX-License-Identifier: GPL-3.0-or-later
 * hi_pr: the first stage of Goldberg's highest-label push-relabel, on the host: from a preflow
 * (residual_start) to a maximum preflow. stage_two.h turns that into a flow.
 *
 * After Cherkassky and Goldberg, "On implementing the push-relabel method" (Algorithmica 19,
 * 1997): of the active vertices a highest one is discharged, until it has no excess left;
 * vertices above an empty height (a gap) and those that a global relabeling does not reach get
 * height |V| and are left out from then on. Our own addition is that a global relabeling
 * visits only a small part of the graph, and therefore comes more often (hi_pr_search.c).
 *
 * It works in place on a struct residual, so every step can be displayed.
 */
#ifndef SPILLWAY_HOST_HI_PR_H
#define SPILLWAY_HOST_HI_PR_H

#include "src/host/residual.h"

struct err;
struct event_batch;
struct hi_pr;
struct journal;
struct memory;

/* Work since the start. */
struct hi_pr_counts {
	int64_t discharges;      /* discharges begun */
	int64_t pushes;          /* all pushes */
	int64_t saturating;      /* pushes that filled their arc */
	int64_t relabels;        /* vertices relabeled by discharges, including those given up
				    above gaps */
	int64_t arc_scans;       /* arcs read for a push or a relabel */
	int64_t gaps;            /* heights that a relabel left empty */
	int64_t gapped;          /* vertices set to |V| by a gap or a search */
	int64_t global_relabels;
	int64_t levels, visits;  /* of global relabelings: breadth-first levels; visited vertices
				    and arcs */
};

/* The events that it reports. */
enum hi_pr_event {
	HI_PR_PUSH,          /* from u to v; amount: flow */
	HI_PR_SATURATE,      /* the same, the arc is full now */
	HI_PR_RELABEL,       /* u; v: its old height, amount: the new one */
	HI_PR_SCAN,          /* u read its arcs; amount: how many */
	HI_PR_GAP,           /* u left height v empty; amount: number of vertices above it, u
				included, that are given up */
	HI_PR_GLOBAL_RELABEL /* u: levels */
};

/* A watcher: gets every word before it changes, and every event. */
struct hi_pr_watch {
	struct journal *journal; /* gets words before they change; NULL: undo is off */
	void (*tell)(void *context, enum hi_pr_event event, int32_t u, int32_t v,
		     int64_t amount); /* gets events; NULL: nothing does */
	void *context;
	bool scans;              /* HI_PR_SCAN is reported, too */
	/* In place of `tell`, and faster: pushes, relabels and gaps are added to the batch, and
	 * `hand_on` empties it when it is full. The event's warp is `first` plus the number of
	 * discharges so far. */
	struct event_batch *batch;
	void (*hand_on)(void *context);
	int64_t first;
};

enum hi_pr_unit { HI_PR_EVENTS, HI_PR_DISCHARGES };

/* When a global relabeling is due. BY_COST: when the relabels since the last one have cost half
 * as much as it, or later where the last ones have raised few heights; at the latest as CLASSIC
 * says. CLASSIC: when their work exceeds 12 |V| + 2 |E|, as in Goldberg's hi_pr 3.x.
 * ON_DEMAND: when the caller wants it. The work of a relabel is 12, plus 1 for each arc that it
 * reads. (His code compares 0.5 of the work with 6 |V| + |E|.) */
enum hi_pr_pace { HI_PR_BY_COST, HI_PR_CLASSIC, HI_PR_ON_DEMAND };

enum hi_pr_end {
	HI_PR_MORE,    /* it has done as much as requested */
	HI_PR_DUE,     /* a global relabeling is due, which the caller does */
	HI_PR_OVER,    /* no vertex is active: the preflow is maximum */
	HI_PR_STOPPED  /* poll asked to stop; the next call continues there */
};

/* Whether the graph is small enough: entries have 32-bit indices. */
bool hi_pr_fits(const struct graph *graph, struct err *err);

/* Begins at the preflow in `residual`, which must outlive it, and of which it changes capacities,
 * excess and heights. All heights are set anew. The source's arcs must be full. NULL: memory was
 * refused, or the graph is too large. */
struct hi_pr *hi_pr_new(const struct residual *residual, struct memory *memory,
			struct err *err);
/* NULL is allowed. */
void hi_pr_free(struct hi_pr *hi_pr);

/* Continues by `count` units: discharges, or events (pushes, relabels, gaps and global
 * relabelings). The states it passes do not depend on the units. A search that was stopped is
 * half done, with negative heights, until it is continued. */
enum hi_pr_end hi_pr_advance(struct hi_pr *hi_pr, enum hi_pr_unit unit, int64_t count,
			     const struct poll *poll);

/* Does a global relabeling now. False: poll asked to stop. */
bool hi_pr_relabel(struct hi_pr *hi_pr, const struct poll *poll);
/* Whether a global relabeling is due; whether no vertex is active. */
bool hi_pr_is_due(const struct hi_pr *hi_pr);
/* Whether the last global relabeling ended before it had looked at all levels: vertices were left whose
 * heights are bounds. */
bool hi_pr_ended_early(const struct hi_pr *hi_pr);
bool hi_pr_is_over(const struct hi_pr *hi_pr);

/* Sets the watcher; NULL: none. */
void hi_pr_set_watch(struct hi_pr *hi_pr, const struct hi_pr_watch *watch);
/* `leave`: the caller does the searches. */
void hi_pr_set_pace(struct hi_pr *hi_pr, enum hi_pr_pace pace, bool leave);
/* `rotated`, as is so from the beginning: a vertex begins with an arc of its row that differs from vertex
 * to vertex. Else with the first, as Goldberg's hi_pr does. Before the first discharge. */
void hi_pr_set_order(struct hi_pr *hi_pr, bool rotated);
const struct hi_pr_counts *hi_pr_counts(const struct hi_pr *hi_pr);
/* The vertex that is being discharged; -1: none. */
int32_t hi_pr_at(const struct hi_pr *hi_pr);

/* For callers with their own struct hi_pr (hi_pr_parts.h) and memory: as hi_pr_new, in
 * hi_pr_bytes() bytes at `room`, aligned to 8. */
int64_t hi_pr_bytes(const struct graph *graph);
void hi_pr_begin(struct hi_pr *hi_pr, const struct residual *residual, void *room);

#endif
