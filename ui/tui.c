/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ui/tui.h"

#include "src/base/clock.h"
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/command/script.h"
#include "src/command/suggest.h"
#include "src/engine/run.h"
#include "ui/terminal.h"
#include "ui/tui_parts.h"

#include <string.h>

/* --- Lines. --- */

static void say_undone(struct tui *tui)
{
	session_say(tui->session, "out of memory: a line was not performed");
}

/* It comes whole, or not at all. */
void tui_queue_line(struct tui *tui, const char *line)
{
	struct text *queue = &tui->queue;
	const size_t length = queue->length;

	text_raw(queue, line, strlen(line));
	text_raw(queue, "\n", 1);
	if (!queue->cut)
		return;
	queue->cut = false;
	queue->length = length;
	if (queue->bytes)
		queue->bytes[length] = '\0';
	say_undone(tui);
}

/* What is said before a line; it is the editor's. */
const char *tui_prompt(void *context)
{
	const struct tui *tui = context;

	if (tui->doing == TUI_QUESTION)
		return tui->question;
	return typed_prompt(tui->session);
}

/* Behind a colon, as it is typed; a prompt would look as if something could be typed there. */
void tui_echo(struct tui *tui, const char *line)
{
	out_print(&tui->session->messages, ": %s\n", line);
}

/* The editor has a line. */
static void on_line(void *context, const char *line)
{
	struct tui *tui = context;

	tui->typing = false;
	if (!line && tui->doing == TUI_QUESTION) {
		tui->unanswered = true;
		return;
	}
	/* It stops a run under way, and is done then; anything else it waits for. Of lines that come
	 * at once only the first stops one: the others wait for what it does. */
	if (tui_is_running(tui) && (!tui->pasting || tui->paste.over))
		tui_pause(tui);
	tui->paste.over = false;
	if (tui->doing == TUI_PAUSE && line && !tui->aside.length) {
		text_raw(&tui->aside, line, strlen(line));
	} else {
		tui_queue_line(tui, line ? line : "quit");
		tui_note_waiting(tui, "the line");
	}
}

/* The first line of those to be done leaves them. */
bool tui_take_line(struct tui *tui, struct text *line)
{
	const char *bytes = text_string(&tui->queue);
	const char *end = strchr(bytes, '\n');
	size_t length, left;

	if (!end)
		return false;
	length = (size_t)(end - bytes);
	left = tui->queue.length - length - 1;
	text_raw(line, bytes, length);
	memmove(tui->queue.bytes, end + 1, left + 1);
	tui->queue.length = left;
	return true;
}

void tui_note_waiting(struct tui *tui, const char *what)
{
	struct text text;

	if (tui->doing != TUI_COMMAND || tui_is_running(tui))
		return;
	text_fixed(&text, tui->note, sizeof(tui->note));
	text_print(&text, "%s waits for the present command; Ctrl-C ends that and drops this",
		   what);
}

bool tui_is_done(const char *line)
{
	return !strncmp(line, "set ", 4) || !strncmp(line, "follow ", 7);
}

/* Ctrl-C drops the lines that wait, and says so. */
static void drop_orders(struct tui *tui)
{
	struct text line, kept, first;
	int count = 0;

	text_init(&line, &tui->memory);
	text_init(&kept, &tui->memory);
	text_init(&first, &tui->memory);
	while (tui_take_line(tui, &line)) {
		if (tui_is_done(text_string(&line)))
			text_print(&kept, "%s\n", text_string(&line));
		else if (!count++)
			text_raw(&first, text_string(&line), line.length);
		text_clear(&line);
	}
	if (count == 1)
		session_say(tui->session, "Ctrl-C also dropped the line that waited: %s",
			    text_string(&first));
	else if (count)
		session_say(tui->session, "Ctrl-C also dropped %d lines that waited, the first: %s",
			    count, text_string(&first));
	tui->note[0] = '\0';
	text_free(&first);
	text_free(&line);
	text_free(&tui->queue);
	tui->queue = kept;
}

static void do_line(struct tui *tui, const char *line)
{
	struct session *session = tui->session;
	const char *meant = typed_meant(&tui->typed, line);
	const int64_t runs = session->runs;
	bool of_run;

	tui->note[0] = '\0';
	/* Notes are a part of the slide that is still shown, and what is for the next run may have waited for
	 * the end of the story. */
	if (session->slides.over &&
	    !(tui_sets(tui, line, &of_run) && (of_run || !strncmp(line, "set notes ", 10))))
		slides_clear(&session->slides);
	transcript_mark(&tui->transcript);
	if (*meant || session_is_open(session))
		tui_echo(tui, meant);
	tui->doing = TUI_COMMAND;
	tui->stepping = !strncmp(meant, "step", 4) || !strncmp(meant, "back", 4);
	tui->began = clock_seconds();
	tui->began_cycle = session->run ? session->run->now.counters[COUNTER_cycles] : 0;
	tui->due = 0;
	tui->paced = -1;
	tui->drawn = tui->taken = tui->began;
	typed_line(&tui->typed, line);
	tui->doing = TUI_NOTHING;
	/* Ctrl-C is meant for what waits, too. */
	if (tui->typed.interrupted_at > 0)
		drop_orders(tui);
	tui_record_made(tui);
	if (session->runs != runs || (session->run ? session->run->now.counters[COUNTER_cycles] : 0) !=
					     tui->began_cycle)
		tui->cursor = -1;
	tui->pausing = tui->quitting = session->paused = false;
	tui->scroll = tui->focus ? tui->scroll : 0;
	line_new_prompt(&tui->line);
	tui_read_settings(tui);
	tui->dirty = true;
}

/* --- The loop. --- */

/* Ctrl-C where nothing is under way. */
static void take_interrupt(struct tui *tui)
{
	bool typed = tui->typing || session_is_open(tui->session);

	session_give_up(tui->session);
	tui_give_up_line(tui);
	overlay_free(&tui->overlay);
	tui->overlay.title = NULL;
	tui->asked = NULL;
	if (!typed)
		typed_interrupt(&tui->typed);
	tui->dirty = true;
}

static bool goes(const struct tui *tui)
{
	return !tui->session->quit && !tui->session->switching && !tui->leaving &&
	       !terminal_ending_signal();
}

void tui_do_orders(struct tui *tui)
{
	struct text line;

	text_init(&line, &tui->memory);
	while (goes(tui) && tui_take_line(tui, &line)) {
		if (line.cut)
			say_undone(tui);
		else
			do_line(tui, text_string(&line));
		text_clear(&line);
	}
	text_free(&line);
}

static void loop(struct tui *tui)
{
	bool interrupted, resized, continued;

	while (goes(tui)) {
		tui_do_orders(tui);
		if (goes(tui))
			tui_listen(tui);
		/* It may have come, and its note been taken, while a command worked. */
		if (terminal_ending_signal())
			return;
		if (!goes(tui) || tui->queue.length)
			continue;
		tui_show_at_rest(tui);
		tui_wait(tui, tui->dirty ? 0 : -1);
		if (terminal_take_signals(&interrupted, &resized, &continued))
			return;
		if (continued)
			screen_come_back(&tui->screen);
		if (resized || continued)
			tui_resize(tui);
		if (interrupted)
			take_interrupt(tui);
	}
}

static void init(struct tui *tui, struct session *session)
{
	memset(tui, 0, sizeof(*tui));
	tui->session = session;
	tui->scene = scenes();
	tui->cursor = -1;
	tui->dirty = true;
	transcript_init(&tui->transcript, &tui->memory);
	typed_init(&tui->typed, session);
	text_init(&tui->aside, &tui->memory);
	text_init(&tui->queue, &tui->memory);
	text_init(&tui->made.lines, &tui->memory);
	tui->line = (struct line_editor){
		.session = session, .surface = LINE_SCREEN, .prompt = tui_prompt, .done = on_line,
		.context = tui,
	};
}

bool tui(struct session *session, bool menu, const char *lines, int *signal_number,
	 struct err *err)
{
	struct tui *tui = memory_array(&session->memory, 1, sizeof(*tui), "the screen", err);
	struct tui_hooks doors;

	*signal_number = 0;
	if (!tui)
		return false;
	init(tui, session);
	text_raw(&tui->queue, lines, strlen(lines));
	if (tui->queue.cut)
		err_set(err, ERR_MEMORY, "out of memory: what the screen does first");
	if (tui->queue.cut || !screen_open(&tui->screen, session->utf8, err)) {
		text_free(&tui->queue);
		memory_free(tui);
		return false;
	}
	tui_open_input(tui);
	tui_install_hooks(tui, &doors);
	line_open(&tui->line);
	tui_read_settings(tui);
	if (!*lines)
		suggest_say(session);
	if (menu)
		tui_open_stories(tui);
	loop(tui);
	line_close(&tui->line);
	screen_close(&tui->screen);
	tui_remove_hooks(session, &doors);
	views_free(&tui->views);
	views_free(&tui->companion);
	overlay_free(&tui->overlay);
	transcript_free(&tui->transcript);
	typed_free(&tui->typed);
	text_free(&tui->queue);
	text_free(&tui->aside);
	text_free(&tui->made.lines);
	memory_free(tui->point.spots);
	tui_drop_books(tui);
	memory_free(tui);
	session->status = 0;
	*signal_number = terminal_ending_signal();
	return true;
}
