/* SPDX-License-Identifier: GPL-3.0-or-later
 * ledger: what comparisons on several graphs have come to, a row a graph, for geometric means
 * (`compare means`).
 */
#ifndef SPILLWAY_VIEW_LOOK_LEDGER_H
#define SPILLWAY_VIEW_LOOK_LEDGER_H

#include "src/view/look/account.h"

#include <stdbool.h>
#include <stdint.h>

struct err;
struct memory;

/* What a time is of. The host's time of a simulation is none. */
enum ledger_clock { CLOCK_NONE, CLOCK_MODELLED, CLOCK_MEASURED };

/* One run: who it was, and how long it took. */
struct ledger_entry {
	const char *variant;
	const char *policy;       /* NULL: it has no arbiter */
	char device[64];
	int64_t begun;            /* what was reached before the first cycle; -1: nothing is */
	enum ledger_clock clock;
	double seconds;
};

/* The runs on one graph. */
struct ledger_row {
	char *title;              /* owned */
	int64_t value;            /* which all runs have found */
	struct ledger_entry *entries; /* [count], owned */
	int count;
};

struct ledger {
	struct memory *memory;
	const struct course *course; /* of the last comparison that had one; NULL: none */
	struct ledger_row *rows;  /* [count] in the order of the comparisons, owned */
	size_t count, room;
};

/* Adds the accounts, whose values are equal. They take the place of those of a graph of that title.
 * False: memory was refused, and nothing has changed. */
bool ledger_add(struct ledger *ledger, const char *title, const struct account *accounts, int count,
		struct err *err);
/* The entry of the row by the same variant on the same machine; NULL: there is none. */
const struct ledger_entry *ledger_find(const struct ledger_row *row, const struct ledger_entry *like);
void ledger_empty(struct ledger *ledger);

#endif
