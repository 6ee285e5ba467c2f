/* SPDX-License-Identifier: GPL-3.0-or-later
 * micro: kernels that each wait for one thing. What a turn of the loop takes on a card,
 * beside what `sim` counts for it, gives the numbers of its profile.
 */
#include "gpu/core/simt.h"
#include "tests/model/micro_args.h"

#define TEAM_LANES 32

KERNEL(micro_nothing, micro_args)
{
	(void)item;
	(void)T;
	(void)a;
}

/* Past the first-level cache: `peek` asks the second. */
KERNEL(micro_chase, micro_args)
{
	ONE_LANE(l) {
		int32_t p = 0;
		int64_t k;

		for (k = 0; k < a->steps; k++)
			p = peek(a->next + p);
		poke(a->words + 32 * item, p);
	}
}

KERNEL(micro_stride, micro_args)
{
	LANES(l) {
		int32_t p = (int32_t)(l * a->stride);
		int64_t k;

		for (k = 0; k < a->steps; k++)
			p = peek(a->next + p);
		poke(a->words + 32 * item + l, p);
	}
}

KERNEL(micro_words, micro_args)
{
	PER_LANE(int32_t, v);
	int32_t x = 0;
	int64_t k;

	LANES(l) {
		AT(v) = l;
	}
	for (k = 0; k < a->steps; k++)
		x = team_bcast(v, (x + 7) & 31);
	LANES(l) {
		poke(a->words + 32 * item + l, x);
	}
}

/* `stride` lanes share a word: 1, none do; 32, all do. */
KERNEL(micro_atomic, micro_args)
{
	LANES(l) {
		int32_t *word = a->words + 32 * item + l / (int32_t)a->stride;
		int32_t x = 0;
		int64_t k;

		for (k = 0; k < a->steps; k++)
			x = fetch_add(word + (x >> 31), 1);
		poke(a->next + (32 * item + l) % a->size, x);
	}
}

KERNEL(micro_add, micro_args)
{
	LANES(l) {
		int32_t *word = a->words + 32 * item + l;
		int64_t k;

		for (k = 0; k < a->steps; k++)
			atomic_add(word, (int32_t)k);
	}
}

KERNEL(micro_fence, micro_args)
{
	LANES(l) {
		int32_t *word = a->words + 32 * item + l;
		int64_t k;

		for (k = 0; k < a->steps; k++) {
			atomic_add(word, (int32_t)k);
			FENCE();
		}
	}
}

KERNEL(micro_near, micro_args)
{
	ONE_LANE(l) {
		int32_t p = 0;
		int64_t k;

		for (k = 0; k < a->steps; k++)
			p = load(a->next + (p & 6)) & 6;
		poke(a->words + 32 * item, p);
	}
}

KERNEL(micro_hot, micro_args)
{
	ONE_LANE(l) {
		int64_t k;

		for (k = 0; k < a->steps; k++)
			atomic_add(a->words, 1);
	}
	(void)item;
}

/* The ways are the same, but they are different places of the text. */
KERNEL(micro_branch, micro_args)
{
	LANES(l) {
		int32_t p = (int32_t)(32 * (l % (int32_t)a->stride));
		int64_t k;

		for (k = 0; k < a->steps; k++) {
			switch (l % (int32_t)a->stride) {
			case 0:
				p = peek(a->next + p);
				break;
			case 1:
				p = peek(a->next + p) ^ 0;
				break;
			case 2:
				p = peek(a->next + p) | 0;
				break;
			default:
				p = peek(a->next + p) + 0;
				break;
			}
		}
		poke(a->words + 32 * item + l, p);
	}
}

KERNEL(micro_stream, micro_args)
{
	LANES(l) {
		int64_t p = (item * 32 * a->steps + l) % a->size;
		int32_t sum = 0;
		int64_t k;

		for (k = 0; k < a->steps; k++) {
			sum += TOGETHER(peek(a->next + p));
			p = p + 32 < a->size ? p + 32 : p + 32 - a->size;
		}
		if (sum == 1)
			poke(a->words + 32 * item + l, sum);
	}
}

#undef TEAM_LANES
#define TEAM_LANES BLOCK_LANES

KERNEL(micro_barrier, micro_args)
{
	int64_t k;

	for (k = 0; k < a->steps; k++) {
		LANES(l) {
			(void)l;
		}
	}
	LANES(l) {
		poke(a->words + (32 * item + l) % a->size, l);
	}
}
