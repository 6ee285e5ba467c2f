/* SPDX-License-Identifier: GPL-3.0-or-later
 * layout: how the graph of a traversal lies on a machine, and what its worklists hold.
 */
#ifndef SPILLWAY_PROBLEM_PATHS_LAYOUT_H
#define SPILLWAY_PROBLEM_PATHS_LAYOUT_H

#include "src/problem/paths/paths.h"

struct degree_spread;

/* An entry of a worklist, for display. */
struct path_entry {
	int32_t vertex; /* whose arcs it stands for, */
	int64_t degree; /* and how many */
	int32_t head;   /* of the one arc that it stands for; -1: it does not stand for an arc */
	bool is_child;  /* it is a child of the vertex */
};

struct paths_layout {
	const char *name; /* "CSR" */
	bool waits; /* vertices that wait for their turn stand in one list (src/host/path_code.h), and
		       distances have 64 bits */
	/* How many numbers a vertex of that outdegree has besides its own: those of its arcs, or of
	 * its children. They are consecutive, and ascend with the vertices. NULL: none. */
	int64_t (*numbers)(int64_t degree, int32_t mdt);
	/* The most entries of a worklist. */
	int64_t (*room)(const struct plan *plan);
	/* What is numbered, in errors; NULL: there always are numbers enough. */
	const char *numbered;
	/* Its structures on the machine (struct problem). */
	int (*structures)(const struct plan *plan, enum width width, struct structure *structures);
	/* Puts them there, and sets the arguments that say so. */
	bool (*place)(struct run *run, struct err *err);
	/* How many vertices and arcs the host visits to make it of the graph that was read. NULL: none, for
	 * that is how graphs are read. */
	int64_t (*visits)(const struct plan *plan);
	/* Writes the entries by which a vertex stands in a worklist, whose numbers begin at `first`;
	 * returns how many. */
	int64_t (*list)(const struct graph *graph, int32_t vertex, int64_t first, int64_t numbers,
			int32_t *list);
	/* What an entry is. */
	bool (*show)(struct run *run, int32_t entry, struct path_entry *shown, struct err *err);
};

/* csr: rows and heads; the worklists hold vertices. */
extern const struct paths_layout paths_csr;
/* both: the same, and for turbo-bfs the arcs that lead to a vertex (layout_both.c). */
extern const struct paths_layout paths_both;
/* list: the same for codes of the host, which have one list of the vertices that wait. Behind it stands
 * where it begins. */
extern const struct paths_layout paths_list;
/* coo: with the tail of every arc; the worklists hold arcs. */
extern const struct paths_layout paths_coo;
/* split: of parents and children; the worklists hold both. */
extern const struct paths_layout paths_split;

/* The outdegrees of vertices, or, if it is split, of parents and children. */
void paths_spread_degrees(const struct plan *plan, bool is_split, struct degree_spread *spread);

/* struct problem: the structures, and how turbo-bfs and turbo-sssp would shape a run. */
void paths_tell_footprint(const struct plan *plan, const struct footprint *footprint);

const struct paths_layout *paths_layout(const struct plan *plan);
/* The maximum degree threshold (src/host/mdt.h) of the outdegrees. */
int32_t paths_mdt(const struct plan *plan);

/* For layouts: rows, heads and lengths as the machine has them, in memory of the host. */
struct path_rows {
	void *row;        /* [vertices + 1] in the width of arcs */
	int32_t *head;    /* [arcs] */
	void *length;     /* [arcs] in the width of distances; NULL: each is 1 */
	int64_t arcs;
};

/* Makes those of the graph; _in: of the arcs that lead to a vertex, whose `head` has their tails, without
 * lengths. False: memory was refused. path_rows_free frees also what is half-made. */
bool path_rows_make(const struct run *run, struct path_rows *rows, struct err *err);
bool path_rows_make_in(const struct run *run, struct path_rows *rows, struct err *err);
void path_rows_free(struct path_rows *rows);
/* Puts them on the machine; `count`: how many rows there are. */
bool path_rows_put(struct run *run, const struct path_rows *rows, int64_t count, struct err *err);
/* Their structures. */
int path_rows_structures(const struct plan *plan, enum width width, int64_t count,
			 struct structure *structures);

/* A word of 4 or 8 bytes. */
static inline int64_t path_word(const void *words, bool wide, int64_t at)
{
	return wide ? ((const int64_t *)words)[at] : ((const int32_t *)words)[at];
}

static inline void path_set_word(void *words, bool wide, int64_t at, int64_t value)
{
	if (wide)
		((int64_t *)words)[at] = value;
	else
		((int32_t *)words)[at] = (int32_t)value;
}

#endif
