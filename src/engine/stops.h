/* SPDX-License-Identifier: GPL-3.0-or-later
 * stops: where the user wants a run to stop, forward and back.
 *
 * A stop at events (break relabel, break vertex 5) acts at the very event if the machine can
 * stop there. A stop at an expression (break queue > 100, watch height(5)) acts where a cycle
 * ends. In both cases the run alone determines the moments at which it stops, so going back
 * finds the same ones.
 */
#ifndef SPILLWAY_ENGINE_STOPS_H
#define SPILLWAY_ENGINE_STOPS_H

#include "src/engine/expression.h"
#include "src/engine/run.h"

struct stop;

/* The kinds of stops. */
struct stop_row {
	const char *name;
	const char *usage;  /* what follows the name: "", "V", "U V" or "W" */
	unsigned kinds;     /* kinds of events, 1 << enum log_kind; 0: it is about an expression */
	/* Whether an event of these kinds is about what the stop names; NULL: every one is. */
	bool (*about)(const struct stop *stop, const struct log_entry *entry);
	const char *help;
};

struct stop {
	int number;             /* from 1, never used twice */
	const struct stop_row *row;
	char *what;             /* as the user wrote it: "relabel", "vertex 5", "queue > 100" */
	char *condition;        /* `if` EXPRESSION; NULL: none */
	int32_t u, v;           /* the vertex u, or the arc from u to v, that it names */
	int64_t warp;           /* the warp that it names */
	bool enabled;
	bool once;              /* delete it when it has stopped the run (tbreak) */
	bool hit;               /* it stopped the last stepping */
	int64_t hits;           /* hits so far, ignored ones too */
	int64_t ignore;         /* further hits that do not stop the run */
	int64_t let_pass;       /* further hits that `continue N`, while it is done, lets pass */
	/* A watch: the value at the end of a cycle and the value before; and both at the last
	 * moment that going back has found. */
	struct value value, old, mark, mark_old;
	int64_t cycle, mark_cycle;
};

struct stops {
	struct memory *memory;
	struct stop *rows;
	int count, room;
	int last;               /* the last number used */
	const char *until;      /* text of the condition that stops_step's `until` evaluates, for
				   machines that can evaluate it themselves; NULL: no such text */
	/* The moment at which stops last stopped the run: units that had ended. Valid while the
	 * run stands there. */
	bool stopped, at_event;
	struct log_entry event;
	int64_t ended[UNITS];
};

/* Where a stepping ended: the halt of run_step, and the stops (`hit`). */
struct arrival {
	enum halt halt;
	bool back;              /* the stepping went back */
	bool held;              /* the stepping's own `until` ended the stepping */
	bool stopped;           /* a stop ended the stepping */
	bool is_event;          /* the stepping ended at `event` */
	struct log_entry event;
	enum unit unit;         /* the moment: `ended` of these units had just ended */
	int64_t ended;
};

/* The kinds about events, ended by a row without a name; and the two kinds about expressions. */
const struct stop_row *stop_rows(void);
extern const struct stop_row stop_expression, stop_watch;

void stops_init(struct stops *stops, struct memory *memory);
void stops_free(struct stops *stops);
/* Adds a stop with the fields of the draft, whose strings are copied. NULL: memory was refused. */
struct stop *stops_add(struct stops *stops, const struct stop *draft, struct err *err);
/* The stop of that number, or NULL. */
struct stop *stops_find(const struct stops *stops, int number);
void stops_delete(struct stops *stops, struct stop *stop);
/* Another run begins: sets all hits to 0. */
void stops_begin(struct stops *stops);
/* Whether any enabled stop is about events, or about an expression. */
bool stops_want_events(const struct stops *stops);
bool stops_want_cycles(const struct stops *stops);
/* Whether the run stands at the moment at which stops last stopped it. */
bool stops_stand(const struct stops *stops, const struct run *run);
/* The event at which they stopped it; NULL: it stands at no event. */
const struct log_entry *stops_event(const struct stops *stops, const struct run *run);
/* Whether the stop is about this event. Its condition is not evaluated. */
bool stop_matches(const struct stop *stop, const struct log_entry *entry);

/* Steps as run_step, but stops end it, too. Names are looked up in `scope`. */
bool stops_step(struct stops *stops, struct run *run, const struct scope *scope,
		enum unit unit, int64_t count, bool (*until)(void *context, struct err *err),
		void *context, struct arrival *arrival, struct err *err);
/* Goes back to the last moment before this one at which a stop would have stopped the run.
 * HALT_END: there is none; the run stands at the oldest moment there is. */
bool stops_back(struct stops *stops, struct run *run, const struct scope *scope,
		struct arrival *arrival, struct err *err);

#endif
