/* SPDX-License-Identifier: GPL-3.0-or-later
 * user: the commands that a user adds to the language: definitions (`define`), with
 * what is told of them (`document`), and other names for commands (`alias`).
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

/* Statements [first, last) of a block, which is held. */
struct passage {
	struct block *block; /* NULL: there is none */
	int first, last;
};

struct user {
	struct user *next;
	char name[USER_NAME];
	char *alias;             /* what it stands for; NULL: it is defined */
	struct passage body;
	struct passage document;
	bool shadows;            /* a command of the program bears the name too */
	int active;              /* how often it is being done now */
};

/* The user's command of exactly that name, or NULL. */
struct user *user_find(const struct session *session, const char *name);
/* Adds a definition or alias, or changes the one of that name. Takes over nothing:
 * the passage is held anew, the alias copied. */
bool user_define(struct session *session, const char *name, const struct passage *body,
		 bool shadows, struct err *err);
bool user_alias(struct session *session, const char *name, const char *alias,
		struct err *err);
void user_document(struct user *user, const struct passage *document);
bool user_remove(struct session *session, const char *name);
void users_free(struct session *session);

/* Whether a user's command may bear that name at all. */
bool user_check_name(const char *name, struct err *err);
/* Adds "step 2", or what its document says first, or that it has none. */
void user_summary(const struct user *user, struct text *to);
/* Adds the lines that make it again: the definition, or its document. */
void user_print_definition(const struct user *user, struct text *to);
void user_print_document(const struct user *user, struct text *to);

#endif
