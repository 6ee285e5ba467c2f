/* SPDX-License-Identifier: GPL-3.0-or-later
 * drive_flow_cuda: what the free run of turbo (drive_block_cuda.h) does for all vertices at once, and its
 * kernels.
 */
#ifndef SPILLWAY_GPU_LOOP_DRIVE_FLOW_CUDA_H
#define SPILLWAY_GPU_LOOP_DRIVE_FLOW_CUDA_H

#include "gpu/flow/turbo.h"
#include "gpu/loop/drive_block_cuda.h"

struct block_flow {
	typedef struct block_view<struct turbo_args> view;
	/* Discharges count nothing. Where no worklist has an entry, an exact search proves the end. */
	static constexpr bool misses = false;

	static __device__ __forceinline__ int32_t vertices(const struct turbo_args *a)
	{
		return a->flow.graph.vertices;
	}

	static __device__ __forceinline__ int budget(const struct turbo_args *a)
	{
		return a->budget;
	}

	static __device__ __forceinline__ int64_t ticks(const struct turbo_args *a)
	{
		return a->ticks;
	}

	static __device__ __forceinline__ enum lap_phase phase(const struct turbo_args *a)
	{
		return a->root == a->flow.source ? LAP_TO_SOURCE : LAP_TO_SINK;
	}

	static __device__ __forceinline__ bool is_terminal(const view *b, int32_t v)
	{
		return v == b->a.flow.source || v == b->a.flow.sink;
	}

	static __device__ __forceinline__ bool is_labeled(const view *b, int32_t v, int32_t least)
	{
		const int32_t label = cuda_peek(b->a.flow.search.distance + v);

		return label >= least && label < b->a.flow.graph.vertices;
	}

	static __device__ __forceinline__ bool lacks_label(const view *b, int32_t v)
	{
		return v != b->a.barred &&
		       cuda_peek(b->a.flow.search.distance + v) >= b->a.flow.graph.vertices;
	}

	/* v had none; if the search was to find v, it is counted. */
	static __device__ __forceinline__ void set_label(view *b, int32_t v, int32_t label)
	{
		if (cuda_peek(b->a.flow.search.distance + v) > b->a.flow.graph.vertices)
			atomicAdd(&b->N->list->counted, 1);
		cuda_poke(b->a.flow.search.distance + v, label);
	}

	/* The height that a vertex gets. The search may have ended when every live vertex had its label, with
	 * `depth` rounds: others are above all that have a label then, and keep heights that are greater. */
	static __device__ __forceinline__ int32_t height_of(const view *b, int32_t v, int32_t depth)
	{
		const struct flow_args *flow = &b->a.flow;
		const int32_t vertices = flow->graph.vertices;
		const int32_t label = cuda_peek(flow->search.distance + v);
		int32_t height = label < vertices ? label : vertices;

		if (depth && label >= vertices && v != b->a.barred) {
			height = b->first ? 0 : cuda_peek(flow->height + v);
			height = height > depth ? height : depth + 1;
			height = height < vertices ? height : vertices;
		}
		cuda_poke(flow->height + v, height);
		return height;
	}

	/* Whether v joins the worklists. `labels`: behind a search of so many rounds, if it has ended
	 * early. */
	template <bool labels>
	static __device__ __forceinline__ bool collects(const view *b, int32_t v, int32_t depth)
	{
		const struct flow_args *flow = &b->a.flow;
		const int32_t height = labels ? height_of(b, v, depth) : cuda_peek(flow->height + v);

		return height < flow->graph.vertices && !is_terminal(b, v) &&
		       cuda_peek(flow->excess + v) > 0;
	}

	/* Only the root has a label. Returns whether v is live (turbo.h); *any: it has excess. */
	static __device__ __forceinline__ bool begins(const view *b, int32_t v, bool early, bool *any)
	{
		const struct flow_args *flow = &b->a.flow;
		const int32_t vertices = flow->graph.vertices;
		const bool excess = !is_terminal(b, v) && cuda_peek(flow->excess + v) > 0;
		const bool wanted = early && excess &&
				    (b->first || cuda_peek(flow->height + v) < vertices);

		*any = *any || excess;
		cuda_poke(flow->search.distance + v, v == b->a.root ? 0 : vertices + wanted);
		return wanted;
	}

	/* The root's neighbours get their labels from all blocks, because its row may be long. */
	template <int threads, class steps> static __device__ __forceinline__ void roots(view *b)
	{
		const ARC_T end = steps::end(b->N, &b->a, b->a.root);
		ARC_T p = steps::begin(b->N, &b->a, b->a.root) +
			  (ARC_T)(blockIdx.x * threads + threadIdx.x);

		for (; p < end; p += (ARC_T)(gridDim.x * threads))
			steps::label(b->N, &b->a, p, end);
	}

	template <int threads, class steps>
	static __device__ __forceinline__ enum drive_end run(view *b, bool *relabeled)
	{
		return block_run<threads, steps>(b, relabeled);
	}
};

/* turbo's free run for rows of a stride: DRIVE_TURBO(stride, threads). */
#define DRIVE_TURBO(stride, threads) DRIVE_TURBO_OF(stride, threads)
#define DRIVE_TURBO_OF(stride, threads)                                                       \
	struct WIDTH_NAME(turbo_##stride##_steps) : block_keeps_rows<struct turbo_args> {     \
		typedef struct block_flow problem;                                            \
		static __device__ __forceinline__ bool shares(const args *a)                  \
		{                                                                             \
			return turbo_shares(stride, a->places, a->flow.graph.vertices);       \
		}                                                                             \
		static __device__ __forceinline__ void label(struct team *T, const args *a, ARC_T p,  \
							     ARC_T end)                       \
		{                                                                             \
			turbo_label_arc(T, a, p, end, 1);                                     \
		}                                                                             \
		static constexpr bool looks_up = !(stride);                                   \
		static constexpr int arcs_a_lane = TURBO_PARTS;                               \
		static __device__ __forceinline__ bool leads(struct team *T, const args *a, ARC_T p, \
							     int step, ARC_T end, int32_t label) \
		{                                                                             \
			return turbo_leads(T, a, p, step, end, label);                        \
		}                                                                             \
		static __device__ __forceinline__ int32_t few(const problem::view *b)         \
		{                                                                             \
			return b->shares ? TURBO_FEW : 0;                                     \
		}                                                                             \
		static __device__ __forceinline__ int64_t mean_row(const args *a)             \
		{                                                                             \
			return a->places / a->flow.graph.vertices;                            \
		}                                                                             \
		static __device__ __forceinline__ ARC_T begin(struct team *T, const args *a, int32_t v) \
		{                                                                             \
			return turbo_row_begin(T, a, v);                                      \
		}                                                                             \
		static __device__ __forceinline__ ARC_T end(struct team *T, const args *a, int32_t v) \
		{                                                                             \
			return turbo_row_end(T, a, v);                                        \
		}                                                                             \
		typedef cuda_sizes<turbo_discharge_##stride##_lanes,                          \
				   turbo_discharge_long_##stride##_lanes, threads> sizes;     \
		static constexpr int chain = TURBO_CHAIN(stride);                             \
		static constexpr int search_chain = TURBO_SEARCH_CHAIN(stride);               \
		static constexpr cuda_release_body<args> release =                                 \
			TURBO_RELEASES(stride) ? turbo_sent : nullptr;                        \
		static constexpr cuda_body<args> search = turbo_search_##stride##_body;       \
		static constexpr cuda_body<args> search_long =                                \
			turbo_search_long_##stride##_body;                                    \
		static constexpr cuda_body<args> discharge = turbo_discharge_##stride##_body; \
		static constexpr cuda_body<args> discharge_long =                             \
			turbo_discharge_long_##stride##_body;                                 \
	};                                                                                    \
	DRIVE_TURBO_KERNEL(turbo_##stride, threads)

/* The kernel NAME_drive, behind struct NAME_steps. */
#define DRIVE_TURBO_KERNEL(name, threads)                                                     \
	template <int level>                                                                  \
	static __global__ void __launch_bounds__(threads, 1)                                  \
	WIDTH_NAME(name##_drive)(const __grid_constant__ struct turbo_args a,                 \
				 const struct drive_order *order, struct drive_state *state,  \
				 struct drive_row *, struct grid grid)                        \
	{                                                                                     \
		block_launch<level, threads, WIDTH_NAME(name##_steps)>(a, order, state, grid); \
	}                                                                                     \
	extern "C" const struct cuda_kernel WIDTH_NAME(cuda_drive_##name) = {                 \
		"drive_" #name, SPILLWAY_WIDTH, WIDTH_NAME(name##_steps)::sizes::narrow,      \
		threads, 1, sizeof(struct turbo_args),                                        \
		{ cuda_function(WIDTH_NAME(name##_drive)<LEVEL_OFF>),                         \
		  cuda_function(WIDTH_NAME(name##_drive)<LEVEL_COUNTERS>),                    \
		  cuda_function(WIDTH_NAME(name##_drive)<LEVEL_FULL>) }                       \
	};

#endif
