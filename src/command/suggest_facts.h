/* SPDX-License-Identifier: GPL-3.0-or-later
 * suggest_facts: facts about a session that suggestions name. Private to suggest*.c.
 */
#ifndef SPILLWAY_COMMAND_SUGGEST_FACTS_H
#define SPILLWAY_COMMAND_SUGGEST_FACTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct graph;
struct run;
struct session;

enum standing {
	NO_GRAPH = 1 << 0,
	NO_TERMINALS = 1 << 1,
	NO_RUN = 1 << 2,
	LOST = 1 << 3,        /* the run, with its machine */
	STALLED = 1 << 4,     /* it goes no further, and is not at its end */
	AT_START = 1 << 5,
	AT_STOP = 1 << 6,
	INSIDE = 1 << 7,      /* of a cycle */
	BETWEEN = 1 << 8,     /* two cycles */
	DONE = 1 << 9,
	TAPE = 1 << 10,
	TAPE_END = 1 << 11
};

struct scene {
	struct session *session;
	const struct graph *graph; /* NULL: there is none */
	struct run *run;      /* NULL: there is none that can be looked at */
	enum standing standing;
	int32_t followed; /* the vertex that the user follows; NO_VERTEX: none */
};

/* A fact that stands for $NAME in a command. */
struct detail {
	const char *name;
	int64_t (*find)(const struct scene *scene); /* -1: unknown, or there is none */
	bool is_vertex;                             /* the command gets its name */
};

/* The fact of that name, so many letters long; NULL: there is none. */
const struct detail *detail_find(const char *name, size_t length);

#endif
