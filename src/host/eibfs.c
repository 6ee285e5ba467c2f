/* SPDX-License-Identifier: GPL-3.0-or-later
 * eibfs: the two forests grow.
 */
#include "src/host/eibfs_parts.h"

#include "src/base/memory.h"
#include "src/graph/graph.h"
#include "src/host/carve.h"

#include <string.h>

/* --- Levels. --- */

/* What is shown as its height. */
static int32_t height_of(const struct eibfs *h, enum eibfs_side side, int32_t level)
{
	if (!level)
		return h->lean.vertices;
	return side == EIBFS_S ? h->lean.vertices - level : level - 1;
}

/* v is to be scanned: in this pass, or in the next one of its side. */
static void enlist(struct eibfs *h, int32_t v, enum eibfs_side side, int32_t level)
{
	const bool now = h->now.side == side && level == h->now.depth[side];
	int32_t *list = now ? &h->now.list : &h->now.next[side];
	int32_t *later = &h->vertex[v].later[side];

	if (*later != EIBFS_UNLISTED)
		return;
	lean_put(&h->lean, later, *list);
	*list = v;
}

void eibfs_put_level(struct eibfs *h, int32_t v, enum eibfs_side side, int32_t level)
{
	lean_put(&h->lean, &h->label[v], side == EIBFS_S ? level : -level);
	if (level >= h->now.depth[side])
		enlist(h, v, side, level);
	lean_lift(&h->lean, v, height_of(h, side, level));
}

void eibfs_plant(struct eibfs *h, int32_t v)
{
	lean_put(&h->lean, &h->vertex[v].parent, EIBFS_ROOT);
	eibfs_put_level(h, v, EIBFS_S, eibfs_top(h, EIBFS_S));
}

/* --- Passes. --- */

/* Takes the next vertex of the pass that stands at its forest's depth. Others have left the forest,
 * or wait for the next pass. */
static bool take(struct eibfs *h)
{
	const enum eibfs_side side = h->now.side;
	int32_t v, level;

	while (h->now.list >= 0) {
		v = h->now.list;
		h->now.list = h->vertex[v].later[side];
		lean_put(&h->lean, &h->vertex[v].later[side], EIBFS_UNLISTED);
		level = eibfs_level(h, v, side);
		if (level == h->now.depth[side]) {
			h->now.at = v;
			h->now.p = h->lean.first[v];
			return true;
		}
		if (level > h->now.depth[side])
			enlist(h, v, side, level);
	}
	return false;
}

/* S has become too deep: its roots remain, at level 1. T keeps what it has. */
static void rebuild(struct eibfs *h)
{
	int32_t v;

	/* Nobody is to be scanned in the pass that has ended. */
	h->now.side = EIBFS_T;
	h->now.depth[EIBFS_S] = 1;
	h->now.next[EIBFS_S] = EIBFS_NONE;
	for (v = 0; v < h->lean.vertices; v++) {
		lean_put(&h->lean, &h->vertex[v].later[EIBFS_S], EIBFS_UNLISTED);
		if (h->label[v] <= 0 || v == h->lean.source)
			continue;
		if (h->vertex[v].parent != EIBFS_ROOT)
			lean_put(&h->lean, &h->vertex[v].parent, EIBFS_NONE);
		eibfs_put_level(h, v, EIBFS_S, h->vertex[v].parent == EIBFS_ROOT);
	}
}

/* The side that has cost less so far grows next; but one of which nobody waits shows that it is
 * over. */
static enum eibfs_side choose_side(const struct eibfs *h)
{
	if (h->now.next[EIBFS_S] < 0)
		return EIBFS_S;
	if (h->now.next[EIBFS_T] < 0)
		return EIBFS_T;
	return h->now.spent[EIBFS_S] <= h->now.spent[EIBFS_T] ? EIBFS_S : EIBFS_T;
}

static void begin_pass(struct eibfs *h)
{
	const enum eibfs_side side = choose_side(h);

	if (side == EIBFS_S && h->now.depth[EIBFS_S] >= h->most)
		rebuild(h);
	h->now.side = side;
	h->now.list = h->now.next[side];
	h->now.next[side] = EIBFS_NONE;
	h->now.passes++;
}

/* Finds the next vertex to scan. A forest that has none cannot grow: then it is over. */
static void find_next(struct eibfs *h)
{
	h->now.mode = EIBFS_SCAN;
	if (take(h))
		return;
	h->now.at = EIBFS_NONE;
	if (h->laden.count) {
		h->now.mode = EIBFS_DRAIN;
		return;
	}
	h->now.depth[h->now.side]++;
	begin_pass(h);
	h->now.over = !take(h);
}

/* --- A turn. --- */

/* x, which no forest has, hangs on v from now on. */
static void join(struct eibfs *h, int32_t x, int32_t v, uint32_t p)
{
	struct eibfs_vertex *vertex = &h->vertex[x];

	lean_put(&h->lean, &vertex->parent, v);
	lean_put_index(&h->lean, &vertex->up, h->lean.graph->twin[p]);
	lean_put_index(&h->lean, &vertex->current, h->lean.first[x]);
	eibfs_put_level(h, x, h->now.side, h->now.depth[h->now.side] + 1);
}

/* Scans on from now.p until the arcs end, or one leads to the other forest; with `single` until a
 * vertex joins. True: the turn has ended. */
static bool scan(struct eibfs *h, bool single)
{
	const enum eibfs_side side = h->now.side;
	const uint32_t down = eibfs_down(side);
	const int32_t v = h->now.at;
	const uint32_t end = h->lean.first[v + 1];
	const uint32_t from = h->now.p;
	int32_t level = 1;
	bool joined = false;
	uint32_t p;

	for (p = from; p < end && level >= 0 && !(single && joined); p++) {
		if (!(h->lean.arc[p] & down))
			continue;
		level = eibfs_level(h, lean_head(h->lean.arc[p]), side);
		if (level == -EIBFS_APART)
			level = 1; /* no flow begins at the source: its arcs are full */
		joined = !level;
		if (joined)
			join(h, lean_head(h->lean.arc[p]), v, p);
	}
	if (level < 0)
		p--;
	h->now.p = p;
	eibfs_count_scan(h, v, side, p - from + (level < 0));
	if (level < 0) {
		h->now.met = side == EIBFS_S ? p : h->lean.graph->twin[p];
		h->now.mode = EIBFS_CARRY;
	}
	return level < 0 || p == end;
}

/* What comes after a turn: flow goes over the arc that was met; or the scan that met it goes on, if
 * its vertex is where it was; or another vertex is scanned. */
static void end_turn(struct eibfs *h, bool scanned)
{
	if (scanned && h->now.mode == EIBFS_CARRY)
		return;
	if (!scanned && h->now.at >= 0 &&
	    eibfs_level(h, h->now.at, h->now.side) == h->now.depth[h->now.side])
		h->now.mode = EIBFS_SCAN;
	else
		find_next(h);
}

static void begin_turn(void *code)
{
	struct eibfs *h = code;

	if (h->now.mode == EIBFS_CARRY)
		eibfs_carry(h, h->now.side == EIBFS_S
				       ? h->now.at
				       : lean_head(h->lean.arc[h->now.p]));
}

static bool step(void *code, bool single)
{
	struct eibfs *h = code;
	const bool scans = h->now.mode == EIBFS_SCAN;
	const bool ended = scans ? scan(h, single) : eibfs_augment(h);

	if (ended)
		end_turn(h, scans);
	return ended;
}

static enum turn_end look(void *code)
{
	return eibfs_is_over(code) ? TURN_OVER : TURN_MORE;
}

enum turn_end eibfs_advance(struct eibfs *h, enum turn_unit unit, int64_t count,
			    const struct poll *poll)
{
	static const struct turn_steps steps = { look, begin_turn, step };

	return turns_go_on(h, &steps, unit, count, poll);
}

/* --- The beginning and the end. --- */

/* Lays the arrays out in the room; returns their bytes. */
static int64_t lay_out(struct eibfs *h, const struct graph *graph, char *room)
{
	const int64_t vertices = graph->vertices;
	const int64_t levels = vertices + 3;
	int64_t bytes = 0;

	lean_lay_out(&h->lean, graph, room, &bytes);
	h->label = carve(room, &bytes, vertices, sizeof(*h->label));
	h->vertex = carve(room, &bytes, vertices, sizeof(*h->vertex));
	h->path = carve(room, &bytes, vertices, sizeof(*h->path));
	h->orphans[EIBFS_S].first = carve(room, &bytes, levels, sizeof(int32_t));
	h->orphans[EIBFS_T].first = carve(room, &bytes, levels, sizeof(int32_t));
	h->laden.first = carve(room, &bytes, levels, sizeof(int32_t));
	return bytes;
}

int64_t eibfs_bytes(const struct graph *graph)
{
	struct eibfs nowhere;

	return lay_out(&nowhere, graph, NULL);
}

static void clear(struct eibfs *h)
{
	int32_t v, level;

	for (v = 0; v < h->lean.vertices; v++) {
		h->label[v] = 0;
		h->lean.height[v] = h->lean.vertices;
		h->vertex[v] = (struct eibfs_vertex){
			.parent = EIBFS_NONE,
			.up = h->lean.first[v],
			.current = h->lean.first[v],
			.next = EIBFS_NONE,
			.later = { EIBFS_UNLISTED, EIBFS_UNLISTED },
		};
	}
	for (level = 0; level < h->lean.vertices + 3; level++)
		h->orphans[EIBFS_S].first[level] = h->orphans[EIBFS_T].first[level] =
			h->laden.first[level] = EIBFS_NONE;
}

/* The sink, and who has excess. */
static void plant_first(struct eibfs *h)
{
	int32_t v;

	h->vertex[h->lean.sink].parent = EIBFS_ROOT;
	eibfs_put_level(h, h->lean.sink, EIBFS_T, 1);
	h->label[h->lean.source] = EIBFS_APART;
	for (v = 0; v < h->lean.vertices; v++)
		if (h->lean.excess[v] > 0 && v != h->lean.source && v != h->lean.sink) {
			h->vertex[v].parent = EIBFS_ROOT;
			eibfs_put_level(h, v, EIBFS_S, 1);
		}
}

void eibfs_begin(struct eibfs *h, const struct residual *residual, void *room)
{
	memset(h, 0, sizeof(*h));
	(void)lay_out(h, residual->graph, room);
	lean_begin(&h->lean, residual);
	h->most = residual->graph->vertices;
	/* As if a pass of S were through with level 0: all that is planted waits. */
	h->now.list = h->now.next[EIBFS_S] = h->now.next[EIBFS_T] = EIBFS_NONE;
	h->now.depth[EIBFS_T] = 1;
	clear(h);
	plant_first(h);
	find_next(h);
	h->lean.turns.counts.relabels = h->lean.turns.told = 0;
}

struct eibfs *eibfs_new(const struct residual *residual, struct memory *memory, struct err *err)
{
	struct eibfs *h;
	void *room;

	if (!lean_fits(residual->graph, "eibfs", err))
		return NULL;
	h = memory_new(memory, sizeof(*h), "eibfs", err);
	if (!h)
		return NULL;
	room = memory_new(memory, (size_t)eibfs_bytes(residual->graph), "eibfs", err);
	if (!room) {
		memory_free(h);
		return NULL;
	}
	eibfs_begin(h, residual, room);
	return h;
}

void eibfs_free(struct eibfs *h)
{
	if (!h)
		return;
	memory_free(h->lean.arc); /* the whole room */
	memory_free(h);
}

bool eibfs_is_over(const struct eibfs *h)
{
	return h->now.over;
}
