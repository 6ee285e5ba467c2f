/* SPDX-License-Identifier: GPL-3.0-or-later
 * run: one variant at work on one network on one machine.
 *
 * A run is started, stepped in units, and displayed. Displaying never changes it. Several runs
 * may exist at the same time.
 */
#ifndef SPILLWAY_ENGINE_RUN_H
#define SPILLWAY_ENGINE_RUN_H

#include "gpu/loop/drive.h"
#include "gpu/core/machine.h"
#include "src/base/urgency.h"
#include "src/host/check.h"
#include "src/engine/variant.h"
#include "src/engine/decision.h"
#include "src/engine/log.h"
#include "src/engine/trace.h"

#include <stdbool.h>
#include <stdint.h>

struct err;
struct history;
struct memory;
struct mirror;
struct network;
struct rescue;
struct tape;

enum counter {
#define COUNTER(name, help) COUNTER_##name,
#include "src/engine/counters.def"
#undef COUNTER
	COUNTERS
};

/* Units of stepping, from small to large (docs/manual.md). */
enum unit { UNIT_LANE, UNIT_WARP, UNIT_LAUNCH, UNIT_CYCLE, UNIT_PHASE, UNITS };

/* Phases of a run. Each problem has its own names for them (problem.h). */
enum phase { PHASE_START, PHASE_PUSH, PHASE_RETURN, PHASE_DONE, PHASES };

enum relabel_policy { RELABEL_AUTO, RELABEL_PAPER, RELABEL_EVERY };

/* Where global relabelings are done. AUTO: on the host, but on the machine in free runs
 * (drive.h), or if the variant says so. */
enum relabel_on { RELABEL_ON_AUTO, RELABEL_ON_HOST, RELABEL_ON_MACHINE };

/* Modelled times of a run so far (sim, `set counting on`), in picoseconds. */
struct modelled {
	int64_t launches, copies;    /* of kernels; of copies between host and card */
	int64_t host;                /* of work on the host */
	int64_t bound[BOUNDS];       /* times of the launches, by what bound them */
	int64_t bound_count[BOUNDS]; /* how many launches each bound them */
};

double modelled_seconds(const struct modelled *modelled);

/* Times in seconds, on machines whose times the host's clock measures. */
struct busy {
	double kernels; /* of kernels */
	double host;    /* of the host's work, with its copies */
};

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
};

/* Everything that determines a run. The network must outlive it. */
struct plan {
	const struct network *network;
	struct terminals terminals;
	const struct variant *variant;
	const char *device;      /* name of the machine: NAME or NAME:DETAIL */
	struct machine_options machine;
	enum width width;        /* at least this wide (for tests; the narrowest is no bound) */
	enum relabel_policy relabel;
	int64_t relabel_cycles;  /* RELABEL_EVERY: cycles between two global relabelings */
	enum relabel_on relabel_on;
	bool last_check;         /* end with an exact relabeling */
	bool check;              /* check the problem's invariants after every piece */
	int64_t cycle_limit;     /* the run stalls after so many cycles; 0: no limit */
	int64_t bandwidth;       /* MB/s between host and card, as modelled; 0: the card's */
	struct {
		int64_t host_cycle; /* hi-pr: items of a launch on the host */
		int64_t mdt_bins;   /* flow-ns, flow-hp: bins for MDT (mdt.h) */
	} sizes;                 /* 0: the default */
	enum policy policy;      /* hybrid-mf: how the arbiter decides */
	int64_t cpu_slice;       /* hybrid-mf: pushes, relabels, scanned arcs and visits of
				    searches in a slice of the CPU; 0: |V| */
	enum event_level events;
	int64_t history_memory;  /* bytes for undo; 0: no undo */
	int64_t history_words;   /* words that code of the host writes to the journal at a time
				    (coarse.c); 0: the default (for tests) */
	bool history_always;     /* keep a frame after every piece, also while going back (tests) */
	bool record;             /* keep the history of free runs on every machine */
	enum rescue_policy rescue;
	bool is_private;         /* nobody but the engine has this run (replica.h, companion.h) */
	struct tape *tape;       /* the recording of a replay, which the run then owns; or NULL */
	const struct rescue *from; /* start from this state (rescue.h), which must outlive the
				      run; NULL: at cycle 0 */
	struct poll poll;        /* asked during long work; the run itself asks run->poll, which
				    asks this one */
	struct watcher watcher;
};

/* Where a stepping ended, and why. */
enum halt {
	HALT_UNIT,        /* the requested units are done */
	HALT_CONDITION,   /* `until` returned true */
	HALT_EVENT,       /* stop_on returned true */
	HALT_END,         /* the run has ended */
	HALT_INTERRUPT    /* poll asked to stop; the state is consistent */
};

/* A global relabeling on the machine: its next launch or the one under way. */
enum relabeling_stage { RELABELING_NONE, RELABELING_BEGIN, RELABELING_LEVEL, RELABELING_END };

struct relabeling {
	enum relabeling_stage stage;
	int32_t level, first, last; /* of the level under way: its distance, and its entries in the queue */
	bool returning;             /* distances to the source, for stage two */
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
	bool queue_gone;                 /* a global relabeling on the machine has overwritten the
					    queue since that cycle */
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
/* Bytes of machine memory that such a run needs at its start. */
int64_t run_bytes(const struct plan *plan);
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

/* For variants: the work since the start, in counted operations: arcs scanned,
 * pushes, relabels, and a warp's test of its vertices. */
int64_t run_work(const struct run *run);
/* For variants: whether the next global relabeling is due; and the number of cycles after which
 * it will be, at the latest (at the present pace). */
bool run_relabel_is_due(const struct run *run);
int64_t run_relabel_cycles(const struct run *run);

/* Adds the modelled time of host work: copies of arrays (mirror.h) down from the machine and up
 * to it, unless the host holds them, and visits of vertices and arcs. */
void run_model_slice(struct run *run, unsigned down, unsigned up, int64_t visits);
/* Adds the modelled time of host work in lists of vertices (hi-pr), which visits only vertices, and
 * at random: a cache line each. */
void run_model_lists(struct run *run, int64_t visits);
/* A global relabeling has ended: counts it. The time to the next one starts here. */
void run_count_relabel(struct run *run, int64_t levels, int64_t work);

/* Adds a line to run->remark: what was refused, and the consequence. */
void run_remark(struct run *run, const struct err *refused, const char *consequence);
/* Whether global relabelings, but for the first, are launches of the machine. */
bool run_searches(const struct run *run);
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

/* Whether the run's times are modelled. */
bool run_is_modelled(const struct run *run);
/* Whether the run's times are known, modelled or measured. */
bool run_has_times(const struct run *run);
/* Times of the run so far, modelled if there is a model, else measured. */
struct busy run_busy(const struct run *run);
/* Whether the run is on sim, or was when it was recorded. */
bool run_is_simulated(const struct run *run);

const char *run_phase(const struct run *run);
const char *unit_name(enum unit unit);
const char *counter_name(enum counter counter);
const char *counter_help(enum counter counter);
/* Adds where a launch under way stands: "inside vc_discharge_bcsr, warp 2 of 3". */
void run_say_position(const struct position *position, struct text *to);

#endif
