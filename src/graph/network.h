/* SPDX-License-Identifier: GPL-3.0-or-later
 * network: a directed graph with a weight for each arc.
 *
 * Every pair of joined vertices {u, v} has two entries, (u, v) in the row of u
 * and (v, u) in the row of v, whichever directions were declared: the places
 * where a residual graph keeps c_f(u, v) and c_f(v, u). Rows are sorted by head.
 *
 *      row      0        3     5 ...            vertices + 1 offsets
 *      head     1  4  9  0  2  ...              entries = row[vertices]
 *      weight   5  0  7  0  8  ...              0: only (v, u) was declared
 *      twin     3  .  .  0  .  ...              twin[entry of (u, v)] = entry of (v, u)
 *
 * A network is built once from a list of arcs and then never changes.
 */
#ifndef SPILLWAY_GRAPH_NETWORK_H
#define SPILLWAY_GRAPH_NETWORK_H

#include "src/base/urgency.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct err;
struct memory;
struct text;

/* What the weights of a graph's arcs mean, and what they are where arcs of the same tail and head
 * were merged. An entry without an arc has weight 0; among lengths -1, as an arc can be of
 * length 0. */
enum weight {
	WEIGHT_CAPACITY, /* what an arc can carry; the sum */
	WEIGHT_LENGTH,   /* its length; the smallest */
	WEIGHT_NONE      /* nothing: the number of arcs */
};

/* The names of a network's vertices, as the user sees them. */
struct labels {
	int64_t first;    /* the name of vertex 0, if names have no gaps */
	int64_t *numbers; /* else the name of each vertex, ascending; or NULL */
	int32_t count;    /* vertices that have a number */
	int32_t left;     /* two sides: vertices on the left, named L1, L2, ...; the others are
			     R1, R2, ... 0: one side only */
	bool super;       /* two more vertices follow, S* and T* */
};

/* What was read, and what was changed or dropped. */
struct intake {
	int64_t arcs;       /* arcs or edges declared */
	int64_t loops;      /* dropped: tail and head are the same */
	int64_t parallels;  /* merged with an arc of the same tail and head */
	int64_t idle;       /* arcs of capacity 0, after merging */
	int64_t rounded;    /* capacities that were no whole numbers */
	int64_t unused;     /* arcs with a further number that was not asked for */
	int64_t outside;    /* vertices left out by largest-component */
};

/* An entry of a graph with lengths whose arcs carry more than 1 together. */
struct bundle {
	int64_t entry, capacity;
};

struct network {
	int32_t vertices;
	int64_t arcs;      /* entries with a capacity: declared arcs after merging */
	int64_t entries;   /* two a joined pair */
	int64_t room;      /* its arrays have room for so many entries, */
	int32_t row_room;  /* and for so many vertices */
	int64_t *row;      /* [vertices + 1] */
	int32_t *head;     /* [entries] */
	enum weight meaning;
	int64_t *weight;   /* [entries] */
	uint32_t *twin;    /* [entries], or NULL where 32 bits do not suffice */
	struct bundle *bundles; /* [bundle_count] by entry; of a graph with lengths, or NULL */
	int64_t bundle_count;
	struct labels labels;
	struct intake intake;
	bool bipartite;        /* its own arcs are edges: they go from the left side to the right,
				  without weights */
	int64_t widest;        /* the largest capacity of a pair, both ways added */
	char *title;           /* "g.max", "genrmf a=4 b=8": for people */
};

/* Two vertices that a file or a recipe marks as source and sink; -1: it marks none. */
struct marked {
	int32_t source, sink;
};

/* An arc as a reader or generator finds it. */
struct arc {
	int32_t tail, head; /* from 0 */
	int64_t weight;     /* >= 0 */
};

/* How the capacities of arcs with the same tail and head are merged; arcs without one count 1. */
enum merge { MERGE_ADD, MERGE_LARGEST };

struct arc_list {
	struct memory *memory;
	struct arc *arcs;
	int64_t count, room;
	int64_t spare;    /* the network gets room for so many more entries, and two vertices */
	enum weight meaning;
	enum merge merge;
	struct poll poll; /* asked now and then while the list grows and is built */
};

/* Adds an arc; false when memory runs out or poll asked to stop. */
bool arc_list_add(struct arc_list *list, int32_t tail, int32_t head, int64_t weight,
		  struct err *err);
void arc_list_free(struct arc_list *list);
/* For loops over the arcs: at every 2^18th arc it asks poll; false: stop, with an error. */
bool arc_list_ask(const struct arc_list *list, struct err *err);
static inline bool arc_list_go_on(const struct arc_list *list, int64_t at, struct err *err)
{
	return (at & 0x3ffff) != 0 || arc_list_ask(list, err);
}

/* Builds a network of `vertices` vertices from the list, which it consumes in
 * any case. Merges parallel arcs and drops loops, counting both. Fails when the
 * capacities of a pair exceed 2^63 - 1 together; *bad_arc is then the index of
 * the arc that went too far, else -1. The caller fills labels and title. */
struct network *network_build(struct arc_list *list, int32_t vertices, int64_t *bad_arc,
			      struct err *err);
void network_free(struct network *network);
/* Keeps the vertices v with index[v] >= 0, which is their new number (ascending with v, from 0 to
 * kept - 1), and the arcs between them. Subtracts from `arcs` the entries with a capacity that
 * go. The caller updates labels. On failure nothing has changed. */
bool network_keep(struct network *network, const int32_t *index, int32_t kept,
		  struct memory *memory, struct err *err);

/* Fills *copy with the network, and with copies of its arrays that have room for so many vertices and
 * entries, or for as many as there are; names and title are shared. For a network that others still
 * read while its copy is changed. network_free_arrays frees such arrays. False: memory ran out, and
 * there is nothing to free. */
bool network_copy_arrays(const struct network *network, struct network *copy, int32_t vertices,
			 int64_t entries, struct memory *memory, struct err *err);
void network_free_arrays(struct network *network);

/* Makes room for so many vertices and entries. On failure the network stays as it was. */
bool network_reserve(struct network *network, int32_t vertices, int64_t entries,
		     struct memory *memory, struct err *err);

/* Whether an entry has an arc that carries something. */
static inline bool network_has_arc(const struct network *network, int64_t entry)
{
	return network->weight[entry] > 0 ||
	       (network->meaning == WEIGHT_LENGTH && network->weight[entry] == 0);
}
/* network_capacity for a graph with lengths: it searches the bundles. */
int64_t network_carried(const struct network *network, int64_t entry);
/* What the arcs of an entry can carry together: their capacity; 1 for each arc that has none; 0:
 * there is no arc. */
static inline int64_t network_capacity(const struct network *network, int64_t entry)
{
	return network->meaning == WEIGHT_LENGTH ? network_carried(network, entry)
						 : network->weight[entry];
}
/* Sorts network->bundles by entry: the last step of whoever adds to it. */
void network_sort_bundles(struct network *network);
/* The sum of the capacities that leave (or enter) a vertex, or -1 beyond 2^63 - 1. */
int64_t network_capacity_out(const struct network *network, int32_t vertex);
int64_t network_capacity_in(const struct network *network, int32_t vertex);

/* The entry of (v, u) for the entry of (u, v), u given. */
int64_t network_twin(const struct network *network, int32_t u, int64_t entry);
/* The entry of (u, v), or -1. */
int64_t network_find(const struct network *network, int32_t u, int32_t v);

/* Bytes its arrays take. */
int64_t network_bytes(const struct network *network);

/* Adds the name of a vertex as its file has it. */
void network_label(const struct network *network, int32_t vertex, struct text *text);
/* Finds the vertex of that name; the error says which names there are. */
bool network_vertex(const struct network *network, const char *name, int32_t *vertex,
		    struct err *err);
/* A number for a vertex that does not depend on joined terminals: its name, or for S* and T* two
 * numbers that no file can have. */
uint64_t network_identity(const struct network *network, int32_t vertex);

#endif
