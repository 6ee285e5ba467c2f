/* SPDX-License-Identifier: GPL-3.0-or-later
 * eibfs: flow goes from S to T, and on to the sink.
 *
 * All excess of a root of S goes towards T, over each arc of its path as much as that lets through. In
 * T it is pushed from parent to parent. What gets stuck in S makes a root of S where it lies; what
 * gets stuck in T is pushed on when its vertex has found another parent.
 */
#include "src/host/eibfs_parts.h"

void eibfs_carry(struct eibfs *h, int32_t from)
{
	int32_t step = 0;
	int32_t v;

	h->now.augmentations++;
	lean_put(&h->lean, &h->path[0], from);
	for (v = from; h->vertex[v].parent != EIBFS_ROOT; v = h->vertex[v].parent)
		lean_put(&h->lean, &h->path[++step], h->vertex[v].parent);
	h->now.step = step;
}

/* u has pushed. What it still has makes it a root where it stands; without that it is an orphan if it
 * was a root, or if the arc from its parent is full. */
static void leave(struct eibfs *h, int32_t u)
{
	const struct eibfs_vertex *vertex = &h->vertex[u];
	const bool root = vertex->parent == EIBFS_ROOT;

	if (h->lean.excess[u] > 0)
		lean_put(&h->lean, &h->vertex[u].parent, EIBFS_ROOT);
	else if (root || !(h->lean.arc[vertex->up] & LEAN_IN))
		eibfs_orphan(h, u, EIBFS_S);
}

/* Pushes what has come so far over the next arc of its way, as much as that lets through. False:
 * it has crossed. */
static bool carry(struct eibfs *h)
{
	const int32_t step = h->now.step;
	int64_t excess, rest;
	int32_t u, child;
	uint32_t p;

	if (step < 0)
		return false;
	u = h->path[step];
	child = step ? h->path[step - 1] : lean_head(h->lean.arc[h->now.met]);
	p = step ? h->lean.graph->twin[h->vertex[child].up] : h->now.met;
	h->now.step--;
	if (!step && child != h->lean.sink && !h->lean.excess[child])
		eibfs_shelve(h, &h->laden, child, eibfs_level(h, child, EIBFS_T), true);
	excess = h->lean.excess[u];
	rest = lean_rest(&h->lean, p);
	lean_push(&h->lean, u, p, excess < rest ? excess : rest);
	leave(h, u);
	return true;
}

/* Pushes excess in T to a parent, from the highest level on. Over an arc that is full now u looks for
 * another parent on its level. False: no vertex had any. */
static bool drain(struct eibfs *h)
{
	int32_t u, parent;
	int64_t rest;

	if (!h->laden.count)
		return false;
	u = eibfs_top_of(&h->laden, true);
	eibfs_unshelve(h, &h->laden, u);
	parent = h->vertex[u].parent;
	rest = lean_rest(&h->lean, h->vertex[u].up);
	if (parent != h->lean.sink && !h->lean.excess[parent])
		eibfs_shelve(h, &h->laden, parent, eibfs_level(h, parent, EIBFS_T), true);
	lean_push(&h->lean, u, h->vertex[u].up,
		  h->lean.excess[u] < rest ? h->lean.excess[u] : rest);
	if (!lean_rest(&h->lean, h->vertex[u].up) && !eibfs_find_parent(h, u, EIBFS_T))
		eibfs_orphan(h, u, EIBFS_T);
	else if (h->lean.excess[u] > 0)
		eibfs_shelve(h, &h->laden, u, eibfs_level(h, u, EIBFS_T), true);
	return true;
}

bool eibfs_augment(struct eibfs *h)
{
	for (;;) {
		switch (h->now.mode) {
		case EIBFS_CARRY:
			if (!carry(h))
				h->now.mode = EIBFS_ADOPT_S;
			else
				return false;
			break;
		case EIBFS_ADOPT_S:
			return !eibfs_adopt(h, EIBFS_S);
		case EIBFS_DRAIN:
			if (drain(h))
				return false;
			h->now.mode = EIBFS_ADOPT_T;
			break;
		default:
			if (eibfs_adopt(h, EIBFS_T))
				return false;
			if (!h->laden.count)
				return true;
			h->now.mode = EIBFS_DRAIN;
			break;
		}
	}
}
