/* SPDX-License-Identifier: GPL-3.0-or-later
 * near: "did you mean": finds the known names nearest to a misspelt word, by the fewest slips.
 * A slip adds, drops or changes a letter, or swaps two; leaving off the end of a name is one
 * slip, too. Upper and lower case are equal.
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
	const char *word;            /* points to the caller's word; `name` to the caller's names */
	size_t length;
	const char *before;          /* prefix of names in the message: "", "@", "--" */
	int slips;                   /* slips of the best names so far; or one more than allowed */
	int count;                   /* names with so few slips; 0: no name is near */
	struct {
		const char *name;
		size_t length;
	} best[NEAR_MOST];
};

/* Begins with a word, up to a = or : in it. */
void near_begin(struct near *near, const char *word);
/* Tries a known name. */
void near_try(struct near *near, const char *name);
/* Tries several, as in "on|off|N"; those in capitals are placeholders and are skipped. */
void near_try_choices(struct near *near, const char *choices);
/* Adds "did you mean ...?", if a name is near. */
void near_print(const struct near *near, struct text *text);
/* Puts that before the hint of an error. Returns false. */
bool near_hint(const struct near *near, struct err *err);

#endif
