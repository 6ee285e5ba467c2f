/* SPDX-License-Identifier: GPL-3.0-or-later
 * show_network: the panel graph before there is a run: the graph as it was loaded.
 */
#ifndef SPILLWAY_COMMAND_SHOW_NETWORK_H
#define SPILLWAY_COMMAND_SHOW_NETWORK_H

#include <stdbool.h>

struct err;
struct memory;
struct panel;
struct session;
struct snapshot;
struct subject;

/* Whether it is the panel graph, and there is no run yet, but a graph for one of a flow; and whether that has
 * source and sink. */
bool show_is_network(const struct session *session, const struct panel *panel);
bool show_has_network(const struct session *session);
/* Fills the snapshot for the panel; free it in any case. */
bool show_take_network(const struct session *session, struct memory *memory, const struct subject *subject,
		       struct snapshot *snapshot, struct err *err);
/* Shows the panel about these names. */
bool show_network(struct session *session, const struct panel *panel, const char *const *names, int count,
		  struct err *err);

#endif
