/* SPDX-License-Identifier: GPL-3.0-or-later
 * words_count: kernels for tests of what sim counts and of its waves. Each does so
 * little that the counts can be told beforehand. words_count.cu reads this text
 * once for every size of team.
 */

/* `number` is the stride: 1 is coalesced, 0 is the same word for all. */
TEAM_KERNEL(count_load)
{
	LANES(l)
		(void)load(a->in32 + (item * TEAM_LANES + l) * a->number);
}

TEAM_KERNEL(count_poke)
{
	LANES(l)
		poke(a->word64 + (item * TEAM_LANES + l) * a->number, 1);
}

TEAM_KERNEL(count_arc)
{
	LANES(l)
		(void)load_arc(a->arc64 + (item * TEAM_LANES + l) * a->number);
}

TEAM_KERNEL(count_add)
{
	LANES(l)
		atomic_add(a->word32 + (item * TEAM_LANES + l) * a->number, 1);
}

TEAM_KERNEL(count_add64)
{
	LANES(l)
		atomic_add(a->word64 + (item * TEAM_LANES + l) * a->number, 1);
}

TEAM_KERNEL(count_branch)
{
	LANES(l) {
		if (l % 2)
			(void)load(a->in32 + item * TEAM_LANES + l);
		else
			(void)load(a->in64 + item * TEAM_LANES + l);
	}
}

/* Two regions; lane l reads a word far from all others `number` + l times in each. */
TEAM_KERNEL(count_loop)
{
	int turn;

	for (turn = 0; turn < 2; turn++) {
		LANES(l) {
			int64_t n;

			for (n = 0; n < a->number + l; n++)
				(void)peek(a->word64 + 4 * ((2 * item + turn) * TEAM_LANES + l));
		}
	}
}

/* Two waits: for the first load and for the third; sums wait for nothing. */
TEAM_KERNEL(count_together)
{
	LANES(l) {
		(void)load(a->in32 + l);
		(void)TOGETHER(load(a->in64 + l));
		(void)load(a->in32 + 256 + l);
		atomic_add(a->word32 + l, 1);
		(void)TOGETHER(atomic_add(a->word32 + 256 + l, 1));
	}
	(void)item;
}

TEAM_KERNEL(count_regions)
{
	PER_LANE(int64_t, x);

	LANES(l)
		AT(x) = item;
	LANES(l)
		AT(x) += a->number;
	ONE_LANE(l)
		AT(x)--;
	LANES(l)
		AT(x)++;
}

TEAM_KERNEL(count_uniform)
{
	const int32_t x = UNIFORM(load(a->in32 + item));

	(void)x;
}

TEAM_KERNEL(count_word)
{
	PER_LANE(int32_t, x);
	PER_LANE(int32_t, below);
	SHARED(int32_t, scratch, 2 * TEAM_LANES);

	LANES(l) {
		AT(x) = (l + (int32_t)item) % 2;
		AT(below) = 0;
	}
	switch (a->number) {
	case 0:
		(void)team_any(x);
		break;
	case 1:
		(void)team_bcast(x, 0);
		break;
	case 2:
		(void)team_sum(x);
		break;
	case 3:
		team_scan(x, below);
		break;
	case 4:
		(void)team_argmin(x);
		break;
	case 5:
		(void)team_argmin_shared(x, scratch);
		break;
	default:
		team_append(a->list32, a->count, x, below);
		break;
	}
}

/* The place is the item. Tells when it ran, and what it sees of the item before;
 * all write their item into the last word of word32. */
TEAM_KERNEL(wave_see)
{
	ONE_LANE(l) {
		put(T, a, 0, item, fetch_add(a->count, 1));
		put(T, a, 1, item, item ? peek(a->word32 + item - 1) : -1);
		poke(a->word32 + item, (int32_t)item + 1);
		poke(a->word32 + 2 * a->places - 1, (int32_t)item);
	}
}

/* Without barriers between cycles: reads in every one, and counts up to `number`. */
TEAM_KERNEL(count_free)
{
	ONE_LANE(l)
		if (peek(a->word32 + item) < a->number)
			atomic_add(a->word32 + item, 1);
}
