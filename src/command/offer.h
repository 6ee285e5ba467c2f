/* SPDX-License-Identifier: GPL-3.0-or-later
 * offer: what may stand for a word that is being completed: all there is of one kind
 * (offer.c), and for each kind of row what its places take (offer_row.c). Private to
 * these and complete.c.
 */
#ifndef SPILLWAY_COMMAND_OFFER_H
#define SPILLWAY_COMMAND_OFFER_H

#include <stdbool.h>
#include <stddef.h>

struct command;
struct line;
struct session;
struct text;

/* A word being completed: its place in a line, and where candidates go. */
struct wanted {
	const char *word;
	size_t length;
	struct text *candidates;
	struct session *session;
	const struct command *command; /* the line's, NULL: the word is to be one */
	const struct line *line;       /* the words before it */
	int place;                     /* words before it, the command's own among them */
};

/* Adds a candidate, if it begins with the word. */
void offer(struct wanted *wanted, const char *candidate);
/* Each of "a|b|c" that is a word, not a placeholder. */
void offer_choices(struct wanted *wanted, const char *choices);
void offer_commands(struct wanted *wanted);
void offer_users(struct wanted *wanted);
void offer_variants(struct wanted *wanted);
void offer_devices(struct wanted *wanted);
/* VARIANT@MACHINE, where the word has come to that. */
void offer_pairs(struct wanted *wanted);
/* VARIANT:POLICY, likewise. */
void offer_policies(struct wanted *wanted);
void offer_profiles(struct wanted *wanted);
void offer_units(struct wanted *wanted);
/* The first vertices whose names begin with the word. */
void offer_vertices(struct wanted *wanted);
/* The vertices that an arc joins with the one of that name. */
void offer_neighbours(struct wanted *wanted, const char *name);
/* The slowest warps of the last launch. */
void offer_warps(struct wanted *wanted);
/* The numbers of stops. */
void offer_stops(struct wanted *wanted);
/* What expressions can name; `of_events`: fields of events too. */
void offer_names(struct wanted *wanted, bool of_events);

/* Samples of the kind that the line's command takes, with their at signs. */
void offer_samples(struct wanted *wanted);

/* What the row of the line's command offers at the word's place. */
void offer_row(struct wanted *wanted);
/* Whether the name of a file may stand there. */
bool offer_wants_file(const struct wanted *wanted);

#endif
