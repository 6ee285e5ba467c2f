/* SPDX-License-Identifier: GPL-3.0-or-later
 * heat: a map of the time of warps (upwards) over the launches of the whole run (to the right).
 * The darker a cell, the longer these warps worked in these launches.
 */
#include "src/base/text.h"
#include "src/view/costs_span.h"
#include "src/view/look/costs_look.h"
#include "src/view/panel.h"

enum { LABEL = 8, AXIS = 3, LEVELS = 4 };

/* How the map's rows and columns share those of the canvas. */
struct grid {
	const struct costs_look *look;
	int top, lines, together; /* lines of so many rows of the map */
	int cells;                /* columns of the canvas */
	int64_t most;             /* ticks of the darkest cell */
};

static int rows(const struct snapshot *snapshot)
{
	return 1 + snapshot->tables.costs->heat_rows + AXIS + costs_span_rows(snapshot);
}

/* The columns of the map that a cell shows: one at least. */
static void columns_at(const struct grid *grid, int cell, int *first, int *last)
{
	*first = (int)((int64_t)cell * grid->look->columns / grid->cells);
	*last = (int)((int64_t)(cell + 1) * grid->look->columns / grid->cells);
	if (*last == *first)
		++*last;
}

/* Ticks a column of the map, on average: cells of one and of several compare. */
static int64_t ticks_at(const struct grid *grid, int line, int cell)
{
	int first, last, column, row;
	int64_t sum = 0;

	columns_at(grid, cell, &first, &last);
	for (column = first; column < last; column++)
		for (row = line * grid->together;
		     row < (line + 1) * grid->together && row < HEAT_ROWS; row++)
			sum += grid->look->heat[column][row];
	return sum / (last - first);
}

static struct grid make_grid(const struct canvas *canvas, int top, const struct costs_look *look)
{
	struct grid grid = { look, top, canvas->rows - top - AXIS, 1, canvas->columns - LABEL, 0 };
	int line, cell;

	grid.lines = grid.lines < 1 ? 1 : grid.lines;
	grid.cells = grid.cells < 1 ? 1 : grid.cells;
	while (grid.together * grid.lines < look->heat_rows)
		grid.together++;
	grid.lines = (look->heat_rows + grid.together - 1) / grid.together;
	for (line = 0; line < grid.lines; line++)
		for (cell = 0; cell < grid.cells; cell++)
			if (ticks_at(&grid, line, cell) > grid.most)
				grid.most = ticks_at(&grid, line, cell);
	return grid;
}

static uint32_t shade(enum symbols symbols, int level)
{
	static const uint32_t shades[][LEVELS] = {
		[SYMBOLS_ASCII] = { '.', ':', 'o', '#' },
		[SYMBOLS_BLOCK] = { 0x2591, 0x2592, 0x2593, 0x2588 },
		[SYMBOLS_BRAILLE] = { 0x2804, 0x2824, 0x2836, 0x28ff },
	};

	return shades[symbols][level];
}

static void draw_line(struct canvas *canvas, const struct grid *grid, int line)
{
	const int row = grid->top + grid->lines - 1 - line;
	int64_t ticks;
	int cell, level;

	canvas_number(canvas, row, LABEL - 1, line * grid->together * grid->look->width);
	canvas_role(canvas, row, 0, LABEL, ROLE_QUIET);
	for (cell = 0; cell < grid->cells; cell++) {
		ticks = ticks_at(grid, line, cell);
		level = ticks == grid->most ? LEVELS - 1
					    : (int)((double)ticks * LEVELS / (double)grid->most);
		if (ticks > 0)
			canvas_put(canvas, row, LABEL + cell, shade(canvas->symbols, level));
		canvas_role(canvas, row, LABEL + cell, 1, level ? ROLE_ACTIVE : ROLE_PLAIN);
	}
}

/* Each column leads to the last cycle that it shows. */
static void add_spots(struct canvas *canvas, const struct grid *grid)
{
	struct spot spot = { .row = grid->top, .rows = grid->lines, .kind = SPOT_MOMENT };
	int cell, first, last;

	for (cell = 0; cell < grid->cells; cell += spot.columns) {
		columns_at(grid, cell, &first, &last);
		spot.it = grid->look->cycles[last - 1];
		spot.column = LABEL + cell;
		for (spot.columns = 1; cell + spot.columns < grid->cells; spot.columns++) {
			columns_at(grid, cell + spot.columns, &first, &last);
			if (grid->look->cycles[last - 1] != spot.it)
				break;
		}
		canvas_add_spot(canvas, &spot);
	}
}

static void draw_axis(struct canvas *canvas, const struct grid *grid, const struct snapshot *snapshot)
{
	const int64_t first = snapshot->leg.first + 1;
	const struct costs_look *look = grid->look;
	const int64_t last = look->cycles[look->columns - 1];
	int row = grid->top + grid->lines;
	char buffer[32];
	struct text text;

	canvas_role_rows(canvas, row, canvas->rows, ROLE_QUIET);
	canvas_print(canvas, row, 0, "cycle");
	canvas_print(canvas, row, LABEL, "%lld", (long long)first);
	text_fixed(&text, buffer, sizeof(buffer));
	/* Inside the first cycle none has ended. */
	text_print(&text, "%lld", (long long)(last > first ? last : first));
	if (grid->cells > (int)text.length + 2)
		canvas_cell(canvas, row, LABEL + grid->cells - (int)text.length, (int)text.length,
			    buffer, true);
	row = costs_span_draw(canvas, row + 1, snapshot);
	canvas_wrap(canvas, row, 2, "warps upwards, %lld a line; %lld launch%s to the right, %lld "
		    "a column; the darkest took %lld %s",
		    (long long)(look->width * grid->together), (long long)look->launches,
		    look->launches == 1 ? "" : "es", (long long)look->step, (long long)costs_time(look, grid->most),
		    look->unit);
}

static void draw(struct canvas *canvas, const struct snapshot *snapshot)
{
	const struct costs_look *look = snapshot->tables.costs;
	int row = panel_title(canvas, panel_find("heat"), snapshot);
	struct grid grid;
	int line;

	if (look->warps.lack || !look->heat_rows) {
		canvas_wrap(canvas, row, canvas->rows - 1, "n/a: %s",
			    look->warps.lack ? look->warps.lack : "no launch has ended yet");
		return;
	}
	grid = make_grid(canvas, row, look);
	for (line = 0; line < grid.lines; line++)
		draw_line(canvas, &grid, line);
	add_spots(canvas, &grid);
	draw_axis(canvas, &grid, snapshot);
}

static void tell(struct report *report, const struct snapshot *snapshot)
{
	const struct costs_look *look = snapshot->tables.costs;
	int column, row;

	report_text(report, "unit", look->unit);
	report_text(report, "lacks", look->warps.lack);
	report_number(report, "launches", look->launches);
	report_number(report, "launches_a_column", look->step);
	report_number(report, "warps_a_row", look->width);
	report_number(report, "rows", look->heat_rows);
	report_numbers(report, "column_cycle");
	for (column = 0; column < look->columns; column++)
		report_add_number(report, look->cycles[column]);
	report_numbers(report, "heat");
	for (column = 0; column < look->columns; column++)
		for (row = 0; row < look->heat_rows; row++)
			report_add_number(report, costs_time(look, look->heat[column][row]));
}

const struct panel panel_heat = {
	.name = "heat",
	.title = "heat",
	.needs = KNOWN_COSTS,
	.sums = true,
	.rows = rows,
	.draw = draw,
	.tell = tell,
};
