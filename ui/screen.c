/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ui/screen.h"

#include "src/base/err.h"

#ifdef HAVE_NCURSES

#include "src/base/text.h"
#include "src/command/taste.h"
#include "ui/terminal.h"

#include <curses.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

enum { ESCAPE_WAIT = 25, KEY_PASTE = KEY_MAX + 1, KEY_PASTE_END, KEY_POINT };

/* Pasted text is marked, so that it is not taken for keys. */
static const char PASTE_ON[] = "\033[?2004h", PASTE_OFF[] = "\033[?2004l";

/* Presses of buttons and the wheel, with places in digits (SGR). */
static const char MOUSE_ON[] = "\033[?1000h\033[?1006h", MOUSE_OFF[] = "\033[?1006l\033[?1000l";

/* How a role looks, on any background and for any eyes: hues that stay apart for people who
 * confuse red and green; 256 colours, or the eight. */
static const struct look {
	short many, few; /* -1: the terminal's own */
	attr_t with;     /* always, so that it needs no colour */
} looks[ROLES] = {
	[ROLE_PLAIN] = { -1, -1, A_NORMAL },
	[ROLE_TITLE] = { -1, -1, A_REVERSE },
	[ROLE_QUIET] = { -1, -1, A_DIM },
	[ROLE_ACTIVE] = { 172, COLOR_YELLOW, A_BOLD },
	[ROLE_CHOSEN] = { -1, -1, A_BOLD | A_REVERSE },
	[ROLE_EVENT] = { 169, COLOR_MAGENTA, A_BOLD },
	[ROLE_SOURCE] = { 32, COLOR_CYAN, A_NORMAL },
	[ROLE_SINK] = { 172, COLOR_YELLOW, A_NORMAL },
	[ROLE_WARNING] = { 166, COLOR_RED, A_BOLD },
	/* From blue through grey to orange; none is too dark or too bright for a background. */
	[ROLE_SHADE] = { 67, COLOR_CYAN, A_NORMAL },
	[ROLE_SHADE + 1] = { 32, COLOR_CYAN, A_NORMAL },
	[ROLE_SHADE + 2] = { 102, -1, A_NORMAL },
	[ROLE_SHADE + 3] = { 172, COLOR_YELLOW, A_NORMAL },
	[ROLE_SHADE_LAST] = { 166, COLOR_RED, A_NORMAL },
};

bool screen_is_possible(struct err *err)
{
	const char *term = getenv("TERM");

	if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
		return err_set(err, ERR_WORK, "no full-screen view: input and output are not at a "
					      "terminal");
	if (term && *term && strcmp(term, "dumb"))
		return true;
	err_set(err, ERR_WORK, "no full-screen view: TERM is %s", term && *term ? term : "not set");
	return err_hint(err, "it names the kind of terminal, such as xterm-256color");
}

/* The user's colour, or the program's. */
static short colour_of(const struct taste *taste, short role)
{
	if (taste && taste->colours[role] != COLOUR_OWN)
		return taste->colours[role] < COLORS ? taste->colours[role] : COLOUR_NONE;
	return COLORS >= 256 ? looks[role].many : looks[role].few;
}

static void choose_colours(struct screen *screen, const struct taste *taste)
{
	const char *none = getenv("NO_COLOR");
	short role, colour;

	screen->colours = !(none && *none) && has_colors() && start_color() == OK &&
			  use_default_colors() == OK;
	for (role = 0; role < ROLES; role++) {
		colour = colour_of(taste, role);
		screen->colour_list[role] = screen->colours && colour >= 0 &&
					    init_pair((short)(role + 1), colour, -1) == OK;
	}
}

/* Appends sequences as terminfo names them. */
static void add_sequences(struct text *text, const char *const *names)
{
	const char *sequence;

	for (; *names; names++) {
		sequence = tigetstr(*names);
		if (sequence && sequence != (const char *)-1)
			text_raw(text, sequence, strcspn(sequence, "$"));
	}
}

/* What leaves the screen, and what takes it again, for handlers of signals. */
static void note_leave(bool mouse)
{
	/* The rows that scroll, attributes, keypad, cursor, and the other screen. */
	static const char *const leave[] = { "sgr0", "rmkx", "cnorm", "rmcup", NULL };
	static const char *const again[] = { "smcup", "smkx", NULL };
	char leave_bytes[160], again_bytes[160];
	const char *region;
	struct text text;

	text_fixed(&text, leave_bytes, sizeof(leave_bytes));
	text_raw(&text, PASTE_OFF, strlen(PASTE_OFF));
	text_raw(&text, MOUSE_OFF, strlen(MOUSE_OFF));
	region = tigetstr("csr");
	if (region && region != (const char *)-1)
		region = tparm(region, 0, LINES - 1, 0, 0, 0, 0, 0, 0, 0);
	if (region && region != (const char *)-1)
		text_raw(&text, region, strlen(region));
	add_sequences(&text, leave);
	text_fixed(&text, again_bytes, sizeof(again_bytes));
	add_sequences(&text, again);
	text_raw(&text, PASTE_ON, strlen(PASTE_ON));
	if (mouse)
		text_raw(&text, MOUSE_ON, strlen(MOUSE_ON));
	terminal_set_leave(STDOUT_FILENO, leave_bytes, again_bytes);
}

static void send_mode(const char *sequence)
{
	fputs(sequence, stdout);
	fflush(stdout);
}

/* Ctrl-S is a key: it does not freeze the screen. */
static void take_flow_keys(void)
{
	struct termios modes;

	if (tcgetattr(STDIN_FILENO, &modes) != 0)
		return;
	modes.c_iflag &= ~(tcflag_t)IXON;
	tcsetattr(STDIN_FILENO, TCSADRAIN, &modes);
	def_prog_mode();
}

static void take_size(struct screen *screen)
{
	getmaxyx(stdscr, screen->rows, screen->columns);
}

bool screen_open(struct screen *screen, bool unicode, struct err *err)
{
	memset(screen, 0, sizeof(*screen));
	if (!screen_is_possible(err))
		return false;
	terminal_hold_stop(true);
	terminal_set_library(STDOUT_FILENO);
	screen->curses = newterm(NULL, stdout, stdin);
	if (!screen->curses) {
		terminal_set_library(-1);
		terminal_hold_stop(false);
		err_set(err, ERR_WORK, "no full-screen view: nothing is known of a terminal called %s",
			getenv("TERM"));
		return err_hint(err, "set TERM to its kind, such as xterm-256color");
	}
	screen->unicode = unicode;
	set_escdelay(ESCAPE_WAIT);
	cbreak();
	noecho();
	nonl();
	keypad(stdscr, TRUE);
	nodelay(stdscr, TRUE);
	intrflush(stdscr, FALSE);
	define_key("\033[200~", KEY_PASTE);
	define_key("\033[201~", KEY_PASTE_END);
	take_flow_keys();
	define_key("\033[<", KEY_POINT);
	choose_colours(screen, NULL);
	curs_set(1); /* writes what was begun */
	note_leave(false);
	send_mode(PASTE_ON);
	terminal_hold_stop(false);
	take_size(screen);
	return true;
}

void screen_close(struct screen *screen)
{
	if (!screen->curses)
		return;
	terminal_hold_stop(true);
	send_mode(PASTE_OFF);
	if (screen->mouse)
		send_mode(MOUSE_OFF);
	/* A terminal without a second screen is left with a clean one. */
	if (!tigetstr("rmcup")) {
		erase();
		refresh();
	}
	canvas_free(&screen->shown);
	endwin();
	delscreen(screen->curses);
	screen->curses = NULL;
	terminal_set_library(-1);
	terminal_set_leave(STDOUT_FILENO, "", "");
	terminal_hold_stop(false);
}

/* --- Cells. --- */

static wchar_t shown(const struct screen *screen, uint32_t rune)
{
	if (rune < 0x80 ? rune < 0x20 || rune == 0x7f : !screen->unicode)
		return L'?';
	return rune < 0x80 || wcwidth((wchar_t)rune) == 1 ? (wchar_t)rune : L'?';
}

static void put(const struct screen *screen, int row, int column, uint32_t rune, enum role role)
{
	wchar_t words[2] = { shown(screen, rune), 0 };
	cchar_t cell;

	setcchar(&cell, words, looks[role].with,
		 (short)(screen->colour_list[role] ? role + 1 : 0), NULL);
	mvadd_wch(row, column, &cell);
}

/* Whether what stands in a cell is known, and is what is to stand there. */
static bool stands(const struct canvas *shown, const struct canvas *canvas, int at)
{
	return shown->cells && shown->cells[at] == canvas->cells[at] &&
	       shown->roles[at] == canvas->roles[at];
}

void screen_show(struct screen *screen, struct canvas *canvas, int row, int column)
{
	struct canvas *shown = &screen->shown;
	int i, j, at;

	if (shown->rows != canvas->rows || shown->columns != canvas->columns)
		canvas_free(shown);
	if (!shown->cells)
		erase();
	for (i = 0; i < canvas->rows && i < screen->rows; i++) {
		for (j = 0; j < canvas->columns && j < screen->columns; j++) {
			at = i * canvas->columns + j;
			if (!stands(shown, canvas, at))
				put(screen, i, j, canvas->cells[at], (enum role)canvas->roles[at]);
		}
	}
	canvas_free(shown);
	*shown = *canvas;
	memset(canvas, 0, sizeof(*canvas));
	if (row >= 0)
		move(row, column < screen->columns ? column : screen->columns - 1);
	/* A stop in the middle of a character or a sequence would leave half of it on the terminal. */
	terminal_hold_stop(true);
	curs_set(row >= 0);
	refresh();
	terminal_hold_stop(false);
}

/* --- Keys. --- */

static const struct key_name {
	int curses;
	uint32_t key;
	const char *bytes; /* as most terminals say it */
} key_names[] = {
	{ KEY_UP, SCREEN_UP, "\033[A" },
	{ KEY_DOWN, SCREEN_DOWN, "\033[B" },
	{ KEY_RIGHT, SCREEN_RIGHT, "\033[C" },
	{ KEY_LEFT, SCREEN_LEFT, "\033[D" },
	{ KEY_HOME, SCREEN_HOME, "\001" },
	{ KEY_END, SCREEN_END, "\005" },
	{ KEY_PPAGE, SCREEN_PAGE_UP, "" },
	{ KEY_NPAGE, SCREEN_PAGE_DOWN, "" },
	{ KEY_DC, SCREEN_DELETE, "\033[3~" },
	{ KEY_BACKSPACE, SCREEN_BACKSPACE, "\177" },
	{ KEY_BTAB, SCREEN_BACK_TAB, "" },
	{ KEY_ENTER, '\r', "\r" },
	{ KEY_PASTE, SCREEN_PASTE, "" },
	{ KEY_PASTE_END, SCREEN_PASTE_END, "" },
};

enum { KEY_NAMES = sizeof(key_names) / sizeof(key_names[0]) };

/* What follows "ESC [ <": the button, the column, the row, and M for a press. */
static uint32_t read_mouse(const struct screen *screen)
{
	enum { FIELDS = 3, MOST_DIGITS = 20, WHEEL = 64 };
	int fields[FIELDS] = { 0 };
	int field = 0, digits = 0;
	wint_t got = 0;

	while (get_wch(&got) == OK && digits++ < MOST_DIGITS && (got == ';' || (got >= '0' && got <= '9'))) {
		if (got == ';' && ++field == FIELDS)
			return SCREEN_OTHER;
		else if (got != ';' && fields[field] < SCREEN_MOUSE_MOST)
			fields[field] = 10 * fields[field] + (int)(got - '0');
	}
	if (got != 'M' || field != FIELDS - 1 || fields[1] < 1 || fields[2] < 1 ||
	    fields[1] > screen->columns || fields[2] > screen->rows || fields[1] > SCREEN_MOUSE_MOST ||
	    fields[2] > SCREEN_MOUSE_MOST)
		return SCREEN_OTHER;
	if (fields[0] == WHEEL || fields[0] == WHEEL + 1)
		return screen_mouse_key(fields[0] == WHEEL ? MOUSE_WHEEL_UP : MOUSE_WHEEL_DOWN, fields[2] - 1,
					fields[1] - 1);
	return fields[0] ? (uint32_t)SCREEN_OTHER
			 : screen_mouse_key(MOUSE_CLICK, fields[2] - 1, fields[1] - 1);
}

uint32_t screen_key(struct screen *screen)
{
	wint_t got;
	int kind = get_wch(&got);
	int i;

	if (kind == ERR)
		return SCREEN_NONE;
	if (kind != KEY_CODE_YES)
		return (uint32_t)got;
	if (got == KEY_POINT)
		return read_mouse(screen);
	if (got > KEY_F0 && got <= KEY_F(TASTE_F_KEYS))
		return TASTE_F + (uint32_t)(got - KEY_F0);
	for (i = 0; i < KEY_NAMES; i++)
		if (key_names[i].curses == (int)got)
			return key_names[i].key;
	return SCREEN_OTHER;
}

size_t screen_waiting(void)
{
	int waiting = 0;

	return ioctl(STDIN_FILENO, FIONREAD, &waiting) == 0 && waiting > 0 ? (size_t)waiting : 0;
}

const char *screen_key_bytes(uint32_t key, char *buffer)
{
	struct text text;
	int i;

	for (i = 0; i < KEY_NAMES; i++)
		if (key_names[i].key == key)
			return key_names[i].bytes;
	text_fixed(&text, buffer, 8);
	if (key < SCREEN_NONE)
		text_rune(&text, key);
	return text_string(&text);
}

void screen_forget(struct screen *screen)
{
	canvas_free(&screen->shown);
	clearok(curscr, TRUE);
}

void screen_resize(struct screen *screen)
{
	int rows, columns;

	if (terminal_size(&rows, &columns))
		resizeterm(rows, columns);
	screen_forget(screen);
	note_leave(screen->mouse);
	take_size(screen);
}

void screen_set_mouse(struct screen *screen, bool on)
{
	if (!screen->curses || screen->mouse == on)
		return;
	screen->mouse = on;
	send_mode(on ? MOUSE_ON : MOUSE_OFF);
	note_leave(on);
}

void screen_set_taste(struct screen *screen, const struct taste *taste)
{
	if (screen->changes == taste->changes)
		return;
	screen->changes = taste->changes;
	choose_colours(screen, taste);
	screen_forget(screen);
}

void screen_come_back(struct screen *screen)
{
	int visible = curs_set(1);

	/* The handler has taken the terminal again; its contents are unknown. */
	if (visible != ERR)
		curs_set(visible);
	screen_resize(screen);
}

#else

bool screen_is_possible(struct err *err)
{
	err_set(err, ERR_WORK, "this build has no full-screen view");
	return err_hint(err, "install ncurses' headers (make deps) and build again; the prompt has "
			     "the same commands");
}

bool screen_open(struct screen *screen, bool unicode, struct err *err)
{
	(void)screen;
	(void)unicode;
	return screen_is_possible(err);
}

void screen_close(struct screen *screen)
{
	(void)screen;
}

void screen_show(struct screen *screen, struct canvas *canvas, int row, int column)
{
	(void)screen;
	canvas_free(canvas);
	(void)row;
	(void)column;
}

uint32_t screen_key(struct screen *screen)
{
	(void)screen;
	return SCREEN_NONE;
}

size_t screen_waiting(void)
{
	return 0;
}

const char *screen_key_bytes(uint32_t key, char *buffer)
{
	(void)key;
	*buffer = '\0';
	return buffer;
}

void screen_set_mouse(struct screen *screen, bool on)
{
	(void)screen;
	(void)on;
}

void screen_set_taste(struct screen *screen, const struct taste *taste)
{
	(void)screen;
	(void)taste;
}

void screen_forget(struct screen *screen)
{
	(void)screen;
}

void screen_resize(struct screen *screen)
{
	(void)screen;
}

void screen_come_back(struct screen *screen)
{
	(void)screen;
}

#endif
