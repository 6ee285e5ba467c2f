/* SPDX-License-Identifier: GPL-3.0-or-later
 * result: the value and what it took. `solve` shows it after it has verified.
 */
#include "src/base/text.h"
#include "src/view/panel.h"

static int rows(const struct snapshot *snapshot)
{
	(void)snapshot;
	return 23;
}

/* Whether it was counted (`set events`). */
static bool is_known(const struct snapshot *snapshot, enum counter counter)
{
	return snapshot->known & KNOWN_EVENTS ||
	       (counter != COUNTER_pushes && counter != COUNTER_relabels &&
		counter != COUNTER_arc_scans);
}

static void draw(struct canvas *canvas, const struct snapshot *snapshot)
{
	static const struct {
		const char *name;
		enum counter counter;
	} lines[] = {
		{ "cycles", COUNTER_cycles },
		{ "launches", COUNTER_launches },
		{ "pushes", COUNTER_pushes },
		{ "relabels", COUNTER_relabels },
		{ "global relabels", COUNTER_global_relabels },
		{ "arc scans", COUNTER_arc_scans },
	};
	char buffer[sizeof(snapshot->check.reason) + 32];
	const struct modelled *modelled = &snapshot->modelled;
	struct text verdict;
	int row = panel_title(canvas, panel_find("result"), snapshot);
	size_t i;

	row = canvas_wrap(canvas, row, 2, "value: %lld", (long long)snapshot->value);
	for (i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		if (is_known(snapshot, lines[i].counter))
			row = canvas_wrap(canvas, row, 2, "%s: %lld", lines[i].name,
					  (long long)snapshot->counters[lines[i].counter]);
		else
			row = canvas_wrap(canvas, row, 2, "%s: n/a", lines[i].name);
	}
	row = canvas_wrap(canvas, row, 2, "seconds: %.3f (measured %s)", snapshot->seconds,
			  snapshot->replay ? "when it was recorded" : "on this host");
	/* The verdict below matters more. */
	if (snapshot->known & KNOWN_MODEL && row + 4 <= canvas->rows)
		row = canvas_wrap(canvas, row, 3, "model seconds: %.6f (launches %.6f, copies %.6f, "
				  "host %.6f)", modelled_seconds(modelled),
				  (double)modelled->launches / 1e12, (double)modelled->copies / 1e12,
				  (double)modelled->host / 1e12);
	text_fixed(&verdict, buffer, sizeof(buffer));
	if (snapshot->known & KNOWN_CHECK)
		check_verdict(&snapshot->check, &verdict);
	else
		text_print(&verdict, "not verified yet");
	if (!(snapshot->known & KNOWN_CHECK) || !snapshot->check.good)
		canvas_role_rows(canvas, row, canvas->rows, ROLE_WARNING);
	canvas_wrap(canvas, row, canvas->rows - row, "%s", buffer);
}

static void tell_counter(struct report *report, const char *key,
			 const struct snapshot *snapshot, enum counter counter)
{
	if (is_known(snapshot, counter))
		report_number(report, key, snapshot->counters[counter]);
	else
		report_null(report, key);
}

static void tell(struct report *report, const struct snapshot *snapshot)
{
	report_text(report, "problem", snapshot->problem);
	report_text(report, "variant", snapshot->variant);
	report_text(report, "device", snapshot->device);
	report_number(report, "value", snapshot->value);
	if (snapshot->known & KNOWN_CHECK)
		report_bool(report, "verified", snapshot->check.good);
	else
		report_null(report, "verified");
	tell_counter(report, "cycles", snapshot, COUNTER_cycles);
	tell_counter(report, "launches", snapshot, COUNTER_launches);
	tell_counter(report, "pushes", snapshot, COUNTER_pushes);
	tell_counter(report, "relabels", snapshot, COUNTER_relabels);
	tell_counter(report, "global_relabels", snapshot, COUNTER_global_relabels);
	tell_counter(report, "arc_scans", snapshot, COUNTER_arc_scans);
	report_fine(report, "seconds", snapshot->seconds);
	if (snapshot->known & KNOWN_MODEL)
		report_fine(report, "model_seconds", modelled_seconds(&snapshot->modelled));
	else
		report_null(report, "model_seconds");
}

const struct panel panel_result = {
	.name = "result",
	.title = "result",
	.type = "result",
	.needs = KNOWN_COUNTERS | KNOWN_VALUE | KNOWN_CHECK | KNOWN_MODEL,
	.rows = rows,
	.draw = draw,
	.tell = tell,
};
