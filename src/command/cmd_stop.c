/* SPDX-License-Identifier: GPL-3.0-or-later
 * condition, commands, delete, enable, disable, ignore: change stops.
 */
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/command/command.h"
#include "src/command/scope.h"
#include "src/command/session.h"
#include "src/command/stop_commands.h"
#include "src/command/stop_range.h"
#include "src/command/stop_say.h"
#include "src/engine/stops.h"

#include <string.h>

static bool condition(struct session *session, const struct line *line, struct err *err)
{
	const char *expression = line->rest + strcspn(line->rest, " \t");
	char *copy = NULL;
	struct stop *stop;
	bool vertices;

	if (!stop_read(&session->stops, line->words[1], &stop, err))
		return false;
	expression += strspn(expression, " \t");
	if (*expression) {
		if (!session_check_names(session, expression, stop->row->kinds, &vertices, err))
			return false;
		copy = memory_string(&session->memory, expression, err);
		if (!copy)
			return false;
	}
	memory_free(stop->condition);
	stop->condition = copy;
	if (!copy)
		session_say(session, "stop %d has no condition now", stop->number);
	stop_warn_of_fields(session, stop);
	return true;
}

const struct command command_condition = {
	.name = "condition",
	.group = "stops",
	.usage = "N [CONDITION]",
	.summary = "change or remove the condition of a stop",
	.least = 1,
	.most = -1,
	.complete = COMPLETE_STOPS,
	.expression = true,
	.run = condition,
};

/* The word at which numbers begin: gdb's `delete breakpoints 3` is `delete 3`. */
static int first_number(const struct line *line)
{
	bool named = line->count > 1 &&
		     (!strcmp(line->words[1], "breakpoints") || !strcmp(line->words[1], "stops"));

	return 1 + named;
}

/* Does something with each stop that is named, or with all; they are found first. */
static bool with_stops(struct session *session, const struct line *line,
		       void (*act)(struct session *session, struct stop *stop),
		       struct err *err)
{
	struct stop_range ranges[MOST_WORDS];
	int first = first_number(line);
	int number, i, j;

	if (line->count > 1 && !strcmp(line->words[1], "display")) {
		err_set(err, ERR_WORK, "a display is not a stop");
		return err_hint(err, "`undisplay N` ends one, `display E` makes one");
	}
	for (i = first; i < line->count; i++)
		if (!stop_read_range(&session->stops, line->words[i], &ranges[i], err))
			return false;
	for (j = session->stops.count; j-- > 0;) {
		number = session->stops.rows[j].number;
		for (i = first; i < line->count; i++)
			if (number >= ranges[i].from && number <= ranges[i].to)
				break;
		if (i < line->count || first == line->count)
			act(session, &session->stops.rows[j]);
	}
	return true;
}

static void delete_one(struct session *session, struct stop *stop)
{
	stop_commands_forget(session, stop->number);
	stops_delete(&session->stops, stop);
}

/* As in gdb scripts and definitions know what they do. */
static bool asks_first(const struct session *session)
{
	return session->stops.count && session_may_ask(session) && !session->caller;
}

static bool delete(struct session *session, const struct line *line, struct err *err)
{
	if (line->count == first_number(line) && asks_first(session) &&
	    !session_agrees(session, "delete all stops?", err))
		return err->kind == ERR_NONE;
	return with_stops(session, line, delete_one, err);
}

const struct command command_delete = {
	.name = "delete",
	.letter = "d",
	.group = "stops",
	.usage = "[breakpoints] [N|N-M]...",
	.summary = "delete stops, or all of them",
	.help = "At the prompt, `delete` without a number asks first. In scripts and definitions "
		"it does not ask.",
	.most = -1,
	.complete = COMPLETE_STOPS,
	.run = delete,
};

static void enable_one(struct session *session, struct stop *stop)
{
	(void)session;
	stop->enabled = true;
}

static bool enable(struct session *session, const struct line *line, struct err *err)
{
	return with_stops(session, line, enable_one, err);
}

const struct command command_enable = {
	.name = "enable",
	.group = "stops",
	.usage = "[breakpoints] [N|N-M]...",
	.summary = "switch stops on again, or all of them",
	.most = -1,
	.complete = COMPLETE_STOPS,
	.run = enable,
};

static void disable_one(struct session *session, struct stop *stop)
{
	(void)session;
	stop->enabled = false;
	stop->cycle = -1;
}

static bool disable(struct session *session, const struct line *line, struct err *err)
{
	return with_stops(session, line, disable_one, err);
}

const struct command command_disable = {
	.name = "disable",
	.group = "stops",
	.usage = "[breakpoints] [N|N-M]...",
	.summary = "switch stops off, or all of them, without deleting them",
	.most = -1,
	.complete = COMPLETE_STOPS,
	.run = disable,
};

static bool ignore(struct session *session, const struct line *line, struct err *err)
{
	struct stop *stop;
	long long count;

	if (!stop_read(&session->stops, line->words[1], &stop, err) ||
	    !word_number(line->words[2], "a number of hits", 0, INT64_MAX, &count, err))
		return false;
	stop->ignore = count;
	session_say(session, "stop %d lets %lld %s pass", stop->number, count,
		    count == 1 ? "hit" : "hits");
	return true;
}

const struct command command_ignore = {
	.name = "ignore",
	.group = "stops",
	.usage = "N COUNT",
	.summary = "let the next hits of a stop pass",
	.help = "Spillway still counts these hits. On the way back it ignores COUNT.",
	.least = 2,
	.most = 2,
	.complete = COMPLETE_STOPS,
	.run = ignore,
};

const struct command command_commands = {
	.name = "commands",
	.group = "stops",
	.usage = "[N|N-M]",
	.summary = "give a stop lines to perform at each hit, up to `end`",
	.help = "Without a number, the lines belong to the stop that was set last. They may use "
		"the fields of the event (`help expressions`): print u. Spillway performs them "
		"as soon as the command that was stopped has ended. If the first line is "
		"`silent`, Spillway does not print the message about the stop. The lines may "
		"continue the run. If that hits a stop with lines of its own, Spillway performs "
		"those instead and drops the rest of the first. `commands N` followed directly "
		"by `end` removes the lines.",
	.most = 1,
	.complete = COMPLETE_STOPS,
	.keyword = KEYWORD_COMMANDS,
};
