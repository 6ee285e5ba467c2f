/* SPDX-License-Identifier: GPL-3.0-or-later
 * Performs the user's commands and the commands of stops, and keeps them from running for
 * ever.
 */
#include "src/command/performing.h"

#include "src/base/err.h"
#include "src/base/text.h"
#include "src/command/expand.h"
#include "src/command/session.h"
#include "src/command/stop_commands.h"

#include <string.h>

enum { DEEPEST_CALL = 64 };

/* --- What can go on for ever. --- */

bool perform_count_turn(struct session *session, struct err *err)
{
	int64_t most = session->settings.loop_limit;

	if (!most || session->nest.turns < most) {
		session->nest.turns++;
		return true;
	}
	err_set(err, ERR_WORK, "more than %lld iterations of loops and calls (loop-limit)",
		(long long)most);
	return err_hint(err, "`set loop-limit N` allows more, `set loop-limit none` any number");
}

void perform_enter(struct session *session)
{
	if (session->nest.performing++)
		return;
	session->nest.turns = 0;
	progress_begin(session);
}

void perform_leave(struct session *session)
{
	if (!--session->nest.performing)
		progress_end(session);
}

/* --- Commands of stops. --- */

/* Does the commands of a stop. Errors have been told. */
static bool perform_commands(struct session *session, const struct passage *body, int stop)
{
	char name[40];
	struct text text;
	struct caller caller = { session->caller, name, session->script, session->line };
	bool good;

	text_fixed(&text, name, sizeof(name));
	text_print(&text, "the commands of stop %d", stop);
	session->caller = &caller;
	session->script = body->block->script;
	good = perform_passage(session, body, NULL);
	session->caller = caller.up;
	session->script = caller.script;
	session->line = caller.line;
	return good;
}

bool perform_stop_commands(struct session *session, struct err *err)
{
	struct passage body;
	bool good = true;
	int stop;

	if (session->in_stop_commands)
		return true;
	session->in_stop_commands = true;
	perform_enter(session);
	while (good && !session->quit && stop_commands_take(session, &body, &stop)) {
		good = perform_count_turn(session, err) && perform_commands(session, &body, stop);
		block_release(body.block);
	}
	while (stop_commands_take(session, &body, &stop))
		block_release(body.block);
	perform_leave(session);
	session->in_stop_commands = false;
	return good;
}

/* --- Commands of the user. --- */

static bool call_definition(struct session *session, const char *name,
			    struct passage body, const struct line *line)
{
	struct caller caller = { session->caller, name, session->script, session->line };
	struct arguments arguments;
	bool good;

	arguments_of(line, name, &arguments);
	block_hold(body.block); /* it may define itself anew */
	session->caller = &caller;
	session->script = body.block->script;
	good = perform_passage(session, &body, &arguments);
	session->caller = caller.up;
	session->script = caller.script;
	session->line = caller.line;
	block_release(body.block);
	return good;
}

static bool call_alias(struct session *session, const struct user *user,
		       const struct line *line, struct err *err)
{
	struct text text;
	bool good;

	text_init(&text, &session->memory);
	text_raw(&text, user->alias, strlen(user->alias));
	if (line->count > 1)
		text_raw(&text, " ", 1);
	text_raw(&text, line->rest, strlen(line->rest));
	good = text.cut ? err_set(err, ERR_MEMORY, "out of memory: a command line")
			: perform_text(session, text_string(&text), NULL);
	text_free(&text);
	return good;
}

bool perform_call(struct session *session, struct user *user, const struct line *line,
		  struct err *err)
{
	char name[USER_NAME];
	bool good;

	if (session->nest.calls == DEEPEST_CALL) {
		err_set(err, ERR_WORK, "%s: commands call each other more than %d deep",
			user->name, DEEPEST_CALL);
		return err_hint(err, "`info commands %s` shows what it does; a `while` repeats "
				"without calling", user->name);
	}
	perform_enter(session);
	if (!perform_count_turn(session, err)) {
		perform_leave(session);
		return false;
	}
	memcpy(name, user->name, sizeof(name));
	session->nest.calls++;
	user->active++;
	good = user->alias ? call_alias(session, user, line, err)
			   : call_definition(session, name, user->body, line);
	/* It may have been removed, or made anew, meanwhile. */
	user = user_find(session, name);
	if (user && user->active)
		user->active--;
	session->nest.calls--;
	perform_leave(session);
	return good;
}
