/* SPDX-License-Identifier: GPL-3.0-or-later
 * The line by readline, which gets the input byte by byte. Its own signal handlers are off.
 */
#ifdef HAVE_READLINE

#include "ui/line.h"

#include "ui/line_complete.h"
#include "ui/line_paste.h"
#include "ui/terminal.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <readline/history.h>
#include <readline/readline.h>

/* --- Lines. --- */

/* An error of the history is printed once. A history that is not available is not tried again. */
static void tell_of_history(struct line_editor *editor, enum history_state state)
{
	struct session *session = editor->session;

	if (state == HISTORY_SET_ASIDE)
		session_say(session, "%s was damaged: it is %s.bad now, and its good lines are kept",
			    editor->history, editor->history);
	if (state == HISTORY_LOCKED)
		session_say(session, "%s is locked by another program: this session keeps no history",
			    editor->history);
	if (state == HISTORY_IRREGULAR)
		session_say(session, "%s is no regular file: this session keeps no history",
			    editor->history);
	if (state == HISTORY_GOOD || state == HISTORY_SET_ASIDE)
		return;
	session->shelf.no_history = true;
	editor->history[0] = '\0';
}

/* As in shells: a line that begins with a blank is not kept. */
void line_keep(struct line_editor *editor, const char *line)
{
	if (editor->forgets || !line[strspn(line, " \t")] || *line == ' ')
		return;
	add_history(line);
	if (editor->history[0])
		tell_of_history(editor, history_append(editor->history, line));
}

static void on_line(char *line)
{
	struct line_editor *editor = terminal_client();

	if (line && strchr(line, '\n')) {
		line_take_pasted(editor, line);
	} else {
		if (line)
			line_keep(editor, line);
		editor->done(editor->context, line);
	}
	free(line);
	if (editor->is_open)
		rl_set_prompt(editor->prompt(editor->context));
}

static void add_line(const char *line)
{
	add_history(line);
}

/* What readline shows as it is, and may be typed or pasted: ASCII, of whose controls it shows
 * letters, and runes that neither move nor hide text. */
static bool may_be_typed(const struct line_editor *editor)
{
	const unsigned char first = (unsigned char)editor->rune[0];
	uint32_t rune;

	if (first < 0x80)
		return true;
	if (!editor->session->utf8)
		return first >= 0xa0;
	return text_decode(editor->rune, editor->rune_count, &rune) == editor->rune_count &&
	       text_rune_is_safe(rune);
}

/* The bytes of the rune that this one begins. */
static size_t bytes_of_rune(const struct line_editor *editor)
{
	const unsigned char first = (unsigned char)editor->rune[0];

	if (!editor->session->utf8 || first < 0xc2 || first > 0xf4)
		return 1;
	return first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
}

/* Reads a byte of the terminal's, and hands in the rune that it ends, if that may be typed.
 * False: the end of the input. */
static bool read_byte(struct line_editor *editor)
{
	ssize_t got;
	char byte;

	do
		got = read(STDIN_FILENO, &byte, 1);
	while (got < 0 && errno == EINTR);
	if (got != 1)
		return false;
	if (editor->rune_count && ((unsigned char)byte & 0xc0) != 0x80)
		editor->rune_count = 0; /* one that was cut short */
	editor->rune[editor->rune_count++] = byte;
	if (editor->rune_count < bytes_of_rune(editor))
		return true;
	if (may_be_typed(editor)) {
		memcpy(editor->keys, editor->rune, editor->rune_count);
		editor->waiting = editor->keys;
		editor->waiting_count = editor->rune_count;
	}
	editor->rune_count = 0;
	return true;
}

/* Keys of several bytes that readline does not know bring it down amidst a search (8.2, which reads
 * the second byte as if the first had been a command). So what begins one only ends the search. */
static bool ends_search(unsigned char byte)
{
	enum { CONTROL_X = 24, ESCAPE = 27 };

	return (byte == CONTROL_X || byte == ESCAPE) && RL_ISSTATE(RL_STATE_ISEARCH);
}

/* The rest of the key behind an escape is let go. */
static void pass_over_key(struct line_editor *editor)
{
	enum { PATIENCE = 20 /* ms */ };
	struct pollfd wait = { .fd = STDIN_FILENO, .events = POLLIN };
	bool sequence = false;
	char byte;

	editor->waiting_count = 0;
	while (editor->surface == LINE_TERMINAL && poll(&wait, 1, PATIENCE) > 0 &&
	       read(STDIN_FILENO, &byte, 1) == 1) {
		if (sequence ? byte >= 0x40 : byte != '[' && byte != 'O')
			return;
		sequence = true;
	}
}

static const char PASTE_END[] = "\033[201~";

/* readline itself waits for the end of what is pasted; Ctrl-C ends that, too. */
static bool wait_for_byte(void)
{
	struct pollfd wait = { .fd = STDIN_FILENO, .events = POLLIN };

	while (terminal_urgency(NULL) == URGENCY_NONE)
		if (poll(&wait, 1, 50) > 0)
			return true;
	return false;
}

/* On a screen keys are those that were handed in. */
static int next_byte(FILE *unused)
{
	struct line_editor *editor = terminal_client();

	(void)unused;
	while (!editor->waiting_count) {
		if (editor->surface != LINE_SCREEN && wait_for_byte() && read_byte(editor))
			continue;
		if (editor->surface == LINE_SCREEN || editor->paste_ended)
			return EOF;
		/* A paste without an end readline 8.2 reads past its memory. */
		editor->paste_ended = true;
		editor->waiting = PASTE_END;
		editor->waiting_count = strlen(PASTE_END);
	}
	editor->waiting_count--;
	if (!ends_search((unsigned char)*editor->waiting))
		return (unsigned char)*editor->waiting++;
	pass_over_key(editor);
	return '\n';
}

static int has_bytes(void)
{
	const struct line_editor *editor = terminal_client();

	return editor->waiting_count > 0;
}

static void nothing(void)
{
}

static void no_modes(int unused)
{
	(void)unused;
}

/* readline has the terminal mark what is pasted, while a line is typed. */
static void set_modes(int meta)
{
	const char *marks = rl_variable_value("enable-bracketed-paste");

	if (marks && !strcmp(marks, "on"))
		terminal_set_leave(STDERR_FILENO, "\033[?2004l", "\033[?2004h");
	rl_prep_terminal(meta);
}

static void give_modes_back(void)
{
	rl_deprep_terminal();
	terminal_set_leave(STDERR_FILENO, "", "");
}

/* Takes out of the line what got there in other ways than whole runes: behind an Escape readline
 * takes the first byte of one for a command, and the others for text. */
static void show_clean(void)
{
	uint32_t rune;
	size_t taken;
	int at = 0;

	while (at < rl_end) {
		taken = text_decode(rl_line_buffer + at, (size_t)(rl_end - at), &rune);
		if ((unsigned char)rl_line_buffer[at] < 0x80 || (taken && text_rune_is_safe(rune))) {
			at += (int)taken;
			continue;
		}
		taken += !taken;
		rl_delete_text(at, at + (int)taken);
		if (rl_point > at)
			rl_point -= (int)taken;
	}
	if (rl_point > rl_end)
		rl_point = rl_end;
	rl_redisplay();
}

/* In a smaller terminal readline cuts runes in pieces, or divides by zero: it is told of a larger
 * one, and the terminal wraps. */
static bool widen(void)
{
	enum { LEAST_ROWS = 3, LEAST_COLUMNS = 20 };
	int rows, columns;

	/* On from the first terminal of one row; it cuts runes, too. */
	rl_variable_bind("horizontal-scroll-mode", "off");
	if (!terminal_size(&rows, &columns) || (rows >= LEAST_ROWS && columns >= LEAST_COLUMNS))
		return false;
	rl_set_screen_size(rows < LEAST_ROWS ? LEAST_ROWS : rows,
			   columns < LEAST_COLUMNS ? LEAST_COLUMNS : columns);
	return true;
}

static void take_surface(struct line_editor *editor)
{
	bool screen = editor->surface == LINE_SCREEN;

	/* Whole pieces go to the terminal, not byte by byte: a signal cuts nothing in two. */
	editor->stream = screen ? fopen("/dev/null", "w") : fdopen(dup(STDERR_FILENO), "w");
	rl_outstream = editor->stream ? editor->stream : stderr;
	if (!screen)
		terminal_set_library(fileno(rl_outstream));
	rl_getc_function = next_byte;
	rl_input_available_hook = screen ? has_bytes : NULL;
	rl_redisplay_function = screen ? nothing : rl_redisplay;
	rl_prep_term_function = screen ? no_modes : set_modes;
	rl_deprep_term_function = screen ? nothing : give_modes_back;
}

/* What the user's readline is told to do differently on a screen. */
static const struct variable {
	const char *name, *value;
} variables[LINE_VARIABLES] = {
	{ "bell-style", "none" },
	{ "show-all-if-ambiguous", "on" },
	{ "enable-bracketed-paste", "off" }, /* the screen marks what is pasted */
};

static void set_variables(struct line_editor *editor)
{
	int i;

	for (i = 0; i < LINE_VARIABLES; i++) {
		editor->before[i] = rl_variable_value(variables[i].name);
		rl_variable_bind(variables[i].name, variables[i].value);
	}
}

static void give_variables_back(const struct line_editor *editor)
{
	int i;

	for (i = 0; i < LINE_VARIABLES; i++)
		if (editor->before[i])
			rl_variable_bind(variables[i].name, editor->before[i]);
}

static void open_history(struct line_editor *editor)
{
	using_history();
	if (editor->session->shelf.no_history || editor->session->writing == WRITE_NOTHING ||
	    !history_path(editor->history))
		editor->history[0] = '\0';
	else
		tell_of_history(editor, history_read(editor->history, &editor->session->memory,
						     add_line));
}

void line_open(struct line_editor *editor)
{
	rl_readline_name = "spillway";
	rl_catch_signals = 0;
	rl_catch_sigwinch = 0;
	rl_change_environment = 0;
	line_complete_words();
	/* The same as in ends_search: what waits for one more byte fails at a key of several. */
	rl_unbind_function_in_map(rl_char_search, emacs_standard_keymap);
	rl_unbind_function_in_map(rl_backward_char_search, emacs_meta_keymap);
	/* Escape and Enter, pressed quickly, would turn the keys into those of vi. */
	rl_unbind_function_in_map(rl_vi_editing_mode, emacs_meta_keymap);
	/* What these search for from a line of the history readline 8.2 frees twice. */
	rl_unbind_function_in_map(rl_noninc_forward_search, emacs_meta_keymap);
	rl_unbind_function_in_map(rl_noninc_reverse_search, emacs_meta_keymap);
	terminal_set_client(editor);
	take_surface(editor);
	rl_initialize(); /* reads what the user wants */
	if (editor->surface == LINE_SCREEN)
		set_variables(editor);
	open_history(editor);
	editor->waiting_count = editor->rune_count = 0;
	text_init(&editor->rest, &editor->session->memory);
	editor->is_open = true;
	if (editor->surface == LINE_TERMINAL) {
		rl_reset_terminal(NULL); /* it may have been on a screen */
		widen();
	}
	rl_callback_handler_install(editor->prompt(editor->context), on_line);
	/* On a screen the end of what is pasted is not readline's to wait for. */
	rl_bind_keyseq("\\e[200~",
		       editor->surface == LINE_SCREEN ? NULL : line_paste);
	/* Not before: what does not show itself readline takes for a terminal that can nothing. */
	if (editor->surface == LINE_TERMINAL)
		rl_redisplay_function = show_clean;
}

void line_close(struct line_editor *editor)
{
	if (!editor->is_open)
		return;
	if (editor->surface == LINE_SCREEN)
		give_variables_back(editor);
	editor->is_open = false;
	rl_callback_sigcleanup(); /* no sequence of keys goes on in another line */
	rl_callback_handler_remove();
	clear_history();
	rl_outstream = stderr;
	if (editor->surface == LINE_TERMINAL)
		terminal_set_library(-1);
	if (editor->stream)
		fclose(editor->stream);
	editor->stream = NULL;
	text_free(&editor->rest);
	terminal_set_client(NULL);
}

void line_new_prompt(struct line_editor *editor)
{
	rl_set_prompt(editor->prompt(editor->context));
}

bool line_is_empty(const struct line_editor *editor)
{
	(void)editor;
	return rl_end == 0 && !RL_ISSTATE(RL_STATE_ISEARCH | RL_STATE_NSEARCH);
}

void line_give_up(struct line_editor *editor)
{
	rl_callback_sigcleanup();
	rl_free_line_state();
	rl_replace_line("", 0);
	rl_point = 0;
	line_new_prompt(editor);
}

void line_put(struct line_editor *editor, const char *text)
{
	(void)editor;
	rl_replace_line(text, 1);
	rl_point = rl_end;
}

/* --- At a terminal. --- */

void line_read(struct line_editor *editor)
{
	editor->paste_ended = false;
	if (!read_byte(editor)) {
		editor->paste_ended = true;
		rl_callback_sigcleanup(); /* amidst a sequence of keys it would crash */
		rl_callback_read_char();  /* finds the end */
	}
	while (editor->is_open && editor->waiting_count)
		rl_callback_read_char();
}

void line_show(struct line_editor *editor)
{
	(void)editor;
	rl_on_new_line();
	rl_redisplay();
}

void line_come_back(struct line_editor *editor)
{
	(void)editor;
	give_modes_back();
	set_modes(1);
	rl_forced_update_display();
}

void line_resize(struct line_editor *editor)
{
	(void)editor;
	if (widen())
		return;
	/* By its own function readline knows what was shown at the old size. */
	rl_redisplay_function = rl_redisplay;
	rl_resize_terminal();
	rl_redisplay_function = show_clean;
}

/* --- On a screen. --- */

void line_keys(struct line_editor *editor, const char *bytes, size_t count)
{
	editor->waiting = bytes;
	editor->waiting_count = count;
	while (editor->is_open && editor->waiting_count)
		rl_callback_read_char();
}

static int columns_of(const char *bytes, size_t count)
{
	uint32_t rune;
	size_t taken;
	int columns = 0;

	for (; count && (taken = text_decode(bytes, count, &rune)) > 0; columns++) {
		bytes += taken;
		count -= taken;
	}
	return columns;
}

void line_look(const struct line_editor *editor, struct text *text, int *cursor)
{
	const char *prompt = rl_display_prompt ? rl_display_prompt : "";
	size_t point = (size_t)(rl_point < rl_end ? rl_point : rl_end);

	(void)editor;
	text_safe(text, prompt, strlen(prompt));
	text_safe(text, rl_line_buffer, point);
	*cursor = columns_of(text_string(text), text->length);
	text_safe(text, rl_line_buffer + point, (size_t)rl_end - point);
}

#else
typedef int no_readline;
#endif
