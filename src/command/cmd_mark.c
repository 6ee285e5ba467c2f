/* SPDX-License-Identifier: GPL-3.0-or-later
 * mark, unmark: names for moments of a run. The timeline shows them, and `goto mark NAME` leads there.
 */
#include "src/command/cmd_mark.h"

#include "src/base/err.h"
#include "src/base/near.h"
#include "src/base/text.h"
#include "src/command/command.h"
#include "src/command/session.h"
#include "src/engine/run.h"

#include <string.h>

/* "a", "b", ...: the first that no mark has. */
static void name_next(struct places *marks, char *name)
{
	memcpy(name, "a", 2);
	while (places_find(marks, name))
		name[0]++;
}

static bool check_name(const char *name, struct err *err)
{
	if (*name && strlen(name) < PLACE_NAME &&
	    strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") == strlen(name))
		return true;
	return err_set(err, ERR_WORK, "a mark cannot be called %s: its name has at most %d letters, "
				      "digits, - and _",
		       name, PLACE_NAME - 1);
}

static bool mark(struct session *session, const struct line *line, struct err *err)
{
	struct places *marks = &session->shelf.marks;
	struct place place;
	struct text text;

	if (!session->run) {
		err_set(err, ERR_WORK, "there is no run to mark a moment of");
		return err_hint(err, "`start` begins one");
	}
	if (line->count > 1 && !check_name(line->words[1], err))
		return false;
	place_take(session->run, &place);
	text_fixed(&text, place.name, sizeof(place.name));
	if (line->count > 1)
		text_print(&text, "%s", line->words[1]);
	else
		name_next(marks, place.name);
	if (!places_add(marks, &place)) {
		err_set(err, ERR_WORK, "there are %d marks already", PLACES_MOST);
		return err_hint(err, "`unmark NAME` removes one, `unmark` all");
	}
	session_say(session, "mark %s: cycle %lld; `goto mark %s` comes back", place.name,
		    (long long)place.cycle, place.name);
	return true;
}

struct place *mark_find(struct session *session, const char *name, struct err *err)
{
	struct places *marks = &session->shelf.marks;
	struct place *found = places_find(marks, name);
	struct near near;
	int i;

	if (found)
		return found;
	err_set(err, ERR_WORK, "there is no mark %s", name);
	err_hint(err, marks->count ? "`info marks` lists them" : "`mark %s` makes one", name);
	near_begin(&near, name);
	for (i = 0; i < marks->count; i++)
		near_try(&near, marks->rows[i].name);
	near_hint(&near, err);
	return NULL;
}

bool marks_tell(struct session *session, struct err *err)
{
	const struct places *marks = &session->shelf.marks;
	struct report report;
	char buffer[64];
	struct text text;
	bool good;
	int i;

	if (!marks->count && session->style != STYLE_JSON) {
		out_print(&session->out, "there are no marks: `mark` gives this moment of a run a name\n");
		return true;
	}
	report_init(&report, &session->memory, "info");
	report_hide(&report, true);
	report_text(&report, "topic", "marks");
	report_hide(&report, false);
	report_number(&report, "marks", marks->count);
	report_texts(&report, "mark");
	for (i = 0; i < marks->count; i++)
		report_add_text(&report, marks->rows[i].name);
	report_texts(&report, "goto");
	for (i = 0; i < marks->count; i++) {
		text_fixed(&text, buffer, sizeof(buffer));
		place_print(&marks->rows[i], &text);
		report_add_text(&report, buffer);
	}
	good = session_report(session, &report, err);
	report_free(&report);
	return good;
}

static bool unmark(struct session *session, const struct line *line, struct err *err)
{
	struct place *found;

	if (line->count == 1) {
		session->shelf.marks.count = 0;
		return true;
	}
	found = mark_find(session, line->words[1], err);
	if (found)
		places_remove(&session->shelf.marks, found);
	return found != NULL;
}

const struct command command_mark = {
	.name = "mark",
	.group = "run",
	.usage = "[NAME]",
	.summary = "give this moment of the run a name, to come back to",
	.help = "`show timeline` shows the marks, `goto mark NAME` goes there, `info marks` lists them. "
		"Without NAME the next free letter is the name. A mark stays until `unmark` or another "
		"graph: in another run it is the same moment, counted from the start.",
	.most = 1,
	.run = mark,
};

const struct command command_unmark = {
	.name = "unmark",
	.group = "run",
	.usage = "[NAME]",
	.summary = "remove a mark, or all",
	.most = 1,
	.complete = COMPLETE_MARK,
	.run = unmark,
};
