/* SPDX-License-Identifier: GPL-3.0-or-later
 * slides: the slides of a story, their narration, and the way back to an earlier one.
 *
 * A slide begins with `slide`, is told with `narrate`, and ends where the script pauses. A slide
 * back is a state back: the settings become what they were when the story began, and its script is
 * performed anew, without waiting and printing, up to that slide.
 */
#ifndef SPILLWAY_COMMAND_SLIDES_H
#define SPILLWAY_COMMAND_SLIDES_H

#include "src/base/text.h"

#include <stdbool.h>

struct lines;
struct memory;
struct session;

struct slides {
	struct text title, narration; /* of the present slide; newlines part paragraphs */
	int number;           /* of the present slide, from 1; 0: there is none */
	int wanted;           /* the slide to which the story is going back; 0: none */
	bool returns;         /* its script must begin anew */
	bool pinned;          /* the owner shows the slide, so it is not printed */
	bool over;            /* the story has ended; its last slide is still shown */
	int depth;            /* how deep its script is nested */
	struct text before;   /* lines that restore what the story found */
};

void slides_init(struct slides *slides, struct memory *memory);
void slides_free(struct slides *slides);

/* Has the story go back to the slide before, once its present command has ended. False: there is
 * none. */
bool slides_go_back(struct session *session);
/* For scripts: whether the present one must begin anew, and the lines are read from the first on. */
bool slides_rewind(struct session *session, struct lines *lines);
/* A script ends. */
void slides_end(struct session *session);
/* Nothing is shown any more. */
void slides_clear(struct slides *slides);

#endif
