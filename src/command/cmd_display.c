/* SPDX-License-Identifier: GPL-3.0-or-later
 * display, undisplay: expressions that are printed whenever the run stops.
 */
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/command/command.h"
#include "src/command/display.h"
#include "src/command/scope.h"
#include "src/command/session.h"

#include <string.h>

void display_report(const struct value *value, struct report *report)
{
	char buffer[sizeof(value->text)];
	struct text text;

	text_fixed(&text, buffer, sizeof(buffer));
	value_print(value, &text);
	if (value_is_number(value))
		report_number(report, "value", value->number);
	else if (value->kind == VALUE_VERTEX && !*value->text)
		report_null(report, "value");
	else
		report_text(report, "value", buffer);
}

/* A value that cannot be had is n/a, and no failure of the step. */
static bool tell(struct session *session, const struct display *display, struct err *err)
{
	struct scope scope = session_scope(session);
	struct err ignored = { 0 };
	char buffer[300];
	struct report report;
	struct value value;
	struct text text;
	bool good;

	if (!expression_evaluate(display->expression, &scope, &value, &ignored))
		value = (struct value){ .kind = VALUE_VERTEX };
	if (session->style != STYLE_JSON) {
		text_fixed(&text, buffer, sizeof(buffer));
		value_print(&value, &text);
		out_print(&session->out, "%d: %s = %s\n", display->number, display->expression,
			  buffer);
		return true;
	}
	report_init(&report, &session->memory, "print");
	report_text(&report, "expression", display->expression);
	display_report(&value, &report);
	report_number(&report, "display", display->number);
	good = session_report(session, &report, err);
	report_free(&report);
	return good;
}

bool display_all(struct session *session, struct err *err)
{
	const struct displays *displays = &session->displays;
	int i;

	for (i = 0; i < displays->count; i++)
		if (!tell(session, &displays->rows[i], err))
			return false;
	return true;
}

static bool tell_row(struct session *session, const struct display *display, struct err *err)
{
	struct report report;
	bool good;

	report_init(&report, &session->memory, "info");
	report_text(&report, "topic", "display");
	report_number(&report, "display", display->number);
	report_text(&report, "expression", display->expression);
	good = session_report(session, &report, err);
	report_free(&report);
	return good;
}

bool display_list(struct session *session, struct err *err)
{
	const struct displays *displays = &session->displays;
	bool lines = session->style != STYLE_JSON;
	int i;

	if (lines)
		out_print(&session->out, displays->count ? "display  expression\n"
							 : "there are no displays: `display E` adds one\n");
	for (i = 0; i < displays->count; i++) {
		if (lines)
			out_print(&session->out, "%7d  %s\n", displays->rows[i].number,
				  displays->rows[i].expression);
		else if (!tell_row(session, &displays->rows[i], err))
			return false;
	}
	return true;
}

void displays_free(struct displays *displays)
{
	while (displays->count > 0)
		memory_free(displays->rows[--displays->count].expression);
	memory_free(displays->rows);
	memset(displays, 0, sizeof(*displays));
}

static bool add(struct session *session, const char *expression, struct err *err)
{
	struct displays *displays = &session->displays;
	void *rows = displays->rows;
	char *copy = memory_string(&session->memory, expression, err);

	if (!copy)
		return false;
	if (!memory_resize(&session->memory, &rows, (size_t)displays->count + 1,
			   sizeof(*displays->rows), "displays", err)) {
		memory_free(copy);
		return false;
	}
	displays->rows = rows;
	displays->rows[displays->count++] = (struct display){ ++displays->last, copy };
	return true;
}

static bool display(struct session *session, const struct line *line, struct err *err)
{
	bool vertices;

	if (line->count == 1)
		return display_all(session, err);
	if (!session_check_names(session, line->rest, true, &vertices, err) || !add(session, line->rest, err))
		return false;
	return !session->run ||
	       tell(session, &session->displays.rows[session->displays.count - 1], err);
}

const struct command command_display = {
	.name = "display",
	.group = "look",
	.usage = "[EXPRESSION]",
	.summary = "print an expression each time the run comes to a halt",
	.help = "For instance: display queue; display height(5). Each expression gets a number "
		"for `undisplay`. Without an argument `display` prints all of them now. If a "
		"value is not available, Spillway prints n/a.",
	.most = -1,
	.expression = true,
	.run = display,
};

static bool undisplay(struct session *session, const struct line *line, struct err *err)
{
	struct displays *displays = &session->displays;
	long long number;
	int i;

	if (line->count == 1) {
		displays_free(displays);
		return true;
	}
	if (!word_number(line->words[1], "the number of a display", 1, INT32_MAX, &number, err))
		return false;
	for (i = 0; i < displays->count && displays->rows[i].number != number; i++)
		;
	if (i == displays->count) {
		err_set(err, ERR_WORK, "there is no display %lld", number);
		return err_hint(err, "`display` lists them");
	}
	memory_free(displays->rows[i].expression);
	memmove(displays->rows + i, displays->rows + i + 1,
		(size_t)(--displays->count - i) * sizeof(*displays->rows));
	return true;
}

const struct command command_undisplay = {
	.name = "undisplay",
	.group = "look",
	.usage = "[N]",
	.summary = "delete a display, or all of them",
	.most = 1,
	.run = undisplay,
};
