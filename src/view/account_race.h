/* SPDX-License-Identifier: GPL-3.0-or-later
 * account_race: the times of several runs, divided by the least of them.
 */
#ifndef SPILLWAY_VIEW_ACCOUNT_RACE_H
#define SPILLWAY_VIEW_ACCOUNT_RACE_H

#include "src/view/look/account.h"

struct table;

/* As they are; and without looks of the host, which belong to the driver and not to the algorithm. */
enum { RACE_WHOLE, RACE_BARE, RACES };

struct race {
	double (*ask)(const struct account *account); /* seconds; NULL: there is nothing to compare */
	unsigned known;  /* of who takes part; 0: all do */
	const char *title;
	double least;
};

/* Modelled times of those that have them, measured ones where nothing is simulated, for the host's time of a
 * simulation says nothing of a GPU. Without looks: only where one of them has some. */
void races_begin(struct race races[RACES], const struct account *accounts, int count);
/* Adds the row of the race; none if there is nothing to compare. */
void race_put(const struct race *race, const struct account *accounts, int count, struct table *table);

#endif
