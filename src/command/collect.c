/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/collect.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/command/session.h"

#include <string.h>

static void end(struct session *session)
{
	text_free(&session->collect.lines);
	session->collect.stop = 0;
}

void session_collect_begin(struct session *session, int stop)
{
	text_init(&session->collect.lines, &session->memory);
	session->collect.stop = stop;
}

/* Gives the lines to their stop, if it is still there. */
static bool deliver(struct session *session, struct err *err)
{
	struct stop *stop = stops_find(&session->stops, session->collect.stop);
	const char *lines = text_string(&session->collect.lines);
	char *commands = NULL;

	if (stop && *lines) {
		commands = memory_string(&session->memory, lines, err);
		if (!commands)
			return false;
	}
	if (stop) {
		memory_free(stop->commands);
		stop->commands = commands;
	}
	return true;
}

bool session_collect(struct session *session, const char *command, size_t length,
		     struct err *err)
{
	struct text *lines = &session->collect.lines;
	bool good;

	while (length && strchr(" \t\r", *command)) {
		command++;
		length--;
	}
	while (length && strchr(" \t\r", command[length - 1]))
		length--;
	if (!length || *command == '#')
		return true;
	if (length == 3 && !strncmp(command, "end", 3)) {
		good = deliver(session, err);
		end(session);
		return good;
	}
	text_raw(lines, command, length);
	text_raw(lines, "\n", 1);
	if (!lines->cut)
		return true;
	end(session);
	return err_set(err, ERR_MEMORY, "out of memory: the commands of a stop");
}

bool session_collect_ended(struct session *session, struct err *err)
{
	int stop = session->collect.stop;

	if (!stop)
		return true;
	end(session);
	err_set(err, ERR_INPUT, "the script ends inside `commands %d`", stop);
	return err_hint(err, "a line `end` ends the commands of a stop");
}

bool session_owe(struct session *session, const char *lines, struct err *err)
{
	struct text *due = &session->collect.due;

	if (!due->memory)
		text_init(due, &session->memory);
	text_raw(due, lines, strlen(lines));
	if (!due->cut)
		return true;
	text_free(due);
	return err_set(err, ERR_MEMORY, "out of memory: the commands of a stop");
}

/* One line after the other, until a stop is hit whose own commands take their place. */
static bool do_lines(struct session *session, char *lines)
{
	bool good = true;
	char *next;

	for (; *lines && !session->quit && !session->collect.due.length; lines = next) {
		next = strchr(lines, '\n');
		*next++ = '\0';
		if (session_line(session, lines))
			continue;
		good = false;
		if (!session->settings.go_on || session->status == 130)
			break;
	}
	return good;
}

bool session_do_due(struct session *session)
{
	struct collect *collect = &session->collect;
	struct text lines;
	bool good = true;

	/* What they hit is done by the loop below: it never nests, however long it goes. */
	if (collect->busy)
		return true;
	collect->busy = true;
	while (good && collect->due.length && !session->quit) {
		lines = collect->due;
		text_init(&collect->due, &session->memory);
		good = do_lines(session, lines.bytes);
		text_free(&lines);
	}
	text_free(&collect->due);
	collect->busy = false;
	return good;
}

void session_collect_free(struct session *session)
{
	text_free(&session->collect.due);
	end(session);
}
