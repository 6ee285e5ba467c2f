/* SPDX-License-Identifier: GPL-3.0-or-later
 * topology: how a bipartite graph lies on the machine (gpu/matching/args.h).
 */
#ifndef SPILLWAY_PROBLEM_MATCHING_TOPOLOGY_H
#define SPILLWAY_PROBLEM_MATCHING_TOPOLOGY_H

#include "src/engine/footprint.h"

#include <stdbool.h>
#include <stdint.h>

struct err;
struct plan;
struct run;

/* Its structures (struct problem). */
int topology_structures(const struct plan *plan, enum width width, struct structure *structures);
/* Places it on the machine, and sets the arguments that say so. */
bool topology_place(struct run *run, struct err *err);

#endif
