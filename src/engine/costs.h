/* SPDX-License-Identifier: GPL-3.0-or-later
 * costs: what vertices, warps and launches have cost over the whole run, up to the present.
 *
 * Ticks of vertices and warps are charged turn by turn: on sim by the machine (gpu/core/costs.h),
 * on cuda here, after a launch whose warps had clocks. The words of vertices lie in the machine's
 * memory, where undo and recordings find them; what is in struct costs_now, and the words of
 * warps, are kept with frames.
 *
 * The heat map has sums of the words of warps, as they stood after every so many launches. So a column
 * is the difference of two sums, and a map that is full is thinned without a loss of ticks:
 *
 *      launches    4    8    12   16          4 launches a column
 *      sums        #    ##   ###  ####
 *      thinned          #         ##          8 launches a column
 */
#ifndef SPILLWAY_ENGINE_COSTS_H
#define SPILLWAY_ENGINE_COSTS_H

#include "gpu/core/costs.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct err;
struct event;
struct memory;
struct modelled;
struct run;

enum { COST_LAUNCHES = 20, HEAT_ROWS = 32, HEAT_COLUMNS = 256 };

/* One launch. All are numbers of 64 bits, for recordings. */
struct cost_launch {
	int64_t ps;     /* modelled, or measured */
	int64_t number; /* of the launch on its machine, from 1; those of the host have that of
			   the launch before */
	int64_t cycle;  /* in which it ended, from 1 */
	int64_t warps;  /* 0: not known */
	int64_t kernel; /* costs_kernel() of its name */
};

/* What a frame keeps. */
struct costs_now {
	int64_t launches;       /* so far, with slices of the CPU and of free runs */
	int64_t ps;             /* that they took */
	int64_t untold;         /* cycles of free runs, which tell nothing of vertices */
	int64_t longest_count;
	struct cost_launch longest[COST_LAUNCHES]; /* the longest first */
	int64_t uncharged;      /* launches that charged no vertex, because events of them were lost */
};

enum { COSTS_NOW_WORDS = sizeof(struct costs_now) / sizeof(int64_t) };

struct heat_column {
	int64_t cycle;           /* in which its last launch ended */
	int64_t sums[HEAT_ROWS]; /* of ticks, since the start */
};

/* Warps and vertices of events, on machines whose ticks are charged here. */
struct cost_pair {
	int32_t warp, vertex;
};

struct costs {
	struct memory *memory;
	struct cost_book book;
	struct costs_now now;
	int64_t width;               /* warps of a row */
	int64_t step;                /* launches a column */
	struct heat_column *columns; /* [HEAT_COLUMNS] owned; those beyond now.launches / step lie
					ahead */
	size_t column_count;
	struct cost_pair *pairs;     /* [pair_count] of the launch under way, owned */
	size_t pair_count, pair_room;
	bool events_lost;            /* of the launch under way: not all its pairs are there */
	int64_t *copy;               /* the words of vertices on the host, owned; NULL: the host can
					read them where they are */
	bool stale;                  /* it is not up to date */
};

/* The books of a run, before its machine is opened. NULL: memory was refused. Free with costs_free(), which
 * takes NULL, too. */
struct costs *costs_new(struct memory *memory, struct err *err);
void costs_free(struct costs *costs);
/* Makes room for the words of warps, and for those of vertices in the open machine. book.warps stays NULL
 * where the run knows no ticks, and book.vertices also where it keeps no events. False: memory was refused,
 * or the machine failed. */
bool costs_open(struct run *run, struct err *err);

/* The machine is about to go on: in which cycle. */
void costs_begin(struct run *run);
/* Events of the launch under way. */
void costs_note(struct run *run, const struct event *events, size_t count);
/* A launch has ended, before which these were the modelled times, and with it so many cycles that are
 * not counted yet; or a slice of a free run of so many cycles, which took so long. */
bool costs_launch(struct run *run, const struct modelled *before, int64_t cycles, struct err *err);
void costs_slice(struct run *run, int64_t ps, int64_t cycles);

/* The sums of the heat map at the present, in rows that are as wide as the warps need, those of all
 * columns alike. */
void costs_sum(struct costs *costs, int64_t sums[HEAT_ROWS]);

/* Bytes that a frame keeps, which it writes to `to` unless that is NULL; and takes them back. */
size_t costs_freeze(const struct run *run, void *to);
size_t costs_frozen(const void *from);
void costs_thaw(struct run *run, const void *from);

/* For recordings: how many words costs_flatten writes, 0: none are known; what a frame kept, or with
 * NULL the present, as words, up to `count`. costs_none: the start. */
int64_t costs_words(const struct run *run);
void costs_flatten(const struct run *run, const void *frozen, int64_t *words, int64_t count);
extern const int64_t costs_none[1];
/* A replay stands where these were the words. A column of its heat map; false: it has all its
 * columns. */
void costs_stand(struct run *run, const int64_t *words, int64_t count);
bool costs_take_column(struct costs *costs, const struct heat_column *column);

/* For display: the words of vertices. They belong to the costs, and are right until the run goes on. NULL:
 * none are kept, or the machine could not be read, and *err says why. */
const int64_t *costs_vertices(struct run *run, struct err *err);
/* How many columns the heat map has up to the present. */
size_t costs_columns(const struct costs *costs);
/* How many nanoseconds a tick takes; 0: it is not known. */
double costs_tick_ns(struct run *run);
/* A number for the name of a kernel, and back; "kernel": it is not known. */
int64_t costs_kernel(const char *name);
const char *costs_kernel_name(int64_t kernel);

#endif
