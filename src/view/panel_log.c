/* SPDX-License-Identifier: GPL-3.0-or-later
 * log [V]: the last events, each in a sentence; of one vertex, if it is named.
 */
#include "src/base/text.h"
#include "src/graph/graph.h"
#include "src/view/panel.h"
#include "src/view/sentence.h"

enum { ROWS = 20 };

static int rows(const struct snapshot *snapshot)
{
	int count = snapshot->log.count;

	return 2 + snapshot->leg.edited + (count < PANEL_ROWS - 2 ? PANEL_ROWS - 2 : count < ROWS ? count : ROWS);
}

static bool is_about(const struct log_entry *entry, int32_t vertex)
{
	return vertex >= 0 && log_is_about(entry, vertex);
}

static void draw_event(struct canvas *canvas, int row, const struct snapshot *snapshot, int i)
{
	const struct log_line *line = &snapshot->log.lines[i];
	const bool about = is_about(&line->event, snapshot->about.chosen);
	char buffer[256];
	struct text text;

	text_fixed(&text, buffer, sizeof(buffer));
	text_print(&text, "%s%lld  ", panel_mark(snapshot->about.chosen >= 0, about),
		   (long long)line->number);
	sentence_where(&line->event, &text);
	text_print(&text, ": ");
	sentence_event(snapshot->graph, &line->event, &text);
	canvas_cell(canvas, row, 0, canvas->columns, buffer, false);
	canvas_spot(canvas, row, 0, canvas->columns, SPOT_EVENT, line->number, 0);
	/* The last one stands last. */
	canvas_role_rows(canvas, row, row + 1, about ? ROLE_CHOSEN
					       : i   ? ROLE_PLAIN
						     : ROLE_EVENT);
}

/* What came before the first event, and is none. */
static int draw_edit(struct canvas *canvas, int row, const struct snapshot *snapshot)
{
	canvas_role_rows(canvas, row, row + 1, ROLE_QUIET);
	canvas_print(canvas, row, 0, "*  after cycle %lld: the graph was edited; `back` leads to what was before",
		     (long long)snapshot->leg.first);
	return row + 1;
}

static void draw(struct canvas *canvas, const struct snapshot *snapshot)
{
	const struct log_look *log = &snapshot->log;
	int row = panel_title(canvas, panel_find("log"), snapshot);
	const bool edited = snapshot->leg.edited && snapshot->about.vertex < 0 && canvas->rows > PANEL_ROWS;
	int most = canvas->rows - row - 1 - edited;
	int count = log->count < most ? log->count : most;

	if (!(snapshot->known & KNOWN_LOG)) {
		canvas_wrap(canvas, row, canvas->rows - 1, "n/a: %s",
			    snapshot->replay ? "the recording holds no events"
					     : "events were not kept; `set events full`, then "
					       "`reset`");
		return;
	}
	if (edited && count == log->told)
		row = draw_edit(canvas, row, snapshot);
	if (!count) {
		canvas_wrap(canvas, row, canvas->rows - 1, "no event%s",
			    snapshot->about.vertex >= 0 ? " of this vertex is in the log"
			    : log->told	       ? " is kept"
					       : " yet");
		row++;
	}
	while (count-- > 0)
		draw_event(canvas, row++, snapshot, count);
	canvas_role_rows(canvas, row, row + 1, ROLE_QUIET);
	if (snapshot->leg.edited)
		canvas_print(canvas, row, 0, "%lld events since the edit at cycle %lld", (long long)log->told,
			     (long long)snapshot->leg.first);
	else
		canvas_print(canvas, row, 0, "%lld events%s", (long long)log->told,
			     log->first <= 0 ? ""
			     : log->unkept   ? "; on a GPU run, finish and solve keep none without `set record on`"
					     : "; the first are no longer kept");
}

static void tell(struct report *report, const struct snapshot *snapshot)
{
	const struct log_look *log = &snapshot->log;
	char buffer[256];
	struct text text;
	int i;

	if (!(snapshot->known & KNOWN_LOG))
		return;
	report_number(report, "events", log->told);
	report_number(report, "first", log->first);
	report_number(report, "lost", log->lost);
	report_numbers(report, "number");
	for (i = log->count - 1; i >= 0; i--)
		report_add_number(report, log->lines[i].number);
	report_texts(report, "event");
	for (i = log->count - 1; i >= 0; i--) {
		text_fixed(&text, buffer, sizeof(buffer));
		sentence_where(&log->lines[i].event, &text);
		text_print(&text, ": ");
		sentence_event(snapshot->graph, &log->lines[i].event, &text);
		report_add_text(report, buffer);
	}
}

const struct panel panel_log = {
	.name = "log",
	.title = "log",
	.argument = "[V]",
	.needs = KNOWN_LOG,
	.rows = rows,
	.draw = draw,
	.tell = tell,
};
