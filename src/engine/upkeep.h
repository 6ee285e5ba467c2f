/* SPDX-License-Identifier: GPL-3.0-or-later
 * upkeep: what a run keeps of modelled time, beside what methods add (method.h).
 */
#ifndef SPILLWAY_ENGINE_UPKEEP_H
#define SPILLWAY_ENGINE_UPKEEP_H

#include <stdbool.h>

struct outcome;
struct run;

/* Adds the entries of a launch that has ended to now.entries. Each round of an epoch counts as many as the
 * epoch's worklists had at its beginning. */
void run_count_entries(struct run *run);

/* Adds the time of a launch that has ended, on the machine or on the host beside it. */
void run_model_launch(struct run *run, const struct outcome *now);

/* Whether the next global relabeling is due by the modelled times of cycles and of searches, as it is by
 * measured ones in the free runs of `cuda`: where searches are launches. */
bool run_is_timed(const struct run *run);

/* Whether each cycle tests all vertices for being active: not where cycles fill worklists for each
 * other, nor in traversals. */
bool run_tests_vertices(const struct run *run);

#endif
