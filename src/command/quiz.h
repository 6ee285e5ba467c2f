/* SPDX-License-Identifier: GPL-3.0-or-later
 * quiz: questions about cycles of the present run, drawn by the session's seed.
 */
#ifndef SPILLWAY_COMMAND_QUIZ_H
#define SPILLWAY_COMMAND_QUIZ_H

#include <stdbool.h>

struct err;
struct graph;
struct save;
struct session;
struct text;

enum {
	QUIZ_CLASS = 10, /* questions for a class, where no number is given */
	QUIZ_MOST = 100
};

/* Writes up to `most` questions, with or without answers, for a class; the note says where there were fewer.
 * The run ends where it was. */
bool quiz_write(struct session *session, int most, bool answers, struct save *save, struct text *note,
		struct err *err);
/* The arcs of a small graph; of a larger one, how to have a picture. */
void quiz_write_graph(const struct graph *graph, struct save *save);

#endif
