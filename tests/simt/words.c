/* SPDX-License-Identifier: GPL-3.0-or-later
 * The cases: each word of the vocabulary, the kernel that tries it, and what must
 * come out.
 */
#include "tests/simt/expect.h"
#include "tests/simt/kernels.h"
#include "tests/simt/trial.h"

enum {
	BLOCK = 256,  /* lanes */
	MOST = 1024,  /* lanes of the largest block */
	TEAMS = 37,   /* neither a multiple of the teams of a warp nor of a block */
	BLOCKS = 13,
	CROWD = 4 * TEAMS,
	MANY_TEAMS = 40009, /* more than any card holds at once */
	MANY_BLOCKS = 3001,
	WRITERS = 400
};

/* A word tried by teams of a warp, each lane by itself. */
#define CASE(label, word, ...)                                                                \
	{ .name = label, .kernel = &kernel_##word, .lanes = 32, .items = TEAMS, __VA_ARGS__ }

/* All lanes on the same words. */
#define CROWD_CASE(label, word, ...)                                                          \
	{ .name = label, .kernel = &kernel_##word, .lanes = 32, .items = CROWD, __VA_ARGS__ }

/* A word tried by teams of every size, but for blocks. */
#define WARP_CASES(label, word, ...)                                                          \
	{ .name = label ", 8 lanes", .kernel = &kernel_##word##_8, .lanes = 8,                \
	  .items = TEAMS, __VA_ARGS__ },                                                      \
	{ .name = label ", 16 lanes", .kernel = &kernel_##word##_16, .lanes = 16,             \
	  .items = TEAMS, __VA_ARGS__ },                                                      \
	{ .name = label ", 32 lanes", .kernel = &kernel_##word##_32, .lanes = 32,             \
	  .items = TEAMS, __VA_ARGS__ }

#define TEAM_CASES(label, word, ...)                                                          \
	WARP_CASES(label, word, __VA_ARGS__),                                                 \
	{ .name = label ", blocks", .kernel = &kernel_##word##_block, .lanes = BLOCK,         \
	  .items = BLOCKS, __VA_ARGS__ },                                                     \
	{ .name = label ", largest blocks", .kernel = &kernel_##word##_most, .lanes = MOST,   \
	  .items = BLOCKS, __VA_ARGS__ }

static const struct word_case cases[] = {
	CASE("load", word_load, .expect = expect_load),
	CASE("peek", word_peek, .expect = expect_peek),
	CASE("poke", word_poke, .expect = expect_poke),
	CASE("load_arc", word_load_arc, .expect = expect_load_arc),
	CASE("TOGETHER", word_together, .expect = expect_together),
	CASE("CAP_T, ARC_T", word_width, .expect = expect_width),
	CASE("EVENT", word_event, .expect = expect_event),
	CASE("EVENT, nobody listens", word_event, .expect = expect_no_event, .untold = true),
	{ .name = "FENCE", .kernel = &kernel_word_fence, .lanes = 32, .items = 2 * WRITERS,
	  .number = WRITERS, .prepare = prepare_fence, .expect = expect_fence },

	CASE("atomic_add", own_add, .expect = expect_add),
	CASE("atomic_sub", own_sub, .expect = expect_sub),
	CASE("atomic_min", own_min, .expect = expect_min),
	CASE("atomic_max", own_max, .expect = expect_max),
	CASE("atomic_or", own_or, .expect = expect_or),
	CASE("atomic_exch", own_exch, .expect = expect_exch),
	CASE("atomic_cas", own_cas, .expect = expect_cas),
	CROWD_CASE("atomic_add and sub, one word", crowd_sum, .expect = expect_crowd_sum,
		   .settle = settle_crowd_sum),
	CROWD_CASE("atomic_exch, one word", crowd_exch, .prepare = prepare_crowd_exch,
		   .expect = expect_crowd_exch, .settle = settle_crowd_exch),
	CROWD_CASE("atomic_min, max and or, one word", crowd_extremes,
		   .expect = expect_crowd_extremes),
	CROWD_CASE("atomic_cas, one word", crowd_cas, .prepare = prepare_crowd_cas,
		   .expect = expect_crowd_cas, .settle = settle_crowd_cas),

	TEAM_CASES("team_any", team_any, .expect = expect_any),
	WARP_CASES("team_ballot", team_ballot, .expect = expect_ballot),
	TEAM_CASES("team_bcast", team_bcast, .expect = expect_bcast),
	TEAM_CASES("team_sum", team_sum, .expect = expect_sum),
	TEAM_CASES("team_scan", team_scan, .expect = expect_scan),
	TEAM_CASES("team_argmin", team_argmin, .expect = expect_argmin),
	TEAM_CASES("team_argmin_shared", team_argmin_shared, .expect = expect_argmin),
	TEAM_CASES("team_append", team_append, .expect = expect_append,
		   .settle = settle_team_append),
	TEAM_CASES("lane_append", lane_append, .expect = expect_append,
		   .settle = settle_lane_append),

	TEAM_CASES("SHARED", word_shared, .expect = expect_shared),
	TEAM_CASES("UNIFORM", word_uniform, .prepare = prepare_uniform,
		   .expect = expect_uniform),
	TEAM_CASES("ONE_LANE", word_one_lane, .expect = expect_one_lane),
	TEAM_CASES("PER_LANE, AT", word_per_lane, .expect = expect_per_lane),
	TEAM_CASES("poke, seen by its own team", word_own_poke, .expect = expect_own_poke),

	{ .name = "KERNEL, every item once, 8 lanes", .kernel = &kernel_word_every_8, .lanes = 8,
	  .items = MANY_TEAMS, .places = MANY_TEAMS, .prepare = prepare_marks,
	  .expect = expect_marks },
	{ .name = "KERNEL, every item once, blocks", .kernel = &kernel_word_every_block,
	  .lanes = BLOCK, .items = MANY_BLOCKS, .places = MANY_BLOCKS, .prepare = prepare_marks,
	  .expect = expect_marks },
	{ .name = "KERNEL, no items", .kernel = &kernel_word_every_8, .lanes = 8, .items = 0,
	  .places = 1, .prepare = prepare_marks, .expect = expect_marks },
	{ .name = "KERNEL, cycles at its own pace", .kernel = &kernel_word_free, .lanes = 32,
	  .items = MANY_BLOCKS, .places = MANY_BLOCKS, .cycles = 5, .prepare = prepare_marks,
	  .expect = expect_marks },
	{ .name = NULL },
};

const struct word_case *word_cases(void)
{
	return cases;
}
