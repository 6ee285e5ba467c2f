/* SPDX-License-Identifier: GPL-3.0-or-later
 * plan: everything that determines a run.
 */
#ifndef SPILLWAY_ENGINE_PLAN_H
#define SPILLWAY_ENGINE_PLAN_H

#include "gpu/core/machine.h"
#include "src/base/urgency.h"
#include "src/engine/decision.h"
#include "src/engine/ideas.h"
#include "src/engine/moment.h"
#include "src/host/terminals.h"

struct err;
struct graph;
struct rescue;
struct run;
struct tape;
struct text;
struct variant;

enum relabel_policy { RELABEL_AUTO, RELABEL_PAPER, RELABEL_EVERY, RELABEL_ADAPTIVE };

/* The initial matching: cheap_matching.h, karp_sipser.h in src/host. */
enum initial { INITIAL_CHEAP, INITIAL_NONE, INITIAL_KARP_SIPSER, INITIALS };

/* The labels of a matching at the start. */
enum initial_labels {
	LABELS_AUTO,  /* LABELS_LOW with `relabel paper`, else LABELS_EXACT */
	LABELS_EXACT, /* the host makes them exact before cycle 1 */
	LABELS_LOW,   /* those of G-PR's Algorithm 1; its codes make them exact in their first turn */
	INITIAL_LABELS
};

/* Where global relabelings are done. AUTO: on the host, but on the machine in free runs
 * (drive.h), or if the variant says so. */
enum relabel_on { RELABEL_ON_AUTO, RELABEL_ON_HOST, RELABEL_ON_MACHINE };

/* How often the state of a run is copied for a rescue (rescue.h). */
enum rescue_policy { RESCUE_AUTO, RESCUE_ALWAYS, RESCUE_OFF };

/* What is kept of events: sums; sums and each event; or nothing. */
enum event_level { EVENTS_COUNTERS, EVENTS_FULL, EVENTS_OFF };

/* A watcher, such as the screen. It is called between the pieces of a run that is stepped, where
 * it may take snapshots. */
struct watcher {
	void (*look)(void *context, struct run *run); /* NULL: there is no watcher */
	void *context;
	bool every_cycle;  /* it must be called after every cycle, so there are no free runs */
	bool privately;    /* private runs of the plan keep it (replica.h) */
};

/* Everything that determines a run. The graph must outlive it. fields: one for each thing that
 * does. */
struct plan {
	const struct graph *graph;
	const struct graph *drawn; /* an edited graph is drawn in the columns of this one, from before
				      all edits; NULL: in its own */
	struct terminals terminals;
	const struct variant *variant;
	const char *device;      /* name of the machine: NAME or NAME:DETAIL */
	struct machine_options machine;
	enum width width;        /* at least this wide (for tests; the narrowest is no bound) */
	enum relabel_policy relabel;
	int64_t relabel_cycles;  /* RELABEL_EVERY: cycles between two global relabelings;
				    RELABEL_ADAPTIVE: thousandths of a cycle for each level of the
				    last one */
	enum relabel_on relabel_on;
	bool last_check;         /* end with an exact relabeling */
	bool check;              /* check the problem's invariants after every piece */
	int64_t cycle_limit;     /* the run stalls after so many cycles; 0: no limit */
	int64_t bandwidth;       /* MB/s between host and card, as modelled; 0: the card's */
	int64_t card_memory;     /* bytes of the modelled card; 0: the card's */
	struct {
		int64_t host_cycle; /* items of a launch on the host; 0: plan_host_cycle() says */
		int64_t worklist;   /* turbo: most entries that a block keeps (for tests) */
		int64_t mdt_bins;   /* node splitting, hierarchical processing: bins for MDT
				       (mdt.h) */
		int64_t few_entries; /* hierarchical processing: a list of fewer is decomposed
					(for tests) */
		int64_t history_words; /* words that code of the host writes to the journal at a
					  time (coarse.c; for tests) */
	} sizes;                 /* 0: the default */
	struct ideas ideas;      /* turbo; arc_order also tc-* and vc-* */
	bool single_pushes;      /* edge-based traversals: an atomic for every arc that joins the
				    worklist, instead of one for all arcs of a vertex */
	enum initial initial;    /* matching: what its own methods begin with, */
	enum initial_labels initial_labels; /* and with which labels */
	enum policy policy;      /* hybrid-mf: how the arbiter decides */
	int64_t cpu_slice;       /* hybrid-mf: pushes, relabels, scanned arcs and visits of
				    searches in a slice of the CPU; 0: |V| */
	enum event_level events;
	bool costs;              /* keep what vertices, warps and launches cost (costs.h) */
	int64_t history_memory;  /* bytes for undo; 0: no undo */
	bool history_always;     /* keep a frame after every piece, also while going back (tests) */
	bool record;             /* keep the history of free runs on every machine */
	enum rescue_policy rescue;
	bool is_private;         /* nobody but the engine has this run (replica.h, companion.h) */
	struct tape *tape;       /* the recording of a replay, which the run then owns; or NULL */
	const struct rescue *from; /* start from this state (rescue.h), which must outlive the
				      run; NULL: at cycle 0 */
	struct {
		bool waits;
		enum unit unit;
		int64_t ended;
		bool made;
	} edit;                  /* an edit of the graph waits where so many of these units have ended:
				    run_step stops there; made: the run begins with an edit */
	struct poll poll;        /* asked during long work; the run itself asks run->poll, which
				    asks this one */
	struct watcher watcher;
};

/* Whether such a run makes sense; if not, *err says why. */
bool plan_check(const struct plan *plan, struct err *err);
/* Whether the arcs of its graph have lengths, and its problem reads them. */
bool plan_has_lengths(const struct plan *plan);
/* The maximum degree threshold (src/host/mdt.h), by the degrees that its problem goes by. */
int32_t plan_mdt(const struct plan *plan);
/* Items of a launch on the host, such as discharges of hi-pr: as set, or 32, or on large graphs one for every
 * 4,096 vertices, so that a launch takes much longer than what the session does between two. */
int64_t plan_host_cycle(const struct plan *plan);
/* "cheap" */
const char *plan_initial_name(enum initial initial);
/* "forward" */
const char *plan_order_name(enum warp_order order);
const char *plan_labels_name(enum initial_labels labels);
/* Adds the policy as `set relabel` takes it: "auto", "3", "adaptive 0.7". */
void plan_print_relabel(enum relabel_policy relabel, int64_t cycles, struct text *text);

#endif
