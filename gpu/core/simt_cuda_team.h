/* SPDX-License-Identifier: GPL-3.0-or-later
 * simt_cuda_team: the words of simt.h for whole teams, as CUDA. Only simt_cuda.h includes it.
 */
#ifndef SPILLWAY_GPU_CORE_SIMT_CUDA_TEAM_H
#define SPILLWAY_GPU_CORE_SIMT_CUDA_TEAM_H

/* Teams up to a warp use shuffles; a block goes through shared memory, with a barrier before
 * and after. */

/* The value that lane `from` has, in all lanes. */
template <int lanes, typename type> DEVICE type cuda_share(const struct team *T, type x, int from)
{
	if constexpr (lanes <= 32) {
		return __shfl_sync(T->mask, x, from, lanes);
	} else {
		__shared__ type shared;

		__syncthreads();
		if (T->lane == from)
			shared = x;
		__syncthreads();
		return shared;
	}
}

/* x of the lane `step` below, within the team: for warps and narrower. */
template <int lanes, typename type> DEVICE type cuda_up(const struct team *T, type x, int step)
{
	return __shfl_up_sync(T->mask, x, step, lanes);
}

/* Sum of x over the lanes below, and over all: before and total. */
template <int lanes, typename type>
DEVICE type cuda_scan(const struct team *T, type x, type *total)
{
	constexpr int width = lanes < 32 ? lanes : 32;
	const int in_warp = T->lane % 32;
	type sum = x;

	for (int step = 1; step < width; step *= 2) {
		const type below = __shfl_up_sync(T->mask, sum, step, width);

		if (in_warp % width >= step)
			sum += below;
	}
	if constexpr (lanes <= 32) {
		*total = __shfl_sync(T->mask, sum, width - 1, width);
		return sum - x;
	} else {
		__shared__ type sums[lanes / 32];
		type before = 0;
		type all = 0;

		__syncthreads();
		if (in_warp == 31)
			sums[T->lane / 32] = sum;
		__syncthreads();
		for (int w = 0; w < lanes / 32; w++) {
			if (w < T->lane / 32)
				before += sums[w];
			all += sums[w];
		}
		*total = all;
		return before + sum - x;
	}
}

/* The lane of the least x, ties to the lowest lane, within `width` lanes of a warp;
 * *x becomes the least. */
template <int width, typename type>
DEVICE int cuda_argmin_warp(unsigned mask, type *x, int lane)
{
	for (int step = width / 2; step > 0; step /= 2) {
		const type other = __shfl_down_sync(mask, *x, step, width);
		const int other_lane = __shfl_down_sync(mask, lane, step, width);

		if (other < *x || (other == *x && other_lane < lane)) {
			*x = other;
			lane = other_lane;
		}
	}
	*x = __shfl_sync(mask, *x, 0, width);
	return __shfl_sync(mask, lane, 0, width);
}

template <int lanes, typename type> DEVICE type cuda_min(const struct team *T, type x)
{
	constexpr int width = lanes < 32 ? lanes : 32;

	for (int step = width / 2; step > 0; step /= 2) {
		const type other = __shfl_xor_sync(T->mask, x, step);

		x = other < x ? other : x;
	}
	if constexpr (lanes > 32) {
		__shared__ type least[lanes / 32];

		__syncthreads();
		if (T->lane % 32 == 0)
			least[T->lane / 32] = x;
		__syncthreads();
		for (int w = 0; w < lanes / 32; w++)
			x = least[w] < x ? least[w] : x;
	}
	return x;
}

template <int lanes, typename type> DEVICE int cuda_argmin(const struct team *T, type x)
{
	if constexpr (lanes <= 32) {
		return cuda_argmin_warp<lanes>(T->mask, &x, T->lane);
	} else {
		__shared__ type least[lanes / 32];
		__shared__ int at[lanes / 32];
		int lane = cuda_argmin_warp<32>(0xffffffffu, &x, T->lane);
		int best = 0;

		__syncthreads();
		if (T->lane % 32 == 0) {
			least[T->lane / 32] = x;
			at[T->lane / 32] = lane;
		}
		__syncthreads();
		for (int w = 1; w < lanes / 32; w++)
			if (least[w] < least[best])
				best = w;
		return at[best];
	}
}

/* Reduction in shared memory with sequential addressing (Harris 2007, kernel 7):
 * scratch holds 2 * lanes words, the values and, behind them, their lanes. */
template <int lanes, typename type>
DEVICE int cuda_argmin_shared(const struct team *T, type x, type *scratch)
{
	type *where = scratch + lanes;
	int best;

	scratch[T->lane] = x;
	where[T->lane] = (type)T->lane;
	cuda_barrier<lanes>(T);
#pragma unroll
	for (int step = lanes / 2; step > 0; step /= 2) {
		if (T->lane < step) {
			const type other = scratch[T->lane + step];
			const type other_lane = where[T->lane + step];

			if (other < scratch[T->lane] ||
			    (other == scratch[T->lane] && other_lane < where[T->lane])) {
				scratch[T->lane] = other;
				where[T->lane] = other_lane;
			}
		}
		cuda_barrier<lanes>(T);
	}
	best = (int)where[0];
	cuda_barrier<lanes>(T);
	return best;
}

template <int lanes, typename type, typename item>
DEVICE void cuda_append(const struct team *T, type *list, int32_t *count, int pred, item v)
{
	int32_t more;
	const int32_t before = cuda_scan<lanes>(T, (int32_t)(pred != 0), &more);
	int32_t at = 0;

	if (more && T->lane == 0)
		at = atomicAdd(count, more);
	at = cuda_share<lanes>(T, at, 0);
	if (pred)
		cuda_poke(list + at + before, v);
	cuda_barrier<lanes>(T);
}

template <int lanes> DEVICE uint32_t cuda_ballot(const struct team *T, int x)
{
	static_assert(lanes <= 32, "team_ballot is for teams of up to a warp");
	return __ballot_sync(T->mask, x) >> (threadIdx.x % 32 - T->lane) &
	       (uint32_t)((1ull << lanes) - 1);
}

template <int lanes> DEVICE bool cuda_any(const struct team *T, int x)
{
	if constexpr (lanes < 32)
		return cuda_ballot<lanes>(T, x) != 0;
	else if constexpr (lanes == 32)
		return __any_sync(T->mask, x) != 0;
	else
		return __syncthreads_or(x) != 0;
}

template <int lanes, typename type> DEVICE type cuda_sum(const struct team *T, type x)
{
	type total;

	cuda_scan<lanes>(T, x, &total);
	return total;
}

template <int lanes, typename type>
DEVICE type cuda_scan_into(const struct team *T, type x, type *before)
{
	type total;

	*before = cuda_scan<lanes>(T, x, &total);
	return total;
}

#define team_any(x) cuda_any<TEAM_LANES>(T, (x))
#define team_ballot(x) cuda_ballot<TEAM_LANES>(T, (x))
#define team_bcast(x, lane) cuda_share<TEAM_LANES>(T, (x), (lane))
#define team_sum(x) cuda_sum<TEAM_LANES>(T, (x))
#define team_scan(x, before) cuda_scan_into<TEAM_LANES>(T, (x), &(before))
#define team_min(x) cuda_min<TEAM_LANES>(T, (x))
#define team_argmin(x) cuda_argmin<TEAM_LANES>(T, (x))
#define team_argmin_shared(x, scratch) cuda_argmin_shared<TEAM_LANES>(T, (x), (scratch))
#define team_append(list, count, pred, v)                                                     \
	(T->wrote = T->wrote || (pred),                                                       \
	 cuda_append<TEAM_LANES>(T, (list), (count), (pred), (v)))

#endif
