/* SPDX-License-Identifier: GPL-3.0-or-later
 * worklists_view: the worklists of blocks (struct blocks_look) as lines, as a table and as keys. Shared by
 * panels, which list the entries themselves.
 */
#ifndef SPILLWAY_VIEW_WORKLISTS_VIEW_H
#define SPILLWAY_VIEW_WORKLISTS_VIEW_H

#include "src/view/look/snapshot.h"

struct canvas;
struct report;
struct table;

/* Rows that all this takes at most. */
enum { WORKLISTS_VIEW_ROWS = TALLIES + 5 };

/* How many entries there are. */
int64_t worklists_view_count(const struct blocks_look *blocks);
/* Draws where the entries are, or why there are none; returns the row below. */
int worklists_view_owners(struct canvas *canvas, int row, const struct blocks_look *blocks);
/* Puts the owner of an entry into a cell. */
void worklists_view_owner(struct table *table, int column, const struct block_entry *entry);
/* Draws what the blocks did in an epoch; nothing if that is not known. */
void worklists_view_loads(struct canvas *canvas, int row, const struct blocks_look *blocks);
/* Where the entries are, under the key `owners`, and the loads. */
void worklists_view_tell(struct report *report, const char *owners, const struct blocks_look *blocks);

#endif
