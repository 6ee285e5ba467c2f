/* SPDX-License-Identifier: GPL-3.0-or-later
 * screen: the full screen: shows cells and reads keys. The only file that uses curses. Signals
 * and the terminal's modes belong to terminal.h.
 */
#ifndef SPILLWAY_UI_SCREEN_H
#define SPILLWAY_UI_SCREEN_H

#include "src/view/canvas.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct err;
struct taste;

/* Keys that are not characters have codes beyond all characters. */
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
	SCREEN_PASTE,     /* a paste follows, up to SCREEN_PASTE_END */
	SCREEN_BURST,     /* the same for bytes that look like a paste (burst.h) */
	SCREEN_PASTE_END,
	SCREEN_OTHER
};

/* A key of the mouse: its code holds what was done, and where. */
enum { SCREEN_MOUSE = 1u << 30, SCREEN_MOUSE_MOST = 1 << 12 /* rows, columns */ };
enum screen_mouse { MOUSE_CLICK, MOUSE_WHEEL_UP, MOUSE_WHEEL_DOWN };

static inline uint32_t screen_mouse_key(enum screen_mouse what, int row, int column)
{
	return (uint32_t)SCREEN_MOUSE | (uint32_t)what << 24 | (uint32_t)row << 12 | (uint32_t)column;
}

struct screen {
	void *curses; /* SCREEN, owned */
	int rows, columns;
	bool unicode, colours, mouse;
	bool colour_list[ROLES]; /* the roles that have a colour of their own */
	int changes;             /* of the user's colours, as they are shown (taste.h) */
	struct canvas shown; /* what the terminal shows, owned; without cells: unknown */
};

/* Whether this build and this terminal can show a full screen; if not, *err says why. */
bool screen_is_possible(struct err *err);
/* Takes the terminal over, after terminal_open. Call screen_close at the end. */
bool screen_open(struct screen *screen, bool unicode, struct err *err);
void screen_close(struct screen *screen);

/* Shows a canvas of the screen's size, and then owns it. The cursor is put at that place; row -1:
 * hidden. */
void screen_show(struct screen *screen, struct canvas *canvas, int row, int column);
/* screen_key: the next key, without waiting: a code point or a screen_key. screen_waiting: number
 * of bytes of keys that can be read. */
uint32_t screen_key(struct screen *screen);
size_t screen_waiting(void);
/* The bytes that a terminal sends for that key; "" for others. Writes at most 8. */
const char *screen_key_bytes(uint32_t key, char *buffer);

/* Takes the mouse, or leaves it to the terminal. */
void screen_set_mouse(struct screen *screen, bool on);
/* The user's colours. */
void screen_set_taste(struct screen *screen, const struct taste *taste);

/* The next screen_show draws everything, as the terminal's contents are unknown. */
void screen_forget(struct screen *screen);
/* Call when the terminal has another size. */
void screen_resize(struct screen *screen);
/* Call when the program continues after a stop. */
void screen_come_back(struct screen *screen);

#endif
