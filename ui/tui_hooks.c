/* SPDX-License-Identifier: GPL-3.0-or-later
 * The functions of the session on the screen: printing, asking, waiting, and the watcher.
 */
#include "src/base/err.h"
#include "src/command/command.h"
#include "src/command/script.h"
#include "src/engine/run.h"
#include "src/view/panel.h"
#include "ui/terminal.h"
#include "ui/tui_parts.h"

#include <stdio.h>
#include <string.h>

enum { WORD = 32 };

/* Where a story stands while something else is done. */
struct standing {
	const char *script;
	const struct caller *caller;
	struct gather *gather;
	long line;
};

static struct standing leave_script(struct session *session)
{
	const struct standing place = { session->script, session->caller, session->gather, session->line };

	session->script = NULL;
	session->caller = NULL;
	session->gather = NULL;
	return place;
}

static void come_back(struct session *session, const struct standing *place)
{
	session->script = place->script;
	session->caller = place->caller;
	session->gather = place->gather;
	session->line = place->line;
}

/* Does a line in the middle of a story, which goes on behind it. */
static void do_aside(struct tui *tui, const char *line)
{
	struct session *session = tui->session;
	const struct standing place = leave_script(session);

	tui_echo(tui, line);
	session_line(session, line);
	come_back(session, &place);
}

/* Whether a setting no longer is what the line sets. */
static bool is_outdated(const struct tui *tui, const char *line)
{
	const struct settings *settings = &tui->session->settings;
	const struct setting *row;
	char buffer[128];
	struct text now;

	for (row = settings_rows(); row->name; row++) {
		text_fixed(&now, buffer, sizeof(buffer));
		text_print(&now, "set %s ", row->name);
		if (strncmp(line, buffer, now.length) != 0)
			continue;
		row->get(row, settings, &now);
		return strcmp(line, buffer) != 0;
	}
	return false;
}

void tui_record_made(struct tui *tui)
{
	struct text made = tui->made.lines;
	char *line, *end;

	text_init(&tui->made.lines, &tui->memory);
	/* Keys behind them are meant for what goes on. */
	tui->made.recording = true;
	for (line = made.bytes; line && (end = strchr(line, '\n')); line = end + 1) {
		*end = '\0';
		if (!is_outdated(tui, line))
			do_aside(tui, line);
	}
	tui->made.recording = false;
	text_free(&made);
}

/* The next word of a line. */
static const char *next_word(const char **line, char word[WORD])
{
	const char *at = *line + strspn(*line, " \t");
	const int length = (int)strcspn(at, " \t;");

	snprintf(word, WORD, "%.*s", length, at);
	*line = at + length;
	return word;
}

bool tui_sets(const struct tui *tui, const char *line, bool *of_run)
{
	const struct setting *setting = NULL;
	struct found found;
	struct err ignored = { 0 };
	char word[WORD];

	*of_run = false;
	if (strchr(line, ';') || !command_find(tui->session, next_word(&line, word), &found, &ignored) ||
	    found.user)
		return false;
	if (found.command == &command_follow)
		return true;
	if (found.command == &command_set && strcmp(next_word(&line, word), "arc") != 0)
		setting = settings_find(word, &ignored);
	*of_run = setting && setting->of_run;
	return setting != NULL;
}

/* Whether a line can be done amidst a story: it looks, and tells no story itself, or it does what keys do
 * there: it sets how things are looked at. */
static bool is_aside(const struct tui *tui, const char *line)
{
	const char *at = line;
	struct found found;
	struct err ignored = { 0 };
	char word[WORD];
	bool of_run;

	if (tui_sets(tui, line, &of_run))
		return !of_run;
	return !strchr(line, ';') && command_find(tui->session, next_word(&at, word), &found, &ignored) &&
	       !found.user && found.command->looks && found.command != &command_source &&
	       found.command != &command_slide;
}

/* Does a line that was typed amidst a script, if that leaves its run alone; the others wait for its end. */
static void take_aside(struct tui *tui)
{
	struct session *session = tui->session;
	const char *line = text_string(&tui->aside);

	if (!is_aside(tui, line)) {
		session_say(session, "a story is waiting: lines that only print (show, why, "
				     "print, help) or set what is seen are done now, others after the "
				     "story; x lets you do anything now, Ctrl-C ends the story");
		tui_queue_line(tui, line);
	} else {
		do_aside(tui, line);
	}
	text_clear(&tui->aside);
	tui->scroll = tui->focus ? tui->scroll : 0;
	tui->dirty = true;
}

static bool waits(const struct tui *tui)
{
	return !tui->leaving && !tui->quitting && !tui->session->quit &&
	       terminal_urgency(NULL) == URGENCY_NONE;
}

/* Does what the user likes, until he goes back to the slide. Lines that wait for the end of the story wait
 * on. */
static void explore(struct tui *tui)
{
	struct session *session = tui->session;
	const struct standing place = leave_script(session);
	const struct text kept = tui->queue;

	text_init(&tui->queue, &tui->memory);
	tui->doing = TUI_NOTHING;
	tui->dirty = true;
	while (waits(tui) && !session->slides.returns) {
		if (tui->queue.length)
			tui_do_orders(tui);
		if (!waits(tui) || session->slides.returns)
			break;
		tui_show_at_rest(tui);
		tui_wait(tui, tui->dirty ? 0 : -1);
		tui_take_window(tui);
		tui_listen(tui);
	}
	text_free(&tui->queue);
	tui->queue = kept;
	come_back(session, &place);
	session->slides.exploring = false;
}

/* The same at a question, which is asked again on the way back. Whoever explores types commands and no
 * answers, and may be asked something else. */
static void explore_question(struct tui *tui)
{
	struct session *session = tui->session;
	const struct question *waits = session->predictions.waits;
	const char *question = tui->question;

	session->predictions.waits = NULL;
	tui->line.forgets = false;
	explore(tui);
	tui->doing = TUI_QUESTION;
	tui->question = question;
	session->predictions.waits = waits;
}

/* Waits until the user continues, or the command shall end. */
static void pause_for_key(void *context, const char *text)
{
	struct tui *tui = context;
	enum tui_doing before = tui->doing;
	bool on = false;
	uint32_t key;

	if (*text)
		out_print(&tui->session->messages, "%s\n", text);
	tui->doing = TUI_PAUSE;
	tui_record_made(tui);
	tui->asked = NULL;
	tui->scroll = tui->focus ? tui->scroll : 0;
	tui->dirty = true;
	while (!on && waits(tui)) {
		tui_show_at_rest(tui);
		tui_wait(tui, tui->dirty ? 0 : -1);
		tui_take_window(tui);
		while (!on && (key = tui_key(tui)) != SCREEN_NONE) {
			on = tui_goes_on(tui, key);
			if (!on)
				tui_take_key(tui, key);
			if (tui->aside.length)
				take_aside(tui);
			if (tui->session->slides.exploring)
				explore(tui);
			on = on || tui->session->slides.returns;
		}
		tui->leaving = tui->leaving || tui_is_closed(tui);
	}
	tui->doing = before;
	tui->note[0] = '\0';
	tui->dirty = true;
	transcript_mark(&tui->transcript);
}

static bool ask_line(void *context, const char *question, struct text *answer)
{
	struct tui *tui = context;
	enum tui_doing before = tui->doing;
	struct text words, kept;
	bool good, explored = false;

	text_init(&words, &tui->memory);
	text_print(&words, "%s ", question);
	/* Lines that wait do not answer it. */
	kept = tui->queue;
	text_init(&tui->queue, &tui->memory);
	tui->doing = TUI_QUESTION;
	tui->note[0] = '\0'; /* of what was before */
	tui->asked = NULL;
	tui->unanswered = false;
	tui->question = text_string(&words);
	tui->line.forgets = true;
	/* On a slide the question stands; what was said before it does not matter now. */
	if (tui->session->predictions.waits && !tui->session->predictions.again &&
	    tui->session->slides.number)
		transcript_mark(&tui->transcript);
	line_give_up(&tui->line);
	tui->dirty = true;
	while (!explored && !tui->leaving && !tui->unanswered && !tui->queue.length &&
	       !tui->session->slides.returns && terminal_urgency(NULL) == URGENCY_NONE) {
		/* On the way back to a slide nothing was looked at: the picture is taken here. */
		tui_show_at_rest(tui);
		tui_wait(tui, tui->dirty ? 0 : -1);
		tui_listen(tui);
		explored = tui->doing == TUI_LEAVE;
		if (explored)
			explore_question(tui);
	}
	good = tui_take_line(tui, answer);
	/* Ctrl-C gave no answer: it is not meant for the command that asked, unless it ended the
	 * exploring. */
	if (!explored && !terminal_ending_signal())
		terminal_forget_interrupts();
	tui->session->quit = tui->leaving || terminal_ending_signal() || (explored && tui->session->quit);
	out_print(&tui->session->messages, "%s%s\n", tui->question,
		  good ? text_string(answer) : "");
	text_free(&tui->queue);
	text_free(&words);
	tui->queue = kept;
	tui->line.forgets = false;
	tui->doing = before;
	tui->typing = false;
	tui->told_slide.to_end = true;
	line_give_up(&tui->line);
	return good;
}

static bool ask_yes(void *context, const char *question)
{
	return typed_ask_yes(ask_line, context, question);
}

/* What a story prints on its way back to a slide has been seen. */
static void hear(void *context, const char *bytes, size_t length)
{
	struct tui *tui = context;

	if (!tui->session->slides.wanted)
		transcript_add(&tui->transcript, bytes, length);
}

/* For stories: whether a panel is on the screen. */
static bool shows(void *context, const struct panel *panel)
{
	struct tui *tui = context;
	const struct run *run = tui->session->run;
	struct box boxes[SCENE_BOXES];
	int i, count;

	tui_read_settings(tui);
	if (!run)
		return panel == panel_find("graph") && tui_shows_network(tui);
	count = tui_boxes(tui, boxes);
	for (i = 0; i < count; i++)
		if (panel_laid(boxes[i].panel, run->plan.variant) == panel)
			return true;
	return false;
}

void tui_install_hooks(struct tui *tui, struct tui_hooks *doors)
{
	struct session *session = tui->session;

	doors->progress = session->progress;
	doors->pause = session->pause;
	doors->pause_context = session->pause_context;
	session->progress.outer = (struct poll){ tui_ask, tui };
	session->progress.wanted = false;
	session->pause = pause_for_key;
	session->ask = ask_yes;
	session->ask_line = ask_line;
	session->pause_context = session->ask_context = tui;
	session->at_prompt = true;
	session->rows = tui->screen.rows;
	session->columns = tui->screen.columns;
	out_redirect(&session->out, hear, tui);
	out_redirect(&session->messages, hear, tui);
	session->slides.pinned = true;
	session->slides.shows = shows;
	session->slides.shows_context = tui;
	session_watch(session, (struct watcher){ .look = tui_look_on, .context = tui });
}

void tui_remove_hooks(struct session *session, const struct tui_hooks *doors)
{
	session_watch(session, (struct watcher){ 0 });
	out_redirect(&session->out, NULL, NULL);
	out_redirect(&session->messages, NULL, NULL);
	session->at_prompt = false;
	session->slides.pinned = false;
	session->slides.shows = NULL;
	session->ask = NULL;
	session->ask_line = NULL;
	session->pause = doors->pause;
	session->pause_context = doors->pause_context;
	session->progress.outer = doors->progress.outer;
	session->progress.wanted = doors->progress.wanted;
}
