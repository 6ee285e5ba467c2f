/* SPDX-License-Identifier: GPL-3.0-or-later
 * log [V]: the last events, each in a sentence; of one vertex, if it is named.
 */
#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/engine/past.h"
#include "src/graph/graph.h"
#include "src/view/panel.h"
#include "src/view/sentence.h"
#include "src/view/whole.h"

enum { ROWS = 20, DEEP = 1000, LINE = 256 };

/* A line: an event of the run, or of what was before an edit (past); an edit; a gap; or that there
 * are more than were looked at. */
struct log_row {
	enum { ROW_EVENT, ROW_PAST, ROW_EDIT, ROW_GAP, ROW_MORE } kind;
	const struct past *past;
	int64_t i; /* number of the event, there; of a gap: how many are missing */
};

/* The rows from the last upwards, at most so many. */
struct log_rows {
	struct log_row *rows; /* [most], or NULL: they are only counted */
	int count, most;
};

static bool add(struct log_rows *rows, struct log_row row)
{
	if (rows->count == rows->most)
		return false;
	if (rows->rows)
		rows->rows[rows->count] = row;
	rows->count++;
	return true;
}

static bool is_asked_for(const struct snapshot *snapshot, const struct log_entry *entry)
{
	return snapshot->about.vertex < 0 || log_is_about(entry, snapshot->about.vertex);
}

static bool add_past(struct log_rows *rows, const struct snapshot *snapshot, const struct past *past)
{
	const int64_t missing = past->told - past->event_count;
	int64_t i;

	if (!add(rows, (struct log_row){ ROW_EDIT, past, 0 }))
		return false;
	for (i = past->event_count - 1; i >= 0; i--)
		if (is_asked_for(snapshot, &past->events[i]) &&
		    !add(rows, (struct log_row){ ROW_PAST, past, i }))
			return false;
	return !missing || add(rows, (struct log_row){ ROW_GAP, past, missing });
}

static void collect(struct log_rows *rows, const struct snapshot *snapshot)
{
	const struct log_look *log = &snapshot->log;
	const struct past *past = snapshot->about.past;
	bool more = true;
	int i;

	for (i = 0; more && i < log->count; i++)
		more = add(rows, (struct log_row){ ROW_EVENT, NULL, i });
	if (more && log->count == LOG_LOOK_MOST)
		(void)add(rows, (struct log_row){ ROW_MORE, NULL, 0 });
	if (!more || !past || log->count == LOG_LOOK_MOST)
		return;
	if (log->first > 0 && !add(rows, (struct log_row){ ROW_GAP, NULL, log->first }))
		return;
	while (past && add_past(rows, snapshot, past))
		past = past->before;
}

static int rows(const struct snapshot *snapshot)
{
	struct log_rows all = { .most = ROWS };

	collect(&all, snapshot);
	return 2 + (all.count < PANEL_ROWS - 2 ? PANEL_ROWS - 2 : all.count);
}

static int deep(const struct snapshot *snapshot)
{
	struct log_rows all = { .most = DEEP };

	collect(&all, snapshot);
	return 2 + all.count;
}

static bool is_about(const struct log_entry *entry, int32_t vertex)
{
	return vertex >= 0 && log_is_about(entry, vertex);
}

/* The event of a row, or NULL. */
static const struct log_entry *entry_of(const struct snapshot *snapshot, const struct log_row *it)
{
	return it->kind == ROW_EVENT  ? &snapshot->log.lines[it->i].event
	       : it->kind == ROW_PAST ? &it->past->events[it->i]
				      : NULL;
}

/* "cycle 1, warp 0 lane 2: 3 pushes 4 to 5". */
static void say_event(const struct snapshot *snapshot, const struct log_entry *entry, struct text *text)
{
	sentence_where(entry, text);
	text_print(text, ": ");
	sentence_event(snapshot->graph, entry, text);
}

/* A row as a line. The number of an event of before an edit meant something there only. */
static void say_row(const struct snapshot *snapshot, const struct log_row *it, struct text *text)
{
	const int32_t chosen = snapshot->about.chosen;
	const struct log_entry *entry = entry_of(snapshot, it);

	if (entry)
		text_print(text, "%s", panel_mark(chosen >= 0, is_about(entry, chosen)));
	switch (it->kind) {
	case ROW_EVENT:
		text_print(text, "%lld  ", (long long)snapshot->log.lines[it->i].number);
		break;
	case ROW_PAST:
		text_print(text, "-  ");
		break;
	case ROW_EDIT:
		text_print(text, "*  edit %d after cycle %lld, %s", it->past->number,
			   (long long)it->past->cycle, it->past->edit);
		break;
	case ROW_GAP:
		text_print(text, "-  %lld events are not kept here", (long long)it->i);
		break;
	case ROW_MORE:
		text_print(text, "-  older events are not listed here: `show log V` has those of a vertex");
		break;
	}
	if (entry)
		say_event(snapshot, entry, text);
}

/* The last event stands last. */
static enum role role_of(const struct snapshot *snapshot, const struct log_row *it)
{
	const struct log_entry *entry = entry_of(snapshot, it);

	if (entry && is_about(entry, snapshot->about.chosen))
		return ROLE_CHOSEN;
	if (it->kind == ROW_EVENT)
		return it->i ? ROLE_PLAIN : ROLE_EVENT;
	return it->kind == ROW_EDIT ? ROLE_EVENT : ROLE_QUIET;
}

static void draw_row(struct canvas *canvas, int row, const struct snapshot *snapshot,
		     const struct log_row *it)
{
	char buffer[LINE];
	struct text text;

	text_fixed(&text, buffer, sizeof(buffer));
	say_row(snapshot, it, &text);
	canvas_cell(canvas, row, 0, canvas->columns, buffer, false);
	if (it->kind == ROW_EVENT)
		canvas_spot(canvas, row, 0, canvas->columns, SPOT_EVENT,
			    snapshot->log.lines[it->i].number, 0);
	canvas_role_rows(canvas, row, row + 1, role_of(snapshot, it));
}

/* How many events there were, and since when. */
static void draw_count(struct canvas *canvas, int row, const struct snapshot *snapshot)
{
	const struct log_look *log = &snapshot->log;
	const char *events = log->told == 1 ? "event" : "events";
	const struct past *past;
	int64_t before = 0;

	canvas_role_rows(canvas, row, row + 1, ROLE_QUIET);
	for (past = snapshot->about.past; past; past = past->before)
		before += past->told;
	if (before)
		canvas_print(canvas, row, 0, "%lld %s since the edit at cycle %lld, %lld before it: `back` "
			     "leads there", (long long)log->told, events, (long long)snapshot->leg.first,
			     (long long)before);
	else if (snapshot->leg.edited)
		canvas_print(canvas, row, 0, "%lld %s since the edit at cycle %lld", (long long)log->told,
			     events, (long long)snapshot->leg.first);
	else
		canvas_print(canvas, row, 0, "%lld %s%s", (long long)log->told, events,
			     log->first <= 0 ? ""
			     : log->unkept   ? "; on a GPU run, finish and solve keep none without "
					       "`set record on`"
					     : "; the first are no longer kept");
}

/* Edits are known also where events are not. */
static void draw_none(struct canvas *canvas, int row, const struct snapshot *snapshot)
{
	struct log_row edit = { ROW_EDIT, NULL, 0 };
	int number;

	row = canvas_wrap(canvas, row, canvas->rows - 1, "n/a: %s",
			  snapshot->replay ? "the recording holds no events"
					   : "events were not kept; `set events full`, then `reset`");
	number = whole_edits(snapshot) - (canvas->rows - row) + 1;
	for (number = number < 1 ? 1 : number; number <= whole_edits(snapshot); number++) {
		edit.past = whole_edit(snapshot, number);
		draw_row(canvas, row++, snapshot, &edit);
	}
}

static void draw(struct canvas *canvas, const struct snapshot *snapshot)
{
	int row = panel_title(canvas, panel_find("log"), snapshot);
	struct log_rows all = { .most = canvas->rows - row - 1 };

	if (!(snapshot->known & KNOWN_LOG)) {
		draw_none(canvas, row, snapshot);
		return;
	}
	if (all.most > 0)
		all.rows = memory_array(canvas->memory, (size_t)all.most, sizeof(*all.rows), "the log", NULL);
	if (all.rows)
		collect(&all, snapshot);
	if (!all.count) {
		canvas_wrap(canvas, row, canvas->rows - 1, "no event%s",
			    snapshot->about.vertex >= 0 ? " of this vertex is in the log"
			    : snapshot->log.told	? " is kept"
							: " yet");
		row++;
	}
	while (all.count-- > 0)
		draw_row(canvas, row++, snapshot, &all.rows[all.count]);
	memory_free(all.rows);
	draw_count(canvas, row, snapshot);
}

/* A character has at least a byte. */
static int columns(const struct snapshot *snapshot)
{
	struct log_row list[ROWS];
	struct log_rows all = { list, 0, ROWS };
	char buffer[LINE];
	struct text text;
	int most = 0;

	if (snapshot->known & KNOWN_LOG)
		collect(&all, snapshot);
	while (all.count-- > 0) {
		text_fixed(&text, buffer, sizeof(buffer));
		say_row(snapshot, &list[all.count], &text);
		if ((int)text.length > most)
			most = (int)text.length;
	}
	return most;
}

static int64_t count_past(const struct snapshot *snapshot, const struct past *past)
{
	int64_t i, count = 0;

	for (i = 0; i < past->event_count; i++)
		count += is_asked_for(snapshot, &past->events[i]);
	return count;
}

static void tell_events(struct report *report, const struct snapshot *snapshot, const struct past *past)
{
	char buffer[256];
	struct text text;
	int64_t i;

	for (i = 0; i < past->event_count; i++) {
		if (!is_asked_for(snapshot, &past->events[i]))
			continue;
		text_fixed(&text, buffer, sizeof(buffer));
		say_event(snapshot, &past->events[i], &text);
		report_add_text(report, buffer);
	}
}

/* The edits, how many events before each are kept, and these. */
static void tell_past(struct report *report, const struct snapshot *snapshot)
{
	const int edits = whole_edits(snapshot);
	int number;

	report_numbers(report, "edit_cycle");
	for (number = 1; number <= edits; number++)
		report_add_number(report, whole_edit(snapshot, number)->cycle);
	report_texts(report, "edit");
	for (number = 1; number <= edits; number++)
		report_add_text(report, whole_edit(snapshot, number)->edit);
	report_numbers(report, "events_before_edit");
	for (number = 1; number <= edits; number++)
		report_add_number(report, count_past(snapshot, whole_edit(snapshot, number)));
	report_texts(report, "event_before");
	for (number = 1; number <= edits; number++)
		tell_events(report, snapshot, whole_edit(snapshot, number));
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
		say_event(snapshot, &log->lines[i].event, &text);
		report_add_text(report, buffer);
	}
	tell_past(report, snapshot);
}

const struct panel panel_log = {
	.name = "log",
	.title = "log",
	.argument = "[V]",
	.needs = KNOWN_LOG,
	.rows = rows,
	.deep = deep,
	.columns = columns,
	.draw = draw,
	.tell = tell,
};
