/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/command.h"

#include "src/base/err.h"
#include "src/base/near.h"
#include "src/base/text.h"
#include "src/command/script.h"
#include "src/command/user.h"
#include "src/command/words.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

const struct command *const *commands(void)
{
	static const struct command *const rows[] = {
#define COMMAND(name) &command_##name,
#include "src/command/commands.def"
#undef COMMAND
		NULL,
	};

	return rows;
}

const struct command *command_exactly(const char *word)
{
	const struct command *const *row;

	for (row = commands(); *row; row++)
		if (!strcmp((*row)->name, word) ||
		    ((*row)->letter && !strcmp((*row)->letter, word)))
			return *row;
	return NULL;
}

static bool find_exactly(const struct session *session, const char *word, struct found *found)
{
	struct user *user = user_find(session, word);

	found->command = command_exactly(word);
	found->other = found->command ? NULL : other_word_find(word);
	if (found->other)
		found->command = command_exactly(found->other->command);
	found->user = user && !(user->active && found->command) ? user : NULL;
	return found->command || found->user;
}

static bool begins(const char *name, const char *word)
{
	return !strncmp(name, word, strlen(word));
}

/* Every command that begins with the word. */
static int list_beginnings(const struct session *session, const char *word,
			   struct text *names, struct found *last)
{
	const struct command *const *row;
	struct user *user;
	int count = 0;

	for (row = commands(); *row; row++) {
		if (!begins((*row)->name, word))
			continue;
		text_print(names, " %s", (*row)->name);
		*last = (struct found){ *row, NULL, NULL };
		count++;
	}
	for (user = users_first(session); user; user = user->next) {
		if (!begins(user->name, word) || user->shadows)
			continue;
		text_print(names, " %s", user->name);
		*last = (struct found){ NULL, user, NULL };
		count++;
	}
	return count;
}

bool session_begins_command(const struct session *session, const char *word)
{
	const struct command *const *row;
	const struct other_word *other;
	const struct user *user;

	if (command_exactly(word))
		return true;
	for (row = commands(); *row; row++)
		if (begins((*row)->name, word))
			return true;
	for (other = other_words(); other->word; other++)
		if (begins(other->word, word))
			return true;
	for (user = users_first(session); user; user = user->next)
		if (begins(user->name, word))
			return true;
	return false;
}

void commands_near(const struct session *session, struct near *near)
{
	const struct command *const *row;
	const struct other_word *other;
	const struct user *user;

	for (row = commands(); *row; row++)
		near_try(near, (*row)->name);
	for (user = users_first(session); user; user = user->next)
		near_try(near, user->name);
	for (other = other_words(); other->word; other++)
		near_try(near, other->word);
}

/* There is none of that name, and none that begins with it. */
static bool refuse(const struct session *session, const char *word, struct err *err)
{
	const char *instead = word_instead(word);
	struct near near;

	err_set(err, ERR_WORK, "there is no command %s", word);
	if (instead)
		return err_hint(err, "%s", instead);
	err_hint(err, "`help` lists the commands, `apropos WORD` searches them");
	near_begin(&near, word);
	commands_near(session, &near);
	return near_hint(&near, err);
}

bool command_find(const struct session *session, const char *word, struct found *found,
		  struct err *err)
{
	char buffer[256];
	struct text names;
	int count;

	if (find_exactly(session, word, found))
		return true;
	text_fixed(&names, buffer, sizeof(buffer));
	count = list_beginnings(session, word, &names, found);
	/* The beginning of a name that the user's command hides is that command's. */
	if (count == 1)
		return found->user || find_exactly(session, found->command->name, found);
	if (count > 1)
		return err_set(err, ERR_WORK, "command %s is ambiguous:%s", word, buffer);
	return refuse(session, word, err);
}

bool usage_error(const struct command *command, struct err *err)
{
	err_set(err, ERR_WORK, "%s cannot be used like this", command->name);
	return err_hint(err, "usage: %s%s%s", command->name, *command->usage ? " " : "",
			command->usage);
}

const char *word_value(const char *word, const char *key)
{
	const size_t length = strlen(key);

	return !strncmp(word, key, length) && word[length] == '=' ? word + length + 1 : NULL;
}

bool word_number(const char *word, const char *what, long long least, long long most,
		 long long *number, struct err *err)
{
	char *end;

	errno = 0;
	*number = strtoll(word, &end, 10);
	if (!errno && end != word && !*end && *number >= least && *number <= most)
		return true;
	err_set(err, ERR_WORK, "%s cannot be %s", what, word);
	if (most == INT64_MAX)
		return err_hint(err, "give a whole number from %lld up", least);
	return err_hint(err, "give a whole number from %lld to %lld", least, most);
}
