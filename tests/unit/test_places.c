/* SPDX-License-Identifier: GPL-3.0-or-later
 * Marks of moments: in the order of cycles, one for a name; and what canvases say stands in their cells.
 */
#include "tests/unit/unit.h"

#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/engine/places.h"
#include "src/view/canvas.h"

#include <stdio.h>
#include <string.h>

static struct place place_at(const char *name, int64_t cycle)
{
	struct place place = { .unit = UNIT_CYCLE, .count = cycle, .cycle = cycle };

	snprintf(place.name, sizeof(place.name), "%s", name);
	return place;
}

static void add(struct places *places, const char *name, int64_t cycle)
{
	const struct place place = place_at(name, cycle);

	assert_true(places_add(places, &place));
}

static void marks_stand_in_the_order_of_cycles(void **state)
{
	struct places places = { .count = 0 };

	(void)state;
	add(&places, "b", 7);
	add(&places, "a", 3);
	add(&places, "c", 9);
	assert_string_equal(places.rows[0].name, "a");
	assert_string_equal(places.rows[2].name, "c");
	assert_string_equal(places_next(&places, 3, 1)->name, "b");
	assert_string_equal(places_next(&places, 9, -1)->name, "b");
	assert_null(places_next(&places, 9, 1));
	assert_null(places_next(&places, 3, -1));
	places_remove(&places, places_find(&places, "b"));
	assert_string_equal(places_next(&places, 3, 1)->name, "c");
	assert_null(places_find(&places, "b"));
}

static void a_name_is_of_one_mark(void **state)
{
	struct places places = { .count = 0 };
	struct place place;
	char name[PLACE_NAME];
	int i;

	(void)state;
	add(&places, "a", 3);
	add(&places, "a", 8);
	assert_int_equal(places.count, 1);
	assert_int_equal(places.rows[0].cycle, 8);
	for (i = 1; i < PLACES_MOST; i++) {
		snprintf(name, sizeof(name), "m%d", i);
		add(&places, name, i);
	}
	place = place_at("one-more", 4);
	assert_false(places_add(&places, &place));
	/* In the place of one of its name there is room. */
	add(&places, "m5", 40);
	assert_int_equal(places.count, PLACES_MOST);
	assert_string_equal(places.rows[PLACES_MOST - 1].name, "m5");
}

static void spots_are_told_where_they_are_wanted(void **state)
{
	struct memory memory = { 0 };
	struct canvas canvas;
	int i;

	(void)state;
	assert_true(canvas_init(&canvas, 4, 20, SYMBOLS_ASCII, &memory, NULL));
	canvas_spot(&canvas, 1, 2, 3, SPOT_VERTEX, 5, 0);
	assert_int_equal(canvas.spot_count, 0);
	canvas.points = true;
	canvas_spot(&canvas, 4, 2, 3, SPOT_VERTEX, 5, 0); /* below the last row */
	canvas_spot(&canvas, 1, 2, 0, SPOT_VERTEX, 5, 0);
	assert_int_equal(canvas.spot_count, 0);
	for (i = 0; i < 200; i++)
		canvas_spot(&canvas, 1, i % 20, 1, SPOT_EVENT, i, 0);
	assert_int_equal(canvas.spot_count, 200);
	assert_int_equal(canvas.spots[199].it, 199);
	assert_true(spot_is(&canvas.spots[7], &(struct spot){ .kind = SPOT_EVENT, .it = 7 }));
	canvas_free(&canvas);
	assert_int_equal(canvas.spot_count, 0);
	assert_int_equal(memory.used, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(marks_stand_in_the_order_of_cycles),
		cmocka_unit_test(a_name_is_of_one_mark),
		cmocka_unit_test(spots_are_told_where_they_are_wanted),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
