/* SPDX-License-Identifier: GPL-3.0-or-later
 * What panels mark: what is chosen, the last event, the cut. What a role says is on the
 * canvas in characters, too. And the map, against a count of its own.
 */
#include "tests/unit/runs.h"

#include "src/host/residual.h"
#include "src/engine/log.h"
#include "src/problem/flow/flow.h"
#include "src/view/look/snapshot.h"
#include "src/view/panel.h"

enum { COLUMNS = 120, ROWS = 60 };

struct scene {
	struct fixture fixture;
	struct graph *graph;
	struct run *run;
	struct memory memory; /* of canvases */
	struct snapshot snapshot;
	struct canvas canvas;
	struct subject subject;
};

static void open_scene(struct scene *scene, int64_t a, int64_t b, const char *variant)
{
	const int64_t value[] = { a, b, 1, 1000 };

	memset(scene, 0, sizeof(*scene));
	scene->graph = make(&scene->fixture, "genrmf", value);
	scene->run = start_variant(&scene->fixture, scene->graph, variant);
	scene->subject = subject_about(-1, -1, -1);
}

static void close_scene(struct scene *scene)
{
	run_free(scene->run);
	fixture_end(&scene->fixture, scene->graph);
	assert_int_equal(scene->memory.used, 0);
}

/* All that panels of a screen need, taken at once. */
static void take(struct scene *scene)
{
	const struct panel *const *row;
	unsigned needs = 0;

	for (row = panels(); *row; row++)
		needs |= (*row)->needs;
	assert_true(snapshot_take_about(scene->run, needs, &scene->subject, &scene->snapshot,
					&scene->fixture.err));
}

static void draw_at(struct scene *scene, const char *panel, int rows, int columns)
{
	take(scene);
	assert_true(canvas_init(&scene->canvas, rows, columns, SYMBOLS_ASCII, &scene->memory,
				NULL));
	panel_draw(panel_find(panel), &scene->canvas, &scene->snapshot);
}

static void draw(struct scene *scene, const char *panel)
{
	draw_at(scene, panel, ROWS, COLUMNS);
}

static void drop(struct scene *scene)
{
	canvas_free(&scene->canvas);
	snapshot_free(&scene->snapshot);
}

static const char *line_at(const struct canvas *canvas, int row)
{
	static char line[COLUMNS + 1];
	int i;

	for (i = 0; i < canvas->columns; i++)
		line[i] = (char)canvas->cells[row * canvas->columns + i];
	line[i] = '\0';
	return line;
}

static bool holds(const struct canvas *canvas, const char *words)
{
	int row;

	for (row = 0; row < canvas->rows; row++)
		if (strstr(line_at(canvas, row), words))
			return true;
	return false;
}

static bool has_role(const struct canvas *canvas, int row, enum role role)
{
	int column;

	for (column = 0; column < canvas->columns; column++)
		if (canvas->roles[row * canvas->columns + column] == role)
			return true;
	return false;
}

static int count_role(const struct canvas *canvas, enum role role)
{
	int row, count = 0;

	for (row = 0; row < canvas->rows; row++)
		count += has_role(canvas, row, role);
	return count;
}

/* --- What is chosen. --- */

/* Rows with the role have the character, and there are so many of them. */
static void check_rows(const struct canvas *canvas, enum role role, char mark, int count)
{
	int row;

	for (row = 0; row < canvas->rows; row++)
		if (has_role(canvas, row, role))
			assert_non_null(strchr(line_at(canvas, row), mark));
	assert_int_equal(count_role(canvas, role), count);
}

static void test_chosen(void **state)
{
	struct scene scene;
	int i;

	(void)state;
	open_scene(&scene, 4, 6, "vc-bcsr");
	step(&scene.fixture, scene.run, UNIT_CYCLE, 4);
	take(&scene);
	assert_true(scene.snapshot.queue_size > 1);
	scene.subject.chosen = scene.snapshot.queue[1].vertex;
	assert_true(scene.snapshot.slow_count > 1);
	scene.subject.chosen_warp = scene.snapshot.slow[1].warp;
	scene.subject.cursor = 2;
	snapshot_free(&scene.snapshot);

	draw(&scene, "heights");
	check_rows(&scene.canvas, ROLE_CHOSEN, '@', 1);
	assert_int_equal(scene.snapshot.heights.chosen, scene.snapshot.height);
	drop(&scene);
	draw(&scene, "queue");
	check_rows(&scene.canvas, ROLE_CHOSEN, '@', 1);
	drop(&scene);
	draw(&scene, "warps");
	check_rows(&scene.canvas, ROLE_CHOSEN, '@', 1);
	drop(&scene);
	draw(&scene, "map");
	check_rows(&scene.canvas, ROLE_CHOSEN, '@', 1);
	drop(&scene);
	draw(&scene, "flow");
	check_rows(&scene.canvas, ROLE_CHOSEN, '@', 1);
	/* A small graph stays whole. */
	assert_true(scene.snapshot.flow.whole);
	drop(&scene);
	draw(&scene, "timeline");
	assert_true(holds(&scene.canvas, "| at cycle 2"));
	check_rows(&scene.canvas, ROLE_CHOSEN, '|', 2);
	drop(&scene);
	draw(&scene, "log");
	for (i = 0; i < ROWS; i++)
		if (has_role(&scene.canvas, i, ROLE_CHOSEN))
			assert_memory_equal(line_at(&scene.canvas, i), "@ ", 2);
	assert_true(count_role(&scene.canvas, ROLE_CHOSEN) > 0);
	drop(&scene);
	/* These are about it. */
	draw(&scene, "vertex");
	assert_true(scene.snapshot.known & KNOWN_VERTEX);
	assert_int_equal(scene.snapshot.vertex, scene.subject.chosen);
	drop(&scene);
	draw(&scene, "warp");
	assert_true(scene.snapshot.known & KNOWN_WARP);
	assert_int_equal(scene.snapshot.warp_look.held.warp, scene.subject.chosen_warp);
	drop(&scene);
	close_scene(&scene);
}

/* Nothing is chosen, or what this moment does not have: panels choose something or say so, and nothing
 * fails. */
static void test_nothing_chosen(void **state)
{
	static const char *const names[] = { "vertex", "warp" }; /* that cost most, and the slowest */
	struct scene scene;
	size_t i;

	(void)state;
	open_scene(&scene, 4, 6, "vc-bcsr");
	step(&scene.fixture, scene.run, UNIT_CYCLE, 4);
	for (i = 0; i < LENGTH(names); i++) {
		draw(&scene, names[i]);
		assert_false(holds(&scene.canvas, "n/a: "));
		drop(&scene);
	}
	draw(&scene, "arc");
	assert_true(holds(&scene.canvas, "n/a: "));
	drop(&scene);
	draw(&scene, "heights");
	assert_int_equal(count_role(&scene.canvas, ROLE_CHOSEN), 0);
	drop(&scene);
	scene.subject.chosen_warp = INT64_C(1) << 40;
	scene.subject.cursor = INT64_C(1) << 40;
	draw(&scene, "warp");
	assert_true(holds(&scene.canvas, "n/a: the last launch has no warp"));
	drop(&scene);
	draw(&scene, "timeline");
	drop(&scene);
	close_scene(&scene);
}

/* A large graph is shown around what is chosen. */
static void test_large(void **state)
{
	struct scene scene;

	(void)state;
	open_scene(&scene, 6, 8, "vc-bcsr");
	step(&scene.fixture, scene.run, UNIT_CYCLE, 2);
	scene.subject.chosen = 100;
	draw(&scene, "flow");
	assert_false(scene.snapshot.flow.whole);
	assert_int_equal(scene.snapshot.flow.vertices[0].vertex, 100);
	assert_true(holds(&scene.canvas, "around 101"));
	assert_true(holds(&scene.canvas, "@101"));
	drop(&scene);
	close_scene(&scene);
}

/* --- The last event, and the cut. --- */

static void test_event(void **state)
{
	struct scene scene;
	char name[32], words[64];
	int pushes = 0, relabels = 0;
	int i;

	(void)state;
	open_scene(&scene, 3, 4, "vc-bcsr");
	for (i = 0; i < 40; i++) {
		step(&scene.fixture, scene.run, UNIT_LANE, 1);
		draw(&scene, "flow");
		if (scene.snapshot.log.any && scene.snapshot.log.last.kind < LOG_GLOBAL_RELABEL) {
			panel_vertex_name(&scene.snapshot, scene.snapshot.log.last.u, name,
					  sizeof(name));
			snprintf(words, sizeof(words), "! %s ", name);
			assert_true(holds(&scene.canvas, words));
			snprintf(words, sizeof(words), "%s*!", name);
			assert_true(holds(&scene.canvas, words) ||
				    (snprintf(words, sizeof(words), "%s !", name) > 0 &&
				     holds(&scene.canvas, words)));
			check_rows(&scene.canvas, ROLE_EVENT, '!',
				   count_role(&scene.canvas, ROLE_EVENT));
			pushes += scene.snapshot.log.last.kind == LOG_PUSH;
			relabels += scene.snapshot.log.last.kind == LOG_RELABEL;
		}
		drop(&scene);
	}
	assert_true(pushes && relabels);
	close_scene(&scene);
}

/* The last event is the last of all, whatever vertex the log is asked about. */
static void test_last_of_all(void **state)
{
	struct scene scene;
	struct log_entry last;

	(void)state;
	open_scene(&scene, 3, 4, "vc-bcsr");
	step(&scene.fixture, scene.run, UNIT_LANE, 9);
	take(&scene);
	last = scene.snapshot.log.last;
	snapshot_free(&scene.snapshot);
	scene.subject.vertex = last.u ? 0 : 1;
	assert_true(snapshot_take_about(scene.run, KNOWN_LOG, &scene.subject, &scene.snapshot,
					&scene.fixture.err));
	assert_int_equal(scene.snapshot.log.last.u, last.u);
	assert_int_equal(scene.snapshot.log.last.kind, last.kind);
	snapshot_free(&scene.snapshot);
	close_scene(&scene);
}

static void check_cut(const struct snapshot *snapshot)
{
	const struct flow_look *flow = &snapshot->flow;
	int64_t capacity = 0, before = 0;
	int64_t i;

	assert_true(flow->has_cut && flow->whole);
	assert_int_equal(flow->cut, snapshot->check.cut);
	assert_int_equal(flow->cut_arcs, snapshot->cut.arc_count);
	assert_int_equal(flow->full_count, flow->cut_arcs);
	for (i = 0; i < flow->count; i++)
		before += flow->vertices[i].before_cut;
	assert_int_equal(before, snapshot->cut.side_count);
	for (i = 0; i < flow->full_count; i++) {
		assert_true(flow->vertices[flow->full[i].from].before_cut);
		assert_false(flow->vertices[flow->full[i].to].before_cut);
		capacity += flow->full[i].residual;
	}
	assert_int_equal(capacity, flow->cut);
}

static void test_cut(void **state)
{
	struct scene scene;
	char words[64];

	(void)state;
	open_scene(&scene, 3, 5, "vc-bcsr");
	step(&scene.fixture, scene.run, UNIT_CYCLE, 3);
	draw(&scene, "flow");
	assert_false(scene.snapshot.flow.has_cut);
	drop(&scene);
	step(&scene.fixture, scene.run, UNIT_CYCLE, INT64_MAX);
	draw(&scene, "flow");
	check_cut(&scene.snapshot);
	snprintf(words, sizeof(words), "+ on the source's side of the cut of %lld",
		 (long long)scene.snapshot.flow.cut);
	assert_true(holds(&scene.canvas, words));
	assert_true(holds(&scene.canvas, " full"));
	assert_true(count_role(&scene.canvas, ROLE_SOURCE) && count_role(&scene.canvas, ROLE_SINK));
	drop(&scene);
	/* Alone it finds the cut itself. */
	assert_true(snapshot_take_about(scene.run, KNOWN_FLOW, &scene.subject, &scene.snapshot,
					&scene.fixture.err));
	assert_true(scene.snapshot.flow.has_cut);
	snapshot_free(&scene.snapshot);
	/* Looking does not verify. */
	assert_false(scene.run->checked);
	close_scene(&scene);
}

/* --- The map. --- */

/* The row of a height and the column of an excess, found one by one. */
static void check_cell(const struct map_look *map, int32_t vertices, int32_t height,
		       int64_t excess, int32_t *count)
{
	int row = 0, column = 0;

	if (height >= vertices)
		row = map->rows - 1;
	else
		while ((row + 1) * map->width <= height)
			row++;
	assert_true(height >= vertices || row < map->rows - 1);
	while (column + 1 < MAP_EXCESSES && map_excess(column + 1) <= excess)
		column++;
	assert_true(column < map->columns);
	count[row * MAP_EXCESSES + column]++;
}

static void check_map(struct scene *scene)
{
	const struct map_look *map = &scene->snapshot.map;
	const struct graph *graph = scene->graph;
	const struct residual *view =
		flow_fetch(scene->run, FLOW_ALL | MIRROR_LOOK, &scene->fixture.err);
	const size_t size = (size_t)(map->rows * MAP_EXCESSES) * sizeof(int32_t);
	int32_t *count = unit_room(size);
	bool terminal;
	int32_t u;

	memset(count, 0, size);
	assert_true(map->rows <= MAP_HEIGHTS + 1);
	for (u = 0; u < graph->vertices; u++) {
		terminal = u == ends_of(graph)->source || u == ends_of(graph)->sink;
		check_cell(map, graph->vertices, view->height[u],
			   terminal ? 0 : view->excess[u], count);
	}
	assert_memory_equal(map->vertices, count, size);
	assert_int_equal(map->active, residual_active(view));
	free(count);
}

static void test_map(void **state)
{
	/* A path is high: rows of the map hold many heights. */
	static const int64_t sizes[][2] = { { 4, 6 }, { 1, 200 }, { 2, 63 }, { 2, 64 }, { 2, 65 } };
	struct scene scene;
	size_t i;
	int j;

	(void)state;
	for (i = 0; i < LENGTH(sizes); i++) {
		open_scene(&scene, sizes[i][0], sizes[i][1], "vc-rcsr");
		for (j = 0; j < 8; j++) {
			draw(&scene, "map");
			check_map(&scene);
			drop(&scene);
			step(&scene.fixture, scene.run, UNIT_CYCLE, 3);
		}
		close_scene(&scene);
	}
}

static void test_excesses(void **state)
{
	int i;

	(void)state;
	assert_int_equal(map_excess(0), 0);
	assert_int_equal(map_excess(1), 1);
	assert_int_equal(map_excess(2), 2);
	assert_int_equal(map_excess(3), 5);
	assert_int_equal(map_excess(4), 10);
	for (i = 1; i < MAP_EXCESSES; i++)
		assert_true(map_excess(i) > map_excess(i - 1));
	assert_int_equal(map_excess(MAP_EXCESSES - 1), INT64_C(5000000000000000000));
}

/* However few rows and columns there are, all heights and excesses find a place. */
static void test_small_map(void **state)
{
	struct scene scene;
	int rows, columns;

	(void)state;
	open_scene(&scene, 2, 60, "vc-bcsr");
	step(&scene.fixture, scene.run, UNIT_CYCLE, 5);
	scene.subject.chosen = 17;
	for (rows = PANEL_ROWS; rows < 40; rows += 3) {
		for (columns = PANEL_COLUMNS; columns < COLUMNS; columns += 7) {
			draw_at(&scene, "map", rows, columns);
			check_rows(&scene.canvas, ROLE_CHOSEN, '@', 1);
			assert_true(holds(&scene.canvas, "|V|"));
			drop(&scene);
		}
	}
	close_scene(&scene);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_chosen),
		cmocka_unit_test(test_nothing_chosen),
		cmocka_unit_test(test_large),
		cmocka_unit_test(test_event),
		cmocka_unit_test(test_last_of_all),
		cmocka_unit_test(test_cut),
		cmocka_unit_test(test_map),
		cmocka_unit_test(test_excesses),
		cmocka_unit_test(test_small_map),
	};

	return cmocka_run_group_tests_name("panel marks", tests, NULL, NULL);
}
