/* SPDX-License-Identifier: GPL-3.0-or-later
 * record: what one warp did in one launch of `sim`, instruction by instruction.
 *
 * A row is what team.h counts as one instruction: the lanes that took part, and what
 * it added to each count, so that the rows of a warp add up to its counts. Lanes run
 * one after the other; the rows are put in order by walking each lane along them. It
 * goes on to the rows that lanes before it made, and what it meets for the first time
 * goes in behind the row where it stands:
 *
 *      lane 0           lane 1           lane 2           rows
 *      A                A                A                A  ###
 *      B                |                |                C  .##
 *      |                C                C                B  #..
 *      D                D                D                D  ###
 *
 * Lanes that come to the same two places of a loop in different order share rows that
 * no order suits: the row stays, and `backward` counts the step.
 */
#ifndef SPILLWAY_GPU_RECORD_H
#define SPILLWAY_GPU_RECORD_H

#include "gpu/counts.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct err;
struct memory;
struct team_state;

/* The kinds of rows. */
enum record_word {
	RECORD_LOAD,
	RECORD_PEEK,
	RECORD_POKE,
	RECORD_ATOMIC,
	RECORD_FENCE,
	RECORD_TEAM,    /* a word of the whole team: a vote, a sum, a search */
	RECORD_BARRIER
};

const char *record_word_name(enum record_word word);

struct record_row {
	uint32_t lanes;         /* that took part, a bit each */
	uint32_t waiting;       /* that do in a later row before the next barrier or team word */
	enum record_word word;
	int32_t counts[COUNTS]; /* what the row added to the counts of the warp */
};

/* One run of the kernel's body. Equal ones behind each other are kept once. */
struct record_body {
	size_t first, count; /* rows */
	int64_t times;
};

enum { RECORD_MOST_ROWS = 1 << 18 };

struct record_draft;

struct record {
	int64_t launch, warp;   /* which: machine.launches of the launch, a hardware warp */
	struct memory *memory;
	struct record_row *rows; /* [row_count] owned, as the bodies are */
	size_t row_count, row_room;
	struct record_body *bodies;
	size_t body_count, body_room;
	struct counts beyond;   /* what rows that were one too many would have added */
	int64_t left_out;       /* steps of lanes and teams that would have been in these */
	int64_t backward;       /* steps of lanes to a row above the one they come from */
	struct record_draft *draft; /* of the body at work, owned */
};

/* A record that waits for its launch; record_free gives back what it gathers. */
void record_init(struct record *record, int64_t launch, int64_t warp, struct memory *memory);
void record_free(struct record *record);
/* What all its rows add up to. */
struct counts record_sum(const struct record *record);

/* --- For sim. --- */

/* A body of the warp begins; these are its counts so far. False: out of memory. */
bool record_begin(struct record *record, const struct counts *counts);
/* The next team of the warp begins: the lane of the warp that is its lane 0, and how many
 * it has. */
void record_team(struct record *record, const struct team_state *S, int lane, int lanes);
bool record_end(struct record *record, const struct team_state *S);
/* The last body is run so many times more. */
void record_repeat(struct record *record, int64_t times);
/* The lane at work has come to a site and was counted. */
#if defined(__GNUC__)
__attribute__((cold))
#endif
void record_lane(struct team_state *S, enum record_word word, unsigned site);
/* The team has come to a word of its own, and the warp with these counts was counted.
 * `from`: the steps it had before, where several teams share the warp. Nobody tells of
 * barriers: they are found in the counts when the next word comes. */
#if defined(__GNUC__)
__attribute__((cold))
#endif
void record_word(struct team_state *S, const struct counts *counts, int64_t from);

#endif
