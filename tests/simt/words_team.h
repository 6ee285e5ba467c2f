/* SPDX-License-Identifier: GPL-3.0-or-later
 * words_team: kernels that try regions and the words of whole teams. words_team.cu
 * reads this text once for every size of team; expect_team.c says what must come
 * out. Results are the same in all lanes, so each lane tells its own.
 */

TEAM_KERNEL(team_any)
{
	PER_LANE(int, x);
	bool any;

	LANES(l)
		AT(x) = in32(T, a, item * TEAM_LANES + l);
	any = team_any(x);
	LANES(l)
		put(T, a, 0, item * TEAM_LANES + l, any);
}

TEAM_KERNEL(team_bcast)
{
	const int from = (int)(item % TEAM_LANES);
	PER_LANE(int32_t, narrow);
	PER_LANE(int64_t, wide);
	PER_LANE(uint64_t, natural);
	int32_t of_narrow;
	int64_t of_wide;
	uint64_t of_natural;

	LANES(l) {
		AT(narrow) = in32(T, a, item * TEAM_LANES + l);
		AT(wide) = in64(T, a, item * TEAM_LANES + l);
		AT(natural) = (uint64_t)AT(wide) + 1;
	}
	of_narrow = team_bcast(narrow, from);
	of_wide = team_bcast(wide, TEAM_LANES - 1 - from);
	of_natural = team_bcast(natural, 0);
	LANES(l) {
		put(T, a, 0, item * TEAM_LANES + l, of_narrow);
		put(T, a, 1, item * TEAM_LANES + l, of_wide);
		put(T, a, 2, item * TEAM_LANES + l, (int64_t)of_natural);
	}
}

/* Operands are made small enough for sums of a block to stay in range. */
TEAM_KERNEL(team_sum)
{
	PER_LANE(int32_t, narrow);
	PER_LANE(uint32_t, natural32);
	PER_LANE(int64_t, wide);
	PER_LANE(uint64_t, natural64);
	int32_t narrow_sum;
	uint32_t natural32_sum;
	int64_t wide_sum;
	uint64_t natural64_sum;

	LANES(l) {
		AT(narrow) = in32(T, a, item * TEAM_LANES + l) / 2048;
		AT(natural32) = (uint32_t)in32(T, a, item * TEAM_LANES + l);
		AT(wide) = in64(T, a, item * TEAM_LANES + l) / 2048;
		AT(natural64) = (uint64_t)in64(T, a, item * TEAM_LANES + l);
	}
	narrow_sum = team_sum(narrow);
	natural32_sum = team_sum(natural32);
	wide_sum = team_sum(wide);
	natural64_sum = team_sum(natural64);
	LANES(l) {
		put(T, a, 0, item * TEAM_LANES + l, narrow_sum);
		put(T, a, 1, item * TEAM_LANES + l, natural32_sum);
		put(T, a, 2, item * TEAM_LANES + l, wide_sum);
		put(T, a, 3, item * TEAM_LANES + l, (int64_t)natural64_sum);
	}
}

/* The last one puts its sums where its operands were. */
TEAM_KERNEL(team_scan)
{
	PER_LANE(int32_t, narrow);
	PER_LANE(int32_t, below_narrow);
	PER_LANE(uint32_t, natural32);
	PER_LANE(uint32_t, below_natural32);
	PER_LANE(int64_t, wide);
	PER_LANE(int64_t, below_wide);
	PER_LANE(uint64_t, natural64);

	LANES(l) {
		AT(narrow) = in32(T, a, item * TEAM_LANES + l) / 2048;
		AT(natural32) = (uint32_t)in32(T, a, item * TEAM_LANES + l);
		AT(wide) = in64(T, a, item * TEAM_LANES + l) / 2048;
		AT(natural64) = (uint64_t)in64(T, a, item * TEAM_LANES + l);
	}
	team_scan(narrow, below_narrow);
	team_scan(natural32, below_natural32);
	team_scan(wide, below_wide);
	team_scan(natural64, natural64);
	LANES(l) {
		put(T, a, 0, item * TEAM_LANES + l, AT(below_narrow));
		put(T, a, 1, item * TEAM_LANES + l, AT(below_natural32));
		put(T, a, 2, item * TEAM_LANES + l, AT(below_wide));
		put(T, a, 3, item * TEAM_LANES + l, (int64_t)AT(natural64));
	}
}

TEAM_KERNEL(team_argmin)
{
	PER_LANE(int32_t, narrow);
	PER_LANE(uint32_t, natural32);
	PER_LANE(int64_t, wide);
	PER_LANE(uint64_t, natural64);
	int least[WORDS_COLUMNS];

	LANES(l) {
		AT(narrow) = in32(T, a, item * TEAM_LANES + l);
		AT(natural32) = (uint32_t)AT(narrow);
		AT(wide) = in64(T, a, item * TEAM_LANES + l);
		AT(natural64) = (uint64_t)AT(wide);
	}
	least[0] = team_argmin(narrow);
	least[1] = team_argmin(natural32);
	least[2] = team_argmin(wide);
	least[3] = team_argmin(natural64);
	LANES(l) {
		put(T, a, 0, item * TEAM_LANES + l, least[0]);
		put(T, a, 1, item * TEAM_LANES + l, least[1]);
		put(T, a, 2, item * TEAM_LANES + l, least[2]);
		put(T, a, 3, item * TEAM_LANES + l, least[3]);
	}
}

TEAM_KERNEL(team_argmin_shared)
{
	PER_LANE(int32_t, narrow);
	PER_LANE(uint32_t, natural32);
	PER_LANE(int64_t, wide);
	PER_LANE(uint64_t, natural64);
	SHARED(int32_t, scratch32, 2 * TEAM_LANES);
	SHARED(uint32_t, scratch_natural, 2 * TEAM_LANES);
	SHARED(int64_t, scratch64, 2 * TEAM_LANES);
	int least[WORDS_COLUMNS];

	LANES(l) {
		AT(narrow) = in32(T, a, item * TEAM_LANES + l);
		AT(natural32) = (uint32_t)AT(narrow);
		AT(wide) = in64(T, a, item * TEAM_LANES + l);
		AT(natural64) = (uint64_t)AT(wide);
	}
	least[0] = team_argmin_shared(narrow, scratch32);
	least[1] = team_argmin_shared(natural32, scratch_natural);
	least[2] = team_argmin_shared(wide, scratch64);
	least[3] = team_argmin_shared(natural64, (uint64_t *)scratch64);
	LANES(l) {
		put(T, a, 0, item * TEAM_LANES + l, least[0]);
		put(T, a, 1, item * TEAM_LANES + l, least[1]);
		put(T, a, 2, item * TEAM_LANES + l, least[2]);
		put(T, a, 3, item * TEAM_LANES + l, least[3]);
	}
}

/* What is appended is the place; it stands in each list if its operand is not 0. */
TEAM_KERNEL(team_append)
{
	PER_LANE(int, wanted);
	PER_LANE(int, wanted_wide);
	PER_LANE(int32_t, narrow);
	PER_LANE(uint64_t, wide);

	LANES(l) {
		const int64_t i = item * TEAM_LANES + l;

		AT(wanted) = in32(T, a, i);
		AT(wanted_wide) = in64(T, a, i) < 0;
		AT(narrow) = (int32_t)i;
		AT(wide) = (uint64_t)i;
	}
	team_append(a->list32, a->count, wanted, narrow);
	team_append((uint64_t *)a->list64, a->count + 1, wanted_wide, wide);
}

TEAM_KERNEL(lane_append)
{
	LANES(l) {
		const int64_t i = item * TEAM_LANES + l;

		if (in32(T, a, i))
			lane_append((uint32_t *)a->list32, a->count, (uint32_t)i);
		if (in64(T, a, i) < 0)
			lane_append(a->list64, a->count + 1, i);
	}
}

/* What one lane writes into a team's array another reads, for some turns. */
TEAM_KERNEL(word_shared)
{
	SHARED(int32_t, narrow, TEAM_LANES);
	SHARED(int64_t, wide, 2 * TEAM_LANES);
	PER_LANE(int32_t, held);
	int turn;

	LANES(l) {
		narrow[l] = in32(T, a, item * TEAM_LANES + l);
		wide[2 * l] = in64(T, a, item * TEAM_LANES + l);
		wide[2 * l + 1] = l;
	}
	for (turn = 0; turn < 3; turn++) {
		LANES(l)
			AT(held) = narrow[(l + 1) % TEAM_LANES];
		LANES(l)
			narrow[l] = AT(held);
	}
	LANES(l) {
		put(T, a, 0, item * TEAM_LANES + l, narrow[TEAM_LANES - 1 - l]);
		put(T, a, 1, item * TEAM_LANES + l, wide[2 * (TEAM_LANES - 1 - l)]);
		put(T, a, 2, item * TEAM_LANES + l, wide[2 * ((l + 3) % TEAM_LANES) + 1]);
	}
}

/* A loop and a choice around regions: word32 of the team's first place counts up to
 * its operand's low bits. */
TEAM_KERNEL(word_uniform)
{
	const int64_t first = UNIFORM(in64(T, a, item * TEAM_LANES));
	const int32_t turns_wanted = UNIFORM(in32(T, a, item * TEAM_LANES) & 7);
	const uint64_t natural = UNIFORM(load((const uint64_t *)a->in64 + item * TEAM_LANES + 1));
	int32_t *turns = a->word32 + item * TEAM_LANES;

	while (UNIFORM(peek(turns) < turns_wanted)) {
		ONE_LANE(l)
			poke(turns, peek(turns) + 1);
		LANES(l)
			atomic_add(a->word64 + item * TEAM_LANES + l, l);
	}
	if (UNIFORM(first < 0)) {
		LANES(l)
			put(T, a, 0, item * TEAM_LANES + l, first);
	} else {
		LANES(l)
			put(T, a, 1, item * TEAM_LANES + l, first);
	}
	LANES(l) {
		put(T, a, 2, item * TEAM_LANES + l, turns_wanted);
		put(T, a, 3, item * TEAM_LANES + l, (int64_t)natural);
	}
}

TEAM_KERNEL(word_one_lane)
{
	ONE_LANE(l) {
		atomic_add(a->word32 + item, 1);
		put(T, a, 0, item * TEAM_LANES + l, l + 100);
	}
}

/* Variables of a lane keep their values from region to region. */
TEAM_KERNEL(word_per_lane)
{
	PER_LANE(int32_t, narrow);
	PER_LANE(uint32_t, natural);
	PER_LANE(int64_t, wide);

	LANES(l) {
		AT(narrow) = in32(T, a, item * TEAM_LANES + l);
		AT(wide) = l;
	}
	LANES(l) {
		AT(natural) = (uint32_t)AT(narrow) * 3;
		if (l % 2)
			AT(wide) += in64(T, a, item * TEAM_LANES + l) / 2;
	}
	LANES(l) {
		put(T, a, 0, item * TEAM_LANES + l, AT(narrow));
		put(T, a, 1, item * TEAM_LANES + l, AT(natural));
		put(T, a, 2, item * TEAM_LANES + l, AT(wide));
	}
}

/* Lanes of a team see each other's pokes in the next region: plain ones, the last
 * of two, and one under an atomic. */
TEAM_KERNEL(word_own_poke)
{
	LANES(l) {
		const int64_t i = item * TEAM_LANES + l;

		poke(a->word32 + i, 7);
		poke(a->word32 + i, in32(T, a, i));
		poke(a->word64 + i, in64(T, a, i) / 2);
	}
	LANES(l) {
		const int64_t i = item * TEAM_LANES + l;
		const int64_t next = item * TEAM_LANES + (l + 1) % TEAM_LANES;
		const int64_t mirror = item * TEAM_LANES + TEAM_LANES - 1 - l;

		put(T, a, 0, i, peek(a->word32 + next));
		put(T, a, 1, i, peek(a->word64 + mirror));
	}
	LANES(l)
		atomic_add(a->word64 + item * TEAM_LANES + (l + 2) % TEAM_LANES, l);
	LANES(l)
		put(T, a, 2, item * TEAM_LANES + l, peek(a->word64 + item * TEAM_LANES + l));
	ONE_LANE(l)
		poke(a->word64 + item * TEAM_LANES, 11);
	LANES(l)
		put(T, a, 3, item * TEAM_LANES + l, peek(a->word64 + item * TEAM_LANES));
}
