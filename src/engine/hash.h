/* SPDX-License-Identifier: GPL-3.0-or-later
 * hash: a digest of a run's state, to tell whether two runs stand at the same point. Equal
 * states give equal hashes on every layout, width and machine: layout, width or machine: the
 * hash covers the input's own vertices, and net flows between them.
 */
#ifndef SPILLWAY_ENGINE_HASH_H
#define SPILLWAY_ENGINE_HASH_H

#include <stdbool.h>
#include <stdint.h>

struct err;
struct run;

/* Computes the hash of flow, excess, heights, the active set, phase and cycle; `full`: also of
 * the queue in its order, and of how far a launch under way has come. */
bool run_hash(struct run *run, bool full, uint64_t *hash, struct err *err);

#endif
