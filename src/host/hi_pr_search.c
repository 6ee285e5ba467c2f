/* SPDX-License-Identifier: GPL-3.0-or-later
 * Global relabeling of hi-pr, and gaps.
 *
 * A search backwards from the sink gives vertices their distances. It need not visit all
 * vertices:
 *
 *   - It begins at the lowest height that was pushed to since the last one. No flow has left
 *     the vertices up to there, and none of them was relabeled, so the last search is still
 *     right about them, and they are still in the queue.
 *   - It ends after the level at which the last active vertex is reached. Vertices that still
 *     wait then get a height above that level, or keep theirs if it is higher.
 *   - A vertex waits to be reached from the level of its old height on: heights are no higher
 *     than distances, so it cannot be reached earlier.
 *
 * Highest-label discharges move excess towards the sink in a narrow front, and a search visits
 * only the front. So searches may come often: the next is due when the relabels since the last
 * one have cost half as much. Cherkassky and Goldberg 1997 wait for |V| relabels, Goldberg's
 * hi_pr 3.x for the work of HI_PR_CLASSIC.
 */
#include "src/host/hi_pr_parts.h"

#include "src/graph/prefetch.h"

enum { AHEAD = 8, ASK_EVERY = 1 << 18 };

/* --- Gaps. --- */

static void give_up(struct hi_pr *h, int32_t u)
{
	hi_pr_put(h, &h->height[u], h->vertices, h->watched);
	h->now.counts.gapped++;
}

/* No other vertex reaches the sink. Those above need no entry in a list or in `count`: their
 * heights suffice. */
static void end_gap(struct hi_pr *h)
{
	int32_t level;

	for (level = h->now.gap.height + 1; level <= h->now.most; level++)
		hi_pr_put(h, &h->count[level], 0, h->watched);
	if (h->now.top > h->now.gap.height)
		h->now.top = h->now.gap.height;
	if (h->now.most > h->now.gap.height)
		h->now.most = h->now.gap.height;
}

/* The next vertex above the gap, in a list or the queue; none: the gap is over. */
static void find_next(struct hi_pr *h)
{
	struct hi_pr_gap *gap = &h->now.gap;

	for (; gap->level <= h->now.most; gap->level++) {
		gap->next = h->list[gap->level];
		if (gap->next >= 0)
			return;
		if (gap->level > h->now.top)
			continue;
		while (gap->at < h->level[gap->level + 1]) {
			gap->next = h->queue[gap->at++];
			if (h->height[gap->next] == gap->level)
				return;
		}
	}
	gap->next = HI_PR_NONE;
	end_gap(h);
}

void hi_pr_begin_gap(struct hi_pr *h, int32_t height)
{
	h->now.gap = (struct hi_pr_gap){
		.height = height, .level = height + 1, .at = h->level[height + 1]
	};
	find_next(h);
}

/* Returns the height it stood at. */
static int32_t give_up_next(struct hi_pr *h)
{
	int32_t v = h->now.gap.next;
	int32_t height = h->height[v];

	hi_pr_unlist(h, v, height, h->watched);
	give_up(h, v);
	find_next(h);
	return height;
}

static void tell_gap(struct hi_pr *h)
{
	const int32_t height = h->now.gap.height;
	int64_t above = 0;
	int32_t level;

	if (!h->watched || !h->watch.tell)
		return;
	for (level = height + 1; level <= h->now.most; level++)
		above += h->count[level];
	hi_pr_tell(h, HI_PR_GAP, h->now.at, height, 1 + above, h->watched);
}

void hi_pr_go_on_gap(struct hi_pr *h)
{
	struct hi_pr_gap *gap = &h->now.gap;
	int32_t v = gap->next;
	int32_t height;

	if (gap->told) {
		height = give_up_next(h);
		h->now.counts.relabels++;
		hi_pr_tell(h, HI_PR_RELABEL, v, height, h->vertices, h->watched);
	} else {
		/* Counted when it is reported, so that stepping by events finds the same number. */
		gap->told = true;
		h->now.counts.gaps++;
		tell_gap(h);
	}
	gap->open = gap->next >= 0;
}

/* --- Searches. --- */

/* Vertices from the queue and lists join those that wait. */
static void wait_for(struct hi_pr *h, int32_t v, int32_t height)
{
	hi_pr_put(h, &h->height[v], ~height, h->watched);
	hi_pr_put(h, &h->count[height], h->count[height] - 1, h->watched);
	hi_pr_put_index(h, &h->turn[v].current, h->first[v], h->watched);
	h->waiting[h->now.search.waiting++] = v;
}

static void wait_for_list(struct hi_pr *h, int32_t height)
{
	int32_t v, next;

	for (v = h->list[height]; v >= 0; v = next) {
		next = h->link[v].next;
		hi_pr_put(h, &h->link[v].before, HI_PR_UNLISTED, h->watched);
		wait_for(h, v, height);
	}
	hi_pr_put(h, &h->list[height], HI_PR_NONE, h->watched);
}

static void wait_for_level(struct hi_pr *h, int32_t level)
{
	int32_t i;

	for (i = h->level[level]; i < h->level[level + 1]; i++)
		if (h->height[h->queue[i]] == level)
			wait_for(h, h->queue[i], level);
}

/* Active vertices above that level are to be found again. */
static int64_t forget_active(struct hi_pr *h, int32_t level)
{
	int32_t forgotten = 0;
	int32_t height, u;

	for (height = level + 1; height <= h->now.highest; height++) {
		for (u = h->active[height]; u >= 0; u = h->turn[u].next)
			forgotten++;
		hi_pr_put(h, &h->active[height], HI_PR_NONE, h->watched);
	}
	if (h->now.highest > level)
		h->now.highest = level;
	h->now.active -= forgotten;
	return forgotten;
}

static void begin(struct hi_pr *h)
{
	int32_t from = h->now.low < h->now.top ? h->now.low : h->now.top;
	int32_t level;

	while (h->now.highest > 0 && h->active[h->now.highest] < 0)
		h->now.highest--;
	h->now.search = (struct hi_pr_search){
		.on = true,
		.level = from,
		.first = h->level[from],
		.last = h->level[from + 1],
		.visits = h->now.top - from + (h->now.highest > from ? h->now.highest - from : 0),
	};
	h->now.search.wanted = forget_active(h, from);
	for (level = from + 1; level <= h->now.top; level++)
		wait_for_level(h, level);
}

/* Who waits and reaches v, by an arc that is not full, is a level above it. */
static int32_t reach(struct hi_pr *h, int32_t v, int32_t last, int32_t height)
{
	const int32_t *head = h->head + h->first[v];
	const int32_t *end = h->head + h->first[v + 1];

	for (; head < end; head++) {
		int32_t u = *head & INT32_MAX;
		int32_t before = h->height[u];
		bool reached = (before < 0) & (*head >= 0);

		/* Without a branch, which would be unpredictable. */
		h->queue[last] = u;
		last += reached;
		h->height[u] = reached ? height : before;
	}
	return last;
}

/* The same, noting what changes. */
static int32_t reach_noted(struct hi_pr *h, int32_t v, int32_t last, int32_t height)
{
	uint32_t p;

	for (p = h->first[v]; p < h->first[v + 1]; p++) {
		if (h->head[p] < 0 || h->height[h->head[p]] >= 0)
			continue;
		hi_pr_put(h, &h->queue[last++], h->head[p], HI_PR_NOTED);
		hi_pr_put(h, &h->height[h->head[p]], height, HI_PR_NOTED);
	}
	return last;
}

/* Goes over a level, and finds the next. */
static void search_level(struct hi_pr *h)
{
	struct hi_pr_search *search = &h->now.search;
	const int32_t end = search->last;
	const int32_t height = search->level + 1;
	int32_t i, v;

	if (height <= h->now.most)
		wait_for_list(h, height);
	for (i = search->first; i < end; i++) {
		v = h->queue[i];
		prefetch(h->head + h->first[h->queue[i + AHEAD < end ? i + AHEAD : end - 1]]);
		search->visits += (int64_t)(h->first[v + 1] - h->first[v]) + 1;
		search->last = h->watched == HI_PR_NOTED ? reach_noted(h, v, search->last, height)
					  : reach(h, v, search->last, height);
	}
	hi_pr_put(h, &h->level[height + 1], search->last, h->watched);
	hi_pr_put(h, &h->count[height], h->count[height] + search->last - end, h->watched);
	if (search->last > end && height > h->now.most)
		h->now.most = height;
	for (i = end; i < search->last; i++) {
		if (h->excess[h->queue[i]] <= 0)
			continue;
		hi_pr_activate(h, h->queue[i], height, h->watched);
		search->found++;
	}
	search->first = end;
	search->level = height;
}

/* Who still waits stands above the last level that was searched. */
static void leave_waiting(struct hi_pr *h)
{
	const int32_t least = h->now.search.level + 1;
	int32_t i, u, height;

	for (i = 0; i < h->now.search.waiting; i++) {
		u = h->waiting[i];
		height = ~h->height[u];
		if (height < 0)
			continue;
		if (height < least)
			height = least;
		hi_pr_put(h, &h->height[u], height, h->watched);
		hi_pr_put(h, &h->count[height], h->count[height] + 1, h->watched);
		hi_pr_enlist(h, u, height, h->watched);
	}
}

static void give_up_waiting(struct hi_pr *h)
{
	int32_t i;

	for (i = 0; i < h->now.search.waiting; i++)
		if (h->height[h->waiting[i]] < 0)
			give_up(h, h->waiting[i]);
	hi_pr_begin_gap(h, h->now.top);
	while (h->now.gap.next >= 0)
		(void)give_up_next(h);
}

static int64_t next_due(const struct hi_pr *h)
{
	switch (h->pace) {
	case HI_PR_BY_COST:
		return h->now.search.visits / 2;
	case HI_PR_CLASSIC:
		return INT64_C(12) * h->vertices + 2 * h->graph->arcs;
	default:
		return INT64_MAX;
	}
}

static void end(struct hi_pr *h)
{
	struct hi_pr_search *search = &h->now.search;
	bool all = search->found < search->wanted;

	/* The last level may be empty. */
	h->now.top = search->last > search->first ? search->level : search->level - 1;
	if (all)
		give_up_waiting(h);
	else
		leave_waiting(h);
	search->visits += search->waiting;
	search->on = false;
	h->now.counts.global_relabels++;
	h->now.counts.levels += h->now.top;
	h->now.counts.visits += search->visits;
	h->now.due = next_due(h);
	h->now.low = h->vertices;
	h->now.work = 0;
	hi_pr_tell(h, HI_PR_GLOBAL_RELABEL, h->now.top, 0, 0, h->watched);
}

bool hi_pr_search(struct hi_pr *h, const struct poll *poll)
{
	struct hi_pr_search *search = &h->now.search;

	if (!search->on)
		begin(h);
	while (search->found < search->wanted && search->first < search->last) {
		if (search->visits - search->asked >= ASK_EVERY) {
			search->asked = search->visits;
			if (poll_now(poll))
				return false;
		}
		search_level(h);
	}
	end(h);
	return true;
}
