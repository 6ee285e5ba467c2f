/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/slides.h"

#include "src/base/err.h"
#include "src/command/command.h"
#include "src/command/lines.h"
#include "src/command/script.h"
#include "src/command/session.h"
#include "src/engine/variant.h"

#include <string.h>

void slides_init(struct slides *slides, struct memory *memory)
{
	memset(slides, 0, sizeof(*slides));
	text_init(&slides->title, memory);
	text_init(&slides->narration, memory);
	text_init(&slides->before, memory);
}

void slides_free(struct slides *slides)
{
	text_free(&slides->title);
	text_free(&slides->narration);
	text_free(&slides->before);
}

void slides_clear(struct slides *slides)
{
	text_clear(&slides->title);
	text_clear(&slides->narration);
	slides->number = slides->wanted = 0;
	slides->returns = slides->over = false;
}

bool slides_go_back(struct session *session)
{
	struct slides *slides = &session->slides;

	if (slides->number < 2)
		return false;
	if (session->nest.performing) {
		session_say(session, "this slide stands in a block, so there is no way back");
		return false;
	}
	slides->wanted = slides->number - 1;
	slides->returns = true;
	return true;
}

/* --- What a story found. --- */

static void print_state(const struct session *session, struct text *text)
{
	const struct setting *row;

	for (row = settings_rows(); row->name; row++) {
		text_print(text, "set %s ", row->name);
		row->get(row, &session->settings, text);
		text_print(text, "\n");
	}
	text_print(text, "device %s\nuse %s\n", session->device, session->variant->name);
}

/* Performs those of the lines that no longer hold. */
static void restore(struct session *session)
{
	const char *before = text_string(&session->slides.before), *at;
	struct text now, line;
	size_t length, other;

	text_init(&now, &session->memory);
	text_init(&line, &session->memory);
	print_state(session, &now);
	for (at = text_string(&now); *before && *at; before += length + 1, at += other + 1) {
		length = strcspn(before, "\n");
		other = strcspn(at, "\n");
		if (length == other && !strncmp(before, at, length))
			continue;
		text_clear(&line);
		text_raw(&line, before, length);
		if (!line.cut)
			(void)session_line(session, text_string(&line));
	}
	if (session->stops.count)
		(void)session_line(session, "delete");
	(void)session_line(session, "follow none");
	text_free(&now);
	text_free(&line);
}

/* --- Scripts. --- */

bool slides_rewind(struct session *session, struct lines *lines)
{
	struct slides *slides = &session->slides;

	if (!slides->returns || slides->depth != session->nest.scripts)
		return false;
	slides->returns = false;
	slides->number = 0;
	if (!lines_rewind(lines)) {
		slides->wanted = 0;
		session_say(session, "%s cannot be read again, so there is no way back",
			    session->script);
		return false;
	}
	session->line = 0;
	restore(session);
	return true;
}

void slides_end(struct session *session)
{
	struct slides *slides = &session->slides;

	if (slides->depth == session->nest.scripts) {
		slides->over = slides->number > 0;
		slides->returns = false;
		slides->wanted = 0;
	}
	if (slides->over && !slides->pinned)
		slides_clear(slides);
}

/* --- Commands. --- */

/* Prints a line of a slide, unless the owner shows it. */
static bool print_line(struct session *session, const char *text, struct err *err)
{
	struct report report;
	bool good;

	if (session->slides.pinned)
		return true;
	if (session->style != STYLE_JSON) {
		out_print(&session->out, "%s\n", text);
		return true;
	}
	report_init(&report, &session->memory, "note");
	report_text(&report, "message", text);
	good = session_report(session, &report, err);
	report_free(&report);
	return good;
}

/* Puts the words of a line together. */
static bool join(struct session *session, const struct line *line, struct text *text,
		 struct err *err)
{
	int i;

	text_init(text, &session->memory);
	for (i = 1; i < line->count; i++)
		text_print(text, "%s%s", i > 1 ? " " : "", line->words[i]);
	return !text->cut || err_set(err, ERR_MEMORY, "out of memory: a text");
}

static void begin_story(struct session *session)
{
	struct slides *slides = &session->slides;

	slides->depth = session->nest.scripts;
	slides->over = false;
	slides->number = 0;
	text_clear(&slides->before);
	print_state(session, &slides->before);
}

static bool slide(struct session *session, const struct line *line, struct err *err)
{
	struct slides *slides = &session->slides;
	struct text text;
	bool good = join(session, line, &text, err);

	if (good && (slides->over || (!slides->number && !slides->wanted)))
		begin_story(session);
	if (good) {
		if (slides->number && session->style != STYLE_JSON)
			good = print_line(session, "", err);
		slides->number++;
		if (slides->number >= slides->wanted)
			slides->wanted = 0;
		text_clear(&slides->title);
		text_clear(&slides->narration);
		text_raw(&slides->title, text_string(&text), text.length);
	}
	if (good && text.length) {
		text_clear(&text);
		text_print(&text, "%d. %s", slides->number, text_string(&slides->title));
		good = print_line(session, text_string(&text), err);
	}
	text_free(&text);
	return good;
}

static bool narrate(struct session *session, const struct line *line, struct err *err)
{
	struct text *narration = &session->slides.narration;
	struct text text;
	bool good = join(session, line, &text, err);

	if (good && !text.length)
		text_print(narration, "\n");
	else if (good)
		text_print(narration, "%s%s", narration->length &&
			   text_string(narration)[narration->length - 1] != '\n' ? " " : "",
			   text_string(&text));
	good = good && print_line(session, text_string(&text), err);
	text_free(&text);
	return good;
}

const struct command command_slide = {
	.name = "slide",
	.group = "script",
	.usage = "[TITLE]",
	.summary = "begin a slide of a story",
	.help = "On the screen the title and what `narrate` says stay above the panels until the next "
		"slide; elsewhere they are printed. A slide ends with `pause`. There `b` goes back to "
		"the slide before: Spillway restores the settings that the story found, and performs "
		"its script again up to that slide, without waiting.",
	.most = -1,
	.looks = true,
	.run = slide,
};

const struct command command_narrate = {
	.name = "narrate",
	.group = "script",
	.usage = "[TEXT]",
	.summary = "say something on the present slide",
	.help = "Several lines form a paragraph. Alone it begins a new one.",
	.most = -1,
	.looks = true,
	.run = narrate,
};

static bool pause_session(struct session *session, const struct line *line, struct err *err)
{
	(void)err;
	/* If Ctrl-C ends the pause, the code that performs commands handles it. */
	if (session->pause && !session->slides.wanted)
		session->pause(session->pause_context, line->rest);
	return true;
}

const struct command command_pause = {
	.name = "pause",
	.group = "script",
	.usage = "[TEXT]",
	.summary = "wait for a key, if the program is used at a terminal",
	.help = "On the screen, Space and Enter continue; at the prompt, any key does. Ctrl-C "
		"ends the script instead. In a story with slides b goes back to the slide before, on "
		"the screen. Spillway does not wait if input, output or messages "
		"are not at a terminal, or with --batch or --json.",
	.most = -1,
	.looks = true,
	.run = pause_session,
};
