/* SPDX-License-Identifier: GPL-3.0-or-later
 * mdt: the maximum degree threshold (MDT) of "Dynamic Load Balancing Strategies for Graph
 * Applications on GPUs", section III-B. Node splitting cuts a vertex of more arcs into parts
 * of at most MDT arcs; hierarchical processing takes at most MDT arcs of a vertex at a time.
 */
#ifndef SPILLWAY_HOST_MDT_H
#define SPILLWAY_HOST_MDT_H

#include <stdint.h>

/* HistogramBinCount: the default, and the maximum. The paper gives no number. */
enum { MDT_BINS = 10, MDT_MOST_BINS = 1000 };

/* The number of arcs of a vertex. */
typedef int64_t mdt_degree(const void *of, int32_t u);

/* MDT of vertices with such degrees, by a histogram of these with `bins` ranges; 0: MDT_BINS. The
 * result is at least 1. */
int32_t mdt_find(mdt_degree *degree, const void *of, int32_t vertices, int64_t bins);
/* The same of vertices whose arcs are [row[u], row[u + 1]). */
int32_t mdt_of(const int64_t *row, int32_t vertices, int64_t bins);
/* The number of parts that node splitting makes of a vertex: its outdegree / MDT, rounded up; 1
 * if it is not split. */
int64_t mdt_parts(int64_t degree, int32_t mdt);

#endif
