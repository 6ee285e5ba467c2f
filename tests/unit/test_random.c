/* SPDX-License-Identifier: GPL-3.0-or-later
 * Tests of src/base/random.h: known answers, so that no sequence can change in
 * silence (generated graphs, draws and warp orders would all change), and bounds.
 */
#include "tests/unit/unit.h"

#include "src/base/random.h"

/* The first numbers of SplitMix64 from state 1234567, as published beside its
 * reference implementation. */
static void splitmix_as_published(void **state)
{
	static const uint64_t known[] = {
		UINT64_C(6457827717110365317), UINT64_C(3203168211198807973),
		UINT64_C(9817491932198370423), UINT64_C(4593380528125082431),
		UINT64_C(16408922859458223821),
	};
	struct random random = { 1234567 };
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(known); i++)
		assert_int_equal(random_next(&random), known[i]);
}

static void the_same_streams_for_ever(void **state)
{
	static const struct {
		uint64_t seed;
		const char *purpose;
		uint64_t first, second;
	} known[] = {
		{ 0, "", UINT64_C(0xbfef8030ddc2d772),
		  UINT64_C(0x5f552ce482f2aa47) },
		{ 1, "", UINT64_C(0x41142829ae9e115e),
		  UINT64_C(0xe50c946b325658b5) },
		{ 1, "grid", UINT64_C(0x8bcec018d07aa56c),
		  UINT64_C(0xb5f66c9e56aa1543) },
		{ 1, "terminals far", UINT64_C(0xd3e435d619e7500d),
		  UINT64_C(0x6ae0f2f64b71c248) },
		{ 2, "terminals random", UINT64_C(0x4774eed98f0954bb),
		  UINT64_C(0x0b6289b9f4131ed0) },
		{ UINT64_MAX, "capacities", UINT64_C(0x842ab033a0defcc7),
		  UINT64_C(0x95521a2d150b361c) },
	};
	struct random random;
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(known); i++) {
		random_start(&random, known[i].seed, known[i].purpose);
		assert_int_equal(random_next(&random), known[i].first);
		assert_int_equal(random_next(&random), known[i].second);
	}
}

static void the_same_draws_for_ever(void **state)
{
	static const int64_t below[] = { 752, 703, 882, 274, 658, 784, 310, 230, 715, 46 };
	static const int64_t range[] = { 11, 13, -10, 50, 29, -34, 0, -42, 49, 4 };
	struct random random;
	size_t i;

	(void)state;
	random_start(&random, 1, "draws");
	for (i = 0; i < LENGTH(below); i++)
		assert_int_equal(random_below(&random, 1000), below[i]);
	for (i = 0; i < LENGTH(range); i++)
		assert_int_equal(random_range(&random, -50, 50), range[i]);
}

static void mixing_keeps_words_apart(void **state)
{
	uint64_t word, other;
	int bit, changed;

	(void)state;
	assert_int_equal(random_mix(0), 0);
	assert_int_equal(random_mix(1), UINT64_C(0x5692161d100b05e5));
	for (word = 1; word < 1000; word++) {
		for (bit = 0; bit < 64; bit++) {
			other = random_mix(word) ^ random_mix(word ^ UINT64_C(1) << bit);
			for (changed = 0; other; other &= other - 1)
				changed++;
			assert_in_range(changed, 8, 56);
		}
	}
}

static void seeds_and_purposes_differ(void **state)
{
	struct random a, b;

	(void)state;
	random_start(&a, 1, "grid");
	random_start(&b, 2, "grid");
	assert_int_not_equal(random_next(&a), random_next(&b));
	random_start(&a, 1, "grid");
	random_start(&b, 1, "random");
	assert_int_not_equal(random_next(&a), random_next(&b));
	random_start(&a, 1, "ab");
	random_start(&b, 1, "ba");
	assert_int_not_equal(random_next(&a), random_next(&b));
}

static void draws_stay_below_their_bound(void **state)
{
	static const uint64_t bounds[] = {
		1, 2, 3, 10, 1000, UINT64_C(1) << 31, UINT64_C(1) << 63,
		(UINT64_C(1) << 63) + 1, UINT64_MAX - 1, UINT64_MAX,
	};
	struct random random;
	size_t b;
	int i;

	(void)state;
	random_start(&random, 3, "test");
	for (b = 0; b < LENGTH(bounds); b++)
		for (i = 0; i < 2000; i++)
			assert_true(random_below(&random, bounds[b]) < bounds[b]);
}

/* Every value comes up about as often: a count off by 6 standard deviations or more
 * is a defect, not chance. */
static void draws_are_even(void **state)
{
	enum { VALUES = 7, DRAWS = 70000 };
	int count[VALUES] = { 0 };
	struct random random;
	int i;

	(void)state;
	random_start(&random, 4, "test");
	for (i = 0; i < DRAWS; i++)
		count[random_below(&random, VALUES)]++;
	for (i = 0; i < VALUES; i++)
		assert_in_range(count[i], DRAWS / VALUES - 560, DRAWS / VALUES + 560);
}

/* Where the bound is three quarters of 2^64, what is left over would fall upon the
 * first third, if it were not drawn again. */
static void draws_below_large_bounds_are_even(void **state)
{
	enum { DRAWS = 30000 };
	const uint64_t third = UINT64_C(1) << 62;
	struct random random;
	int first = 0;
	int i;

	(void)state;
	random_start(&random, 6, "test");
	for (i = 0; i < DRAWS; i++)
		first += random_below(&random, 3 * third) < third;
	assert_in_range(first, DRAWS / 3 - 490, DRAWS / 3 + 490);
}

static void ranges_hold_both_ends(void **state)
{
	struct random random;
	bool seen[5] = { false };
	int64_t number;
	int i;

	(void)state;
	random_start(&random, 5, "test");
	for (i = 0; i < 1000; i++) {
		number = random_range(&random, -2, 2);
		assert_true(number >= -2 && number <= 2);
		seen[number + 2] = true;
		assert_int_equal(random_range(&random, 9, 9), 9);
		assert_true(random_range(&random, 1, INT64_MAX) >= 1);
		assert_true(random_range(&random, 0, INT64_MAX) >= 0);
		assert_true(random_range(&random, INT64_MIN, -1) <= -1);
	}
	for (i = 0; i < 5; i++)
		assert_true(seen[i]);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(splitmix_as_published),
		cmocka_unit_test(the_same_streams_for_ever),
		cmocka_unit_test(the_same_draws_for_ever),
		cmocka_unit_test(mixing_keeps_words_apart),
		cmocka_unit_test(seeds_and_purposes_differ),
		cmocka_unit_test(draws_stay_below_their_bound),
		cmocka_unit_test(draws_are_even),
		cmocka_unit_test(draws_below_large_bounds_are_even),
		cmocka_unit_test(ranges_hold_both_ends),
	};

	return cmocka_run_group_tests_name("random", tests, NULL, NULL);
}
