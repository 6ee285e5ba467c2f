/* SPDX-License-Identifier: GPL-3.0-or-later
 * The picture of a flow on the screen: over a whole run, in a panel of one size, no vertex changes its
 * column, and the rows lie between the same lines, whatever is said below them. Labels stay whole, and those
 * that have no room are counted.
 */
#include "tests/unit/unit.h"

#include "src/base/err.h"
#include "src/command/script.h"
#include "src/command/session.h"
#include "src/engine/run.h"
#include "src/view/flow/graph_draw.h"
#include "src/view/flow/graph_grid.h"
#include "src/view/look/snapshot.h"
#include "src/graph/graph.h"
#include "src/view/panel.h"
#include "ui/frame.h"
#include "ui/transcript.h"

static const struct {
	int lines, columns;
} sizes[] = { { 6, 29 }, { 14, 39 }, { 22, 59 }, { 45, 99 }, { 50, 200 } };

static void act(struct session *session, const char *line)
{
	if (!session_line(session, line))
		fail_msg("%s", line);
}

static void begin(struct session *session, FILE **nowhere)
{
	*nowhere = fopen("/dev/null", "w");
	assert_non_null(*nowhere);
	session_init(session, *nowhere, *nowhere);
}

static void end(struct session *session, FILE *nowhere)
{
	session_free(session);
	fclose(nowhere);
}

/* --- Columns. --- */

/* Vertices shown, and where arcs meet them; notes it the first time. */
static void expect_place(const struct snapshot *snapshot, size_t size, int *places, bool first)
{
	struct graph_grid *grid = calloc(1, sizeof(*grid));
	int i;

	assert_non_null(grid);
	graph_grid_lay_out(grid, snapshot, 3, sizes[size].lines, sizes[size].columns);
	for (i = 0; i < grid->count; i++) {
		if (first)
			places[i] = graph_grid_column(grid, i);
		assert_int_equal(places[i], graph_grid_column(grid, i));
	}
	if (first)
		places[PICTURE_MOST] = grid->count;
	assert_int_equal(places[PICTURE_MOST], grid->count);
	if (grid->row_count > 1) {
		assert_int_equal(grid->rows[0].line, 3);
		assert_int_equal(grid->rows[grid->row_count - 1].line + grid->rows[grid->row_count - 1].lines,
				 3 + sizes[size].lines);
	}
	free(grid);
}

static void walk(struct session *session)
{
	int places[LENGTH(sizes)][PICTURE_MOST + 1];
	enum halt halt = HALT_UNIT;
	struct snapshot snapshot;
	struct err err = { 0 };
	bool first = true;
	size_t i;

	while (halt != HALT_END) {
		assert_true(snapshot_take(session->run, KNOWN_PICTURE, -1, &snapshot, &err));
		for (i = 0; i < LENGTH(sizes); i++)
			expect_place(&snapshot, i, places[i], first);
		snapshot_free(&snapshot);
		first = false;
		assert_true(run_step(session->run, UNIT_CYCLE, 1, NULL, NULL, &halt, &err));
	}
}

static void vertices_keep_their_columns(void **state)
{
	static const char *const graphs[] = {
		"load @textbook; start", "load @town; start", "generate genrmf a=4 b=4; start",
	};
	struct session session;
	FILE *nowhere;
	size_t i;

	(void)state;
	begin(&session, &nowhere);
	for (i = 0; i < LENGTH(graphs); i++) {
		act(&session, graphs[i]);
		walk(&session);
	}
	end(&session, nowhere);
}

/* --- Lines below. --- */

static struct box box_of(const struct frame *frame, int rows, int columns)
{
	struct box boxes[SCENE_BOXES];
	const int count = frame_boxes(frame, rows, columns, boxes);
	int i = 0;

	while (i < count && strcmp(boxes[i].panel, "graph"))
		i++;
	assert_true(i < count);
	return boxes[i];
}

static void lines_below_leave_the_panel(void **state)
{
	static const struct {
		int rows, columns;
	} screens[] = { { 12, 40 }, { 15, 60 }, { 24, 80 }, { 40, 120 }, { 60, 200 } };
	static const char *const layouts[] = { "teach", "flow" };
	struct memory memory = { 0 };
	struct transcript transcript;
	struct box first, now;
	size_t i, j;
	int lines;

	(void)state;
	for (i = 0; i < LENGTH(screens) * LENGTH(layouts); i++) {
		struct frame frame = { .scene = scene_find(layouts[i % LENGTH(layouts)]),
				       .transcript = &transcript, .shares = 2, .line_cursor = -1 };

		j = i / LENGTH(layouts);
		transcript_init(&transcript, &memory);
		first = box_of(&frame, screens[j].rows, screens[j].columns);
		for (lines = 0; lines < 30; lines++) {
			transcript_add(&transcript, "cycle 3: queue 1\n", 17);
			now = box_of(&frame, screens[j].rows, screens[j].columns);
			assert_int_equal(now.row, first.row);
			assert_int_equal(now.rows, first.rows);
			assert_int_equal(now.columns, first.columns);
		}
		transcript_free(&transcript);
	}
}

/* --- Labels. --- */

static bool is_digit(const struct canvas *canvas, int at)
{
	return canvas->cells[at] >= '0' && canvas->cells[at] <= '9';
}

static int count_labels(const struct canvas *canvas)
{
	int at, count = 0;

	for (at = 1; at + 1 < canvas->rows * canvas->columns; at++)
		count += canvas->cells[at] == '/' && is_digit(canvas, at - 1) && is_digit(canvas, at + 1);
	return count;
}

static void expect_labels(struct session *session, size_t size)
{
	struct graph_grid *grid = calloc(1, sizeof(*grid));
	struct snapshot snapshot;
	struct canvas canvas;
	struct err err;
	int without;

	assert_non_null(grid);
	assert_true(snapshot_take(session->run, KNOWN_PICTURE, -1, &snapshot, &err));
	assert_true(canvas_init(&canvas, sizes[size].lines, sizes[size].columns, SYMBOLS_BRAILLE,
				&session->memory, &err));
	graph_grid_lay_out(grid, &snapshot, 0, canvas.rows, canvas.columns);
	without = graph_draw(&canvas, grid);
	assert_int_equal(count_labels(&canvas) + without, snapshot.picture.arc_count);
	assert_in_range(without, 0, size ? 1 : 4);
	canvas_free(&canvas);
	snapshot_free(&snapshot);
	free(grid);
}

static void labels_are_whole_or_counted(void **state)
{
	struct session session;
	FILE *nowhere;
	size_t size;
	int cycle;

	(void)state;
	begin(&session, &nowhere);
	act(&session, "load @textbook; start");
	for (cycle = 0; cycle <= 6; cycle++) {
		for (size = 0; size < LENGTH(sizes); size++)
			expect_labels(&session, size);
		act(&session, "step");
	}
	end(&session, nowhere);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(vertices_keep_their_columns),
		cmocka_unit_test(lines_below_leave_the_panel),
		cmocka_unit_test(labels_are_whole_or_counted),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
