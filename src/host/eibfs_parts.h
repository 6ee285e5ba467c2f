/* SPDX-License-Identifier: GPL-3.0-or-later
 * eibfs_parts: shared by the files of eibfs. Private to eibfs*.c and to the variant that steps it
 * (src/method).
 *
 * Both forests are handled by the same code: a label is a level of S, or the negative of a level of
 * T, or 0 for a vertex of neither. A level is 1 for the sink, and for the first roots of S.
 *
 *      excess  1 -> 2 -> 3  ->  3 -> 2 -> 1  sink      the arrows are residual arcs
 *              |--- S ---|      |--- T ---|
 *
 * The parent of a vertex is one level below it. All residual arcs that leave a level of S below its
 * depth lead to S; all that enter a level of T below its depth come from T. So only the vertices at
 * the depth of a forest can make it grow.
 */
#ifndef SPILLWAY_HOST_EIBFS_PARTS_H
#define SPILLWAY_HOST_EIBFS_PARTS_H

#include "src/host/eibfs.h"

enum eibfs_side { EIBFS_S, EIBFS_T, EIBFS_SIDES };

enum {
	EIBFS_NONE = -1,     /* the end of a list; no parent: an orphan, or in no forest */
	EIBFS_ROOT = -2,     /* in place of a parent */
	EIBFS_UNLISTED = -2, /* in place of a link: the vertex is in no list */
	EIBFS_APART = 1 << 30 /* label of the source: no vertex hangs on it */
};

struct eibfs_vertex {
	int32_t parent;             /* a vertex, EIBFS_ROOT or EIBFS_NONE */
	uint32_t up;                /* entry of this vertex whose head is the parent */
	uint32_t current;           /* entries before it lead to no parent a level below */
	int32_t next;               /* the next orphan, or the next one with excess, of the level */
	int32_t later[EIBFS_SIDES]; /* the next one that may have to be scanned */
};

enum eibfs_mode {
	EIBFS_SCAN,    /* a vertex is scanned */
	EIBFS_CARRY,   /* flow goes from a root of S to the vertex of T that was met */
	EIBFS_ADOPT_S, /* orphans of S find parents */
	EIBFS_DRAIN,   /* excess in T goes to the sink */
	EIBFS_ADOPT_T
};

/* Vertices by level, in lists. */
struct eibfs_shelf {
	int32_t *first; /* [levels] first vertex of each list, or EIBFS_NONE */
	int32_t count;  /* vertices in all lists */
	int32_t level;  /* no list below it (orphans) or above it (excess) has a vertex */
};

/* Everything that changes and is not in an array: plain data. */
struct eibfs_moment {
	enum eibfs_mode mode;
	enum eibfs_side side;          /* the forest that grows now */
	int32_t depth[EIBFS_SIDES];    /* all vertices below this level are scanned */
	int32_t list;                  /* who may have to be scanned in this pass, */
	int32_t next[EIBFS_SIDES];     /* and in the next pass of each side */
	int64_t spent[EIBFS_SIDES];    /* arcs read for each side so far */
	int32_t at;                    /* the vertex being scanned, or EIBFS_NONE */
	uint32_t p;                    /* its entry */
	uint32_t met;                  /* the entry from S to T that was met */
	int32_t step;                  /* the flow is at path[step]; below 0: it has crossed */
	int64_t passes, augmentations; /* so far */
	bool over;
};

/* fields: the arcs, its own arrays, and where it stands. */
struct eibfs {
	struct lean lean;
	int32_t *label;                 /* [vertices] */
	struct eibfs_vertex *vertex;    /* [vertices] */
	int32_t *path;                  /* [vertices] from the vertex of S that met T up to its root */
	struct eibfs_shelf orphans[EIBFS_SIDES];
	struct eibfs_shelf laden;       /* vertices of T that have excess and are no orphans */
	int32_t most;                   /* at this depth S is built anew: |V|, more than a forest of
					   which all roots stand at level 1 can have */
	struct eibfs_moment now;
};

/* The level of v, if it belongs to that side; negative: it belongs to the other one; 0: to none. */
static inline int32_t eibfs_level(const struct eibfs *h, int32_t v, enum eibfs_side side)
{
	return side == EIBFS_S ? h->label[v] : -h->label[v];
}

/* The mark of an arc of v over which v's forest grows, and over which v finds a parent. */
static inline uint32_t eibfs_down(enum eibfs_side side)
{
	return side == EIBFS_S ? LEAN_OUT : LEAN_IN;
}

static inline uint32_t eibfs_up(enum eibfs_side side)
{
	return side == EIBFS_S ? LEAN_IN : LEAN_OUT;
}

/* v, which belongs to that side, has read so many arcs. */
static inline void eibfs_count_scan(struct eibfs *h, int32_t v, enum eibfs_side side, uint32_t arcs)
{
	h->now.spent[side] += arcs;
	lean_count_scan(&h->lean, v, arcs);
}

/* The deepest level that the forest may have now: it gets a level while it grows. */
static inline int32_t eibfs_top(const struct eibfs *h, enum eibfs_side side)
{
	return h->now.depth[side] + (h->now.side == side);
}

/* Puts v at that level of the forest, or into none (0). If it is so deep that it has to be scanned,
 * it joins the list of those. */
void eibfs_put_level(struct eibfs *h, int32_t v, enum eibfs_side side, int32_t level);
/* Chooses v, which has excess, as a root of S. */
void eibfs_plant(struct eibfs *h, int32_t v);
/* Puts v on a shelf. `above`: that is emptied from its highest level on, not from its lowest. */
void eibfs_shelve(struct eibfs *h, struct eibfs_shelf *shelf, int32_t v, int32_t level, bool above);
/* The next vertex of a shelf that is not empty; and takes it from there. */
int32_t eibfs_top_of(struct eibfs_shelf *shelf, bool above);
void eibfs_unshelve(struct eibfs *h, struct eibfs_shelf *shelf, int32_t v);
/* v has no parent any more. */
void eibfs_orphan(struct eibfs *h, int32_t v, enum eibfs_side side);
/* Looks for a parent one level below v, from its current arc on. */
bool eibfs_find_parent(struct eibfs *h, int32_t v, enum eibfs_side side);
/* Finds parents or new levels for all orphans of the side, until a height has changed. False: there
 * is none left. */
bool eibfs_adopt(struct eibfs *h, enum eibfs_side side);
/* Begins to push flow from S to T over the entry now.met of the vertex `from` of S. */
void eibfs_carry(struct eibfs *h, int32_t from);
/* Goes on with it until an event has been told. True: it has ended. */
bool eibfs_augment(struct eibfs *h);

#endif
