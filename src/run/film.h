/* SPDX-License-Identifier: GPL-3.0-or-later
 * film: when everything in a run took place, by the time model: launches with their
 * warps on multiprocessors, copies, and the host's work, one after the other from the
 * start to where the run stands. The run is repeated privately for it (again.h).
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

/* What is kept at most; the rest is counted as left out. */
enum { FILM_SCENES = 20000, FILM_WARPS = 256, FILM_ALL_WARPS = 200000 };

enum film_kind { FILM_LAUNCH, FILM_COPIES, FILM_RELABEL, FILM_RETURN, FILM_CPU };

/* Times are picoseconds from the start. */
struct film_scene {
	enum film_kind kind;
	int64_t begin, ps;
	int64_t cycle;          /* that had ended when it was over */
	int64_t queue;          /* then; -1: none kept */
	int64_t pushes, relabels; /* so far */
	/* A launch: */
	int64_t launch;
	const char *kernel;
	struct model_time time;
	int64_t warps;
	size_t first, count;    /* of its warps in film.warps: the longest, the longest first */
};

struct film {
	struct memory *memory;
	struct film_scene *scenes; /* owned, as the warps are */
	size_t scene_count, scene_room;
	struct model_slot *warps;  /* each from its launch's begin + overhead on */
	size_t warp_count, warp_room;
	int64_t scenes_left_out, warps_left_out;
	int64_t ps;             /* of all that is in it */
};

/* Whether there are modelled times to show; else why not. */
bool film_check(const struct run *run, struct err *err);
/* Free it in any case. */
bool film_take(const struct run *run, struct film *film, struct err *err);
void film_free(struct film *film);

#endif
