/* SPDX-License-Identifier: GPL-3.0-or-later
 * pair: how the run and a second one beside it stand: alike, or what differs.
 */
#include "src/base/text.h"
#include "src/view/panel.h"
#include "src/view/comparison_view.h"

enum { WORDS = 3 };

static int rows(const struct snapshot *snapshot)
{
	(void)snapshot;
	return 1 + 2 + WORDS + COMPARISON_VIEW_ROWS;
}

static void name_side(const struct companion_look *look, int side, struct text *text)
{
	text_print(text, "%c: %s on %s, cycle %lld", "AB"[side], look->diff.variant[side],
		   look->diff.device[side], (long long)look->cycles[side]);
}

/* Both in one row, if they have room there. */
static int draw_sides(struct canvas *canvas, int row, const struct companion_look *look)
{
	char buffer[256];
	struct text text;
	int length;

	text_fixed(&text, buffer, sizeof(buffer));
	name_side(look, 0, &text);
	text_print(&text, "   ");
	length = (int)text.length;
	name_side(look, 1, &text);
	if ((int)text.length <= canvas->columns) {
		canvas_print(canvas, row, 0, "%s", buffer);
		return row + 1;
	}
	canvas_print(canvas, row, 0, "%.*s", length - 3, buffer);
	canvas_print(canvas, row + 1, 0, "%s", buffer + length);
	return row + 2;
}

static int draw_words(struct canvas *canvas, int row, const struct companion_look *look)
{
	char buffer[256];
	struct text text;
	int end;

	text_fixed(&text, buffer, sizeof(buffer));
	if (look->compared)
		comparison_view_say(look, &text);
	else
		text_print(&text, "not compared here: %s",
			   look->cycles[0] == look->cycles[1] ? "it is done where cycles end"
							      : "the second run has not come that far");
	end = canvas_wrap(canvas, row, WORDS, "%s", buffer);
	if (look->compared && look->diff.differ)
		canvas_role_rows(canvas, row, end, ROLE_EVENT);
	return end;
}

static void draw(struct canvas *canvas, const struct snapshot *snapshot)
{
	const struct companion_look *look = &snapshot->companion;
	int row = panel_title(canvas, panel_find("pair"), snapshot);

	if (!(snapshot->known & KNOWN_COMPANION)) {
		canvas_wrap(canvas, row, canvas->rows - row,
			    "no second run: `pair VARIANT` or `pair MACHINE` begins one");
		return;
	}
	row = draw_sides(canvas, row, look);
	row = draw_words(canvas, row, look);
	if (look->compared)
		comparison_view_draw(&look->diff, snapshot->graph, canvas, row);
}

static void tell(struct report *report, const struct snapshot *snapshot)
{
	const struct companion_look *look = &snapshot->companion;

	report_bool(report, "paired", snapshot->known & KNOWN_COMPANION);
	if (!(snapshot->known & KNOWN_COMPANION))
		return;
	report_text(report, "other_variant", look->diff.variant[1]);
	report_text(report, "other_device", look->diff.device[1]);
	report_number(report, "other_cycle", look->cycles[1]);
	if (look->first >= 0)
		report_number(report, "first", look->first);
	else
		report_null(report, "first");
	report_bool(report, "exact", look->first >= 0 && look->exact);
	report_bool(report, "compared", look->compared);
	if (!look->compared)
		return;
	report_bool(report, "alike", !look->diff.differ);
	report_bool(report, "ended", look->diff.ended[0]);
	report_bool(report, "other_ended", look->diff.ended[1]);
	comparison_view_tell(&look->diff, snapshot->graph, report);
}

const struct panel panel_pair = {
	.name = "pair",
	.title = "pair",
	.needs = KNOWN_COMPANION,
	.rows = rows,
	.draw = draw,
	.tell = tell,
};
