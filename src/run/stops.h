/* SPDX-License-Identifier: GPL-3.0-or-later
 * stops: where a run is to stop, going on and going back.
 *
 * A stop is about events (break relabel, break vertex 5), and then acts at the very event
 * where the machine can stand there, or about an expression (break queue > 100, watch
 * height(5)), and then acts where a cycle ends. Either way the moments at which it stops
 * follow from the run alone, so that going back finds the same ones.
 */
#ifndef SPILLWAY_RUN_STOPS_H
#define SPILLWAY_RUN_STOPS_H

#include "src/run/expression.h"
#include "src/run/run.h"

struct stop;

/* The kinds of stops. */
struct stop_row {
	const char *name;
	const char *usage;  /* behind the name: "", "V", "U V" or "W" */
	unsigned kinds;     /* of events, 1 << enum log_kind; 0: an expression */
	/* Whether such an event is about what the stop names; NULL: all are. */
	bool (*about)(const struct stop *stop, const struct log_entry *entry);
	const char *help;
};

struct stop {
	int number;             /* from 1, never given twice */
	const struct stop_row *row;
	char *what;             /* as it was given: "relabel", "vertex 5", "queue > 100" */
	char *condition;        /* or NULL */
	int32_t u, v;           /* of a vertex or an arc */
	int64_t warp;
	bool enabled;
	bool once;              /* it goes when it has stopped the run */
	bool hit;               /* it stopped the last stepping */
	int64_t hits;           /* how often it came up, ignored ones too */
	int64_t ignore;         /* so many do not stop */
	int64_t let_pass;       /* what `continue N` made of that, while it is done; else 0 */
	/* Of a watch: the value at the end of a cycle, what it was before, and the same at
	 * the last moment that going back has found. */
	struct value value, old, mark, mark_old;
	int64_t cycle, mark_cycle;
};

struct stops {
	struct memory *memory;
	struct stop *rows;
	int count, room;
	int last;               /* the number given last */
	const char *until;      /* the expression that stops_step's `until` asks about, for
				   machines that can do so themselves; NULL: it is none */
	/* Where they stopped the run, while it stands there: so many units had ended. */
	bool stopped, at_event;
	struct log_entry event;
	int64_t ended[UNITS];
};

/* Where a stepping ended: as run_step says, and at which stops (`hit`). */
struct arrival {
	enum halt halt;
	bool back;              /* it went back */
	bool held;              /* the stepping's own `until` did */
	bool stopped;           /* at a stop */
	bool is_event;          /* and at this event: */
	struct log_entry event;
	enum unit unit;         /* the moment: so many of these units had just ended */
	int64_t ended;
};

/* The kinds that are about events, ended by one without a name; and the two others. */
const struct stop_row *stop_rows(void);
extern const struct stop_row stop_expression, stop_watch;

void stops_init(struct stops *stops, struct memory *memory);
void stops_free(struct stops *stops);
/* Adds a stop like the draft, whose strings are copied. NULL: memory was refused. */
struct stop *stops_add(struct stops *stops, const struct stop *draft, struct err *err);
/* The stop of that number, or NULL. */
struct stop *stops_find(const struct stops *stops, int number);
void stops_delete(struct stops *stops, struct stop *stop);
/* Another run begins: hits count from 0. */
void stops_begin(struct stops *stops);
/* Whether a stop that is enabled is about events, or about an expression. */
bool stops_want_events(const struct stops *stops);
bool stops_want_cycles(const struct stops *stops);
/* Whether the run stands where some of them (`hit`) have stopped it. */
bool stops_stand(const struct stops *stops, const struct run *run);
/* The event at which they did; NULL: it stands at none. */
const struct log_entry *stops_event(const struct stops *stops, const struct run *run);
/* Whether the stop is about this event; its condition is not looked at. */
bool stop_matches(const struct stop *stop, const struct log_entry *entry);

/* As run_step, but stops act. Names are looked up in `scope`. */
bool stops_step(struct stops *stops, struct run *run, const struct scope *scope,
		enum unit unit, int64_t count, bool (*until)(void *context, struct err *err),
		void *context, struct arrival *arrival, struct err *err);
/* Goes back to the last moment before this one at which a stop would have stopped the run.
 * HALT_END: there is none; the run stands at the oldest moment there is. */
bool stops_back(struct stops *stops, struct run *run, const struct scope *scope,
		struct arrival *arrival, struct err *err);

#endif
