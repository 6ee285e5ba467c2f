/* SPDX-License-Identifier: GPL-3.0-or-later
 * record: what one warp did in one launch of `sim`, instruction by instruction.
 *
 * A row is what team.h counts as one instruction: the lanes that took part, and what it added
 * to each count, so that the rows of a warp add up to its counts. Lanes run one after the
 * other; the rows are put in order by walking each lane along them. A lane goes on to the rows
 * that earlier lanes made. An instruction that no earlier lane had becomes a new row after the
 * lane's present one:
 *
 *      lane 0           lane 1           lane 2           rows
 *      A                A                A                A  ###
 *      B                |                |                C  .##
 *      |                C                C                B  #..
 *      D                D                D                D  ###
 *
 * If lanes come to the same two sites of a loop in different orders, no order of their rows
 * fits all lanes. The row then stays where it is, and `backward` counts the step.
 */
#ifndef SPILLWAY_GPU_CORE_RECORD_H
#define SPILLWAY_GPU_CORE_RECORD_H

#include "gpu/core/counts.h"

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
	uint32_t lanes;         /* lanes that took part, a bit each */
	uint32_t waiting;       /* lanes that take part in a later row before the next barrier or
				   team word */
	enum record_word word;
	int32_t counts[COUNTS]; /* what the row added to the counts of the warp */
};

/* One execution of the kernel's body. Equal ones in sequence are kept once. */
struct record_body {
	size_t first, count; /* rows */
	int64_t times;
};

enum { RECORD_MOST_ROWS = 1 << 18 };

struct record_draft;

struct record {
	int64_t launch, warp;   /* the launch, by machine.launches, and a hardware warp of it */
	struct memory *memory;
	struct record_row *rows; /* [row_count] owned, like `bodies` */
	size_t row_count, row_room;
	struct record_body *bodies;
	size_t body_count, body_room;
	struct counts beyond;   /* sum of the counts of rows beyond RECORD_MOST_ROWS */
	int64_t left_out;       /* steps of lanes and teams in these rows */
	int64_t backward;       /* steps of lanes to an earlier row */
	struct record_draft *draft; /* rows of the body under way, owned */
};

/* Begins a record, which is filled in that launch. record_free frees its rows. */
void record_init(struct record *record, int64_t launch, int64_t warp, struct memory *memory);
void record_free(struct record *record);
/* The sum of all its rows. */
struct counts record_sum(const struct record *record);

/* --- For sim. --- */

/* A body of the warp begins; `counts`: its counts so far. False: out of memory. */
bool record_begin(struct record *record, const struct counts *counts);
/* The next team of the warp begins. `lane`: the lane of the warp that is its lane 0; `lanes`: how
 * many it has. */
void record_team(struct record *record, const struct team_state *S, int lane, int lanes);
bool record_end(struct record *record, const struct team_state *S);
/* The last body is executed `times` more times. */
void record_repeat(struct record *record, int64_t times);
/* The current lane has come to a site, and was counted. */
#if defined(__GNUC__)
__attribute__((cold))
#endif
void record_lane(struct team_state *S, enum record_word word, unsigned site);
/* The team has done a word of a whole team, and was counted in these counts of a warp. `from`:
 * the team's steps before, if several teams share the warp. Barriers are not reported: they are
 * found in the counts at the next word. */
#if defined(__GNUC__)
__attribute__((cold))
#endif
void record_word(struct team_state *S, const struct counts *counts, int64_t from);

#endif
