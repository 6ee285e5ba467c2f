/* SPDX-License-Identifier: GPL-3.0-or-later
 * edits: reads edits of arcs, "set arc U V CAPACITY", from a line or a file.
 */
#ifndef SPILLWAY_COMMAND_EDITS_H
#define SPILLWAY_COMMAND_EDITS_H

#include "src/base/err.h"
#include "src/graph/edit.h"

struct poll;

enum { FLAWS = 10 };

/* What is wrong with lines of a file. */
struct flaws {
	struct err rows[FLAWS]; /* of the first ones, in their order */
	int64_t count;          /* of all */
};

struct edits {
	struct memory *memory;
	const struct graph *graph; /* before them */
	int32_t source;            /* of a flow; -1: there is none */
	struct arc_edit *rows;     /* owned */
	int64_t count, room;
};

/* Adds the edit of these words, each a string. It must make sense for the graph as it is: set and remove
 * want an arc, add wants none. */
bool edits_add(struct edits *edits, const char *const *words, int count, int64_t line, struct err *err);
/* Adds those of a file, and sorts them. An error has the file and the line. Where several lines are bad, the
 * flaws have the first of them, and the error says how many there are. */
bool edits_read(struct edits *edits, const char *path, const struct poll *poll, struct flaws *flaws,
		struct err *err);
/* Whether the graph has room for so much, if it is the only one; the error names the largest capacity. */
bool edits_check_only(const struct edits *edits, struct err *err);
void edits_free(struct edits *edits);

#endif
