/* SPDX-License-Identifier: GPL-3.0-or-later
 * define: makes what `define` and `document` define, when their `end` has been read.
 */
#ifndef SPILLWAY_COMMAND_DEFINE_H
#define SPILLWAY_COMMAND_DEFINE_H

#include <stdbool.h>

struct err;
struct passage;
struct session;

/* Checks the words after `define`: NAME, and perhaps `override`. If the name would hide a command
 * of the program, it asks the user, or refuses. *hides: it does hide one. */
bool define_check(struct session *session, const char *words, bool *hides, struct err *err);
/* Checks the words after `document`: the name of a user's command. */
bool document_check(const struct session *session, const char *words, struct err *err);

/* Both hold the passage; the caller releases its own. */
bool define_command(struct session *session, const char *words, const struct passage *body,
		    struct err *err);
bool document_command(struct session *session, const char *words,
		      const struct passage *document, struct err *err);

#endif
