/* SPDX-License-Identifier: GPL-3.0-or-later
 * quiz_warps: which vertices each warp of a launch has, for questions about its warps.
 */
#ifndef SPILLWAY_COMMAND_QUIZ_WARPS_H
#define SPILLWAY_COMMAND_QUIZ_WARPS_H

struct launch_work;
struct run;
struct text;

/* Adds "Warps have: 0: 31 (4 arcs); 1: 32 (3 arcs). "; nothing, if that is not known or too long to read. The
 * launch is the run's last one that discharged. */
void quiz_warps_say(struct run *run, const struct launch_work *launch, struct text *text);

#endif
