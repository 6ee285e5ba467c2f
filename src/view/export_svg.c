/* SPDX-License-Identifier: GPL-3.0-or-later
 * svg: a panel as a picture. Its cells stay cells: every stretch of text stands where
 * its first cell is and has the width of its cells, whatever fonts are at hand. Bars and lines are shapes.
 */
#include "src/base/save.h"
#include "src/graph/graph.h"
#include "src/view/account_table.h"
#include "src/view/ladder_view.h"
#include "src/view/export.h"
#include "src/view/xml.h"

enum { CELL_WIDTH = 8, CELL_HEIGHT = 16, BASELINE = 12, MARGIN = 8, DOT = 4, BRAILLE = 0x2800 };

/* What roles look like: Okabe and Ito's colours, which all eyes tell apart, on white. */
static const struct {
	const char *name, *style;
} looks[ROLES] = {
	[ROLE_TITLE] = { "title", "font-weight:bold" },
	[ROLE_QUIET] = { "quiet", "fill:#595959" },
	[ROLE_ACTIVE] = { "active", "fill:#d55e00" },
	[ROLE_CHOSEN] = { "chosen", "font-weight:bold;text-decoration:underline" },
	[ROLE_EVENT] = { "event", "fill:#0072b2;font-weight:bold" },
	[ROLE_SOURCE] = { "source", "fill:#009e73" },
	[ROLE_SINK] = { "sink", "fill:#cc79a7" },
	[ROLE_WARNING] = { "warning", "fill:#d55e00;font-weight:bold" },
	/* Each darker than the one before, also in print. */
	[ROLE_SHADE] = { "shade1", "fill:#d0e1f2" },
	[ROLE_SHADE + 1] = { "shade2", "fill:#94c4df" },
	[ROLE_SHADE + 2] = { "shade3", "fill:#4a98c9" },
	[ROLE_SHADE + 3] = { "shade4", "fill:#1764ab" },
	[ROLE_SHADE_LAST] = { "shade5", "fill:#08306b" },
};

static bool is_braille(uint32_t rune)
{
	return rune >= BRAILLE && rune < BRAILLE + 256;
}

/* What stands in stretches of its own: letters; symbols, which other fonts may have to lend; and braille. */
static int kind_of(uint32_t rune)
{
	return rune < 0x80 ? 0 : is_braille(rune) ? 2 : 1;
}

/* Where the stretch that begins at a cell ends: at two blanks, where the role changes, and
 * where the kind does. */
static int stretch_end(const uint32_t *cells, const uint8_t *roles, int column, int used)
{
	const int kind = kind_of(cells[column]);
	const uint8_t role = roles[column];

	while (column < used && kind_of(cells[column]) == kind && roles[column] == role &&
	       !(cells[column] == ' ' && cells[column + 1] == ' '))
		column++;
	return column;
}

/* The dots of braille from one column to another, as squares: fonts make bars of it too wide. */
static void write_dots(const struct canvas *canvas, int row, int column, int end, struct save *save)
{
	static const int across[] = { 0, 0, 0, 1, 1, 1, 0, 1 }, down[] = { 0, 1, 2, 0, 1, 2, 3, 3 };
	const uint32_t *cells = canvas->cells + row * canvas->columns;
	const char *name = looks[canvas->roles[row * canvas->columns + column]].name;
	int bit;

	save_print(save, "<path%s%s%s d=\"", name ? " class=\"" : "", name ? name : "", name ? "\"" : "");
	for (; column < end; column++)
		for (bit = 0; bit < 8; bit++)
			if ((cells[column] - BRAILLE) & 1u << bit)
				save_print(save, "M%d %dh%dv%dh-%dz",
					   MARGIN + column * CELL_WIDTH + across[bit] * DOT,
					   MARGIN + row * CELL_HEIGHT + down[bit] * DOT, DOT, DOT, DOT);
	save_print(save, "\"/>\n");
}

static bool is_shade(uint8_t role)
{
	return role >= ROLE_SHADE && role <= ROLE_SHADE_LAST;
}

/* Cells of a map are filled: their colour is the shade. */
static void write_shade(const struct canvas *canvas, int row, int column, int end, struct save *save)
{
	const char *name = looks[canvas->roles[row * canvas->columns + column]].name;

	save_print(save, "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n", name,
		   MARGIN + column * CELL_WIDTH, MARGIN + row * CELL_HEIGHT, (end - column) * CELL_WIDTH,
		   CELL_HEIGHT);
}

static void write_bars(const struct canvas *canvas, int row, struct save *save)
{
	const uint32_t *cells = canvas->cells + row * canvas->columns;
	const uint8_t *roles = canvas->roles + row * canvas->columns;
	const int used = canvas_used(canvas, row);
	int column, end;

	for (column = 0; column < used; column = end) {
		end = cells[column] == ' ' ? column + 1 : stretch_end(cells, roles, column, used);
		if (cells[column] != ' ' && is_shade(roles[column]))
			write_shade(canvas, row, column, end, save);
		else if (is_braille(cells[column]))
			write_dots(canvas, row, column, end, save);
	}
}

static void write_row(const struct canvas *canvas, int row, struct save *save)
{
	const uint32_t *cells = canvas->cells + row * canvas->columns;
	const uint8_t *roles = canvas->roles + row * canvas->columns;
	int used = canvas_used(canvas, row);
	int column, end;
	const char *name;

	if (!used)
		return;
	write_bars(canvas, row, save);
	save_print(save, "<text y=\"%d\" xml:space=\"preserve\">",
		   MARGIN + row * CELL_HEIGHT + BASELINE);
	for (column = 0; column < used; column++) {
		if (cells[column] == ' ' || is_braille(cells[column]) || is_shade(roles[column]))
			continue;
		end = stretch_end(cells, roles, column, used);
		name = looks[roles[column]].name;
		save_print(save, "<tspan%s%s%s x=\"%d\" textLength=\"%d\" "
			   "lengthAdjust=\"spacingAndGlyphs\">",
			   name ? " class=\"" : "", name ? name : "", name ? "\"" : "",
			   MARGIN + column * CELL_WIDTH, (end - column) * CELL_WIDTH);
		for (; column < end; column++)
			xml_rune(save, cells[column]);
		save_print(save, "</tspan>");
		column--;
	}
	save_print(save, "</text>\n");
}

static bool has_shades(const struct canvas *canvas)
{
	int cell;

	for (cell = 0; cell < canvas->rows * canvas->columns; cell++)
		if (is_shade(canvas->roles[cell]))
			return true;
	return false;
}

static void write_canvas(const struct canvas *canvas, const char *title, struct save *save)
{
	const bool shades = has_shades(canvas);
	int rows = canvas_rows_used(canvas);
	int width = canvas->columns * CELL_WIDTH + 2 * MARGIN;
	int height = rows * CELL_HEIGHT + 2 * MARGIN;
	int row, role;

	save_print(save, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
		   "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
		   "viewBox=\"0 0 %d %d\" font-family=\"monospace\" font-size=\"13.3\" "
		   "fill=\"#1a1a1a\">\n", width, height, width, height);
	save_print(save, "<title>");
	xml_print(save, "%.200s", title);
	save_print(save, "</title>\n<style>path{fill:#4d4d4d}");
	for (role = 0; role < ROLES; role++)
		if (looks[role].name && (!is_shade((uint8_t)role) || shades))
			save_print(save, ".%s{%s}", looks[role].name, looks[role].style);
	save_print(save, "</style>\n<rect width=\"100%%\" height=\"100%%\" "
		   "fill=\"#ffffff\"/>\n");
	for (row = 0; row < rows; row++)
		write_row(canvas, row, save);
	save_print(save, "</svg>\n");
}

static int rows_of(const struct exhibit *exhibit)
{
	if (exhibit->accounts && exhibit->accounts->steps)
		return 2 + exhibit->accounts->count;
	if (exhibit->accounts)
		return 1 + account_table_rows(exhibit->accounts->count);
	return exhibit->rows ? exhibit->rows : panel_rows(exhibit->panel, exhibit->snapshot);
}

static void draw_accounts(const struct exhibit *exhibit, struct canvas *canvas)
{
	const struct accounts *accounts = exhibit->accounts;
	const char *title = exhibit->graph->title;

	if (!accounts->steps) {
		canvas_print(canvas, 0, 0, "%s", title);
		account_table_draw(canvas, 1, accounts->rows, accounts->count);
		return;
	}
	canvas_print(canvas, 0, 0, "%s on %s", title, accounts->steps[0].account.device);
	ladder_view_draw(canvas, 1, accounts->steps, accounts->count);
}

static bool write(const struct exhibit *exhibit, struct save *save, struct err *err)
{
	const struct accounts *accounts = exhibit->accounts;
	const struct drawing *drawing = exhibit->panel || accounts ? NULL
								   : drawing_of(exhibit->snapshot->solves);
	struct canvas canvas;

	if (!exhibit->panel && !accounts)
		return (drawing->vertex && exhibit->near ? drawing->vertex
							 : drawing->svg)(exhibit, save, err);
	if (!canvas_init(&canvas, rows_of(exhibit), exhibit->columns, exhibit->symbols,
			 exhibit->memory, err))
		return false;
	if (accounts)
		draw_accounts(exhibit, &canvas);
	else
		panel_draw(exhibit->panel, &canvas, exhibit->snapshot);
	write_canvas(&canvas, accounts ? "comparison" : exhibit->panel->title, save);
	canvas_free(&canvas);
	return true;
}

const struct export export_svg = {
	.name = "svg",
	.title = "a picture of a panel, as `show` draws it; PANEL `graph [V]` is the graph: a flow by "
		"height, of more than 300 vertices what lies around V; a matching, or a tree of shortest "
		"paths, of at most 300; PANEL `compare` is the last comparison",
	.needs = NEED_RUN | NEED_PANEL,
	.write = write,
};
