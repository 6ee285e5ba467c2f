/* SPDX-License-Identifier: GPL-3.0-or-later
 * run: one variant at work on one graph on one machine.
 *
 * A run is started, stepped in units, and displayed. Displaying never changes it. Several runs
 * may exist at the same time.
 */
#ifndef SPILLWAY_ENGINE_RUN_H
#define SPILLWAY_ENGINE_RUN_H

#include "gpu/loop/drive.h"
#include "src/engine/log.h"
#include "src/engine/method.h"
#include "src/engine/trace.h"
#include "src/engine/variant.h"
#include "src/host/check.h"

#include <stdbool.h>
#include <stdint.h>

struct err;
struct history;
struct memory;
struct mirror;
struct rescue;
struct tape;

/* Where a stepping ended, and why. */
enum halt {
	HALT_UNIT,        /* the requested units are done */
	HALT_CONDITION,   /* `until` returned true */
	HALT_EVENT,       /* stop_on returned true */
	HALT_END,         /* the run has ended */
	HALT_INTERRUPT    /* poll asked to stop; the state is consistent */
};

struct run {
	struct plan plan;
	struct memory *memory;
	struct machine *machine;
	enum width width;
	void *args;                      /* the kernels' arguments, with pointers to machine
					    memory: a struct of their family, in args_room */
	size_t args_size;
	int64_t args_room[LAUNCH_ARGS / 8];
	void *own;                       /* what the problem holds for the run, owned by it */
	void *state;                     /* the variant's own state, owned */
	struct moment now;
	int64_t hint;                    /* cycles until the watcher or the user needs the run */
	struct history *history;         /* NULL: undo is off */
	struct tape *tape;               /* the recording of a replay, owned; NULL: this is no
					    replay */
	struct mirror *mirror;           /* the host's copy of machine arrays */
	struct rescue *rescue;           /* the last complete copy of the state; or NULL */
	int64_t *discharges;             /* [vertices] discharges in the last thread-centric
					    launch (predict.h); NULL: they are not counted */
	struct trace trace;
	struct log log;
	struct decisions decisions;
	/* Called for every event: at once where the machine can stop there (sim), else after the
	 * launch, from the log. If it returns true, the run stops. NULL: no stop is about events;
	 * also while the history repeats. */
	bool (*stop_on)(void *context, const struct log_entry *entry, int64_t number);
	void *stop_context;
	bool stop_at_host;               /* stop_on needs the events of the host only */
	bool stopped;                    /* stop_on returned true in the last piece */
	/* For free runs: where a cycle ends and one of these formulas holds, the GPU returns to
	 * the host, which then evaluates `until`. -1: `until` must be evaluated after every
	 * cycle. */
	struct formula formulas[DRIVE_FORMULAS];
	int formula_count;
	bool stepping;                   /* run_step is under way */
	struct poll poll;                /* asks plan.poll, unless `uninterruptible` */
	bool uninterruptible;            /* `poll` reports only URGENCY_DROP and above */
	bool repeating;                  /* the history repeats: no watcher and no stops */
	bool returned;                   /* the last undo was interrupted, and the run is back
					    where the undo began */
	double counted_at;               /* clock_seconds at which now.seconds was last up to
					    date */
	bool no_free_runs;               /* memory for free runs was refused: the run goes cycle
					    by cycle, which takes longer */
	/* Times of the last free run, for the next one: of its last global relabeling, of the
	 * cycles after that, and of one of the latest cycles; 0: unknown. `mark`: which
	 * relabeling that was, by now.cycle_mark. */
	struct tempo {
		int64_t search_ns, cycle_ns, cycle, mark;
	} tempo;
	double cycle_seconds;            /* wall time of a cycle in the last launch; 0: unknown */
	void *placing;                   /* where pictures of the run have its vertices
					    (flow_placing.h), owned; NULL: there was none */
	bool judged;                     /* `check` is the verdict on the present state */
	bool checked;                    /* the user asked for that verdict */
	struct check check;              /* the checker's verdict */
	bool weighed;                    /* `preflow` is the verdict on the present moment of a
					    replay that has not ended */
	struct check preflow;            /* the checker's verdict on a moment of a replay */
	char stall[256];                 /* why the run stalls; "": it does not */
	char remark[1024];               /* what the run goes on without, and why, a line each; the
					    session prints it once. "": nothing */
};

/* The value of the result that is displayed (problem->value): for flow, what has arrived at the
 * sink. */
bool run_value(struct run *run, int64_t *value, struct err *err);

/* Starts a run: opens its machine, allocates its arrays there, and makes its first state. It then
 * stands at cycle 0, or at the cycle of plan->from, whose state it then has. NULL on an error. */
struct run *run_start(const struct plan *plan, struct memory *memory, struct err *err);
/* Bytes of machine memory that such a run needs at its start on that machine. NULL: it is not known yet, and
 * may have as many multiprocessors as any. */
int64_t run_bytes(const struct plan *plan, struct machine *machine);
/* Whether such a run would fit into its machine's memory once this run is gone. */
bool run_could_replace(const struct run *run, const struct plan *plan, struct err *err);
/* Whether the plan's machine can be opened and has enough memory. It may be the machine of this
 * run, whose memory then counts as free. */
bool run_could_move(const struct run *run, const struct plan *plan, struct err *err);
void run_free(struct run *run);
/* Units that had ended when the run started. */
int64_t run_first(const struct run *run, enum unit unit);

/* Whether the machine can stop after such units; if not, *err says so. */
bool run_check_unit(const struct run *run, enum unit unit, struct err *err);
/* Steps by `count` units, or until `until` (which may be NULL) returns true after a cycle. *halt
 * says why it ended. A stall is an error; the state stays. */
bool run_step(struct run *run, enum unit unit, int64_t count,
	      bool (*until)(void *context, struct err *err), void *context, enum halt *halt,
	      struct err *err);

/* Converts an event of the machine to an entry of the log. */
void run_log_event(const struct run *run, const struct event *event, struct log_entry *entry);
/* Event `number`, from the log or the wave under way. False: it is not kept. */
bool run_get_event(const struct run *run, int64_t number, struct log_entry *entry);
/* Events so far: those in the log and those of the wave under way. */
int64_t run_count_events(const struct run *run);

/* The counters at this moment, also in the middle of a launch; run->now has those after the last
 * piece. */
void run_counters(const struct run *run, int64_t counters[COUNTERS]);

/* For the history: restarts the run on a machine that repeats; its arrays stay where they are.
 * False: it failed, and the machine with it. */
bool run_restart(struct run *run, struct err *err);

/* Whether a counter is known: with EVENTS_OFF sim does not know what kernels did. */
bool run_counts(const struct run *run, enum counter counter);

/* Bytes of the variant's state. */
size_t run_state_size(const struct run *run);

/* Adds a line to run->remark: what was refused, and the consequence. */
void run_remark(struct run *run, const struct err *refused, const char *consequence);
/* The entries of the queue, on the machine: now.queue of them. */
const int32_t *run_queue(const struct run *run);
/* Number of entries that fit into the queue, or into all queues that take turns. */
size_t run_queue_room(const struct run *run);

/* For display: the task that comes next, if none is under way. */
bool run_ahead(const struct run *run, struct task *task, struct err *err);

/* Have the independent checker judge the state, and keep its verdict in run->check. run_check
 * also notes that the user asked. False only if it could not be judged. */
bool run_judge(struct run *run, struct err *err);
bool run_check(struct run *run, struct err *err);
/* For displays of a value, excess or flow: whether a finished run's result is what the checker
 * finds; if not, *err says what differs. A run that has not ended has no result yet: true, unless
 * it is a replay at a moment that is no preflow. */
bool run_hold(struct run *run, struct err *err);
/* The state has changed: forgets the verdict. */
void run_forget_check(struct run *run);

/* Whether the run is on sim, or was when it was recorded. */
bool run_is_simulated(const struct run *run);

const char *run_phase(const struct run *run);

#endif
