/* SPDX-License-Identifier: GPL-3.0-or-later
 * info_parts: topics of `info` that have files of their own.
 */
#ifndef SPILLWAY_COMMAND_INFO_PARTS_H
#define SPILLWAY_COMMAND_INFO_PARTS_H

#include "src/command/session.h"

/* What was read, degrees, and the memory of a run by structure. */
bool info_graph(struct session *session, struct err *err);
/* The memory of the runs of all variants that solve the same, structure by structure. */
bool info_memory(struct session *session, struct err *err);
/* `info warps` before a run: what its launches will be, as far as that is known. */
bool info_launch(struct session *session, struct err *err);

#endif
