/* SPDX-License-Identifier: GPL-3.0-or-later
 * compare: solves the present graph with several variants, or on several machines, and shows
 * the results side by side.
 */
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/near.h"
#include "src/base/text.h"
#include "src/command/cmd_choose.h"
#include "src/command/cmd_run.h"
#include "src/command/cmd_show.h"
#include "src/command/command.h"
#include "src/command/compare_say.h"
#include "src/command/conditions.h"
#include "src/command/ladder.h"
#include "src/command/means.h"
#include "src/command/posed.h"
#include "src/command/strategies.h"
#include "src/engine/plan.h"
#include "src/graph/graph.h"
#include "src/method/variants.h"
#include "src/problem/flow/flow.h"
#include "src/view/account_table.h"

#include <string.h>

enum { MOST_DEVICES = 16, MOST_VARIANTS = 64, MOST_PROBLEMS = 8 };

/* VARIANT or VARIANT:POLICY. */
struct contender {
	const struct variant *variant;
	enum policy policy;         /* where it has an arbiter */
	const struct posed *posed;  /* the graph as it needs it */
};

/* What is to be compared: every variant on every machine. */
struct entries {
	struct contender variants[MOST_VARIANTS];
	int variant_count;
	char devices[MOST_DEVICES][DEVICE_NAME];
	int device_count;
	struct posed *posed; /* [MOST_PROBLEMS] owned: a graph for each problem, then a free one */
};

/* What stands behind the colon, if anything does. */
static bool read_policy(const char *word, struct contender *entry, struct err *err)
{
	char names[128];
	struct near near;
	struct text text;
	int i;

	if (!word)
		return true;
	if (!entry->variant->arbitrate) {
		err_set(err, ERR_WORK, "%s has no arbiter, so the policy %s has no meaning",
			entry->variant->name, word);
		return err_hint(err, "policies are for hybrid-mf, as in `compare hybrid-mf:paper`");
	}
	if (policy_find(word, &entry->policy))
		return true;
	text_fixed(&text, names, sizeof(names));
	near_begin(&near, word);
	for (i = 0; i < POLICIES; i++) {
		text_print(&text, "%s%s", i ? ", " : "", policy_name((enum policy)i));
		near_try(&near, policy_name((enum policy)i));
	}
	if (*word)
		err_set(err, ERR_WORK, "no policy of the arbiter is called %s", word);
	else
		err_set(err, ERR_WORK, "the policy of the arbiter is missing after the colon");
	err_hint(err, "there are %s", names);
	return near_hint(&near, err);
}

static bool read_variant(const struct session *session, const char *word,
			 struct entries *entries, struct err *err)
{
	const char *colon = strchr(word, ':');
	struct contender entry = { .policy = session->settings.policy };
	char name[64];
	struct text text;

	if (entries->variant_count == MOST_VARIANTS)
		return err_set(err, ERR_WORK, "compare: %d variants at most", MOST_VARIANTS);
	text_fixed(&text, name, sizeof(name));
	text_print(&text, "%.*s", (int)(colon ? colon - word : (long)strlen(word)), word);
	if (!choice_is_not_auto(name, err))
		return false;
	entry.variant = variant_find(name, err);
	if (!entry.variant || !read_policy(colon ? colon + 1 : NULL, &entry, err))
		return false;
	entries->variants[entries->variant_count++] = entry;
	return true;
}

static bool read_device(const char *word, struct entries *entries, struct err *err)
{
	int i;

	if (entries->device_count == MOST_DEVICES)
		return err_set(err, ERR_WORK, "compare: %d machines at most", MOST_DEVICES);
	if (!choose_device(word, entries->devices[entries->device_count], err))
		return false;
	for (i = 0; i < entries->device_count; i++)
		if (!strcmp(entries->devices[i], entries->devices[entries->device_count]))
			return true;
	entries->device_count++;
	return true;
}

/* Every variant for the problem of the present one, where none is named. */
static void take_all_variants(const struct session *session, struct entries *entries)
{
	const struct variant *meant = automatic_meant(session);
	const struct variant *const *row;

	for (row = variants(); *row && entries->variant_count < MOST_VARIANTS; row++)
		if (variant_check_like(*row, meant, NULL))
			entries->variants[entries->variant_count++] =
				(struct contender){ *row, session->settings.policy, NULL };
}

/* on MACHINE..., which begins at word `first`, if at all. */
static bool read_machines(const struct session *session, const struct line *line, int first,
			  struct entries *entries, struct err *err)
{
	int i;

	for (i = first + 1; i < line->count; i++)
		if (!read_device(line->words[i], entries, err))
			return false;
	if (first < line->count && !entries->device_count) {
		err_set(err, ERR_WORK, "compare: on which machines?");
		return err_hint(err, "for instance `compare on sim:rtx3090 sim:h200`");
	}
	return entries->device_count || read_device(session->device, entries, err);
}

/* VARIANT[:POLICY]... on MACHINE... */
static bool read_entries(const struct session *session, const struct line *line,
			 struct entries *entries, struct err *err)
{
	int i;

	for (i = 1; i < line->count && strcmp(line->words[i], "on"); i++)
		if (!read_variant(session, line->words[i], entries, err))
			return false;
	if (!read_machines(session, line, i, entries, err))
		return false;
	if (!entries->variant_count)
		take_all_variants(session, entries);
	return true;
}

/* Gives a contender the graph as its problem needs it. */
static bool pose(struct session *session, struct entries *entries, struct contender *entry,
		 struct err *err)
{
	const struct problem *problem = entry->variant->problem;
	struct posed *posed = entries->posed;

	while (posed->problem && posed->problem != problem)
		posed++;
	if (!posed->problem && !posed_take(session->graph, &session->terminals, problem, posed,
					    &session->memory, err))
		return false;
	entry->posed = posed;
	return true;
}

static bool pose_all(struct session *session, struct entries *entries, struct err *err)
{
	struct contender *entry = entries->variants;

	for (; entry < entries->variants + entries->variant_count; entry++)
		if (!pose(session, entries, entry, err) ||
		    !posed_alike(entry->variant, entry->posed, entries->variants[0].variant,
				 entries->variants[0].posed, err))
			return false;
	return true;
}

/* Whether any of them makes sense with these settings; else *err says why the first does not. */
static bool check_plans(struct session *session, const struct entries *entries, struct err *err)
{
	struct err why = { 0 };
	struct plan plan;
	int i;

	session_plan(session, &plan);
	plan.device = entries->devices[0];
	for (i = 0; i < entries->variant_count; i++) {
		posed_plan(entries->variants[i].posed, &plan);
		plan.variant = entries->variants[i].variant;
		plan.policy = entries->variants[i].policy;
		if (plan_check(&plan, i ? &why : err)) {
			err_clear(err);
			return true;
		}
	}
	return false;
}

/* To lack memory is a result, as in the paper on load balancing. */
static void say_lack(struct session *session, const struct account *account, struct err *err)
{
	session_say(session, "%s is out of memory: %s", account->variant, err->message);
	err_clear(err);
}

/* Whether the setting is for the contender. Its policy is told by itself. */
static bool is_for(const void *context, const struct setting *setting)
{
	const struct contender *entry = context;

	return strcmp(setting->name, "arbiter") != 0 && setting_suits(setting, entry->variant->name);
}

static bool is_for_any(const void *context, const struct setting *setting)
{
	const struct entries *entries = context;
	int i;

	for (i = 0; i < entries->variant_count; i++)
		if (is_for(&entries->variants[i], setting))
			return true;
	return false;
}

static bool tell_run(struct session *session, const struct contender *entry, const struct account *account,
		     struct err *err)
{
	struct report report;
	bool good;

	if (session->style != STYLE_JSON)
		return true;
	report_init(&report, &session->memory, "compare");
	account_table_tell(&report, account);
	compare_tell_rank(&report, account);
	conditions_tell(&session->settings, is_for, entry, &report);
	good = session_report(session, &report, err);
	report_free(&report);
	return good;
}

/* A run that did not finish: what it was, and why, which is in *err, or what went wrong while it is told. */
static void tell_failure(struct session *session, const struct contender *entry, const char *device,
			 const struct account *account, struct err *err)
{
	const struct variant *variant = entry->variant;
	const char *policy = variant->arbitrate ? policy_name(entry->policy) : NULL;
	struct err telling = { 0 };
	struct report report;

	session_say(session, "%s%s%s on %s did not finish: %s", variant->name, policy ? ":" : "",
		    policy ? policy : "", variant_device(variant, device), err->message);
	if (session->style != STYLE_JSON)
		return;
	report_init(&report, &session->memory, "compare");
	report_text(&report, "problem", account->problem);
	report_text(&report, "variant", variant->name);
	report_text(&report, "device", variant_device(variant, device));
	report_text(&report, "policy", policy);
	report_null(&report, "value");
	report_null(&report, "verified");
	report_text(&report, "failure", err->message);
	if (!session_report(session, &report, &telling))
		*err = telling;
	report_free(&report);
}

/* One run; programs hear of it at once. */
static bool take(struct session *session, const struct contender *entry, const char *device,
		 struct account *account, struct err *err)
{
	const struct variant *variant = entry->variant;
	struct plan plan;
	bool good;

	session_plan(session, &plan);
	posed_plan(entry->posed, &plan);
	plan.variant = variant;
	plan.policy = entry->policy;
	plan.device = device;
	plan.watcher = progress_watch(session, variant->name);
	good = account_take(&plan, &session->memory, account, err);
	if (account->lack.needed)
		say_lack(session, account, err);
	else if (!good || !strategies_take(&session->settings, &plan, account, &session->memory, err)) {
		tell_failure(session, entry, device, account, err);
		return false;
	}
	if (!session->settings.clock)
		account_stop_clock(account);
	return tell_run(session, entry, account, err);
}

/* Those that fail are left out, and the first of their errors is kept; an interruption ends it.
 * What runs on the host runs once. */
static bool take_all(struct session *session, const struct entries *entries,
		     struct accounts *accounts, struct err *err)
{
	struct err failure;
	int device, variant;

	for (device = 0; device < entries->device_count; device++)
		for (variant = 0; variant < entries->variant_count; variant++) {
			if (device && entries->variants[variant].variant->machine)
				continue;
			memset(&failure, 0, sizeof(failure));
			if (take(session, &entries->variants[variant], entries->devices[device],
				 &accounts->rows[accounts->count], &failure))
				accounts->count++;
			else if (err->kind == ERR_NONE)
				*err = failure;
			if (failure.kind == ERR_INTERRUPT || failure.kind == ERR_MEMORY)
				return false;
		}
	return err->kind == ERR_NONE;
}

static bool draw(struct session *session, const struct entries *entries, struct err *err)
{
	const struct accounts *accounts = &session->accounts;
	struct canvas canvas;

	if (session->style == STYLE_JSON || !accounts->count)
		return true;
	if (!canvas_init(&canvas, account_table_rows(accounts->count), show_columns(session),
			 show_symbols(session), &session->memory, err))
		return false;
	account_table_draw(&canvas, 0, accounts->rows, accounts->count);
	out_print(&session->out, "%s\n", session->graph->title);
	canvas_write(&canvas, &session->out);
	canvas_free(&canvas);
	conditions_print(session, &session->settings, is_for_any, entries);
	compare_say_rank(session);
	return true;
}

/* `compare ladder on MACHINE...`: one after the other. */
static bool climb(struct session *session, const struct line *line, struct err *err)
{
	struct entries entries = { .variant_count = 0 };
	bool good = true;
	int i;

	if (line->count > 2 && strcmp(line->words[2], "on")) {
		err_set(err, ERR_WORK, "compare ladder: the steps are fixed, so %s has no meaning",
			line->words[2]);
		return err_hint(err, "machines may follow, as in `compare ladder on sim:h200`");
	}
	if (!read_machines(session, line, 2, &entries, err))
		return false;
	for (i = 0; good && i < entries.device_count; i++)
		good = ladder_climb(session, entries.devices[i], err);
	return good;
}

static bool compare_entries(struct session *session, const struct entries *entries, struct err *err)
{
	struct accounts *accounts = &session->accounts;
	struct err drawing = { 0 };
	bool good;

	session_forget_accounts(session);
	accounts->rows = memory_array(&session->memory,
				      (size_t)entries->variant_count * (size_t)entries->device_count,
				      sizeof(*accounts->rows), "a comparison", err);
	if (!accounts->rows)
		return false;
	session_begin_replica(session);
	good = take_all(session, entries, accounts, err);
	session_end_replica(session);
	strategies_rank(accounts);
	if (accounts->count && entries->variants[0].variant->problem == &problem_flow &&
	    accounts->rows[0].check.good && !accounts->rows[0].check.value)
		run_say_cut_off(session);
	/* What was done before a failure is shown all the same. */
	if (!draw(session, entries, good ? err : &drawing) ||
	    !compare_tell_strategies(session, good ? err : &drawing))
		return false;
	compare_say_no_sums(session);
	return good && accounts_judge(accounts, err) && means_note(session, err);
}

/* `compare means`, `compare forget`: of all comparisons. */
static bool look_back(struct session *session, const struct line *line, struct err *err)
{
	if (line->count > 2)
		return err_set(err, ERR_WORK, "compare %s: nothing follows", line->words[1]);
	if (!strcmp(line->words[1], "means"))
		return means_show(session, err);
	means_forget(session);
	return true;
}

static bool looks_back(const struct line *line)
{
	return line->count > 1 && (!strcmp(line->words[1], "means") || !strcmp(line->words[1], "forget"));
}

/* The graph for each problem goes. */
static void end(struct entries *entries)
{
	struct posed *posed;

	for (posed = entries->posed; posed && posed->problem; posed++)
		posed_free(posed);
	memory_free(entries->posed);
}

static bool compare_variants(struct session *session, const struct line *line, struct err *err)
{
	struct entries entries = {
		.posed = memory_array(&session->memory, MOST_PROBLEMS, sizeof(*entries.posed), "a comparison",
				      err),
	};
	const bool good = entries.posed && read_entries(session, line, &entries, err) &&
			  session_need_terminals_for(session, entries.variants[0].variant, err) &&
			  pose_all(session, &entries, err) && check_plans(session, &entries, err) &&
			  compare_entries(session, &entries, err);

	end(&entries);
	return good;
}

static bool compare(struct session *session, const struct line *line, struct err *err)
{
	if (looks_back(line))
		return look_back(session, line, err);
	if (!session_need_network(session, err))
		return false;
	if (line->count > 1 && !strcmp(line->words[1], "ladder"))
		return session_need_terminals(session, err) && climb(session, line, err);
	return compare_variants(session, line, err);
}

/* Rows of the table that do not explain themselves. */
static const struct help_row table_rows[] = {
	{ "of the least", "the time as a multiple of the shortest in the table; (model): by modelled "
			  "times, (measured): by measured ones" },
	{ "without looks", "the same, without the time in which the host looks at the card between "
			   "launches; in a free run it does not look" },
	{ "at first", "the seconds before the first cycle, for a first matching and labels; `of these, "
		      "labels` are those for labels" },
	{ NULL, NULL },
};

const struct command command_compare = {
	.name = "compare",
	.group = "look",
	.usage = "[means|forget|ladder|VARIANT[:POLICY]...] [on MACHINE...]",
	.summary = "compare variants on this graph, on one machine or several",
	.help = "Without variants Spillway compares all that are for the problem; without machines "
		"it uses the present one. Each gets a run of its own, from the start to the end, "
		"with the present settings; a line below the table names those that are not the default. "
		"The independent checker judges each result: if one "
		"does not pass, or if two values differ, the exit status is 3. One that needs more memory "
		"than the machine has is out of memory: that is a result, too. On a graph with two sides and "
		"without terminals of yours variants for flow may stand beside those for matchings. A policy "
		"may follow hybrid-mf after a colon (`help arbiter`), so that a table can compare policies: "
		"hybrid-mf:fitted hybrid-mf:paper. The present run does not change. The table says which "
		"times are modelled and which are measured. On cuda a cycle of each is run first, so that "
		"what a card does once, such as loading kernels, is not measured. `export svg compare "
		"FILE` draws the last table, be it a ladder. `compare ladder` goes from tc-rcsr to turbo in "
		"ten steps. Each step changes one variant or one setting, and the table shows what it takes "
		"of the time of the step above. If two steps find different values, the exit status is 3. "
		"`compare means` shows all graphs of this session that were compared as the last one was: "
		"seconds, and ratios to the first variant, with geometric means. `compare forget` forgets "
		"them.",
	.rows = table_rows,
	.most = -1,
	.complete = COMPLETE_COMPARE,
	.looks = true,
	.run = compare,
};
