/* SPDX-License-Identifier: GPL-3.0-or-later
 * generate: networks made to a recipe, equal on every host for equal seeds.
 *
 * A family is one file with one row (struct family) at its end; families.def
 * lists the rows.
 */
#ifndef SPILLWAY_GRAPH_GENERATE_H
#define SPILLWAY_GRAPH_GENERATE_H

#include "src/graph/network.h"

struct err;
struct near;
struct memory;
struct random;

struct text;

enum { MOST_KEYS = 6, KEY_ONE = 1000000 };

struct key {
	const char *name, *help;
	int64_t least, most; /* the values it takes */
	bool optional;
	int64_t standard;    /* the value of an optional key that is not given */
	bool decimal;        /* written with a point; all values are in units of 10^-6,
				KEY_ONE is 1: decimals are exact, whatever the compiler */
};

/* What a family fills: arcs of vertices that count from 0. */
struct recipe {
	const int64_t *value;   /* in the order of the family's keys */
	struct random *random;
	struct arc_list *list;
	int64_t vertices;
	int64_t source, sink;   /* -1: the family has none */
	int64_t left;           /* two sides: so many are on the left, and a matching is
				   asked for; all arcs go to the right, with capacity 1 */
};

struct family {
	const char *name, *title;
	struct key keys[MOST_KEYS]; /* up to the first without a name */
	bool two_sides;             /* recipe.left will be set */
	/* The size it will have at most, before anything is made: vertices and arcs. */
	void (*size)(const int64_t *value, double *vertices, double *arcs);
	bool (*make)(struct recipe *recipe, struct err *err);
};

/* The families there are, ended by NULL. */
const struct family *const *families(void);
/* All of them, for a word that names none. */
void families_near(struct near *near);
const struct family *family_find(const char *name, struct err *err);

/* A value as a user spells it; the error says what the key takes. */
bool key_read(const struct key *key, const char *word, int64_t *value, struct err *err);
void key_print(const struct key *key, int64_t value, struct text *text);
/* Adds " a= b= c1=1": the keys of a family, the optional ones with their values. */
void family_keys(const struct family *family, struct text *text);

/* Makes a network. value[] holds one number a key; those out of bounds, and what
 * would not fit into memory, are refused before anything is made. The title is for
 * people: "genrmf a=4 b=8". The network is the caller's. */
struct network *network_generate(const struct family *family, const int64_t *value,
				 uint64_t seed, const char *title, struct memory *memory,
				 const struct poll *poll, struct err *err);

#endif
