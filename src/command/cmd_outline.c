/* SPDX-License-Identifier: GPL-3.0-or-later
 * outline: the slides of a story, and the way to any of them.
 */
#include "src/base/err.h"
#include "src/command/command.h"
#include "src/command/outline.h"
#include "src/command/slides_parts.h"

static bool say_slide(struct session *session, int number, const char *title, struct err *err)
{
	struct report report;
	bool here = number == session->slides.number;
	bool good;

	if (session->style != STYLE_JSON) {
		out_print(&session->out, "%c %2d. %s\n", here ? '*' : ' ', number, title);
		return true;
	}
	report_init(&report, &session->memory, "info");
	report_text(&report, "topic", "slide");
	report_number(&report, "number", number);
	report_text(&report, "title", title);
	report_bool(&report, "present", here);
	good = session_report(session, &report, err);
	report_free(&report);
	return good;
}

static bool list(struct session *session, struct err *err)
{
	struct text title;
	bool good = true;
	int number;

	for (number = 1; good && number <= session->slides.total; number++) {
		text_init(&title, &session->memory);
		outline_title(&session->slides.titles, number, &title);
		good = say_slide(session, number, text_string(&title), err);
		text_free(&title);
	}
	return good;
}

static bool outline(struct session *session, const struct line *line, struct err *err)
{
	const struct slides *slides = &session->slides;
	long long number;

	if (!slides->total) {
		err_set(err, ERR_WORK, "no story with slides has been played from a file");
		return err_hint(err, "`info stories` lists those that come with the program");
	}
	if (line->count == 1)
		return list(session, err);
	if (!word_number(line->words[1], "the number of a slide", 1, slides->total, &number, err))
		return false;
	if (slides->number && !slides->over) {
		(void)slides_go(session, (int)number);
		return true;
	}
	(void)err; /* the script tells its errors itself */
	return slides_again(session, (int)number);
}

const struct command command_outline = {
	.name = "outline",
	.group = "script",
	.usage = "[N]",
	.summary = "list the slides of a story, or go to one",
	.help = "outline N goes to slide N while the story waits, or plays the last story again from there. "
		"Like a slide back that is a state back. On the screen t lists the slides, and Enter goes "
		"to the chosen one.",
	.most = 1,
	.looks = true,
	.run = outline,
};
