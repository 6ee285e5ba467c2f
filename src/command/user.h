/* SPDX-License-Identifier: GPL-3.0-or-later
 * user: commands that the user defines: definitions (`define`) with their help (`document`),
 * and other names for commands (`alias`).
 */
#ifndef SPILLWAY_COMMAND_USER_H
#define SPILLWAY_COMMAND_USER_H

#include "src/command/block.h"

#include <stdbool.h>
#include <stddef.h>

struct err;
struct memory;
struct session;

enum { USER_NAME = 64 };

/* Statements [first, last) of a block, which the owner of the passage holds. */
struct passage {
	struct block *block; /* NULL: no passage */
	int first, last;
};

struct user {
	struct user *next;
	char name[USER_NAME];
	char *alias;             /* the text it stands for; NULL: it is a definition */
	struct passage body;
	struct passage document;
	bool shadows;            /* a command of the program has the same name */
	int active;              /* how many calls of it are under way */
};

/* The oldest of them, or NULL. */
struct user *users_first(const struct session *session);
/* The user's command of exactly that name, or NULL. */
struct user *user_find(const struct session *session, const char *name);
/* Adds a definition or alias, or replaces the one of that name. Holds the passage and copies the
 * alias. */
bool user_define(struct session *session, const char *name, const struct passage *body,
		 bool shadows, struct err *err);
bool user_alias(struct session *session, const char *name, const char *alias,
		struct err *err);
void user_document(struct user *user, const struct passage *document);
bool user_remove(struct session *session, const char *name);
void users_free(struct session *session);

/* Whether a user's command may have that name. */
bool user_check_name(const char *name, struct err *err);
/* Adds a summary: "step 2" of an alias, the first line of its document, or that it has none. */
void user_summary(const struct user *user, struct text *to);
/* Adds the lines that define it again, or its document. */
void user_print_definition(const struct user *user, struct text *to);
void user_print_document(const struct user *user, struct text *to);

#endif
