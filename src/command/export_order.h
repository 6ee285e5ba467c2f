/* SPDX-License-Identifier: GPL-3.0-or-later
 * export_order: what a line of `export` asks for.
 */
#ifndef SPILLWAY_COMMAND_EXPORT_ORDER_H
#define SPILLWAY_COMMAND_EXPORT_ORDER_H

#include "src/command/posed.h"
#include "src/command/session.h"
#include "src/view/export.h"

struct line;

struct order {
	const struct export *row;
	const struct panel *panel;  /* NULL: none, or the graph's picture, or */
	const struct accounts *accounts; /* this one; or NULL */
	const char *kind;           /* of the row's kinds; or NULL */
	struct subject subject;     /* what the panel is about */
	bool near;                  /* the graph around a vertex that was named */
	const char *file;
	int64_t from, to;           /* NEED_STRETCH: the cycles */
	int questions;              /* NEED_QUIZ: how many */
	bool lengths;               /* NEED_TERMINALS: a graph of lengths, which needs none */
	struct posed posed;         /* the graph as the file has it */
};

/* Reads the line; `posed` is left to the caller. */
bool export_order_read(struct session *session, const struct line *line, struct order *order,
		       struct err *err);

#endif
