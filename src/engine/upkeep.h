/* SPDX-License-Identifier: GPL-3.0-or-later
 * upkeep: what a run keeps of modelled time, beside what methods add (method.h).
 */
#ifndef SPILLWAY_ENGINE_UPKEEP_H
#define SPILLWAY_ENGINE_UPKEEP_H

struct outcome;
struct run;

/* Adds the time of a launch that has ended, on the machine or on the host beside it. */
void run_model_launch(struct run *run, const struct outcome *now);

#endif
