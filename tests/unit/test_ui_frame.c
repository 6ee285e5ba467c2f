/* SPDX-License-Identifier: GPL-3.0-or-later
 * The screen as a canvas, without a terminal: at every size panels tile their area, `cycle N`
 * or `too small` can be read, and nothing is drawn that may not reach a terminal.
 */
#include "tests/unit/runs.h"

#include "src/base/out.h"
#include "src/base/text.h"
#include "src/command/command.h"
#include "src/command/session.h"
#include "src/command/settings.h"
#include "src/method/variants.h"
#include "src/view/panel.h"
#include "ui/frame.h"
#include "ui/keys.h"
#include "ui/overlay.h"
#include "ui/screen.h"
#include "ui/transcript.h"
#include "ui/views.h"

enum { MOST_ROWS = 60, MOST_COLUMNS = 200 };

enum { ROW_STEP = UNIT_SANITIZED ? 3 : 1, COLUMN_STEP = UNIT_SANITIZED ? 11 : 3 };

/* --- Scenes. --- */

/* How often each cell is covered by a box; and that boxes lie inside. */
static void count_cells(const struct box *boxes, int count, int top, int rows, int columns,
			unsigned char *cells)
{
	int i, row, column;

	memset(cells, 0, MOST_ROWS * MOST_COLUMNS);
	for (i = 0; i < count; i++) {
		assert_non_null(panel_find(boxes[i].panel));
		assert_true(boxes[i].row >= top && boxes[i].row + boxes[i].rows <= top + rows);
		assert_true(boxes[i].column >= 0 && boxes[i].column + boxes[i].columns <= columns);
		for (row = boxes[i].row; row < boxes[i].row + boxes[i].rows; row++)
			for (column = boxes[i].column; column < boxes[i].column + boxes[i].columns;
			     column++)
				cells[row * MOST_COLUMNS + column]++;
	}
}

static void scenes_tile_their_area(void **state)
{
	static unsigned char cells[MOST_ROWS * MOST_COLUMNS];
	struct box boxes[SCENE_BOXES];
	const struct arrangement *scene;
	int rows, columns, count, row, column, bare;

	(void)state;
	for (scene = scenes(); scene->name; scene++) {
		for (rows = PANEL_ROWS; rows < MOST_ROWS; rows++) {
			for (columns = FRAME_COLUMNS; columns <= MOST_COLUMNS; columns++) {
				count = scene_lay_out(scene, 1, rows, columns, NULL, false, boxes);
				assert_in_range(count, 1, SCENE_BOXES);
				count_cells(boxes, count, 1, rows, columns, cells);
				bare = 0;
				for (row = 1; row < 1 + rows && row < MOST_ROWS; row++)
					for (column = 0; column < columns; column++) {
						assert_true(cells[row * MOST_COLUMNS + column] <= 1);
						bare += !cells[row * MOST_COLUMNS + column];
					}
				/* The line between two columns; of two runs also the last column of the
				 * screen, where their columns would not be equal. */
				assert_true(bare <= rows * (strcmp(scene->name, "twin") || columns % 2
								    ? 1 : 2));
			}
		}
	}
}

static void what_has_the_focus_is_seen(void **state)
{
	struct box boxes[SCENE_BOXES];
	const struct panel *const *panel;
	const struct arrangement *scene;
	int count, i, seen;

	(void)state;
	for (scene = scenes(); scene->name; scene++) {
		for (panel = panels(); *panel; panel++) {
			count = scene_lay_out(scene, 1, 18, 80, (*panel)->name, false, boxes);
			for (seen = i = 0; i < count; i++)
				seen += !strcmp(boxes[i].panel, (*panel)->name);
			assert_true(seen >= 1);
			assert_int_equal(scene_lay_out(scene, 1, 18, 80, (*panel)->name, true,
						       boxes),
					 1);
			assert_string_equal(boxes[0].panel, (*panel)->name);
		}
	}
}

/* --- Frames. --- */

/* A run in the middle of things, and all that stands around it. */
struct stage {
	struct fixture fixture;
	struct graph *graph;
	struct run *run;
	struct views views;
	struct transcript transcript;
};

static void open_stage(struct stage *stage, const char *variant, int64_t cycles)
{
	const struct subject subject = subject_about(-1, -1, -1);
	int i;

	memset(stage, 0, sizeof(*stage));
	stage->graph = small_genrmf(&stage->fixture);
	stage->run = start_variant(&stage->fixture, stage->graph, variant);
	step(&stage->fixture, stage->run, UNIT_CYCLE, cycles);
	views_take(&stage->views, stage->run, 1, ~0u & ~(unsigned)KNOWN_WARP, &subject, VIEWS_ALL, false);
	assert_true(stage->views.has_light && stage->views.has_heavy);
	transcript_init(&stage->transcript, &stage->fixture.memory);
	for (i = 0; i < 30; i++)
		transcript_add(&stage->transcript, "a line that was said, of some length, or more\n",
			       46);
}

static void close_stage(struct stage *stage)
{
	views_free(&stage->views);
	transcript_free(&stage->transcript);
	run_free(stage->run);
	fixture_end(&stage->fixture, stage->graph);
}

static struct frame frame_of(struct stage *stage, const struct arrangement *scene)
{
	return (struct frame){
		.scene = scene,
		.left = &stage->views,
		.right = &stage->views,
		.head = "Spillway  genrmf  cycle 3",
		.state = "",
		.transcript = &stage->transcript,
		.line = "spillway> show heights",
		.line_cursor = -1,
		.keys = "s step",
	};
}

/* The canvas as ASCII, a character a cell. */
static void read_canvas(const struct canvas *canvas, char *words)
{
	int i;

	for (i = 0; i < canvas->rows * canvas->columns; i++)
		words[i] = canvas->cells[i] < 128 ? (char)canvas->cells[i] : '~';
	words[i] = '\0';
}

static void check_frame(struct frame *frame, struct memory *memory, int rows, int columns,
			enum symbols symbols)
{
	static char words[MOST_ROWS * MOST_COLUMNS + 1];
	struct canvas canvas;
	int i;

	assert_true(canvas_init(&canvas, rows, columns, symbols, memory, NULL));
	frame_draw(frame, &canvas);
	read_canvas(&canvas, words);
	if (rows < FRAME_ROWS || columns < FRAME_COLUMNS) {
		if (columns >= 9)
			assert_non_null(strstr(words, "too small"));
	} else if (!strstr(words, "cycle 3")) {
		fail_msg("no cycle at %d x %d in %s", rows, columns, frame->scene->name);
	}
	for (i = 0; i < rows * columns; i++) {
		assert_true(text_rune_is_safe(canvas.cells[i]));
		assert_true(symbols != SYMBOLS_ASCII || canvas.cells[i] < 128);
		assert_true(canvas.roles[i] < ROLES);
	}
	assert_true(frame->cursor_row < rows && frame->cursor_column < columns);
	canvas_free(&canvas);
}

static void frames_fit_every_size(void **state)
{
	const struct arrangement *scene;
	struct stage stage;
	struct frame frame;
	int rows, columns;

	(void)state;
	open_stage(&stage, "vc-bcsr", 3);
	for (scene = scenes(); scene->name; scene++) {
		for (rows = 1; rows <= MOST_ROWS; rows += ROW_STEP) {
			for (columns = 1; columns <= MOST_COLUMNS; columns += COLUMN_STEP) {
				frame = frame_of(&stage, scene);
				frame.line_cursor = (rows + columns) % 3 ? -1 : 22;
				check_frame(&frame, &stage.fixture.memory, rows, columns,
					    (enum symbols)((rows + columns) % 3));
			}
		}
	}
	close_stage(&stage);
}

static void frames_scroll_and_stop_at_the_end(void **state)
{
	const struct panel *const *panel;
	struct canvas canvas;
	struct stage stage;
	struct frame frame;

	(void)state;
	open_stage(&stage, "vc-rcsr", 3);
	for (panel = panels(); *panel; panel++) {
		frame = frame_of(&stage, scenes());
		frame.focus = (*panel)->name;
		frame.zoom = true;
		frame.scroll = 1 << 20;
		assert_true(canvas_init(&canvas, 16, 60, SYMBOLS_BLOCK, &stage.fixture.memory, NULL));
		frame_draw(&frame, &canvas);
		assert_in_range(frame.scroll, 0, 2000);
		canvas_free(&canvas);
	}
	close_stage(&stage);
}

/* What was drawn from a snapshot that lacks a panel's groups is told to be missing. */
static void panels_without_their_groups_are_not_drawn(void **state)
{
	const struct subject subject = subject_about(-1, -1, -1);
	const struct panel *const *panel;
	struct stage stage;

	(void)state;
	open_stage(&stage, "vc-bcsr", 3);
	views_take(&stage.views, stage.run, 1, 0, &subject, VIEWS_ALL, true);
	for (panel = panels(); *panel; panel++)
		if ((*panel)->needs)
			assert_null(views_for(&stage.views, *panel));
	views_take(&stage.views, stage.run, 1, KNOWN_COURSE | KNOWN_COUNTERS, &subject, VIEWS_LIGHT, true);
	assert_null(views_for(&stage.views, panel_find("heights")));
	close_stage(&stage);
}

static enum urgency press_a_key(void *context)
{
	return *(enum urgency *)context;
}

/* Who presses keys quickly sees what was known before, and no message. */
static void interrupted_looks_keep_what_was_known(void **state)
{
	const struct subject none = subject_about(-1, -1, -1), warp = subject_about(-1, -1, 0);
	enum urgency urgency = URGENCY_NONE;
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = small_genrmf(&fixture);
	struct plan plan = plan_for(graph, "vc-bcsr");
	struct views views = { 0 };
	struct run *run;

	(void)state;
	plan.poll = (struct poll){ press_a_key, &urgency };
	run = start(&fixture, &plan);
	step(&fixture, run, UNIT_CYCLE, 3);
	urgency = URGENCY_NOW;
	views_take(&views, run, 1, KNOWN_HEIGHTS | KNOWN_WARP, &warp, VIEWS_ALL, true);
	assert_true(views.cut_short && !views.has_slow);
	assert_non_null(views_for(&views, panel_find("heights")));
	assert_null(views_for(&views, panel_find("warp")));
	assert_string_equal(views.trouble, "");
	urgency = URGENCY_NONE;
	views_take(&views, run, 1, KNOWN_HEIGHTS | KNOWN_WARP, &warp, VIEWS_ALL, true);
	assert_true(!views.cut_short && views.has_heavy && views.has_slow);
	assert_true(views.slow.known & KNOWN_WARP);
	urgency = URGENCY_NOW;
	views_take(&views, run, 1, KNOWN_HEIGHTS | KNOWN_WARP, &warp, VIEWS_ALL, true);
	assert_true(views.cut_short && views.has_slow);
	assert_true(views.slow.known & KNOWN_WARP);
	urgency = URGENCY_NONE;
	views_take(&views, run, 1, KNOWN_HEIGHTS, &none, VIEWS_ALL, true);
	assert_true(!views.cut_short && !views.has_slow && !(views.heavy.known & KNOWN_WARP));
	views_free(&views);
	run_free(run);
	fixture_end(&fixture, graph);
}

/* Panels are drawn before the run is repeated for one of them. */
static void what_repeats_the_run_comes_last(void **state)
{
	const struct subject warp = subject_about(-1, -1, 0);
	const unsigned wanted = KNOWN_COSTS | KNOWN_WARP;
	struct stage stage;

	(void)state;
	open_stage(&stage, "tc-bcsr", 3);
	views_take(&stage.views, stage.run, 1, wanted, &warp, VIEWS_MOST, true);
	assert_non_null(views_for(&stage.views, panel_find("costs")));
	assert_null(views_for(&stage.views, panel_find("warp")));
	assert_true(views_have_more(&stage.views, wanted) && !views_have_more(&stage.views, KNOWN_COSTS));
	views_take(&stage.views, stage.run, 1, wanted, &warp, VIEWS_SLOW, true);
	assert_non_null(views_for(&stage.views, panel_find("costs")));
	assert_non_null(views_for(&stage.views, panel_find("warp")));
	close_stage(&stage);
}

/* --- What was said. --- */

static void draw_said(struct transcript *transcript, int rows, int columns, int up, char *words)
{
	struct canvas canvas;

	assert_true(canvas_init(&canvas, rows, columns, SYMBOLS_ASCII, transcript->memory, NULL));
	transcript_draw(transcript, &canvas, 0, rows, up);
	read_canvas(&canvas, words);
	canvas_free(&canvas);
}

static void what_was_said_is_broken_and_scrolled(void **state)
{
	struct memory memory = { 0 };
	struct transcript transcript;
	char words[64];

	(void)state;
	transcript_init(&transcript, &memory);
	transcript_add(&transcript, "ab", 2);
	draw_said(&transcript, 2, 4, 0, words);
	assert_string_equal(words, "ab      ");
	transcript_add(&transcript, "cdef\nx\ty\nlast\n", 14);
	draw_said(&transcript, 2, 4, 1, words);
	draw_said(&transcript, 3, 10, 0, words);
	assert_string_equal(words, "abcdef    " "x       y " "last      ");
	transcript_add(&transcript, "two words, and more\n", 20);
	draw_said(&transcript, 2, 11, 0, words);
	assert_string_equal(words, "two words, " "and more   ");
	transcript_free(&transcript);
	assert_int_equal(memory.used, 0);
}

static void what_was_said_long_ago_is_let_go(void **state)
{
	struct memory memory = { 0 };
	struct transcript transcript;
	char words[64];
	int i;

	(void)state;
	transcript_init(&transcript, &memory);
	for (i = 0; i < TRANSCRIPT_LINES + 10; i++)
		transcript_add(&transcript, i % 2 ? "odd\n" : "even\n", i % 2 ? 4 : 5);
	draw_said(&transcript, 2, 4, 0, words);
	assert_string_equal(words, "evenodd ");
	draw_said(&transcript, 2, 4, 1, words);
	assert_string_equal(words, "odd even");
	transcript_free(&transcript);
	assert_int_equal(memory.used, 0);
}

/* --- Lists. --- */

static const struct overlay_item *press(struct overlay *overlay, const char *typed)
{
	const struct overlay_item *chosen = NULL;
	bool done = false;

	for (; *typed; typed++)
		assert_true(overlay_key(overlay, (uint32_t)(unsigned char)*typed, &chosen, &done));
	return chosen;
}

static void lists_are_narrowed_by_words(void **state)
{
	struct memory memory = { 0 };
	const struct overlay_item *chosen;
	struct overlay overlay;
	bool done;

	(void)state;
	overlay_init(&overlay, "a list", &memory);
	overlay_add(&overlay, "alpha", "the first letter", OVERLAY_DO, "one");
	overlay_add(&overlay, "beta", "the second letter", OVERLAY_TYPE, "two");
	overlay_add(&overlay, "gamma", "the third", OVERLAY_NOTHING, "");
	assert_string_equal(press(&overlay, "\r")->name, "alpha");
	assert_string_equal(press(&overlay, "LETTER sec\r")->name, "beta");
	assert_true(overlay_key(&overlay, 21, &chosen, &done));
	assert_true(overlay_key(&overlay, SCREEN_DOWN, &chosen, &done));
	assert_true(overlay_key(&overlay, SCREEN_PAGE_DOWN, &chosen, &done));
	assert_string_equal(press(&overlay, "\r")->name, "gamma");
	/* A Space before any word leaves the choice alone. */
	assert_string_equal(press(&overlay, "  \r")->name, "gamma");
	assert_null(press(&overlay, "nothing like it\r"));
	/* What is only searched counts less than what is seen. */
	assert_true(overlay_key(&overlay, 21, &chosen, &done));
	overlay_add_more(&overlay, &overlay.items[0], "Secondary words");
	assert_string_equal(press(&overlay, "second\r")->name, "beta");
	assert_true(overlay_key(&overlay, 21, &chosen, &done));
	assert_string_equal(press(&overlay, "first secondary\r")->name, "alpha");
	assert_true(overlay_key(&overlay, 21, &chosen, &done));
	overlay_add_key(&overlay, "delta", "a key", 's');
	assert_int_equal(press(&overlay, "delta\r")->key, 's');
	assert_true(overlay_key(&overlay, 27, &chosen, &done));
	assert_true(done);
	assert_null(chosen);
	overlay_free(&overlay);
	assert_int_equal(memory.used, 0);
}

/* --- Keys. --- */

/* The line of each key is a command, and what a key does in one situation is one thing. */
static void keys_are_commands(void **state)
{
	struct session session;
	const struct key_row *row;
	struct found found;
	char word[32];
	FILE *nowhere = fopen("/dev/null", "w");

	(void)state;
	assert_non_null(nowhere);
	session_init(&session, nowhere, nowhere);
	for (row = keys(); row->name; row++) {
		assert_non_null(key_find(row->key, row->when));
		assert_non_null(row->help);
		if ((row->act != KEY_DOES && row->act != KEY_TYPES) || !*row->line)
			continue;
		snprintf(word, sizeof(word), "%.*s", (int)strcspn(row->line, " "), row->line);
		assert_true(command_find(&session, word, &found, NULL));
		assert_string_equal(found.command->name, word);
	}
	session_free(&session);
	fclose(nowhere);
}

/* The words of the setting are the scenes, in their order: the screen goes by it. */
static void layouts_are_the_settings_words(void **state)
{
	const struct setting *setting = settings_find("layout", NULL);
	const struct arrangement *scene;
	char words[256] = "";

	(void)state;
	for (scene = scenes(); scene->name; scene++) {
		strcat(words, scene == scenes() ? "" : "|");
		strcat(words, scene->name);
	}
	assert_non_null(setting);
	assert_string_equal(setting->values, words);
}

static void layouts_have_keys_in_their_order(void **state)
{
	const struct arrangement *scene;
	const struct key_row *row;
	uint32_t key = '1';

	(void)state;
	for (scene = scenes(); scene->name; scene++) {
		row = key_find(key++, WHEN_REST);
		assert_non_null(row);
		assert_int_equal(row->act, KEY_LAYOUT);
		assert_string_equal(row->line, scene->name);
	}
}

static void the_footer_keeps_to_its_columns(void **state)
{
	char buffer[512];
	struct text text;
	int columns;
	unsigned now;

	(void)state;
	for (now = 0; now < 128; now++) {
		for (columns = 0; columns < 200; columns++) {
			text_fixed(&text, buffer, sizeof(buffer));
			keys_footer(now, columns, &text);
			assert_true((int)text.length <= columns);
		}
		assert_non_null(strstr(text_string(&text), "quit"));
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(scenes_tile_their_area),
		cmocka_unit_test(what_has_the_focus_is_seen),
		cmocka_unit_test(frames_fit_every_size),
		cmocka_unit_test(frames_scroll_and_stop_at_the_end),
		cmocka_unit_test(panels_without_their_groups_are_not_drawn),
		cmocka_unit_test(interrupted_looks_keep_what_was_known),
		cmocka_unit_test(what_repeats_the_run_comes_last),
		cmocka_unit_test(what_was_said_is_broken_and_scrolled),
		cmocka_unit_test(what_was_said_long_ago_is_let_go),
		cmocka_unit_test(lists_are_narrowed_by_words),
		cmocka_unit_test(keys_are_commands),
		cmocka_unit_test(layouts_are_the_settings_words),
		cmocka_unit_test(layouts_have_keys_in_their_order),
		cmocka_unit_test(the_footer_keeps_to_its_columns),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
