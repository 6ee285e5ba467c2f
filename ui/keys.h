/* SPDX-License-Identifier: GPL-3.0-or-later
 * keys: what each key does on the screen while no line is being typed, a row each. Footer and
 * help are made from the rows. Most keys stand for command lines, which are echoed and
 * recorded like typed ones.
 */
#ifndef SPILLWAY_UI_KEYS_H
#define SPILLWAY_UI_KEYS_H

#include <stdbool.h>
#include <stdint.h>

struct text;

/* When a key works: all its bits must hold. */
enum key_when {
	WHEN_ANY = 0,
	WHEN_REST = 1 << 0,    /* no command is under way */
	WHEN_BUSY = 1 << 1,    /* a command is under way */
	WHEN_GRAPH = 1 << 2,   /* there is a graph */
	WHEN_RUN = 1 << 3,     /* there is a run */
	WHEN_CURSOR = 1 << 4,  /* the timeline's cursor is shown */
	WHEN_WAITING = 1 << 5, /* a script waits for a key */
	WHEN_RUNNING = 1 << 6, /* a run goes on until something stops it */
	WHEN_FRESH = 1 << 7,   /* there is no run */
	WHEN_SLIDES = 1 << 8,  /* a slide was shown before the present one */
	WHEN_STORY = 1 << 9,   /* the slides of a story are known */
	WHEN_SLIDE = 1 << 10,  /* a slide is shown */
	WHEN_EXPLORING = 1 << 11, /* the user does what he likes on a slide */
	WHEN_LIST = 1 << 12,   /* the panel with the focus is a list, whose rows lead somewhere */
	WHEN_POINT = 1 << 13,  /* something is selected in a panel */
	WHEN_CAUSE = 1 << 14,  /* and `why` has found its cause */
	WHEN_AWAY = 1 << 15,   /* Enter went to a cause */
	WHEN_OVER = 1 << 16,   /* a story that waited is at its end, and its last slide is still shown */
	WHEN_LAST = 1 << 17,   /* the same, whether it waited or not */
	WHEN_MOMENT = 1 << 18, /* what is selected is a cycle */
	WHEN_SPOTS = 1 << 19,  /* nothing is selected, but the panel with the focus has what can be */
	WHEN_COURSE = 1 << 20, /* the same of cycles, in the timeline or in heat */
	WHEN_EVER = (1 << 21) - 1 /* whatever a key may need */
};

enum key_act {
	KEY_DOES,          /* does `line` */
	KEY_ASKS,          /* the same, but asks first if that loses a run */
	KEY_TYPES,         /* puts `line` into the prompt */
	/* Keys that become a command line: */
	KEY_LAYOUT,
	KEY_NEXT_PANEL,
	KEY_LAST_PANEL,
	KEY_ZOOM,
	KEY_NOTES,
	KEY_FASTER,
	KEY_SLOWER,
	KEY_FULL_SPEED,
	KEY_NEXT_VERTEX,
	KEY_LAST_VERTEX,
	KEY_NEXT_WARP,
	KEY_LAST_WARP,
	KEY_WHY,
	KEY_GO,            /* go to the cursor */
	KEY_OFFER,         /* do the first command of `next:` */
	KEY_ASK_POINT,     /* why is what is selected as it is? */
	KEY_GO_CAUSE,      /* go to the moment of the cause that was found */
	KEY_RETURN,        /* come back from there */
	KEY_NEXT_MARK,
	KEY_LAST_MARK,
	KEY_COPY,          /* the panel with the focus to the clipboard */
	KEY_PICK,          /* take the marked row of a list */
	/* Keys that do not: */
	KEY_UP,
	KEY_DOWN,
	KEY_PAGE_UP,
	KEY_PAGE_DOWN,
	KEY_FIRST,         /* scroll to the top, or to the end */
	KEY_LAST,
	KEY_EARLIER,       /* move the cursor */
	KEY_LATER,
	KEY_LEFT,          /* select what stands left, or move the cursor */
	KEY_RIGHT,
	KEY_PAUSE,
	KEY_SLIDE_BACK,
	KEY_OUTLINE,
	KEY_EXPLORE,       /* leave the slide, or go back to it */
	KEY_LEAVE,         /* put away the last slide of a story that is over */
	KEY_STAY,          /* keep it, and say how to leave it */
	KEY_AGAIN,         /* repeat the last command */
	KEY_HELP,
	KEY_STORIES,
	KEY_REDRAW,        /* works while a line is typed, too */
	KEY_ESCAPE
};

struct key_row {
	uint32_t key;         /* screen.h */
	const char *name;     /* name for display */
	unsigned when;
	enum key_act act;
	const char *line;     /* KEY_DOES, KEY_ASKS, KEY_TYPES, KEY_LAYOUT; else NULL */
	const char *footer;   /* a word for the last line of the screen, or NULL */
	const char *help;
};

/* All rows, ended by one without a name. */
const struct key_row *keys(void);
/* Whether a key does its line, possibly after a question. */
bool key_does(const struct key_row *row);
/* The row of a key, if it works now; else NULL. */
const struct key_row *key_find(uint32_t key, unsigned now);
/* Adds the keys that work now, the most important first, as many as fit into `columns`. */
void keys_footer(unsigned now, int columns, struct text *text);

#endif
