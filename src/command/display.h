/* SPDX-License-Identifier: GPL-3.0-or-later
 * display: expressions that are printed whenever the run stops (cmd_display.c).
 */
#ifndef SPILLWAY_COMMAND_DISPLAY_H
#define SPILLWAY_COMMAND_DISPLAY_H

#include <stdbool.h>

struct err;
struct report;
struct session;
struct value;

struct display {
	int number;
	char *expression; /* owned */
};

/* All zeroes: none. */
struct displays {
	struct display *rows;
	int count, last; /* last: the last number used */
};

/* Tells a value under the key "value": a number, a text, or null where there is no vertex. */
void display_report(const struct value *value, struct report *report);
/* Prints them all. */
bool display_all(struct session *session, struct err *err);
/* Lists their numbers and expressions, without values. */
bool display_list(struct session *session, struct err *err);
void displays_free(struct displays *displays);

#endif
