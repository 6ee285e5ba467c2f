/* SPDX-License-Identifier: GPL-3.0-or-later
 * heat: a map of the time of warps (upwards) over the launches of the whole run (to the right).
 * Five shades say how long these warps worked in these launches. The longest time of each is the same
 * number of times that of the one before, and an average cell has the second, so all are in use.
 */
#include "src/base/saturate.h"
#include "src/base/text.h"
#include "src/view/costs_span.h"
#include "src/view/look/costs_look.h"
#include "src/view/panel.h"

#include <math.h>

enum { LABEL = 8, AXIS = 4, NARROW = 72, SHADES = ROLE_SHADE_LAST - ROLE_SHADE + 1 };

/* How the map's rows and columns share those of the canvas. */
struct grid {
	const struct costs_look *look;
	int top, lines, together; /* lines of so many rows of the map */
	int cells;                /* columns of the canvas */
	int64_t most;             /* ticks of the darkest cell */
	int64_t bounds[SHADES];   /* the most ticks of a shade */
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
			sum = saturate_add(sum, grid->look->heat[column][row]);
	return sum / (last - first);
}

/* The most of all cells, and the geometric mean of those that took time. */
static double find_mean(struct grid *grid)
{
	double sum = 0;
	int64_t ticks, count = 0;
	int line, cell;

	for (line = 0; line < grid->lines; line++)
		for (cell = 0; cell < grid->cells; cell++) {
			ticks = ticks_at(grid, line, cell);
			if (ticks > grid->most)
				grid->most = ticks;
			if (ticks > 0) {
				sum += log((double)ticks);
				count++;
			}
		}
	return count ? exp(sum / (double)count) : 1;
}

/* The mean is about the most of the second shade. Quarters are steps that a reader can follow. */
static void find_bounds(struct grid *grid)
{
	const double mean = find_mean(grid);
	double step = ceil(4 * pow((double)grid->most / mean, 1.0 / (SHADES - 2))) / 4;
	double bound = (double)grid->most;
	int shade;

	step = step < 1.25 ? 1.25 : step;
	for (shade = SHADES - 1; shade >= 0; shade--, bound /= step)
		grid->bounds[shade] = shade == SHADES - 1 ? grid->most : (int64_t)bound;
}

/* `span`: rows that say which cycles the map has. */
static struct grid make_grid(const struct canvas *canvas, int top, int span, const struct costs_look *look)
{
	/* Legends wrap in a narrow place. */
	const int below = span + (canvas->columns < NARROW ? AXIS : AXIS - 1);
	struct grid grid = {
		.look = look,
		.top = top,
		.lines = canvas->rows - top - below,
		.together = 1,
		.cells = canvas->columns - LABEL,
	};

	grid.lines = grid.lines < 1 ? 1 : grid.lines;
	grid.cells = grid.cells < 1 ? 1 : grid.cells;
	while (grid.together * grid.lines < look->heat_rows)
		grid.together++;
	grid.lines = (look->heat_rows + grid.together - 1) / grid.together;
	find_bounds(&grid);
	return grid;
}

static int shade_of(const struct grid *grid, int64_t ticks)
{
	int shade = 0;

	while (ticks > grid->bounds[shade])
		shade++;
	return shade;
}

static void put_shade(struct canvas *canvas, int row, int column, int shade)
{
	static const char letters[SHADES + 1] = ".:+#@";
	static const uint32_t blocks[SHADES] = { 0x00b7, 0x2591, 0x2592, 0x2593, 0x2588 };
	const bool ascii = canvas->symbols == SYMBOLS_ASCII;

	canvas_put(canvas, row, column, ascii ? (uint32_t)letters[shade] : blocks[shade]);
	canvas_role(canvas, row, column, 1, (enum role)(ROLE_SHADE + shade));
}

static void draw_line(struct canvas *canvas, const struct grid *grid, int line)
{
	const int row = grid->top + grid->lines - 1 - line;
	int64_t ticks;
	int cell;

	canvas_number(canvas, row, LABEL - 1, line * grid->together * grid->look->width);
	canvas_role(canvas, row, 0, LABEL, ROLE_QUIET);
	for (cell = 0; cell < grid->cells; cell++) {
		ticks = ticks_at(grid, line, cell);
		if (ticks > 0)
			put_shade(canvas, row, LABEL + cell, shade_of(grid, ticks));
	}
}

/* What the shades stand for: a sample of each, and its longest time. Returns the row below. */
static int draw_legend(struct canvas *canvas, const struct grid *grid, int row)
{
	char buffer[32];
	struct text text;
	int shade, column;

	column = canvas_print(canvas, row, 0, "%s up to", grid->look->unit) + 1;
	for (shade = 0; shade < SHADES; shade++) {
		if (!grid->bounds[shade])
			continue;
		text_fixed(&text, buffer, sizeof(buffer));
		text_grouped(&text, costs_time(grid->look, grid->bounds[shade]));
		if (column + 2 + (int)text.length > canvas->columns) {
			row++;
			column = 1;
		}
		put_shade(canvas, row, column, shade);
		canvas_cell(canvas, row, column + 2, (int)text.length, buffer, false);
		column += (int)text.length + 4;
	}
	return row + 1;
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
	row = draw_legend(canvas, grid, costs_span_draw(canvas, row + 1, snapshot));
	canvas_wrap(canvas, row, canvas->rows - row,
		    "warps upwards, %lld a line; %lld launch%s to the right, %lld a column",
		    (long long)(look->width * grid->together), (long long)look->launches,
		    look->launches == 1 ? "" : "es", (long long)look->step);
}

static void draw(struct canvas *canvas, const struct snapshot *snapshot)
{
	const struct costs_look *look = snapshot->tables.costs;
	int row = panel_title(canvas, panel_find("heat"), snapshot);
	struct grid grid;
	int line;

	if (look->warps.lack || !look->heat_rows) {
		costs_span_lack(canvas, row, snapshot, look->warps.lack);
		return;
	}
	grid = make_grid(canvas, row, costs_span_rows(snapshot), look);
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
