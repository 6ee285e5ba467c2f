/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/graph/sums.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/graph/network.h"

#include <stdlib.h>

/* Whether all capacities together fit in 63 bits: then no pair can overflow. */
static bool total_fits(const struct arc_list *list)
{
	int64_t total = 0;
	int64_t i;

	for (i = 0; i < list->count; i++) {
		if (list->arcs[i].capacity > INT64_MAX - total)
			return false;
		total += list->arcs[i].capacity;
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

/* The first arc, in the order of the file, with which a pair exceeds 2^63 - 1;
 * -1 if none does. Only called when the capacities are that large. */
static bool find_overflow(const struct arc_list *list, int64_t *bad, struct err *err)
{
	size_t count = (size_t)list->count;
	struct pair *pair = memory_array(list->memory, count, sizeof(*pair), "the sum check", err);
	int64_t sum = 0;
	size_t i;

	*bad = -1;
	if (!pair)
		return false;
	for (i = 0; i < count; i++) {
		const struct arc *arc = &list->arcs[i];
		bool up = arc->tail < arc->head;

		pair[i] = (struct pair){ up ? arc->tail : arc->head, up ? arc->head : arc->tail,
					 (int64_t)i };
	}
	qsort(pair, count, sizeof(*pair), by_pair);
	for (i = 0; i < count; i++) {
		const struct arc *arc = &list->arcs[pair[i].arc];

		if (!i || pair[i].low != pair[i - 1].low || pair[i].high != pair[i - 1].high)
			sum = 0;
		if (arc->tail == arc->head || sum < 0)
			continue;
		if (arc->capacity <= INT64_MAX - sum) {
			sum += arc->capacity;
			continue;
		}
		sum = -1; /* this pair is lost: skip the rest of it */
		if (*bad < 0 || pair[i].arc < *bad)
			*bad = pair[i].arc;
	}
	memory_free(pair);
	return true;
}

/* Where arcs are not added up, a pair holds at most twice the largest. */
static int64_t find_large(const struct arc_list *list)
{
	int64_t i;

	for (i = 0; i < list->count; i++)
		if (list->arcs[i].capacity > INT64_MAX / 2)
			return i;
	return -1;
}

bool sums_check(const struct arc_list *list, int64_t *bad_arc, struct err *err)
{
	if (total_fits(list))
		return true;
	*bad_arc = -1;
	if (list->merge == MERGE_LARGEST)
		*bad_arc = find_large(list);
	else if (!find_overflow(list, bad_arc, err))
		return false;
	if (*bad_arc < 0)
		return true;
	err_set(err, ERR_INPUT, "the capacities of this pair of vertices add up to more than "
		"2^63 - 1");
	return err_hint(err, "load it with divide=N to scale the capacities down");
}
