/* SPDX-License-Identifier: GPL-3.0-or-later
 * rank: how far two numbers rank things alike.
 */
#ifndef SPILLWAY_VIEW_LOOK_RANK_H
#define SPILLWAY_VIEW_LOOK_RANK_H

#include <stdbool.h>
#include <stdint.h>

struct rank_pair {
	int64_t x, y;
};

/* Kendall's tau-b over `count` pairs: 1 if both rank them alike, -1 if in opposite order; ties
 * count neither way. Sorts pairs[]; scratch[count] is working space. Returns false if one of the
 * numbers is the same in all pairs. Takes O(count log count) steps (Knight 1966). */
bool rank_tau(struct rank_pair *pairs, struct rank_pair *scratch, int64_t count, double *tau);

#endif
