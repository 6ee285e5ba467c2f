/* SPDX-License-Identifier: GPL-3.0-or-later
 * map: all vertices of a graph of any size, by height (upwards) and excess (to the right).
 * A cell is the denser the more vertices it holds. What stands right of the bar has excess,
 * and below |V| is active.
 */
#include "src/problem/flow/flow.h"
#include "src/base/text.h"
#include "src/graph/graph.h"
#include "src/view/panel.h"

#include <string.h>

enum { MOST_LINES = 20, FRAME = 2, LEGEND_ROWS = 3, LEVELS = 4, WIDEST = 4, LOW = 10 };

/* How the cells of the snapshot share those of the canvas. */
struct map_frame {
	const struct map_look *map;
	int32_t chosen;       /* the chosen vertex */
	int label;            /* columns of a height */
	int together, lines;  /* rows of the snapshot a line, the last but one apart; lines of
				 these, without that of |V| */
	int decades, bins;    /* columns of the snapshot a bin: 1, or so many thirds of a power of
				 ten; bins, without that of no excess */
	int width;            /* columns of a bin */
	int64_t base;         /* each level of density is so many times the one before */
};

static int rows(const struct snapshot *snapshot)
{
	const int lines = snapshot->map.rows - 1;

	return 1 + LEGEND_ROWS + 1 + (lines < MOST_LINES ? lines : MOST_LINES) + FRAME;
}

/* --- How it is laid out. --- */

/* The same at every size and moment of a graph: four levels cover all its vertices. */
static int64_t choose_base(int64_t vertices)
{
	static const int64_t bases[] = { 2, 3, 5, 10, 20, 30, 50, 100, 200 };
	size_t i;

	for (i = 0; i + 1 < sizeof(bases) / sizeof(bases[0]); i++)
		if (bases[i] * bases[i] * bases[i] * bases[i] > vertices)
			break;
	return bases[i];
}

static struct map_frame choose_frame(const struct canvas *canvas, const struct snapshot *snapshot,
				     int lines)
{
	const struct map_look *map = &snapshot->map;
	struct map_frame frame = { .map = map, .chosen = snapshot->about.chosen, .decades = 1 };
	const int bins = map->rows - 1;
	const int excesses = map->columns - 1;
	int room;

	frame.label = text_digits((bins - 1) * map->width);
	if (frame.label < (int)strlen("|V|"))
		frame.label = (int)strlen("|V|");
	lines = lines < MOST_LINES ? lines : MOST_LINES;
	lines = lines < 1 ? 1 : lines;
	frame.together = (bins + lines - 1) / lines;
	frame.lines = (bins + frame.together - 1) / frame.together;
	/* The label, a blank, the bin of no excess, a bar. */
	room = canvas->columns - frame.label - 3;
	while ((excesses + frame.decades - 1) / frame.decades > room)
		frame.decades += frame.decades == 1 ? 2 : 3;
	frame.bins = (excesses + frame.decades - 1) / frame.decades;
	frame.width = (room + 1) / (frame.bins + 1);
	frame.width = frame.width > WIDEST ? WIDEST : frame.width < 1 ? 1 : frame.width;
	frame.base = choose_base(snapshot->graph->vertices);
	return frame;
}

/* The vertices of a bin: line -1 is |V| and above; bin -1 has no excess. */
static int64_t sum_bin(const struct map_frame *frame, int line, int bin)
{
	const struct map_look *map = frame->map;
	const int bins = map->rows - 1;
	int first = line < 0 ? bins : line * frame->together;
	int last = line < 0 ? bins + 1 : first + frame->together;
	int from = bin < 0 ? 0 : 1 + bin * frame->decades;
	int to = bin < 0 ? 1 : from + frame->decades;
	int64_t sum = 0;
	int i, j;

	if (line >= 0 && last > bins)
		last = bins;
	for (i = first; i < last; i++)
		for (j = from; j < to && j < map->columns; j++)
			sum += map->vertices[i * MAP_EXCESSES + j];
	return sum;
}

static bool is_chosen(const struct map_frame *frame, int line, int bin)
{
	const struct map_look *map = frame->map;
	const int bins = map->rows - 1;

	if (map->chosen_row < 0)
		return false;
	return (map->chosen_row == bins ? -1 : map->chosen_row / frame->together) == line &&
	       (map->chosen_column ? (map->chosen_column - 1) / frame->decades : -1) == bin;
}

/* Where a bin begins. */
static int column_of(const struct map_frame *frame, int bin)
{
	return bin < 0 ? frame->label + 1
			 : frame->label + 1 + frame->width + 1 + bin * frame->width;
}

/* --- The picture. --- */

static uint32_t shade(enum symbols symbols, int level)
{
	static const uint32_t shades[][LEVELS] = {
		[SYMBOLS_ASCII] = { '.', ':', 'o', '#' },
		[SYMBOLS_BLOCK] = { 0x2591, 0x2592, 0x2593, 0x2588 },
		[SYMBOLS_BRAILLE] = { 0x2804, 0x2824, 0x2836, 0x28ff },
	};

	return shades[symbols][level];
}

static int level_of(const struct map_frame *frame, int64_t vertices)
{
	int level = 0;

	for (; level + 1 < LEVELS && vertices >= frame->base; level++)
		vertices /= frame->base;
	return level;
}

static void draw_bin(struct canvas *canvas, int row, const struct map_frame *frame, int line,
		       int bin)
{
	const int64_t vertices = sum_bin(frame, line, bin);
	const bool chosen = is_chosen(frame, line, bin);
	int at = column_of(frame, bin);
	int i;

	for (i = 0; i < frame->width && vertices; i++)
		canvas_put(canvas, row, at + i,
			   shade(canvas->symbols, level_of(frame, vertices)));
	if (chosen) {
		canvas_put(canvas, row, at, (uint32_t)PANEL_CHOSEN[0]);
		canvas_role(canvas, row, at, frame->width, ROLE_CHOSEN);
		canvas_spot(canvas, row, at, frame->width, SPOT_HEIGHT, frame->chosen, 0);
	} else if (vertices && line >= 0 && bin >= 0) {
		canvas_role(canvas, row, at, frame->width, ROLE_ACTIVE);
	}
}

static int draw_line(struct canvas *canvas, int row, const struct map_frame *frame, int line)
{
	int bin;

	if (line < 0)
		canvas_print(canvas, row, frame->label - 3, "|V|");
	else
		canvas_print(canvas, row, 0, "%*lld", frame->label,
			     (long long)(line * frame->together * frame->map->width));
	canvas_role(canvas, row, 0, frame->label, ROLE_QUIET);
	canvas_put(canvas, row, column_of(frame, 0) - 1, '|');
	canvas_role(canvas, row, column_of(frame, 0) - 1, 1, ROLE_QUIET);
	for (bin = -1; bin < frame->bins; bin++)
		draw_bin(canvas, row, frame, line, bin);
	return row + 1;
}

/* "20k": an excess with its thousands as a letter. */
static void print_excess(int64_t excess, struct text *text)
{
	static const char letters[] = " kMGTPE";
	int i = 0;

	for (; excess >= 1000; excess /= 1000)
		i++;
	text_print(text, "%lld", (long long)excess);
	if (i)
		text_print(text, "%c", letters[i]);
}

/* The least excess of each bin, where there is room for it. */
static void draw_axis(struct canvas *canvas, int row, const struct map_frame *frame)
{
	int free = 0;
	int bin, at, width;
	char buffer[16];
	struct text text;

	canvas_role_rows(canvas, row, row + 1, ROLE_QUIET);
	for (bin = -1; bin < frame->bins; bin++) {
		text_fixed(&text, buffer, sizeof(buffer));
		print_excess(bin < 0 ? 0 : map_excess(1 + bin * frame->decades), &text);
		at = column_of(frame, bin);
		width = (int)text.length;
		if (at < free || at + width > canvas->columns)
			continue;
		canvas_print(canvas, row, at, "%s", text_string(&text));
		free = at + width + 1;
	}
}

static int draw_legend(struct canvas *canvas, int row, const struct snapshot *snapshot,
		       const struct map_frame *frame, int most)
{
	const int first = row;
	const int64_t base = frame->base;
	char name[40], densities[96];
	const char *chosen = panel_chosen_name(snapshot, name, sizeof(name));
	struct text text;
	int level;

	text_fixed(&text, densities, sizeof(densities));
	for (level = 0; level < LEVELS; level++) {
		text_print(&text, "%s", level ? ", " : "");
		text_rune(&text, shade(canvas->symbols, level));
		text_print(&text, " ");
		text_grouped(&text, level == 0   ? 1
				    : level == 1 ? base
				    : level == 2 ? base * base
						 : base * base * base);
	}
	row = canvas_wrap(canvas, row, most,
			  "by height and excess; a place holds at least %s vertices; right of the "
			  "bar, below |V|: active%s%s", densities, *chosen ? "; " : "", chosen);
	canvas_role_rows(canvas, first, row, ROLE_QUIET);
	return row;
}

static void draw(struct canvas *canvas, const struct snapshot *snapshot)
{
	int row = panel_title(canvas, panel_find("map"), snapshot);
	/* Lines for a title, |V|, the axis. */
	const int legend = canvas->rows < LOW ? 0 : LEGEND_ROWS;
	const struct map_frame frame =
		choose_frame(canvas, snapshot, canvas->rows - 3 - legend);
	int line;

	if (legend)
		row = draw_legend(canvas, row, snapshot, &frame, legend);
	for (line = frame.lines; line >= 0; line--)
		row = draw_line(canvas, row, &frame, line == frame.lines ? -1 : line);
	draw_axis(canvas, row, &frame);
}

/* --- The same as numbers. --- */

static void tell(struct report *report, const struct snapshot *snapshot)
{
	const struct map_look *map = &snapshot->map;
	int i, j;

	report_number(report, "vertices", snapshot->graph->vertices);
	report_number(report, "active", map->active);
	report_number(report, "bin_width", map->width);
	panel_tell_chosen(report, snapshot);
	report_numbers(report, "least_height");
	for (i = 0; i < map->rows; i++)
		report_add_number(report, i < map->rows - 1 ? i * map->width
							     : snapshot->graph->vertices);
	report_numbers(report, "least_excess");
	for (j = 0; j < map->columns; j++)
		report_add_number(report, map_excess(j));
	/* Cells that hold some. */
	report_numbers(report, "cell_height");
	for (i = 0; i < map->rows * MAP_EXCESSES; i++)
		if (map->vertices[i])
			report_add_number(report, i / MAP_EXCESSES);
	report_numbers(report, "cell_excess");
	for (i = 0; i < map->rows * MAP_EXCESSES; i++)
		if (map->vertices[i])
			report_add_number(report, i % MAP_EXCESSES);
	report_numbers(report, "cell_vertices");
	for (i = 0; i < map->rows * MAP_EXCESSES; i++)
		if (map->vertices[i])
			report_add_number(report, map->vertices[i]);
}

const struct panel panel_map = {
	.name = "map",
	.title = "map",
	.problem = &problem_flow,
	.needs = KNOWN_MAP,
	.rows = rows,
	.draw = draw,
	.tell = tell,
};
