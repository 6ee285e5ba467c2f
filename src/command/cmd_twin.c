/* SPDX-License-Identifier: GPL-3.0-or-later
 * twin: steps two runs on the graph in lock-step, to the first cycle that differs.
 */
#include "src/base/err.h"
#include "src/base/text.h"
#include "src/command/cmd_show.h"
#include "src/command/command.h"
#include "src/command/session.h"
#include "src/command/choice.h"
#include "src/command/posed.h"
#include "src/method/variants.h"
#include "src/engine/run.h"
#include "src/engine/comparison.h"
#include "src/view/comparison_view.h"

/* --- In words. --- */

static bool print_tables(struct session *session, const struct graph *graph,
			 const struct comparison *diff, struct err *err)
{
	struct canvas canvas;

	if (!canvas_init(&canvas, COMPARISON_VIEW_ROWS, show_columns(session),
			 show_symbols(session), &session->memory, err))
		return false;
	comparison_view_draw(diff, graph, &canvas, 0);
	canvas_write(&canvas, &session->out);
	canvas_free(&canvas);
	return true;
}

/* The commands that lead there. What runs on the host does so whatever the device is. */
static void print_way(struct session *session, const char *side, const char *variant,
		      const char *device, long long cycle)
{
	out_print(&session->out, "see %s: use %s; ", side, variant);
	if (!variant_find(variant, NULL)->machine)
		out_print(&session->out, "device %s; ", device);
	out_print(&session->out, "goto %lld\n", cycle);
}

static bool print_difference(struct session *session, const struct graph *graph,
			     const struct comparison *diff, struct err *err)
{
	const long long cycle = diff->cycle;
	char buffer[128];
	struct text text;

	if (diff->ended[0] != diff->ended[1]) {
		out_print(&session->out, "%s has ended after cycle %lld, %s continues\n",
			  diff->ended[0] ? "A" : "B", cycle, diff->ended[0] ? "B" : "A");
		return true;
	}
	if (cycle)
		out_print(&session->out, "alike up to the end of cycle %lld\n", cycle - 1);
	text_fixed(&text, buffer, sizeof(buffer));
	comparison_view_count(diff, &text);
	out_print(&session->out, "cycle %lld ends differently: %s\n", cycle, buffer);
	if (!print_tables(session, graph, diff, err))
		return false;
	print_way(session, "A", diff->variant[0], diff->device[0], cycle);
	print_way(session, "B", diff->variant[1], diff->device[1], cycle);
	return true;
}

static bool print(struct session *session, const struct graph *graph, const struct comparison *diff,
		  struct err *err)
{
	out_print(&session->out, "A: %s on %s\nB: %s on %s\n", diff->variant[0], diff->device[0],
		  diff->variant[1], diff->device[1]);
	if (diff->differ)
		return print_difference(session, graph, diff, err);
	out_print(&session->out, "alike after each of %lld cycles, to the end\n",
		  (long long)diff->cycle);
	return true;
}

/* --- As an object. --- */

static bool tell(struct session *session, const struct graph *graph, const struct comparison *diff,
		 struct err *err)
{
	struct report report;
	bool good;

	report_init(&report, &session->memory, "compare");
	report_text(&report, "topic", "twin");
	report_text(&report, "variant", diff->variant[0]);
	report_text(&report, "device", diff->device[0]);
	report_text(&report, "other_variant", diff->variant[1]);
	report_text(&report, "other_device", diff->device[1]);
	report_bool(&report, "alike", !diff->differ);
	report_bool(&report, "ended", diff->ended[0]);
	report_bool(&report, "other_ended", diff->ended[1]);
	report_number(&report, "cycle", diff->cycle);
	comparison_view_tell(diff, graph, &report);
	good = session_report(session, &report, err);
	report_free(&report);
	return good;
}

/* --- The command. --- */

/* On the graph as the problem of both needs it. */
static bool run_both(struct session *session, struct plan plans[2], struct err *err)
{
	struct comparison diff;
	struct posed posed;
	bool good;
	int i;

	if (!posed_take(session->graph, &session->terminals, plans[0].variant->problem, &posed,
			&session->memory, err))
		return false;
	for (i = 0; i < 2; i++)
		posed_plan(&posed, &plans[i]);
	/* B is as far. */
	plans[0].watcher = progress_watch(session, "A and B");
	session_begin_replica(session);
	good = comparison_run(plans, &session->memory, &diff, err);
	session_end_replica(session);
	good = good && (session->style == STYLE_JSON ? tell : print)(session, posed.graph, &diff, err);
	posed_free(&posed);
	return good;
}

static bool twin(struct session *session, const struct line *line, struct err *err)
{
	struct choice choices[2];
	struct plan plans[2];
	int i;

	if (!session_need_network(session, err))
		return false;
	for (i = 0; i < 2; i++) {
		if (!choice_read(line->words[i + 1], &choices[i], err))
			return false;
		choice_settle(session, &choices[i]);
		session_plan(session, &plans[i]);
		plans[i].variant = choices[i].variant;
		plans[i].device = choices[i].device;
	}
	return variant_check_like(plans[0].variant, plans[1].variant, err) &&
	       session_need_terminals_for(session, plans[0].variant, err) &&
	       run_both(session, plans, err);
}

const struct command command_twin = {
	.name = "twin",
	.group = "look",
	.usage = "A B",
	.summary = "run two variants in lock-step, and find where they differ",
	.help = "A and B are variants, machines, or VARIANT@MACHINE; what you leave out is taken "
		"from the present run. After each cycle Spillway compares all heights, excesses "
		"and residual capacities. Both runs are new and use the present settings; the "
		"present run does not change.",
	.least = 2,
	.most = 2,
	.complete = COMPLETE_TWIN,
	.looks = true,
	.run = twin,
};
