/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/model/warps.h"

#include "src/view/look/rank.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *must_get(size_t count, size_t size)
{
	void *block = calloc(count ? count : 1, size);

	if (!block) {
		fprintf(stderr, "validate: out of memory\n");
		exit(1);
	}
	return block;
}

void warps_append(struct warps *all, const struct warps *more)
{
	size_t count = (size_t)(all->count + more->count);
	void *block = realloc(all->warp, (count ? count : 1) * sizeof(*all->warp));

	if (!block)
		exit(1);
	all->warp = block;
	memcpy(all->warp + all->count, more->warp, (size_t)more->count * sizeof(*all->warp));
	all->count = (int64_t)count;
}

struct ranked {
	int64_t time;
	int64_t at;
};

static int by_time(const void *left, const void *right)
{
	const struct ranked *a = left;
	const struct ranked *b = right;

	return (a->time > b->time) - (a->time < b->time);
}

/* Ranks from 0, ties share their mean. */
static double *ranks_of(const struct warps *warps)
{
	size_t count = (size_t)warps->count;
	struct ranked *sorted = must_get(count, sizeof(*sorted));
	double *rank = must_get(count, sizeof(*rank));
	size_t i, j, k;

	for (i = 0; i < count; i++)
		sorted[i] = (struct ranked){ warps->warp[i].time, (int64_t)i };
	qsort(sorted, count, sizeof(*sorted), by_time);
	for (i = 0; i < count; i = j) {
		for (j = i; j < count && sorted[j].time == sorted[i].time; j++)
			;
		for (k = i; k < j; k++)
			rank[sorted[k].at] = (double)(i + j - 1) / 2;
	}
	free(sorted);
	return rank;
}

double rho_of(const struct warps *x, const struct warps *y)
{
	double *rank_x = ranks_of(x);
	double *rank_y = ranks_of(y);
	double mean = (double)(x->count - 1) / 2;
	double both = 0, own_x = 0, own_y = 0;
	int64_t i;

	for (i = 0; i < x->count; i++) {
		both += (rank_x[i] - mean) * (rank_y[i] - mean);
		own_x += (rank_x[i] - mean) * (rank_x[i] - mean);
		own_y += (rank_y[i] - mean) * (rank_y[i] - mean);
	}
	free(rank_x);
	free(rank_y);
	return own_x > 0 && own_y > 0 ? both / sqrt(own_x * own_y) : NAN;
}

double tau_of(const struct warps *x, const struct warps *y)
{
	struct rank_pair *pairs = must_get((size_t)x->count, sizeof(*pairs));
	struct rank_pair *scratch = must_get((size_t)x->count, sizeof(*scratch));
	double tau = NAN;
	int64_t i;

	for (i = 0; i < x->count; i++)
		pairs[i] = (struct rank_pair){ x->warp[i].time, y->warp[i].time };
	if (!rank_tau(pairs, scratch, x->count, &tau))
		tau = NAN;
	free(pairs);
	free(scratch);
	return tau;
}

double spread_of(const struct warps *warps)
{
	double sum = 0, most = 0;
	int64_t i;

	for (i = 0; i < warps->count; i++) {
		sum += (double)warps->warp[i].time;
		if ((double)warps->warp[i].time > most)
			most = (double)warps->warp[i].time;
	}
	return sum > 0 ? most * (double)warps->count / sum : NAN;
}

double scale_of(const struct warps *modelled, const struct warps *measured, int64_t clock)
{
	double ps = 0, ticks = 0;
	int64_t i;

	for (i = 0; i < modelled->count; i++) {
		ps += (double)modelled->warp[i].time;
		ticks += (double)measured->warp[i].time;
	}
	return ticks > 0 ? ps / (ticks * 1e6 / (double)clock) : NAN;
}

double deviation_of(const struct warps *warps)
{
	double sum = 0, squares = 0, mean;
	int64_t i;

	for (i = 0; i < warps->count; i++) {
		sum += (double)warps->warp[i].time;
		squares += (double)warps->warp[i].time * (double)warps->warp[i].time;
	}
	mean = sum / (double)warps->count;
	squares = squares / (double)warps->count - mean * mean;
	return mean > 0 ? sqrt(squares > 0 ? squares : 0) / mean : NAN;
}
