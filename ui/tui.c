/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ui/tui.h"

#include "src/base/clock.h"
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/command/command.h"
#include "src/command/suggest.h"
#include "src/run/run.h"
#include "ui/terminal.h"
#include "ui/tui_parts.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

/* Seconds: between two pictures of a run under way at least; how often a command under way
 * looks for keys; after which it is told that it works; how long fetching arrays may take
 * while keys wait. Pictures take one part in PICTURES of the time, fetching one in FETCHES. */
static const double FRAME = 1.0 / 30, LISTEN = 0.01, LONG = 0.5, LONGEST_FETCH = 0.015;

enum { PICTURES = 40, FETCHES = 80, PAUSE_PATIENCE = 250 /* ms */, ESCAPE = 27, CONTROL_L = 12 };

/* --- Waiting. --- */

/* Until a key or a signal has come, or so many milliseconds are over; -1: for ever. */
static void wait_for(int milliseconds)
{
	struct pollfd wait[2] = {
		{ .fd = STDIN_FILENO, .events = POLLIN },
		{ .fd = terminal_signal_descriptor(), .events = POLLIN },
	};

	(void)poll(wait, 2, milliseconds);
}

/* Whether a key waits, or the end of all keys. */
static bool has_input(void)
{
	struct pollfd wait = { .fd = STDIN_FILENO, .events = POLLIN };

	return poll(&wait, 1, 0) > 0;
}

/* Whether the terminal has gone away. */
static bool is_closed(void)
{
	struct pollfd wait = { .fd = STDIN_FILENO, .events = POLLIN };
	char byte;

	return poll(&wait, 1, 0) > 0 && (wait.revents & (POLLHUP | POLLERR | POLLNVAL)) &&
	       (!(wait.revents & POLLIN) || read(STDIN_FILENO, &byte, 0) < 0);
}

/* --- Keys. --- */

static void give_up_line(struct tui *tui)
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
		give_up_line(tui);
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

static void resize(struct tui *tui)
{
	screen_resize(&tui->screen);
	tui->session->rows = tui->screen.rows;
	tui->session->columns = tui->screen.columns;
	tui->dirty = true;
}

static void take_key(struct tui *tui, uint32_t key)
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
	else if (key == ESCAPE && tui->typing)
		type_escape(tui);
	else if (key == SCREEN_BACKSPACE && tui->typing && line_is_empty(&tui->line))
		give_up_line(tui);
	else if (tui->typing || tui->doing == TUI_QUESTION || session_is_open(tui->session))
		type_key(tui, key);
	else if (!tui_act(tui, key) && tui->doing != TUI_PAUSE)
		type_key(tui, key);
}

/* While somebody waits for a key of any kind: those that change what is looked at do not count,
 * nor do those of a list, or of a line. */
static bool goes_on(struct tui *tui, uint32_t key)
{
	const struct key_row *row = key_find(key, tui_when(tui));

	if (tui->overlay.title || tui->typing || tui->pasting || key == SCREEN_PASTE)
		return false;
	return !row || row->act == KEY_DOES || row->act == KEY_PAUSE;
}

/* The terminal's size, and whether the program was stopped. */
static void take_window(struct tui *tui)
{
	bool resized, continued;

	terminal_take_window(&resized, &continued);
	if (continued)
		screen_come_back(&tui->screen);
	if (resized || continued)
		resize(tui);
}

void tui_listen(struct tui *tui)
{
	uint32_t key;

	take_window(tui);
	/* What a key means may depend on what those before it did. */
	while ((tui->doing != TUI_NOTHING || !tui->queue.length) &&
	       (key = screen_key(&tui->screen)) != SCREEN_NONE)
		take_key(tui, key);
	if (is_closed())
		tui->leaving = true;
}

/* --- Lines. --- */

static void say_undone(struct tui *tui)
{
	session_say(tui->session, "out of memory: a line is not done");
}

/* It comes whole, or not at all. */
void tui_order(struct tui *tui, const char *line)
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
static const char *prompt_of(void *context)
{
	const struct tui *tui = context;

	if (tui->doing == TUI_QUESTION)
		return tui->question;
	return session_is_open(tui->session) ? "> " : "spillway> ";
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
	/* It stops a run under way, and is done then; anything else it waits for. */
	if (tui_is_running(tui) && !tui->pasting)
		tui_pause(tui);
	if (tui->doing == TUI_PAUSE && line && !tui->aside.length)
		text_raw(&tui->aside, line, strlen(line));
	else
		tui_order(tui, line ? line : "quit");
}

/* The first line of those to be done leaves them. */
static bool take_line(struct tui *tui, struct text *line)
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

static void do_line(struct tui *tui, const char *line)
{
	struct session *session = tui->session;
	const char *meant = typed_meant(&tui->typed, line);
	const int64_t runs = session->runs;

	transcript_mark(&tui->transcript);
	if (*meant || session_is_open(session))
		out_print(&session->messages, "%s%s\n", prompt_of(tui), meant);
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
		text_clear(&tui->queue);
	if (session->runs != runs || (session->run ? session->run->now.counters[COUNTER_cycles] : 0) !=
					     tui->began_cycle)
		tui->cursor = -1;
	tui->pausing = session->paused = false;
	tui->scroll = tui->focus ? tui->scroll : 0;
	line_new_prompt(&tui->line);
	tui_read_settings(tui);
	tui->dirty = true;
}

/* --- While a command works. --- */

/* Takes what panels show while nothing is done; what takes long gives way to keys, behind which
 * it begins anew. */
static void look_at_rest(struct tui *tui)
{
	tui->looking = true;
	tui_look(tui, VIEWS_ALL);
	tui->looking = false;
}

/* For the session's poll. */
static enum urgency ask(void *context)
{
	struct tui *tui = context;
	double now = clock_seconds();
	enum urgency urgency;

	if (tui->looking)
		return has_input() ? URGENCY_NOW : terminal_urgency(NULL);
	if (now - tui->began > FRAME && now - tui->listened >= LISTEN) {
		tui->listened = now;
		tui_listen(tui);
		if (tui->dirty ||
		    (now - tui->began > LONG && now - tui->drawn > LONG && now - tui->told > LONG)) {
			tui_draw(tui);
			tui->told = now;
		}
	}
	if (tui->leaving)
		return URGENCY_QUIT;
	urgency = terminal_urgency(NULL);
	if (urgency != URGENCY_NONE || !tui->pausing)
		return urgency;
	/* A second run that has not come so far ends its cycle. */
	return tui_is_running(tui) && (now - tui->pausing_since) * 1000 > PAUSE_PATIENCE
		       ? URGENCY_NOW
		       : URGENCY_CYCLE;
}

/* Whether a picture may be made now, and what of. */
static bool is_due(const struct tui *tui, double now, enum views_effort *effort)
{
	double heavy = tui_fetch_cost(tui);
	double cost = tui->drawn_cost > 0 ? tui->drawn_cost : 0;

	*effort = heavy < LONGEST_FETCH && now - tui->taken >= FETCHES * heavy ? VIEWS_ALL
									     : VIEWS_LIGHT;
	/* Where it waits for the next cycle anyway, each is seen. */
	if (tui->speed && (double)tui->speed * (heavy + cost) < 0.5) {
		*effort = VIEWS_ALL;
		return true;
	}
	return tui->dirty || (now - tui->drawn >= FRAME && now - tui->drawn >= PICTURES * cost);
}

static void show_run(struct tui *tui)
{
	double now = clock_seconds();
	enum views_effort effort;

	if (!is_due(tui, now, &effort))
		return;
	tui_look(tui, effort);
	tui_draw(tui);
	tui->drawn = clock_seconds();
	tui->drawn_cost = tui->drawn - now;
	if (effort == VIEWS_ALL) {
		tui->taken = tui->drawn;
		tui->drawn_cost -= tui_fetch_cost(tui);
	}
}

/* Waits until the next cycle may begin, with open ears. */
static void keep_pace(struct tui *tui, int64_t cycle)
{
	double now = clock_seconds();

	session_watch_cycles(tui->session, tui->speed > 0);
	if (!tui->speed || cycle == tui->paced)
		return;
	tui->paced = cycle;
	if (tui->due < now - 1)
		tui->due = now;
	while (ask(tui) == URGENCY_NONE && tui->speed && (now = clock_seconds()) < tui->due)
		wait_for((int)((tui->due - now) * 1000) + 1);
	tui->due += tui->speed ? 1.0 / (double)tui->speed : 0;
}

/* For the session's watcher: between two pieces of a run. */
static void look(void *context, struct run *run)
{
	struct tui *tui = context;

	if (run != tui->session->run)
		return;
	show_run(tui);
	keep_pace(tui, run->now.counters[COUNTER_cycles]);
}

/* --- Doors of the session. --- */

/* Does a line amidst a script, if it only looks; the others wait for its end. */
static void do_aside(struct tui *tui)
{
	struct session *session = tui->session;
	const char *script = session->script;
	const struct caller *caller = session->caller;
	struct gather *gather = session->gather;
	long number = session->line;
	char word[32];
	struct found found;
	struct err err = { 0 };
	const char *line = text_string(&tui->aside);

	snprintf(word, sizeof(word), "%.*s", (int)strcspn(line, " ;"), line);
	if (!command_find(session, word, &found, &err) || !found.command->looks ||
	    strchr(line, ';')) {
		session_say(session, "the story comes first: what only looks (show, why, print, help) is "
				     "done here, the rest behind it; Ctrl-C ends the story");
		tui_order(tui, line);
	} else {
		out_print(&session->messages, "spillway> %s\n", line);
		session->script = NULL;
		session->caller = NULL;
		session->gather = NULL;
		session_line(session, line);
		session->script = script;
		session->line = number;
		session->caller = caller;
		session->gather = gather;
	}
	text_clear(&tui->aside);
	tui->dirty = true;
}

/* Until somebody wants to go on, or the command to end. */
static void pause_for_key(void *context, const char *text)
{
	struct tui *tui = context;
	enum tui_doing before = tui->doing;
	bool on = false;
	uint32_t key;

	if (*text)
		out_print(&tui->session->messages, "%s\n", text);
	tui->doing = TUI_PAUSE;
	tui->dirty = true;
	while (!on && !tui->leaving && terminal_urgency(NULL) == URGENCY_NONE) {
		if (tui->dirty) {
			look_at_rest(tui);
			tui_draw(tui);
		}
		wait_for(-1);
		take_window(tui);
		while (!on && (key = screen_key(&tui->screen)) != SCREEN_NONE) {
			on = goes_on(tui, key);
			if (!on || key == 'q')
				take_key(tui, key);
			if (tui->aside.length)
				do_aside(tui);
		}
		tui->leaving = tui->leaving || is_closed();
	}
	tui->doing = before;
	tui->dirty = true;
	transcript_mark(&tui->transcript);
}

static bool ask_line(void *context, const char *question, struct text *answer)
{
	struct tui *tui = context;
	enum tui_doing before = tui->doing;
	struct text words, kept;
	bool good;

	text_init(&words, &tui->memory);
	text_print(&words, "%s ", question);
	/* Lines that wait do not answer it. */
	kept = tui->queue;
	text_init(&tui->queue, &tui->memory);
	tui->doing = TUI_QUESTION;
	tui->unanswered = false;
	tui->question = text_string(&words);
	line_give_up(&tui->line);
	tui->dirty = true;
	while (!tui->leaving && !tui->unanswered && !tui->queue.length &&
	       terminal_urgency(NULL) == URGENCY_NONE) {
		if (tui->dirty)
			tui_draw(tui);
		wait_for(-1);
		tui_listen(tui);
	}
	good = take_line(tui, answer);
	out_print(&tui->session->messages, "%s%s\n", tui->question,
		  good ? text_string(answer) : "");
	text_free(&tui->queue);
	text_free(&words);
	tui->queue = kept;
	tui->line.forgets = false;
	tui->doing = before;
	tui->typing = false;
	line_give_up(&tui->line);
	return good;
}

/* Anything but a word with y is a no. */
static bool ask_yes(void *context, const char *question)
{
	struct tui *tui = context;
	char words[512];
	struct text text, answer;
	const char *word;
	bool yes;

	text_fixed(&text, words, sizeof(words));
	text_print(&text, "%.400s (y or n)", question);
	text_init(&answer, &tui->memory);
	yes = ask_line(context, words, &answer);
	word = text_string(&answer) + strspn(text_string(&answer), " ");
	yes = yes && (*word == 'y' || *word == 'Y');
	text_free(&answer);
	return yes;
}

/* What the session had before, for the way out. */
struct doors {
	struct progress progress;
	void (*pause)(void *context, const char *text);
	void *pause_context;
};

static void furnish(struct tui *tui, struct doors *doors)
{
	struct session *session = tui->session;

	doors->progress = session->progress;
	doors->pause = session->pause;
	doors->pause_context = session->pause_context;
	session->progress.outer = (struct poll){ ask, tui };
	session->progress.wanted = false;
	session->pause = pause_for_key;
	session->ask = ask_yes;
	session->ask_line = ask_line;
	session->pause_context = session->ask_context = tui;
	session->at_prompt = true;
	session->rows = tui->screen.rows;
	session->columns = tui->screen.columns;
	out_lead(&session->out, transcript_add, &tui->transcript);
	out_lead(&session->messages, transcript_add, &tui->transcript);
	session_watch(session, (struct watcher){ .look = look, .context = tui });
}

static void clear(struct session *session, const struct doors *doors)
{
	session_watch(session, (struct watcher){ 0 });
	out_lead(&session->out, NULL, NULL);
	out_lead(&session->messages, NULL, NULL);
	session->at_prompt = false;
	session->ask = NULL;
	session->ask_line = NULL;
	session->pause = doors->pause;
	session->pause_context = doors->pause_context;
	session->progress.outer = doors->progress.outer;
	session->progress.wanted = doors->progress.wanted;
}

/* --- The loop. --- */

/* Ctrl-C where nothing is under way. */
static void take_interrupt(struct tui *tui)
{
	bool typed = tui->typing || session_is_open(tui->session);

	session_give_up(tui->session);
	give_up_line(tui);
	overlay_free(&tui->overlay);
	tui->overlay.title = NULL;
	if (!typed)
		typed_interrupt(&tui->typed);
	tui->dirty = true;
}

static bool goes(const struct tui *tui)
{
	return !tui->session->quit && !tui->session->switching && !tui->leaving &&
	       !terminal_ending_signal();
}

static void do_orders(struct tui *tui)
{
	struct text line;

	text_init(&line, &tui->memory);
	while (goes(tui) && take_line(tui, &line)) {
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
		do_orders(tui);
		if (goes(tui))
			tui_listen(tui);
		/* It may have come, and its note been taken, while a command worked. */
		if (terminal_ending_signal())
			return;
		if (!goes(tui) || tui->queue.length)
			continue;
		if (tui->dirty) {
			look_at_rest(tui);
			tui_draw(tui);
		}
		wait_for(-1);
		if (terminal_take_signals(&interrupted, &resized, &continued))
			return;
		if (continued)
			screen_come_back(&tui->screen);
		if (resized || continued)
			resize(tui);
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
	tui->line = (struct line_editor){
		.session = session, .place = LINE_SCREEN, .prompt = prompt_of, .done = on_line,
		.context = tui,
	};
}

bool tui(struct session *session, bool menu, const char *lines, int *signal_number,
	 struct err *err)
{
	struct tui *tui = memory_array(&session->memory, 1, sizeof(*tui), "the screen", err);
	struct doors doors;

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
	furnish(tui, &doors);
	line_open(&tui->line);
	tui_read_settings(tui);
	if (!*lines)
		suggest_say(session);
	if (menu)
		tui_open_stories(tui);
	loop(tui);
	line_close(&tui->line);
	screen_close(&tui->screen);
	clear(session, &doors);
	views_free(&tui->views);
	views_free(&tui->beside);
	overlay_free(&tui->overlay);
	transcript_free(&tui->transcript);
	typed_free(&tui->typed);
	text_free(&tui->queue);
	text_free(&tui->aside);
	memory_free(tui);
	session->status = 0;
	*signal_number = terminal_ending_signal();
	return true;
}
