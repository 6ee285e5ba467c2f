/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/ladder.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/command/cmd_show.h"
#include "src/command/conditions.h"
#include "src/command/posed.h"
#include "src/command/session.h"
#include "src/engine/plan.h"
#include "src/graph/graph.h"
#include "src/method/variants.h"
#include "src/view/ladder_view.h"
#include "src/view/report.h"

#include <string.h>

/* A variant; or a setting and its value. */
struct change {
	const char *name;
	const char *value; /* NULL: it is a variant */
};

/* How the first step is set. */
static const struct change ground[] = {
	{ "relabel-on", "host" },
	{ "stride", "16" },
	{ "arc-order", "fixed" },
	{ "rounds", "1" },
	{ "search-rounds", "1" },
	{ "early-end", "off" },
};

/* The last one leaves all as it is by default, but for relabel-on, of which turbo's default is the
 * machine. */
static const struct change steps[] = {
	{ "tc-rcsr", NULL },
	{ "vc-rcsr", NULL },
	{ "vc-bcsr", NULL },
	{ "relabel-on", "machine" },
	{ "turbo", NULL },
	{ "stride", "auto" },
	{ "arc-order", "rotated" },
	{ "rounds", "auto" },
	{ "search-rounds", "auto" },
	{ "early-end", "on" },
};

enum {
	GROUND = sizeof(ground) / sizeof(ground[0]),
	STEPS = sizeof(steps) / sizeof(steps[0])
};

/* Where the climb has come to. */
struct climb {
	struct settings settings;
	const struct variant *variant;
	const char *device;
	struct posed posed;      /* the graph as flows need it */
	struct ladder_row *rows; /* [STEPS] */
	int count;
};

static bool make(struct climb *climb, const struct change *change, struct err *err)
{
	const struct setting *setting;

	if (!change->value) {
		climb->variant = variant_find(change->name, err);
		return climb->variant != NULL;
	}
	setting = settings_find(change->name, err);
	return setting && setting->set(setting, &climb->settings, change->value, err);
}

static void name(const struct change *change, struct ladder_row *row)
{
	struct text text;

	text_fixed(&text, row->change, sizeof(row->change));
	if (change->value)
		text_print(&text, "set %s %s", change->name, change->value);
	else
		text_print(&text, "use %s", change->name);
}

static void plan_step(struct session *session, const struct climb *climb, struct plan *plan)
{
	session_plan(session, plan);
	posed_plan(&climb->posed, plan);
	plan->variant = climb->variant;
	plan->device = climb->device;
	plan->relabel_on = climb->settings.relabel_on;
	plan->ideas = settings_ideas(&climb->settings);
}

/* Whether the setting is for one of the variants, and not one that the ladder sets itself. */
static bool is_for_steps(const void *context, const struct setting *setting)
{
	const struct change *change;

	(void)context;
	for (change = ground; change < ground + GROUND; change++)
		if (!strcmp(change->name, setting->name))
			return false;
	for (change = steps; change < steps + STEPS; change++)
		if (!change->value && setting_is_for(setting, change->name))
			return true;
	return !setting->variants;
}

/* Programs hear of a step at once. */
static bool tell(struct session *session, const struct climb *climb, struct err *err)
{
	struct report report;
	bool good;

	if (session->style != STYLE_JSON)
		return true;
	report_init(&report, &session->memory, "compare");
	ladder_view_tell(&report, climb->rows, climb->count - 1);
	conditions_tell(&session->settings, is_for_steps, NULL, &report);
	good = session_report(session, &report, err);
	report_free(&report);
	return good;
}

static bool take_step(struct session *session, struct climb *climb, struct err *err)
{
	const struct change *change = &steps[climb->count];
	struct ladder_row *row = &climb->rows[climb->count];
	struct plan plan;

	name(change, row);
	if (!make(climb, change, err))
		return false;
	plan_step(session, climb, &plan);
	plan.watcher = progress_watch(session, climb->variant->name);
	if (!account_take(&plan, &session->memory, &row->account, err)) {
		session_say(session, "%s, with `%s`, on %s did not finish: %s",
			    climb->variant->name, row->change, climb->device, err->message);
		return false;
	}
	if (!session->settings.clock)
		account_stop_clock(&row->account);
	climb->count++;
	return tell(session, climb, err);
}

static bool take_steps(struct session *session, struct climb *climb, struct err *err)
{
	int i;

	for (i = 0; i < GROUND; i++)
		if (!make(climb, &ground[i], err))
			return false;
	while (climb->count < STEPS)
		if (!take_step(session, climb, err))
			return false;
	return true;
}

static bool draw(struct session *session, const struct climb *climb, struct err *err)
{
	struct canvas canvas;

	if (session->style == STYLE_JSON || !climb->count)
		return true;
	if (!canvas_init(&canvas, climb->count + 1, show_columns(session), show_symbols(session),
			 &session->memory, err))
		return false;
	out_print(&session->out, "%s on %s\n", session->graph->title,
		  climb->rows[0].account.device);
	ladder_view_draw(&canvas, 0, climb->rows, climb->count);
	canvas_write(&canvas, &session->out);
	canvas_free(&canvas);
	conditions_print(session, &session->settings, is_for_steps, NULL);
	if (climb->count == STEPS)
		ladder_view_sum(climb->rows, climb->count, &session->out);
	return true;
}

bool ladder_judge(const struct ladder_row *rows, int count, struct err *err)
{
	const struct account *first = &rows[0].account;
	const struct ladder_row *row;

	for (row = rows; row < rows + count; row++) {

		if (row->account.check.value != first->check.value)
			return err_set(err, ERR_CHECK, "%s finds %lld, %s with `%s` finds %lld",
				       first->variant, (long long)first->check.value,
				       row->account.variant, row->change,
				       (long long)row->account.check.value);
		if (!row->account.check.good)
			return err_set(err, ERR_CHECK, "%s, with `%s`: NOT verified: %s",
				       row->account.variant, row->change,
				       row->account.check.reason);
	}
	return true;
}

/* Whether the settings make sense for its variants, which are all for flow. */
static bool check(struct session *session, struct climb *climb, struct err *err)
{
	struct plan plan;

	if (!make(climb, &steps[0], err))
		return false;
	plan_step(session, climb, &plan);
	return plan_check(&plan, err);
}

static bool climb_up(struct session *session, struct climb *climb, struct err *err)
{
	struct err drawing = { 0 };
	bool good;

	if (!check(session, climb, err))
		return false;
	climb->rows = memory_array(&session->memory, STEPS, sizeof(*climb->rows), "a comparison", err);
	if (!climb->rows)
		return false;
	session_forget_accounts(session);
	session->accounts.steps = climb->rows;
	session_begin_replica(session);
	good = take_steps(session, climb, err);
	session_end_replica(session);
	session->accounts.count = climb->count;
	/* What was done before a failure is shown all the same. */
	return draw(session, climb, good ? err : &drawing) && good &&
	       ladder_judge(climb->rows, climb->count, err);
}

bool ladder_climb(struct session *session, const char *device, struct err *err)
{
	struct climb climb = { .settings = session->settings, .device = device };
	bool good;

	if (!posed_take(session->graph, &session->terminals, automatic_base()->problem, &climb.posed,
			&session->memory, err))
		return false;
	good = climb_up(session, &climb, err);
	posed_free(&climb.posed);
	return good;
}
