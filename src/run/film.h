/* SPDX-License-Identifier: GPL-3.0-or-later
 * film: the modelled schedule of a whole run, for `export trace`: launches with their warps on
 * multiprocessors, copies, and work of the host, one after the other from the start to where
 * the run stands. It is found by repeating the run privately (again.h).
 *
 *      host     ==             ===
 *      copies     =           =   =
 *      card        ====  =====     =======
 *                  ----- time (model) ----->
 */
#ifndef SPILLWAY_RUN_FILM_H
#define SPILLWAY_RUN_FILM_H

#include "gpu/model.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct err;
struct memory;
struct run;

/* Limits; what is beyond them is only counted, as left out. */
enum { FILM_SCENES = 20000, FILM_WARPS = 256, FILM_ALL_WARPS = 200000 };

enum film_kind { FILM_LAUNCH, FILM_COPIES, FILM_RELABEL, FILM_RETURN, FILM_CPU };

/* Times are picoseconds from the start. */
struct film_scene {
	enum film_kind kind;
	int64_t begin, ps;
	int64_t cycle;          /* cycles that had ended when the scene ended */
	int64_t queue;          /* entries of the queue then; -1: the variant keeps none */
	int64_t pushes, relabels; /* so far */
	/* A launch: */
	int64_t launch;
	const char *kernel;
	struct model_time time;
	int64_t warps;
	size_t first, count;    /* its warps in film.warps: only the longest ones, the longest
				   first */
};

struct film {
	struct memory *memory;
	struct film_scene *scenes; /* owned, like `warps` */
	size_t scene_count, scene_room;
	struct model_slot *warps;  /* `begin` counts from the launch's begin + overhead */
	size_t warp_count, warp_room;
	int64_t scenes_left_out, warps_left_out;
	int64_t ps;             /* length of the whole run */
};

/* Whether the run has modelled times; if not, *err says why. */
bool film_check(const struct run *run, struct err *err);
/* Fills *film; false on an error. Call film_free in any case. */
bool film_take(const struct run *run, struct film *film, struct err *err);
void film_free(struct film *film);

#endif
