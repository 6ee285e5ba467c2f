/* SPDX-License-Identifier: GPL-3.0-or-later
 * matching: maximum cardinality matching of a bipartite graph as a problem (src/engine/problem.h):
 * the arrays mu and psi, and what a run holds for them in memory of the host.
 *
 * Rows are the vertices of the left side, columns those of the right side.
 */
#ifndef SPILLWAY_PROBLEM_MATCHING_MATCHING_H
#define SPILLWAY_PROBLEM_MATCHING_MATCHING_H

#include "gpu/matching/args.h"
#include "src/engine/mirror.h"
#include "src/engine/task.h"
#include "src/engine/variant.h"

struct err;
struct graph;
struct matching_lists;
struct plan;
struct problem;
struct run;

/* Sets of its mirrored arrays. */
enum {
	MATCHING_MU = 1,
	MATCHING_PSI = 2,
	MATCHING_ALL = 3
};


/* A global relabeling by worklists of blocks (gpu/core/worklist.h), in place of G-GR. */
struct matching_search {
	const struct kernel *begin, *level, *refill, *end; /* `refill`: for a level whose entries were
							      dropped */
	/* Adapts the launch of a level; makes the worklists ready for the next launch. */
	void (*shape)(const struct run *run, struct task *task);
	bool (*ready)(struct run *run, struct err *err);
	/* The entries that a level has left, none of which may be lost. */
	bool (*left)(struct run *run, int32_t *left, struct err *err);
	/* The greatest distance that an ended search has found. */
	bool (*levels)(struct run *run, int64_t *levels, struct err *err);
	/* Whether the last relabeling has found exact distances. */
	bool (*is_exact)(const struct run *run);
};

/* What the problem asks of its variants (variant.own). */
struct matching_method {
	const struct matching_search *search; /* NULL: its relabelings are those of G-GR. Else exact
						 ones give up the columns that they do not reach */
	bool starts_low;   /* a run begins with labels 0 of rows: none is made before cycle 1 */
	/* `relabel paper`, `relabel adaptive`: cycles between two global relabelings. */
	int64_t (*paper_cycles)(const struct run *run);
	/* Labels were made exact on the host. NULL: not called. */
	void (*relabeled)(struct run *run, void *state);
	/* The size of its matching. NULL: it keeps no count. */
	int64_t (*size)(const struct run *run);
	/* Its lists (lists.h); false: there are none yet. NULL: the variant keeps none. */
	bool (*lists)(const struct run *run, struct matching_lists *lists);
};

/* What a run holds for it in memory of the host. */
struct matching {
	int32_t *psi;    /* [vertices] working space: labels of a relabeling */
	int32_t *queue;  /* [vertices] working space: rows that it has reached */
};

extern const struct problem problem_matching;
/* The exact global relabeling on the host. A run that searches on the machine does it there. */
extern const struct host_task matching_relabel_task;
/* The end of a run, in which nothing is done. */
extern const struct host_task matching_end_task;

/* Its kernels' arguments; what it holds for the problem in memory of the host. */
struct match_args *match_args(const struct run *run);
struct matching *matching_of(const struct run *run);

static inline const struct matching_method *matching_method(const struct variant *variant)
{
	return variant->own;
}

/* The host's copies, as they are now: [vertices] each. */
int32_t *matching_mu(const struct run *run);
int32_t *matching_psi(const struct run *run);

/* A mate as users see it: its number in the file; or the number that says why there is none. */
int64_t matching_mate_number(const struct graph *graph, int32_t mate);
/* Whether column v is active in these mates: it was not given up, and has no row, or one that is
 * another column's. */
static inline bool matching_is_active(const int32_t *mu, int32_t v)
{
	return mu[v] >= 0 ? mu[mu[v]] != v : mu[v] == MATCH_FREE;
}

/* Whether the run begins with the labels of G-PR's Algorithm 1, and none is made exact before cycle 1. */
bool matching_begins_low(const struct plan *plan);
/* Whether paths have grown since the labels were made exact: a row that has a mate still has label 0; or
 * a run of walks, which lift such rows, has ended behind a phase without another relabeling. By the
 * host's copies. */
bool matching_labels_are_older(const struct run *run);
/* Active columns in the host's copy of mu. */
int64_t matching_count_active(const struct run *run);

/* The exact relabeling on the host. If poll asks to stop, it sets *stopped, counts nothing, and
 * leaves everything as before. */
bool matching_relabel(struct run *run, bool *stopped, struct err *err);

#endif
