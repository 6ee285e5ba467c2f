/* SPDX-License-Identifier: GPL-3.0-or-later
 * What lanes touched that came together (gpu/core/slot.h), against lists of all they touched:
 * neighbours, strides, scattered words, and mixtures of them, in granules of 32 to 128
 * bytes, by whole warps and by halves.
 */
#include "tests/unit/unit.h"

#include "gpu/core/slot.h"
#include "src/base/random.h"

enum { LANES = 32, ROUNDS = 20000 };

/* Where the lanes of one instruction go. */
struct lanes {
	uintptr_t at[LANES];
	int count;
};

static struct lanes draw(struct random *random)
{
	static const int64_t strides[] = { 0, 4, 8, 16, 36, 128, 4096, -4, -260 };
	const int64_t stride = strides[random_below(random, LENGTH(strides))];
	const uint64_t scatter = random_below(random, 4);
	const int64_t base = random_range(random, 1 << 20, 1 << 24) * 8;
	struct lanes lanes = { .count = (int)random_range(random, 1, LANES) };
	int64_t at;
	int l;

	for (l = 0; l < lanes.count; l++) {
		at = base + l * stride;
		if (random_below(random, 4) < scatter)
			at = base + 4 * random_range(random, -2000, 2000);
		lanes.at[l] = (uintptr_t)at;
	}
	return lanes;
}

/* Whether a lane before l, of those from `first` on, touched the same 2^shift bytes. */
static bool touched(const struct lanes *lanes, int first, int l, int shift)
{
	int i;

	for (i = first; i < l; i++)
		if (lanes->at[i] >> shift == lanes->at[l] >> shift)
			return true;
	return false;
}

static struct granule granule_of(int shift)
{
	return (struct granule){ shift, ~(((uintptr_t)1 << shift) - 1) };
}

static void requests_touch_their_sectors(void **state)
{
	struct slot slot = { 0 };
	struct random random;
	struct lanes lanes;
	int round, l;

	(void)state;
	random_start(&random, 1, "requests");
	for (round = 1; round <= ROUNDS; round++) {
		const int shift = 5 + (int)random_below(&random, 3);
		const bool halved = random_below(&random, 2);
		struct counts got = { 0 }, want = { .instructions = 1, .requests = 1, .depth = 1 };

		lanes = draw(&random);
		for (l = 0; l < lanes.count; l++) {
			const bool second = halved && l >= LANES / 2;

			slot_count(&slot, granule_of(shift), 2 * (uint32_t)round + second,
				   lanes.at[l], true, &got);
			want.sectors += !touched(&lanes, second ? LANES / 2 : 0, l, shift);
		}
		assert_memory_equal(&got, &want, sizeof(got));
	}
}

static void atomics_show_conflicts(void **state)
{
	struct slot slot = { 0 };
	struct random random;
	struct lanes lanes;
	int round, l;

	(void)state;
	random_start(&random, 2, "atomics");
	for (round = 1; round <= ROUNDS; round++) {
		const int shift = 5 + (int)random_below(&random, 3);
		struct counts got = { 0 }, want = { .instructions = 1, .requests = 1 };

		lanes = draw(&random);
		for (l = 0; l < lanes.count; l++) {
			slot_count_word(&slot, granule_of(shift), 2 * (uint32_t)round, lanes.at[l],
					false, &got);
			want.conflicts += touched(&lanes, 0, l, 2);
			want.sectors += !touched(&lanes, 0, l, shift);
		}
		assert_memory_equal(&got, &want, sizeof(got));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(requests_touch_their_sectors),
		cmocka_unit_test(atomics_show_conflicts),
	};

	return cmocka_run_group_tests_name("slot", tests, NULL, NULL);
}
