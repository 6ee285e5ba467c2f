/* SPDX-License-Identifier: GPL-3.0-or-later
 * display: expressions that are printed whenever the run stops (cmd_display.c).
 */
#ifndef SPILLWAY_COMMAND_DISPLAY_H
#define SPILLWAY_COMMAND_DISPLAY_H

#include <stdbool.h>

struct err;
struct session;

struct display {
	int number;
	char *expression; /* owned */
};

/* All zeroes: none. */
struct displays {
	struct display *rows;
	int count, last; /* last: the last number used */
};

/* Prints them all. */
bool display_all(struct session *session, struct err *err);
/* Lists their numbers and expressions, without values. */
bool display_list(struct session *session, struct err *err);
void displays_free(struct displays *displays);

#endif
