/* SPDX-License-Identifier: GPL-3.0-or-later
 * twin: steps two runs on the graph in lock-step, to the first cycle that differs.
 */
#include "src/base/err.h"
#include "src/base/text.h"
#include "src/command/cmd_show.h"
#include "src/command/command.h"
#include "src/command/session.h"
#include "src/command/side.h"
#include "src/method/variants.h"
#include "src/engine/run.h"
#include "src/engine/twin.h"
#include "src/view/twin_view.h"

/* --- In words. --- */

static bool print_tables(struct session *session, const struct twin *twin, struct err *err)
{
	struct canvas canvas;

	if (!canvas_init(&canvas, TWIN_VIEW_ROWS, show_columns(session), show_symbols(session),
			 &session->memory, err))
		return false;
	twin_view_draw(twin, session->network, &canvas, 0);
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

static bool print_difference(struct session *session, const struct twin *twin, struct err *err)
{
	const long long cycle = twin->cycle;
	char buffer[128];
	struct text text;

	if (twin->ended[0] != twin->ended[1]) {
		out_print(&session->out, "%s has ended after cycle %lld, %s continues\n",
			  twin->ended[0] ? "A" : "B", cycle, twin->ended[0] ? "B" : "A");
		return true;
	}
	if (cycle)
		out_print(&session->out, "alike up to the end of cycle %lld\n", cycle - 1);
	text_fixed(&text, buffer, sizeof(buffer));
	twin_view_count(twin, &text);
	out_print(&session->out, "cycle %lld ends differently: %s\n", cycle, buffer);
	if (!print_tables(session, twin, err))
		return false;
	print_way(session, "A", twin->variant[0], twin->device[0], cycle);
	print_way(session, "B", twin->variant[1], twin->device[1], cycle);
	return true;
}

static bool print(struct session *session, const struct twin *twin, struct err *err)
{
	out_print(&session->out, "A: %s on %s\nB: %s on %s\n", twin->variant[0], twin->device[0],
		  twin->variant[1], twin->device[1]);
	if (twin->differ)
		return print_difference(session, twin, err);
	out_print(&session->out, "alike after each of %lld cycles, to the end\n",
		  (long long)twin->cycle);
	return true;
}

/* --- As an object. --- */

static bool tell(struct session *session, const struct twin *twin, struct err *err)
{
	struct report report;
	bool good;

	report_init(&report, &session->memory, "compare");
	report_text(&report, "topic", "twin");
	report_text(&report, "variant", twin->variant[0]);
	report_text(&report, "device", twin->device[0]);
	report_text(&report, "other_variant", twin->variant[1]);
	report_text(&report, "other_device", twin->device[1]);
	report_bool(&report, "alike", !twin->differ);
	report_bool(&report, "ended", twin->ended[0]);
	report_bool(&report, "other_ended", twin->ended[1]);
	report_number(&report, "cycle", twin->cycle);
	twin_view_tell(twin, session->network, &report);
	good = session_report(session, &report, err);
	report_free(&report);
	return good;
}

/* --- The command. --- */

static bool twin(struct session *session, const struct line *line, struct err *err)
{
	struct side sides[2];
	struct plan plans[2];
	struct twin twin;
	bool good;
	int i;

	if (!session_need_network(session, err) || !session_need_terminals(session, err))
		return false;
	for (i = 0; i < 2; i++) {
		if (!side_read(line->words[i + 1], &sides[i], err) ||
		    !side_settle(session, &sides[i], err))
			return false;
		session_plan(session, &plans[i]);
		plans[i].variant = sides[i].variant;
		plans[i].device = sides[i].device;
	}
	if (!variant_check_like(plans[0].variant, plans[1].variant, err))
		return false;
	session_begin_aside(session);
	good = twin_step(plans, &session->memory, &twin, err);
	session_end_aside(session);
	return good && (session->style == STYLE_JSON ? tell : print)(session, &twin, err);
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
