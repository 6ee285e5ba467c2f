/* SPDX-License-Identifier: GPL-3.0-or-later
 * block_search: searches of turbo and turbo-mm, which go by worklists of blocks (block_lists.h), as the
 * loop on the host has them. Each epoch reads one pool and writes the other. A search may end early: as
 * soon as every live vertex has a label. Live vertices are those for whose sake it is done.
 */
#ifndef SPILLWAY_ENGINE_BLOCK_SEARCH_H
#define SPILLWAY_ENGINE_BLOCK_SEARCH_H

#include <stdbool.h>
#include <stdint.h>

struct err;
struct run;
struct worklists;

/* The present search, or the last one. */
struct block_search {
	bool early;    /* it may end early */
	bool cut;      /* it has: heights of vertices without a label are no distances, and prove nothing */
	int32_t found; /* live vertices that have a label */
	int32_t depth; /* its rounds so far */
};

/* A search that begins. */
struct block_search block_search_begin(bool early);
/* The pool that its next epoch reads; and the one that its next launch writes. */
int32_t block_search_reads(const struct run *run);
int32_t block_search_writes(const struct run *run);
/* Behind an epoch: whether the search ends early, although *left entries are left. If so `cut` is set, and
 * *left is 0. live[1]: how many vertices are live, on the machine. False: the machine failed. */
bool block_search_cut(struct run *run, struct block_search *search, const struct worklists *lists,
		      const int32_t *live, int32_t *left, struct err *err);
/* Its levels, which are not its epochs: a label may take several rounds of one, or none. farthest[1]: the
 * greatest label, on the machine. False: the machine failed. */
bool block_search_levels(struct run *run, const int32_t *farthest, int64_t *levels, struct err *err);

#endif
