/* SPDX-License-Identifier: GPL-3.0-or-later
 * trace: what each cycle did, for the panels that show the course of a run.
 *
 * It has at most TRACE_ROWS rows. When they are full, every second one is dropped, and from
 * then on only every second (fourth, ...) cycle gets a row.
 */
#ifndef SPILLWAY_ENGINE_TRACE_H
#define SPILLWAY_ENGINE_TRACE_H

#include <stdbool.h>
#include <stdint.h>

struct costs;
struct course;
struct err;
struct memory;

enum { TRACE_ROWS = 1 << 16 };

/* Totals since the start, as they stood when the cycle ended. */
struct trace_row {
	int64_t cycle;
	int64_t queue;  /* entries of the queue in this cycle; -1: the variant keeps none */
	/* All -1: not known, in the middle of a slice of a free run of turbo. */
	int64_t pushes, relabels, arc_scans;
	int64_t global_relabels;
	int64_t launches;
	int64_t conflicts; /* -1: a recording does not have them */
	int64_t reached;   /* trace->course says what; NULL: vertices, in a traversal; -1: it is not known */
	int64_t ps;        /* of kernels, modelled or else measured; -1: it is not known */
};

/* What the host does before the first cycle. `seconds` of a run are without it. -1: not known. */
struct beginning {
	int64_t reached;     /* by then, in the course's terms */
	int64_t ns;          /* wall time of that, */
	int64_t labels_ns;   /* and of the first labels; 0: they are not made then */
};

struct trace {
	struct memory *memory;
	struct beginning begun;
	const struct course *course; /* what `reached` counts (course.h); NULL: nothing */
	struct trace_row *rows;
	int64_t count, room;
	int64_t known;  /* rows that are filled; those from `count` on are of cycles that lie
			   ahead, because the run went back */
	int64_t step;   /* cycles between rows */
	int64_t end;    /* the last cycle of the run; -1: not reached yet */
	struct costs *costs; /* what vertices, warps and launches cost (costs.h), owned; NULL: the
				run keeps no books */
	int64_t proved; /* `reached` where the run has ended with a last check: no run comes further;
			   -1: not known */
};

void trace_init(struct trace *trace, struct memory *memory);
void trace_free(struct trace *trace);
/* Makes room for the next row. False: memory was refused. */
bool trace_reserve(struct trace *trace, struct err *err);
/* Adds a row, if one is due for its cycle. trace_reserve was called before. */
void trace_add(struct trace *trace, const struct trace_row *row);
/* The row of that cycle, if the last one is it, gets a time that was not known when it was added. */
void trace_time(struct trace *trace, int64_t cycle, int64_t ps);
/* The last of the rows before number i whose pushes, relabels and scans are known; NULL: none. */
const struct trace_row *trace_counted_before(const struct trace *trace, int64_t i);
/* The run went back to a cycle: later rows stay known, but lie ahead. */
void trace_cut(struct trace *trace, int64_t cycle);
/* The run may take another course than before: forgets the rows that lie ahead. */
void trace_forget(struct trace *trace);

#endif
