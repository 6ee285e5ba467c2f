/* SPDX-License-Identifier: GPL-3.0-or-later
 * help_page: a page that `help` and `apropos` print.
 */
#ifndef SPILLWAY_COMMAND_HELP_PAGE_H
#define SPILLWAY_COMMAND_HELP_PAGE_H

#include <stdbool.h>

struct err;
struct session;
struct text;

/* Columns. */
enum { HELP_WIDTH = 80 };

/* Writes a paragraph, each line behind `indent` blanks. */
void help_paragraph(struct text *text, const char *words, int indent);
/* Writes a name in `width` columns behind `indent` blanks, and beside it what is to be said of it. */
void help_entry(struct text *text, int indent, int width, const char *name, const char *words);
/* Hands a page to standard output, as text or as one object with this topic, and frees it. False: memory is
 * used up, or the output failed. */
bool help_send(struct session *session, struct text *page, const char *topic, struct err *err);

#endif
