/* SPDX-License-Identifier: GPL-3.0-or-later
 * The paper's equation is MDT = (binIndex / HistogramBinCount) x maxDegree, where binIndex is
 * the bin with the most vertices. Counted from 0, as printed, the first bin would give an MDT
 * of 0, and degrees are divided by it. Counted from 1, MDT is the upper end of the bin.
 *
 * Bin k of n holds the degrees above (k - 1) x maxDegree / n, up to k x maxDegree / n; the
 * first one holds 0, too. So no vertex of the fullest bin is split. Of several fullest bins
 * it is the first one, which the paper leaves open.
 */
#include "src/host/mdt.h"

static int64_t length_of_row(const void *rows, int32_t u)
{
	const int64_t *row = rows;

	return row[u + 1] - row[u];
}

static int64_t most_of(mdt_degree *degree, const void *of, int32_t vertices)
{
	int64_t most = 0;
	int32_t u;

	for (u = 0; u < vertices; u++)
		if (degree(of, u) > most)
			most = degree(of, u);
	return most;
}

/* Its number, from 1. */
static int64_t bin_of(int64_t degree, int64_t most, int64_t bins)
{
	const int64_t bin = (degree * bins + most - 1) / most;

	return bin > 1 ? bin : 1;
}

int32_t mdt_of(const int64_t *row, int32_t vertices, int64_t bins)
{
	return mdt_find(length_of_row, row, vertices, bins);
}

int32_t mdt_find(mdt_degree *degree, const void *of, int32_t vertices, int64_t bins)
{
	const int64_t count = bins > 0 ? bins : MDT_BINS;
	const int64_t most = most_of(degree, of, vertices);
	int64_t heights[MDT_MOST_BINS + 1] = { 0 };
	int64_t fullest = 1;
	int64_t mdt, bin;
	int32_t u;

	if (most == 0)
		return 1;
	for (u = 0; u < vertices; u++)
		heights[bin_of(degree(of, u), most, count)]++;
	for (bin = 2; bin <= count; bin++)
		if (heights[bin] > heights[fullest])
			fullest = bin;
	/* Rounded down: parts have at most MDT arcs, and a degree is a whole number. */
	mdt = fullest * most / count;
	if (mdt < 1)
		return 1;
	return mdt < INT32_MAX ? (int32_t)mdt : INT32_MAX;
}

int64_t mdt_parts(int64_t degree, int32_t mdt)
{
	return degree > mdt ? (degree + mdt - 1) / mdt : 1;
}
