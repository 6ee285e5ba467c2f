/* SPDX-License-Identifier: GPL-3.0-or-later
 * lists_view: the entries of what a variant keeps (struct list_look) as a table and as keys: of lists
 * of active columns, of walks, or of a ring.
 */
#ifndef SPILLWAY_VIEW_MATCHING_LISTS_VIEW_H
#define SPILLWAY_VIEW_MATCHING_LISTS_VIEW_H

#include <stdbool.h>
#include <stdint.h>

struct canvas;
struct list_look;
struct report;
struct snapshot;
struct table;

/* Entries that are drawn, of those that are known. */
enum { LISTS_VIEW_ENTRIES = 8 };

/* How many entries there are, and the first of them. */
void lists_view_draw(struct canvas *canvas, int row, const struct snapshot *snapshot);
/* Why there are none. */
const char *lists_view_lack(const struct list_look *look);
void lists_view_tell(struct report *report, const struct snapshot *snapshot);
/* The names of the entries' vertices, as they are now or were before; "" for none. */
void lists_view_tell_vertices(struct report *report, const char *key, const struct snapshot *snapshot,
			      bool now);
/* Puts a vertex into a cell, marked if the user has chosen it; nothing below 0. */
void lists_view_vertex(struct table *table, int column, const struct snapshot *snapshot, int32_t vertex);

#endif
