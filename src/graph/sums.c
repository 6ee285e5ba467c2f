/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/graph/sums.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/graph/arc_list.h"
#include "src/graph/graph.h"

#include <stdlib.h>

/* Whether all capacities together fit in 63 bits: then no pair can overflow. */
static bool total_fits(const struct arc_list *list)
{
	int64_t total = 0;
	int64_t i;

	for (i = 0; i < list->count; i++) {
		if (list->arcs[i].weight > INT64_MAX - total)
			return false;
		total += list->arcs[i].weight;
	}
	return true;
}

/* Sorting key of the slow search below: an arc's pair, then its place. */
struct pair {
	int32_t low, high;
	int64_t arc;
};

static int by_pair(const void *a, const void *b)
{
	const struct pair *x = a;
	const struct pair *y = b;

	if (x->low != y->low)
		return x->low < y->low ? -1 : 1;
	if (x->high != y->high)
		return x->high < y->high ? -1 : 1;
	return (x->arc > y->arc) - (x->arc < y->arc);
}

/* What the arcs of one pair come to, either way. */
struct sum {
	int64_t up, down;
	bool over; /* they went too far: the rest of the pair is skipped */
};

/* Adds an arc; false if the pair goes too far with it. */
static bool add(struct sum *sum, const struct arc *arc, enum merge merge)
{
	int64_t *way = arc->tail < arc->head ? &sum->up : &sum->down;
	int64_t other = sum->up + sum->down - *way;
	int64_t before = merge == MERGE_ADD ? *way : 0;

	if (arc->weight > INT64_MAX - other - before)
		return false;
	if (merge == MERGE_ADD || *way < arc->weight)
		*way = before + arc->weight;
	return true;
}

/* The pairs of all arcs, sorted; the caller's to free. */
static struct pair *sort_pairs(const struct arc_list *list, struct err *err)
{
	size_t count = (size_t)list->count;
	struct pair *pair = memory_array(list->memory, count, sizeof(*pair), "the sum check", err);
	size_t i;

	if (!pair)
		return NULL;
	for (i = 0; i < count; i++) {
		const struct arc *arc = &list->arcs[i];
		bool up = arc->tail < arc->head;

		pair[i] = (struct pair){ up ? arc->tail : arc->head, up ? arc->head : arc->tail,
					 (int64_t)i };
	}
	qsort(pair, count, sizeof(*pair), by_pair);
	return pair;
}

/* The first arc, in the order of the file, with which a pair exceeds 2^63 - 1;
 * -1 if none does. Only called when the capacities are that large. */
static bool find_overflow(const struct arc_list *list, int64_t *bad, struct err *err)
{
	struct pair *pair = sort_pairs(list, err);
	struct sum sum = { 0 };
	int64_t i;

	if (!pair)
		return false;
	for (i = 0; i < list->count; i++) {
		const struct arc *arc = &list->arcs[pair[i].arc];

		if (!i || pair[i].low != pair[i - 1].low || pair[i].high != pair[i - 1].high)
			sum = (struct sum){ 0 };
		if (arc->tail == arc->head || sum.over || add(&sum, arc, list->merge))
			continue;
		sum.over = true;
		if (*bad < 0 || pair[i].arc < *bad)
			*bad = pair[i].arc;
	}
	memory_free(pair);
	return true;
}

bool sums_check(const struct arc_list *list, int64_t *bad_arc, struct err *err)
{
	*bad_arc = -1;
	if (list->meaning != WEIGHT_CAPACITY || total_fits(list))
		return true;
	if (!find_overflow(list, bad_arc, err))
		return false;
	if (*bad_arc < 0)
		return true;
	err_set(err, ERR_INPUT, "the capacities of this pair of vertices add up to more than "
		"2^63 - 1");
	return err_hint(err, "load it with divide=N to scale the capacities down");
}
