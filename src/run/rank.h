/* SPDX-License-Identifier: GPL-3.0-or-later
 * rank: whether two numbers order things alike.
 */
#ifndef SPILLWAY_RUN_RANK_H
#define SPILLWAY_RUN_RANK_H

#include <stdbool.h>
#include <stdint.h>

struct rank_pair {
	int64_t x, y;
};

/* Kendall's tau-b over `count` pairs: 1 where both order them alike, -1 where against
 * each other; ties count neither way. pairs[] is sorted, scratch[count] is working
 * space. False where one of the numbers is the same everywhere. Takes count log count
 * steps (Knight 1966). */
bool rank_tau(struct rank_pair *pairs, struct rank_pair *scratch, int64_t count, double *tau);

#endif
