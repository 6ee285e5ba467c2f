/* SPDX-License-Identifier: GPL-3.0-or-later
 * boost: Boost's push_relabel_max_flow as a rival on the host (boost.cc).
 */
#ifndef SPILLWAY_TESTS_BOOST_H
#define SPILLWAY_TESTS_BOOST_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct boost_arc {
	int32_t tail, head;
	int64_t capacity;
};

/* The maximum flow, and the seconds that the call took, the graph not included; -1: there is
 * no Boost here (boost_none.c). */
int64_t boost_flow(int32_t vertices, const struct boost_arc *arcs, int64_t count, int32_t source,
		   int32_t sink, double *seconds);

#ifdef __cplusplus
}
#endif

#endif
