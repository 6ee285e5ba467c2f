/* SPDX-License-Identifier: GPL-3.0-or-later
 * Stores of a team of `sim` that have not landed yet (gpu/core/team.h): the team sees its last one,
 * they land in their order, and a fence lands those of its lane.
 */
#include "tests/unit/unit.h"

#include "gpu/core/team.h"
#include "src/base/memory.h"

enum { MANY = 3000 };

struct desk {
	struct memory memory;
	struct team_state *team;
	uint32_t words[MANY];
};

static void open_desk(struct desk *desk)
{
	memset(desk, 0, sizeof(*desk));
	desk->team = memory_new(&desk->memory, sizeof(*desk->team), "a test", NULL);
	assert_non_null(desk->team);
	desk->team->memory = &desk->memory;
}

static void close_desk(struct desk *desk)
{
	memory_free(desk->team->stores);
	memory_free(desk->team->own.stamps);
	memory_free(desk->team);
	assert_int_equal(desk->memory.used, 0);
}

static void poke(struct desk *desk, int word, uint32_t value, int lane)
{
	team_poke(desk->team, &desk->words[word], value, sizeof(value), lane);
}

static uint64_t seen(const struct desk *desk, int word)
{
	uint64_t value = 0;

	assert_true(team_own_store(desk->team, &desk->words[word], &value));
	return value;
}

static void the_last_store_counts(void **state)
{
	struct desk desk;
	uint64_t value;

	(void)state;
	open_desk(&desk);
	poke(&desk, 0, 1, 0);
	poke(&desk, 1, 7, 1);
	poke(&desk, 0, 2, 2);
	assert_int_equal(seen(&desk, 0), 2);
	assert_int_equal(seen(&desk, 1), 7);
	assert_false(team_own_store(desk.team, &desk.words[2], &value));
	assert_int_equal(desk.words[0], 0);
	team_land_all(desk.team);
	assert_int_equal(desk.words[0], 2);
	assert_int_equal(desk.words[1], 7);
	close_desk(&desk);
}

/* What another team of the wave has stored is not this one's to see. */
static void other_teams_are_not_seen(void **state)
{
	struct desk desk;
	uint64_t value;

	(void)state;
	open_desk(&desk);
	poke(&desk, 0, 1, 0);
	team_forget_own(desk.team); /* the next team */
	assert_false(team_own_store(desk.team, &desk.words[0], &value));
	poke(&desk, 0, 2, 0);
	assert_int_equal(seen(&desk, 0), 2);
	team_land_lane(desk.team, 0);
	assert_int_equal(desk.words[0], 2);
	team_land_all(desk.team);
	assert_int_equal(desk.words[0], 1); /* it lands later */
	close_desk(&desk);
}

static void a_fence_lands_what_its_lane_stored(void **state)
{
	struct desk desk;

	(void)state;
	open_desk(&desk);
	poke(&desk, 0, 1, 3);
	poke(&desk, 1, 2, 4);
	poke(&desk, 2, 3, 3);
	team_land_lane(desk.team, 3);
	assert_int_equal(desk.words[0], 1);
	assert_int_equal(desk.words[1], 0);
	assert_int_equal(desk.words[2], 3);
	assert_int_equal(seen(&desk, 1), 2);
	team_land_word(desk.team, &desk.words[1]);
	assert_int_equal(desk.words[1], 2);
	assert_int_equal(desk.team->store_count, 0);
	close_desk(&desk);
}

static void what_is_late_lands_when_it_is_due(void **state)
{
	struct desk desk;
	uint64_t own;
	int64_t value;

	(void)state;
	open_desk(&desk);
	desk.words[0] = 10;
	desk.team->late.are = true;
	poke(&desk, 1, 7, 0);
	team_add_late(desk.team, &desk.words[0], 5, sizeof(desk.words[0]), 0);
	assert_false(team_own_store(desk.team, &desk.words[0], &own)); /* it reads what was there */
	assert_false(team_own_store(desk.team, &desk.words[1], &own));
	team_event(desk.team, EVENT_PUSH, 0, 1, 5, NULL, 0);
	team_end_late(desk.team, 0, 0, 100);
	team_forget_own(desk.team); /* the next body */
	team_add_late(desk.team, &desk.words[0], (uint64_t)-3, sizeof(desk.words[0]), 0);
	team_end_late(desk.team, 2, 1, 50);
	assert_int_equal(team_next_due(desk.team), 50);
	assert_true(team_in_flight(desk.team, &desk.words[0], &value));
	assert_int_equal(value, 12);
	assert_true(team_in_flight(desk.team, &desk.words[1], &value));
	assert_int_equal(value, 7);
	assert_false(team_in_flight(desk.team, &desk.words[2], &value));
	assert_int_equal(team_land_due(desk.team, 49), 0);
	assert_int_equal(desk.words[0], 10);
	assert_int_equal(team_land_due(desk.team, 50), 0);
	assert_int_equal(desk.words[0], 7);
	assert_int_equal(desk.words[1], 0);
	assert_int_equal(team_land_due(desk.team, 100), 1);
	assert_int_equal(desk.team->late.told[0].amount, 5);
	assert_int_equal(desk.words[0], 12);
	assert_int_equal(desk.words[1], 7);
	assert_int_equal(team_next_due(desk.team), INT64_MAX);
	memory_free(desk.team->late.list);
	memory_free(desk.team->late.told);
	memory_free(desk.team->events);
	close_desk(&desk);
}

/* Many stores are looked up in a table, which grows. */
static void many_stores_are_found(void **state)
{
	struct desk desk;
	uint64_t value;
	int team, i;

	(void)state;
	open_desk(&desk);
	for (team = 0; team < 2; team++) {
		team_forget_own(desk.team);
		for (i = team; i < MANY; i += 2) {
			poke(&desk, i, (uint32_t)i, i % 32);
			assert_int_equal(seen(&desk, team), team);
		}
		for (i = 0; i < MANY; i++)
			if (i % 2 == team)
				assert_int_equal(seen(&desk, i), i);
			else
				assert_false(team_own_store(desk.team, &desk.words[i], &value));
	}
	team_land_word(desk.team, &desk.words[1]);
	assert_false(team_own_store(desk.team, &desk.words[1], &value));
	assert_int_equal(seen(&desk, 3), 3);
	team_land_all(desk.team);
	for (i = 0; i < MANY; i++)
		assert_int_equal(desk.words[i], i);
	close_desk(&desk);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_last_store_counts),
		cmocka_unit_test(other_teams_are_not_seen),
		cmocka_unit_test(a_fence_lands_what_its_lane_stored),
		cmocka_unit_test(what_is_late_lands_when_it_is_due),
		cmocka_unit_test(many_stores_are_found),
	};

	return cmocka_run_group_tests_name("team", tests, NULL, NULL);
}
