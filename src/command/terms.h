/* SPDX-License-Identifier: GPL-3.0-or-later
 * terms: words of traversals that are no commands, settings or panels, or more than that, for `help`.
 */
#ifndef SPILLWAY_COMMAND_TERMS_H
#define SPILLWAY_COMMAND_TERMS_H

#include <stdbool.h>

struct near;
struct text;

/* Adds what a word means in traversals, in lines of `width` columns; under the word, if the page is empty.
 * False: it is no such word, and nothing is added. */
bool terms_print(const char *word, int width, struct text *page);
/* Calls `each` for every term, without its other spellings. */
void terms_list(void (*each)(void *context, const char *name, const char *help), void *context);
/* Offers all spellings to `near`. */
void terms_near(struct near *near);

#endif
