/* SPDX-License-Identifier: GPL-3.0-or-later
 * info_graph: `info graph`: what was read, degrees, and the memory of a run by structure.
 */
#ifndef SPILLWAY_COMMAND_INFO_GRAPH_H
#define SPILLWAY_COMMAND_INFO_GRAPH_H

#include <stdbool.h>

struct err;
struct session;

bool info_graph(struct session *session, struct err *err);

#endif
