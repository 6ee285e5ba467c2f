/* SPDX-License-Identifier: GPL-3.0-or-later
 * schedule: the modelled schedule of a whole run, for `export trace`: launches with their warps on
 * multiprocessors, copies, and work of the host, one after the other from the start to where
 * the run stands. It is found by repeating the run privately (replica.h).
 *
 *      host     ==         =   ===
 *      copies     =           =   =
 *      card        ====  =====     =======
 *                  ----- time (model) ----->
 */
#ifndef SPILLWAY_VIEW_LOOK_SCHEDULE_H
#define SPILLWAY_VIEW_LOOK_SCHEDULE_H

#include "gpu/core/model.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct err;
struct memory;
struct run;

/* Limits; what is beyond them is only counted, as left out. */
enum { SCHEDULE_ITEMS = 20000, SCHEDULE_WARPS = 256, SCHEDULE_ALL_WARPS = 200000 };

enum schedule_kind {
	SCHEDULE_LAUNCH,
	SCHEDULE_COPIES,
	SCHEDULE_RELABEL,
	SCHEDULE_RETURN,
	SCHEDULE_CPU
};

/* Times are picoseconds from the start. */
struct schedule_item {
	enum schedule_kind kind;
	int64_t begin, ps;
	int64_t cycle;          /* cycles that had ended when the item ended */
	int64_t queue;          /* entries of the queue then; -1: the variant keeps none */
	int64_t pushes, relabels, conflicts; /* so far */
	int64_t scans, lowered; /* arcs read, and distances lowered; -1: not counted */
	int64_t reached;        /* as the trace has it for the last cycle; of a traversal the vertices so far;
				   -1: it is not known */
	/* A launch: */
	int64_t launch;
	const char *kernel;
	struct model_time time;
	int64_t look;           /* ps behind it: the host looks */
	int64_t warps;
	size_t first, count;    /* its warps in schedule.warps: only the longest ones, the longest
				   first */
};

struct schedule {
	struct memory *memory;
	struct schedule_item *items; /* owned, like `warps` */
	size_t item_count, item_room;
	int32_t *vertices;         /* [warp_count] of those that each warp held the one of the
				      highest degree, -1: none is known; owned */
	struct model_slot *warps;  /* `begin` counts from the launch's begin + overhead */
	size_t warp_count, warp_room, vertex_room;
	int64_t items_left_out, warps_left_out;
	int64_t ps;             /* length of the whole run */
};

/* Whether the run has modelled times; if not, *err says why. */
bool schedule_check(const struct run *run, struct err *err);
/* Fills *schedule; false on an error. Call schedule_free in any case. */
bool schedule_take(const struct run *run, struct schedule *schedule, struct err *err);
void schedule_free(struct schedule *schedule);

#endif
