/* SPDX-License-Identifier: GPL-3.0-or-later
 * apropos: searches the rows of commands, settings and names, and the user's own commands, for a word.
 */
#include "src/base/err.h"
#include "src/base/text.h"
#include "src/command/command.h"
#include "src/command/help_page.h"
#include "src/command/names.h"
#include "src/command/session.h"
#include "src/command/terms.h"
#include "src/command/user.h"
#include "src/command/words.h"
#include "src/engine/event_scope.h"

/* A word, and the page for what is found. */
struct hunt {
	const char *word;
	const char *command; /* whose rows are searched */
	struct text *page;
};

/* Whether `text` holds `word`, whatever the case of ASCII letters. */
static bool holds(const char *text, const char *word)
{
	size_t i;

	for (; text && *text; text++) {
		for (i = 0; word[i]; i++) {
			int a = text[i] >= 'A' && text[i] <= 'Z' ? text[i] + 32 : text[i];
			int b = word[i] >= 'A' && word[i] <= 'Z' ? word[i] + 32 : word[i];

			if (a != b)
				break;
		}
		if (!word[i])
			return true;
	}
	return false;
}

static void hunt_name(void *context, const char *name, const char *help)
{
	const struct hunt *hunt = context;

	if (holds(name, hunt->word) || holds(help, hunt->word))
		help_entry(hunt->page, 0, 20, name, help);
}

/* "generate rmat": a row is found under its command. */
static void hunt_row(void *context, const char *name, const char *help)
{
	const struct hunt *hunt = context;
	char buffer[64];
	struct text text;

	text_fixed(&text, buffer, sizeof(buffer));
	text_print(&text, "%s %s", hunt->command, name);
	if (holds(name, hunt->word) || holds(help, hunt->word))
		help_entry(hunt->page, 0, 20, buffer, help);
}

/* The user's own commands, by their names and all that is said of them. */
static void hunt_users(const struct session *session, const struct hunt *hunt)
{
	const struct user *user;
	char buffer[256];
	struct text words;
	bool found;
	int at;

	for (user = session->users; user; user = user->next) {
		found = holds(user->name, hunt->word) || holds(user->alias, hunt->word);
		for (at = user->document.first; !found && at < user->document.last; at++)
			found = holds(block_text(user->document.block, at), hunt->word);
		text_fixed(&words, buffer, sizeof(buffer));
		user_summary(user, &words);
		if (found)
			help_entry(hunt->page, 0, 20, user->name, buffer);
	}
}

/* The rows of a command, of either kind. */
static void hunt_rows(const struct command *command, struct hunt *hunt)
{
	const struct help_row *row;

	hunt->command = command->name;
	for (row = command->rows; row && row->name; row++)
		hunt_row(hunt, row->name, row->help);
	if (command->list)
		command->list(hunt_row, hunt);
}

static bool apropos(struct session *session, const struct line *line, struct err *err)
{
	const char *word = line->words[1];
	const struct command *const *row;
	const struct setting *setting;
	struct text page;
	struct hunt hunt = { word, NULL, &page };

	text_init(&page, &session->memory);
	for (row = commands(); *row; row++) {
		if (holds((*row)->name, word) || holds((*row)->summary, word) ||
		    holds((*row)->help, word) || holds((*row)->usage, word))
			help_entry(&page, 0, 20, (*row)->name, (*row)->summary);
		hunt_rows(*row, &hunt);
	}
	hunt_users(session, &hunt);
	for (setting = settings_rows(); setting->name; setting++)
		if (holds(setting->name, word) || holds(setting->help, word))
			help_entry(&page, 0, 20, setting->name, setting->help);
	names_list(hunt_name, &hunt);
	terms_list(hunt_name, &hunt);
	event_scope_list(hunt_name, &hunt);
	if (!page.length) {
		text_free(&page);
		err_set(err, ERR_WORK, "no command, setting or name mentions %s", word);
		return err_hint(err, "`help` lists the commands");
	}
	return help_send(session, &page, "apropos", err);
}

const struct command command_apropos = {
	.name = "apropos",
	.group = "session",
	.usage = "WORD",
	.summary = "search commands, settings and names for a word",
	.least = 1,
	.most = 1,
	.looks = true,
	.run = apropos,
};
