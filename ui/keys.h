/* SPDX-License-Identifier: GPL-3.0-or-later
 * keys: what a key does on a screen where no line is being typed: rows, from which the footer
 * and the help are made. Most keys are command lines, which are echoed and recorded like those
 * that are typed.
 */
#ifndef SPILLWAY_UI_KEYS_H
#define SPILLWAY_UI_KEYS_H

#include <stdbool.h>
#include <stdint.h>

struct text;

/* When a key means something: all the bits it has must hold. */
enum key_when {
	WHEN_ANY = 0,
	WHEN_REST = 1 << 0,    /* nothing is being done */
	WHEN_BUSY = 1 << 1,    /* a command is under way */
	WHEN_GRAPH = 1 << 2,   /* there is a graph */
	WHEN_RUN = 1 << 3,     /* there is a run */
	WHEN_CURSOR = 1 << 4,  /* the timeline's cursor is out */
	WHEN_WAITING = 1 << 5, /* a script waits for a key */
	WHEN_RUNNING = 1 << 6  /* a run goes on, until something stops it */
};

enum key_act {
	KEY_DOES,          /* the line, as it is */
	KEY_ASKS,          /* the same, behind a yes where there is a run, which it loses */
	KEY_TYPES,         /* the line is put into the prompt */
	/* What becomes a line: */
	KEY_LAYOUT,
	KEY_NEXT_PANEL,
	KEY_LAST_PANEL,
	KEY_ZOOM,
	KEY_FASTER,
	KEY_SLOWER,
	KEY_FULL_SPEED,
	KEY_NEXT_VERTEX,
	KEY_LAST_VERTEX,
	KEY_NEXT_WARP,
	KEY_LAST_WARP,
	KEY_WHY,
	KEY_GO,            /* to the cursor */
	/* What does not: */
	KEY_UP,
	KEY_DOWN,
	KEY_PAGE_UP,
	KEY_PAGE_DOWN,
	KEY_EARLIER,       /* the cursor */
	KEY_LATER,
	KEY_PAUSE,
	KEY_AGAIN,         /* what was done last */
	KEY_HELP,
	KEY_STORIES,
	KEY_REDRAW,        /* while a line is typed, too */
	KEY_ESCAPE
};

struct key_row {
	uint32_t key;         /* screen.h */
	const char *name;     /* as people say it */
	unsigned when;
	enum key_act act;
	const char *line;     /* KEY_DOES, KEY_ASKS, KEY_TYPES, KEY_LAYOUT; else NULL */
	const char *footer;   /* a word for the last line of the screen, or NULL */
	const char *help;
};

/* The rows, ended by one without a name. */
const struct key_row *keys(void);
/* Whether a key does its line, be it behind a yes. */
bool key_does(const struct key_row *row);
/* The row of a key that means something now, or NULL. */
const struct key_row *key_find(uint32_t key, unsigned now);
/* The keys that mean something now, the most important first, in `columns`. */
void keys_footer(unsigned now, int columns, struct text *text);

#endif
