/* SPDX-License-Identifier: GPL-3.0-or-later
 * hash: a digest of a run's state, to tell whether two runs stand at the same point. Equal
 * states give equal hashes on every layout, width and machine: the digest covers the input's own
 * vertices and arcs.
 */
#ifndef SPILLWAY_ENGINE_HASH_H
#define SPILLWAY_ENGINE_HASH_H

#include <stdbool.h>
#include <stdint.h>

struct err;
struct run;

/* What a term is about, so that equal numbers of different kinds differ. Arrays of problems other
 * than flow have numbers from HASH_OTHERS on. */
enum hash_kind {
	HASH_FLOW = 1,
	HASH_EXCESS,
	HASH_HEIGHT,
	HASH_ACTIVE,
	HASH_PHASE,
	HASH_CYCLE,
	HASH_QUEUE,
	HASH_POSITION,
	HASH_SEARCH,
	HASH_DISTANCE,
	HASH_WORKLIST,
	HASH_OTHERS = 16
};

/* The term for a value at (a, b). Terms are added up, so their order does not matter. */
uint64_t hash_term(uint64_t kind, uint64_t a, uint64_t b, int64_t value);

/* Computes the hash of the problem's arrays, the active set, phase and cycle; `full`: also of
 * the queue in its order, of lists and of what else a variant keeps (ARRAY_FULL), and of how far a
 * launch under way has come. */
bool run_hash(struct run *run, bool full, uint64_t *hash, struct err *err);

#endif
