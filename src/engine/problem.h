/* SPDX-License-Identifier: GPL-3.0-or-later
 * problem: what the engine knows about a problem, such as maximum flow: its arrays, its events
 * and what the host does for it. Problems are rows in src/problem.
 */
#ifndef SPILLWAY_ENGINE_PROBLEM_H
#define SPILLWAY_ENGINE_PROBLEM_H

#include "src/engine/array.h"
#include "src/engine/footprint.h"
#include "src/engine/run.h"

struct appraisal;
struct comparison;
struct course;
struct memory;

/* A sum of events that is added to a counter. */
struct event_counter {
	enum event_kind kind;
	enum counter counter; /* COUNTERS: the end of the list */
	bool amount;          /* the counter gets the events' amounts, not their number */
};

/* A name of expressions. */
struct name_row {
	const char *name;  /* NULL: the end of the list */
	int vertices;      /* how many it takes: height(V), flow(U, V) */
	bool held;         /* of a finished run it is shown only if the checker agrees */
	bool (*answer)(struct run *run, const int32_t *vertices, int64_t *value, struct err *err);
	const char *help;
	bool level;        /* of u and v of a push it is what the event says */
	bool mate;         /* a number from 0 on is that of a vertex on the other side than its first one */
};

/* A counter of the result, as text and as a key of JSON; and what it is called where the run
 * says how it stands; NULL: it is not said. */
struct result_row {
	const char *title, *key; /* NULL: the end of the list */
	enum counter counter;
	const char *status;
	bool lacking; /* the vertices of the graph, without S* and T*, that the counter lacks */
};

enum { MOST_HELD = 32 };

/* A vertex that a warp had to do, or a part of it, and with how many arcs. */
struct held {
	int32_t vertex;
	int64_t degree;
};

/* A kind of value in which two runs may differ. Those of vertices stand before those of arcs. */
struct difference_row {
	const char *key;         /* "heights": in tables, and of JSON; NULL: the end of the list */
	const char *words;       /* "heights": in sentences */
	const char *sides[2];    /* "height A", "height B": in tables */
	bool of_arcs;
};

/* fields: one for each thing that the engine asks of a problem. */
struct problem {
	const char *name;                           /* "flow" */
	const struct problem *like;                 /* another one, whose panels, explanations and
						       names of expressions are also its own; NULL:
						       there is none */
	size_t args_size;                           /* of the kernels' arguments */
	const struct array *arrays;                 /* ended by a row without a name */
	unsigned tells;                             /* kinds of events, 1 << enum log_kind, that runs
						       of all its variants tell */
	const struct event_counter *counters;
	const enum counter *counts;                 /* what its runs count, ended by COUNTERS */
	const struct host_task *const *host_tasks;  /* ended by NULL */
	const struct name_row *names;
	const struct result_row *results;
	const struct difference_row *differences;   /* COMPARISON_VALUES at most */
	const struct course *course;                /* NULL: the trace has counters only */
	const char *const *phases;                  /* [PHASES] their names */
	bool bare;                                  /* its graph has no S* and T* */
	bool two_sided;                             /* its graph is always bipartite */
	bool fits_card;                             /* on sim a run is refused that the modelled card
						       has no memory for */
	bool adapts;                                /* its `paper_cycles` know `relabel adaptive` */
	const char *joined;                         /* what it is called between S* and T*, where a
						       maximum flow is a matching; NULL: `name` */
	enum weight weight;                         /* what it wants of a file that has several
						       weights, or numbers that can be any */
	const char *least;                          /* which of its variants need the least memory:
						       "g-pr-first needs the least" */
	const char *unfinished;                     /* what a run is that a limit has cut short:
						       "the flow is not yet maximum" */
	/* --- Before a run: a plan. --- */
	/* Whether the graph has what a run needs, such as terminals; if not, *err offers ready
	 * commands. */
	bool (*check_ends)(const struct graph *graph, const struct terminals *terminals,
			   struct err *err);
	/* Makes of a graph what its runs need, if that is not there yet: S* and T*, for instance,
	 * which may then be *terminals. On failure the graph is the same. NULL: it needs nothing. */
	bool (*pose)(struct graph *graph, struct terminals *terminals, struct memory *memory,
		     struct err *err);
	/* Whether such a run is possible; if not, *err has the reason. */
	bool (*check_plan)(const struct plan *plan, struct err *err);
	/* The narrowest width for its numbers. */
	enum width (*width)(const struct plan *plan);
	/* The graph on the machine: fills [MOST_STRUCTURES], and returns how many there are. */
	int (*topology)(const struct plan *plan, enum width width, struct structure *structures);
	/* What its graph is called there: "CSR"; NULL: nothing. */
	const char *(*layout)(const struct plan *plan);
	/* How many of its arcs a run reads at that vertex. NULL: all, in both directions. */
	int64_t (*degree)(const struct graph *graph, int32_t vertex);
	/* The maximum degree threshold (src/host/mdt.h). NULL: that of the graph's rows. */
	int32_t (*mdt)(const struct plan *plan);
	/* What `info graph` tells of memory. NULL: `topology` and the arrays. */
	void (*tell_footprint)(const struct plan *plan, const struct footprint *footprint);
	/* --- The start and the end of a run. --- */
	/* Puts the topology on the machine, and sets arguments that are no pointers. */
	bool (*allocate)(struct run *run, struct err *err);
	/* Makes run->own, what it needs in memory of the host; and frees it. */
	bool (*open)(struct run *run, struct err *err);
	void (*close)(struct run *run);
	/* Makes the state at cycle 0, or that of plan->from, and stores it on the machine. */
	bool (*start)(struct run *run, struct err *err);
	/* Does what belongs to the start behind variant->open: sets now.active, and relabels. */
	bool (*prepare)(struct run *run, bool *stopped, struct err *err);
	/* --- Stepping. --- */
	/* `relabel paper`, `relabel adaptive`: cycles between two global relabelings. NULL: |V|. */
	int64_t (*paper_cycles)(const struct run *run);
	/* The next task: the variant's, or the next launch of a search that it requested.
	 * `ahead` is for display, and changes nothing. */
	bool (*next)(struct run *run, struct task *task, struct err *err);
	bool (*ahead)(const struct run *run, struct task *task, struct err *err);
	/* A launch has ended. *levels: of the search that has ended with it; -1: none has. */
	bool (*launched)(struct run *run, int64_t *levels, struct err *err);
	/* The stores of a wave have landed; these are its events. NULL: not called. */
	void (*wave)(struct run *run, const struct event *events, size_t count);
	/* The vertex at which the chunks of a kernel's launch begin. NULL: 0. */
	int32_t (*first_of)(const struct run *run, const struct kernel *kernel);
	/* What a warp of the last launch, of that kernel, had to do: fills [MOST_HELD], and returns how many
	 * there are, or -1 on failure. NULL: what the kernel's row says of its items (gpu/core/kernel.h). */
	int (*held)(struct run *run, const struct kernel *kernel, int64_t warp, struct held *held,
		    struct err *err);
	/* Whether global relabelings, but for the first, are launches of the machine. */
	bool (*searches)(const struct run *run);
	/* Whether the last one has ended early, so that labels are no exact distances. NULL: none does. */
	bool (*ended_early)(const struct run *run);
	/* Number of queues that take turns in its queue; 1: there is one. And how many entries there is
	 * room for in each; NULL: as many as there are vertices. Reads the plan only. */
	int (*queues)(const struct run *run);
	int64_t (*queue_room)(const struct run *run);
	/* --- What holds, and how it ends. --- */
	bool (*invariants)(struct run *run, struct err *err);
	/* The value that is displayed; the checker's verdict on the end, and on a moment before
	 * it. */
	bool (*value)(struct run *run, int64_t *value, struct err *err);
	bool (*judge)(struct run *run, struct check *check, struct err *err);
	bool (*weigh)(struct run *run, struct check *check, struct err *err);
	/* What a counter should have counted, told from the state; -1: it cannot be. NULL: none can. */
	int64_t (*recount)(struct run *run, enum counter counter);
	/* The number of active vertices. */
	bool (*active)(struct run *run, int64_t *count, struct err *err);
	/* Whether a vertex is active in the host's copies. */
	bool (*is_active)(const struct run *run, int32_t vertex);
	/* Adds the differences between the states of two runs. */
	bool (*compare)(struct run *const runs[2], struct comparison *diff, struct err *err);
	/* What `compare` tells besides of a run that has ended (appraisal.h). NULL: nothing. */
	bool (*appraise)(struct run *run, struct appraisal *appraisal, struct err *err);
	/* Whether recordings can hold such a run; if not, *err says what they hold. */
	bool (*can_tape)(const struct plan *plan, struct err *err);
};

/* Whether its runs count that. */
bool problem_counts(const struct problem *problem, enum counter counter);
/* The row of that name of expressions; NULL: it has none. */
const struct name_row *problem_name(const struct problem *problem, const char *name);
/* False, and the error's hint says which names expressions have of the run's problem. */
bool run_hint_names(const struct run *run, struct err *err);

/* What is displayed as the problem between these terminals, and recorded. */
static inline const char *problem_shown(const struct problem *problem,
					const struct terminals *terminals)
{
	return terminals->matching && problem->joined ? problem->joined : problem->name;
}

static inline const struct problem *run_problem(const struct run *run)
{
	return run->plan.variant->problem;
}

#endif
