/* SPDX-License-Identifier: GPL-3.0-or-later
 * tape: a run written to a file, and read back where its machine is not.
 *
 * What is written is what the history holds: the graph, where the run stands, and, moment
 * by moment, the last first, the words that differed then. Whoever reads it from front to
 * back goes back in the run, and stands at the oldest moment when the file ends:
 *
 *      file     head  graph  words now  | words before | words before | ... end
 *      moments                        newest         older         oldest
 *                                        --- read --->
 *
 * Reading puts each word back and keeps the younger one in its place. So a run that is
 * replayed goes forward by putting those back, and then keeps the older ones again.
 *
 * The file is NDJSON, an object a line (docs/manual.md tells its keys), by gzip where
 * there is zlib. Vertices are numbered from 0, words stand in the layout of the variant.
 */
#ifndef SPILLWAY_RUN_TAPE_H
#define SPILLWAY_RUN_TAPE_H

#include "src/run/history.h"
#include "src/run/run.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct err;
struct memory;
struct network;
struct pack;
struct tape;

/* --- Recording. --- */

/* What a recording holds, for people. */
struct tape_extent {
	int64_t moments;
	int64_t first_cycle, last_cycle;
	int64_t passed; /* launches, and work of the host, from the first moment to the last */
};

/* Writes the run up to the present. The run stays as it is. What fails in writing is
 * remembered by the struct save behind `pack`; false is an error of another kind. */
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

/* Opens a recording: a run that stands at its oldest moment, and the network it is on,
 * which the caller frees after the run. NULL on failure. */
struct run *tape_open(const char *path, const struct poll *poll, struct memory *memory,
		      struct network **network, struct err *err);
void tape_free(struct tape *tape);

const struct tape_origin *tape_origin(const struct tape *tape);
struct tape_extent tape_extent(const struct tape *tape);
/* Whether a run stands at the last moment there is. */
bool tape_is_over(const struct tape *tape);
/* Whether the file was changed after it was written. */
bool tape_is_altered(const struct tape *tape);
/* Whether some moments are in the middle of launches. */
bool tape_stops_inside(const struct tape *tape);

/* For the engine: goes on by one moment; ended[]: the units that this ends. There must be
 * one. */
void tape_next(struct run *run, int64_t ended[UNITS]);
/* Back to the oldest moment. */
void tape_rewind(struct run *run);
/* What is done next, where the recording tells. */
bool tape_ahead(const struct run *run, struct task *task);

/* As the history's (history.h). */
bool tape_reaches(const struct run *run, enum unit unit, int64_t count, struct err *err);
bool tape_go(struct run *run, enum unit unit, int64_t count, enum halt *halt,
	     struct err *err);
bool tape_back_until(struct run *run, bool (*until)(void *context, struct err *err),
		     void *context, enum halt *halt, struct err *err);
const struct moment *tape_kept(const struct run *run, enum unit unit, int64_t before);
struct history_facts tape_facts(const struct run *run);

#endif
