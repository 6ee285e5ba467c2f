/* SPDX-License-Identifier: GPL-3.0-or-later
 * define: what `define` and `document` do when their `end` has come.
 */
#ifndef SPILLWAY_COMMAND_DEFINE_H
#define SPILLWAY_COMMAND_DEFINE_H

#include <stdbool.h>

struct err;
struct passage;
struct session;

/* What stands behind `define`: NAME, and perhaps `override`. Asks, or refuses, where that
 * would hide a command of the program; *hides: it does, and may. */
bool define_check(struct session *session, const char *words, bool *hides, struct err *err);
/* What stands behind `document`: the name of a command of the user's. */
bool document_check(const struct session *session, const char *words, struct err *err);

/* The passage is held, not taken over. */
bool define_command(struct session *session, const char *words, const struct passage *body,
		    struct err *err);
bool document_command(struct session *session, const char *words,
		      const struct passage *document, struct err *err);

#endif
