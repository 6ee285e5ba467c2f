/* SPDX-License-Identifier: GPL-3.0-or-later
 * ladder: `compare ladder`, from tc-rcsr to turbo in ten steps, each of which changes one thing.
 */
#ifndef SPILLWAY_COMMAND_LADDER_H
#define SPILLWAY_COMMAND_LADDER_H

#include <stdbool.h>

struct err;
struct ladder_row;
struct session;

/* Runs each step on the session's graph, on that machine, and shows them all. False: a run failed (what
 * was done before is shown), a result was rejected, or the values differ. */
bool ladder_climb(struct session *session, const char *device, struct err *err);
/* Whether all results are alike, and verified. */
bool ladder_judge(const struct ladder_row *rows, int count, struct err *err);

#endif
