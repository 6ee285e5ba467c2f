/* SPDX-License-Identifier: GPL-3.0-or-later
 * screen: the full screen: cells go out, keys come in. The only file that knows curses.
 * Signals and the terminal's modes stay with terminal.h.
 */
#ifndef SPILLWAY_UI_SCREEN_H
#define SPILLWAY_UI_SCREEN_H

#include "src/view/canvas.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct err;

/* Keys that are no characters stand behind all of these. */
enum screen_key {
	SCREEN_NONE = 0x110000, /* no key is waiting */
	SCREEN_UP,
	SCREEN_DOWN,
	SCREEN_LEFT,
	SCREEN_RIGHT,
	SCREEN_HOME,
	SCREEN_END,
	SCREEN_PAGE_UP,
	SCREEN_PAGE_DOWN,
	SCREEN_DELETE,
	SCREEN_BACKSPACE,
	SCREEN_BACK_TAB,
	SCREEN_PASTE,     /* what is pasted comes behind it, up to SCREEN_PASTE_END */
	SCREEN_BURST,     /* the same, of what looks like it (burst.h) */
	SCREEN_PASTE_END,
	SCREEN_OTHER
};

struct screen {
	void *curses; /* SCREEN, owned */
	int rows, columns;
	bool unicode, colours;
	bool colour_list[ROLES]; /* the roles that have a colour of their own */
	struct canvas shown; /* what stands there, owned; without cells: nobody knows */
};

/* Whether this build and this terminal have one. Else the reason. */
bool screen_is_possible(struct err *err);
/* Takes the terminal over; terminal_open has been called. End with screen_close. */
bool screen_open(struct screen *screen, bool unicode, struct err *err);
void screen_close(struct screen *screen);

/* Shows a canvas of the screen's size, which it takes over, the cursor at that place, or hidden:
 * row -1. */
void screen_show(struct screen *screen, struct canvas *canvas, int row, int column);
/* The next key, at once: a code point or a screen_key. And how many bytes of keys can be read. */
uint32_t screen_key(struct screen *screen);
size_t screen_waiting(void);
/* The bytes by which a terminal says that key; "" for others. Writes at most 8. */
const char *screen_key_bytes(uint32_t key, char *buffer);

/* The next time everything is drawn, whatever is thought to stand there. */
void screen_forget(struct screen *screen);
/* The terminal has another size. */
void screen_resize(struct screen *screen);
/* The program was stopped, and goes on. */
void screen_come_back(struct screen *screen);

#endif
