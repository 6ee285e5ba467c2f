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
struct panel;
struct session;

struct slides {
	struct text title, narration; /* of the present slide; newlines part paragraphs */
	struct text note;     /* the presenter's, of the present slide, likewise */
	int number;           /* of the present slide, from 1; 0: there is none */
	int total;            /* slides of the story; 0: not known */
	int jump;             /* the slide to which the next story goes at once; 0: none */
	struct text titles;   /* of all its slides, a line each; they outlive the story */
	struct text script;   /* its path, which outlives it, too */
	int waits;            /* the last slide that has waited for the reader; 0: none, or the
				 story did not come to its end by itself */
	int wanted;           /* the slide to which the story is going back; 0: none */
	bool returns;         /* its script must begin anew */
	bool back;            /* the reader came back to the present slide, or is on the way */
	bool noted;           /* the owner shows the note, too */
	bool pinned;          /* the owner shows the slide, so it is not printed */
	/* Whether the owner shows a panel beside the slide, so that a story need not print it; NULL: none. */
	bool (*shows)(void *context, const struct panel *panel);
	void *shows_context;
	bool exploring;       /* the user does what he likes until he goes back to the slide */
	bool over;            /* the story has ended; its last slide is still shown */
	int depth;            /* how deep its script is nested */
	struct text before;   /* lines that restore what the story found */
};

void slides_init(struct slides *slides, struct memory *memory);
void slides_free(struct slides *slides);

/* Has the story go to that slide, once its present command has ended. False: that is not possible, which was
 * told unless there is no such slide. */
bool slides_go(struct session *session, int number);
/* Plays the last story again, from that slide on. */
bool slides_again(struct session *session, int number);
/* For scripts: whether the present one must begin anew, and the lines are read from the first on. */
bool slides_rewind(struct session *session, struct lines *lines);
/* A script ends, with that status. */
void slides_end(struct session *session, int status);
/* Nothing is shown any more. */
void slides_clear(struct slides *slides);

#endif
