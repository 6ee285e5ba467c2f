/* SPDX-License-Identifier: GPL-3.0-or-later
 * what: what if the rest of the run were done in another way? Two private runs start from a copy of the
 * present state, one as the run is and one with changes. The run does not change.
 */
#include "src/base/err.h"
#include "src/base/text.h"
#include "src/command/choice.h"
#include "src/command/cmd_show.h"
#include "src/command/command.h"
#include "src/command/session.h"
#include "src/engine/plan.h"
#include "src/engine/replica.h"
#include "src/engine/rescue.h"
#include "src/graph/graph.h"
#include "src/method/variants.h"

#include <string.h>

enum { SIDES = 2, BAR = 40, MOST_CHANGES = MOST_WORDS / 2 };

/* What is to be different. */
struct change {
	struct settings settings;
	struct choice choice;
	const struct setting *rows[MOST_CHANGES]; /* [count] that were set */
	int count;
};

/* The same rest of a run, done in two ways. */
struct rests {
	const char *words;          /* the changes, as the user wrote them */
	bool anew;                  /* the second begins anew, the first with the last edit */
	int64_t cycle[SIDES];       /* at whose end each begins */
	struct account side[SIDES]; /* as the run is; with the changes */
};

/* --- The words. --- */

static bool hint_usage(struct err *err)
{
	return err_hint(err, "usage: what if use VARIANT | device MACHINE | SETTING VALUE [and ...], or what "
			"if anew");
}

static bool set(struct change *change, const char *name, const char *const *words, int count, struct err *err)
{
	const struct setting *setting = settings_find(name, err);
	char buffer[64];
	struct text value;
	int i;

	if (!setting)
		return false;
	if (!setting->of_run) {
		err_set(err, ERR_WORK, "%s makes no difference to a run", setting->name);
		return hint_usage(err);
	}
	if (setting->of_start) {
		err_set(err, ERR_WORK, "%s makes no difference to the rest of a run: it says how one begins",
			setting->name);
		return err_hint(err, "`set %s`, then `reset`, begins anew", setting->name);
	}
	change->rows[change->count++] = setting;
	text_fixed(&value, buffer, sizeof(buffer));
	for (i = 0; i < count; i++)
		text_print(&value, "%s%s", i ? " " : "", words[i]);
	return setting->set(setting, &change->settings, buffer, err);
}

/* One change, of `count` words. */
static bool read_change(struct change *change, const char *const *words, int count, struct err *err)
{
	struct choice choice;

	if (count && !strcmp(words[0], "anew"))
		return err_set(err, ERR_WORK, "`what if anew` takes no more words");
	if (count == 1 && strcmp(words[0], "use") && strcmp(words[0], "device") &&
	    !settings_find(words[0], err))
		return false;
	if (count < 2) {
		err_set(err, ERR_WORK, count ? "what if %s what?" : "what if what?", words[0]);
		return hint_usage(err);
	}
	if (strcmp(words[0], "use") && strcmp(words[0], "device"))
		return set(change, words[0], words + 1, count - 1, err);
	if (!strcmp(words[0], "use") && !strcmp(words[1], automatic_name)) {
		err_set(err, ERR_WORK, "auto chooses a variant before a run begins, not in its middle");
		return err_hint(err, "`info auto` says what it would choose: what if use VARIANT");
	}
	if (count > 2 || !choice_read(words[1], &choice, err))
		return count > 2 ? err_set(err, ERR_WORK, "`%s` takes one word", words[0]) : false;
	if (*words[0] == 'u' ? !choice.variant : !*choice.device) {
		err_set(err, ERR_WORK, "%s is no %s", words[1], *words[0] == 'u' ? "variant" : "machine");
		return hint_usage(err);
	}
	if (choice.variant)
		change->choice.variant = choice.variant;
	if (*choice.device)
		memcpy(change->choice.device, choice.device, sizeof(choice.device));
	return true;
}

/* All of them, with `and` between. */
static bool read_changes(struct change *change, const struct line *line, struct err *err)
{
	const char *const *words = (const char *const *)line->words;
	int first = 2;
	int i;

	if (strcmp(words[1], "if") != 0) {
		err_set(err, ERR_WORK, "what %s?", words[1]);
		return hint_usage(err);
	}
	for (i = 2; i <= line->count; i++) {
		if (i < line->count && strcmp(words[i], "and") != 0)
			continue;
		if (!read_change(change, words + first, i - first, err))
			return false;
		first = i + 1;
	}
	return true;
}

/* --- The runs. --- */

/* The state at the end of the present cycle. Where the run stands within one, it is repeated to its end. */
static struct rescue *copy_state(struct session *session, struct err *err)
{
	struct run *run = session->run;
	struct rescue *copy = NULL;
	const int64_t cycles = run->now.ended[UNIT_CYCLE] - run_first(run, UNIT_CYCLE);
	struct run *replica;
	struct plan plan;
	bool good;

	if (run->now.fresh & 1u << UNIT_CYCLE)
		return rescue_copy(run, err);
	if (!replica_check(run, err))
		return NULL;
	replica_plan(run, &plan);
	replica = replica_start(&plan, &session->memory, err);
	good = replica && replica_repeat(replica, UNIT_CYCLE, cycles + 1, err) &&
	       (copy = rescue_copy(replica, err)) != NULL;
	if (replica_end(replica, good, NULL, err))
		return copy;
	rescue_free(copy);
	return NULL;
}

/* Whether each setting is for the variant that the rest is done with. */
static bool check_effect(const struct change *change, const struct variant *variant, struct err *err)
{
	int i;

	for (i = 0; i < change->count; i++)
		if (!setting_matters(change->rows[i], variant->name, err))
			return err_hint(err, "what if use VARIANT and %s VALUE", change->rows[i]->name);
	return true;
}

/* The plan of the run with the changes, for the same problem. */
static bool change_plan(struct session *session, const struct change *change, struct plan *plan,
			struct err *err)
{
	const struct settings kept = session->settings;
	struct choice choice = change->choice;

	if (!choice.variant)
		choice.variant = session->run->plan.variant;
	choice_settle(session, &choice);
	if (!variant_check_like(choice.variant, session->run->plan.variant, err) ||
	    !check_effect(change, choice.variant, err))
		return false;
	session->settings = change->settings;
	session_plan(session, plan);
	session->settings = kept;
	plan->variant = choice.variant;
	if (change->choice.device[0])
		plan->device = change->choice.device;
	return plan_check(plan, err);
}

static bool take(struct session *session, const struct change *change, struct rests *rests, struct err *err)
{
	struct plan plans[SIDES] = { session->run->plan };
	struct rescue *copy = NULL;
	bool good;
	int i;

	if (!change_plan(session, change, &plans[1], err))
		return false;
	session_begin_replica(session);
	copy = copy_state(session, err);
	good = copy != NULL;
	for (i = 0; i < SIDES && good; i++) {
		plans[i].from = copy;
		plans[i].tape = NULL;
		plans[i].watcher = progress_watch(session, i ? "what if" : "as it is");
		good = account_take(&plans[i], &session->memory, &rests->side[i], err);
		if (good && !session->settings.clock)
			account_stop_clock(&rests->side[i]);
	}
	if (good)
		rests->cycle[0] = rests->cycle[1] = rescue_cycle(copy);
	rescue_free(copy);
	session_end_replica(session);
	if (!good && err->kind == ERR_STALL)
		err_hint(err, "`what if ... and cycle-limit none` takes the limit off the rest");
	return good;
}

/* The run since its last edit, and one from the beginning on the edited graph. */
static bool take_anew(struct session *session, struct rests *rests, struct err *err)
{
	struct plan plans[SIDES] = { session->run->plan, session->run->plan };
	bool good = true;
	int i;

	plans[1].from = NULL;
	rests->anew = true;
	rests->cycle[0] = run_first(session->run, UNIT_CYCLE);
	session_begin_replica(session);
	for (i = 0; i < SIDES && good; i++) {
		plans[i].watcher = progress_watch(session, i ? "anew" : "edited");
		good = account_take(&plans[i], &session->memory, &rests->side[i], err);
		if (good && !session->settings.clock)
			account_stop_clock(&rests->side[i]);
	}
	session_end_replica(session);
	return good;
}

/* --- The answer. --- */

static bool is_modelled(const struct account *side)
{
	return (side->known & KNOWN_MODEL) != 0;
}

static double seconds_of(const struct account *side)
{
	return is_modelled(side) ? modelled_seconds(&side->modelled) : side->seconds;
}

static int64_t cycles_of(const struct rests *rests, int side)
{
	return rests->side[side].counters[COUNTER_cycles] - rests->cycle[side];
}

/* A row of numbers with their difference; -1: not counted. */
static void print_numbers(struct out *out, const char *name, int64_t here, int64_t there)
{
	char words[SIDES][32];
	const int64_t numbers[SIDES] = { here, there };
	int i;

	for (i = 0; i < SIDES; i++)
		snprintf(words[i], sizeof(words[i]), numbers[i] < 0 ? "n/a" : "%lld", (long long)numbers[i]);
	out_print(out, "%-19s %16s %16s", name, words[0], words[1]);
	if (here >= 0 && there >= 0)
		out_print(out, " %+16lld", (long long)(there - here));
	out_print(out, "\n");
}

/* So many that of each of the two, unless it is 0, three digits are seen. */
static int decimals_of(double here, double there)
{
	const double least = here > 0 && (there <= 0 || here < there) ? here : there;
	int decimals = 6;
	double digits;

	for (digits = 1e4 * least; decimals < 12 && digits > 0 && digits < 1; digits *= 10)
		decimals++;
	return decimals;
}

static void print_seconds(struct out *out, const struct rests *rests)
{
	const struct account *side = rests->side;
	const double here = seconds_of(&side[0]);
	const double there = seconds_of(&side[1]);
	const int decimals = decimals_of(here, there);
	const bool same = is_modelled(&side[0]) == is_modelled(&side[1]);

	out_print(out, "%-19s %16.*f %16.*f", "seconds", decimals, here, decimals, there);
	if (same && here > 0)
		out_print(out, " %+15.1f%%", 100 * (there / here - 1) + 0.0);
	out_print(out, "\n%-19s %16s %16s\n", "", is_modelled(&side[0]) ? "modelled" : "measured",
		  is_modelled(&side[1]) ? "modelled" : "measured");
}

static int64_t counted(const struct account *side, enum counter counter)
{
	return side->counted[counter] ? side->counters[counter] : -1;
}

/* Cycles of two variants are not alike, so the rests are compared by them only where seconds cannot be. */
static bool is_by_time(const struct rests *rests)
{
	return is_modelled(&rests->side[0]) && is_modelled(&rests->side[1]);
}

/* The rest on a line, as long as it takes. */
static void print_bar(struct out *out, const struct rests *rests, int number, const char *name)
{
	const struct account *side = rests->side;
	const bool by_time = is_by_time(rests);
	double lengths[SIDES], most;
	int i;

	for (i = 0; i < SIDES; i++)
		lengths[i] = by_time ? seconds_of(&side[i]) : (double)cycles_of(rests, i);
	most = lengths[0] > lengths[1] ? lengths[0] : lengths[1];
	out_print(out, "%-9s cycle %lld |", name, (long long)rests->cycle[number]);
	for (i = 0; most > 0 && i < (int)(BAR * lengths[number] / most + 0.5); i++)
		out_print(out, "=");
	out_print(out, "> cycle %lld\n", (long long)side[number].counters[COUNTER_cycles]);
}

/* Whether the same was done in the same time. Measured times never are the same. */
static bool are_alike(const struct rests *rests)
{
	const struct account *here = &rests->side[0], *there = &rests->side[1];

	return here->variant == there->variant && !strcmp(here->device, there->device) &&
	       is_modelled(here) && is_modelled(there) && !(seconds_of(here) < seconds_of(there)) &&
	       !(seconds_of(here) > seconds_of(there)) &&
	       !memcmp(here->counters, there->counters, sizeof(here->counters));
}

/* Where the run itself ends: copies of a flow are relabeled first, and it is not. */
static void print_own(struct session *session, const struct rests *rests)
{
	const int64_t end = session->run->trace.end;
	char ending[64];
	struct text text;

	text_fixed(&text, ending, sizeof(ending));
	if (end > rests->cycle[0])
		text_print(&text, "ends in cycle %lld", (long long)end);
	else
		text_print(&text, "may end in another cycle");
	if (counted(&rests->side[0], COUNTER_global_relabels) >= 0)
		show_words(session, "Both copies begin with an exact relabeling. The run itself has none "
			   "there, and %s.", ending);
	else if (end > rests->cycle[0])
		show_words(session, "The run itself %s.", ending);
}

static void print(struct session *session, const struct rests *rests)
{
	const char *const names[SIDES] = { rests->anew ? "edited" : "as it is",
					   rests->anew ? "anew" : "what if" };
	const struct account *side = rests->side;
	struct out *out = &session->out;

	if (rests->anew)
		show_words(session, "what %s: the run since the edit at the end of cycle %lld, and a run "
			   "anew on that graph", rests->words, (long long)rests->cycle[0]);
	else
		show_words(session, "what %s: the rest of the run, from the end of cycle %lld, on two copies "
			   "of its state", rests->words, (long long)rests->cycle[0]);
	out_print(out, "\n%-19s %16s %16s %16s\n", "", names[0], names[1], "difference");
	out_print(out, "%-19s %16s %16s\n", "variant", side[0].variant, side[1].variant);
	if (side[0].policy || side[1].policy)
		out_print(out, "%-19s %16s %16s\n", "arbiter", side[0].policy ? side[0].policy : "none",
			  side[1].policy ? side[1].policy : "none");
	out_print(out, "%-19s %16s %16s\n", "machine", side[0].device, side[1].device);
	print_numbers(out, "cycles", cycles_of(rests, 0), cycles_of(rests, 1));
	print_seconds(out, rests);
	print_numbers(out, "launches", counted(&side[0], COUNTER_launches),
		      counted(&side[1], COUNTER_launches));
	print_numbers(out, "global relabelings", counted(&side[0], COUNTER_global_relabels),
		      counted(&side[1], COUNTER_global_relabels));
	print_numbers(out, "value", side[0].check.value, side[1].check.value);
	out_print(out, "\n");
	print_bar(out, rests, 0, names[0]);
	print_bar(out, rests, 1, names[1]);
	show_words(session, "A bar is as long as %s",
		   is_by_time(rests) ? "the modelled seconds, not as its number of cycles."
				     : "its number of cycles: not both times are modelled.");
	if (!rests->anew)
		print_own(session, rests);
	if (are_alike(rests))
		out_print(out, "no difference: both do the same here\n");
}

static void tell_counter(struct report *report, const char *key, const struct account *side,
			 enum counter counter)
{
	if (side->counted[counter])
		report_number(report, key, side->counters[counter]);
	else
		report_null(report, key);
}

static void tell_side(struct report *report, const struct rests *rests, int number)
{
	const struct account *side = &rests->side[number];

	report_text(report, number ? "other_variant" : "variant", side->variant);
	report_text(report, number ? "other_device" : "device", side->device);
	report_text(report, number ? "other_policy" : "policy", side->policy);
	report_number(report, number ? "other_cycles" : "cycles", cycles_of(rests, number));
	report_fine(report, number ? "other_seconds" : "seconds", seconds_of(side));
	report_bool(report, number ? "other_modelled" : "modelled", is_modelled(side));
	tell_counter(report, number ? "other_launches" : "launches", side, COUNTER_launches);
	tell_counter(report, number ? "other_global_relabels" : "global_relabels", side,
		     COUNTER_global_relabels);
	if (side->check.value < 0)
		report_null(report, number ? "other_value" : "value");
	else
		report_number(report, number ? "other_value" : "value", side->check.value);
}

static bool tell(struct session *session, const struct rests *rests, struct err *err)
{
	struct report report;
	bool good;
	int i;

	report_init(&report, &session->memory, "what-if");
	report_text(&report, "question", rests->words);
	report_number(&report, "from_cycle", rests->cycle[0]);
	for (i = 0; i < SIDES; i++)
		tell_side(&report, rests, i);
	good = session_report(session, &report, err);
	report_free(&report);
	return good;
}

static bool judge(struct rests *rests, struct err *err)
{
	const struct accounts accounts = { .rows = rests->side, .count = SIDES };

	return accounts_judge(&accounts, err);
}

/* --- The command. --- */

static bool check_run(struct session *session, bool anew, struct err *err)
{
	const struct run *run = session->run;

	if (!run) {
		err_set(err, ERR_WORK, "there is no run whose rest could be done otherwise");
		return err_hint(err, "`start` begins one");
	}
	if (run->tape)
		return err_set(err, ERR_WORK, "a recording is only read: no other run can go on from it");
	if (anew && !session->legs.at) {
		err_set(err, ERR_WORK, "the graph of the run was not edited: there is nothing to save");
		return err_hint(err, "`help edit` says how, `compare` compares whole runs");
	}
	if (anew || run->now.phase != PHASE_DONE)
		return machine_is_alive(run->machine, err);
	err_set(err, ERR_WORK, "the run is finished: there is no rest");
	return err_hint(err, "`goto N` goes back to a cycle, `compare` compares whole runs");
}

static bool what(struct session *session, const struct line *line, struct err *err)
{
	struct change change = { .settings = session->settings };
	struct rests rests = { .words = line->rest };
	const bool anew = line->count == 3 && !strcmp(line->words[1], "if") &&
			  !strcmp(line->words[2], "anew");

	if ((!anew && !read_changes(&change, line, err)) || !check_run(session, anew, err) ||
	    !(anew ? take_anew(session, &rests, err) : take(session, &change, &rests, err)))
		return false;
	if (session->style != STYLE_JSON)
		print(session, &rests);
	else if (!tell(session, &rests, err))
		return false;
	return judge(&rests, err);
}

const struct command command_what = {
	.name = "what",
	.group = "look",
	.usage = "if use VARIANT | device MACHINE | SETTING VALUE [and ...] | anew",
	.summary = "what if: do the rest of the run in another way, on copies",
	.help = "what if use tc-bcsr; what if bandwidth 1GB/s and arbiter always-cpu. Two private runs start "
		"from the present state with an exact relabeling: one as the run is, one with the changes. "
		"Spillway prints how long both take to the end, and what they find. Within a cycle they "
		"start from its end. The run, its history and the settings stay as they are. Settings that "
		"wait for the next run, and the card of a paper that does, count in the second one. "
		"`what if anew` tells what an edit of the graph has saved: it takes the run from its last "
		"edit to its end, and a run of the same plan anew on the edited graph.",
	.least = 2,
	.most = -1,
	.complete = COMPLETE_WHAT,
	.looks = true,
	.run = what,
};
