/* SPDX-License-Identifier: GPL-3.0-or-later
 * expect: what each kernel of words.def must leave, computed in plain C. Private to
 * tests/simt. words.c puts these functions into the rows of the cases.
 */
#ifndef SPILLWAY_TESTS_SIMT_EXPECT_H
#define SPILLWAY_TESTS_SIMT_EXPECT_H

#include <stdbool.h>

struct err;
struct trial;

/* expect_memory.c */
void expect_load(struct trial *trial);
void expect_peek(struct trial *trial);
void expect_poke(struct trial *trial);
void expect_load_arc(struct trial *trial);
void expect_together(struct trial *trial);
void expect_width(struct trial *trial);
void prepare_fence(struct trial *trial);
void expect_fence(struct trial *trial);
void expect_event(struct trial *trial);
void expect_no_event(struct trial *trial);
void prepare_marks(struct trial *trial);
void expect_marks(struct trial *trial);

/* expect_atomic.c */
void expect_add(struct trial *trial);
void expect_sub(struct trial *trial);
void expect_min(struct trial *trial);
void expect_max(struct trial *trial);
void expect_or(struct trial *trial);
void expect_exch(struct trial *trial);
void expect_cas(struct trial *trial);
void expect_crowd_sum(struct trial *trial);
bool settle_crowd_sum(struct trial *trial, struct err *err);
void prepare_crowd_exch(struct trial *trial);
void expect_crowd_exch(struct trial *trial);
bool settle_crowd_exch(struct trial *trial, struct err *err);
void expect_crowd_extremes(struct trial *trial);
void prepare_crowd_cas(struct trial *trial);
void expect_crowd_cas(struct trial *trial);
bool settle_crowd_cas(struct trial *trial, struct err *err);

/* expect_team.c */
void expect_any(struct trial *trial);
void expect_ballot(struct trial *trial);
void expect_bcast(struct trial *trial);
void expect_sum(struct trial *trial);
void expect_scan(struct trial *trial);
void expect_argmin(struct trial *trial);
void expect_append(struct trial *trial);
bool settle_team_append(struct trial *trial, struct err *err);
bool settle_lane_append(struct trial *trial, struct err *err);

/* expect_region.c */
void expect_shared(struct trial *trial);
void prepare_uniform(struct trial *trial);
void expect_uniform(struct trial *trial);
void expect_one_lane(struct trial *trial);
void expect_per_lane(struct trial *trial);
void expect_own_poke(struct trial *trial);

#endif
