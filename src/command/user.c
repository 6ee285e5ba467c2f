/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/user.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/command/block.h"
#include "src/command/session.h"

#include <string.h>

static void hold(struct passage *to, const struct passage *passage)
{
	if (passage->block)
		block_hold(passage->block);
	block_release(to->block);
	*to = *passage;
}

static void user_free(struct user *user)
{
	if (!user)
		return;
	block_release(user->body.block);
	block_release(user->document.block);
	memory_free(user->alias);
	memory_free(user);
}

struct user *users_first(const struct session *session)
{
	return session->users;
}

struct user *user_find(const struct session *session, const char *name)
{
	struct user *user;

	for (user = session->users; user; user = user->next)
		if (!strcmp(user->name, name))
			return user;
	return NULL;
}

bool user_check_name(const char *name, struct err *err)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
	static const char others[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
				     "0123456789_-";

	if (strlen(name) < USER_NAME && *name && strchr(letters, *name) &&
	    !name[strspn(name, others)])
		return true;
	err_set(err, ERR_WORK, "a command cannot be called %.80s", name);
	return err_hint(err, "names are letters, then letters, digits, `-` and `_`, %d at most",
			USER_NAME - 1);
}

/* The one of that name, or a new one behind all others. */
static struct user *find_or_add(struct session *session, const char *name, struct err *err)
{
	struct user *user = user_find(session, name);
	struct user **end = &session->users;

	if (user)
		return user;
	user = memory_new(&session->memory, sizeof(*user), "a command of yours", err);
	if (!user)
		return NULL;
	memcpy(user->name, name, strlen(name) + 1);
	while (*end)
		end = &(*end)->next;
	*end = user;
	return user;
}

bool user_define(struct session *session, const char *name, const struct passage *body,
		 bool shadows, struct err *err)
{
	struct user *user = find_or_add(session, name, err);

	if (!user)
		return false;
	hold(&user->body, body);
	memory_free(user->alias);
	user->alias = NULL;
	user->shadows = shadows;
	return true;
}

bool user_alias(struct session *session, const char *name, const char *alias,
		struct err *err)
{
	static const struct passage none = { NULL, 0, 0 };
	char *copy = memory_string(&session->memory, alias, err);
	struct user *user = copy ? find_or_add(session, name, err) : NULL;

	if (!user) {
		memory_free(copy);
		return false;
	}
	memory_free(user->alias);
	user->alias = copy;
	hold(&user->body, &none);
	user->shadows = false;
	return true;
}

void user_document(struct user *user, const struct passage *document)
{
	hold(&user->document, document);
}

bool user_remove(struct session *session, const char *name)
{
	struct user *user = user_find(session, name);
	struct user **at = &session->users;

	if (!user)
		return false;
	while (*at != user)
		at = &(*at)->next;
	*at = user->next;
	user_free(user);
	return true;
}

void users_free(struct session *session)
{
	while (session->users)
		user_remove(session, session->users->name);
}

void user_summary(const struct user *user, struct text *to)
{
	if (user->document.first < user->document.last)
		text_print(to, "%s", block_text(user->document.block, user->document.first));
	else if (user->alias)
		text_print(to, "%s", user->alias);
	else
		text_print(to, "defined here, without a word about it (`document %s`)",
			   user->name);
}

/* A word as a line of its own, and the statements up to `end`. */
static void print_passage(const char *word, const struct user *user, const char *more,
			  const struct passage *passage, struct text *to)
{
	text_print(to, "%s %s%s\n", word, user->name, more);
	block_print(passage->block, passage->first, passage->last, 1, to);
	text_raw(to, "end\n", 4);
}

void user_print_definition(const struct user *user, struct text *to)
{
	if (user->alias) {
		text_print(to, "alias %s = ", user->name);
		text_raw(to, user->alias, strlen(user->alias));
		text_raw(to, "\n", 1);
		return;
	}
	print_passage("define", user, user->shadows ? " override" : "", &user->body, to);
}

void user_print_document(const struct user *user, struct text *to)
{
	if (user->document.block)
		print_passage("document", user, "", &user->document, to);
}
