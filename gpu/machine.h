/* SPDX-License-Identifier: GPL-3.0-or-later
 * machine: what the engine asks of whatever runs kernels.
 *
 * A machine has memory of its own, moves bytes there and back, and runs one
 * launch at a time. A launch is begun and then advanced, so that a machine that
 * can (sim) stops between two warps and a long launch can be interrupted.
 */
#ifndef SPILLWAY_GPU_MACHINE_H
#define SPILLWAY_GPU_MACHINE_H

#include "gpu/counts.h"
#include "gpu/events.h"
#include "gpu/kernel.h"
#include "gpu/model.h"

#include "src/base/urgency.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct change;
struct drive_order;
struct drive_row;
struct drive_state;
struct err;
struct gpu_marks;
struct host_launch;
struct journal;
struct machine;
struct memory;
struct near;
struct profile;
struct record;
struct replayed;

/* The order in which sim runs the warps of a wave. */
enum warp_order { ORDER_FORWARD, ORDER_REVERSED, ORDER_SHUFFLED };

struct machine_options {
	int64_t wave;             /* sim: teams whose stores land together (a whole warp
				     of them at least); 0: as many warps as the card
				     holds at once */
	enum warp_order order;    /* sim */
	uint64_t seed;            /* sim: for ORDER_SHUFFLED */
	bool counting;            /* sim: count the work of every warp */
	bool warp_clock;          /* cuda: read a clock around every warp */
	double patience;          /* cuda: seconds after which a launch is given up; 0: 60 */
	struct gpu_marks *marks;  /* cuda: of the process, which they outlive; or NULL */
	bool events;              /* sum up what kernels tell */
	struct record *record;    /* sim: filled with what one warp does; NULL: none */
	const char *plugin;       /* cuda: where the plug-in is, or NULL to search */
	const struct replayed *replayed; /* replay: the machine it stands for */
	struct poll poll;         /* asked between warps */
	/* What was told: on sim since the last wave, once its stores have landed; on cuda
	 * in a launch, if machine->telling. */
	void (*on_wave)(void *context, const struct event *events, size_t count);
	void *context;
};

enum { LAUNCH_ARGS = 512 }; /* bytes at most */

/* One launch: `items` teams' worth of work, `cycles` turns each (SYNC_FREE). */
struct launch {
	const struct kernel *kernel;
	enum width width;
	const void *args;   /* the kernel's struct of arguments; copied */
	size_t args_size;
	int64_t items;
	int64_t cycles;
	bool joined;        /* the paper has it in one kernel with the launch before */
	const int32_t *levels; /* [vertices] where the kernel runs, for events to look up u and
				  v in; NULL: not */
};

/* How far to go. LANE: until `stop_after` more events are told, in the middle of a body,
 * and no further than CYCLE. WARP: one body (one warp's worth). CYCLE: SYNC_FREE, until as many more bodies have run
 * as there are warps. LAUNCH: to the end. */
enum pace { PACE_LANE, PACE_WARP, PACE_CYCLE, PACE_LAUNCH };

enum advance {
	ADVANCE_MORE,    /* as far as asked; the launch is not over */
	ADVANCE_DONE,    /* the launch is over */
	ADVANCE_EVENT,   /* a body stands at an event: PACE_LANE, or stop_on said so */
	ADVANCE_STOPPED, /* poll asked to stop; the state is whole, advance goes on */
	ADVANCE_REFUSED, /* memory was, for the first time, which is an error; the state is
			    whole, and advance goes on */
	ADVANCE_FAILED   /* the machine is lost */
};

/* What a launch did so far. */
struct outcome {
	int64_t waves;  /* sim */
	int64_t bodies; /* runs of the kernel's body, sim; items * cycles on cuda */
	int64_t steps;  /* sim: what PACE_WARP stops after */
	int64_t told;   /* events so far, scans not counted */
	int64_t handed; /* of these to on_wave, or lost for lack of room */
	bool wrote;     /* it changed, or will change, a word */
	int64_t cycles; /* cycles completed */
	int64_t work;   /* the host's: pushes, relabels, arcs looked at, events or not */
	struct model_time time; /* sim, once it is over: what the model makes of it */
	struct event_sum events[EVENT_ALL];
};

/* Where a launch stands, for people. */
struct place {
	const struct kernel *kernel; /* NULL: no launch is under way */
	int64_t warp, warps;         /* the next one, and how many */
	bool inside;                 /* its body stands at an event, to which these belong: */
	int32_t in_warp, lane;
	int64_t in_flight;           /* words that land at the end of the wave */
};

/* The warps of one launch, one by one. */
struct launch_work {
	const struct kernel *kernel; /* NULL: there was no such launch */
	int64_t number;              /* of the machine's launches, from 1 */
	const struct counts *counts; /* [warps] sim, or NULL */
	const int64_t *ticks;        /* [warps] cuda: clock ticks, or NULL */
	const int64_t *multiprocessors; /* [warps] cuda: where each ran, or NULL */
	int64_t tick_ps;             /* cuda: what a tick is worth; 0: nobody knows */
	int64_t warps;
	int64_t footprint;           /* sim: bytes it may touch */
	int64_t warps_a_block;       /* sim: that stay on one multiprocessor */
	struct model_time time;      /* sim: what the model makes of it */
};

/* The work of warps: counts on sim, clock ticks on cuda. Slot i gathers what the
 * i-th, (i + slots)-th ... warps of every launch did. */
struct warp_work {
	struct launch_work last, before; /* sim: the last launch and the one before */
	const struct counts *slots;  /* [slot_count] since the run began, or NULL */
	const int64_t *ticks;        /* [slot_count] the same as clock ticks, or NULL */
	int64_t slot_count;
};

/* Bytes and copies between host and machine, memory fills not counted; and the seconds they
 * took, as measured where machines do not do the same every time. */
struct traffic {
	int64_t to_bytes, from_bytes, copies;
	double seconds;
};

enum { MACHINE_WHY = 256 };

struct machine_row {
	const char *name, *title;
	bool replays; /* it goes over recordings, and cannot be chosen */
	bool owns_variants; /* variants say that they run there, and nobody else does: it cannot
			       be chosen either, and it has no words for launches, which are
			       all the host's (host_launch.h) */
	/* Whether it can be opened here; else why not, in MACHINE_WHY bytes. */
	bool (*available)(char *why);
	/* Whether there is such a DETAIL of it, too, before it is opened. NULL: none is. */
	bool (*check)(const char *detail, struct err *err);
	bool (*open)(struct machine **machine, const char *detail,
		     const struct machine_options *options, struct memory *memory,
		     struct err *err);
	void (*close)(struct machine *machine);
	/* Makes it what it was when it was opened; what is then allocated, the same as before
	 * and in the same order, lies where it did. NULL: it does not do the same every time. */
	void (*restart)(struct machine *machine);
	void *(*alloc)(struct machine *machine, const char *name, size_t size, struct err *err);
	const void *(*share)(struct machine *machine, const char *name, const void *data,
			     size_t size, struct err *err);
	bool (*write)(struct machine *machine, void *to, const void *from, size_t size,
		      struct err *err);
	bool (*read)(struct machine *machine, void *to, const void *from, size_t size,
		     struct err *err);
	bool (*fill)(struct machine *machine, void *to, int byte, size_t size, struct err *err);
	/* Bytes that could still be allocated; < 0: nobody knows. NULL: the host's memory is what
	 * there is, and its limit is told where it is met. */
	int64_t (*room)(struct machine *machine);
	/* From now on nobody writes there: no need to freeze it. NULL: it makes no difference. */
	void (*fix)(struct machine *machine, const void *at);
	void *(*map)(struct machine *machine, void *at);
	bool (*launch)(struct machine *machine, const struct launch *launch, struct err *err);
	enum advance (*advance)(struct machine *machine, enum pace pace, struct err *err);
	/* A free run by one slice (gpu/drive.h), with the arguments, width and kernel of a
	 * discharge; rows[DRIVE_ROWS] gets what it tells of cycles. NULL: it cannot. */
	bool (*drive)(struct machine *machine, const char *name, const struct launch *launch,
		      struct drive_order *order, struct drive_state *state,
		      struct drive_row *rows, struct err *err);
	void (*outcome)(const struct machine *machine, struct outcome *outcome);
	void (*place)(const struct machine *machine, struct place *place);
	bool (*work)(struct machine *machine, struct warp_work *work, struct err *err);
	/* Whether a word waits to land at the end of the wave, and its value then. NULL: none
	 * ever does. */
	bool (*in_flight)(const struct machine *machine, const void *at, int64_t *value);
	/* What was told in the wave that is under way. NULL: there are no waves. */
	size_t (*fresh_events)(const struct machine *machine, const struct event **events);
	/* Whether it could be frozen now. */
	bool (*settled)(const struct machine *machine);
	/* Writes to `to` (unless NULL) what it holds beside its memory, and with `memory`
	 * that too. Returns the bytes. */
	size_t (*freeze)(const struct machine *machine, bool memory, void *to);
	/* Makes it what it was then. False: memory was refused, and nothing has changed; or,
	 * with another error, the machine is lost. */
	bool (*thaw)(struct machine *machine, bool memory, const void *from, struct err *err);
	/* For recordings: where a launch stood when that was frozen (without memory), and what
	 * clocks had shown, which leads into `from`, on a boundary of 8 bytes. */
	void (*recall)(const struct machine *machine, const void *from, struct place *place,
		       struct warp_work *work);
	/* Where words are not noted as they change: takes its memory as it is (`first`), or
	 * notes in the journal what has changed since. NULL: they are. */
	bool (*compare)(struct machine *machine, bool first, struct err *err);
	/* Puts changed words back, the last first. */
	bool (*undo)(struct machine *machine, const struct change *changes, size_t count,
		     struct err *err);
	bool steps_warps; /* paces below LAUNCH are possible; and it does the same every time */
};

struct machine {
	const struct machine_row *row;
	char label[64];                /* "sim:rtx3090", "cuda:0" */
	char title[128];               /* the card */
	const struct profile *profile; /* sim; else NULL */
	struct traffic traffic;
	int64_t launches;
	bool failed;                   /* what it holds can no longer be trusted */
	bool narrow;                   /* sim: memory was refused in a launch. What it did since
					  is right, but not what it does elsewhere, and its
					  counts and events are not whole */
	struct event_sum *events;      /* where kernels sum up events, or NULL */
	const int32_t *hurry;          /* for kernels (simt.h), or NULL */
	struct host_launch *host;      /* what runs its launches on the host, or NULL */
	bool hosting;                  /* the last launch is one */
	struct journal *journal;       /* where it notes words of its memory before they change;
					  NULL: nowhere */
	bool telling;                  /* cuda and code of the host: events are wanted one by one */
	int64_t untold;                /* for on_wave: events before these that were lost */
	int64_t stop_after;            /* PACE_LANE: events */
	/* sim: asked about every event, on the spot; true leaves the body there, and the
	 * launch stands still (ADVANCE_EVENT). NULL: nobody asks. */
	bool (*stop_on)(void *context, const struct event *event);
	void *stop_context;
};

#define MACHINE(name) extern const struct machine_row machine_##name;
#include "gpu/machines.def"
#undef MACHINE

/* The machines there are, ended by NULL. */
const struct machine_row *const *machines(void);
/* All of them, for a word that names none. */
void machines_near(struct near *near);

/* Whether a machine of that name does the same every time (row->steps_warps). */
bool machine_repeats(const char *name);
/* Opens the machine of that name: NAME or NAME:DETAIL. machine_close gives back
 * everything it holds; NULL is allowed. */
bool machine_open(struct machine **machine, const char *name,
		  const struct machine_options *options, struct memory *memory,
		  struct err *err);
void machine_close(struct machine *machine);
/* From now on it runs kernels of the host, too (gpu/host.h). Before its first launch, and not
 * when it has launched and is to be thawed. */
bool machine_host_too(struct machine *machine, const struct machine_options *options,
		      struct memory *memory, struct err *err);
/* The row's word; the machine must have one. False: memory for it was refused, and the state
 * is as it was; or the machine failed (machine->failed). */
void machine_restart(struct machine *machine);
/* Whether such a machine could be opened, without doing so. */
bool machine_check(const char *name, struct err *err);
/* Whether it has not failed: of one that has nothing is asked any more. */
bool machine_is_alive(const struct machine *machine, struct err *err);

/* Memory of the machine, zeroed; it goes with the machine. */
void *machine_alloc(struct machine *machine, const char *name, size_t size, struct err *err);
/* Makes an array of the host, which must outlive the machine, readable there. It
 * is never written; sim reads the host's own. */
const void *machine_share(struct machine *machine, const char *name, const void *data,
			  size_t size, struct err *err);
bool machine_write(struct machine *machine, void *to, const void *from, size_t size,
		   struct err *err);
/* As machine_write, of what others want to see there: it counts for nothing. */
bool machine_show(struct machine *machine, void *to, const void *from, size_t size,
		  struct err *err);
bool machine_read(struct machine *machine, void *to, const void *from, size_t size,
		  struct err *err);
/* As machine_read, for somebody who only looks: it counts for nothing. */
bool machine_look(struct machine *machine, void *to, const void *from, size_t size,
		  struct err *err);
bool machine_fill(struct machine *machine, void *to, int byte, size_t size, struct err *err);
/* Bytes that could still be allocated, < 0: nobody knows. */
int64_t machine_room(struct machine *machine);
/* Says that memory which was allocated as a whole is not written any more. */
void machine_fix(struct machine *machine, const void *at);
/* The same memory as the host sees it, or NULL where it must be copied. */
void *machine_map(struct machine *machine, void *at);

/* Begins a launch; the last one must be over. */
bool machine_launch(struct machine *machine, const struct launch *launch, struct err *err);
enum advance machine_advance(struct machine *machine, enum pace pace, struct err *err);
/* The row's word; the machine must have one. */
bool machine_drive(struct machine *machine, const char *name, const struct launch *launch,
		   struct drive_order *order, struct drive_state *state, struct drive_row *rows,
		   struct err *err);
void machine_outcome(const struct machine *machine, struct outcome *outcome);
void machine_place(const struct machine *machine, struct place *place);
bool machine_in_flight(const struct machine *machine, const void *at, int64_t *value);
size_t machine_fresh_events(const struct machine *machine, const struct event **events);
/* For the history: the rows' words, what struct machine holds included. */
bool machine_settled(const struct machine *machine);
size_t machine_freeze(const struct machine *machine, bool memory, void *to);
bool machine_thaw(struct machine *machine, bool memory, const void *from, struct err *err);
/* Of what machine_freeze wrote; NULL: of the start. */
void machine_recall(const struct machine *machine, const void *from, struct place *place,
		    struct warp_work *work);
bool machine_compare(struct machine *machine, bool first, struct err *err);
bool machine_undo(struct machine *machine, const struct change *changes, size_t count,
		  struct err *err);
bool machine_work(struct machine *machine, struct warp_work *work, struct err *err);

#endif
