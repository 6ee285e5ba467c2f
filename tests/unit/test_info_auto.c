/* SPDX-License-Identifier: GPL-3.0-or-later
 * `info auto`: it would choose what a run begins then, and it knows what the session has learned of GPUs.
 */
#include "tests/unit/desks.h"
#include "tests/unit/plugins.h"

/* What `info auto` would choose is what begins, on graphs of any size, with a GPU and without one. */
static void it_would_choose_what_begins(void **state)
{
	static const char *const graphs[] = {
		"generate genrmf a=6 b=9", "generate grid rows=60 cols=60 cap=9",
		"generate bipartite left=60 right=60 m=150",
		"generate washington-rlg rows=60 cols=60", "generate washington-rlg rows=90 cols=90",
		"generate washington-rlg rows=130 cols=130", "generate washington-rlg rows=400 cols=400",
		"generate random n=3000 m=90000 cap=100", "generate bipartite left=9000 right=9000 m=90000",
	};
	struct fake *fake = fake_ready();
	char before[64], behind[64];
	struct desk desk;
	const char *said;
	size_t i;

	(void)state;
	for (i = 0; i < 2 * LENGTH(graphs); i++) {
		fake->devices = (int)(i % 2);
		desk_open(&desk, STYLE_TEXT);
		desk_ask(&desk, "%s; use auto%s", graphs[i / 2], i % 2 ? "" : "; device sim");
		said = desk_ask(&desk, "info auto");
		assert_non_null(strstr(said, "auto would choose "));
		assert_int_equal(sscanf(strstr(said, "auto would choose "), "auto would choose %63[^:]",
					before), 1);
		said = desk_ask(&desk, "start");
		assert_int_equal(sscanf(strstr(said, "auto chooses "), "auto chooses %63[^. ]", behind), 1);
		assert_string_equal(before, behind);
		desk_close(&desk);
	}
}

/* No GPU is opened to ask; but where a run has found none, it is known from then on. */
static void that_there_is_no_gpu_is_known(void **state)
{
	static const char wide[] = "generate washington-rlg rows=400 cols=400";
	struct fake *fake = fake_ready();
	struct desk desk;
	const char *said;

	(void)state;
	fake->devices = 0;
	desk_open(&desk, STYLE_TEXT);
	desk.session.columns = 200; /* each sentence on a line */
	said = desk_ask(&desk, "%s; use auto; info auto", wide);
	assert_non_null(strstr(said, "auto would choose turbo: "));
	assert_non_null(strstr(said, "`solve` opens a GPU for it, and takes "));
	assert_null(strstr(said, "barred"));
	assert_non_null(strstr(desk_ask(&desk, "start"), "auto: no GPU: "));
	said = desk_ask(&desk, "info auto");
	assert_non_null(strstr(said, "barred (no GPU)"));
	assert_non_null(strstr(said, "the session has found no GPU that can be used"));
	assert_null(strstr(said, "auto would choose turbo"));
	said = desk_ask(&desk, "generate genrmf a=6 b=9; start; "
			       "generate grid rows=9 cols=9 cap=9; info auto");
	assert_non_null(strstr(said, "barred (no GPU)"));
	/* Until one is there. */
	fake->devices = 1;
	said = desk_ask(&desk, "%s; start; info auto", wide);
	assert_non_null(strstr(said, "auto chooses turbo"));
	assert_null(strstr(said, "barred"));
	desk_close(&desk);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(it_would_choose_what_begins),
		cmocka_unit_test(that_there_is_no_gpu_is_known),
	};

	plugin_find_folder();
	return cmocka_run_group_tests_name("info_auto", tests, NULL, NULL);
}
