/* SPDX-License-Identifier: GPL-3.0-or-later
 * drive: a free run on the GPU. One launch does many cycles and global relabelings without
 * waiting for the host, until its time slice is over or it has reached an end. The host then
 * reads the state, and launches the next slice.
 */
#ifndef SPILLWAY_GPU_LOOP_DRIVE_H
#define SPILLWAY_GPU_LOOP_DRIVE_H

#include "gpu/core/events.h"
#include "gpu/loop/controller.h"
#include "gpu/loop/formula.h"

#include <stdint.h>

/* Numbers that formulas can read. */
enum drive_value {
	DRIVE_CYCLES_DONE,
	DRIVE_QUEUE,
	DRIVE_PUSHES,
	DRIVE_SATURATING,
	DRIVE_RELABELS,
	DRIVE_ARC_SCANS,
	DRIVE_GLOBAL_RELABELS,
	DRIVE_GIVEN_UP,
	DRIVE_REACHED,
	DRIVE_LOWERED,
	DRIVE_VALUES
};

enum { DRIVE_FLAGS = 512, DRIVE_FORMULAS = 8, DRIVE_ROWS = 1 << 14, DRIVE_SEARCHES = 128,
       DRIVE_EPOCHS = 256 };

/* How far a slice goes before it returns to the host. */
struct budget {
	int64_t nanoseconds;
	int64_t cycles;         /* of the run, when it returns; 0: any number */
};

/* What the host requests for a slice. */
struct drive_order {
	struct budget budget;
	int64_t relabel_cycles; /* cycles between global relabelings; 0: one is due when the
				   cycles since the last one took as long as that one */
	int64_t batch;          /* kernels without barriers: most cycles in a row */
	int64_t row_step;       /* cycles between two rows; 0: no rows */
	int32_t last_check;     /* if no vertex is active, relabel once more as a proof */
	int32_t host_relabels;  /* return where a global relabeling is due */
	int64_t before[DRIVE_VALUES]; /* offset of the sums of events from `values` */
	int32_t formula_count;
	struct formula formulas[DRIVE_FORMULAS]; /* return where a cycle ends and one of these
						    holds, or cannot be evaluated */
};

/* A row of the trace: totals since the run started. */
struct drive_row {
	int64_t cycle, queue, pushes, relabels, arc_scans, global_relabels;
};

/* One global relabeling. */
struct drive_search {
	int64_t cycle, active, levels;
	int64_t early; /* 1: it ended when all active vertices had a label */
};

enum drive_end {
	DRIVE_SLICE,    /* the slice is over, or there is no room for rows or searches */
	DRIVE_FORMULA,  /* a formula holds */
	DRIVE_LIMIT,    /* the last cycle of the budget is over */
	DRIVE_PROVED,   /* an exact relabeling left no vertex active: the flow is maximum */
	DRIVE_EMPTY,    /* no vertex is active, and last_check is off */
	DRIVE_RELABEL,  /* the host is to relabel: `host_relabels` */
	DRIVE_STALLED   /* vertices are active, but none could push or be relabeled */
};

/* A row of the trace of turbo, whose blocks do not add up their counts at every epoch. */
struct drive_epoch {
	int32_t before;   /* cycles of the slice before it */
	int32_t queue;    /* entries with which it began */
	int32_t searches; /* of the slice, before it */
};

/* Row i is in rows[i % DRIVE_EPOCHS]: of a slice with many epochs, only the last ones have a row. */
struct drive_course {
	int64_t count;
	struct drive_epoch rows[DRIVE_EPOCHS];
};

/* Words that all teams share. Those with two or three places are used in rotation, a turn each.
 * The host clears them before every slice. */
struct drive_words {
	int32_t verdict;        /* enum verdict */
	int32_t active;         /* active vertices, counted by a search */
	int64_t visits;         /* visits, counted by a search */
	int64_t batch;          /* cycles until the deciding thread checks again */
	int32_t counts[3];      /* entries that joined the queue */
	int32_t left[3];        /* hp: entries of the next sublist */
	int64_t pushed[3];      /* ep: arcs that were pushed */
	int32_t wrote[3];       /* 1: a word was changed */
	int32_t leave[2];       /* 1: the search stops after this level, the traversal after this cycle */
	int64_t tested;         /* ecl: vertices that were tested for being active */
	int32_t hurried;        /* 1: a team has left its work because of HURRY_NOW */
	uint64_t flags[2][DRIVE_FLAGS]; /* a word a block, at barriers of even and odd generations
					   (drive_block_cuda.h) */
	struct drive_course course;     /* of turbo */
};

/* Where a global relabeling goes on, as in struct flow_args. `last` 0: it begins anew. */
struct drive_level {
	int32_t level, first, last;
};

/* The state of a free run. The host initialises it once, and passes it unchanged from slice to
 * slice. */
struct drive_state {
	struct controller controller;
	int32_t end;            /* enum drive_end */
	int32_t searching;      /* 1: in the middle of a global relabeling */
	struct drive_level next; /* searching: its next level */
	int32_t active;         /* active vertices after the last relabeling */
	int64_t values[DRIVE_VALUES]; /* totals since the run started */
	int64_t entries;        /* entries of queues discharged in this free run */
	int64_t since;          /* cycles since the last relabeling */
	int64_t cycle_ns, search_ns; /* time of these cycles, and of that relabeling */
	int64_t pace;           /* ns of a recent cycle */
	int64_t levels, visits; /* of all relabelings of this free run */
	int64_t visits_last;    /* visits of the last relabeling */
	int64_t began, mark;    /* times in ns: when the slice began; when its present cycles or
				   search began */
	int64_t looked;         /* when `pace` was last measured */
	int64_t row_count, search_count; /* rows and searches of this slice */
	struct drive_search searches[DRIVE_SEARCHES];
	struct drive_words words;
};

#endif
