/* SPDX-License-Identifier: GPL-3.0-or-later
 * drive: a free run on the machine itself. One launch goes through many cycles and
 * global relabelings, until its time is up or something is reached; nobody waits for
 * the host in between. The host reads where it stands, and drives on.
 */
#ifndef SPILLWAY_GPU_DRIVE_H
#define SPILLWAY_GPU_DRIVE_H

#include "gpu/events.h"
#include "gpu/formula.h"

#include <stdint.h>

/* Numbers that formulas know. */
enum drive_value {
	DRIVE_CYCLES_DONE,
	DRIVE_QUEUE,
	DRIVE_PUSHES,
	DRIVE_SATURATING,
	DRIVE_RELABELS,
	DRIVE_ARC_SCANS,
	DRIVE_GLOBAL_RELABELS,
	DRIVE_VALUES
};

enum { DRIVE_FORMULAS = 8, DRIVE_ROWS = 1 << 14, DRIVE_SEARCHES = 128 };

/* What is asked for. */
struct drive_order {
	int64_t slice;          /* leave after so many ns */
	int64_t relabel_cycles; /* a global relabeling is due after so many cycles; 0: when
				   the cycles since the last one took as long as it did */
	int64_t batch;          /* without barriers between cycles: the most of them in a row */
	int64_t cycle_limit;    /* leave when so many are done; 0: none */
	int64_t row_step;       /* a row every so many cycles; 0: none */
	int32_t last_check;     /* where nothing is active, relabel */
	int64_t before[DRIVE_VALUES]; /* what the sums of events are ahead of the values */
	int32_t formula_count;
	struct formula formulas[DRIVE_FORMULAS]; /* leave where a cycle ends and one holds,
						    or cannot be evaluated */
};

/* What a cycle did: totals since the run started. */
struct drive_row {
	int64_t cycle, queue, pushes, relabels, arc_scans, global_relabels;
};

/* One global relabeling. */
struct drive_search {
	int64_t cycle, active, levels;
};

enum drive_end {
	DRIVE_SLICE,    /* time or room is up */
	DRIVE_FORMULA,  /* one holds */
	DRIVE_LIMIT,    /* cycle_limit */
	DRIVE_PROVED,   /* an exact relabeling left nothing active: the flow is maximum */
	DRIVE_EMPTY,    /* nothing is active, and that was not to be proved */
	DRIVE_STALLED   /* vertices are active, but none could push or be lifted */
};

/* What the teams share: those that are told apart by turns lie in two or three places, taken
 * in rotation. The host clears it before every slice. */
struct drive_words {
	int32_t decision;       /* enum drive_decision */
	int32_t active;         /* counted by a search */
	int64_t visits;         /* likewise */
	int64_t batch;          /* cycles until the next look */
	int32_t counts[3];      /* entries that joined the queue */
	int32_t wrote[3];       /* something was changed */
	int32_t leave[2];       /* the search is left behind this level */
	int32_t hurried;        /* a team was told to leave, and has (HURRY_NOW) */
};

/* Where it stands; the host sets it up once and hands it back as it came. */
struct drive_state {
	int32_t end;            /* enum drive_end */
	int32_t searching;      /* in the middle of a global relabeling, at: */
	int32_t level, first, last; /* last 0: it begins anew */
	int32_t active;         /* after the last relabeling */
	int64_t values[DRIVE_VALUES]; /* totals since the run started */
	int64_t entries;        /* of queues, discharged in this run of the drive */
	int64_t since;          /* cycles since the last relabeling */
	int64_t cycle_ns, search_ns; /* that they took, and that it took */
	int64_t pace;           /* ns a cycle took lately */
	int64_t levels, visits; /* of all relabelings of this drive */
	int64_t visits_last;    /* of the last one */
	int64_t began, mark;    /* the slice; its present cycles or search */
	int64_t looked;         /* when the pace was last taken */
	int64_t row_count, search_count; /* of this slice */
	struct drive_search searches[DRIVE_SEARCHES];
	struct drive_words words;
};

#endif
