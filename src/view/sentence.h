/* SPDX-License-Identifier: GPL-3.0-or-later
 * sentence: an event in words.
 */
#ifndef SPILLWAY_VIEW_SENTENCE_H
#define SPILLWAY_VIEW_SENTENCE_H

struct log_entry;
struct graph;
struct text;

/* Says events of a kind, for which it has a row in sentences.def. */
typedef void sentence(const struct graph *graph, const struct log_entry *entry,
		      struct text *text);

/* "5 pushes 3 to 7, height 4 to 2; the arc is full". Who did it is not in it. */
void sentence_event(const struct graph *graph, const struct log_entry *entry,
		    struct text *text);
/* Who did what a kernel tells of: "warp 0 lane 4", or of code of the host "turn 7 of the host". */
void sentence_who(const struct log_entry *entry, struct text *text);
/* "cycle 3, warp 0 lane 4", or between two cycles "after cycle 3". */
void sentence_where(const struct log_entry *entry, struct text *text);

#endif
