/* SPDX-License-Identifier: GPL-3.0-or-later
 * The panels, at every fifth size, with DEEP=1 every second: nothing but what a symbol set may hold, titles
 * that keep `cycle N`, and every number on the canvas whole: it stands so on a wide canvas of as many rows,
 * or in the report.
 */
#include "tests/unit/runs.h"

#include "src/engine/problem.h"
#include "src/base/text.h"
#include "src/graph/graph.h"
#include "src/method/variants.h"
#include "src/view/look/snapshot.h"
#include "src/view/panel.h"

/* --- Numbers that may stand on a canvas. --- */

enum { TOKEN = 48, MOST_TOKENS = 20000 };

struct tokens {
	char (*token)[TOKEN];
	size_t count;
};

static bool is_digit(uint32_t rune)
{
	return rune >= '0' && rune <= '9';
}

/* The number that begins at `at` of `count` runes, thousands and decimals with it;
 * returns where it ends. */
static int take_number(const uint32_t *rune, int at, int count, char *token)
{
	int length = 0;

	while (at < count && (is_digit(rune[at]) ||
			      ((rune[at] == ',' || rune[at] == '.') && at + 1 < count &&
			       is_digit(rune[at + 1])))) {
		if (length + 1 < TOKEN)
			token[length++] = (char)rune[at];
		at++;
	}
	token[length] = '\0';
	return at;
}

static void add_token(struct tokens *tokens, const char *token)
{
	assert_true(tokens->count < MOST_TOKENS);
	strcpy(tokens->token[tokens->count++], token);
}

static void add_string(struct tokens *tokens, const char *string, bool grouped)
{
	uint32_t rune[4096];
	char token[TOKEN];
	int count = 0;
	int at = 0;

	for (; *string && count < (int)LENGTH(rune); string++)
		if (!grouped || *string != ',')
			rune[count++] = (unsigned char)*string;
	while (at < count) {
		if (is_digit(rune[at])) {
			at = take_number(rune, at, count, token);
			add_token(tokens, token);
		} else {
			at++;
		}
	}
}

static void add_canvas(struct tokens *tokens, const struct canvas *canvas)
{
	const uint32_t *rune = canvas->cells;
	char token[TOKEN];
	int row, at;

	for (row = 0; row < canvas->rows; row++, rune += canvas->columns) {
		for (at = 0; at < canvas->columns;) {
			if (is_digit(rune[at])) {
				at = take_number(rune, at, canvas->columns, token);
				add_token(tokens, token);
			} else {
				at++;
			}
		}
	}
}

static void add_number(struct tokens *tokens, int64_t number)
{
	char buffer[64];
	struct text text;

	text_fixed(&text, buffer, sizeof(buffer));
	text_grouped(&text, number);
	add_token(tokens, *buffer == '-' ? buffer + 1 : buffer);
	text_clear(&text);
	text_print(&text, "%lld", (long long)number);
	add_token(tokens, *buffer == '-' ? buffer + 1 : buffer);
}

static void add_report(struct tokens *tokens, const struct report *report)
{
	const struct field *field;
	const char *string;
	size_t i;

	for (field = report->fields; field < report->fields + report->count; field++) {
		if (field->kind == FIELD_NUMBER)
			add_number(tokens, field->number);
		string = text_string(&report->strings) + field->first;
		if (field->kind == FIELD_TEXT)
			add_string(tokens, string, false);
		for (i = 0; i < field->count && field->kind == FIELD_NUMBERS; i++)
			add_number(tokens, report->numbers[field->first + i]);
		for (i = 0; i < field->count && field->kind == FIELD_TEXTS; i++) {
			add_string(tokens, string, false);
			string += strlen(string) + 1;
		}
	}
}

static int compare(const void *a, const void *b)
{
	return strcmp(a, b);
}

static bool is_known(const struct tokens *tokens, const char *token)
{
	return bsearch(token, tokens->token, tokens->count, TOKEN, compare) != NULL;
}

/* --- One canvas. --- */

struct trial {
	struct memory memory;
	const struct panel *panel;
	struct snapshot snapshot;
	struct tokens report, known;
};

static const char *line_of(const struct canvas *canvas, int row, char *line)
{
	int i;

	for (i = 0; i < canvas->columns; i++) {
		uint32_t rune = canvas->cells[row * canvas->columns + i];

		line[i] = rune < 0x80 ? (char)rune : '?';
	}
	line[i] = '\0';
	return line;
}

static void complain(const struct trial *trial, const struct canvas *canvas, const char *what)
{
	char line[1024];
	int row;

	for (row = 0; row < canvas->rows; row++)
		print_message("|%s|\n", line_of(canvas, row, line));
	fail_msg("%s at %d x %d: %s", trial->panel->name, canvas->columns, canvas->rows, what);
}

static bool may_stand(uint32_t rune, enum symbols symbols)
{
	if (rune >= 0x20 && rune < 0x7f)
		return true;
	if (symbols == SYMBOLS_ASCII)
		return false;
	/* An ellipsis, arrowheads, and the walls of a tank. */
	if (rune == 0x2026 || rune == 0x25b2 || rune == 0x25b6 || rune == 0x25bc || rune == 0x25c0 ||
	    rune == 0x2500 || rune == 0x2502 || rune == 0x2514 || rune == 0x2518)
		return true;
	return symbols == SYMBOLS_BLOCK ? rune >= 0x2580 && rune <= 0x259f
					: rune >= 0x2800 && rune <= 0x28ff;
}

/* How many things are left out depends on the size, and so do the ranges of a histogram: "1.0-1.5",
 * "1.0 and up". */
static bool tells_rest(const struct canvas *canvas, int row)
{
	char line[1024];

	line_of(canvas, row, line);
	return strstr(line, " more") || strstr(line, "arcs, ") || strstr(line, "around ") ||
	       strstr(line, "left out: ") || strstr(line, "not drawn: ") ||
	       strstr(line, ".0 and up") || strstr(line, ".5 and up") ||
	       (line[1] == '.' && line[3] == '-');
}

static void check_row(const struct trial *trial, const struct canvas *canvas, int row)
{
	const uint32_t *rune = canvas->cells + row * canvas->columns;
	const uint32_t mark = canvas_mark(canvas);
	const int columns = canvas->columns;
	char token[TOKEN];
	int at = 0;

	for (at = canvas_used(canvas, row); row && at < columns; at++)
		if (canvas->roles[row * columns + at] != ROLE_PLAIN)
			complain(trial, canvas, "a role where nothing is");
	at = 0;
	while (at < columns) {
		if (rune[at] == ' ') {
			at++;
			continue;
		}
		if (!may_stand(rune[at], canvas->symbols))
			complain(trial, canvas, "a character of another set");
		if (at && rune[at] == mark && is_digit(rune[at - 1]))
			complain(trial, canvas, "a mark behind a digit");
		if (!is_digit(rune[at])) {
			at++;
			continue;
		}
		at = take_number(rune, at, columns, token);
		if (!is_known(&trial->known, token) && !tells_rest(canvas, row)) {
			print_message("number: %s\n", token);
			complain(trial, canvas, "a number that is none");
		}
	}
}

static void check_canvas(const struct trial *trial, const struct canvas *canvas)
{
	char line[1024], cycle[64];
	int row;

	snprintf(cycle, sizeof(cycle), "cycle %lld", (long long)trial->snapshot.cycle);
	if (!strstr(line_of(canvas, 0, line), cycle))
		complain(trial, canvas, "a title without its cycle");
	for (row = 0; row < canvas->rows; row++)
		check_row(trial, canvas, row);
}

static void draw(struct trial *trial, struct canvas *canvas, int rows, int columns,
		 enum symbols symbols)
{
	assert_true(canvas_init(canvas, rows, columns, symbols, &trial->memory, NULL));
	panel_draw(trial->panel, canvas, &trial->snapshot);
}

/* What may stand on canvases of so many rows. */
static void learn(struct trial *trial, int rows)
{
	struct canvas canvas;

	memcpy(trial->known.token, trial->report.token, trial->report.count * TOKEN);
	trial->known.count = trial->report.count;
	draw(trial, &canvas, rows, 400, SYMBOLS_ASCII);
	add_canvas(&trial->known, &canvas);
	canvas_free(&canvas);
	qsort(trial->known.token, trial->known.count, TOKEN, compare);
}

/* Every `step`-th size, from the least to the largest. */
static void try_sizes(struct trial *trial, int step)
{
	struct canvas canvas;
	int rows, columns, symbols;

	for (rows = PANEL_ROWS; rows <= 60; rows += step) {
		learn(trial, rows);
		for (columns = PANEL_COLUMNS; columns <= 200; columns += step) {
			for (symbols = SYMBOLS_ASCII; symbols <= SYMBOLS_BRAILLE; symbols++) {
				draw(trial, &canvas, rows, columns, (enum symbols)symbols);
				check_canvas(trial, &canvas);
				canvas_free(&canvas);
			}
		}
	}
}

static void try_panel(struct trial *trial, const struct panel *panel, int step)
{
	struct report report;

	trial->panel = panel;
	report_init(&report, &trial->memory, "panel");
	panel->tell(&report, &trial->snapshot);
	trial->report.count = 0;
	add_report(&trial->report, &report);
	report_free(&report);
	/* A picture takes far longer to draw. */
	try_sizes(trial, strcmp(panel->name, "graph") ? step : 5 * step);
}

static void try_all(struct run *run, int32_t u, int32_t v, int step)
{
	struct subject subject = subject_about(u, v, 0);
	const struct subject nobody = subject_about(-1, -1, -1);
	struct trial trial = { .memory = { 0 } };
	const struct panel *const *row;
	struct err err = { 0 };

	/* At every other moment something is chosen. */
	if (run->now.ended[UNIT_WARP] % 2) {
		subject.chosen = v;
		subject.chosen_warp = 0;
		subject.cursor = run->now.ended[UNIT_CYCLE] / 2;
	}
	trial.report.token = unit_room((size_t)MOST_TOKENS * TOKEN);
	trial.known.token = unit_room((size_t)MOST_TOKENS * TOKEN);
	for (row = panels(); *row; row++) {
		if (!panel_suits(*row, run_problem(run)))
			continue;
		assert_true(snapshot_take_about(run, (*row)->needs, &subject, &trial.snapshot,
						&err));
		try_panel(&trial, *row, step);
		snapshot_free(&trial.snapshot);
	}
	/* Without a vertex: as much of the graph as fits. */
	assert_true(snapshot_take_about(run, KNOWN_FLOW, &nobody, &trial.snapshot, &err));
	try_panel(&trial, panel_find("flow"), step);
	snapshot_free(&trial.snapshot);
	free(trial.report.token);
	free(trial.known.token);
	assert_int_equal(trial.memory.used, 0);
}

/* --- States to look at. --- */

static struct graph *genrmf(struct fixture *fixture, int64_t a, int64_t b, int64_t capacity)
{
	const int64_t value[] = { a, b, 1, capacity };

	return make(fixture, "genrmf", value);
}

static void test_every_size(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = genrmf(&fixture, 4, 8, 1000);
	struct run *run = start_variant(&fixture, graph, "vc-bcsr");

	(void)state;
	step(&fixture, run, UNIT_CYCLE, 5);
	try_all(run, ends_of(graph)->source, graph->head[0], unit_draws(UNIT_SANITIZED ? 11 : 5, 2));
	run_free(run);
	fixture_end(&fixture, graph);
}

/* From the first moment to the last, in the middle of launches too, with large numbers. */
static void test_every_state(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	const struct variant *const *row;
	struct graph *graph = genrmf(&fixture, 3, 5, INT64_C(1) << 50);
	const int wider = UNIT_SANITIZED ? 2 : 1;
	struct run *run;
	int i;

	(void)state;
	for (row = flow_variants(); *row; row++) {
		run = start_variant(&fixture, graph, (*row)->name);
		for (i = 0; i < 7; i++) {
			try_all(run, ends_of(graph)->source, graph->head[0], 13 * wider);
			step(&fixture, run, UNIT_WARP, 1);
		}
		step(&fixture, run, UNIT_CYCLE, INT64_MAX);
		try_all(run, ends_of(graph)->source, graph->head[0], 7 * wider);
		assert_true(run_check(run, &fixture.err));
		try_all(run, ends_of(graph)->sink, graph->head[graph->row[ends_of(graph)->sink]], 17 * wider);
		run_free(run);
	}
	fixture_end(&fixture, graph);
}

static void test_too_small(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = genrmf(&fixture, 3, 3, 10);
	struct run *run = start_variant(&fixture, graph, "vc-bcsr");
	struct trial trial = { .panel = panel_find("heights") };
	struct canvas canvas;
	char line[64];

	(void)state;
	assert_true(snapshot_take(run, trial.panel->needs, 0, &trial.snapshot, &fixture.err));
	draw(&trial, &canvas, 5, 18, SYMBOLS_ASCII);
	assert_string_equal(line_of(&canvas, 0, line), "too small         ");
	canvas_free(&canvas);
	draw(&trial, &canvas, 4, 20, SYMBOLS_ASCII);
	assert_string_equal(line_of(&canvas, 0, line), "too small           ");
	canvas_free(&canvas);
	snapshot_free(&trial.snapshot);
	run_free(run);
	graph_free(graph);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_too_small),
		cmocka_unit_test(test_every_size),
		cmocka_unit_test(test_every_state),
	};

	return cmocka_run_group_tests_name("panels", tests, NULL, NULL);
}
