/* SPDX-License-Identifier: GPL-3.0-or-later
 * suits: whether a command that is suggested is of use to a run of some problem.
 */
#ifndef SPILLWAY_COMMAND_SUITS_H
#define SPILLWAY_COMMAND_SUITS_H

#include <stdbool.h>

struct run;
struct text;

/* False: it shows a panel, or asks why, and that is about runs of another problem. Where another
 * panel stands in that one's place the command becomes one that shows it. run may be NULL: true. */
bool suits(const struct run *run, struct text *command);

#endif
