/* SPDX-License-Identifier: GPL-3.0-or-later
 * run: one variant at work on one network on one machine.
 *
 * A run is started, stepped in units, and looked at. Looking never changes it.
 * Two runs may live side by side.
 */
#ifndef SPILLWAY_RUN_RUN_H
#define SPILLWAY_RUN_RUN_H

#include "gpu/args.h"
#include "gpu/drive.h"
#include "gpu/machine.h"
#include "src/base/urgency.h"
#include "src/host/check.h"
#include "src/host/residual.h"
#include "src/method/variant.h"
#include "src/run/decision.h"
#include "src/run/log.h"
#include "src/run/trace.h"

#include <stdbool.h>
#include <stdint.h>

struct err;
struct history;
struct layout;
struct memory;
struct mirror;
struct network;
struct rescue;
struct steep;
struct tape;

enum counter {
#define COUNTER(name, help) COUNTER_##name,
#include "src/run/counters.def"
#undef COUNTER
	COUNTERS
};

/* Units of stepping, from small to large (docs/manual.md). */
enum unit { UNIT_LANE, UNIT_WARP, UNIT_LAUNCH, UNIT_CYCLE, UNIT_PHASE, UNITS };

enum phase { PHASE_START, PHASE_PUSH, PHASE_RETURN, PHASE_DONE };

enum relabel_policy { RELABEL_AUTO, RELABEL_PAPER, RELABEL_EVERY };

/* Who does global relabelings. AUTO: the host, but the machine where it runs freely by
 * itself (drive.h), or where the variant says so. */
enum relabel_place { RELABEL_ON_AUTO, RELABEL_ON_HOST, RELABEL_ON_MACHINE };

/* What the model makes of a run so far (sim, `set counting on`), in picoseconds. */
struct modelled {
	int64_t launches, copies, host;
	int64_t bound[BOUNDS];       /* of the launches, by what bound them */
	int64_t bound_count[BOUNDS]; /* how many they were */
};

double modelled_seconds(const struct modelled *modelled);

/* What kernels took, and the host with its copies: as measured, where machines do not do the
 * same every time. In seconds. */
struct busy {
	double kernels, host;
};

/* How often the state of a run is fetched, for another to go on from (rescue.h). */
enum rescue_policy { RESCUE_AUTO, RESCUE_ALWAYS, RESCUE_OFF };

/* What is kept of events: their sums, each one too, or nothing. */
enum event_level { EVENTS_COUNTERS, EVENTS_FULL, EVENTS_OFF };

/* Who looks at a run while it is stepped, between its pieces, where panels can be drawn. */
struct watcher {
	void (*look)(void *context, struct run *run); /* NULL: nobody */
	void *context;
	bool every_cycle;  /* the machine may not run on by itself between two looks */
};

/* What a run is made of. The network must outlive it. */
struct plan {
	const struct network *network;
	const struct variant *variant;
	const char *device;
	struct machine_options machine;
	enum width width;        /* at least so wide (for tests; the narrowest is no bound) */
	enum relabel_policy relabel;
	int64_t relabel_cycles;  /* RELABEL_EVERY */
	enum relabel_place relabel_on;
	bool last_check;         /* end with an exact relabeling */
	bool check;              /* hold invariants.h after every piece */
	int64_t cycle_limit;     /* 0: none */
	int64_t bandwidth;       /* MB/s between host and card, as modelled; 0: the card's */
	int64_t host_cycle;      /* items of a launch on the host; 0: as many as usual */
	int64_t mdt_bins;        /* flow-ns, flow-hp: bins of the histogram for MDT (mdt.h); 0:
				    as many as usual */
	enum policy policy;      /* hybrid-mf: who decides */
	int64_t cpu_slice;       /* hybrid-mf: pushes, relabels, scanned arcs and visits of searches in
				    a slice of the CPU; 0: |V| */
	enum event_level events;
	int64_t history_memory;  /* bytes; 0: no way back */
	int64_t history_words;   /* that code of the host notes at a time (coarse.c); 0: as many as
				    usual (for tests) */
	bool history_always;     /* keep a frame after every piece, and on every way (tests) */
	bool record;             /* history of free runs on machines that do not repeat, too */
	enum rescue_policy rescue;
	bool aside;              /* it is on the side of another (aside.h) */
	struct tape *tape;       /* of a replay (tape.h), which the run takes; or NULL */
	const struct rescue *from; /* begin with that state (rescue.h), which must outlive the
				      run; NULL: at cycle 0 */
	struct poll poll;        /* asked during long work; a run's asks run->poll */
	struct watcher watcher;
};

/* Where a stepping ended, and why. */
enum halt {
	HALT_UNIT,        /* the units asked for are done */
	HALT_CONDITION,   /* the condition holds */
	HALT_EVENT,       /* stop_on said so */
	HALT_END,         /* the run is over */
	HALT_INTERRUPT    /* poll asked to stop; the state is whole */
};

/* A global relabeling on the machine: its next launch or the one under way. */
enum relabeling_stage { RELABELING_NONE, RELABELING_BEGIN, RELABELING_LEVEL, RELABELING_END };

struct relabeling {
	enum relabeling_stage stage;
	int32_t level, first, last; /* as in struct flow_args */
	bool returning;             /* from the source, for stage two */
};

/* Where a run stands, as far as that is not in memory of the machine: plain data, so
 * that a frame of the history is a copy of it. */
struct moment {
	int64_t ended[UNITS];            /* units since the start */
	unsigned fresh;                  /* those that have just ended, a bit each; UNIT_LANE:
					    it stands at the very event */
	struct task task;
	bool has_task;                   /* task is not finished */
	bool launched;                   /* it is a launch that has begun */
	struct relabeling relabeling;
	enum phase phase;
	int64_t counters[COUNTERS];
	struct outcome seen;             /* of the launch under way, already counted */
	int64_t entries;                 /* of queues, that were discharged */
	int64_t changes;                 /* launches that changed something */
	int64_t queue;                   /* entries in the last cycle, -1: none kept */
	bool queue_gone;                 /* a global relabeling on the machine has used its
					    memory since */
	int64_t active;                  /* after the last relabeling */
	int64_t cut_off;                 /* cuda-mf: taken off ExcessTotal so far */
	int64_t relabel_cost;            /* work of the last relabeling */
	int64_t work_mark;               /* run_work() at the last relabeling */
	int64_t cycle_mark;              /* cycles at the last relabeling */
	bool held;                       /* the host works: its copy is the newer one (mirror.h) */
	int64_t decisions;               /* of run->decisions, that were made */
	struct modelled modelled;
	struct busy busy;
	double seconds;                  /* wall time spent stepping on the way here */
};

struct run {
	struct plan plan;
	struct memory *memory;
	struct machine *machine;
	enum width width;
	struct flow_args args;           /* as kernels get them: machine memory */
	void *state;                     /* the variant's */
	struct moment now;
	int64_t hint;                    /* cycles until somebody wants to look */
	struct history *history;         /* NULL: there is no way back */
	struct tape *tape;               /* what a replay goes over, owned; NULL: it is none */
	struct mirror *mirror;           /* the host's copy of machine arrays */
	struct rescue *rescue;           /* the last state that was fetched whole; or NULL */
	struct steep *steep;             /* watches relabels (sim) */
	int64_t *discharges;             /* [vertices] in the last thread-centric launch
					    (predict.h); NULL where nobody counts */
	struct trace trace;
	struct log log;
	struct decisions decisions;
	/* Asked about every event: on the spot where the machine can stop there (sim), else
	 * after the launch in which it shows in the log. True: the run stops. NULL: nobody
	 * wants to know, as when the history does again what was done before. */
	bool (*stop_on)(void *context, const struct log_entry *entry, int64_t number);
	void *stop_context;
	bool stop_at_host;               /* it wants to know of the host's work only */
	bool stopped;                    /* it said so in the last piece */
	/* For a machine that runs freely by itself: where cycles end and one of these holds it
	 * stops, so that `until` can be asked. -1: only by asking after every cycle. */
	struct formula formulas[DRIVE_FORMULAS];
	int formula_count;
	bool stepping;                   /* inside run_step */
	struct poll poll;                /* whom plan.poll asks, */
	bool deaf;                       /* and hears only if the run is to be let go */
	bool again;                      /* what was done before is done again: nobody looks */
	bool returned;                   /* the last way back was interrupted, and the run stands
					    where it began */
	double counted_at;               /* there: when now.seconds was right */
	bool undriven;                   /* memory for free runs was refused: it goes on cycle by
					    cycle, which takes longer */
	/* Of the last free run, for the next: what its last global relabeling took, the cycles
	 * after it, each of them lately; 0: nobody knows. And the relabeling it was, by
	 * now.cycle_mark. */
	struct tempo {
		int64_t search_ns, cycle_ns, cycle, mark;
	} tempo;
	double cycle_seconds;            /* wall time of a cycle in the last launch; 0: there
					    was none */
	bool judged;                     /* `check` holds for this state, */
	bool checked;                    /* and somebody has asked for it */
	struct check check;
	char stall[256];                 /* why it no longer moves, or "" */
	char remark[1024];               /* what it goes on without, and why, to be told once; or
					    "". A line each */
};

/* The value that is shown of its problem (verdict.c): the flow that has arrived at the sink. */
bool run_value(const struct run *run, int64_t *value, struct err *err);

/* Whether it is known that no path leads from the source to the sink: the last global relabeling
 * found nothing that reaches the sink, and nothing has arrived there. */
bool run_is_cut_off(const struct run *run);

/* Starts a run: preflow, arrays on the machine, first relabeling. Cycle 0, or that of
 * plan->from, which is then the preflow. */
struct run *run_start(const struct plan *plan, struct memory *memory, struct err *err);
/* Bytes of the machine that such a run needs from its start on. */
int64_t run_bytes(const struct plan *plan);
/* Whether such a run could take the place of this one, as far as the memory of its machine
 * is concerned. */
bool run_fits_in_place(const struct run *run, const struct plan *plan, struct err *err);
/* Whether the plan's machine opens, and has room for what is planned: it may be the machine of
 * this run, which ends then. */
bool run_could_move(const struct run *run, const struct plan *plan, struct err *err);
void run_free(struct run *run);
/* The units that had ended when it started. */
int64_t run_first(const struct run *run, enum unit unit);

/* Whether the machine can stop after such units. */
bool run_check_unit(const struct run *run, enum unit unit, struct err *err);
/* Goes on by `count` units, or until `until` (which may be NULL) says so after a
 * cycle. A stall is an error; the state stays. */
bool run_step(struct run *run, enum unit unit, int64_t count,
	      bool (*until)(void *context, struct err *err), void *context, enum halt *halt,
	      struct err *err);

/* An event as the log has it. */
void run_log_event(const struct run *run, const struct event *event, struct log_entry *entry);
/* Event `number`, of the log or of the wave that is under way. False: it is not kept. */
bool run_get_event(const struct run *run, int64_t number, struct log_entry *entry);
/* Events told so far: those of the log and those of the wave. */
int64_t run_count_events(const struct run *run);

/* The counters as they are now, also in the middle of a launch, where run->now has those of
 * the last piece. */
void run_counters(const struct run *run, int64_t counters[COUNTERS]);

/* For the history: makes the run anew, at its start, on a machine that repeats, whose arrays
 * stay where they are. False: it failed on the way, and so has the machine. */
bool run_again(struct run *run, struct err *err);

/* Whether a counter is kept: without events (EVENTS_OFF) sim does not know what kernels did. */
bool run_counts(const struct run *run, enum counter counter);

/* Bytes of the variant's state. */
size_t run_state_size(const struct run *run);

/* For variants: the work since the start, in counted operations: arcs scanned,
 * pushes, relabels, and a warp's test of its vertices. */
int64_t run_work(const struct run *run);
/* For variants: whether the next global relabeling is due, and after how many
 * further cycles at the latest (at the present pace). */
bool run_relabel_is_due(const struct run *run);
int64_t run_relabel_cycles(const struct run *run);

/* For the engine's own files: the exact relabeling and stage two, on the host. Each
 * sets *stopped when poll asked to stop, and counts nothing then; heights are as before,
 * and so is what stage two changes. Where no way back is kept, some cycles of flow may be
 * gone already; it can be called again. */
bool run_relabel(struct run *run, bool *stopped, struct err *err);
bool run_return(struct run *run, bool *stopped, struct err *err);
/* What the model makes of work on the host: copies of arrays (mirror.h) down from the machine
 * and up to it, unless the host holds them, and visits of vertices and arcs. */
void run_model_slice(struct run *run, unsigned down, unsigned up, int64_t visits);
/* The same, of work in lists of vertices (hi-pr), which looks at random at those only: a line
 * of the cache each. */
void run_model_lists(struct run *run, int64_t visits);
/* A global relabeling is through: counts it, and begins to wait for the next. */
void run_count_relabel(struct run *run, int64_t levels, int64_t work);

/* Adds to run->remark: what was refused, and what follows. */
void run_remark(struct run *run, const struct err *refused, const char *consequence);
/* Whether global relabelings, but for the first, are launches of the machine. */
bool run_searches(const struct run *run);
/* Where the entries of the queue lie, on the machine: now.queue of them. */
const int32_t *run_queue(const struct run *run);
/* Entries for which there is room in args.queue. */
size_t run_queue_room(const struct run *run);

/* For who looks: the task that comes after this moment, where none is under way. */
bool run_ahead(const struct run *run, struct task *task, struct err *err);

/* All that is shown of the result, as the judge wants it. */
bool run_claim(struct run *run, struct claim *claim, struct err *err);
/* Judges the state with the independent checker and keeps the result in run->check; run_check
 * notes, too, that somebody wanted to know. False only when it could not be judged. */
bool run_judge(struct run *run, struct err *err);
bool run_check(struct run *run, struct err *err);
/* For who shows a value, excess or flow: whether what a finished run shows is what the judge
 * finds; else the error says what is not. A run that goes on has no result yet. */
bool run_hold(struct run *run, struct err *err);
/* The state has changed. */
void run_forget_check(struct run *run);

/* Whether its times are modelled. */
bool run_is_modelled(const struct run *run);
/* Whether somebody knows what it takes: the model, or a clock. */
bool run_has_times(const struct run *run);
/* What it took so far, as modelled or else as measured. */
struct busy run_busy(const struct run *run);
/* Whether it runs on sim, or ran there when it was recorded. */
bool run_is_simulated(const struct run *run);

/* The narrowest width in which a layout of the network fits. */
enum width run_width(const struct network *network, const struct layout *layout);

const char *phase_name(enum phase phase);
const char *unit_name(enum unit unit);
const char *counter_name(enum counter counter);
const char *counter_help(enum counter counter);
/* Where a launch under way stands: "inside vc_discharge_bcsr, warp 2 of 3". */
void run_say_place(const struct place *place, struct text *to);

#endif
