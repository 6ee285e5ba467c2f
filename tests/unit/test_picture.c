/* SPDX-License-Identifier: GPL-3.0-or-later
 * The picture of a flow: over a whole run, forth and back, no vertex changes its column, and no two share
 * one. The terminals stand in front, so that they are drawn however little room there is. On paper no arc
 * leaves the room between head and foot, none passes over a vertex that is not its end, and vertices stand
 * apart.
 */
#include "tests/unit/graphs.h"

#include "src/base/err.h"
#include "src/command/script.h"
#include "src/command/session.h"
#include "src/engine/history.h"
#include "src/engine/run.h"
#include "src/view/flow/flow_bends.h"
#include "src/view/flow/flow_sheet.h"
#include "src/view/heights.h"
#include "src/view/look/snapshot.h"

#include <math.h>

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

/* Edits of the graph leave its vertices in their columns, also where undo leads back over them. */
static void columns_stay_over_edits(void **state)
{
	static const char *const edits[] = {
		"add arc 2 6 5", "step 1; set arc 1 2 5; step 2", "remove arc 2 4; add arc 6 1 3",
		"back; back", "goto 1", "goto 2", "finish", "add arc 1 6 9; finish",
	};
	FILE *nowhere = fopen("/dev/null", "w");
	struct session session;
	int32_t column[PICTURE_MOST];
	size_t i;

	(void)state;
	assert_non_null(nowhere);
	session_init(&session, nowhere, nowhere);
	act(&session, "load @textbook; step 2");
	take_columns(session.run, column);
	for (i = 0; i < sizeof(edits) / sizeof(edits[0]); i++) {
		act(&session, edits[i]);
		expect_columns(session.run, column);
	}
	assert_true(session.legs.count > 1);
	session_free(&session);
	fclose(nowhere);
}

/* Of a large graph, too, whose picture has what edits have joined with its centre. A vertex that is shown
 * again stands where it stood. */
static void neighbourhoods_stay_over_edits(void **state)
{
	static const char *const edits[] = {
		"add arc 1 200 5", "step 1; set arc 1 2 50; step 2", "remove arc 1 2; add arc 3 384 90",
		"goto 1", "finish",
	};
	FILE *nowhere = fopen("/dev/null", "w");
	int32_t column[384];
	struct session session;
	struct snapshot snapshot;
	struct err err;
	size_t i;
	int j;

	(void)state;
	assert_non_null(nowhere);
	session_init(&session, nowhere, nowhere);
	act(&session, "generate genrmf a=8 b=6; step 2");
	memset(column, -1, sizeof(column));
	for (i = 0; i <= LENGTH(edits); i++) {
		assert_true(snapshot_take(session.run, KNOWN_PICTURE, -1, &snapshot, &err));
		assert_int_equal(snapshot.picture.count, PICTURE_NEAR);
		for (j = 0; j < snapshot.picture.count; j++) {
			const struct picture_vertex *at = &snapshot.picture.vertices[j];

			assert_true(column[at->vertex] < 0 || column[at->vertex] == at->column);
			column[at->vertex] = at->column;
		}
		snapshot_free(&snapshot);
		assert_int_equal(column[199] >= 0, i > 0);
		if (i < LENGTH(edits))
			act(&session, edits[i]);
	}
	session_free(&session);
	fclose(nowhere);
}

/* Whether it is one of the first `most`. */
static bool is_in_front(const struct snapshot *snapshot, int32_t vertex, int most)
{
	int i;

	for (i = 0; i < most && i < snapshot->picture.count; i++)
		if (snapshot->picture.vertices[i].vertex == vertex)
			return true;
	return false;
}

static void expect_terminals(struct run *run, int32_t centre)
{
	struct snapshot snapshot;
	struct err err;

	assert_true(snapshot_take(run, KNOWN_PICTURE, centre, &snapshot, &err));
	assert_int_equal(snapshot.picture.vertices[0].vertex, centre);
	assert_true(is_in_front(&snapshot, run->plan.terminals.source, 3));
	assert_true(is_in_front(&snapshot, run->plan.terminals.sink, 3));
	snapshot_free(&snapshot);
}

/* Also where they are far away. */
static void terminals_are_drawn(void **state)
{
	static const char *const graphs[] = {
		"load @town; start", "generate grid rows=50 cols=50 cap=9; terminals 1 2500; start",
		"generate genrmf a=4 b=30; start",
	};
	FILE *nowhere = fopen("/dev/null", "w");
	struct session session;
	size_t i;

	(void)state;
	assert_non_null(nowhere);
	session_init(&session, nowhere, nowhere);
	for (i = 0; i < sizeof(graphs) / sizeof(graphs[0]); i++) {
		act(&session, graphs[i]);
		expect_terminals(session.run, session.run->plan.terminals.source);
		expect_terminals(session.run, session.run->plan.terminals.sink);
		expect_terminals(session.run, session.run->plan.graph->vertices / 2);
	}
	session_free(&session);
	fclose(nowhere);
}

static void expect_inside(const struct flow_sheet *sheet)
{
	enum { HEAD = 40, FOOT = 60 };
	int64_t a;

	for (a = 0; a < sheet->snapshot->picture.arc_count; a++) {
		assert_in_range(sheet->arcs[a].bend.x, 0, sheet->width);
		assert_in_range(sheet->arcs[a].bend.y, HEAD, sheet->height - FOOT);
		if (!sheet->arcs[a].swung)
			continue;
		assert_in_range(sheet->arcs[a].swing.x, 0, sheet->width);
		assert_in_range(sheet->arcs[a].swing.y, HEAD, sheet->height - FOOT);
	}
}

/* No arc passes over a vertex that is not its end: points of the curve, far more than the program looks
 * at. */
static void expect_clear(const struct flow_sheet *sheet)
{
	enum { POINTS = 200 };
	const struct picture_look *picture = &sheet->snapshot->picture;
	double x, y, p, q;
	int64_t a;
	int i, k;

	for (a = 0; a < picture->arc_count; a++) {
		const struct sheet_arc *arc = &sheet->arcs[a];

		assert_int_equal(flow_bends_hits(sheet, a), 0);
		for (k = 0; k <= POINTS; k++) {
			p = (double)k / POINTS;
			q = 1 - p;
			x = arc->swung ? q * q * q * arc->from.x + 3 * p * q * q * arc->bend.x +
						 3 * p * p * q * arc->swing.x + p * p * p * arc->to.x
				       : q * q * arc->from.x + 2 * p * q * arc->bend.x + p * p * arc->to.x;
			y = arc->swung ? q * q * q * arc->from.y + 3 * p * q * q * arc->bend.y +
						 3 * p * p * q * arc->swing.y + p * p * p * arc->to.y
				       : q * q * arc->from.y + 2 * p * q * arc->bend.y + p * p * arc->to.y;
			for (i = 0; i < picture->count; i++)
				if (i != picture->arcs[a].from && i != picture->arcs[a].to)
					assert_true(hypot(x - sheet->vertices[i].at.x,
							  y - sheet->vertices[i].at.y) > sheet->radius);
		}
	}
}

/* Also those of a crowded height, of which some stand above its line and others below. */
static void expect_no_overlap(const struct flow_sheet *sheet)
{
	const struct picture_look *picture = &sheet->snapshot->picture;
	int i, j;

	for (i = 0; i < picture->count; i++)
		for (j = 0; j < i; j++)
			assert_true(hypot(sheet->vertices[i].at.x - sheet->vertices[j].at.x,
					  sheet->vertices[i].at.y - sheet->vertices[j].at.y) >
				    2 * sheet->radius);
}

/* Labels lie free of vertices, also where their arcs are bent. */
static void expect_free(const struct flow_sheet *sheet)
{
	const struct picture_look *picture = &sheet->snapshot->picture;
	int64_t a;
	int i;

	for (a = 0; a < picture->arc_count; a++) {
		const struct sheet_label *label = &sheet->arcs[a].label;

		for (i = 0; label->shown && i < picture->count; i++)
			assert_true(
				abs(label->x - sheet->vertices[i].at.x) >= label->width / 2 + sheet->radius ||
				abs(label->y - sheet->vertices[i].at.y) >= label->height / 2 + sheet->radius);
	}
}

static void lay_out(struct session *session, void (*expect)(const struct flow_sheet *))
{
	struct heights heights = { .count = 0 };
	struct snapshot snapshot;
	struct flow_sheet sheet;
	struct err err;
	int i;

	assert_true(snapshot_take(session->run, KNOWN_PICTURE, -1, &snapshot, &err));
	for (i = 0; i < snapshot.picture.count; i++)
		heights_add(&heights, snapshot.picture.vertices[i].height);
	assert_true(flow_sheet_lay_out(&sheet, &snapshot, &heights, &session->memory, &err));
	expect(&sheet);
	flow_sheet_free(&sheet);
	snapshot_free(&snapshot);
}

static void arcs_stay_on_paper(void **state)
{
	FILE *nowhere = fopen("/dev/null", "w");
	struct session session;

	(void)state;
	assert_non_null(nowhere);
	session_init(&session, nowhere, nowhere);
	act(&session, "generate genrmf a=4 b=4; finish");
	lay_out(&session, expect_inside);
	session_free(&session);
	fclose(nowhere);
}

static void arcs_pass_by_vertices(void **state)
{
	static const char *const lines[] = { "load @textbook", "load @town", "generate genrmf a=4 b=4" };
	FILE *nowhere = fopen("/dev/null", "w");
	struct session session;
	size_t i;
	int cycles;

	(void)state;
	assert_non_null(nowhere);
	session_init(&session, nowhere, nowhere);
	for (i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		act(&session, lines[i]);
		act(&session, "start");
		for (cycles = 0; cycles <= 40; cycles += 8) {
			lay_out(&session, expect_clear);
			lay_out(&session, expect_free);
			lay_out(&session, expect_no_overlap);
			act(&session, cycles < 32 ? "step 8" : "finish");
		}
	}
	session_free(&session);
	fclose(nowhere);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(columns_stay),
		cmocka_unit_test(columns_stay_over_edits),
		cmocka_unit_test(neighbourhoods_stay_over_edits),
		cmocka_unit_test(terminals_are_drawn),
		cmocka_unit_test(arcs_stay_on_paper),
		cmocka_unit_test(arcs_pass_by_vertices),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
