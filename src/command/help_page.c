/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/help_page.h"

#include "src/base/err.h"
#include "src/base/text.h"
#include "src/command/session.h"

#include <string.h>

void help_paragraph(struct text *text, const char *words, int indent)
{
	text_print(text, "%*s", indent, "");
	text_wrap(text, words, indent, indent, HELP_WIDTH);
}

void help_entry(struct text *text, int indent, int width, const char *name, const char *words)
{
	text_print(text, "%*s%-*s ", indent, "", width, name);
	text_wrap(text, words, indent + width + 1, indent + width + 1, HELP_WIDTH);
}

bool help_send(struct session *session, struct text *page, const char *topic, struct err *err)
{
	struct report report;
	bool good = !page->cut;

	if (!good) {
		err_set(err, ERR_MEMORY, "out of memory: a page of help");
	} else if (session->style != STYLE_JSON) {
		out_write(&session->out, text_string(page), page->length);
	} else {
		report_init(&report, &session->memory, "info");
		report_text(&report, "topic", topic);
		/* Newlines are the page's own: each line is an element. */
		report_texts(&report, "lines");
		for (char *line = page->bytes, *end; line && *line; line = end) {
			end = strchr(line, '\n');
			if (end)
				*end++ = '\0';
			report_add_text(&report, line);
		}
		good = session_report(session, &report, err);
		report_free(&report);
	}
	text_free(page);
	return good;
}
