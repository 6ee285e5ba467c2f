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
 * one have cost half as much, or later where searches raise little. Cherkassky and Goldberg
 * 1997 wait for |V| relabels, Goldberg's hi_pr 3.x for the work of HI_PR_CLASSIC.
 */
#include "src/host/hi_pr_parts.h"

#include "src/base/prefetch.h"

#include <math.h>

enum { ASK_EVERY = 1 << 18 };

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

/* v joins those that wait. */
static ALWAYS_INLINE void wait_for(struct hi_pr *h, int32_t v, int32_t height,
				   enum hi_pr_watched watched)
{
	hi_pr_put(h, &h->height[v], ~height, watched);
	h->waiting[h->now.search.waiting++] = v;
}

/* So many vertices of that height wait now. */
static ALWAYS_INLINE void take_off(struct hi_pr *h, int32_t height, int32_t vertices,
				   enum hi_pr_watched watched)
{
	h->now.search.raised -= (int64_t)height * vertices;
	hi_pr_put(h, &h->count[height], h->count[height] - vertices, watched);
}

static ALWAYS_INLINE void wait_for_list(struct hi_pr *h, int32_t height,
					enum hi_pr_watched watched)
{
	const int32_t before = h->now.search.waiting;
	int32_t v, next;

	for (v = h->list[height]; v >= 0; v = next) {
		next = h->link[v].next;
		hi_pr_put(h, &h->link[v].before, HI_PR_UNLISTED, watched);
		wait_for(h, v, height, watched);
	}
	hi_pr_put(h, &h->list[height], HI_PR_NONE, watched);
	take_off(h, height, h->now.search.waiting - before, watched);
}

/* Those of the level's vertices that still stand there join them. Without a branch, which would be
 * unpredictable. Returns how many wait then. */
static int32_t wait_all(struct hi_pr *h, int32_t level, int32_t waiting)
{
	const int32_t *at = h->queue + h->level[level];
	const int32_t *end = h->queue + h->level[level + 1];
	int32_t *height = h->height;
	int32_t *to = h->waiting + waiting;

	for (; at < end; at++) {
		int32_t before = height[*at];
		int32_t differs = before != level;

		prefetch(height + at[2 * HI_PR_AHEAD]);
		*to = *at;
		to += !differs;
		height[*at] = before ^ (differs - 1);
	}
	return (int32_t)(to - h->waiting);
}

static ALWAYS_INLINE void wait_for_level(struct hi_pr *h, int32_t level,
					 enum hi_pr_watched watched)
{
	const int32_t before = h->now.search.waiting;
	int32_t i;

	if (watched != HI_PR_NOTED)
		h->now.search.waiting = wait_all(h, level, before);
	else
		for (i = h->level[level]; i < h->level[level + 1]; i++)
			if (h->height[h->queue[i]] == level)
				wait_for(h, h->queue[i], level, watched);
	take_off(h, level, h->now.search.waiting - before, watched);
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

static ALWAYS_INLINE void begin(struct hi_pr *h, enum hi_pr_watched watched)
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
		wait_for_level(h, level, watched);
}

/* Who waits and reaches v, by an arc that is not full, is a level above it. */
static int32_t reach(const struct hi_pr *h, int32_t v, int32_t last, int32_t level)
{
	const int32_t *head = h->head + h->first[v];
	const int32_t *end = h->head + h->first[v + 1];
	int32_t *height = h->height;
	int32_t *to = h->queue + last;

	for (; head < end; head++) {
		int32_t u = *head & INT32_MAX;
		int32_t before = height[u];
		int32_t waits = before & ~*head;

		/* Without a branch, which would be unpredictable. */
		*to = u;
		to += (uint32_t)waits >> 31;
		height[u] = waits < 0 ? level : before;
	}
	return (int32_t)(to - h->queue);
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

/* Goes over a level, and finds the next, of that height. Returns where it ends in the queue. */
static ALWAYS_INLINE int32_t find_next_level(struct hi_pr *h, int32_t height,
					     enum hi_pr_watched watched)
{
	struct hi_pr_search *search = &h->now.search;
	const int32_t *queue = h->queue;
	const int32_t end = search->last;
	int32_t last = end;
	int64_t visits = end - search->first;
	int32_t i, v;

	for (i = search->first; i < end; i++) {
		v = queue[i];
		prefetch(h->first + queue[i + 2 * HI_PR_AHEAD]);
		prefetch(h->head + h->first[queue[i + HI_PR_AHEAD]]);
		visits += h->first[v + 1] - h->first[v];
		last = watched == HI_PR_NOTED ? reach_noted(h, v, last, height)
					      : reach(h, v, last, height);
	}
	search->visits += visits;
	return last;
}

/* The vertices that the search has just reached, from `first` on in the queue, start with their
 * first arc; the active ones are found. */
static ALWAYS_INLINE void start_level(struct hi_pr *h, int32_t first, int32_t height,
				      enum hi_pr_watched watched)
{
	const int32_t last = h->now.search.last;
	int32_t i, v;

	for (i = first; i < last; i++) {
		v = h->queue[i + HI_PR_AHEAD];
		prefetch(h->turn + v);
		prefetch(h->excess + v);
		v = h->queue[i];
		hi_pr_put_index(h, &h->turn[v].current, h->first[v], watched);
		if (h->excess[v] <= 0)
			continue;
		hi_pr_activate(h, v, height, watched);
		h->now.search.found++;
	}
}

static ALWAYS_INLINE void search_level(struct hi_pr *h, enum hi_pr_watched watched)
{
	struct hi_pr_search *search = &h->now.search;
	const int32_t end = search->last;
	const int32_t height = search->level + 1;

	if (height <= h->now.most)
		wait_for_list(h, height, watched);
	search->last = find_next_level(h, height, watched);
	hi_pr_put(h, &h->level[height + 1], search->last, watched);
	hi_pr_put(h, &h->count[height], h->count[height] + search->last - end, watched);
	search->raised += (int64_t)height * (search->last - end);
	if (search->last > end && height > h->now.most)
		h->now.most = height;
	start_level(h, end, height, watched);
	search->first = end;
	search->level = height;
}

/* Who still waits stands above the last level that was searched. */
static ALWAYS_INLINE void leave_waiting(struct hi_pr *h, enum hi_pr_watched watched)
{
	const int32_t least = h->now.search.level + 1;
	int32_t i, u, height;

	for (i = 0; i < h->now.search.waiting; i++) {
		u = h->waiting[i];
		height = ~h->height[u];
		if (height < 0)
			continue;
		h->now.search.left = true;
		if (height < least)
			height = least;
		h->now.search.raised += height;
		hi_pr_put(h, &h->height[u], height, watched);
		hi_pr_put(h, &h->count[height], h->count[height] + 1, watched);
		hi_pr_put_index(h, &h->turn[u].current, h->first[u], watched);
		hi_pr_enlist(h, u, height, watched);
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

/* What a search found weighs as much as the seven before it together. Of the first, which has no
 * work to look back on, each vertex is taken to have risen by 1. */
static void weigh_search(struct hi_pr *h)
{
	const struct hi_pr_search *search = &h->now.search;
	const double kept = 7.0 / 8;

	if (!h->now.counts.global_relabels) {
		h->now.searched = h->now.raised = 8.0 * search->waiting;
		return;
	}
	h->now.searched = kept * h->now.searched + search->waiting;
	h->now.raised = kept * h->now.raised + (double)search->raised;
}

/* The work after which the next search is due: sqrt(2 visits work / rise). Heights fall behind in
 * proportion to the work w, and by their mean rise in the work since the last search. If w is
 * wasted in proportion to how far they are behind, which is rise w / (2 work) on average, and a
 * search costs its visits, then (visits + w^2 rise / (2 work)) / w is least there. At least half
 * of the visits. */
static int64_t next_by_cost(const struct hi_pr *h, int64_t most)
{
	const double visits = (double)h->now.search.visits;
	const double twice = 2 * visits * (double)h->now.work * h->now.searched;
	double due = visits / 2;

	if (twice > due * due * h->now.raised)
		due = sqrt(twice / h->now.raised);
	return due < (double)most ? (int64_t)due : most;
}

static int64_t next_due(const struct hi_pr *h)
{
	const int64_t classic = INT64_C(12) * h->vertices + 2 * h->graph->arcs;

	switch (h->manner.pace) {
	case HI_PR_BY_COST:
		return next_by_cost(h, classic);
	case HI_PR_CLASSIC:
		return classic;
	default:
		return INT64_MAX;
	}
}

static ALWAYS_INLINE void end(struct hi_pr *h, enum hi_pr_watched watched)
{
	struct hi_pr_search *search = &h->now.search;
	bool all = search->found < search->wanted;

	/* The last level may be empty. */
	h->now.top = search->last > search->first ? search->level : search->level - 1;
	if (all)
		give_up_waiting(h);
	else
		leave_waiting(h, watched);
	search->left = search->left && search->first < search->last;
	search->visits += search->waiting;
	search->on = false;
	if (!all || !h->now.counts.global_relabels)
		weigh_search(h);
	h->now.due = next_due(h);
	h->now.counts.global_relabels++;
	h->now.counts.levels += h->now.top;
	h->now.counts.visits += search->visits;
	h->now.low = h->vertices;
	h->now.work = 0;
	hi_pr_tell(h, HI_PR_GLOBAL_RELABEL, h->now.top, 0, 0, h->watched);
}

static ALWAYS_INLINE bool search(struct hi_pr *h, const struct poll *poll,
				 enum hi_pr_watched watched)
{
	struct hi_pr_search *search = &h->now.search;

	if (!search->on)
		begin(h, watched);
	while (search->found < search->wanted && search->first < search->last) {
		if (search->visits - search->asked >= ASK_EVERY) {
			search->asked = search->visits;
			if (poll_now(poll))
				return false;
		}
		search_level(h, watched);
	}
	end(h, watched);
	return true;
}

bool hi_pr_search(struct hi_pr *h, const struct poll *poll)
{
	return h->watched == HI_PR_NOTED ? search(h, poll, HI_PR_NOTED)
					 : search(h, poll, HI_PR_ALONE);
}
