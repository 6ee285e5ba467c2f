/* SPDX-License-Identifier: GPL-3.0-or-later
 * sim: the SIMT machine inside the program. Private to gpu/sim*.c.
 *
 * A launch is cut into warps: one team of 32 lanes, several narrower teams, or one
 * block of several warps that run together; here a "warp" is that group. Warps run
 * one after the other, in waves; what they poke lands at the end of the wave.
 */
#ifndef SPILLWAY_GPU_SIM_H
#define SPILLWAY_GPU_SIM_H

#include "gpu/machine.h"
#include "gpu/order.h"
#include "gpu/sim_kernel.h"
#include "gpu/team.h"


/* A warp of a SYNC_FREE launch that has its place on the card. */
struct resident {
	int64_t warp;
	int64_t done;         /* cycles it has finished */
	int64_t clock;        /* what they cost, by the scheduling clock */
	struct counts body;   /* what its last body cost */
};

struct sim_launch {
	const struct kernel *kernel; /* NULL: none */
	const struct sim_kernel *code;
	int64_t items, cycles;
	int64_t warps;         /* groups to run */
	int64_t warps_a_group; /* hardware warps in each: more than 1 for blocks */
	int64_t teams_a_group; /* more than 1 for teams narrower than a warp */
	int64_t wave;          /* groups whose stores land together */
	struct order order;
	int64_t next;          /* place in the order of the next group to run */
	int64_t wave_left;     /* groups still to run in this wave */
	bool over;
	bool joined;
	bool recording;        /* options.record wants one of its warps */
	int64_t told;          /* events that were told before it */
	/* SYNC_FREE only: */
	int64_t resident_count;
	int64_t started;       /* groups that have got their place */
	int64_t slowest;       /* least clock at the beginning of the turn */
	int64_t unfinished;    /* residents with cycles to do, then */
	int64_t ran;           /* residents that ran in this turn */
	bool wrote;            /* one of them changed something */
	int64_t turns;
	int64_t groups_run;    /* bodies of groups so far */
	struct outcome outcome;
	_Alignas(16) unsigned char args[LAUNCH_ARGS];
};

enum { MOST_GROUP_WARPS = 8 }; /* hardware warps of a group: a block of 256 lanes */

/* What a body that may be left on the spot began with. */
struct sim_body {
	bool inside;           /* it was left; undone before anything else happens */
	struct sim_launch launch;
	struct counts counts[MOST_GROUP_WARPS];
	struct event_sum sums[EVENT_KINDS];
	struct hot hot[TEAM_SITES];
	int64_t told;
	size_t stores, events; /* pending then */
	size_t changes;        /* in the journal */
	int64_t group;
	struct journal journal; /* of this body, where the machine has none */
};

/* The counts of a launch. */
struct sim_record {
	struct counts *counts;  /* owned */
	size_t room;
	struct launch_work work;
};

struct sim {
	struct machine machine; /* first: a struct machine * is a struct sim * */
	struct machine_options options;
	struct memory *memory;
	struct block *blocks;
	struct block *spare;    /* of a machine that begins anew, the first to be allocated first */
	struct team_state team;
	struct sim_launch launch;
	struct counts *counts;  /* [warps * warps_a_group] of this launch */
	struct sim_record record, before; /* where they lie, and those of the launch before */
	struct counts *slots;   /* [slot_count] since the machine was opened */
	int64_t slot_count;
	int64_t slots_used;     /* the first of them; behind them no warp has run */
	struct resident *residents;
	size_t resident_room;
	struct sim_body *body;  /* NULL until somebody steps lanes */
	int64_t polls;          /* groups run since the last poll */
	int64_t footprint;      /* bytes of arrays that kernels may touch */
};

/* The order in which the groups of this launch begin. */
void sim_order_groups(const struct sim *sim, struct order *order);
/* What records a warp of this group, or NULL. */
struct record *sim_record(const struct sim *sim, int64_t group);
/* Runs one group of the launch. False: its body was left at the event to stop at. */
bool sim_run_group(struct sim *sim, int64_t group);
/* Takes back what a body that was left did, if there is one. */
void sim_leave_body(struct sim *sim);
/* Ends a wave: stores land, events are handed on. */
void sim_end_wave(struct sim *sim);
/* The next groups of a launch whose teams wait for each other, or do not: `most` at most,
 * and no more than are left of the wave. Each returns ADVANCE_MORE, *turned set when a
 * cycle was completed, and ADVANCE_DONE at the end. */
enum advance sim_step_grid(struct sim *sim, int64_t most);
enum advance sim_step_free(struct sim *sim, int64_t most, bool *turned);
/* Prepares the residents of a SYNC_FREE launch. */
bool sim_start_free(struct sim *sim, struct err *err);

/* As the rows of struct machine_row say (sim_freeze.c). */
void sim_restart(struct machine *machine);
bool sim_settled(const struct machine *machine);
size_t sim_freeze(const struct machine *machine, bool memory, void *to);
bool sim_thaw(struct machine *machine, bool memory, const void *from, struct err *err);

#endif
