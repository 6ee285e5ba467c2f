/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/graph/two_sides.h"

#include "src/base/err.h"
#include "src/base/memory.h"

#include <string.h>

/* --- Of a list of arcs: parts that grow together (union-find), with sides. --- */

struct parts {
	int32_t *up;     /* [vertices] a vertex of the same part, at last its first one; owned */
	bool *other;     /* [vertices] it is on the other side than that one; owned */
};

/* The first vertex of the part; *other: v is on its other side. The way there becomes short. */
static int32_t find_first(struct parts *parts, int32_t v, bool *other)
{
	int32_t first = v, next;
	bool far = false, own;

	for (; parts->up[first] != first; first = parts->up[first])
		far ^= parts->other[first];
	*other = far;
	for (; parts->up[v] != first && v != first; v = next) {
		next = parts->up[v];
		own = parts->other[v];
		parts->up[v] = first;
		parts->other[v] = far;
		far ^= own;
	}
	return first;
}

/* False: both ends are on one side already. */
static bool join(struct parts *parts, int32_t tail, int32_t head)
{
	bool tail_other, head_other;
	const int32_t a = find_first(parts, tail, &tail_other);
	const int32_t b = find_first(parts, head, &head_other);

	if (a == b)
		return tail_other != head_other;
	parts->up[a < b ? b : a] = a < b ? a : b;
	parts->other[a < b ? b : a] = tail_other == head_other;
	return true;
}

static bool join_all(struct parts *parts, const struct arc_list *list, int64_t *odd, struct err *err)
{
	int64_t i;

	for (i = 0; i < list->count; i++) {
		if (!arc_list_go_on(list, i, err))
			return false;
		if (!arc_list_is_idle(list, i) && !join(parts, list->arcs[i].tail, list->arcs[i].head)) {
			*odd = i;
			return false;
		}
	}
	return true;
}

/* New numbers: those on the left first, on each side in the order of the old ones. Takes the place of
 * parts->up; returns how many are on the left. */
static int32_t number(struct parts *parts, int32_t vertices)
{
	int32_t left = 0, next[2] = { 0, 0 };
	bool other;
	int32_t v;

	for (v = 0; v < vertices; v++)
		(void)find_first(parts, v, &other);
	for (v = 0; v < vertices; v++)
		left += parts->up[v] == v || !parts->other[v];
	next[1] = left;
	for (v = 0; v < vertices; v++)
		parts->other[v] = parts->up[v] != v && parts->other[v];
	for (v = 0; v < vertices; v++)
		parts->up[v] = next[parts->other[v]]++;
	return left;
}

/* `number`: the new ones, -1 of vertices that are left out. */
static bool move_names(const int32_t *number, int32_t vertices, int32_t left, struct labels *labels,
		       struct memory *memory, struct err *err)
{
	int64_t *numbers = memory_array(memory, (size_t)vertices + 1, sizeof(*numbers), "vertex numbers",
					err);
	int32_t kept = 0;
	int32_t v;

	if (!numbers)
		return false;
	for (v = 0; v < vertices; v++) {
		if (number[v] < 0)
			continue;
		numbers[number[v]] = labels->numbers ? labels->numbers[v] : labels->first + v;
		kept++;
	}
	memory_free(labels->numbers);
	labels->numbers = numbers;
	labels->left = left;
	labels->count = kept;
	return true;
}

static void move_arcs(const int32_t *number, struct arc_list *list)
{
	struct arc *arc;
	int32_t tail, head;

	for (arc = list->arcs; arc < list->arcs + list->count; arc++) {
		tail = number[arc->tail];
		head = number[arc->head];
		arc->tail = tail < head ? tail : head;
		arc->head = tail < head ? head : tail;
	}
}

bool two_sides_split(struct arc_list *list, int32_t vertices, struct labels *labels, int64_t *odd,
		     struct err *err)
{
	struct parts parts = {
		memory_array(list->memory, (size_t)vertices + 1, sizeof(*parts.up), "two sides", err),
		memory_array(list->memory, (size_t)vertices + 1, sizeof(*parts.other), "two sides", err),
	};
	bool good = parts.up && parts.other;
	int32_t v;

	*odd = -1;
	for (v = 0; good && v < vertices; v++)
		parts.up[v] = v;
	good = good && join_all(&parts, list, odd, err) &&
	       move_names(parts.up, vertices, number(&parts, vertices), labels, list->memory, err);
	if (good)
		move_arcs(parts.up, list);
	memory_free(parts.up);
	memory_free(parts.other);
	return good;
}

/* --- Of a flow network: sides by where arcs begin and end. --- */

enum { IS_LEFT = 1, IS_RIGHT = 2, IS_JOINED = 4, HAS_EDGE = 8 };

/* Whether an arc of an end lets other than one unit pass to or from its vertex. */
static bool is_wide(const struct arc_list *list, const struct arc *arc, const unsigned char *roles, int32_t v)
{
	return list->meaning == WEIGHT_CAPACITY && (arc->weight != 1 || roles[v] & IS_JOINED);
}

/* False: such an arc is none of a matching's. */
static bool note_arc(const struct arc_list *list, const struct arc *arc, const struct marked *ends,
		     unsigned char *roles)
{
	const bool feeds = arc->tail == ends->source, drains = arc->head == ends->sink;

	if (arc->tail == arc->head)
		return true;
	if (arc->tail == ends->sink || arc->head == ends->source || (feeds && drains))
		return false;
	if ((feeds || drains) && is_wide(list, arc, roles, feeds ? arc->head : arc->tail))
		return false;
	if (feeds)
		roles[arc->head] |= IS_LEFT | IS_JOINED;
	else
		roles[arc->tail] |= drains ? IS_RIGHT | IS_JOINED : IS_LEFT | HAS_EDGE;
	if (!feeds && !drains)
		roles[arc->head] |= IS_RIGHT | HAS_EDGE;
	return true;
}

static bool note_arcs(const struct arc_list *list, const struct marked *ends, unsigned char *roles,
		      bool *fits, struct err *err)
{
	int64_t i;

	for (i = 0; *fits && i < list->count; i++) {
		if (!arc_list_go_on(list, i, err))
			return false;
		if (!arc_list_is_idle(list, i))
			*fits = note_arc(list, &list->arcs[i], ends, roles);
	}
	return true;
}

/* Whether each vertex with an edge is on one side, and joined with the end of that side. */
static bool roles_fit(const unsigned char *roles, int32_t vertices)
{
	int32_t v;

	for (v = 0; v < vertices; v++)
		if ((roles[v] & (IS_LEFT | IS_RIGHT)) == (IS_LEFT | IS_RIGHT) ||
		    (roles[v] & (HAS_EDGE | IS_JOINED)) == HAS_EDGE)
			return false;
	return true;
}

/* Returns how many are on the left; vertices without an arc are. */
static int32_t number_roles(const unsigned char *roles, int32_t vertices, const struct marked *ends,
			    int32_t *number)
{
	int32_t left = 0, next[2] = { 0, 0 };
	int32_t v;

	for (v = 0; v < vertices; v++)
		left += v != ends->source && v != ends->sink && !(roles[v] & IS_RIGHT);
	next[1] = left;
	for (v = 0; v < vertices; v++)
		number[v] = v == ends->source || v == ends->sink ? -1 : next[(roles[v] & IS_RIGHT) != 0]++;
	return left;
}

static void drop_ends(struct arc_list *list, const struct marked *ends)
{
	int64_t kept = 0;
	int64_t i;

	for (i = 0; i < list->count; i++) {
		const struct arc arc = list->arcs[i];

		if (arc.tail != ends->source && arc.head != ends->source && arc.tail != ends->sink &&
		    arc.head != ends->sink)
			list->arcs[kept++] = arc;
	}
	list->count = kept;
}

bool two_sides_strip(struct arc_list *list, int32_t *vertices, const struct marked *ends,
		     struct labels *labels, bool *fits, struct err *err)
{
	const size_t room = (size_t)*vertices + 1;
	unsigned char *roles = memory_array(list->memory, room, sizeof(*roles), "two sides", err);
	int32_t *numbers = memory_array(list->memory, room, sizeof(*numbers), "two sides", err);
	bool good = roles && numbers;
	int32_t left;

	*fits = good;
	good = good && note_arcs(list, ends, roles, fits, err);
	if (good && *fits && (*fits = roles_fit(roles, *vertices))) {
		left = number_roles(roles, *vertices, ends, numbers);
		*fits = left > 0;
		good = !*fits || move_names(numbers, *vertices, left, labels, list->memory, err);
	}
	if (good && *fits) {
		*vertices -= 2;
		drop_ends(list, ends);
		move_arcs(numbers, list);
	}
	memory_free(roles);
	memory_free(numbers);
	return good;
}

/* --- Of a graph. --- */

/* A search breadth-first. */
struct search {
	const struct graph *graph;
	int32_t *from;  /* [vertices] the vertex before; itself where a part begins; -1: not yet seen */
	int32_t *level; /* [vertices] edges from there; */
	int32_t *queue; /* [vertices] all owned */
};

/* The way from u to v through their last common vertex, and back over the edge between them. */
static void take_cycle(const struct search *search, int32_t u, int32_t v, struct two_sides *sides)
{
	int32_t a = u, b = v;
	int32_t count = 0;

	while (a != b) {
		if (search->level[a] >= search->level[b])
			a = search->from[a];
		else
			b = search->from[b];
		count++;
	}
	sides->length = count + 1;
	for (b = u; sides->shown < ODD_SHOWN && b != a; b = search->from[b])
		sides->cycle[sides->shown++] = b;
	if (sides->shown < ODD_SHOWN)
		sides->cycle[sides->shown++] = a;
	/* From there down to v: found from below. */
	count = sides->shown + search->level[v] - search->level[a];
	if (count > ODD_SHOWN)
		return;
	for (b = v; b != a; b = search->from[b])
		sides->cycle[sides->shown + search->level[b] - search->level[a] - 1] = b;
	sides->shown = count;
}

/* False: an edge joins two vertices of one side. */
static bool look_around(struct search *search, int32_t u, int32_t *last, struct two_sides *sides)
{
	const struct graph *graph = search->graph;
	int64_t p;
	int32_t v;

	for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
		v = graph->head[p];
		if (v >= graph->labels.count)
			continue;
		if (search->from[v] < 0) {
			search->from[v] = u;
			search->level[v] = search->level[u] + 1;
			search->queue[(*last)++] = v;
		} else if (search->level[v] % 2 == search->level[u] % 2) {
			take_cycle(search, u, v, sides);
			return false;
		}
	}
	return true;
}

/* The part of that vertex. */
static bool look_at_part(struct search *search, int32_t start, struct two_sides *sides)
{
	int32_t first, last = 1;

	search->from[start] = start;
	search->level[start] = 0;
	search->queue[0] = start;
	for (first = 0; first < last; first++) {
		sides->left += search->level[search->queue[first]] % 2 == 0;
		sides->right += search->level[search->queue[first]] % 2;
		if (!look_around(search, search->queue[first], &last, sides))
			return false;
	}
	return true;
}

bool two_sides_find(const struct graph *graph, struct memory *memory, struct two_sides *sides,
		    struct err *err)
{
	const size_t room = (size_t)graph->labels.count + 1;
	struct search search = {
		graph,
		memory_array(memory, room, sizeof(*search.from), "two sides", err),
		memory_array(memory, room, sizeof(*search.level), "two sides", err),
		memory_array(memory, room, sizeof(*search.queue), "two sides", err),
	};
	const bool good = search.from && search.level && search.queue;
	int32_t v;

	memset(sides, 0, sizeof(*sides));
	if (good)
		memset(search.from, 0xff, room * sizeof(*search.from));
	for (v = 0; good && v < graph->labels.count; v++)
		if (search.from[v] < 0 && !look_at_part(&search, v, sides))
			break;
	memory_free(search.from);
	memory_free(search.level);
	memory_free(search.queue);
	return good;
}
