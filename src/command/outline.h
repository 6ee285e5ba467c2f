/* SPDX-License-Identifier: GPL-3.0-or-later
 * outline: the titles of the slides of a script, read from the file before it is performed.
 */
#ifndef SPILLWAY_COMMAND_OUTLINE_H
#define SPILLWAY_COMMAND_OUTLINE_H

struct memory;
struct session;
struct text;

/* Adds the title of every line `slide TITLE` of the script, each ended by a newline, and counts them. The
 * command's name may be abbreviated. A script that cannot be read a second time has none. */
void outline_read(const struct session *session, const char *path, struct text *titles, int *count,
		  struct memory *memory);
/* Adds the title of that number, from 1; nothing if there are fewer. */
void outline_title(const struct text *titles, int number, struct text *title);

#endif
