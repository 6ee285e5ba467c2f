/* SPDX-License-Identifier: GPL-3.0-or-later
 * tape: recordings. A run is written to a file, and replayed where its machine need not exist.
 *
 * The file holds what the history holds: the graph, the present state, and then, moment by
 * moment, the last first, the words that differed then. So reading the file from front to back
 * goes back in the run, and at the end of the file the run stands at its oldest moment:
 *
 *      file     head  graph  words now  | words before | words before | ... end
 *      moments                        newest         older         oldest
 *                                        --- read --->
 *
 * The reader exchanges each older word with the newer one in the arrays, and keeps the newer
 * one. The replay goes forward by exchanging them again.
 *
 * The file is NDJSON, one object a line (docs/manual.md lists the keys), packed by gzip if
 * zlib is there. Vertices are numbered from 0, and words have the order of the variant's
 * layout.
 */
#ifndef SPILLWAY_ENGINE_TAPE_H
#define SPILLWAY_ENGINE_TAPE_H

#include "src/engine/history.h"
#include "src/engine/run.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct err;
struct memory;
struct graph;
struct pack;
struct tape;

/* --- Recording. --- */

/* What a recording holds, for display. */
struct tape_extent {
	int64_t moments;
	int64_t first_cycle, last_cycle;
	int64_t passed; /* launches and tasks of the host from the first moment to the last */
};

/* Writes the run up to the present; the run does not change. The struct save behind `pack` keeps
 * errors of writing; false is any other error. */
bool tape_write(struct run *run, struct pack *pack, struct tape_extent *extent,
		struct err *err);

/* --- Replaying. --- */

/* Where a recording comes from. */
struct tape_origin {
	char device[64], card[128];
	char program[64];
	char settings[256]; /* "seed 1, relabel auto, ..." */
	bool simulated;     /* sim: counts what only sim does */
};

/* Finds the variant of that name; NULL: an error. */
typedef const struct variant *variant_finder(const char *name, struct err *err);

/* Opens a recording. `find` knows the variants. Returns a run that stands at its oldest moment,
 * and its graph, which the caller frees after the run. NULL on an error. */
struct run *tape_open(const char *path, variant_finder *find, const struct poll *poll,
		      struct memory *memory, struct graph **graph, struct err *err);
void tape_free(struct tape *tape);

const struct tape_origin *tape_origin(const struct tape *tape);
struct tape_extent tape_extent(const struct tape *tape);
/* Whether the replay stands at its last moment. */
bool tape_is_over(const struct tape *tape);
/* Whether the file was changed after it was written. */
bool tape_is_altered(const struct tape *tape);
/* Whether some moments lie in the middle of launches. */
bool tape_stops_inside(const struct tape *tape);

/* For the engine: goes to the next moment, which must exist. ended[]: the units that end there. */
void tape_next(struct run *run, int64_t ended[UNITS]);
/* Goes back to the oldest moment. */
void tape_rewind(struct run *run);
/* Fills *task with the next task; false: the recording does not have it. */
bool tape_ahead(const struct run *run, struct task *task);

/* As the functions of the history with the same names (history.h). */
bool tape_reaches(const struct run *run, enum unit unit, int64_t count, struct err *err);
bool tape_go(struct run *run, enum unit unit, int64_t count, enum halt *halt,
	     struct err *err);
bool tape_back_until(struct run *run, bool (*until)(void *context, struct err *err),
		     void *context, enum halt *halt, struct err *err);
const struct moment *tape_last_moment(const struct run *run, enum unit unit, int64_t before);
struct history_facts tape_facts(const struct run *run);

#endif
