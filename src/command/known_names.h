/* SPDX-License-Identifier: GPL-3.0-or-later
 * known_names: the names of expressions that are no counters and of no single problem.
 */
#ifndef SPILLWAY_COMMAND_KNOWN_NAMES_H
#define SPILLWAY_COMMAND_KNOWN_NAMES_H

#include "src/engine/expression.h"

struct err;
struct session;

/* What a name is given: where it is looked up, and its vertices. */
struct question {
	struct session *session;
	const struct name *name;
	int32_t vertex[MOST_ARGUMENTS];
	struct value *value;
};

typedef bool answer(struct question *question, struct err *err);

/* The names that are no counters and of no single problem, how many vertices they take, and what
 * they need. NEED_HELD: a run, and of a finished one the checker's agreement. */
enum need { NEED_NOTHING, NEED_GRAPH, NEED_RUN, NEED_HELD };

struct known_name {
	const char *name;
	int arguments;
	enum need need;
	answer *answer;
	const char *help;
};

/* Ends with a row without a name. */
extern const struct known_name known_names[];

#endif
