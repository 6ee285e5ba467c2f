/* SPDX-License-Identifier: GPL-3.0-or-later
 * places: moments of a run to which a user wants to come back, some of them under a name.
 */
#ifndef SPILLWAY_ENGINE_PLACES_H
#define SPILLWAY_ENGINE_PLACES_H

#include "src/engine/moment.h"

#include <stdbool.h>
#include <stdint.h>

struct run;
struct text;

enum { PLACE_NAME = 24, PLACES_MOST = 32 };

struct place {
	enum unit unit; /* the moment at which */
	int64_t count;  /* so many of them have ended */
	int64_t cycle;  /* cycles that had ended */
	char name[PLACE_NAME];
};

/* In the order of their cycles. */
struct places {
	struct place rows[PLACES_MOST];
	int count;
};

/* Where a run stands; without a name. */
void place_take(const struct run *run, struct place *place);
/* Adds what leads there behind `goto`: "7 lane"; of cycles "7". */
void place_print(const struct place *place, struct text *text);

/* The one of that name, or NULL. */
struct place *places_find(struct places *places, const char *name);
/* Adds one, in place of one of the same name. False: there are too many. */
bool places_add(struct places *places, const struct place *place);
void places_remove(struct places *places, struct place *place);
/* The next one behind, or before, that cycle: by 1 or -1; NULL: there is none. */
const struct place *places_next(const struct places *places, int64_t cycle, int by);

#endif
