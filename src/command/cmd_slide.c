/* SPDX-License-Identifier: GPL-3.0-or-later
 * slide, narrate, note, pause: what a story tells.
 */
#include "src/base/err.h"
#include "src/command/command.h"
#include "src/command/slides_parts.h"

/* Prints a line of a slide, unless the owner shows it. */
static bool print_line(struct session *session, const char *text, struct err *err)
{
	struct report report;
	bool good;

	if (session->slides.pinned || session->slides.wanted)
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

static bool slide(struct session *session, const struct line *line, struct err *err)
{
	struct slides *slides = &session->slides;
	struct text text;
	bool good;

	if (slides->exploring) {
		err_set(err, ERR_WORK, "a slide is being explored, so no other story can begin");
		return err_hint(err, "x goes back to the slide, Ctrl-C ends its story");
	}
	good = join(session, line, &text, err);
	if (good && (slides->over || (!slides->number && !slides->wanted)))
		slides_begin(session);
	if (good) {
		if (slides->number && session->style != STYLE_JSON)
			good = print_line(session, "", err);
		slides->number++;
		slides->back = slides->back && slides->wanted;
		if (slides->number >= slides->wanted)
			slides->wanted = 0;
		text_clear(&slides->title);
		text_clear(&slides->narration);
		text_clear(&slides->note);
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

/* Adds a line to a paragraph; an empty one begins the next. */
static void add_line(struct text *paragraphs, const struct text *line)
{
	if (!line->length)
		text_raw(paragraphs, "\n", 1);
	else
		text_print(paragraphs, "%s%s", paragraphs->length &&
			   text_string(paragraphs)[paragraphs->length - 1] != '\n' ? " " : "",
			   text_string(line));
}

static bool narrate(struct session *session, const struct line *line, struct err *err)
{
	struct text text;
	bool good = join(session, line, &text, err);

	if (good)
		add_line(&session->slides.narration, &text);
	good = good && print_line(session, text_string(&text), err);
	text_free(&text);
	return good;
}

static bool note(struct session *session, const struct line *line, struct err *err)
{
	struct text words, text;
	bool good = join(session, line, &words, err);

	text_init(&text, &session->memory);
	if (good)
		add_line(&session->slides.note, &words);
	text_print(&text, "note: %s", text_string(&words));
	if (good && words.length && session->settings.notes)
		good = print_line(session, text_string(&text), err);
	text_free(&words);
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
		"its script again up to that slide, without waiting. t lists the slides, and x lets you "
		"do what you like until it leads back to the slide.",
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

const struct command command_note = {
	.name = "note",
	.group = "script",
	.usage = "[TEXT]",
	.summary = "keep a note for the presenter of the present slide",
	.help = "Notes are not seen unless you `set notes on`; on the screen, o shows or hides them below "
		"what is told. Several lines form a paragraph. Alone it begins a new one.",
	.most = -1,
	.looks = true,
	.run = note,
};

static bool pause_session(struct session *session, const struct line *line, struct err *err)
{
	(void)err;
	session->slides.waits = session->slides.number;
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
	.help = "On the screen and in stories, Space and Enter continue; elsewhere any key does. Ctrl-C "
		"ends the script instead. In a story with slides b goes back to the slide before, on "
		"the screen. Spillway does not wait if input, output or messages "
		"are not at a terminal, or with --batch or --json.",
	.most = -1,
	.looks = true,
	.run = pause_session,
};
