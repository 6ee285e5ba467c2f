/* SPDX-License-Identifier: GPL-3.0-or-later
 * result: the value and what it took. `solve` shows it after it has verified.
 */
#include "src/base/text.h"
#include "src/engine/course.h"
#include "src/engine/problem.h"
#include "src/graph/graph.h"
#include "src/problem/flow/flow.h"
#include "src/view/panel.h"

static int rows(const struct snapshot *snapshot)
{
	(void)snapshot;
	return 28;
}

/* So that a user can ask about the number that a row tells. */
static void add_spot(struct canvas *canvas, int row, enum spot_kind kind, int64_t it)
{
	if (row < canvas->rows)
		canvas_spot(canvas, row, 0, canvas_used(canvas, row), kind, it, 0);
}

/* What every problem counts. */
static const struct result_row general[] = {
	{ "cycles", "cycles", COUNTER_cycles, NULL, false },
	{ "launches", "launches", COUNTER_launches, NULL, false },
	{ .title = NULL },
};

static int64_t number_of(const struct snapshot *snapshot, const struct result_row *row)
{
	const struct graph *graph = snapshot->graph;
	const int64_t own = graph->vertices - (graph->labels.super ? 2 : 0);
	const int64_t counted = snapshot->counters[row->counter];

	return row->lacking ? own - counted : counted;
}

static int draw_counters(struct canvas *canvas, int row, const struct snapshot *snapshot,
			 const struct result_row *line)
{
	int first;

	for (; line->title; line++) {
		/* Of what its runs never count only JSON has the key. */
		if (!problem_counts(snapshot->solves, line->counter))
			continue;
		first = row;
		if (snapshot->counted[line->counter])
			row = canvas_wrap(canvas, row, 2, "%s: %lld", line->title,
					  (long long)number_of(snapshot, line));
		else
			row = canvas_wrap(canvas, row, 2, "%s: n/a", line->title);
		add_spot(canvas, first, SPOT_COUNTER, (int64_t)line->counter);
	}
	return row;
}

/* Where the host does something before the first cycle. */
static int draw_beginning(struct canvas *canvas, int row, const struct snapshot *snapshot)
{
	const struct beginning *begun = &snapshot->trace.begun;

	if (!snapshot->trace.course || begun->reached < 0)
		return row;
	return canvas_wrap(canvas, row, 2, "seconds before cycle 1: %.3f (%s %.3f, first labels %.3f)",
			   (double)(begun->ns + begun->labels_ns) / 1e9, snapshot->trace.course->begun,
			   (double)begun->ns / 1e9, (double)begun->labels_ns / 1e9);
}

/* Of distances also what launches were for, as in Figs. 7 and 8 of the paper on load balancing. */
static int draw_launches(struct canvas *canvas, int row, const struct snapshot *snapshot)
{
	const struct modelled *modelled = &snapshot->modelled;

	if (!snapshot->solves->appraise || row + 4 > canvas->rows)
		return row;
	return canvas_wrap(canvas, row, 2, "of launches: reading arcs %.6f, other kernels %.6f",
			   (double)modelled->useful / 1e12,
			   (double)(modelled->launches - modelled->useful) / 1e12);
}

/* The sum and its parts. */
static int draw_modelled(struct canvas *canvas, int row, const struct modelled *modelled)
{
	char looks[64] = "";
	struct text text;

	text_fixed(&text, looks, sizeof(looks));
	if (modelled->looks)
		text_print(&text, "looks %.6f, ", modelled_looks(modelled));
	return canvas_wrap(canvas, row, 3, "model seconds: %.6f (launches %.6f, %scopies %.6f, host %.6f)",
			   modelled_seconds(modelled), (double)modelled->launches / 1e12, looks,
			   (double)modelled->copies / 1e12, (double)modelled->host / 1e12);
}

static void draw(struct canvas *canvas, const struct snapshot *snapshot)
{
	char buffer[sizeof(snapshot->check.reason) + 32];
	const struct modelled *modelled = &snapshot->modelled;
	struct text verdict;
	int row = panel_title(canvas, panel_find("result"), snapshot);

	row = canvas_wrap(canvas, row, 2, "value: %lld", (long long)snapshot->value);
	if (problem_suits(&problem_flow, snapshot->solves))
		add_spot(canvas, row - 1, SPOT_EXCESS, snapshot->terminals.sink);
	if (snapshot->trace.course && snapshot->trace.begun.reached >= 0)
		row = canvas_wrap(canvas, row, 2, "%s: %lld", snapshot->trace.course->begun,
				  (long long)snapshot->trace.begun.reached);
	row = draw_counters(canvas, row, snapshot, general);
	row = draw_counters(canvas, row, snapshot, snapshot->solves->results);
	row = canvas_wrap(canvas, row, 2, "seconds: %.3f (measured %s)", snapshot->seconds,
			  snapshot->replay ? "when it was recorded" : "on this host");
	row = draw_beginning(canvas, row, snapshot);
	/* The verdict below matters more. */
	if (snapshot->known & KNOWN_MODEL && row + 4 <= canvas->rows)
		row = draw_modelled(canvas, row, modelled);
	if (snapshot->known & KNOWN_MODEL)
		row = draw_launches(canvas, row, snapshot);
	text_fixed(&verdict, buffer, sizeof(buffer));
	if (snapshot->known & KNOWN_CHECK)
		check_verdict(&snapshot->check, &verdict);
	else
		text_print(&verdict, "not verified yet");
	if (!(snapshot->known & KNOWN_CHECK) || !snapshot->check.good)
		canvas_role_rows(canvas, row, canvas->rows, ROLE_WARNING);
	canvas_wrap(canvas, row, canvas->rows - row, "%s", buffer);
}

static void tell_counters(struct report *report, const struct snapshot *snapshot,
			  const struct result_row *row)
{
	for (; row->title; row++) {
		if (snapshot->counted[row->counter])
			report_number(report, row->key, number_of(snapshot, row));
		else
			report_null(report, row->key);
	}
}

static void tell_nanoseconds(struct report *report, const char *key, int64_t ns)
{
	if (ns < 0)
		report_null(report, key);
	else
		report_fine(report, key, (double)ns / 1e9);
}

static void tell_beginning(struct report *report, const struct trace *trace)
{
	const struct course *course = trace->course;

	if (!course)
		return;
	if (trace->begun.reached < 0)
		report_null(report, course->begun_key);
	else
		report_number(report, course->begun_key, trace->begun.reached);
	tell_nanoseconds(report, course->begun_seconds, trace->begun.ns);
	tell_nanoseconds(report, course->label_seconds, trace->begun.labels_ns);
}

static void tell(struct report *report, const struct snapshot *snapshot)
{
	const char *asked = snapshot->about.asked;

	report_text(report, "problem",
		    problem_shown(snapshot->solves, &snapshot->terminals));
	report_text(report, "variant", asked ? asked : snapshot->variant);
	if (asked)
		report_text(report, "chosen", snapshot->variant);
	report_text(report, "device", snapshot->device);
	report_number(report, "value", snapshot->value);
	if (snapshot->known & KNOWN_CHECK)
		report_bool(report, "verified", snapshot->check.good);
	else
		report_null(report, "verified");
	tell_beginning(report, &snapshot->trace);
	tell_counters(report, snapshot, general);
	tell_counters(report, snapshot, snapshot->solves->results);
	report_fine(report, "seconds", snapshot->seconds);
	if (snapshot->known & KNOWN_MODEL)
		report_fine(report, "model_seconds", modelled_seconds(&snapshot->modelled));
	else
		report_null(report, "model_seconds");
	if (snapshot->known & KNOWN_MODEL)
		report_fine(report, "look_seconds", modelled_looks(&snapshot->modelled));
	else
		report_null(report, "look_seconds");
	if (snapshot->kernel_seconds >= 0)
		report_fine(report, "kernel_seconds", snapshot->kernel_seconds);
	else
		report_null(report, "kernel_seconds");
}

const struct panel panel_result = {
	.name = "result",
	.title = "result",
	.type = "result",
	.needs = KNOWN_COUNTERS | KNOWN_VALUE | KNOWN_CHECK | KNOWN_MODEL | KNOWN_COURSE,
	.rows = rows,
	.draw = draw,
	.tell = tell,
};
