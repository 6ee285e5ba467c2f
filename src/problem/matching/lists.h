/* SPDX-License-Identifier: GPL-3.0-or-later
 * lists: what a variant for matchings keeps on its machine besides mu and psi: lists of active columns,
 * walks, or a ring of columns. How they are displayed, and their terms in `hash full`. Where a run
 * stands says how long they are (struct entry_lists), so a replay has them, too.
 */
#ifndef SPILLWAY_PROBLEM_MATCHING_LISTS_H
#define SPILLWAY_PROBLEM_MATCHING_LISTS_H

#include <stdbool.h>
#include <stdint.h>

struct graph;
struct run;

enum lists_kind {
	LISTS_COLUMNS, /* A_c and A_p (G-PR, Algorithm 7) */
	LISTS_WALKS,   /* where walks stand */
	LISTS_RING     /* columns, first in, first out */
};

/* An entry is a vertex, or below 0: none. On the machine. */
struct matching_lists {
	enum lists_kind kind;
	const int32_t *now;    /* [entries]; A_c of the last turn that began. Of a ring [room] */
	const int32_t *before; /* [entries] A_p. Of walks [vertices]: where each came from to a vertex */
	const int32_t *read;   /* of walks [vertices]: how many entries of the vertex's row it has read */
	int64_t entries;
	int64_t first, room;   /* of a ring: the place of its first entry, and how many places it has */
};

/* Kinds of terms in the digest (hash.h), behind those of mu and psi. */
enum {
	HASH_LIST = 32, /* and the next two: of several lists */
	HASH_STAMP = 36,
	HASH_WALK,
	HASH_WALK_SEEN,
	HASH_WALK_NEXT,
	HASH_WALK_FROM,
	HASH_WALK_READ,
	HASH_CLAIM
};

/* The term of an entry: a vertex by its name in the file; none by the number that says so. */
uint64_t lists_hash_entry(const struct run *run, uint64_t kind, uint64_t place, int32_t vertex);
/* The terms of a list of vertices in its order; of a vertex for each vertex. Below 0: none. */
uint64_t lists_hash_order(const struct run *run, uint64_t kind, const int32_t *entries, int64_t count);
uint64_t lists_hash_vertices(const struct run *run, uint64_t kind, const int32_t *words);
/* Which values words of a recording may have: of vertices, or below 0; of counts and of stamps. */
void lists_entry_range(const struct graph *graph, bool wide, int64_t *least, int64_t *most);
void lists_count_range(const struct graph *graph, bool wide, int64_t *least, int64_t *most);

#endif
