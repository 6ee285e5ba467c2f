/* SPDX-License-Identifier: GPL-3.0-or-later
 * define, document, alias, undefine: the user's commands.
 */
#include "src/base/err.h"
#include "src/base/text.h"
#include "src/command/block.h"
#include "src/command/command.h"
#include "src/command/define.h"
#include "src/command/session.h"
#include "src/command/user.h"

#include <string.h>

/* NAME [override], each at most this long, as words. */
struct head {
	struct line line;
	char buffer[4 * 256];
};

static bool read_head(const char *words, const struct command *command, struct head *head,
		      struct err *err)
{
	if (strlen(words) >= sizeof(head->buffer) / 4)
		return usage_error(command, err);
	if (!command_split(&words, &head->line, head->buffer, err))
		return false;
	if (!head->line.count || head->line.count > 2 ||
	    (head->line.count == 2 &&
	     (command != &command_define || strcmp(head->line.words[1], "override"))))
		return usage_error(command, err);
	return user_check_name(head->line.words[0], err);
}

/* Whether the user has agreed to hide the command of that name. False with an error: the program
 * ends during the question. */
static bool may_hide(struct session *session, const struct head *head, struct err *err)
{
	const char *name = head->line.words[0];
	const struct user *user = user_find(session, name);
	char question[200];
	struct text text;

	if (head->line.count == 2 || session->writing == WRITE_OVER || (user && user->shadows))
		return true;
	if (!session_may_ask(session))
		return false;
	text_fixed(&text, question, sizeof(question));
	text_print(&text, "%s is a command of Spillway. Hide it?", name);
	return session_agrees(session, question, err);
}

/* gdb does such definitions before and behind commands by itself. */
static bool is_hook(const char *name)
{
	return !strncmp(name, "hook-", 5) || !strncmp(name, "hookpost-", 9);
}

static bool refuse_hook(struct err *err)
{
	err_set(err, ERR_WORK, "Spillway has no hooks");
	return err_hint(err, "`define step override` wraps a command: inside it `step $*` is "
			"Spillway's own; `commands` and `display` act when the run stops");
}

bool define_check(struct session *session, const char *words, bool *hides, struct err *err)
{
	const struct command *command;
	const char *name;
	struct head head;

	if (!read_head(words, &command_define, &head, err))
		return false;
	name = head.line.words[0];
	if (is_hook(name))
		return refuse_hook(err);
	command = command_exactly(name);
	*hides = command != NULL;
	if (!command)
		return true;
	if (command->keyword) {
		err_set(err, ERR_WORK, "%s cannot be defined: it is a keyword of blocks", name);
		return err_hint(err, "choose another name");
	}
	if (may_hide(session, &head, err))
		return true;
	if (err->kind != ERR_NONE)
		return false;
	err_set(err, ERR_WORK, "%s is a command of Spillway", name);
	return err_hint(err, "choose another name, or `define %s override`", name);
}

bool define_command(struct session *session, const char *words, const struct passage *body,
		    struct err *err)
{
	struct head head;
	bool hides, known;

	if (!define_check(session, words, &hides, err) ||
	    !read_head(words, &command_define, &head, err))
		return false;
	known = user_find(session, head.line.words[0]) != NULL;
	if (!user_define(session, head.line.words[0], body, hides, err))
		return false;
	if (known)
		session_say(session, "%s is redefined", head.line.words[0]);
	return true;
}

static struct user *find_own(const struct session *session, const char *name, struct err *err)
{
	struct user *user = user_find(session, name);

	if (user)
		return user;
	err_set(err, ERR_WORK, "you have not defined a command %s", name);
	err_hint(err, "`info commands` lists them, `define %s` makes one", name);
	return NULL;
}

bool document_check(const struct session *session, const char *words, struct err *err)
{
	struct head head;

	return read_head(words, &command_document, &head, err) &&
	       find_own(session, head.line.words[0], err);
}

bool document_command(struct session *session, const char *words,
		      const struct passage *document, struct err *err)
{
	struct head head;

	if (!document_check(session, words, err) ||
	    !read_head(words, &command_document, &head, err))
		return false;
	user_document(user_find(session, head.line.words[0]), document);
	return true;
}

const struct command command_define = {
	.name = "define",
	.group = "script",
	.usage = "NAME [override]",
	.summary = "make a command of your own from the lines up to `end`",
	.help = "In the lines $1, $2 ... stand for the arguments ($arg0, $arg1 ... as in gdb "
		"also work), $* for all arguments as they were typed, and $argc for their "
		"number. Single quotes prevent this. To take a name that Spillway itself uses, "
		"answer yes, add `override`, or start the program with --force. Inside the "
		"definition that name still means Spillway's own command. `save` writes "
		"definitions, too.",
	.least = 1,
	.most = 2,
	.complete = COMPLETE_USER,
	.keyword = KEYWORD_DEFINE,
};

const struct command command_document = {
	.name = "document",
	.group = "script",
	.usage = "NAME",
	.summary = "write the help of your own command, up to `end`",
	.help = "`help NAME` prints these lines; the list of `help` shows the first of them.",
	.least = 1,
	.most = 1,
	.complete = COMPLETE_USER,
	.keyword = KEYWORD_DOCUMENT,
};

/* What stands behind the first = of alias A = B. */
static const char *behind_sign(const struct line *line)
{
	const char *at = line->rest;
	const char *word;
	size_t length;

	(void)command_raw_word(&at, &word);
	length = command_raw_word(&at, &word);
	(void)length;
	return at + strspn(at, " \t");
}

static bool alias(struct session *session, const struct line *line, struct err *err)
{
	const char *name = line->words[1];
	struct found found;

	if (strcmp(line->words[2], "="))
		return usage_error(&command_alias, err);
	if (!user_check_name(name, err) ||
	    !command_find(session, line->words[3], &found, err))
		return false;
	if (command_exactly(name)) {
		err_set(err, ERR_WORK, "%s is a command of Spillway", name);
		return err_hint(err, "choose another name");
	}
	if (!found.user && found.command->keyword)
		return err_set(err, ERR_WORK, "%s cannot have another name: it is a keyword of "
			"blocks",
			       found.command->name);
	if (user_find(session, name))
		session_say(session, "%s is redefined", name);
	return user_alias(session, name, behind_sign(line), err);
}

const struct command command_alias = {
	.name = "alias",
	.group = "script",
	.usage = "NAME = COMMAND [WORD]...",
	.summary = "give a command another name",
	.help = "For instance: alias n = step 10. The words that you type after NAME follow "
		"after COMMAND and its words. `info commands` lists the aliases; `undefine NAME` "
		"removes one.",
	.least = 3,
	.most = -1,
	.complete = COMPLETE_USER,
	.looks = true, /* `save` writes all there are at its end */
	.run = alias,
};

static bool undefine(struct session *session, const struct line *line, struct err *err)
{
	if (!find_own(session, line->words[1], err))
		return false;
	user_remove(session, line->words[1]);
	return true;
}

const struct command command_undefine = {
	.name = "undefine",
	.group = "script",
	.usage = "NAME",
	.summary = "remove a command of your own",
	.least = 1,
	.most = 1,
	.complete = COMPLETE_USER,
	.looks = true,
	.run = undefine,
};
