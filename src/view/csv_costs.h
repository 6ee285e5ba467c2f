/* SPDX-License-Identifier: GPL-3.0-or-later
 * csv_costs: the costs of a run as tables: a line a vertex, a warp, or one of the launches that
 * took longest.
 */
#ifndef SPILLWAY_VIEW_CSV_COSTS_H
#define SPILLWAY_VIEW_CSV_COSTS_H

#include <stdbool.h>

struct err;
struct exhibit;
struct save;

/* The words behind `export csv`, ended by NULL. */
extern const char *const csv_kinds[];

/* Writes the table of exhibit->kind. False: it is not known, and *err says why. */
bool csv_costs_write(const struct exhibit *exhibit, struct save *save, struct err *err);

#endif
