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
struct memory;
struct random;

enum { MOST_KEYS = 6 };

struct key {
	const char *name, *help;
	int64_t least, most; /* the values it takes */
	bool optional;
	int64_t standard;    /* the value of an optional key that is not given */
};

/* What a family fills: arcs of vertices that count from 0. */
struct recipe {
	const int64_t *value;   /* in the order of the family's keys */
	struct random *random;
	struct arc_list *list;
	int64_t vertices;
	int64_t source, sink;   /* -1: the family has none */
};

struct family {
	const char *name, *title;
	struct key keys[MOST_KEYS]; /* up to the first without a name */
	/* The size it will have, before anything is made: vertices and arcs. */
	void (*size)(const int64_t *value, double *vertices, double *arcs);
	bool (*make)(struct recipe *recipe, struct err *err);
};

/* The families there are, ended by NULL. */
const struct family *const *families(void);
const struct family *family_find(const char *name, struct err *err);

/* Makes a network. value[] holds one number a key; those out of bounds, and what
 * would not fit into memory, are refused before anything is made. The title is for
 * people: "genrmf a=4 b=8". The network is the caller's. */
struct network *network_generate(const struct family *family, const int64_t *value,
				 uint64_t seed, const char *title, struct memory *memory,
				 const struct poll *poll, struct err *err);

#endif
