/* SPDX-License-Identifier: GPL-3.0-or-later
 * save: writes the commands of the session so far as a script that does the same.
 */
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/save.h"
#include "src/base/text.h"
#include "src/command/cmd_taste.h"
#include "src/command/command.h"
#include "src/command/files.h"
#include "src/command/session.h"
#include "src/command/stop_commands.h"
#include "src/command/user.h"
#include "src/engine/hash.h"
#include "src/engine/run.h"

#include <limits.h>
#include <string.h>
#include <unistd.h>

/* The folder of a file, from the root on and with a slash behind it; "" if that cannot be
 * known. */
static void folder_of(const char *path, struct text *folder)
{
	const char *slash = strrchr(path, '/');
	char here[PATH_MAX];

	if (*path != '/') {
		if (!getcwd(here, sizeof(here)))
			return;
		text_raw(folder, here, strlen(here));
		text_raw(folder, "/", 1);
	}
	if (slash)
		text_raw(folder, path, (size_t)(slash - path) + 1);
	if (folder->cut)
		text_clear(folder);
}

/* Whether the script will lead the run to the same state again. On a GPU it may not, because of
 * races or a failure. */
static bool is_certain(const struct session *session)
{
	return session->run && !session->diary.dropped &&
	       (!session->run->plan.from || session->legs.at > 0) && !session->loss.state &&
	       session->run->machine->row->repeats;
}

static bool write_commands(struct session *session, const char *folder, struct save *save,
			   struct err *err)
{
	/* Stopped in the middle of work, a run is led to the same numbers, but not into it. */
	bool full = session->run && (session->run->now.fresh || !session->run->now.has_task);
	uint64_t hash;

	save_print(save, "# The commands of a session of Spillway, written by `save`.\n");
	if (session->diary.dropped)
		save_print(save, "# %lld commands of its beginning are missing: the session was too "
			   "long.\n", (long long)session->diary.dropped);
	if (!diary_write(session, folder, save, err))
		return false;
	if (!is_certain(session))
		return true;
	if (!run_hash(session->run, full, &hash, err))
		return false;
	save_print(save, "assert hash%s == 0x%016llx\n", full ? " full" : "",
		   (unsigned long long)hash);
	return true;
}

/* Whether the command an alias stands for is there when a script makes it again: not one that
 * was forgotten, nor an alias that comes later. *word, of `buffer`, is how it calls it. */
static bool has_target(const struct session *session, const struct user *user, char *buffer,
		       const char **word)
{
	const struct user *at = session->users;
	const char *text = user->alias;
	struct found found;
	struct line line;
	struct err ignored;

	*word = NULL;
	if (!command_split(&text, &line, buffer, &ignored) || !line.count)
		return true;
	*word = line.words[0];
	if (!command_find(session, *word, &found, &ignored))
		return false;
	if (!found.user || !found.user->alias)
		return true;
	while (at != user && at != found.user)
		at = at->next;
	return at != user;
}

/* An alias is only taken of a command that there is: where there is none, one is there for so
 * long. */
static bool print_alias(struct session *session, const struct user *user, struct text *to,
			struct err *err)
{
	char *buffer = memory_array(&session->memory, strlen(user->alias) + 1, 4, "an alias", err);
	const char *word;
	bool stub;

	if (!buffer)
		return false;
	stub = !has_target(session, user, buffer, &word);
	if (stub)
		text_print(to, "alias %s = echo\n", word);
	user_print_definition(user, to);
	if (stub && strcmp(word, user->name))
		text_print(to, "undefine %s\n", word);
	memory_free(buffer);
	return true;
}

/* Definitions and aliases come last: those that hide a command of the program would change
 * what the lines before them mean. Behind them come keys, which may do them. */
static bool write_users(struct session *session, struct save *save, struct err *err)
{
	const struct user *user;
	struct text text;
	bool good = true;

	text_init(&text, &session->memory);
	for (user = session->users; user; user = user->next)
		if (!user->alias)
			user_print_definition(user, &text);
	for (user = session->users; good && user; user = user->next)
		if (user->alias)
			good = print_alias(session, user, &text, err);
	for (user = session->users; user; user = user->next)
		user_print_document(user, &text);
	keys_print(session, &text);
	if (good && text.cut)
		good = err_set(err, ERR_MEMORY, "out of memory: definitions and keys");
	if (good)
		(void)save_write(save, text_string(&text), text.length);
	text_free(&text);
	return good;
}

static bool write_script(struct session *session, const char *path, struct err *err)
{
	struct text folder;
	struct save save;
	bool replace, good;

	if (!files_may_write(session, path, &replace, err))
		return err->kind == ERR_NONE;
	if (!save_open(&save, path, replace, &session->poll, &session->memory, err))
		return false;
	text_init(&folder, &session->memory);
	folder_of(path, &folder);
	good = write_commands(session, text_string(&folder), &save, err) &&
	       stop_commands_write(session, &save, err) && write_users(session, &save, err);
	text_free(&folder);
	if (!good) {
		save_drop(&save);
		return false;
	}
	if (!save_keep(&save, err))
		return false;
	session_say(session, "wrote %s", path);
	if (session->diary.dropped)
		session_say(session, "the script lacks the first %lld commands: the session was "
			"too long",
			    (long long)session->diary.dropped);
	return true;
}

static bool save_session(struct session *session, const struct line *line, struct err *err)
{
	struct text path;
	bool good;

	good = files_output(session, line->words[1], &path, err) &&
	       write_script(session, text_string(&path), err);
	text_free(&path);
	return good;
}

const struct command command_save = {
	.name = "save",
	.group = "script",
	.usage = "FILE",
	.summary = "write the commands of this session to a script",
	.help = "`spillway -x FILE` performs them again and reaches the same `hash`. The script "
		"checks this itself, except on cuda. Commands from scripts, blocks and "
		"definitions are written one by one. Commands that failed or only print are left "
		"out. In a very long session one `goto` replaces many moves. Spillway overwrites "
		"an existing file only with --force, or after a yes at the prompt.",
	.least = 1,
	.most = 1,
	.complete = COMPLETE_FILE,
	.looks = true,
	.run = save_session,
};
