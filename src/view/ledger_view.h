/* SPDX-License-Identifier: GPL-3.0-or-later
 * ledger_view: comparisons on several graphs as tables: seconds, and ratios to the first of the runs,
 * each with geometric means.
 */
#ifndef SPILLWAY_VIEW_LEDGER_VIEW_H
#define SPILLWAY_VIEW_LEDGER_VIEW_H

#include <stdbool.h>
#include <stddef.h>

struct canvas;
struct ledger;
struct ledger_row;
struct report;

/* Whether a graph was compared with all that the last one was: only such graphs have means. */
bool ledger_view_has(const struct ledger *ledger, const struct ledger_row *row);
/* How many were. */
size_t ledger_view_count(const struct ledger *ledger);
/* Draws them from row 0 on. */
void ledger_view_draw(struct canvas *canvas, const struct ledger *ledger);
/* Rows that this may take. */
int ledger_view_rows(const struct ledger *ledger);
/* Tells run number `run` on one graph, or NULL: its means. */
void ledger_view_tell(struct report *report, const struct ledger *ledger, const struct ledger_row *row,
		      int run);

#endif
