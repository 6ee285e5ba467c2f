/* SPDX-License-Identifier: GPL-3.0-or-later
 * machine: the interface between the engine and the machines that run kernels.
 *
 * A machine has memory of its own, moves bytes there and back, and runs one
 * launch at a time. A launch is begun and then advanced, so that a machine that
 * can (sim) stops between two warps and a long launch can be interrupted.
 */
#ifndef SPILLWAY_GPU_CORE_MACHINE_H
#define SPILLWAY_GPU_CORE_MACHINE_H

#include "gpu/core/counts.h"
#include "gpu/core/events.h"
#include "gpu/core/kernel.h"
#include "gpu/core/model.h"

#include "src/base/urgency.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct change;
struct cost_book;
struct drive_order;
struct drive_row;
struct drive_state;
struct err;
struct gpu_marks;
struct host_launch;
struct journal;
struct laps;
struct machine;
struct memory;
struct near;
struct profile;
struct record;
struct replayed;
struct worklists;

/* The order in which sim runs the warps of a wave. */
enum warp_order { ORDER_FORWARD, ORDER_REVERSED, ORDER_SHUFFLED };

struct machine_options {
	int64_t wave;             /* sim: teams whose stores land together (a whole warp
				     of them at least); 0: as many warps as the card
				     holds at once */
	int64_t blocks;           /* blocks of a launch that is stepped, no more than there are items or
				     the card holds at once, which take items in turn; 0: as many as
				     these. Not of SYNC_BLOCK, which has its own */
	int64_t threads;          /* sim: threads of a block whose teams are no more than a warp; 0: as the
				     kernel is written */
	enum warp_order order;    /* sim: the order of the warps of a wave */
	uint64_t seed;            /* sim: seed of ORDER_SHUFFLED */
	bool counting;            /* sim: count the work of every warp */
	bool turns;               /* sim: launches of one kernel are turns of a free run, behind whose
				     barriers threads decide what is next */
	bool warp_clock;          /* cuda: read a clock around every warp */
	double patience;          /* cuda: seconds after which a launch is given up; 0: 60 */
	struct gpu_marks *marks;  /* cuda: marks of the process, which must outlive the machine;
				     or NULL */
	bool events;              /* count the events of kernels */
	struct cost_book *costs;  /* sim: charged with the ticks of every warp; NULL: none */
	struct record *record;    /* sim: filled with the instructions of one warp; NULL: none */
	const char *plugin;       /* cuda: path of the plug-in, or NULL to search */
	const struct replayed *replayed; /* replay: the machine of the recording */
	struct poll poll;         /* the machine asks it between warps */
	/* Called with new events: on sim at the end of a wave, after its stores have landed; on
	 * cuda after a launch, if machine->each_event. */
	void (*on_wave)(void *context, const struct event *events, size_t count);
	void *context;
};

enum { LAUNCH_ARGS = 768 }; /* most bytes of a kernel's arguments */

/* One launch: `items` items, a team each, and `cycles` cycles of each (SYNC_FREE). */
struct launch {
	const struct kernel *kernel;
	enum width width;
	const void *args;   /* the kernel's struct of arguments, which is copied */
	size_t args_size;
	int64_t items;
	int64_t cycles;
	bool joined;        /* the paper has it in one kernel with the launch before */
	const struct worklists *lists; /* SYNC_BLOCK: the blocks' worklists; copied */
	const int32_t *levels; /* [vertices] heights in memory of the machine, to be reported
				  with events; NULL: none */
};

/* How far to advance. LANE: until `stop_after` more events, even in the middle of a body, but no
 * further than CYCLE. WARP: one body of a warp. CYCLE: for SYNC_FREE, as many bodies as the
 * launch has warps; for SYNC_BLOCK, a round. LAUNCH: to the end. */
enum pace { PACE_LANE, PACE_WARP, PACE_CYCLE, PACE_LAUNCH };

enum advance {
	ADVANCE_MORE,    /* advanced as requested; the launch is not over */
	ADVANCE_DONE,    /* the launch is over */
	ADVANCE_EVENT,   /* a body stands at an event: PACE_LANE, or stop_on returned true */
	ADVANCE_STOPPED, /* poll asked to stop; the state is consistent, and advance continues */
	ADVANCE_REFUSED, /* memory was refused, for the first time: an error; the state is
			    consistent, and advance continues */
	ADVANCE_FAILED   /* the machine has failed for good */
};

/* What a launch did so far. */
struct outcome {
	int64_t waves;  /* sim: waves whose stores have landed */
	int64_t bodies; /* executed bodies on sim; items * cycles on cuda */
	int64_t steps;  /* sim: steps of PACE_WARP */
	int64_t rounds; /* sim: rounds of all blocks that are over (SYNC_BLOCK) */
	int64_t told;   /* events so far, without scans */
	int64_t handed; /* events passed to on_wave, or lost for lack of room */
	bool wrote;     /* it changed, or will change, a word */
	int64_t cycles; /* cycles completed */
	int64_t work;   /* code of the host: pushes, relabels and scanned arcs, whether events are
			   counted or not */
	struct model_time time; /* sim: the modelled time, when the launch is over */
	struct event_sum events[EVENT_ALL]; /* its events by kind */
};

/* Where a launch stands, for whoever displays it. */
struct position {
	const struct kernel *kernel; /* NULL: no launch is under way */
	int64_t warp, warps;         /* the next warp, and how many there are */
	bool inside;                 /* a body stands at an event */
	int32_t in_warp, lane;       /* the warp and lane of that event */
	int64_t in_flight;           /* stores that will land at the end of the wave, or later */
	int64_t untold;              /* without barriers: events that happened, but are not reported yet */
	int64_t round;               /* SYNC_BLOCK on sim: the round under way, from 1; else 0 */
	bool between_rounds;         /* it has not begun yet */
};

/* The warps of one launch, one by one. */
struct launch_work {
	const struct kernel *kernel; /* NULL: there was no such launch */
	int64_t number;              /* number of the launch on this machine, from 1 */
	const struct counts *counts; /* [warps] sim: the work of each; or NULL */
	const int64_t *ticks;        /* [warps] cuda: clock ticks of each; or NULL */
	const int64_t *multiprocessors; /* [warps] cuda: where each ran; or NULL */
	int64_t tick_ps;             /* cuda: picoseconds of a tick; 0: unknown */
	int64_t warps;
	int64_t footprint;           /* sim: bytes of arrays that the launch may access */
	int64_t warps_a_block;       /* sim: warps that stay on one multiprocessor */
	int64_t grid;                /* sim: warps of the grid that did these in turn; 0: each had one */
	struct model_time time;      /* sim: the modelled time */
};

/* The work of warps: counts on sim, clock ticks on cuda. A slot holds a warp at a
 * time. Slot i has the sum of the i-th, (i + slot_count)-th ... warps of every launch. */
struct warp_work {
	struct launch_work last, before; /* sim: the last launch and the one before */
	const struct counts *slots;  /* [slot_count] sim: counts since the run began; or NULL */
	const int64_t *ticks;        /* [slot_count] cuda: ticks since the run began; or NULL */
	int64_t slot_count;
	const struct laps *laps;     /* [LAP_PHASES][DRIVE_FLAGS] cuda: of the blocks of turbo's free
					runs since the run began (gpu/loop/laps.h); or NULL */
};

/* Bytes and copies between host and machine, without fills of memory; and their seconds,
 * on machines whose times the host's clock measures. */
struct traffic {
	int64_t to_bytes, from_bytes, copies;
	double seconds;
};

enum { MACHINE_WHY = 256 };

/* A kind of machine. fields: one for each thing that the engine asks of a machine. */
struct machine_row {
	const char *name, *title;
	bool replays;       /* it replays recordings, and the user cannot choose it */
	bool owns_variants; /* only variants choose it, not the user. It has no functions for
			       launches, which are all the host's (host_launch.h) */
	/* Whether it can be opened here; if not, `why`, of MACHINE_WHY bytes, has the reason. */
	bool (*available)(char *why);
	/* Checks a DETAIL (after NAME:) without opening it. NULL: not checked. */
	bool (*check)(const char *detail, struct err *err);
	bool (*open)(struct machine **machine, const char *detail,
		     const struct machine_options *options, struct memory *memory,
		     struct err *err);
	void (*close)(struct machine *machine);
	/* Resets it to the state after opening. Memory that is then allocated in the same order
	 * and sizes has the same addresses as before. NULL: it does not repeat exactly. */
	void (*restart)(struct machine *machine);
	void *(*alloc)(struct machine *machine, const char *name, size_t size, struct err *err);
	const void *(*share)(struct machine *machine, const char *name, const void *data,
			     size_t size, struct err *err);
	bool (*write)(struct machine *machine, void *to, const void *from, size_t size,
		      struct err *err);
	bool (*read)(struct machine *machine, void *to, const void *from, size_t size,
		     struct err *err);
	bool (*fill)(struct machine *machine, void *to, int byte, size_t size, struct err *err);
	/* Allocates memory that kernels never write. NULL: `alloc` does that. */
	void *(*table)(struct machine *machine, const char *name, size_t size, struct err *err);
	/* Allocates memory that kernels do not know of, but undo restores. NULL: `alloc` does
	 * that. */
	void *(*aside)(struct machine *machine, const char *name, size_t size, struct err *err);
	/* For uploads in pieces (gpu/core/upload.h), on machines whose memory cannot be mapped:
	 * memory of the host for *room bytes, aligned for words of 64 bits, from which no copy is
	 * under way; starts a copy of the first bytes of it; waits for all such copies. */
	void *(*stage)(struct machine *machine, size_t *room, struct err *err);
	bool (*send)(struct machine *machine, void *to, const void *from, size_t size,
		     struct err *err);
	bool (*settle)(struct machine *machine, struct err *err);
	/* Bytes that could still be allocated; < 0: unknown. NULL: the host's memory is used,
	 * whose limit is checked when it is reached. */
	int64_t (*room)(struct machine *machine);
	/* The memory at `at` is never written again, so it need not be frozen. NULL: that makes
	 * no difference. */
	void (*fix)(struct machine *machine, const void *at);
	void *(*map)(struct machine *machine, void *at);
	bool (*launch)(struct machine *machine, const struct launch *launch, struct err *err);
	enum advance (*advance)(struct machine *machine, enum pace pace, struct err *err);
	/* One slice of a free run (gpu/loop/drive.h), with the arguments, width and kernel of a
	 * discharge. rows[DRIVE_ROWS] gets rows of the trace. NULL: it has no free runs. */
	bool (*drive)(struct machine *machine, const char *name, const struct launch *launch,
		      struct drive_order *order, struct drive_state *state,
		      struct drive_row *rows, struct err *err);
	void (*outcome)(const struct machine *machine, struct outcome *outcome);
	void (*position)(const struct machine *machine, struct position *position);
	bool (*work)(struct machine *machine, struct warp_work *work, struct err *err);
	/* Whether a store to that word lands at the end of the wave, and its value. NULL: stores
	 * land at once. */
	bool (*in_flight)(const struct machine *machine, const void *at, int64_t *value);
	/* The events of the wave under way, where they are told when it ends. NULL: there are no waves. */
	size_t (*fresh_events)(const struct machine *machine, const struct event **events);
	/* Those of the body that is stopped at the last of them, and of its wave unless it is without
	 * barriers. NULL: bodies are not stopped. */
	size_t (*body_events)(const struct machine *machine, const struct event **events);
	/* Whether it can be frozen now. */
	bool (*settled)(const struct machine *machine);
	/* Copies its state except its memory to `to` (unless NULL), and with `memory` that too.
	 * Returns the number of bytes. */
	size_t (*freeze)(const struct machine *machine, bool memory, void *to);
	/* Restores that state. False: memory was refused, and nothing has changed; or, with
	 * another error, the machine has failed. */
	bool (*thaw)(struct machine *machine, bool memory, const void *from, struct err *err);
	/* For recordings: reads from a frozen state (without memory) where the launch stood, and
	 * the clocks, which point into `from`, aligned to 8 bytes. */
	void (*recall)(const struct machine *machine, const void *from, struct position *position,
		       struct warp_work *work);
	/* For machines that do not note words as they change: begins with the present memory
	 * (`first`), or notes in the journal what has changed since. NULL: words are noted. */
	bool (*compare)(struct machine *machine, bool first, struct err *err);
	/* Puts changed words back, the last first. */
	bool (*undo)(struct machine *machine, const struct change *changes, size_t count,
		     struct err *err);
	/* Five ways in which machines differ; whoever asks, asks for the one that it means. */
	bool stops_inside;   /* a launch can be left between two warps, and a body at an event:
				it has the paces below PACE_LAUNCH */
	bool repeats;        /* a run that begins anew passes the same states: it has `restart` */
	bool models_times;   /* it counts the work of every warp, and the time model takes its
				times from these counts */
	bool measures_times; /* the host's clock takes the times of its launches and copies */
	bool tells_at_once;  /* every event of its kernels goes to stop_on and on_wave while the
				launch is under way, and none is lost */
};

struct machine {
	const struct machine_row *row;
	char label[64];                /* "sim:rtx3090", "cuda:0" */
	char title[128];               /* the card */
	const struct profile *profile; /* sim; else NULL */
	int multiprocessors;           /* of the card, or of the profile; 0: it has none */
	struct traffic traffic;        /* copies so far */
	int64_t launches;              /* launches so far */
	double opened_in;              /* seconds that it took to open it */
	bool failed;                   /* its state can no longer be trusted */
	bool degraded;                 /* sim: memory was refused in a launch. Its results since
					  are right, but may differ from those of other runs, and
					  its counts and events are incomplete */
	struct event_sum *events;      /* the kernels' sums of events, or NULL */
	const int32_t *hurry;          /* the word for HURRY (simt.h), or NULL */
	struct host_launch *host;      /* launches of the host's kernels, or NULL */
	bool hosting;                  /* the last launch was one of the host */
	struct journal *journal;       /* notes words of its memory before they change; NULL: it
					  does not */
	bool each_event;               /* cuda and code of the host: report events one by one */
	int64_t lost_events;           /* for on_wave: how many events before these were lost */
	int64_t stop_after;            /* PACE_LANE: how many events further it goes */
	/* sim: called for every event, at once. If it returns true, the body stops there
	 * (ADVANCE_EVENT). NULL: not called. */
	bool (*stop_on)(void *context, const struct event *event);
	void *stop_context;
};

#define MACHINE(name) extern const struct machine_row machine_##name;
#include "gpu/core/machines.def"
#undef MACHINE

/* All machines, ended by NULL. */
const struct machine_row *const *machines(void);
/* Offers all of them to `near`. */
void machines_near(struct near *near);

/* Opens the machine of that name: NAME or NAME:DETAIL. machine_close frees everything; NULL is
 * allowed. */
bool machine_open(struct machine **machine, const char *name,
		  const struct machine_options *options, struct memory *memory,
		  struct err *err);
void machine_close(struct machine *machine);
/* Makes it run kernels of the host, too (gpu/core/host.h). Must be called before its first launch,
 * unless its state is then thawed. */
bool machine_host_too(struct machine *machine, const struct machine_options *options,
		      struct memory *memory, struct err *err);
/* The row's function, which the machine must have. False: memory was refused, and the state is as
 * it was; or the machine failed (machine->failed). */
void machine_restart(struct machine *machine);
/* Whether such a machine could be opened; it is not opened. */
bool machine_check(const char *name, struct err *err);
/* Whether it has not failed; a failed machine must not be used. */
bool machine_is_alive(const struct machine *machine, struct err *err);

/* Allocates zeroed memory of the machine, which is freed with the machine. NULL: an error. */
void *machine_alloc(struct machine *machine, const char *name, size_t size, struct err *err);
/* The same for memory that kernels do not know of, but undo restores. */
void *machine_aside(struct machine *machine, const char *name, size_t size, struct err *err);
/* Makes an array of the host, which must outlive the machine, readable on the machine. It is
 * never written; sim uses the host's array itself. */
const void *machine_share(struct machine *machine, const char *name, const void *data,
			  size_t size, struct err *err);
bool machine_write(struct machine *machine, void *to, const void *from, size_t size,
		   struct err *err);
/* As machine_write, but for display: it does not count as traffic. */
bool machine_show(struct machine *machine, void *to, const void *from, size_t size,
		  struct err *err);
bool machine_read(struct machine *machine, void *to, const void *from, size_t size,
		  struct err *err);
/* As machine_read, but for display: it does not count as traffic. */
bool machine_look(struct machine *machine, void *to, const void *from, size_t size,
		  struct err *err);
bool machine_fill(struct machine *machine, void *to, int byte, size_t size, struct err *err);
/* The row's functions, for upload.c, which also counts an upload as one copy. machine_settle waits until all
 * is there, and the machine is ready to run. */
void *machine_stage(struct machine *machine, size_t *room, struct err *err);
bool machine_send(struct machine *machine, void *to, const void *from, size_t size,
		  struct err *err);
bool machine_settle(struct machine *machine, struct err *err);
void machine_count_upload(struct machine *machine, size_t size, double seconds);
/* Bytes that could still be allocated; < 0: unknown. */
int64_t machine_room(struct machine *machine);
/* Memory that was allocated as one block is never written again. */
void machine_fix(struct machine *machine, const void *at);
/* Allocates memory that kernels never write; the host writes it once. */
void *machine_table(struct machine *machine, const char *name, size_t size, struct err *err);
/* Copies a table of the host, of `size` bytes, to new memory that is never written again. NULL: an
 * error. */
const void *machine_put(struct machine *machine, const char *name, const void *table, size_t size,
			struct err *err);
/* Where the host can read and write the memory at `at`; NULL: it must be copied. */
void *machine_map(struct machine *machine, void *at);

/* Begins a launch; the last one must be over. */
bool machine_launch(struct machine *machine, const struct launch *launch, struct err *err);
enum advance machine_advance(struct machine *machine, enum pace pace, struct err *err);
/* The row's function, which the machine must have. */
bool machine_drive(struct machine *machine, const char *name, const struct launch *launch,
		   struct drive_order *order, struct drive_state *state, struct drive_row *rows,
		   struct err *err);
void machine_outcome(const struct machine *machine, struct outcome *outcome);
void machine_position(const struct machine *machine, struct position *position);
bool machine_in_flight(const struct machine *machine, const void *at, int64_t *value);
size_t machine_fresh_events(const struct machine *machine, const struct event **events);
size_t machine_body_events(const struct machine *machine, const struct event **events);
/* For the history: the row's functions, including the fields of struct machine. */
bool machine_settled(const struct machine *machine);
size_t machine_freeze(const struct machine *machine, bool memory, void *to);
bool machine_thaw(struct machine *machine, bool memory, const void *from, struct err *err);
/* `from`: what machine_freeze wrote; NULL: the start. */
void machine_recall(const struct machine *machine, const void *from, struct position *position,
		    struct warp_work *work);
bool machine_compare(struct machine *machine, bool first, struct err *err);
bool machine_undo(struct machine *machine, const struct change *changes, size_t count,
		  struct err *err);
bool machine_work(struct machine *machine, struct warp_work *work, struct err *err);

#endif
