/* SPDX-License-Identifier: GPL-3.0-or-later
 * simt: the vocabulary kernels are written in.
 *
 * A kernel's body does one item (a queue entry, a chunk of vertices) for one team of lanes in
 * one cycle, and keeps nothing for the next. nvcc compiles the words below as CUDA, a C11
 * compiler compiles them as calls of the SIMT machine `sim`. Only this file and the two that
 * it includes depend on the compiler.
 *
 *   KERNEL(name, args) { ... }   a body. In it: T the team, a its arguments
 *                                (const struct args *), item which one (int64_t)
 *   SILENT_KERNEL(name, args)    a body that tells no EVENT
 *   PLAIN_KERNEL(name, args)     a silent one that uses neither CAP_T nor ARC_T: one code
 *                                serves all widths (PLAIN_ROW in kernels.def)
 *   BLOCK_KERNEL(name, wide, args)   a body for an entry of a block's worklist (SYNC_BLOCK in
 *                                kernels.def). On CUDA the teams of a warp do their bodies
 *                                together, and in a team without an entry item is below 0: so
 *                                regions stand under no condition, and the text tests item
 *   WIDE_BODY(wide, args)        a body for an entry that the narrow one has deferred, by a warp or by
 *                                the block
 *   DRIVE(name, loop, body)      a variant's free run, behind #include SIMT_DRIVE
 *   DRIVE_ECL                    that of ecl, behind #include SIMT_DRIVE_ECL
 *   DRIVE_BALANCE                those of flow-wd, flow-ns, flow-hp, behind #include SIMT_DRIVE_BALANCE
 *   DRIVE_TURBO(stride, threads) turbo's, behind #include SIMT_DRIVE_FLOW
 *   DRIVE_TURBO_ROWS(name, threads)     those which split long rows, behind #include SIMT_DRIVE_ROWS
 *   DRIVE_TURBO_MM(threads)      turbo-mm's, behind #include SIMT_DRIVE_MATCHING
 *   DRIVE_TURBO_PATHS(lanes, threads)   turbo-bfs's and turbo-sssp's, behind #include SIMT_DRIVE_PATHS
 *   DRIVE_STRATEGY(name, bodies) that of bfs-NAME and sssp-NAME, behind #include SIMT_DRIVE_STRATEGY
 *   DEVICE type f(struct team *T, ...)   a function of kernels; T comes first
 *   TEAM_LANES                   lanes of a team: 4, 8, 16, 32 or BLOCK_THREADS
 *   BLOCK_THREADS                of the blocks a launch is made of: a multiple of 32, up
 *                                to MOST_THREADS; BLOCK_LANES, if nobody says otherwise
 *                                Both are #defined before the kernels they are for,
 *                                and before the functions that these call. A file may
 *                                change them between two kernels
 *   CAP_T  ARC_T                 a residual capacity, an index of arcs: 32 or 64
 *                                bits; kernels are compiled once for each width.
 *                                ARC_PAIR: two of these, one behind the other. ARC_SLOT: such a pair,
 *                                `link`, and one of capacities, `room`, within one sector of memory
 *
 *   LANES(l) { ... }             a region: every lane l of the team does this,
 *                                and then all wait for each other. Never leave a
 *                                region by break, return or goto.
 *   ONE_LANE(l) { ... }          a region in which lane 0 alone acts
 *   PER_LANE(type, x)  AT(x)     a variable of each lane, and its value in lane l
 *   SHARED(type, x, count)       an array of the team
 *   UNIFORM(expr)                one lane evaluates it, all get the value: the only
 *                                legal condition of an if or a loop around regions
 *   TOGETHER(expr)               a request in flight together with the one before
 *                                it: it adds no dependent step to the count
 *
 * In regions, and in UNIFORM:
 *   load(p)                      a word that nobody writes during this launch
 *   peek(p)  poke(p, v)          a word that others may write: relaxed, device-wide.
 *                                On sim a poke lands at the end of the wave, but the
 *                                team that made it sees it at once
 *   load_arc(p)                  a packed arc (struct packed32, struct packed64)
 *   load_pair(p)                 two words at once (ARC_PAIR)
 *   peek_slot(p)                 all words of an ARC_SLOT: at once, or on CUDA one half behind the other
 *                                where capacities have 64 bits. Kernels write only `room`, with atomics
 *   atomic_add sub (p, v)        32 and 64 bits; no value back, so the lane does not wait
 *   fetch_add sub (p, v)         the same, and the old value back; the lane waits for it
 *   atomic_min max or exch (p, v)   atomic_cas(p, expected, v)   the old value back, too
 *   FENCE()                      what this lane wrote before is seen before what
 *                                it writes later, by those who put a FENCE between
 *                                their looks
 *   ACQUIRE()                    what others wrote before a FENCE, and behind it a word that this lane has
 *                                read, is seen by what follows; FENCE() does that, too
 *   EVENT(KIND, u, v, amount)    something worth telling happened (events.def)
 *   EVENT_AT(KIND, u, v, amount, u_level, v_level)   the same, between heights that the body has
 *                                read: those in memory may be others by now
 *   lane_append(list, count, v)  one atomic an item
 *   block_append(v)              v becomes an entry of the block's next round
 *   block_count(n)               adds to a number of the block, which its next barrier of the grid
 *                                carries; a launch tells it the host (worklist.h)
 *   block_defer(v)               v becomes an item of the wide body, at the end of this round
 *   RELEASER                     whether the block has a warp for what block_release lists: on CUDA, in free
 *                                runs of turbo. It is a constant
 *   block_release(v, amount)     where there is a RELEASER: in the block's next round, behind one FENCE for
 *                                all that its teams have written in this one, that warp does what the
 *                                variant does with v and the amount (CAP_T). False: the list is full
 *   ROUND                        number of the block's round in this launch, from 0; without
 *                                barriers, of the item's cycle
 *   ENTRIES                      how many entries the block has in this round; not in a wide body
 *   prefetch(p)                  a word that is needed soon; sim ignores it
 *   HURRY(flag) whether the launch shall end early: bodies that
 *                                may be long ask now and then, and leave their item as
 *                                it is. flag is the word of the host that says so, or
 *                                NULL. Who asked begins no cycle or item that the word
 *                                forbids (enum hurry); teams of a block do not ask. On
 *                                sim never: it stops between lanes anyway
 *
 * Between regions, over PER_LANE variables, the same result in all lanes:
 *   team_any(x)  team_sum(x)  team_bcast(x, lane)
 *   team_ballot(x)               a bit a lane; not for blocks
 *   team_scan(x, before)         before[l] = sum of x over the lanes below l; gives the sum of all
 *   team_min(x)
 *   team_argmin(x)               the lane of the least x, ties to the lowest lane
 *   team_argmin_shared(x, SHARED scratch)   the same by reduction in shared memory
 *   team_append(list, count, pred, v)       one atomic a team
 */
#ifndef SPILLWAY_GPU_CORE_SIMT_H
#define SPILLWAY_GPU_CORE_SIMT_H

#include <assert.h>
#include <stdalign.h>
#include <stddef.h>
#include <stdint.h>

/* The widths kernels are compiled for, chosen by -DSPILLWAY_WIDTH. */
#if SPILLWAY_WIDTH == 0
#define CAP_T int32_t
#define ARC_T int32_t
#define ARC_PAIR struct pair32
#define WIDTH_NAME(name) name##_c32a32
#elif SPILLWAY_WIDTH == 1
#define CAP_T int64_t
#define ARC_T int32_t
#define ARC_PAIR struct pair32
#define WIDTH_NAME(name) name##_c64a32
#else
#define CAP_T int64_t
#define ARC_T int64_t
#define ARC_PAIR struct pair64
#define WIDTH_NAME(name) name##_c64a64
#endif

enum { WARP_LANES = 32, BLOCK_LANES = 256, MOST_THREADS = 1024 };

/* Fails to compile where a kernel's team or block has a size that no machine runs. */
#define SIMT_SIZES(lanes, threads)                                                            \
	static_assert((threads) % WARP_LANES == 0 && (threads) <= MOST_THREADS,               \
		       "a block has whole warps, and at most MOST_THREADS threads");          \
	static_assert((lanes) == 4 || (lanes) == 8 || (lanes) == 16 || (lanes) == 32 ||       \
			      (lanes) == (threads),                                           \
		       "a team has 4, 8, 16 or 32 lanes, or is a block")

#ifndef BLOCK_THREADS
#define BLOCK_THREADS BLOCK_LANES
#endif

/* A head and a residual capacity, read in one access. */
struct packed32 {
	int32_t head, capacity;
};

struct packed64 {
	int64_t head, capacity;
};

struct pair32 {
	int32_t first, second;
};

struct pair64 {
	int64_t first, second;
};

/* A slot for each width. Both halves are as large as the larger one; what a narrow link leaves of its half is
 * 0. */
struct slot_c32a32 {
	alignas(16) struct pair32 link;
	struct pair32 room;
};

struct slot_c64a32 {
	alignas(16) struct pair32 link;
	alignas(16) struct pair64 room;
};

struct slot_c64a64 {
	alignas(16) struct pair64 link;
	alignas(16) struct pair64 room;
};

#define ARC_SLOT struct WIDTH_NAME(slot)

static_assert(sizeof(ARC_SLOT) == 4 * sizeof(CAP_T) && offsetof(ARC_SLOT, room) == 2 * sizeof(CAP_T),
	      "src/problem/flow/layout_slots.c writes slots so");

#include "gpu/core/both.h"
#include "gpu/core/events.h"

#ifdef __CUDACC__
#include "gpu/core/simt_cuda.h"
#define SIMT_DRIVE "gpu/loop/drive_cuda.h"
#define SIMT_DRIVE_ECL "gpu/loop/drive_ecl_cuda.h"
#define SIMT_DRIVE_BALANCE "gpu/loop/drive_balance_cuda.h"
#define SIMT_DRIVE_FLOW "gpu/loop/drive_flow_cuda.h"
#define SIMT_DRIVE_ROWS "gpu/loop/drive_rows_cuda.h"
#define SIMT_DRIVE_MATCHING "gpu/loop/drive_matching_cuda.h"
#define SIMT_DRIVE_PATHS "gpu/loop/drive_paths_cuda.h"
#define SIMT_DRIVE_STRATEGY "gpu/loop/drive_strategy_cuda.h"
#else
#include "gpu/core/simt_sim.h"
#define SIMT_DRIVE "gpu/loop/drive_none.h"
#define SIMT_DRIVE_ECL "gpu/loop/drive_none.h"
#define SIMT_DRIVE_BALANCE "gpu/loop/drive_none.h"
#define SIMT_DRIVE_FLOW "gpu/loop/drive_none.h"
#define SIMT_DRIVE_ROWS "gpu/loop/drive_none.h"
#define SIMT_DRIVE_MATCHING "gpu/loop/drive_none.h"
#define SIMT_DRIVE_PATHS "gpu/loop/drive_none.h"
#define SIMT_DRIVE_STRATEGY "gpu/loop/drive_none.h"
#endif

#endif
