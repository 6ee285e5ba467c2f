/* SPDX-License-Identifier: GPL-3.0-or-later
 * Boost's push_relabel_max_flow, as its documentation calls it: every arc with a reverse
 * of capacity 0. Its own checks are off (NDEBUG): they take part of the time.
 */
#define NDEBUG
#include "tests/bench/boost.h"

#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/push_relabel_max_flow.hpp>

#include <chrono>

using traits = boost::adjacency_list_traits<boost::vecS, boost::vecS, boost::directedS>;
using graph = boost::adjacency_list<
	boost::vecS, boost::vecS, boost::directedS, boost::no_property,
	boost::property<boost::edge_capacity_t, int64_t,
			boost::property<boost::edge_residual_capacity_t, int64_t,
					boost::property<boost::edge_reverse_t,
							traits::edge_descriptor>>>>;

int64_t boost_flow(int32_t vertices, const struct boost_arc *arcs, int64_t count, int32_t source,
		   int32_t sink, double *seconds)
{
	using clock = std::chrono::steady_clock;

	*seconds = 0;
	if (!vertices)
		return 0;
	graph g(static_cast<size_t>(vertices));
	auto capacity = get(boost::edge_capacity, g);
	auto reverse = get(boost::edge_reverse, g);

	for (const boost_arc *arc = arcs; arc < arcs + count; arc++) {
		auto there = add_edge(static_cast<size_t>(arc->tail),
				      static_cast<size_t>(arc->head), g).first;
		auto back = add_edge(static_cast<size_t>(arc->head),
				     static_cast<size_t>(arc->tail), g).first;

		capacity[there] = arc->capacity;
		capacity[back] = 0;
		reverse[there] = back;
		reverse[back] = there;
	}
	const auto began = clock::now();
	const int64_t flow = boost::push_relabel_max_flow(g, static_cast<size_t>(source),
							  static_cast<size_t>(sink));

	*seconds = std::chrono::duration<double>(clock::now() - began).count();
	return flow;
}
