/* SPDX-License-Identifier: GPL-3.0-or-later
 * sim: the SIMT machine inside the program. Private to gpu/sim*.c.
 *
 * A launch is cut into warps: one team of 32 lanes, several narrower teams, or one block of
 * several warps that run together; here a "warp" is that group. Warps run one after the other,
 * in waves; their pokes land at the end of the wave.
 */
#ifndef SPILLWAY_GPU_CORE_SIM_H
#define SPILLWAY_GPU_CORE_SIM_H

#include "gpu/core/machine.h"
#include "gpu/core/order.h"
#include "gpu/core/sim_kernel.h"
#include "gpu/core/team.h"
#include "gpu/core/worklist.h"

/* A group of a SYNC_FREE launch that is resident on the card. */
struct resident {
	int64_t warp;         /* number of the group */
	int64_t done;         /* cycles that the group has finished */
	int64_t clock;        /* when these are over: ticks since the launch began */
	struct counts body;   /* counts of the group's last body */
	bool ran;             /* in this turn */
};

/* What has not landed between two turns. */
struct pending {
	size_t bodies, stores, events;
};

/* What a SYNC_FREE launch has besides (sim_free.c). */
struct sim_turns {
	int64_t resident_count; /* groups that are resident at once */
	int64_t started;       /* groups that have become resident so far */
	int64_t slowest;       /* smallest clock at the beginning of the turn */
	bool wrote;            /* a resident changed a word in this turn */
	int64_t begun;         /* turns begun so far */
	int64_t groups_run;    /* executed bodies of groups so far */
	struct pending pending; /* when the last turn ended */
};

/* What a SYNC_BLOCK launch has besides (sim_block.c). */
struct sim_epoch {
	struct worklists lists;
	const struct sim_kernel *narrow; /* the body that is not for deferred entries */
	int64_t round;
	int64_t block, part;   /* the next group: its block, and which of that block's groups */
	int64_t entries;       /* of that block, in this stage of the round */
	int64_t ran;           /* groups whose stores have not landed; only with `set wave` */
	bool wide;             /* the stage of deferred entries */
};

/* fields: one for each thing that is settled when a launch begins, or changes while it runs. */
struct sim_launch {
	const struct kernel *kernel; /* NULL: no launch has begun */
	const struct sim_kernel *code; /* what sim runs of the kernel */
	int64_t items, cycles;
	int64_t warps;         /* number of groups */
	int64_t warps_a_group; /* hardware warps of a group: more than 1 for blocks */
	int64_t block_warps;   /* hardware warps of a block */
	int64_t grid;          /* groups of the grid, which take the launch's in turn; 0: each takes one */
	int64_t teams_a_group; /* teams of a group: more than 1 for teams narrower than a warp */
	int64_t wave;          /* groups whose stores land together; 0 (SYNC_BLOCK): all of a
				  stage of a round */
	struct order order;
	int64_t next;          /* rank in the order of the next group to run */
	int64_t wave_left;     /* groups still to run in this wave */
	int64_t charged;       /* SYNC_GRID: groups in that order whose warps are charged */
	bool over;             /* the launch is over */
	bool joined;           /* it is in one kernel with the launch before */
	struct model_prices prices; /* of the ticks that its warps take */
	bool recording;        /* one of its warps is recorded (options.record) */
	int64_t told;          /* number of events before the launch */
	struct sim_turns turns; /* of a SYNC_FREE launch */
	struct sim_epoch epoch; /* of a SYNC_BLOCK launch */
	struct outcome outcome;
	_Alignas(16) unsigned char args[LAUNCH_ARGS];
};

enum { MOST_GROUP_WARPS = 32 }; /* hardware warps of a group: a block of 1,024 lanes */

/* The state at the beginning of a body that may be stopped at an event, to undo the body. */
struct sim_body {
	bool inside;           /* the body was stopped; it must be undone before anything else */
	struct sim_launch launch;
	struct counts counts[MOST_GROUP_WARPS];
	struct event_sum sums[EVENT_KINDS];
	struct hot hot[TEAM_SITES];
	int64_t told;
	int64_t group;         /* the group of the body */
	size_t stores, events; /* how many stores and events were pending */
	size_t changes;        /* length of the journal */
	struct journal journal; /* journal of this body, if the machine has none */
};

/* The counts of a launch. */
struct sim_record {
	struct counts *counts;  /* owned */
	size_t room;
	struct launch_work work;
};

/* fields: the parts of the machine, and what it keeps of a launch between calls. */
struct sim {
	struct machine machine; /* first: a struct machine * is a struct sim * */
	struct machine_options options;
	struct memory *memory;
	struct block *blocks;   /* memory of the machine */
	struct block *spare;    /* freed blocks of a restarted machine, to be reused in the same
				   order */
	struct team_state team;
	struct cost_book *costs; /* charged in this launch with the ticks of warps; NULL: none is */
	int64_t *ticks;         /* [ticks_room] owned; of the warps of this launch, by the end of their
				   last turns; SYNC_GRID: once the launch is over */
	size_t ticks_room;
	struct sim_launch launch;
	struct counts *counts;  /* [warps * warps_a_group] counts of this launch, in `record` */
	struct sim_record record, before; /* counts of this launch, and of the one before */
	struct counts *slots;   /* [slot_count] sums by slot of the card for warps, since the
				   machine was opened */
	int64_t slot_count;     /* warps that the card, or the grid of options, holds at once */
	int64_t slots_used;     /* the first slots, on which warps have run */
	struct resident *residents; /* [resident_room] owned; groups of a SYNC_FREE launch */
	size_t resident_room;
	struct sim_body *body;  /* NULL until lanes are stepped */
	int64_t polls;          /* groups that ran since poll was last asked */
	int64_t footprint;      /* bytes of arrays that kernels may access */
};

/* Divides the launch into groups and waves; of a SYNC_BLOCK launch, by its worklists. */
void sim_shape(struct sim *sim, const struct worklists *lists);
/* Fills the order in which the groups of this launch begin. */
void sim_order_groups(const struct sim *sim, struct order *order);
/* The record, if it is for a warp of this group; else NULL. */
struct record *sim_record(const struct sim *sim, int64_t group);
/* Runs one group of the launch. False: its body was stopped at an event. */
bool sim_run_group(struct sim *sim, int64_t group);
/* The warp, which has no further entry, waits at a barrier outside its bodies. */
void sim_count_barrier(struct sim *sim, int64_t warp);
/* Undoes the body that was stopped at an event, if there is one. */
void sim_undo_body(struct sim *sim);
/* Calls `run` for the next groups of the wave, at most `most`, in the launch's order. It ends early
 * where memory is refused. False: `run` returned false, as a body was stopped at an event. */
bool sim_run_wave(struct sim *sim, int64_t most, bool (*run)(struct sim *sim, int64_t which));
/* Ends a wave: stores land (of late ones those that are due by that clock), and events are reported. */
void sim_end_wave(struct sim *sim, int64_t clock);
/* Run the next groups of a launch, at most `most` and no further than the end of the wave: of a
 * SYNC_GRID and of a SYNC_FREE launch. Return ADVANCE_MORE, and ADVANCE_DONE at the end. *turned:
 * a cycle was completed. */
enum advance sim_step_grid(struct sim *sim, int64_t most);
enum advance sim_step_free(struct sim *sim, int64_t most, bool *turned);
/* The same of a SYNC_BLOCK launch. *turned: a round was completed. */
enum advance sim_step_block(struct sim *sim, int64_t most, bool *turned);
/* Its entry of that number, of the block whose group runs. */
int32_t sim_entry(const struct sim *sim, int64_t number);
/* Prepares its first round. */
void sim_start_block(struct sim *sim, const struct worklists *lists);
/* Prepares the residents of a SYNC_FREE launch. False: memory was refused. */
bool sim_start_free(struct sim *sim, struct err *err);

/* The books of costs (sim_costs.c). A launch of so many warps begins; false: memory was refused. Its ticks
 * are those of its counts, from a frame. */
bool sim_open_costs(struct sim *sim, int64_t warps, struct err *err);
void sim_thaw_costs(struct sim *sim);
/* A turn of a group has ended, whose first warp this is: charges its warps, and the vertices noted. */
void sim_charge_turn(struct sim *sim, int64_t first);
/* The same of a SYNC_GRID launch, in which it is the only turn: charges the vertices, at least one. */
void sim_charge_vertices(struct sim *sim, int64_t first);
/* Charges a warp with ticks that it took outside its turns. */
void sim_charge_warp(struct sim *sim, int64_t warp, int64_t ticks);
/* Charges the warps of a SYNC_GRID launch that have had their only turn and are not charged yet. */
void sim_charge_grid(struct sim *sim);

/* Functions for the row of the machine (sim_freeze.c). */
void *sim_aside(struct machine *machine, const char *name, size_t size, struct err *err);
void sim_restart(struct machine *machine);
bool sim_settled(const struct machine *machine);
size_t sim_freeze(const struct machine *machine, bool memory, void *to);
bool sim_thaw(struct machine *machine, bool memory, const void *from, struct err *err);

#endif
