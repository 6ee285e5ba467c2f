/* SPDX-License-Identifier: GPL-3.0-or-later
 * Tests of src/base/memory.h: what is counted, what is refused and how, and that a
 * failure leaves everything as it was.
 */
#include "tests/unit/unit.h"

#include "src/base/err.h"
#include "src/base/memory.h"

static bool all_zero(const void *block, size_t size)
{
	const char *byte = block;

	while (size-- > 0)
		if (*byte++)
			return false;
	return true;
}

static void use_and_peak_are_counted(void **state)
{
	struct memory memory = { 0 };
	void *a = memory_new(&memory, 100, "a", NULL);
	void *b = memory_array(&memory, 10, 20, "b", NULL);
	void *c;

	(void)state;
	assert_non_null(a);
	assert_non_null(b);
	assert_true(all_zero(a, 100) && all_zero(b, 200));
	assert_int_equal(memory.used, 300);
	memory_free(a);
	assert_int_equal(memory.used, 200);
	assert_int_equal(memory.peak, 300);
	c = memory_aligned(&memory, 5, 10, "c", NULL);
	assert_non_null(c);
	assert_int_equal(memory.used, 250);
	assert_int_equal(memory.peak, 300);
	assert_int_equal(memory.requests, 3);
	memory_free(b);
	memory_free(c);
	memory_free(NULL);
	assert_int_equal(memory.used, 0);
	assert_int_equal(memory.peak, 300);
}

static void blocks_of_nothing_are_blocks(void **state)
{
	struct memory memory = { 0 };
	void *a = memory_new(&memory, 0, "a", NULL);
	void *b = memory_aligned(&memory, 0, 8, "b", NULL);
	void *c = NULL;

	(void)state;
	assert_non_null(a);
	assert_non_null(b);
	assert_true(memory_resize(&memory, &c, 0, 8, "c", NULL));
	assert_non_null(c);
	memory_free(a);
	memory_free(b);
	memory_free(c);
	assert_int_equal(memory.used, 0);
}

static void the_limit_holds(void **state)
{
	struct memory memory = { .limit = 4 << 20 };
	struct err err = { 0 };
	void *most = memory_new(&memory, 3 << 20, "most", &err);
	void *rest;

	(void)state;
	assert_non_null(most);
	assert_null(memory_new(&memory, (1 << 20) + 1, "the queue", &err));
	assert_int_equal(err.kind, ERR_MEMORY);
	assert_non_null(strstr(err.message, "the queue needs 1048577 bytes, 3145728 are in use"));
	assert_non_null(strstr(err.hint, "the limit is 4 MiB"));
	assert_non_null(strstr(err.hint, "memory-limit"));
	assert_null(memory_aligned(&memory, 1, (1 << 20) + 1, "x", NULL));
	rest = memory_new(&memory, 1 << 20, "rest", &err);
	assert_non_null(rest);
	assert_null(memory_new(&memory, 1, "x", NULL));
	memory_free(most);
	memory_free(rest);
	assert_int_equal(memory.used, 0);
}

static void a_limit_below_use_refuses(void **state)
{
	struct memory memory = { 0 };
	void *block = memory_new(&memory, 1000, "a", NULL);

	(void)state;
	memory.limit = 10;
	assert_null(memory_new(&memory, 1, "b", NULL));
	assert_true(memory_resize(&memory, &block, 500, 1, "a", NULL) == false);
	memory_free(block);
	assert_int_equal(memory.used, 0);
}

/* A block that can be given back. */
static bool give_back(void *context)
{
	void **block = context;
	const bool has = *block != NULL;

	memory_free(*block);
	*block = NULL;
	return has;
}

static void what_can_be_spared_is_given_back(void **state)
{
	struct memory memory = { .limit = 1000 };
	void *spared = memory_new(&memory, 600, "a", NULL);
	void *block;

	(void)state;
	memory.spare_context = &spared;
	memory.spare = give_back;
	assert_null(memory_new(&memory, 1001, "b", NULL));
	assert_null(spared);
	spared = memory_new(&memory, 600, "a", NULL);
	block = memory_new(&memory, 400, "b", NULL);
	assert_non_null(block);
	assert_non_null(spared);
	assert_true(memory_resize(&memory, &block, 900, 1, "b", NULL));
	assert_null(spared);
	assert_false(memory_resize(&memory, &block, 1001, 1, "b", NULL));
	memory_free(block);
	assert_int_equal(memory.used, 0);
}

static void the_nth_request_fails(void **state)
{
	struct memory memory = { .fail_at = 3 };
	struct err err = { 0 };
	void *block[4];

	(void)state;
	block[0] = memory_new(&memory, 8, "0", &err);
	block[1] = memory_aligned(&memory, 8, 1, "1", &err);
	block[2] = memory_array(&memory, 8, 1, "2", &err);
	assert_int_equal(err.kind, ERR_MEMORY);
	assert_string_equal(err.hint, "");
	block[3] = memory_string(&memory, "three", &err);
	assert_non_null(block[0]);
	assert_non_null(block[1]);
	assert_null(block[2]);
	assert_string_equal(block[3], "three");
	assert_int_equal(memory.requests, 4);
	memory_free(block[0]);
	memory_free(block[1]);
	memory_free(block[3]);
	assert_int_equal(memory.used, 0);
}

static void resizing_keeps_the_content(void **state)
{
	struct memory memory = { 0 };
	void *block = NULL;
	int *number;
	int i;

	(void)state;
	assert_true(memory_resize(&memory, &block, 10, sizeof(int), "numbers", NULL));
	number = block;
	for (i = 0; i < 10; i++)
		number[i] = i;
	assert_true(memory_resize(&memory, &block, 100000, sizeof(int), "numbers", NULL));
	assert_int_equal(memory.used, 100000 * sizeof(int));
	number = block;
	for (i = 0; i < 10; i++)
		assert_int_equal(number[i], i);
	assert_true(memory_resize(&memory, &block, 5, sizeof(int), "numbers", NULL));
	assert_int_equal(memory.used, 5 * sizeof(int));
	assert_int_equal(memory.peak, 100000 * sizeof(int));
	number = block;
	for (i = 0; i < 5; i++)
		assert_int_equal(number[i], i);
	memory_free(block);
	assert_int_equal(memory.used, 0);
}

/* Asks for a size that is refused: block, content and counts stay. */
static void refuse_resize(struct memory *memory, size_t count, size_t size)
{
	struct err err = { 0 };
	void *block = memory_string(memory, "what was there", NULL);
	void *before = block;
	size_t used = memory->used;

	assert_non_null(block);
	if (memory->fail_at)
		memory->fail_at = memory->requests + 1;
	assert_false(memory_resize(memory, &block, count, size, "more", &err));
	assert_int_equal(err.kind, ERR_MEMORY);
	assert_non_null(strstr(err.message, "more"));
	assert_ptr_equal(block, before);
	assert_string_equal(block, "what was there");
	assert_int_equal(memory->used, used);
	memory_free(block);
	assert_int_equal(memory->used, 0);
}

static void a_failed_resize_changes_nothing(void **state)
{
	struct memory limited = { .limit = 1000 };
	struct memory failing = { .fail_at = -1 };
	struct memory any = { 0 };

	(void)state;
	refuse_resize(&limited, 1001, 1);
	refuse_resize(&failing, 20, 1);
	refuse_resize(&any, SIZE_MAX / 4, 8);
	refuse_resize(&any, 1, SIZE_MAX);
	refuse_resize(&any, SIZE_MAX / 2 + 2, 2);
}

static void products_that_overflow_are_refused(void **state)
{
	static const size_t big[][2] = {
		{ SIZE_MAX, 2 }, { 2, SIZE_MAX }, { SIZE_MAX / 2 + 1, 2 }, { SIZE_MAX, SIZE_MAX },
		{ (size_t)1 << 40, (size_t)1 << 40 }, { SIZE_MAX, 1 }, { SIZE_MAX / 2 + 1, 1 },
		{ SIZE_MAX / 8 + 1, 8 },
	};
	struct memory memory = { 0 };
	struct err err;
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(big); i++) {
		err_clear(&err);
		assert_null(memory_array(&memory, big[i][0], big[i][1], "a", &err));
		assert_int_equal(err.kind, ERR_MEMORY);
		err_clear(&err);
		assert_null(memory_aligned(&memory, big[i][0], big[i][1], "b", &err));
		assert_int_equal(err.kind, ERR_MEMORY);
	}
	assert_int_equal(memory.used, 0);
	assert_int_equal(memory.peak, 0);
}

static void aligned_blocks_are_aligned(void **state)
{
	struct memory memory = { 0 };
	char *block[50];
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(block); i++) {
		block[i] = memory_aligned(&memory, i * 37, 3, "a", NULL);
		assert_non_null(block[i]);
		assert_int_equal((uintptr_t)block[i] % MEMORY_ALIGNMENT, 0);
		assert_true(all_zero(block[i], i * 111));
		memset(block[i], 0xff, i * 111);
	}
	for (i = 0; i < LENGTH(block); i++)
		memory_free(block[i]);
	assert_int_equal(memory.used, 0);
}

static void plain_blocks_hold_any_type(void **state)
{
	struct memory memory = { 0 };
	void *block = memory_new(&memory, 24, "a", NULL);

	(void)state;
	assert_non_null(block);
	assert_int_equal((uintptr_t)block % _Alignof(max_align_t), 0);
	memory_free(block);
}

static void the_default_limit_is_less_than_the_machine(void **state)
{
	size_t limit = memory_default_limit();

	(void)state;
	if (!limit)
		skip();
	assert_true(limit >= (size_t)16 << 20);
	assert_true(limit < (size_t)sysconf(_SC_PHYS_PAGES) * (size_t)sysconf(_SC_PAGESIZE));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(use_and_peak_are_counted),
		cmocka_unit_test(blocks_of_nothing_are_blocks),
		cmocka_unit_test(the_limit_holds),
		cmocka_unit_test(a_limit_below_use_refuses),
		cmocka_unit_test(what_can_be_spared_is_given_back),
		cmocka_unit_test(the_nth_request_fails),
		cmocka_unit_test(resizing_keeps_the_content),
		cmocka_unit_test(a_failed_resize_changes_nothing),
		cmocka_unit_test(products_that_overflow_are_refused),
		cmocka_unit_test(aligned_blocks_are_aligned),
		cmocka_unit_test(plain_blocks_hold_any_type),
		cmocka_unit_test(the_default_limit_is_less_than_the_machine),
	};

	return cmocka_run_group_tests_name("memory", tests, NULL, NULL);
}
