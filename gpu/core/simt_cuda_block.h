/* SPDX-License-Identifier: GPL-3.0-or-later
 * simt_cuda_block: worklists of blocks (worklist.h), as CUDA. Only simt_cuda.h includes it.
 */
#ifndef SPILLWAY_GPU_CORE_SIMT_CUDA_BLOCK_H
#define SPILLWAY_GPU_CORE_SIMT_CUDA_BLOCK_H

/* A block's worklist, in its shared memory, while a launch is under way. Entries of even rounds
 * are in own[0], those of odd rounds in own[1]. A size may be larger than there is room: then the
 * other entries have gone to the pool. */
struct cuda_worklist {
	int32_t own[2][WORKLIST_ROOM];
	int32_t own_size[2];
	int32_t wide[WORKLIST_WIDE];
	int32_t wide_size;
	int32_t room, pool_room;
	int32_t *pool, *pool_size; /* the pool that is written */
	int32_t place;             /* of the block's entries in it */
	int32_t given;             /* entries that the block has given to it in this epoch */
	int32_t counted;           /* by block_count */
	int32_t late;              /* the epoch has taken its time */
};

enum {
	CUDA_RELEASES = 512, /* most entries that bodies of a round release */
	CUDA_ABREAST = 4     /* of those, how many a thread does at once */
};

/* What bodies of even and of odd rounds have released, in the block's shared memory. A size may be larger
 * than there is room. */
struct cuda_releases {
	int32_t entry[2][CUDA_RELEASES];
	CAP_T amount[2][CUDA_RELEASES];
	int32_t size[2];
};

/* A lane may hold back one entry that it appends, or none. */
enum hold { HOLD_ONE = -1, HOLD_NONE = -2 };

/* Teams of a warp that do their bodies together shuffle and wait as one. */
template <int lanes> DEVICE struct team cuda_together(struct team team, struct cuda_worklist *list)
{
	team.mask = 0xffffffffu;
	team.list = list;
	team.held = HOLD_NONE;
	team.releaser = false;
	team.releases = nullptr;
	return team;
}

DEVICE void cuda_pool_append(struct cuda_worklist *list, int32_t v)
{
	const int32_t at = atomicAdd(list->pool_size, 1);

	atomicAdd(&list->given, 1);
	if (at < list->pool_room)
		list->pool[at] = v;
}

DEVICE void cuda_block_append(struct team *T, int32_t v)
{
	struct cuda_worklist *list = T->list;
	const int next = (T->round + 1) & 1;
	int32_t at;

	T->wrote = true;
	if (T->held == HOLD_ONE) {
		T->held = v;
		return;
	}
	at = atomicAdd(&list->own_size[next], 1);
	if (at < list->room)
		list->own[next][at] = v;
	else
		cuda_pool_append(list, v);
}

DEVICE void cuda_block_defer(struct team *T, int32_t v)
{
	struct cuda_worklist *list = T->list;
	const int32_t at = atomicAdd(&list->wide_size, 1);

	if (at < WORKLIST_WIDE)
		list->wide[at] = v;
	else
		cuda_block_append(T, v);
}

DEVICE bool cuda_block_release(struct team *T, int32_t v, CAP_T amount)
{
	struct cuda_releases *releases = T->releases;
	const int part = T->round & 1;
	const int32_t at = atomicAdd(&releases->size[part], 1);

	if (at >= CUDA_RELEASES)
		return false;
	releases->entry[part][at] = v;
	releases->amount[part][at] = amount;
	return true;
}

#define ROUND (T->round)
#define ENTRIES (T->entries)
#define prefetch(at) cuda_prefetch(at)
#define block_count(n) atomicAdd(&T->list->counted, (n))
#define block_append(v) cuda_block_append(T, (v))
#define block_defer(v) cuda_block_defer(T, (v))
#define RELEASER (T->releaser)
#define block_release(v, amount) cuda_block_release(T, (v), (amount))

/* Chooses the pool that is written. By one thread. */
DEVICE void cuda_choose_pool(struct cuda_worklist *list, const struct worklists *lists, int pool)
{
	list->pool = worklist_pool(lists, pool);
	list->pool_size = lists->pool_size + pool;
	list->given = 0;
}

/* An empty list. By one thread. */
DEVICE void cuda_clear_list(struct cuda_worklist *list, const struct worklists *lists)
{
	list->own_size[0] = list->own_size[1] = list->wide_size = 0;
	list->counted = 0;
	list->room = lists->room;
	list->pool_room = lists->pool_room;
}

/* The entries with which a block begins: its own come into shared memory, its share of the pool
 * stays where it is. */
template <int threads>
DEVICE void cuda_take_list(struct cuda_worklist *list, const struct worklists *lists, int block)
{
	const int32_t own = *worklist_size(lists, 0, block);
	const int32_t *from = worklist_own(lists, 0, block);

	for (int32_t i = (int32_t)threadIdx.x; i < own; i += threads)
		list->own[0][i] = from[i];
	if (threadIdx.x == 0) {
		cuda_clear_list(list, lists);
		cuda_choose_pool(list, lists, !lists->pool);
		list->own_size[0] = own;
	}
	__syncthreads();
}

/* Gives entries of own[part] to the pool, from number `keep` on. */
template <int threads>
DEVICE void cuda_give(struct cuda_worklist *list, int part, int32_t keep, int32_t left)
{
	if (threadIdx.x == 0 && left > keep) {
		list->place = atomicAdd(list->pool_size, left - keep);
		list->given += left - keep;
	}
	__syncthreads();
	for (int32_t i = keep + (int32_t)threadIdx.x; i < left; i += threads)
		if (list->place + i - keep < list->pool_room)
			list->pool[list->place + i - keep] = list->own[part][i];
}

/* The entries with which it ends: of so many in own[part] it keeps some, and the pool gets the
 * others. The host is told what it counted, and its rounds. */
template <int threads>
DEVICE void cuda_leave_list(struct cuda_worklist *list, const struct worklists *lists, int block,
			    int part, int32_t left, int64_t rounds)
{
	const int32_t keep = left < lists->keep ? left : lists->keep;
	int32_t *to = worklist_own(lists, 0, block);

	cuda_give<threads>(list, part, keep, left);
	if (threadIdx.x == 0) {
		*worklist_size(lists, 0, block) = keep;
		if (list->counted)
			atomicAdd(lists->told + WORKLIST_COUNTED, list->counted);
		if (rounds)
			atomicMax(lists->told + WORKLIST_ROUNDS, (int32_t)rounds);
		if (keep)
			atomicAdd(lists->kept, keep);
	}
	for (int32_t i = (int32_t)threadIdx.x; i < keep; i += threads)
		to[i] = list->own[part][i];
	__syncthreads();
}

template <class args> using cuda_body = void (*)(struct team *, const args *, int64_t);

/* What is done with a released entry. True: it becomes an entry of the next round. */
template <class args> using cuda_release_body = bool (*)(struct team *, const args *, int32_t, int64_t);

/* The team's next entry: one that its lanes hold back, or -1. The others are appended. The teams of a
 * warp come here together. */
template <int lanes> DEVICE int32_t cuda_resume(struct team *T)
{
	const int32_t held = T->held;
	const unsigned holders = __ballot_sync(T->mask, held >= 0) >> (threadIdx.x % 32 - T->lane) &
				 (unsigned)((1ull << lanes) - 1);
	const int first = holders ? __ffs((int)holders) - 1 : 0;
	const int32_t next = __shfl_sync(T->mask, held, first, lanes);

	T->held = HOLD_NONE;
	if (held >= 0 && T->lane != first)
		cuda_block_append(T, held);
	return holders ? next : -1;
}

/* `chain` bodies at most, for an entry and for others that the team's bodies append. */
template <int lanes, int chain, class args, cuda_body<args> body>
DEVICE void cuda_chain(struct team *T, const args *a, int32_t entry)
{
#pragma unroll 1
	for (int i = 1; i < chain; i++) {
		T->held = HOLD_ONE;
		body(T, a, entry);
		entry = cuda_resume<lanes>(T);
		if (!__any_sync(T->mask, entry >= 0))
			return;
	}
	body(T, a, entry);
}

/* A block's share of the pool: entries that lie `step` apart. */
struct cuda_share_of_pool {
	const int32_t *first;
	int32_t count;
	int64_t step;
};

/* Bodies for `count` entries, the first `own` of which are the block's and the others those of its share.
 * Neighbouring entries go to different warps. */
template <int lanes, int threads, int chain, class args, cuda_body<args> body>
DEVICE void cuda_narrow_bodies(struct team *T, const args *a, const struct cuda_share_of_pool *share,
			       int32_t own, int32_t count)
{
	const int32_t *entries = T->list->own[T->round & 1];
	const int32_t warps = threads / WARP_LANES;

	for (int32_t first = (int32_t)threadIdx.x / WARP_LANES; first < count;
	     first += threads / lanes) {
		const int32_t i = first + (int32_t)threadIdx.x % WARP_LANES / lanes * warps;

		const int32_t entry = i >= count ? -1
				      : i < own  ? entries[i]
						 : cuda_peek(share->first + (i - own) * share->step);

		cuda_chain<lanes, chain, args, body>(T, a, entry);
	}
}

/* Bodies for the deferred entries, by teams of so many lanes: a warp each, or all by the block. */
template <int lanes, int threads, class args, cuda_body<args> body>
DEVICE void cuda_wide_bodies(struct team *T, const args *a)
{
	const struct cuda_worklist *list = T->list;
	const int32_t size = list->wide_size < WORKLIST_WIDE ? list->wide_size : WORKLIST_WIDE;

	for (int32_t i = T->in_block; i < size; i += threads / lanes)
		body(T, a, list->wide[i]);
}

/* The same for entries that get the wide body without having been deferred, one after the other. */
template <class args, cuda_body<args> body>
DEVICE void cuda_wide_entries(struct team *T, const args *a, const struct cuda_share_of_pool *share,
			      int32_t own, int32_t count)
{
	const int32_t *entries = T->list->own[T->round & 1];

	for (int32_t i = 0; i < count; i++)
		body(T, a, i < own ? entries[i] : cuda_peek(share->first + (i - own) * share->step));
}

/* The block has a releaser: its last warp, which takes no entries of rounds in which bodies may release some
 * (cuda_rounds). */
DEVICE void cuda_begin_releases(struct team *T, struct cuda_releases *releases)
{
	T->releaser = true;
	T->releases = releases;
	if (threadIdx.x == 0)
		releases->size[0] = releases->size[1] = 0;
}

/* What bodies of an odd or an even round have released, `part`, is done behind a fence: by `threads` threads,
 * of which this is number `first`. */
template <int threads, class args, cuda_release_body<args> release>
DEVICE void cuda_do_releases(struct team *T, const args *a, int part, int32_t first)
{
	const struct cuda_releases *releases = T->releases;
	const int32_t listed = releases->size[part];
	const int32_t size = listed < CUDA_RELEASES ? listed : CUDA_RELEASES;

	if (!size)
		return;
	cuda_fence();
	for (; first < size; first += threads * CUDA_ABREAST) {
		bool stays[CUDA_ABREAST];

#pragma unroll
		for (int i = 0; i < CUDA_ABREAST; i++) {
			const int32_t at = first + i * threads;

			stays[i] = at < size && release(T, a, releases->entry[part][at],
							releases->amount[part][at]);
		}
#pragma unroll
		for (int i = 0; i < CUDA_ABREAST; i++)
			if (stays[i])
				cuda_block_append(T, releases->entry[part][first + i * threads]);
	}
}

/* Those of the round before, by a warp, while others begin with the next ones. */
template <class args, cuda_release_body<args> release>
DEVICE void cuda_serve_releases(struct team *T, const args *a)
{
	const int part = (T->round + 1) & 1;

	cuda_do_releases<WARP_LANES, args, release>(T, a, part, (int32_t)threadIdx.x % WARP_LANES);
	__syncwarp(T->mask);
	if (threadIdx.x % WARP_LANES == 0)
		T->releases->size[part] = 0;
}

/* Those of the epoch's last round, by all threads of the block. Returns how many entries are left then. */
template <int threads, class args, cuda_release_body<args> release>
DEVICE int32_t cuda_end_releases(struct team *T, const args *a, int32_t left)
{
	const int part = T->round & 1;

	if (!T->releases->size[part])
		return left;
	cuda_do_releases<threads, args, release>(T, a, part, (int32_t)threadIdx.x);
	__syncthreads();
	if (threadIdx.x == 0)
		T->releases->size[part] = 0;
	left = T->list->own_size[!part];
	return left < T->list->room ? left : T->list->room;
}

/* Lanes of the teams of the narrow and the wide bodies, and threads of a block. */
template <int narrow_lanes, int wide_lanes, int block_threads> struct cuda_sizes {
	static constexpr int narrow = narrow_lanes, wide = wide_lanes, threads = block_threads;
};

/* How far a block goes in an epoch. */
struct cuda_reach {
	int64_t rounds;
	int32_t limit;     /* entries beyond which it stops */
	/* Of its multiprocessor's clock; it stops where it is nearest to them. 0: no matter. */
	int64_t ticks = 0;
	int32_t few = 0;   /* so many entries at most get the wide body at once */
};

/* Epochs may go by time if the arguments of their kernels have `ticks`. */
template <class args, class = void> struct cuda_is_timed {
	static constexpr bool value = false;
};
template <class args> struct cuda_is_timed<args, decltype((void)&args::ticks)> {
	static constexpr bool value = true;
};

/* Whether the block has a further round behind `done` ones, the first of which began at `began`; *left:
 * its entries. The lists of the last one are empty then. All its threads come here. */
template <bool timed>
DEVICE bool cuda_next_round(struct cuda_worklist *list, int round, int64_t done, int64_t began,
			    const struct cuda_reach *reach, int32_t *left)
{
	const int32_t size = list->own_size[(round + 1) & 1];

	*left = size < list->room ? size : list->room;
	if (threadIdx.x == 0) {
		list->own_size[round & 1] = list->wide_size = 0;
		if (timed)
			list->late = reach->ticks &&
				     (clock64() - began) * (2 * done + 1) > reach->ticks * 2 * done;
	}
	__syncthreads();
	return *left && *left <= reach->limit && done < reach->rounds && !(timed && list->late);
}

/* Rounds of a block over own[N->round & 1] and, in the first, over its share. Returns how many
 * entries are left, in own[N->round & 1] with the round as it then is; *done: rounds. `entries`, if asked
 * for, grows by those of all rounds. `chain`: as for cuda_chain. `release`: what the block's last warp does
 * with what narrow bodies have released in the round before; it takes no entries. NULL: nothing is released,
 * and all warps take entries. */
template <class sizes, class args, cuda_body<args> narrow, cuda_body<args> wide, int chain = 1,
	  cuda_release_body<args> release = nullptr>
DEVICE int32_t cuda_rounds(struct team *N, struct team *W, const args *a,
			   const struct cuda_share_of_pool *share, const struct cuda_reach *reach,
			   int64_t *done, int64_t *entries = nullptr)
{
	constexpr int workers = sizes::threads - (release ? WARP_LANES : 0);
	constexpr bool timed = cuda_is_timed<args>::value;
	const int64_t began = timed ? clock64() : 0;
	struct cuda_worklist *list = N->list;
	int32_t own = list->own_size[N->round & 1];
	int32_t left = own + share->count;
	bool more = left > 0;

	*done = 0;
	while (more) {
		if (entries)
			*entries += left;
		N->entries = left;
		if (reach->few && left <= reach->few)
			cuda_wide_entries<args, wide>(W, a, share, own, left);
		else if (release == nullptr || (int)threadIdx.x < workers)
			cuda_narrow_bodies<sizes::narrow, workers, chain, args, narrow>(N, a, share, own,
											left);
		else if constexpr (release != nullptr)
			cuda_serve_releases<args, release>(N, a);
		__syncthreads();
		cuda_wide_bodies<sizes::wide, sizes::threads, args, wide>(W, a);
		__syncthreads();
		more = cuda_next_round<timed>(list, N->round, ++*done, began, reach, &left);
		if constexpr (release != nullptr)
			if (!more)
				left = cuda_end_releases<sizes::threads, args, release>(N, a, left);
		own = left;
		W->round = ++N->round;
	}
	return left;
}

/* A block's epoch. */
template <class sizes, class args, cuda_body<args> narrow, cuda_body<args> wide>
DEVICE void cuda_epoch(struct team *N, struct team *W, const args *a, const struct grid *g,
		       int block)
{
	const struct worklists *lists = &g->lists;
	const struct cuda_reach reach = { g->cycles, lists->limit };
	const int64_t first = worklist_share(lists, block);
	const struct cuda_share_of_pool share = { worklist_pool(lists, lists->pool) + first,
						  (int32_t)(worklist_share(lists, block + 1) - first), 1 };
	int32_t *tally = worklist_tally(lists, block);
	int64_t entries = 0;
	int64_t done;
	int32_t left;

	cuda_take_list<sizes::threads>(N->list, lists, block);
	N->round = W->round = 0;
	N->warp = W->warp =
		(int32_t)(block * (sizes::threads / WARP_LANES) + threadIdx.x / WARP_LANES);
	left = cuda_rounds<sizes, args, narrow, wide>(N, W, a, &share, &reach, &done, &entries);
	cuda_leave_list<sizes::threads>(N->list, lists, block, N->round & 1, left, done);
	if (threadIdx.x == 0) {
		tally[TALLY_ROUNDS] = (int32_t)done;
		tally[TALLY_TAKEN] = share.count;
		tally[TALLY_ENTRIES] = (int32_t)entries;
		tally[TALLY_GIVEN] = N->list->given;
	}
}

/* A body of a block's launch, without a launch wrapper. */
#define WIDE_BODY(name, args)                                                                 \
	SIMT_SIZES(TEAM_LANES, BLOCK_THREADS);                                                \
	enum { name##_lanes = TEAM_LANES };                                                   \
	static __device__ __forceinline__ void name##_body(struct team *T,                    \
							   const struct args *a, int64_t item)

/* Items are blocks. To the launch a team is one of them. */
#define BLOCK_KERNEL(name, wide, args)                                                        \
	SIMT_SIZES(TEAM_LANES, BLOCK_THREADS);                                                \
	enum { name##_lanes = TEAM_LANES };                                                   \
	static __device__ __forceinline__ void name##_body(struct team *T,                    \
							   const struct args *a, int64_t item); \
	template <int level>                                                                  \
	static __global__ void __launch_bounds__(BLOCK_THREADS, 1)                            \
	WIDTH_NAME(name##_grid)(const __grid_constant__ struct args a, struct grid g)         \
	{                                                                                     \
		__shared__ struct cuda_sums<BLOCK_THREADS> sums;                              \
		__shared__ struct cuda_worklist list;                                         \
		struct team N = cuda_together<TEAM_LANES>(                                    \
			cuda_team<TEAM_LANES, level>(&sums), &list);                          \
		struct team W = cuda_together<wide##_lanes>(                                  \
			cuda_team<wide##_lanes, level>(&sums), &list);                        \
		const struct cuda_pace pace = cuda_pace_now<level>(&g);                       \
		const long long began = cuda_clock<level>(g.ticks);                           \
		for (int64_t block = blockIdx.x; block < g.items; block += gridDim.x) {       \
			const long long block_began = cuda_clock<level>(g.item_ticks);        \
			cuda_epoch<cuda_sizes<TEAM_LANES, wide##_lanes, BLOCK_THREADS>,       \
				   struct args, name##_body, wide##_body>(&N, &W, &a, &g,     \
									  (int)block);        \
			cuda_add_item_ticks<BLOCK_THREADS, level>(&g, block, block_began);    \
		}                                                                             \
		cuda_add_ticks<BLOCK_THREADS, level>(&g, began);                              \
		cuda_add_pace<level>(&g, pace);                                               \
		cuda_add_sums<level>(&N, &sums, CUDA_EVENTS(&a));                              \
		__syncthreads();                                                              \
		cuda_add_sums<level>(&W, &sums, CUDA_EVENTS(&a));                              \
		if (__syncthreads_or(N.wrote || W.wrote) && threadIdx.x == 0)                 \
			*g.wrote = 1;                                                         \
	}                                                                                     \
	extern "C" const struct cuda_kernel WIDTH_NAME(cuda_##name) = {                       \
		#name, SPILLWAY_WIDTH, BLOCK_THREADS, BLOCK_THREADS, 0, sizeof(struct args),  \
		{ cuda_function(WIDTH_NAME(name##_grid)<LEVEL_OFF>),                           \
		  cuda_function(WIDTH_NAME(name##_grid)<LEVEL_COUNTERS>),                      \
		  cuda_function(WIDTH_NAME(name##_grid)<LEVEL_FULL>) }                         \
	};                                                                                    \
	static __device__ __forceinline__ void name##_body(struct team *T,                    \
							   const struct args *a, int64_t item)

#endif
