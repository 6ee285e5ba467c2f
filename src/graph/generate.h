/* SPDX-License-Identifier: GPL-3.0-or-later
 * generate: generated graphs, equal on every host for equal seeds.
 *
 * A family is one file with one row (struct family) at its end; families.def
 * lists the rows.
 */
#ifndef SPILLWAY_GRAPH_GENERATE_H
#define SPILLWAY_GRAPH_GENERATE_H

#include "src/graph/arc_list.h"
#include "src/graph/graph.h"

struct err;
struct near;
struct memory;
struct random;

struct text;

enum { MOST_KEYS = 6, KEY_ONE = 1000000 };

struct key {
	const char *name, *help;
	int64_t least, most; /* smallest and largest value */
	bool optional;
	int64_t standard;    /* the default of an optional key */
	bool decimal;        /* written with a point; all values are in units of 10^-6,
				KEY_ONE is 1: decimals are exact, whatever the compiler */
	bool capacity;       /* arcs with lengths have none, and do not need it */
};

/* The values a family gets, and what it fills: arcs between vertices numbered from 0. */
struct recipe {
	const int64_t *value;   /* in the order of the family's keys */
	struct random *random;
	struct arc_list *list;
	int64_t vertices;
	int64_t source, sink;   /* -1: the family has none */
	int64_t left;           /* of a bipartite graph: vertices on the left; all arcs are edges,
				   to the right */
};

struct family {
	const char *name, *title;
	struct key keys[MOST_KEYS]; /* ended by one without a name */
	bool two_sides;             /* recipe.left will be set */
	/* The largest size it can have, computed before anything is made: vertices and arcs. */
	void (*size)(const int64_t *value, double *vertices, double *arcs);
	bool (*make)(struct recipe *recipe, struct err *err);
};

/* All families, ended by NULL. */
const struct family *const *families(void);
/* Offers all of them to `near`. */
void families_near(struct near *near);
const struct family *family_find(const char *name, struct err *err);

/* Reads a value as a user writes it; the error says which values the key has. */
bool key_read(const struct key *key, const char *word, int64_t *value, struct err *err);
void key_print(const struct key *key, int64_t value, struct text *text);
/* Adds " a= b= c1=1": the keys of a family, the optional ones with their values. */
void family_keys(const struct family *family, struct text *text);
/* Adds "; a= side of a frame; c1=1 least capacity between frames": what each key means. */
void family_explain(const struct family *family, struct text *text);

/* What is to be made. */
struct generation {
	const struct family *family;
	const int64_t *value;   /* a number for each of its keys */
	uint64_t seed;
	int64_t shortest, longest; /* arcs have lengths from one to the other in place of capacities;
				      longest 0: they have none. Both arcs of a pair have one length */
	const char *title;      /* for display: "genrmf a=4 b=8" */
};

/* Makes a graph. Values out of bounds, and sizes that do not fit into memory, are refused before anything
 * is made. *marks: its source and sink. The caller owns the graph. */
struct graph *graph_generate(const struct generation *generation, struct marked *marks,
			     struct memory *memory, const struct poll *poll, struct err *err);

#endif
