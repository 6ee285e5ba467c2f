/* SPDX-License-Identifier: GPL-3.0-or-later
 * moment: where a run stands: units, phases, counters, and times so far.
 */
#ifndef SPILLWAY_ENGINE_MOMENT_H
#define SPILLWAY_ENGINE_MOMENT_H

#include "gpu/core/machine.h"
#include "src/engine/task.h"

#include <stdbool.h>
#include <stdint.h>

struct run;

enum counter {
#define COUNTER(name, needs, help) COUNTER_##name,
#include "src/engine/counters.def"
#undef COUNTER
	COUNTERS
};

/* What a run must have for a counter to be counted. */
enum counted {
	COUNTED_ALWAYS = 0,
	COUNTED_EVENTS = 1 << 0, /* kernels tell events, or their sums */
	COUNTED_HOST = 1 << 1,   /* some launches are code of the host */
	COUNTED_SIM = 1 << 2     /* the launches are simulated */
};

/* Units of stepping, from small to large (docs/manual.md). A launch in which blocks go through no
 * rounds is one round. */
enum unit { UNIT_LANE, UNIT_WARP, UNIT_ROUND, UNIT_LAUNCH, UNIT_CYCLE, UNIT_PHASE, UNITS };

/* Phases of a run. Each problem has its own names for them (problem.h). */
enum phase { PHASE_START, PHASE_PUSH, PHASE_RETURN, PHASE_DONE, PHASES };

/* Modelled times of a run so far (sim, `set counting on`), in picoseconds. */
struct modelled {
	int64_t launches, copies;    /* of kernels; of copies between host and card */
	int64_t looks;               /* of the host's looks behind launches, as `cuda` is driven */
	int64_t host;                /* of work on the host */
	int64_t useful;              /* of the launches those that discharge, or read arcs: the others are the
					overhead of a method */
	int64_t search_began;        /* `launches` where the last search on the machine began */
	int64_t search;              /* its time; 0: the last relabeling was none */
	int64_t relabeled;           /* `launches` where the last global relabeling ended */
	int64_t bound[BOUNDS];       /* times of the launches, by what bound them */
	int64_t bound_count[BOUNDS]; /* how many launches each bound them */
};

double modelled_seconds(const struct modelled *modelled);
/* The part of them that is of looks of the host; and that is not of kernels. */
double modelled_looks(const struct modelled *modelled);
double modelled_rest(const struct modelled *modelled);
/* What a run has counted, or what its state tells in place of that; -1: neither. */
int64_t run_count(struct run *run, enum counter counter);

/* Times in seconds, on machines whose times the host's clock measures. */
struct busy {
	double kernels; /* of kernels */
	double host;    /* of the host's work, with its copies */
};

/* A global relabeling on the machine: its next launch or the one under way. */
enum relabeling_stage { RELABELING_NONE, RELABELING_BEGIN, RELABELING_LEVEL, RELABELING_END };

struct relabeling {
	enum relabeling_stage stage;
	int32_t level, first, last; /* of the level under way: its distance, and its entries in the queue */
	bool returning;             /* distances to the source, for stage two */
	bool last_check;            /* it was requested because no item was active */
	bool dropped;               /* the last level had no room for some entries: this one finds
				       them again */
};

/* What is in a queue, or in lists of a variant's own. */
struct entry_lists {
	bool gone;       /* a global relabeling on the machine has overwritten the queue since the last
			    cycle */
	int32_t entries; /* of a variant's own lists, or of its ring (src/problem/matching/lists.h) */
	int32_t first;   /* of two lists that take turns: 1, or 2, which of them is read; 0: there are
			    none yet. Of a ring: where it begins */
};

/* Where a run stands, except for the memory of the machine. Plain data, so a frame of the history
 * is a copy of it. */
struct moment {
	int64_t ended[UNITS];            /* units since the start */
	unsigned fresh;                  /* bits of the units that have just ended; UNIT_LANE:
					    the run stands at an event */
	struct task task;
	bool has_task;                   /* `task` is not finished */
	bool launched;                   /* `task` is a launch, and has begun */
	struct relabeling relabeling;
	enum phase phase;
	int64_t counters[COUNTERS];
	struct outcome seen;             /* the part of the launch under way that is already
					    counted */
	int64_t entries;                 /* entries of queues discharged since the start */
	int64_t changes;                 /* launches since the start that changed a word */
	int64_t queue;                   /* entries of the queue in the last cycle; -1: the
					    variant keeps none */
	struct entry_lists listed;
	int64_t active;                  /* active vertices after the last relabeling */
	int64_t cut_off;                 /* cuda-mf: excess subtracted from ExcessTotal so far */
	int64_t relabel_cost;            /* work of the last relabeling */
	int64_t work_mark;               /* run_work() at the last relabeling */
	int64_t cycle_mark;              /* cycles at the last relabeling */
	bool held;                       /* the host has the newer copy of the state (mirror.h) */
	int64_t decisions;               /* how many of run->decisions were made so far */
	struct modelled modelled;
	struct busy busy;
	double seconds;                  /* wall time of all stepping that led to this moment */
};

const char *unit_name(enum unit unit);
const char *counter_name(enum counter counter);
const char *counter_help(enum counter counter);
/* A set of enum counted. */
unsigned counter_needs(enum counter counter);

#endif
