/* SPDX-License-Identifier: GPL-3.0-or-later
 * Tests of which variants follow a setting.
 */
#include "tests/unit/unit.h"

#include "src/base/err.h"
#include "src/command/settings.h"
#include "src/engine/method.h"
#include "src/method/variants.h"

static const struct setting *find(const char *name)
{
	const struct setting *setting = settings_find(name, &(struct err){ 0 });

	assert_non_null(setting);
	return setting;
}

/* The names in settings.c are those of all variants whose machine is always the host. */
static void codes_of_the_host_have_no_launches(void **state)
{
	static const char *const of_launches[] = { "block-threads", "grid-blocks", "warp-order", "wave" };
	const struct variant *const *variant;
	size_t i;

	(void)state;
	for (variant = variants(); *variant; variant++) {
		for (i = 0; i < LENGTH(of_launches); i++)
			assert_int_equal(setting_suits(find(of_launches[i]), (*variant)->name),
					 !(*variant)->machine);
		assert_int_equal(setting_is_for(find("host-cycle"), (*variant)->name), !!(*variant)->machine);
	}
}

static void a_refusal_names_the_variants(void **state)
{
	struct err err = { 0 };

	(void)state;
	assert_true(setting_matters(find("wave"), "vc-bcsr", &err));
	assert_false(setting_matters(find("wave"), "hi-pr", &err));
	assert_non_null(strstr(err.message, "wave makes no difference to hi-pr: it is not for hi-pr eibfs"));
	err_clear(&err);
	assert_false(setting_matters(find("stride"), "ecl", &err));
	assert_string_equal(err.message, "stride makes no difference to ecl: it is for turbo");
	err_clear(&err);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(codes_of_the_host_have_no_launches),
		cmocka_unit_test(a_refusal_names_the_variants),
	};

	return cmocka_run_group_tests_name("settings", tests, NULL, NULL);
}
