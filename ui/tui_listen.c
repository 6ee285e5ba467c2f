/* SPDX-License-Identifier: GPL-3.0-or-later
 * Waits for keys and signals, and sends each key where it belongs.
 */
#include "ui/terminal.h"
#include "ui/tui_parts.h"
#include "src/command/script.h"
#include "src/command/taste.h"

#include <poll.h>
#include <string.h>
#include <unistd.h>

/* EXPLORE: F2. */
enum { ESCAPE = 27, CONTROL_L = 12, EXPLORE = TASTE_F + 2 };

/* --- Waiting. --- */

/* Until a key or a signal has come, or so many milliseconds are over; -1: for ever. */
void tui_wait(const struct tui *tui, int milliseconds)
{
	struct pollfd wait[2] = {
		{ .fd = STDIN_FILENO, .events = POLLIN },
		{ .fd = terminal_signal_descriptor(), .events = POLLIN },
	};

	(void)poll(wait, 2, tui->overlay.pressed || burst_holds(&tui->burst) ? 0 : milliseconds);
}

static bool can_read(void)
{
	struct pollfd wait = { .fd = STDIN_FILENO, .events = POLLIN };

	return poll(&wait, 1, 0) > 0;
}

/* Whether a key waits, or the end of all keys. */
bool tui_has_input(const struct tui *tui)
{
	return tui->overlay.pressed || burst_holds(&tui->burst) || can_read();
}

/* Whether the terminal has gone away: poll(2) says that it can be read, and there is nothing. */
bool tui_is_closed(const struct tui *tui)
{
	return !burst_holds(&tui->burst) && can_read() && !screen_waiting();
}

/* --- Keys. --- */

static uint32_t read_key(void *context)
{
	struct tui *tui = context;

	return screen_key(&tui->screen);
}

static size_t count_waiting(void *unused)
{
	(void)unused;
	return screen_waiting();
}

void tui_open_input(struct tui *tui)
{
	tui->burst = (struct burst){
		.key = read_key, .waiting = count_waiting, .are_keys = tui_are_keys, .context = tui,
		.utf8 = tui->screen.unicode,
	};
}

/* Whether keys are parts of a text, whatever else they might mean. */
static bool is_writing(const struct tui *tui)
{
	return tui->typing || tui->pasting || tui->overlay.title || tui->doing == TUI_QUESTION ||
	       session_is_open(tui->session);
}

uint32_t tui_key(struct tui *tui)
{
	const uint32_t pressed = tui->overlay.pressed;

	tui->overlay.pressed = 0;
	if (pressed)
		return pressed;
	return burst_next(&tui->burst, is_writing(tui));
}

void tui_give_up_line(struct tui *tui)
{
	line_give_up(&tui->line);
	tui->typing = false;
	tui->pasting = false; /* the mark of its end may be lost */
}

/* No answer begins with a blank: one that is not seen would take the keys of an empty line away. */
static bool is_leading_blank(const struct tui *tui, uint32_t key)
{
	return key == ' ' && tui->doing == TUI_QUESTION && line_is_empty(&tui->line);
}

/* Hands a key to the line. */
static void type_key(struct tui *tui, uint32_t key)
{
	char buffer[8];
	const char *bytes = screen_key_bytes(key, buffer);
	struct text note;

	if (!*bytes && key)
		return;
	if (is_leading_blank(tui, key)) {
		text_fixed(&note, tui->note, sizeof(tui->note));
		text_print(&note, "type an answer; Esc clears it");
		return;
	}
	line_keys(&tui->line, bytes, key ? strlen(bytes) : 1);
	/* One that left nothing in the line does not begin one. */
	tui->typing = tui->typing || !line_is_empty(&tui->line);
}

/* What has come behind an Escape on an empty line is taken next; but the rest of a sequence that no key is
 * known for is passed over. */
static void put_back(struct tui *tui, uint32_t next)
{
	if (next != '[' && next != 'O') {
		tui->overlay.pressed = next == SCREEN_NONE ? 0 : next;
		return;
	}
	do
		next = tui_key(tui);
	while (next != SCREEN_NONE && next < '@');
}

/* Escape alone gives the line up; with something behind it, it is a key of readline's. On an empty line it is
 * neither, and takes nothing away from the key that follows. */
static void type_escape(struct tui *tui)
{
	const bool empty = line_is_empty(&tui->line);
	const uint32_t next = tui_key(tui);

	if (empty || next == SCREEN_NONE) {
		tui_give_up_line(tui);
		put_back(tui, next);
		return;
	}
	type_key(tui, ESCAPE);
	type_key(tui, next);
}

static void close_list(struct tui *tui)
{
	overlay_free(&tui->overlay);
	tui->overlay.title = NULL;
}

/* Presses the key of an item, unless the key does something else now. */
static void press(struct tui *tui, const struct overlay_item *item)
{
	const struct key_row *row = key_find(item->key, tui_when(tui));

	if (row && strcmp(row->help, item->help) != 0)
		session_say(tui->session, "%s does something else now: %s", item->name, row->help);
	else
		tui->overlay.pressed = item->key;
}

static void choose_item(struct tui *tui, uint32_t key)
{
	const struct overlay_item *chosen;
	bool done;

	/* A colon opens a line everywhere, so no list is searched for one. */
	if (key == ':') {
		close_list(tui);
		tui_act(tui, key);
		return;
	}
	if (!overlay_key(&tui->overlay, key, &chosen, &done) || !done)
		return;
	if (chosen && chosen->act == OVERLAY_TYPE) {
		tui->typing = true;
		line_put(&tui->line, chosen->line);
	} else if (chosen && chosen->act == OVERLAY_DO && tui->doing == TUI_PAUSE) {
		text_raw(&tui->aside, chosen->line, strlen(chosen->line));
	} else if (chosen && chosen->act == OVERLAY_DO) {
		tui_queue_line(tui, chosen->line);
	} else if (chosen && chosen->act == OVERLAY_PRESS) {
		press(tui, chosen);
	}
	close_list(tui);
}

void tui_resize(struct tui *tui)
{
	screen_resize(&tui->screen);
	tui->session->rows = tui->screen.rows;
	tui->session->columns = tui->screen.columns;
	tui->dirty = true;
}

/* Begins a text that comes at once, and ends it. */
static bool take_mark(struct tui *tui, uint32_t key)
{
	if (key != SCREEN_PASTE && key != SCREEN_BURST && key != SCREEN_PASTE_END)
		return false;
	/* What stands on the clipboard is no answer, and is searched for in no list; what was
	 * written this fast may be an answer. */
	if (key == SCREEN_PASTE) {
		tui->asked = NULL;
		close_list(tui);
	}
	tui->pasting = key != SCREEN_PASTE_END;
	tui->paste.over = tui->pasting && tui_is_running(tui);
	tui->paste.discarded = false;
	return true;
}

/* A key of a text that came at once. Tab completes nothing in it, and only lines that hold
 * something are done: an empty one would do the last command again. */
static void take_pasted(struct tui *tui, uint32_t key)
{
	const bool ends = key == '\r' || key == '\n';

	if (tui->paste.discarded)
		return;
	if (ends && line_is_empty(&tui->line) && !session_is_open(tui->session))
		return;
	type_key(tui, key == '\t' ? ' ' : key);
}

/* On an empty line these keys write nothing. */
bool tui_can_explore(const struct tui *tui)
{
	const struct session *session = tui->session;

	return tui->doing == TUI_QUESTION && session->predictions.waits && session->slides.number &&
	       !session->slides.exploring && line_is_empty(&tui->line);
}

bool tui_can_leave(const struct tui *tui)
{
	return tui_can_explore(tui) && tui->session->slides.number > 1;
}

/* In a block there is no way back, so nothing is explored. */
static void leave_question(struct tui *tui)
{
	tui_explore(tui);
	if (tui->session->slides.exploring)
		tui->doing = TUI_LEAVE;
}

void tui_take_key(struct tui *tui, uint32_t key)
{
	tui->dirty = true;
	if (key != SCREEN_PASTE_END) /* the note may be about a line of the paste */
		tui->note[0] = '\0';
	if (key == CONTROL_L)
		screen_forget(&tui->screen);
	else if (take_mark(tui, key))
		return;
	else if (key & SCREEN_MOUSE)
		tui_mouse(tui, key);
	else if (tui->asked && tui_answer(tui, key))
		return;
	else if (tui->pasting)
		take_pasted(tui, key);
	else if (tui->overlay.title)
		choose_item(tui, key);
	else if (key == SCREEN_PAGE_UP || key == SCREEN_PAGE_DOWN)
		tui_act(tui, key);
	else if (key == SCREEN_LEFT && tui_can_leave(tui))
		(void)slides_go(tui->session, tui->session->slides.number - 1);
	else if (key == EXPLORE && tui_can_explore(tui))
		leave_question(tui);
	else if (key == ESCAPE && is_writing(tui))
		type_escape(tui);
	else if (key == SCREEN_BACKSPACE && tui->typing && line_is_empty(&tui->line))
		tui_give_up_line(tui);
	else if (is_writing(tui) || !tui_act(tui, key))
		type_key(tui, key);
}

bool tui_goes_on(const struct tui *tui, uint32_t key)
{
	const struct key_row *row = key_find(key, tui_when(tui));

	return row && row->act == KEY_PAUSE && !is_writing(tui) && !tui->asked;
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
	while (tui->doing != TUI_LEAVE && (tui->doing != TUI_NOTHING || !tui->queue.length) &&
	       (key = tui_key(tui)) != SCREEN_NONE)
		tui_take_key(tui, key);
	if (tui_is_closed(tui))
		tui->leaving = true;
}
