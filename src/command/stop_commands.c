/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/stop_commands.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/save.h"
#include "src/base/text.h"
#include "src/command/session.h"
#include "src/command/stop_range.h"
#include "src/command/user.h"
#include "src/engine/stops.h"

#include <string.h>

struct stop_commands {
	struct stop_commands *next;
	int stop;
	struct passage body;
};

/* The stops that are named, or the last one. */
static bool find_stops(const struct session *session, const char *words,
		       struct stop_range *range, struct err *err)
{
	const struct stops *stops = &session->stops;
	int last = stops->count - 1;

	if (*words)
		return stop_read_range(&session->stops, words, range, err);
	if (last < 0) {
		err_set(err, ERR_WORK, "there is no stop yet");
		return err_hint(err, "`break relabel` sets one");
	}
	*range = (struct stop_range){ stops->rows[last].number, stops->rows[last].number };
	return true;
}

bool stop_commands_check(const struct session *session, const char *words, struct err *err)
{
	struct stop_range range;

	return find_stops(session, words, &range, err);
}

/* The link in the list where those of the stop hang, or its end. */
static struct stop_commands **link_to(struct session *session, int stop)
{
	struct stop_commands **at = &session->stop_commands;

	while (*at && (*at)->stop != stop)
		at = &(*at)->next;
	return at;
}

static void drop(struct stop_commands **at)
{
	struct stop_commands *commands = *at;

	*at = commands->next;
	block_release(commands->body.block);
	memory_free(commands);
}

/* Hangs them there, which is the end of a list. */
static bool add(struct session *session, struct stop_commands **end, int stop,
		const struct passage *passage, struct err *err)
{
	*end = memory_new(&session->memory, sizeof(**end), "the commands of a stop", err);
	if (!*end)
		return false;
	(*end)->stop = stop;
	(*end)->body = *passage;
	block_hold(passage->block);
	return true;
}

static bool set(struct session *session, int stop, const struct passage *passage,
		struct err *err)
{
	struct stop_commands **at = link_to(session, stop);

	if (!*at)
		return passage->first == passage->last ||
		       add(session, at, stop, passage, err);
	if (passage->first == passage->last) {
		drop(at);
		return true;
	}
	block_hold(passage->block);
	block_release((*at)->body.block);
	(*at)->body = *passage;
	return true;
}

bool stop_commands_set(struct session *session, const char *words,
		       const struct passage *passage, struct err *err)
{
	const struct stops *stops = &session->stops;
	struct stop_range range;
	int i;

	if (!find_stops(session, words, &range, err))
		return false;
	for (i = 0; i < stops->count; i++)
		if (stops->rows[i].number >= range.from && stops->rows[i].number <= range.to &&
		    !set(session, stops->rows[i].number, passage, err))
			return false;
	return true;
}

const struct passage *stop_commands_of(const struct session *session, int stop)
{
	const struct stop_commands *at = session->stop_commands;

	while (at && at->stop != stop)
		at = at->next;
	return at ? &at->body : NULL;
}

void stop_commands_forget(struct session *session, int stop)
{
	struct stop_commands **at = link_to(session, stop);

	if (*at)
		drop(at);
}

void stop_commands_free(struct session *session)
{
	while (session->stop_commands)
		drop(&session->stop_commands);
	while (session->due)
		drop(&session->due);
}

bool stop_commands_write(const struct session *session, struct save *save, struct err *err)
{
	const struct stop_commands *at;
	struct text text;
	bool good;

	text_init(&text, session->stops.memory);
	for (at = session->stop_commands; at; at = at->next) {
		text_print(&text, "commands %d\n", at->stop);
		block_print(at->body.block, at->body.first, at->body.last, 1, &text);
		text_raw(&text, "end\n", 4);
	}
	good = !text.cut;
	if (good)
		(void)save_write(save, text_string(&text), text.length);
	text_free(&text);
	return good || err_set(err, ERR_MEMORY, "out of memory: the commands of stops");
}

static bool begins_silent(const struct passage *body)
{
	return !strcmp(block_text(body->block, body->first), "silent");
}

bool stop_commands_silent(const struct session *session, int stop)
{
	const struct passage *body = stop_commands_of(session, stop);

	return body && begins_silent(body);
}

bool stop_commands_queue(struct session *session, int stop, struct err *err)
{
	const struct passage *body = stop_commands_of(session, stop);
	struct stop_commands **end = &session->due;
	struct passage due;

	if (!body)
		return true;
	due = *body;
	due.first += begins_silent(body);
	while (*end)
		end = &(*end)->next;
	return add(session, end, stop, &due, err);
}

bool stop_commands_take(struct session *session, struct passage *passage, int *stop)
{
	if (!session->due)
		return false;
	*passage = session->due->body;
	*stop = session->due->stop;
	block_hold(passage->block);
	drop(&session->due);
	return true;
}
