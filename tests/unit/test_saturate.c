/* SPDX-License-Identifier: GPL-3.0-or-later
 * Sums and products that stop at the ends of 64 bits (src/base/saturate.h).
 */
#include "tests/unit/unit.h"

#include "src/base/saturate.h"

static void sums_stop_at_both_ends(void **state)
{
	(void)state;
	assert_int_equal(saturate_add(INT64_MAX - 1, 1), INT64_MAX);
	assert_int_equal(saturate_add(INT64_MAX, 1), INT64_MAX);
	assert_int_equal(saturate_add(INT64_MAX, INT64_MAX), INT64_MAX);
	assert_int_equal(saturate_add(INT64_MIN + 1, -1), INT64_MIN);
	assert_int_equal(saturate_add(INT64_MIN, -1), INT64_MIN);
	assert_int_equal(saturate_add(INT64_MIN, INT64_MIN), INT64_MIN);
	assert_int_equal(saturate_add(INT64_MIN, INT64_MAX), -1);
}

static void products_stop_at_the_largest(void **state)
{
	const int64_t root = INT64_C(3037000499); /* the largest whose square fits */

	(void)state;
	assert_int_equal(saturate_multiply(root, root), root * root);
	assert_int_equal(saturate_multiply(root + 1, root + 1), INT64_MAX);
	assert_int_equal(saturate_multiply(INT64_MAX, 1), INT64_MAX);
	assert_int_equal(saturate_multiply(INT64_MAX, 0), 0);
	assert_int_equal(saturate_multiply(INT64_MAX / 2 + 1, 2), INT64_MAX);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sums_stop_at_both_ends),
		cmocka_unit_test(products_stop_at_the_largest),
	};

	return cmocka_run_group_tests_name("saturate", tests, NULL, NULL);
}
