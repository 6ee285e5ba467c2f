/* SPDX-License-Identifier: GPL-3.0-or-later
 * break, tbreak, watch: set stops.
 */
#include "src/base/err.h"
#include "src/base/near.h"
#include "src/base/text.h"
#include "src/command/command.h"
#include "src/command/names.h"
#include "src/command/scope.h"
#include "src/command/session.h"
#include "src/command/stop_say.h"
#include "src/graph/graph.h"
#include "src/engine/stops.h"

#include <string.h>

static bool is_blank(char c)
{
	return c == ' ' || c == '\t';
}

/* Where the word `if` stands outside of quotes, else the end. */
static const char *find_if(const char *text)
{
	const char *begin = text;
	char quote = 0;

	for (; *text; text++) {
		if (quote)
			quote = *text == quote ? 0 : quote;
		else if (*text == '"' || *text == '\'')
			quote = *text;
		else if (!strncmp(text, "if", 2) && (text == begin || is_blank(text[-1])) &&
			 (!text[2] || is_blank(text[2])))
			return text;
	}
	return text;
}

/* "WHERE [if CONDITION]" behind a command's name, taken apart. `where` is a text. */
static bool split(const struct command *command, const struct line *line, struct text *where,
		  const char **condition, struct err *err)
{
	const char *end = find_if(line->rest);
	const char *at = end + (*end ? 2 : 0);
	size_t length = (size_t)(end - line->rest);

	while (length && is_blank(line->rest[length - 1]))
		length--;
	text_raw(where, line->rest, length);
	*condition = *end ? at + strspn(at, " \t") : NULL;
	if (!length || (*condition && !**condition))
		return usage_error(command, err);
	return !where->cut || err_set(err, ERR_MEMORY, "out of memory: a stop");
}

static const struct stop_row *find_row(const char *word)
{
	const struct stop_row *row;

	for (row = stop_rows(); row->name && strcmp(row->name, word); row++)
		;
	return row->name ? row : NULL;
}

/* Words of the line before `if`, the command's own not counted. */
static int count_words(const struct line *line)
{
	int count;

	for (count = 1; count < line->count && strcmp(line->words[count], "if"); count++)
		;
	return count - 1;
}

static bool find_ends(struct session *session, const struct line *line, struct stop *stop,
		      struct err *err)
{
	const struct graph *graph = session->graph;
	bool arc = stop->row->usage[1];

	if (!session_need_network(session, err) ||
	    !graph_vertex(graph, line->words[2], &stop->u, err) ||
	    (arc && !graph_vertex(graph, line->words[3], &stop->v, err)))
		return false;
	if (!arc || graph_find(graph, stop->u, stop->v) >= 0)
		return true;
	err_set(err, ERR_WORK, "no arc joins %s and %s", line->words[2], line->words[3]);
	return err_hint(err, "`show vertex %s` draws its neighbours", line->words[2]);
}

/* What a stop on events is about. */
static bool read_event(struct session *session, const struct line *line, struct stop *stop,
		       struct err *err)
{
	const char *usage = stop->row->usage;
	int wanted = 1 + !!*usage + (*usage && usage[1]);
	long long warp;

	if (count_words(line) != wanted) {
		err_set(err, ERR_WORK, "break %s %s", stop->row->name,
			*usage ? "needs an argument" : "takes only a condition");
		return err_hint(err, "break %s%s%s [if CONDITION]", stop->row->name,
				*usage ? " " : "", usage);
	}
	if (*usage == 'W') {
		if (!word_number(line->words[2], "the number of a warp", 0, INT32_MAX, &warp, err))
			return false;
		stop->warp = warp;
	}
	return *usage != 'U' && *usage != 'V' ? true : find_ends(session, line, stop, err);
}

/* Adds it and says so. */
static bool add(struct session *session, const struct stop *draft, struct err *err)
{
	const struct stop *stop;
	char buffer[512];
	struct text text;
	bool vertices;

	if (draft->condition && !session_check_names(session, draft->condition,
						     draft->row->kinds, &vertices, err))
		return false;
	stop = stops_add(&session->stops, draft, err);
	if (!stop)
		return false;
	text_fixed(&text, buffer, sizeof(buffer));
	stop_print(stop, &text);
	session_say(session, "stop %d: %s", stop->number, buffer);
	stop_warn_of_kind(session, stop);
	stop_warn_of_fields(session, stop);
	stop_warn_of_round(session, stop);
	return true;
}

/* A constant never changes, and holds always or never. */
static bool refuse_constant(const struct stop *draft, struct err *err)
{
	const char *what = draft->what;

	if (what[strcspn(what, "abcdefghijklmnopqrstuvwxyz")] || !expression_check(what, err))
		return err->kind == ERR_NONE;
	err_set(err, ERR_WORK, "%s is a constant", what);
	if (what[strspn(what, "0123456789")])
		return err_hint(err, "`help expressions` lists names whose values change");
	return draft->row == &stop_watch
		       ? err_hint(err, "`watch height(%s)` watches the height of a vertex", what)
		       : err_hint(err, "`break vertex %s` stops at events of a vertex", what);
}

/* An expression, as it is or watched. */
static bool add_expression(struct session *session, struct stop *draft, struct err *err)
{
	bool vertices;

	return session_check_names(session, draft->what, false, &vertices, err) &&
	       add(session, draft, err);
}

/* A word that is no expression may be meant for an event. Returns false. */
static bool hint_at_stops(const char *word, struct err *err)
{
	const struct stop_row *row;
	struct near near;

	err_hint(err, "`help break` lists the events, `help expressions` the names");
	near_begin(&near, word);
	for (row = stop_rows(); row->name; row++)
		near_try(&near, row->name);
	names_near(&near);
	return near_hint(&near, err);
}

static bool set_break(struct session *session, const struct line *line, struct stop *draft,
		      struct err *err)
{
	draft->row = find_row(line->words[1]);
	if (draft->row)
		return read_event(session, line, draft, err) && add(session, draft, err);
	draft->row = &stop_expression;
	if (!refuse_constant(draft, err))
		return false;
	if (add_expression(session, draft, err))
		return true;
	return count_words(line) == 1 && hint_at_stops(line->words[1], err);
}

static bool set_watch(struct session *session, const struct line *line, struct stop *draft,
		      struct err *err)
{
	(void)line;
	draft->row = &stop_watch;
	return refuse_constant(draft, err) && add_expression(session, draft, err);
}

/* Reads what all three have in common, then lets `set` do the rest. */
static bool make(struct session *session, const struct command *command,
		 const struct line *line, bool once,
		 bool (*set)(struct session *, const struct line *, struct stop *,
			     struct err *),
		 struct err *err)
{
	struct stop draft = { .once = once };
	const char *condition = NULL;
	struct text where;
	bool good;

	text_init(&where, &session->memory);
	good = split(command, line, &where, &condition, err);
	if (good) {
		/* They are only read, and copied. */
		draft.what = where.bytes;
		draft.condition = (char *)(size_t)condition;
		good = set(session, line, &draft, err);
	}
	text_free(&where);
	return good;
}

static void list_rows(void (*each)(void *context, const char *name, const char *help),
		      void *context)
{
	const struct stop_row *row;
	char buffer[32];
	struct text text;

	for (row = stop_rows(); row->name; row++) {
		text_fixed(&text, buffer, sizeof(buffer));
		text_print(&text, "%s%s%s", row->name, *row->usage ? " " : "", row->usage);
		each(context, buffer, row->help);
	}
	each(context, "EXPRESSION", stop_expression.help);
}

static bool set_stop(struct session *session, const struct line *line, struct err *err)
{
	return make(session, &command_break, line, false, set_break, err);
}

const struct command command_break = {
	.name = "break",
	.letter = "b",
	.group = "stops",
	.usage = "WHERE [if CONDITION]",
	.summary = "stop the run at an event, or where an expression holds",
	.help = "step, run, finish, solve and goto stop there, and `run back` goes back there. "
		"sim stops exactly at the event, in the middle of a warp. A GPU stops at the end "
		"of the launch whose log holds the event. Spillway evaluates an expression at "
		"the end of each cycle, and stops at every cycle at whose end it holds. The "
		"condition of a stop on events may use the fields of the event: break relabel if "
		"u == 5 && new > 10. `help expressions` lists the fields. WHERE is one of",
	.list = list_rows,
	.least = 1,
	.most = -1,
	.complete = COMPLETE_STOP,
	.expression = true,
	.run = set_stop,
};

static bool set_once(struct session *session, const struct line *line, struct err *err)
{
	return make(session, &command_tbreak, line, true, set_break, err);
}

const struct command command_tbreak = {
	.name = "tbreak",
	.letter = "tb",
	.group = "stops",
	.usage = "WHERE [if CONDITION]",
	.summary = "like break, but the stop is deleted when it is hit",
	.least = 1,
	.most = -1,
	.complete = COMPLETE_STOP,
	.expression = true,
	.run = set_once,
};

static bool watch(struct session *session, const struct line *line, struct err *err)
{
	return make(session, &command_watch, line, false, set_watch, err);
}

const struct command command_watch = {
	.name = "watch",
	.group = "stops",
	.usage = "EXPRESSION [if CONDITION]",
	.summary = "stop the run when the value of an expression changes",
	.help = "For instance: watch height(5). Spillway compares the value at the end of a "
		"cycle with the value at the end of the cycle before. It cannot compare more "
		"often: the stores of many warps become visible together, so a height has no "
		"value of its own in between. `break vertex 5` stops exactly at the events that "
		"change the vertex.",
	.least = 1,
	.most = -1,
	.expression = true,
	.run = watch,
};
