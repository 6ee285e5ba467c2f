/* SPDX-License-Identifier: GPL-3.0-or-later
 * near: what a misspelt word most likely means: of the names that there are, those that the
 * fewest slips of a finger make of it. A slip adds, drops or changes a letter, or swaps two, and
 * to leave off the end is one slip, too; large and small letters are alike.
 *
 *      near_begin(&near, word);
 *      for (row = rows; row->name; row++)
 *              near_try(&near, row->name);
 *      return near_hint(&near, err);
 */
#ifndef SPILLWAY_BASE_NEAR_H
#define SPILLWAY_BASE_NEAR_H

#include <stdbool.h>
#include <stddef.h>

struct err;
struct text;

enum { NEAR_MOST = 3 };

struct near {
	const char *word;            /* the caller's, as are the names */
	size_t length;
	const char *before;          /* stands before names where they are told: "", "@", "--" */
	int slips;                   /* of the best so far, or more than are allowed */
	int count;                   /* names as good as that one; 0: none is near */
	struct {
		const char *name;
		size_t length;
	} best[NEAR_MOST];
};

/* A word; what stands behind a = or : in it does not count. */
void near_begin(struct near *near, const char *word);
/* A name that is known. */
void near_try(struct near *near, const char *name);
/* Several, as in "on|off|N"; those that begin with a large letter stand for others. */
void near_try_choices(struct near *near, const char *choices);
/* Adds "did you mean ...?", if a name is near. */
void near_print(const struct near *near, struct text *text);
/* Puts that before the hint of an error. Returns false. */
bool near_hint(const struct near *near, struct err *err);

#endif
