/* SPDX-License-Identifier: GPL-3.0-or-later
 * cast: a stretch of a run as a recording of a terminal (asciicast, version 2), for asciinema and its
 * players: a line of JSON, then one for each moment.
 */
#include "src/base/save.h"
#include "src/graph/write.h"
#include "src/view/export.h"
#include "src/view/json_save.h"

/* As the screen has them (ui/screen.c), of 256 colours. */
static const char *const styles[ROLES] = {
	[ROLE_TITLE] = "7", [ROLE_QUIET] = "2", [ROLE_ACTIVE] = "1;38;5;172", [ROLE_CHOSEN] = "1;7",
	[ROLE_EVENT] = "1;38;5;169", [ROLE_SOURCE] = "38;5;32", [ROLE_SINK] = "38;5;172",
	[ROLE_WARNING] = "1;38;5;166",
	[ROLE_SHADE] = "38;5;67", [ROLE_SHADE + 1] = "38;5;32", [ROLE_SHADE + 2] = "38;5;102",
	[ROLE_SHADE + 3] = "38;5;172", [ROLE_SHADE_LAST] = "38;5;166",
};

static void write_style(uint8_t role, struct save *save)
{
	save_print(save, "\\u001b[0%s%sm", styles[role] ? ";" : "", styles[role] ? styles[role] : "");
}

static void write_rune(uint32_t rune, struct save *save)
{
	if (rune == '"' || rune == '\\')
		save_print(save, "\\%c", (char)rune);
	else if (rune < 0x80)
		save_print(save, "%c", (char)rune);
	else
		save_print(save, "\\u%04x", (unsigned)rune);
}

static void write_row(const struct canvas *canvas, int row, struct save *save)
{
	const int used = canvas_used(canvas, row);
	uint8_t role = ROLE_PLAIN;
	int column, cell;

	for (column = 0; column < used; column++) {
		cell = row * canvas->columns + column;
		if (canvas->roles[cell] != role) {
			role = canvas->roles[cell];
			write_style(role, save);
		}
		write_rune(canvas->cells[cell], save);
	}
	if (role != ROLE_PLAIN)
		write_style(ROLE_PLAIN, save);
	if (row < canvas->rows - 1)
		save_print(save, "\\r\\n");
}

static void write_head(const struct exhibit *exhibit, struct save *save)
{
	save_print(save, "{\"version\":2,\"width\":%d,\"height\":%d,\"title\":", exhibit->columns,
		   exhibit->rows);
	json_put_string(save, write_title(exhibit->graph));
	save_print(save, ",\"env\":{\"TERM\":\"xterm-256color\"}}\n");
}

/* Clears the terminal and draws all of it. */
static bool write(const struct exhibit *exhibit, struct save *save, struct err *err)
{
	const long long ms = (long long)(exhibit->frame * exhibit->interval);
	struct canvas canvas;
	int row;

	if (!canvas_init(&canvas, exhibit->rows, exhibit->columns, exhibit->symbols, exhibit->memory, err))
		return false;
	panel_draw(exhibit->panel, &canvas, exhibit->snapshot);
	if (!exhibit->frame)
		write_head(exhibit, save);
	save_print(save, "[%lld.%03lld,\"o\",\"\\u001b[H\\u001b[2J", ms / 1000, ms % 1000);
	for (row = 0; row < canvas.rows; row++)
		write_row(&canvas, row, save);
	save_print(save, "\"]\n");
	canvas_free(&canvas);
	return true;
}

const struct export export_cast = {
	.name = "cast",
	.title = "the panel `graph` at the end of each cycle, as a recording of a terminal for asciinema "
		 "(asciicast 2): `export cast FILE [FROM [TO]]`",
	.needs = NEED_RUN | NEED_STRETCH,
	.panel = "graph",
	.write = write,
};
