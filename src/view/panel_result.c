/* SPDX-License-Identifier: GPL-3.0-or-later
 * result: the value and what it took. `solve` shows it after it has verified.
 */
#include "src/base/text.h"
#include "src/view/panel.h"

static int rows(const struct snapshot *snapshot)
{
	(void)snapshot;
	return 14;
}

static void draw(struct canvas *canvas, const struct snapshot *snapshot)
{
	const int64_t *counters = snapshot->counters;
	char buffer[sizeof(snapshot->check.reason) + 32];
	struct text verdict;
	int row = panel_title(canvas, panel_find("result"), snapshot);

	canvas_print(canvas, row++, 0, "value: %lld", (long long)snapshot->value);
	canvas_print(canvas, row++, 0, "cycles: %lld", (long long)counters[COUNTER_cycles]);
	canvas_print(canvas, row++, 0, "launches: %lld", (long long)counters[COUNTER_launches]);
	canvas_print(canvas, row++, 0, "pushes: %lld", (long long)counters[COUNTER_pushes]);
	canvas_print(canvas, row++, 0, "relabels: %lld", (long long)counters[COUNTER_relabels]);
	canvas_print(canvas, row++, 0, "global relabels: %lld",
		     (long long)counters[COUNTER_global_relabels]);
	canvas_print(canvas, row++, 0, "arc scans: %lld", (long long)counters[COUNTER_arc_scans]);
	canvas_print(canvas, row++, 0, "seconds: %.3f (measured on this host)",
		     snapshot->seconds);
	text_fixed(&verdict, buffer, sizeof(buffer));
	if (snapshot->known & KNOWN_CHECK)
		check_verdict(&snapshot->check, &verdict);
	else
		text_print(&verdict, "not verified yet");
	canvas_print(canvas, row, 0, "%s", buffer);
}

static void tell(struct report *report, const struct snapshot *snapshot)
{
	const int64_t *counters = snapshot->counters;

	report_text(report, "problem", snapshot->problem);
	report_text(report, "variant", snapshot->variant);
	report_text(report, "device", snapshot->device);
	report_number(report, "value", snapshot->value);
	if (snapshot->known & KNOWN_CHECK)
		report_bool(report, "verified", snapshot->check.good);
	else
		report_null(report, "verified");
	report_number(report, "cycles", counters[COUNTER_cycles]);
	report_number(report, "launches", counters[COUNTER_launches]);
	report_number(report, "pushes", counters[COUNTER_pushes]);
	report_number(report, "relabels", counters[COUNTER_relabels]);
	report_number(report, "global_relabels", counters[COUNTER_global_relabels]);
	report_number(report, "arc_scans", counters[COUNTER_arc_scans]);
	report_real(report, "seconds", snapshot->seconds);
	report_null(report, "model_seconds");
}

const struct panel panel_result = {
	.name = "result",
	.title = "result",
	.type = "result",
	.needs = KNOWN_COUNTERS | KNOWN_VALUE | KNOWN_CHECK,
	.rows = rows,
	.draw = draw,
	.tell = tell,
};
