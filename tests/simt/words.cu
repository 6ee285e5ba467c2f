/* SPDX-License-Identifier: GPL-3.0-or-later
 * words: kernels that try the words of simt.h about memory, events and the launch,
 * most with teams of a warp. expect_memory.c says what must come out.
 */
#include "tests/simt/words_kernel.h"

#define TEAM_LANES 32

KERNEL(word_load, words_args)
{
	LANES(l) {
		const int64_t i = item * TEAM_LANES + l;

		put(T, a, 0, i, load(a->in32 + i));
		put(T, a, 1, i, load((const uint32_t *)a->in32 + i));
		put(T, a, 2, i, load(a->in64 + i));
		put(T, a, 3, i, (int64_t)load((const uint64_t *)a->in64 + i));
	}
}

KERNEL(word_peek, words_args)
{
	LANES(l) {
		const int64_t i = item * TEAM_LANES + l;

		put(T, a, 0, i, peek(a->word32 + 2 * i));
		put(T, a, 1, i, peek((uint32_t *)a->word32 + 2 * i + 1));
		put(T, a, 2, i, peek(a->word64 + 2 * i));
		put(T, a, 3, i, (int64_t)peek((uint64_t *)a->word64 + 2 * i + 1));
	}
}

/* The last one widens: a word of 32 bits keeps its sign in one of 64. */
KERNEL(word_poke, words_args)
{
	LANES(l) {
		const int64_t i = item * TEAM_LANES + l;

		poke(a->word32 + 2 * i, in32(T, a, i));
		poke((uint32_t *)a->word32 + 2 * i + 1, ~(uint32_t)in32(T, a, i));
		poke((uint64_t *)a->word64 + 2 * i, ~(uint64_t)in64(T, a, i));
		poke(a->word64 + 2 * i + 1, in32(T, a, i));
	}
}

KERNEL(word_load_arc, words_args)
{
	LANES(l) {
		const int64_t i = item * TEAM_LANES + l;
		const struct packed32 narrow = load_arc(a->arc32 + i);
		const struct packed64 wide = load_arc(a->arc64 + i);

		put(T, a, 0, i, narrow.head);
		put(T, a, 1, i, narrow.capacity);
		put(T, a, 2, i, wide.head);
		put(T, a, 3, i, wide.capacity);
	}
}

/* Requests in flight together bring what they would bring alone. */
KERNEL(word_together, words_args)
{
	const int64_t of_all = UNIFORM(TOGETHER(in64(T, a, item * TEAM_LANES)));

	LANES(l) {
		const int64_t i = item * TEAM_LANES + l;
		const int32_t first = load(a->in32 + i);
		const int64_t second = TOGETHER(load(a->in64 + i));
		const int64_t third = TOGETHER(peek(a->word64 + i));

		put(T, a, 0, i, first);
		put(T, a, 1, i, second);
		put(T, a, 2, i, third);
		put(T, a, 3, i, of_all);
	}
}

/* Each width is a kernel of its own: host and kernel must mean the same one. */
KERNEL(word_width, words_args)
{
	LANES(l) {
		const int64_t i = item * TEAM_LANES + l;
		const ARC_T at = load((const ARC_T *)a->index + i);
		const CAP_T before = peek((CAP_T *)a->capacity + at);

		poke((CAP_T *)a->capacity + at, (CAP_T)(before / 2));
		put(T, a, 0, i, (int64_t)sizeof(CAP_T));
		put(T, a, 1, i, (int64_t)sizeof(ARC_T));
		put(T, a, 2, i, at);
		put(T, a, 3, i, before);
	}
}

/* Teams below `number` write a word and then raise a flag, the others look for the
 * flag and then at the word: whoever sees the flag must see the word. Column 0
 * holds a complaint. Flags are raised by an atomic and by a poke. */
KERNEL(word_fence, words_args)
{
	LANES(l) {
		const int64_t i = item * TEAM_LANES + l;
		const int64_t j = i - a->number * TEAM_LANES;

		if (item < a->number) {
			poke(a->word32 + 2 * i, 1);
			poke(a->word32 + 2 * i + 1, 1);
			FENCE();
			atomic_exch(a->word64 + 2 * i, 1);
			poke(a->word64 + 2 * i + 1, 1);
		} else {
			const int64_t flag = peek(a->word64 + 2 * j);
			const int64_t other = peek(a->word64 + 2 * j + 1);

			FENCE();
			put(T, a, 0, i, (flag && peek(a->word32 + 2 * j) != 1) ||
						(other && peek(a->word32 + 2 * j + 1) != 1));
		}
	}
}

/* Pushes told by some lanes, with amounts of both signs; a scan by one lane. */
KERNEL(word_event, words_args)
{
	LANES(l) {
		const int64_t i = item * TEAM_LANES + l;
		const int32_t amount = in32(T, a, i);

		if (amount % 3 != 0)
			EVENT(PUSH, i, i + 1, amount);
		else
			EVENT_AT(SATURATE, i, i + 1, in64(T, a, i) / 1024, 2, 1);
	}
	ONE_LANE(l)
		EVENT(SCAN, item, 0, TEAM_LANES);
}

/* What word_every_8, _block and _free do: each run of the body leaves its mark. The
 * place is the item. */
#define LEAVE_MARK()                                                                          \
	LANES(l)                                                                              \
		atomic_add(a->word64 + item, l + 1);                                          \
	ONE_LANE(l)                                                                           \
		atomic_add(a->word32 + item, 1)

KERNEL(word_free, words_args)
{
	LEAVE_MARK();
}

#undef TEAM_LANES
#define TEAM_LANES 8

KERNEL(word_every_8, words_args)
{
	LEAVE_MARK();
}

#undef TEAM_LANES
#define TEAM_LANES BLOCK_LANES

KERNEL(word_every_block, words_args)
{
	LEAVE_MARK();
}
