/* SPDX-License-Identifier: GPL-3.0-or-later
 * Keys and signals: waited for, and where a key goes.
 */
#include "ui/terminal.h"
#include "ui/tui_parts.h"

#include <poll.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { ESCAPE = 27, CONTROL_L = 12 };

/* --- Waiting. --- */

/* Until a key or a signal has come, or so many milliseconds are over; -1: for ever. */
void tui_wait(int milliseconds)
{
	struct pollfd wait[2] = {
		{ .fd = STDIN_FILENO, .events = POLLIN },
		{ .fd = terminal_signal_descriptor(), .events = POLLIN },
	};

	(void)poll(wait, 2, milliseconds);
}

/* Whether a key waits, or the end of all keys. */
bool tui_has_input(void)
{
	struct pollfd wait = { .fd = STDIN_FILENO, .events = POLLIN };

	return poll(&wait, 1, 0) > 0;
}

/* Whether the terminal has gone away: poll(2) says that it can be read, and there is nothing. */
bool tui_is_closed(void)
{
	struct pollfd wait = { .fd = STDIN_FILENO, .events = POLLIN };
	int waiting = 0;

	return poll(&wait, 1, 0) > 0 &&
	       (ioctl(STDIN_FILENO, FIONREAD, &waiting) != 0 || waiting == 0);
}

/* --- Keys. --- */

void tui_give_up_line(struct tui *tui)
{
	line_give_up(&tui->line);
	tui->typing = false;
}

/* Hands a key to the line. */
static void type_key(struct tui *tui, uint32_t key)
{
	char buffer[8];
	const char *bytes = screen_key_bytes(key, buffer);

	if (!*bytes && key)
		return;
	line_keys(&tui->line, bytes, key ? strlen(bytes) : 1);
	/* One that left nothing in the line does not begin one. */
	tui->typing = tui->typing || !line_is_empty(&tui->line);
}

/* Escape alone gives the line up; with something behind it, it is a key of readline's. */
static void type_escape(struct tui *tui)
{
	uint32_t next = screen_key(&tui->screen);

	if (next == SCREEN_NONE) {
		tui_give_up_line(tui);
		return;
	}
	type_key(tui, ESCAPE);
	type_key(tui, next);
}

static void choose_item(struct tui *tui, uint32_t key)
{
	const struct overlay_item *chosen;
	bool done;

	if (!overlay_key(&tui->overlay, key, &chosen, &done) || !done)
		return;
	if (chosen && chosen->act == OVERLAY_TYPE) {
		tui->typing = true;
		line_put(&tui->line, chosen->line);
	} else if (chosen && chosen->act == OVERLAY_DO) {
		tui_order(tui, chosen->line);
	}
	overlay_free(&tui->overlay);
	tui->overlay.title = NULL;
}

void tui_resize(struct tui *tui)
{
	screen_resize(&tui->screen);
	tui->session->rows = tui->screen.rows;
	tui->session->columns = tui->screen.columns;
	tui->dirty = true;
}

void tui_take_key(struct tui *tui, uint32_t key)
{
	tui->dirty = true;
	if (key == CONTROL_L)
		screen_forget(&tui->screen);
	else if (key == SCREEN_PASTE || key == SCREEN_PASTE_END)
		tui->pasting = key == SCREEN_PASTE;
	else if (tui->overlay.title && !(tui->pasting && key < ' '))
		choose_item(tui, key);
	else if (tui->pasting)
		type_key(tui, key);
	else if (key == SCREEN_PAGE_UP || key == SCREEN_PAGE_DOWN)
		tui_act(tui, key);
	else if (key == ESCAPE && tui->typing)
		type_escape(tui);
	else if (key == SCREEN_BACKSPACE && tui->typing && line_is_empty(&tui->line))
		tui_give_up_line(tui);
	else if (tui->typing || tui->doing == TUI_QUESTION || session_is_open(tui->session))
		type_key(tui, key);
	else if (!tui_act(tui, key) && tui->doing != TUI_PAUSE)
		type_key(tui, key);
}

/* While somebody waits for a key of any kind: those that change what is looked at do not count,
 * nor do those of a list, or of a line. */
bool tui_goes_on(struct tui *tui, uint32_t key)
{
	const struct key_row *row = key_find(key, tui_when(tui));

	if (tui->overlay.title || tui->typing || tui->pasting || key == SCREEN_PASTE)
		return false;
	return !row || row->act == KEY_DOES || row->act == KEY_PAUSE;
}

/* The terminal's size, and whether the program was stopped. */
void tui_take_window(struct tui *tui)
{
	bool resized, continued;

	terminal_take_window(&resized, &continued);
	if (continued)
		screen_come_back(&tui->screen);
	if (resized || continued)
		tui_resize(tui);
}

void tui_listen(struct tui *tui)
{
	uint32_t key;

	tui_take_window(tui);
	/* What a key means may depend on what those before it did. */
	while ((tui->doing != TUI_NOTHING || !tui->queue.length) &&
	       (key = screen_key(&tui->screen)) != SCREEN_NONE)
		tui_take_key(tui, key);
	if (tui_is_closed())
		tui->leaving = true;
}
