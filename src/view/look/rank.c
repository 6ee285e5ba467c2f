/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/look/rank.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static int compare(const void *a, const void *b)
{
	const struct rank_pair *one = a;
	const struct rank_pair *other = b;

	if (one->x != other->x)
		return one->x < other->x ? -1 : 1;
	return (one->y > other->y) - (one->y < other->y);
}

static double pairs_of(int64_t count)
{
	return 0.5 * (double)count * (double)(count - 1);
}

/* Pairs of things that are tied: in x, in x and y, or (sorted by y) in y. */
enum tie { TIE_X, TIE_BOTH, TIE_Y };

static bool are_tied(const struct rank_pair *a, const struct rank_pair *b, enum tie tie)
{
	return (tie == TIE_Y || a->x == b->x) && (tie == TIE_X || a->y == b->y);
}

static double count_ties(const struct rank_pair *pairs, int64_t count, enum tie tie)
{
	double sum = 0;
	int64_t first = 0;
	int64_t i;

	for (i = 1; i <= count; i++) {
		if (i < count && are_tied(&pairs[i - 1], &pairs[i], tie))
			continue;
		sum += pairs_of(i - first);
		first = i;
	}
	return sum;
}

/* Merges [from, middle) and [middle, to) by y; returns how many places those of the
 * second half moved forward. */
static double merge(struct rank_pair *pairs, struct rank_pair *scratch, int64_t from,
		    int64_t middle, int64_t to)
{
	double moved = 0;
	int64_t left = from;
	int64_t right = middle;
	int64_t at = from;

	while (left < middle && right < to) {
		if (pairs[right].y < pairs[left].y) {
			moved += (double)(middle - left);
			scratch[at++] = pairs[right++];
		} else {
			scratch[at++] = pairs[left++];
		}
	}
	while (left < middle)
		scratch[at++] = pairs[left++];
	memcpy(pairs + from, scratch + from, (size_t)(at - from) * sizeof(*pairs));
	return moved;
}

/* Sorts by y; returns how many pairs stood in the wrong order. */
static double sort_by_y(struct rank_pair *pairs, struct rank_pair *scratch, int64_t count)
{
	double moved = 0;
	int64_t width, from, middle, to;

	for (width = 1; width < count; width *= 2) {
		for (from = 0; from + width < count; from += 2 * width) {
			middle = from + width;
			to = middle + width < count ? middle + width : count;
			moved += merge(pairs, scratch, from, middle, to);
		}
	}
	return moved;
}

bool rank_tau(struct rank_pair *pairs, struct rank_pair *scratch, int64_t count, double *tau)
{
	double all = pairs_of(count);
	double x_ties, y_ties, both, wrong;

	if (count < 2)
		return false;
	qsort(pairs, (size_t)count, sizeof(*pairs), compare);
	x_ties = count_ties(pairs, count, TIE_X);
	both = count_ties(pairs, count, TIE_BOTH);
	wrong = sort_by_y(pairs, scratch, count);
	y_ties = count_ties(pairs, count, TIE_Y);
	if (all - x_ties <= 0 || all - y_ties <= 0)
		return false;
	*tau = (all - x_ties - y_ties + both - 2 * wrong) /
	       (sqrt(all - x_ties) * sqrt(all - y_ties));
	return true;
}
