/* SPDX-License-Identifier: GPL-3.0-or-later
 * hi-pr: discharges, the highest active vertex first. The discharge is written once and
 * compiled six times: for two widths of capacities and three kinds of watching (enum
 * hi_pr_watched).
 */
#include "src/host/hi_pr_parts.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/prefetch.h"
#include "src/host/carve.h"

#include <string.h>

enum {
	/* What a relabel costs beside the arcs it looks at (Cherkassky and Goldberg's
	 * beta). */
	RELABEL_COST = 12,
	ASK_EVERY = 1 << 12 /* discharges */
};

/* --- A discharge. --- */

static ALWAYS_INLINE int64_t rest_of(const struct hi_pr *h, uint32_t p, bool wide)
{
	return wide ? ((const int64_t *)h->rest)[p] : ((const int32_t *)h->rest)[p];
}

static ALWAYS_INLINE void put_rest(struct hi_pr *h, uint32_t p, int64_t rest, bool wide,
				   enum hi_pr_watched watched)
{
	if (wide)
		hi_pr_put_wide(h, (int64_t *)h->rest + p, rest, watched);
	else
		hi_pr_put(h, (int32_t *)h->rest + p, (int32_t)rest, watched);
}

/* Moves flow over the arc p to v, one below `height`, as much as goes; returns it. */
static ALWAYS_INLINE int64_t push(struct hi_pr *h, uint32_t p, int32_t v, int64_t excess,
				  int32_t height, bool wide, enum hi_pr_watched watched)
{
	const uint32_t q = h->graph->twin[p];
	const int64_t rest = rest_of(h, p, wide);
	const int64_t amount = excess < rest ? excess : rest;
	const int64_t before = h->excess[v];

	put_rest(h, p, rest - amount, wide, watched);
	put_rest(h, q, rest_of(h, q, wide) + amount, wide, watched);
	hi_pr_put(h, &h->head[p], v, watched);
	if (amount == rest) {
		hi_pr_put(h, &h->head[q], h->head[q] | HI_PR_FULL, watched);
		h->now.counts.saturating++;
	}
	h->now.counts.pushes++;
	hi_pr_put_wide(h, &h->excess[v], before + amount, watched);
	if (!before && v != h->sink)
		hi_pr_activate(h, v, height - 1, watched);
	if (height - 1 < h->now.low)
		h->now.low = height - 1;
	return amount;
}

/* A row, and the arc that its vertex begins with: so many behind the first. An arc's turn counts from
 * that one on, from `first` up to `end`. */
struct row {
	uint32_t first, end, shift;
};

/* If all vertices begin with the first arc, neighbours push to the same vertices. Any shift does that
 * differs from vertex to vertex. */
static ALWAYS_INLINE struct row row_of(const struct hi_pr *h, int32_t u)
{
	const uint32_t first = h->first[u];
	const uint32_t end = h->first[u + 1];
	const uint64_t drawn = (uint32_t)u * UINT32_C(2654435761);

	return (struct row){ first, end, h->manner.rotated ? (uint32_t)(drawn * (end - first) >> 32) : 0 };
}

/* The arc whose turn that is. */
static ALWAYS_INLINE uint32_t arc_at(const struct row *row, uint32_t turn)
{
	return turn < row->end - row->shift ? turn + row->shift : turn + row->shift - (row->end - row->first);
}

/* The lowest height over residual arcs of u, and the turn of the first arc that leads there. */
static ALWAYS_INLINE int32_t find_lowest(const struct hi_pr *h, const struct row *row, uint32_t *lowest,
					 bool wide)
{
	int32_t least = h->vertices;
	int32_t height;
	uint32_t turn, p;

	*lowest = row->first;
	for (turn = row->first; turn < row->end; turn++) {
		p = arc_at(row, turn);
		height = h->height[h->head[p] & INT32_MAX];
		if (rest_of(h, p, wide) > 0 && height < least) {
			least = height;
			*lowest = turn;
		}
	}
	return least;
}

/* Lifts u, which has looked at all its arcs in vain. Returns its new height; |V|: it is
 * given up. */
static ALWAYS_INLINE int32_t relabel(struct hi_pr *h, int32_t u, int32_t height, const struct row *row,
				     uint32_t *current, bool wide, enum hi_pr_watched watched)
{
	int32_t new = find_lowest(h, row, current, wide) + 1;
	int32_t left = h->count[height] - 1;
	int64_t degree = (int64_t)(row->end - row->first);

	h->now.counts.relabels++;
	h->now.work += RELABEL_COST + degree;
	hi_pr_unlist(h, u, height, watched);
	hi_pr_put(h, &h->count[height], left, watched);
	if (!left) {
		new = h->vertices;
		hi_pr_begin_gap(h, height);
		h->now.gap.open = true;
	}
	if (new >= h->vertices) {
		new = h->vertices;
		h->now.counts.gapped++;
	} else {
		hi_pr_put(h, &h->count[new], h->count[new] + 1, watched);
		hi_pr_enlist(h, u, new, watched);
	}
	hi_pr_put(h, &h->height[u], new, watched);
	hi_pr_tell_scan(h, u, degree, watched);
	hi_pr_tell(h, HI_PR_RELABEL, u, height, new, watched);
	return new;
}

/* Its height is empty now: reports the gap, and gives up the vertices above, one of them or all.
 * The last one ends the discharge. */
static void go_on_gap(struct hi_pr *h, bool single)
{
	do
		hi_pr_go_on_gap(h);
	while (!single && h->now.gap.open);
	if (!h->now.gap.open)
		h->now.at = HI_PR_NONE;
}

/* Goes on with the vertex that is being discharged, by one event (`single`) or to the
 * end. */
static ALWAYS_INLINE void discharge(struct hi_pr *h, bool single, bool wide, enum hi_pr_watched watched)
{
	const int32_t u = h->now.at;
	const struct row row = row_of(h, u);
	int64_t excess = h->excess[u];
	int32_t height = h->height[u];
	uint32_t turn = h->turn[u].current;
	uint32_t from = turn;
	uint32_t p;
	bool pushed, over = false;
	int64_t amount, rest;
	int32_t v;

	if (h->now.gap.open) {
		go_on_gap(h, single);
		return;
	}
	do {
		for (pushed = false; turn < row.end; turn++) {
			p = arc_at(&row, turn);
			rest = rest_of(h, p, wide);
			if (rest <= 0)
				continue;
			v = h->head[p] & INT32_MAX;
			if (h->height[v] != height - 1)
				continue;
			amount = push(h, p, v, excess, height, wide, watched);
			excess -= amount;
			if (watched)
				hi_pr_put_wide(h, &h->excess[u], excess, watched);
			hi_pr_tell(h, amount == rest ? HI_PR_SATURATE : HI_PR_PUSH, u, v, amount,
				   watched);
			pushed = true;
			if (single || !excess)
				break;
		}
		hi_pr_tell_scan(h, u, (int64_t)(turn - from), watched);
		if (!excess) {
			over = true;
		} else if (!(single && pushed)) {
			height = relabel(h, u, height, &row, &turn, wide, watched);
			over = height == h->vertices;
		}
		from = turn;
	} while (!over && !single);
	hi_pr_put_index(h, &h->turn[u].current, turn, watched);
	hi_pr_put_wide(h, &h->excess[u], excess, watched);
	if (over && !h->now.gap.open)
		h->now.at = HI_PR_NONE;
	else if (over && !single)
		go_on_gap(h, false);
}

/* --- What comes next. --- */

/* Lowers `highest` to the highest active vertex; false: there is none. */
static ALWAYS_INLINE bool find_highest(struct hi_pr *h)
{
	while (h->now.highest > 0 && h->active[h->now.highest] < 0)
		h->now.highest--;
	return h->now.highest > 0;
}

static ALWAYS_INLINE void take_highest(struct hi_pr *h, enum hi_pr_watched watched)
{
	int32_t u = h->active[h->now.highest];
	int32_t next = h->turn[u].next;

	h->now.at = u;
	h->now.active--;
	h->now.counts.discharges++;
	hi_pr_put(h, &h->active[h->now.highest], next, watched);
	if (next < 0)
		return;
	prefetch(h->head + h->turn[next].current);
	prefetch(h->excess + next);
}

static ALWAYS_INLINE enum hi_pr_end advance(struct hi_pr *h, enum hi_pr_unit unit,
					    int64_t count, const struct poll *poll, bool wide,
					    enum hi_pr_watched watched)
{
	const bool single = unit == HI_PR_EVENTS;

	for (; count > 0; count--) {
		if (h->now.at < 0) {
			if (!h->now.search.on && !find_highest(h))
				return HI_PR_OVER;
			if (h->now.search.on || h->now.work > h->now.due) {
				if (h->manner.leave)
					return HI_PR_DUE;
				if (!hi_pr_search(h, poll))
					return HI_PR_STOPPED;
				if (single)
					continue;
				if (!find_highest(h))
					return HI_PR_OVER;
			}
			take_highest(h, watched);
		}
		if (!single && h->now.counts.discharges % ASK_EVERY == 0 && poll_now(poll))
			return HI_PR_STOPPED;
		discharge(h, single, wide, watched);
	}
	return HI_PR_MORE;
}

static ALWAYS_INLINE enum hi_pr_end advance_wide(struct hi_pr *h, int64_t discharges,
						 const struct poll *poll, bool wide)
{
	switch (h->watched) {
	case HI_PR_NOTED:
		return advance(h, HI_PR_DISCHARGES, discharges, poll, wide, HI_PR_NOTED);
	case HI_PR_HEARD:
		return advance(h, HI_PR_DISCHARGES, discharges, poll, wide, HI_PR_HEARD);
	default:
		return advance(h, HI_PR_DISCHARGES, discharges, poll, wide, HI_PR_ALONE);
	}
}

enum hi_pr_end hi_pr_advance(struct hi_pr *h, enum hi_pr_unit unit, int64_t count,
			     const struct poll *poll)
{
	if (unit == HI_PR_EVENTS)
		return h->wide ? advance(h, HI_PR_EVENTS, count, poll, true, h->watched)
			       : advance(h, HI_PR_EVENTS, count, poll, false, h->watched);
	return h->wide ? advance_wide(h, count, poll, true) : advance_wide(h, count, poll, false);
}

/* --- The beginning and the end. --- */

bool hi_pr_fits(const struct graph *graph, struct err *err)
{
	if (graph->twin && graph->entries <= UINT32_MAX && graph->vertices < 1 << 30)
		return true;
	err_set(err, ERR_WORK, "hi-pr: %lld residual arcs of %d vertices are too many: it takes "
		"up to 2^32 arcs and 2^30 vertices", (long long)graph->entries,
		graph->vertices);
	return err_hint(err, "vc-bcsr takes more arcs");
}

/* Lays the arrays out in the room; returns their bytes. */
static int64_t lay_out_arrays(struct hi_pr *h, const struct graph *graph, char *room)
{
	const int64_t vertices = graph->vertices;
	const int64_t heights = vertices + 3;
	int64_t bytes = 0;

	h->head = carve(room, &bytes, graph->entries, sizeof(*h->head));
	h->first = carve(room, &bytes, vertices + 1, sizeof(*h->first));
	h->turn = carve(room, &bytes, vertices, sizeof(*h->turn));
	h->link = carve(room, &bytes, vertices, sizeof(*h->link));
	h->active = carve(room, &bytes, heights, sizeof(*h->active));
	h->list = carve(room, &bytes, heights, sizeof(*h->list));
	h->count = carve(room, &bytes, heights, sizeof(*h->count));
	h->level = carve(room, &bytes, heights, sizeof(*h->level));
	h->queue = carve(room, &bytes, vertices + 1 + 2 * HI_PR_AHEAD, sizeof(*h->queue));
	h->waiting = carve(room, &bytes, vertices, sizeof(*h->waiting));
	return bytes;
}

int64_t hi_pr_bytes(const struct graph *graph)
{
	struct hi_pr nowhere;

	return lay_out_arrays(&nowhere, graph, NULL);
}

static void fill_arcs(struct hi_pr *h, const struct residual *residual)
{
	const struct graph *graph = h->graph;
	int32_t u;
	uint32_t p;

	for (u = 0; u < h->vertices; u++) {
		h->first[u + 1] = (uint32_t)graph->row[u + 1];
		for (p = h->first[u]; p < h->first[u + 1]; p++) {
			if (p + HI_PR_AHEAD < graph->entries)
				prefetch_word(residual->wide, residual->capacity,
					      graph->twin[p + HI_PR_AHEAD]);
			h->head[p] = graph->head[p] |
				     (residual_get(residual, graph->twin[p]) ? 0 : HI_PR_FULL);
		}
	}
}

/* The sink stands at 0, all others at 1, which no distance is below; a search is due. */
static void fill_vertices(struct hi_pr *h)
{
	int32_t last = 0;
	int32_t u;

	for (u = 0; u < h->vertices + 3; u++) {
		h->active[u] = h->list[u] = HI_PR_NONE;
		h->count[u] = 0;
	}
	h->queue[last++] = h->sink;
	h->height[h->sink] = 0;
	h->height[h->source] = h->vertices;
	h->level[1] = last;
	for (u = 0; u < h->vertices; u++) {
		h->link[u].before = HI_PR_UNLISTED;
		h->turn[u].current = h->first[u];
		if (u == h->source || u == h->sink)
			continue;
		h->height[u] = 1;
		h->queue[last++] = u;
		if (h->excess[u] > 0)
			hi_pr_activate(h, u, 1, HI_PR_ALONE);
	}
	h->level[2] = last;
	/* A search looks ahead, behind the end as well. */
	memset(h->queue + last, 0,
	       (size_t)(h->vertices + 1 + 2 * HI_PR_AHEAD - last) * sizeof(*h->queue));
	h->count[0] = 1;
	h->count[1] = last - 1;
}

void hi_pr_begin(struct hi_pr *h, const struct residual *residual, void *room)
{
	const struct graph *graph = residual->graph;

	memset(h, 0, sizeof(*h));
	h->graph = graph;
	h->vertices = graph->vertices;
	h->source = residual->terminals.source;
	h->sink = residual->terminals.sink;
	h->rest = residual->capacity;
	h->wide = residual->wide;
	h->excess = residual->excess;
	h->height = residual->height;
	(void)lay_out_arrays(h, graph, room);
	h->now.at = h->now.gap.next = HI_PR_NONE;
	h->now.top = h->now.most = 1;
	h->now.work = 1; /* the first search is due */
	h->manner.rotated = true;
	h->first[0] = 0;
	h->level[0] = 0;
	fill_arcs(h, residual);
	fill_vertices(h);
}

struct hi_pr *hi_pr_new(const struct residual *residual, struct memory *memory,
			struct err *err)
{
	struct hi_pr *h;
	void *room;

	if (!hi_pr_fits(residual->graph, err))
		return NULL;
	h = memory_new(memory, sizeof(*h), "hi-pr", err);
	if (!h)
		return NULL;
	room = memory_new(memory, (size_t)hi_pr_bytes(residual->graph), "hi-pr", err);
	if (!room) {
		memory_free(h);
		return NULL;
	}
	hi_pr_begin(h, residual, room);
	return h;
}

void hi_pr_free(struct hi_pr *h)
{
	if (!h)
		return;
	memory_free(h->head); /* the whole room */
	memory_free(h);
}

bool hi_pr_relabel(struct hi_pr *h, const struct poll *poll)
{
	return hi_pr_search(h, poll);
}

bool hi_pr_is_due(const struct hi_pr *h)
{
	return h->now.at < 0 && (h->now.search.on || h->now.work > h->now.due);
}

bool hi_pr_ended_early(const struct hi_pr *h)
{
	return h->now.search.left;
}

bool hi_pr_is_over(const struct hi_pr *h)
{
	return h->now.at < 0 && !h->now.search.on && !h->now.active;
}

void hi_pr_set_pace(struct hi_pr *h, enum hi_pr_pace pace, bool leave)
{
	h->manner.pace = pace;
	h->manner.leave = leave;
}

void hi_pr_set_order(struct hi_pr *h, bool rotated)
{
	h->manner.rotated = rotated;
}

void hi_pr_set_watch(struct hi_pr *h, const struct hi_pr_watch *watch)
{
	h->watched = !watch ? HI_PR_ALONE : watch->journal ? HI_PR_NOTED : HI_PR_HEARD;
	memset(&h->watch, 0, sizeof(h->watch));
	if (watch)
		h->watch = *watch;
}

const struct hi_pr_counts *hi_pr_counts(const struct hi_pr *h)
{
	return &h->now.counts;
}

int32_t hi_pr_at(const struct hi_pr *h)
{
	return h->now.at;
}
