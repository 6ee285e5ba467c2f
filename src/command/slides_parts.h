/* SPDX-License-Identifier: GPL-3.0-or-later
 * slides_parts: shared by the files of lessons: slides.c has the slides and the way back to them,
 * cmd_slide.c the commands that tell them, cmd_outline.c their list.
 */
#ifndef SPILLWAY_COMMAND_SLIDES_PARTS_H
#define SPILLWAY_COMMAND_SLIDES_PARTS_H

#include "src/command/session.h"

struct err;
struct line;
struct setting;
struct text;

/* Notes what a story finds when its first slide begins, and lists its slides. */
void slides_begin(struct session *session);
/* Adds command lines that restore the present settings. */
void slides_print_state(const struct session *session, struct text *text);
/* Whether a story has set a setting to what it found. */
bool slides_restores(const struct session *session, const struct setting *setting);

#endif
