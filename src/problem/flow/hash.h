/* SPDX-License-Identifier: GPL-3.0-or-later
 * hash: the flow's terms in the digest of a run (src/engine/hash.h).
 */
#ifndef SPILLWAY_PROBLEM_FLOW_HASH_H
#define SPILLWAY_PROBLEM_FLOW_HASH_H

#include <stdint.h>

struct run;

/* The terms of net flows, from residual capacities[entries]: each pair once, from the end that
 * flow leaves. */
uint64_t flow_hash(const struct run *run, const void *capacity);

#endif
