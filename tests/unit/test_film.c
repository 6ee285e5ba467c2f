/* SPDX-License-Identifier: GPL-3.0-or-later
 * The film of a run: its scenes follow each other without a gap, take the time that the
 * run was modelled to take, and hold what the run did; taking it changes nothing.
 */
#include "tests/unit/runs.h"

#include "src/method/variant.h"
#include "src/run/film.h"

static void check_warps(const struct film *film, const struct film_scene *scene)
{
	int64_t end = 0;
	size_t i;

	assert_int_equal(scene->count, scene->warps);
	for (i = scene->first; i < scene->first + scene->count; i++) {
		const struct model_slot *slot = &film->warps[i];

		assert_true(i == scene->first || slot->ps <= film->warps[i - 1].ps);
		if (slot->begin + slot->ps > end)
			end = slot->begin + slot->ps;
	}
	assert_int_equal(end, scene->time.term[BOUND_warp]);
	assert_int_equal(scene->time.ps, scene->ps);
}

static void check_film(struct fixture *fixture, struct run *run)
{
	const struct modelled *modelled = &run->now.modelled;
	const uint64_t before = hash_of(fixture, run, true);
	struct film film;
	int64_t launches = 0;
	int64_t end = 0;
	size_t i;

	if (!film_take(run, &film, &fixture->err))
		fail_msg("%s", fixture->err.message);
	assert_true(hash_of(fixture, run, true) == before);
	for (i = 0; i < film.scene_count; i++) {
		assert_int_equal(film.scenes[i].begin, end);
		end += film.scenes[i].ps;
		if (film.scenes[i].kind != FILM_LAUNCH)
			continue;
		assert_int_equal(film.scenes[i].launch, ++launches);
		check_warps(&film, &film.scenes[i]);
	}
	assert_int_equal(film.ps, end);
	assert_int_equal(end, modelled->launches + modelled->copies + modelled->host);
	assert_int_equal(launches, run->machine->launches - run->now.launched);
	film_free(&film);
}

static void test_every_variant(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct network *network = small_genrmf(&fixture);
	const struct variant *const *row;
	struct run *run;
	int i;

	(void)state;
	for (row = variants(); *row; row++) {
		if ((*row)->machine)
			continue; /* it runs on the host */
		run = start_variant(&fixture, network, (*row)->name);
		check_film(&fixture, run);
		for (i = 0; i < 6; i++) {
			step(&fixture, run, i % 2 ? UNIT_WARP : UNIT_CYCLE, 3);
			check_film(&fixture, run);
		}
		step(&fixture, run, UNIT_CYCLE, INT64_MAX);
		check_film(&fixture, run);
		run_free(run);
	}
	fixture_end(&fixture, network);
}

/* Of a large launch the longest warps are kept, and the others counted. */
static void test_limits(void **state)
{
	static const int64_t value[] = { 150, 150, 9 };
	struct fixture fixture = { .memory = { 0 } };
	struct network *network = make(&fixture, "grid", value);
	struct plan plan = plan_for(network, "tc-bcsr");
	struct run *run;
	struct film film;

	(void)state;
	run = start(&fixture, &plan);
	step(&fixture, run, UNIT_LAUNCH, 1);
	assert_true(film_take(run, &film, &fixture.err));
	assert_int_equal(film.scenes[film.scene_count - 1].count, FILM_WARPS);
	assert_int_equal(film.warps_left_out, (150 * 150 + 31) / 32 - FILM_WARPS);
	film_free(&film);
	run_free(run);
	plan.machine.counting = false;
	run = start(&fixture, &plan);
	assert_false(film_take(run, &film, &fixture.err));
	assert_non_null(strstr(fixture.err.hint, "set counting on"));
	film_free(&film);
	run_free(run);
	fixture_end(&fixture, network);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_every_variant),
		cmocka_unit_test(test_limits),
	};

	return cmocka_run_group_tests_name("film", tests, NULL, NULL);
}
