/* SPDX-License-Identifier: GPL-3.0-or-later
 * cover: what is not shown while a question waits, because it gives the answer away.
 */
#ifndef SPILLWAY_COMMAND_COVER_H
#define SPILLWAY_COMMAND_COVER_H

#include <stdbool.h>

struct panel;
struct question;
struct snapshot;

/* Whether a panel says or adds up what the question asks for. NULL: no question waits. */
bool question_covers(const struct question *question, const struct panel *panel,
		     const struct snapshot *snapshot);
/* Whether what was said before it may say so: `start` tells how many vertices are active. */
bool question_covers_said(const struct question *question);

#endif
