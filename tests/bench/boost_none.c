/* SPDX-License-Identifier: GPL-3.0-or-later
 * Where Boost is not found there is no rival.
 */
#include "tests/bench/boost.h"

int64_t boost_flow(int32_t vertices, const struct boost_arc *arcs, int64_t count, int32_t source,
		   int32_t sink, double *seconds)
{
	(void)vertices;
	(void)arcs;
	(void)count;
	(void)source;
	(void)sink;
	*seconds = 0;
	return -1;
}
