/* SPDX-License-Identifier: GPL-3.0-or-later
 * offer: adds the candidates for a word that is being completed: all things of one kind
 * (offer.c), and for each kind of command those that fit where the word stands (offer_row.c).
 * Private to these and complete.c.
 */
#ifndef SPILLWAY_COMMAND_OFFER_H
#define SPILLWAY_COMMAND_OFFER_H

#include <stdbool.h>
#include <stddef.h>

struct command;
struct line;
struct session;
struct text;

/* A word being completed, its index in the line, and the list of candidates. */
struct wanted {
	const char *word;
	size_t length;
	struct text *candidates;
	struct session *session;
	const struct command *command; /* the line's command; NULL: the word is the command's
					  name */
	const struct line *line;       /* the words before it */
	int index;                     /* number of words before it, including the command's name */
};

/* Adds a candidate if it begins with the word. */
void offer(struct wanted *wanted, const char *candidate);
/* Each of "a|b|c" that is a word, not a placeholder. */
void offer_choices(struct wanted *wanted, const char *choices);
void offer_commands(struct wanted *wanted);
void offer_users(struct wanted *wanted);
void offer_variants(struct wanted *wanted);
/* The same, and `auto`. */
void offer_uses(struct wanted *wanted);
void offer_devices(struct wanted *wanted);
/* Adds VARIANT@MACHINE, if the word has come that far. */
void offer_pairs(struct wanted *wanted);
/* Adds VARIANT:POLICY, if the word has come that far. */
void offer_policies(struct wanted *wanted);
void offer_profiles(struct wanted *wanted);
void offer_units(struct wanted *wanted);
/* The first vertices whose names begin with the word. */
void offer_vertices(struct wanted *wanted);
/* The vertices that share an arc with the vertex of that name. */
void offer_neighbours(struct wanted *wanted, const char *name);
/* The slowest warps of the last launch. */
void offer_warps(struct wanted *wanted);
/* The numbers of stops. */
void offer_stops(struct wanted *wanted);
/* Names in expressions; `of_events`: also the fields of events. */
void offer_names(struct wanted *wanted, bool of_events);
/* The same; the fields of events if the run stands at one. */
void offer_names_here(struct wanted *wanted);

/* Samples of the kind that the line's command takes, with their at signs. */
void offer_samples(struct wanted *wanted);

/* Adds what the line's command takes where the word stands. */
void offer_row(struct wanted *wanted);
/* Adds what may be answered to the question that waits, where the word stands, as far as that is a name. */
void offer_answers(struct wanted *wanted);
/* Whether a file name may stand where the word does. */
bool offer_wants_file(const struct wanted *wanted);

#endif
