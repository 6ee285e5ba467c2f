/* SPDX-License-Identifier: GPL-3.0-or-later
 * The cursor of the timeline: it is there while the timeline is on the screen.
 */
#include "src/base/text.h"
#include "src/engine/run.h"
#include "ui/tui_parts.h"

#include <string.h>

static bool sees_timeline(const struct tui *tui)
{
	struct box boxes[SCENE_BOXES];
	int count = tui->session->run ? tui_boxes(tui, boxes) : 0;
	int i;

	for (i = 0; i < count; i++)
		if (!strcmp(boxes[i].panel, "timeline"))
			return true;
	return false;
}

int64_t tui_cursor(const struct tui *tui)
{
	return tui->cursor >= 0 && sees_timeline(tui) ? tui->cursor : -1;
}

/* It stays on cycles that are known. */
void tui_move_cursor(struct tui *tui, int by)
{
	const struct trace *trace = &tui->session->run->trace;
	int64_t first = run_first(tui->session->run, UNIT_CYCLE);
	int64_t last = trace->known ? trace->rows[trace->known - 1].cycle : first;
	int64_t step = (last - first) / tui->screen.columns + 1;
	struct text note;

	tui_unselect(tui);
	if (!sees_timeline(tui) && tui_when(tui) & WHEN_LAST) {
		tui_stay(tui);
		return;
	}
	if (!sees_timeline(tui)) {
		tui->cursor = -1;
		text_fixed(&note, tui->note, sizeof(tui->note));
		text_print(&note, "no timeline is on the screen: :set focus timeline shows it");
		return;
	}
	if (tui->cursor < 0)
		tui->cursor = tui->session->run->now.counters[COUNTER_cycles];
	tui->cursor += by * step;
	tui->cursor = tui->cursor < first ? first : tui->cursor > last ? last : tui->cursor;
}

void tui_go_to_cursor(struct tui *tui)
{
	tui_order(tui, "goto %lld", (long long)tui->cursor);
	tui->cursor = -1;
}
