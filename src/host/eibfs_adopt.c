/* SPDX-License-Identifier: GPL-3.0-or-later
 * eibfs: orphans find parents.
 *
 * In the order of their levels each one looks for a parent one level below. Those below it have
 * parents, so one that it finds will do. If it finds none it rises above its lowest neighbour,
 * its children are orphans, and its turn comes again at its new level.
 */
#include "src/host/eibfs_parts.h"

/* --- Lists by level. --- */

void eibfs_shelve(struct eibfs *h, struct eibfs_shelf *shelf, int32_t v, int32_t level, bool above)
{
	lean_put(&h->lean, &h->vertex[v].next, shelf->first[level]);
	lean_put(&h->lean, &shelf->first[level], v);
	if (!shelf->count || (above ? level > shelf->level : level < shelf->level))
		shelf->level = level;
	shelf->count++;
}

int32_t eibfs_top_of(struct eibfs_shelf *shelf, bool above)
{
	while (shelf->first[shelf->level] < 0)
		shelf->level += above ? -1 : 1;
	return shelf->first[shelf->level];
}

void eibfs_unshelve(struct eibfs *h, struct eibfs_shelf *shelf, int32_t v)
{
	lean_put(&h->lean, &shelf->first[shelf->level], h->vertex[v].next);
	shelf->count--;
}

void eibfs_orphan(struct eibfs *h, int32_t v, enum eibfs_side side)
{
	lean_put(&h->lean, &h->vertex[v].parent, EIBFS_NONE);
	eibfs_shelve(h, &h->orphans[side], v, eibfs_level(h, v, side), false);
}

/* --- Adoption. --- */

bool eibfs_find_parent(struct eibfs *h, int32_t v, enum eibfs_side side)
{
	const int32_t wanted = eibfs_level(h, v, side) - 1;
	const uint32_t end = h->lean.first[v + 1];
	const uint32_t up = eibfs_up(side);
	struct eibfs_vertex *vertex = &h->vertex[v];
	const uint32_t from = vertex->current;
	bool found = false;
	uint32_t p;

	if (!wanted)
		return false;
	for (p = from; p < end; p++) {
		found = h->lean.arc[p] & up &&
			eibfs_level(h, lean_head(h->lean.arc[p]), side) == wanted;
		if (found)
			break;
	}
	eibfs_count_scan(h, v, side, p - from + found);
	lean_put_index(&h->lean, &vertex->current, p);
	if (!found)
		return false;
	lean_put_index(&h->lean, &vertex->up, p);
	lean_put(&h->lean, &vertex->parent, lean_head(h->lean.arc[p]));
	return true;
}

/* The lowest level over which v could hang, at the entry *lowest; its children become orphans. The
 * level may be that of an orphan or of a child, so it is only a bound. */
static int32_t find_lowest(struct eibfs *h, int32_t v, enum eibfs_side side, uint32_t *lowest)
{
	const int32_t child = eibfs_level(h, v, side) + 1;
	const uint32_t first = h->lean.first[v];
	const uint32_t end = h->lean.first[v + 1];
	const uint32_t up = eibfs_up(side);
	int32_t least = EIBFS_APART;
	int32_t x, level;
	uint32_t p;

	*lowest = first;
	for (p = first; p < end; p++) {
		x = lean_head(h->lean.arc[p]);
		level = eibfs_level(h, x, side);
		if (level <= 0)
			continue;
		if (level < least && h->lean.arc[p] & up) {
			least = level;
			*lowest = p;
		}
		if (level == child && h->vertex[x].parent == v)
			eibfs_orphan(h, x, side);
	}
	eibfs_count_scan(h, v, side, end - first);
	return least;
}

/* An orphan without a parent one level below rises, and looks again from there; or it leaves its
 * forest. Excess then makes it a root of S. */
static void raise(struct eibfs *h, int32_t v, enum eibfs_side side)
{
	uint32_t lowest;
	int32_t level = find_lowest(h, v, side, &lowest) + 1;

	if (level <= eibfs_top(h, side)) {
		lean_put_index(&h->lean, &h->vertex[v].current, lowest);
		eibfs_shelve(h, &h->orphans[side], v, level, false);
		eibfs_put_level(h, v, side, level);
	} else if (h->lean.excess[v] > 0) {
		eibfs_plant(h, v);
	} else {
		eibfs_put_level(h, v, side, 0);
	}
}

bool eibfs_adopt(struct eibfs *h, enum eibfs_side side)
{
	struct eibfs_shelf *orphans = &h->orphans[side];
	int32_t v;

	while (orphans->count) {
		v = eibfs_top_of(orphans, false);
		eibfs_unshelve(h, orphans, v);
		if (!eibfs_find_parent(h, v, side)) {
			raise(h, v, side);
			return true;
		}
		if (side == EIBFS_T && h->lean.excess[v] > 0)
			eibfs_shelve(h, &h->laden, v, eibfs_level(h, v, side), true);
	}
	return false;
}
