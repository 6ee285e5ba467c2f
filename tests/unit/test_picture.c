/* SPDX-License-Identifier: GPL-3.0-or-later
 * The picture of a flow: over a whole run, forth and back, no vertex changes its column, and no two share
 * one.
 */
#include "tests/unit/graphs.h"

#include "src/base/err.h"
#include "src/command/script.h"
#include "src/command/session.h"
#include "src/engine/history.h"
#include "src/engine/run.h"
#include "src/view/look/snapshot.h"

enum { MOST_CYCLES = 2000 };

static void act(struct session *session, const char *line)
{
	if (!session_line(session, line))
		fail_msg("%s", line);
}

static void take_columns(struct run *run, int32_t *column)
{
	struct snapshot snapshot;
	struct err err;
	int i;

	assert_true(snapshot_take(run, KNOWN_PICTURE, -1, &snapshot, &err));
	assert_true(snapshot.known & KNOWN_PICTURE);
	assert_int_equal(snapshot.picture.count, run->plan.graph->vertices);
	for (i = 0; i < snapshot.picture.count; i++)
		column[snapshot.picture.vertices[i].vertex] = snapshot.picture.vertices[i].column;
	snapshot_free(&snapshot);
}

static void expect_columns(struct run *run, const int32_t *column)
{
	int32_t now[PICTURE_MOST];

	take_columns(run, now);
	assert_memory_equal(now, column, (size_t)run->plan.graph->vertices * sizeof(*column));
}

static void expect_apart(const int32_t *column, int32_t count)
{
	bool taken[PICTURE_MOST] = { false };
	int32_t i;

	for (i = 0; i < count; i++) {
		assert_in_range(column[i], 0, count - 1);
		assert_false(taken[column[i]]);
		taken[column[i]] = true;
	}
}

static void walk(struct run *run)
{
	int32_t column[PICTURE_MOST];
	enum halt halt = HALT_UNIT;
	struct err err = { 0 };
	int64_t cycle;
	int steps = 0;

	take_columns(run, column);
	expect_apart(column, run->plan.graph->vertices);
	while (halt != HALT_END && steps++ < MOST_CYCLES) {
		assert_true(run_step(run, UNIT_CYCLE, 1, NULL, NULL, &halt, &err));
		expect_columns(run, column);
	}
	assert_int_equal(halt, HALT_END);
	for (cycle = run->now.counters[COUNTER_cycles] - 1; cycle >= 0; cycle--) {
		assert_true(history_go(run, UNIT_CYCLE, cycle, &halt, &err));
		expect_columns(run, column);
	}
}

static void columns_stay(void **state)
{
	static const char *const graphs[] = {
		"load @textbook; start", "load @town; start", "generate genrmf a=4 b=4; start",
	};
	FILE *nowhere = fopen("/dev/null", "w");
	struct session session;
	size_t i;

	(void)state;
	assert_non_null(nowhere);
	session_init(&session, nowhere, nowhere);
	for (i = 0; i < sizeof(graphs) / sizeof(graphs[0]); i++) {
		act(&session, graphs[i]);
		walk(session.run);
	}
	session_free(&session);
	fclose(nowhere);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(columns_stay),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
