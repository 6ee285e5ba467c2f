/* SPDX-License-Identifier: GPL-3.0-or-later
 * diagnose: which variant suits the graph, how uneven the work of the others is, and why.
 */
#include "gpu/core/profile.h"
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/command/cmd_show.h"
#include "src/command/command.h"
#include "src/command/conditions.h"
#include "src/command/degrees.h"
#include "src/command/distances.h"
#include "src/command/session.h"
#include "src/engine/problem.h"
#include "src/engine/room.h"
#include "src/graph/graph.h"
#include "src/method/variants.h"
#include "src/view/look/costs_look.h"
#include "src/view/look/diagnose.h"
#include "src/view/look/spread.h"

#include <string.h>

/* A run is left after so much work: some seconds on sim. */
static const int64_t BUDGET = 30000000;

enum { MOST_TRIALS = 32 };

/* The variants that were tried. */
struct trials {
	const struct variant *variant[MOST_TRIALS];
	bool moved[MOST_TRIALS];     /* it relabeled on the machine, as in its free run on cuda */
	struct diagnosis *diagnosis; /* [MOST_TRIALS], owned */
	int count;
	bool all_finished; /* each run came to its end */
	bool whole;        /* none is left to be tried */
	const struct profile *card;
};

/* --- What is compared. --- */

/* The modelled time, as the variant is driven on cuda. */
static double model_ms(const struct diagnosis *diagnosis)
{
	return 1000 * modelled_seconds(&diagnosis->modelled);
}

/* Of it, the looks of the host. */
static double looks_ms(const struct diagnosis *diagnosis)
{
	return modelled_looks(&diagnosis->modelled) * 1e3;
}

/* Whose cost is least: as an algorithm, without looks of the host, or as it is driven on cuda. */
enum merit { ALGORITHM, DRIVEN };

/* What counts: the whole time where all came to their ends, else that of a push or relabel. */
static double cost_of(const struct trials *trials, int at, enum merit merit)
{
	const double whole = model_ms(&trials->diagnosis[at]);
	const double ms = merit == DRIVEN ? whole : whole - looks_ms(&trials->diagnosis[at]);

	return trials->all_finished || whole <= 0 ? ms : diagnosis_pace(&trials->diagnosis[at]) * ms / whole;
}

static int best_of(const struct trials *trials, enum merit merit)
{
	int best = 0;
	int i;

	for (i = 1; i < trials->count; i++)
		if (cost_of(trials, i, merit) < cost_of(trials, best, merit))
			best = i;
	return best;
}

/* The best but for that one; it itself if it is alone. */
static int next_of(const struct trials *trials, int best)
{
	int next = best;
	int i;

	for (i = 0; i < trials->count; i++)
		if (i != best && (next == best || cost_of(trials, i, DRIVEN) < cost_of(trials, next, DRIVEN)))
			next = i;
	return next;
}

static int worst_of(const struct trials *trials)
{
	int worst = 0;
	int i;

	for (i = 1; i < trials->count; i++)
		if (cost_of(trials, i, DRIVEN) > cost_of(trials, worst, DRIVEN))
			worst = i;
	return worst;
}

static enum bound main_bound(const struct diagnosis *diagnosis)
{
	enum bound bound = 0;
	int i;

	for (i = 1; i < BOUNDS; i++)
		if (diagnosis->modelled.bound[i] > diagnosis->modelled.bound[bound])
			bound = (enum bound)i;
	return bound;
}

static double ratio(double a, double b)
{
	return b > 0 ? a / b : 0;
}

/* --- Under which settings. --- */

static bool is_for(const void *context, const struct setting *setting)
{
	const struct variant *variant = context;

	return setting_suits(setting, variant->name);
}

static bool is_for_any(const void *context, const struct setting *setting)
{
	const struct trials *trials = context;
	int i;

	for (i = 0; i < trials->count; i++)
		if (is_for(trials->variant[i], setting))
			return true;
	return false;
}

/* --- In words. --- */

/* "65 (degree 472), 129 (degree 455)" */
static void name_held(const struct graph *graph, const struct slow_warp *slow,
		      struct text *text)
{
	int i;

	for (i = 0; i < slow->count && i < 3; i++) {
		text_print(text, i ? ", " : "");
		graph_label(graph, slow->vertex[i], text);
		text_print(text, " (degree %lld)", (long long)slow->degree[i]);
	}
}

static void print_degrees(struct session *session, const struct degrees *degrees)
{
	const struct graph *graph = session->graph;
	char buffer[300];
	struct text text;

	text_fixed(&text, buffer, sizeof(buffer));
	text_print(&text, "%ss: %.1f on average, at most %lld in 99 of 100 vertices, %lld at vertex ",
		   degrees->word, degrees->mean, (long long)degrees->common, (long long)degrees->most);
	graph_label(graph, degrees->hub, &text);
	show_words(session, "%s", buffer);
}

static void print_table(struct session *session, const struct trials *trials)
{
	const struct diagnosis *diagnosis;
	int i;

	out_print(&session->out, "%-10s %10s %10s %9s %9s %9s  %s\n", "", "model ms", "of looks", "cycles",
		  "dev/mean", "max/mean", "bound by");
	for (i = 0; i < trials->count; i++) {
		diagnosis = &trials->diagnosis[i];
		out_print(&session->out, "%-10s %10.3f %10.3f %9lld %9.2f %9.1f  %s%s\n",
			  trials->variant[i]->name, model_ms(diagnosis), looks_ms(diagnosis),
			  (long long)diagnosis->counters[COUNTER_cycles],
			  ratio(diagnosis->spread.deviation, diagnosis->spread.mean),
			  ratio((double)diagnosis->spread.most, diagnosis->spread.mean),
			  bound_name(main_bound(diagnosis)),
			  diagnosis->finished ? "" : ", not finished");
	}
}

static void name_slowest(const struct graph *graph, const struct variant *variant,
			 const struct diagnosis *diagnosis, struct text *text)
{
	const struct spread *spread = &diagnosis->longest_spread;

	if (spread->busy == 1) {
		text_print(text, "one warp works there%s", diagnosis->slowest.count ? ", and holds " : "");
		name_held(graph, &diagnosis->slowest, text);
		return;
	}
	if (spread_is_even(spread)) {
		text_print(text, "its warps%s are too even to rank (dev/mean %.2f)",
			   spread->held.warps < spread->warps ? " with an active vertex" : "",
			   ratio(spread->held.deviation, spread->held.mean));
		return;
	}
	text_print(text, "the slowest warp there works %.1f times the mean%s",
		   ratio((double)spread->most, spread->mean), diagnosis->slowest.count ? ", and holds " :
		   variant->lists ? ", and does other vertices in each round" : "");
	name_held(graph, &diagnosis->slowest, text);
}

static void print_slowest(struct session *session, const struct trials *trials)
{
	const struct diagnosis *diagnosis;
	char buffer[400];
	struct text text;
	int i;

	for (i = 0; i < trials->count; i++) {
		diagnosis = &trials->diagnosis[i];
		if (!diagnosis->longest.ps)
			continue;
		text_fixed(&text, buffer, sizeof(buffer));
		text_print(&text, "%s: its longest launch takes %.1f us; ", trials->variant[i]->name,
			   (double)diagnosis->longest.ps / 1e6);
		name_slowest(session->graph, trials->variant[i], diagnosis, &text);
		show_words(session, "%s", buffer);
	}
}

/* Less than this is no difference. */
static const double WORTH_A_WORD = 1.1;

static void print_way(struct session *session, const struct trials *trials, int at)
{
	out_print(&session->out, "  use %s; %srun until cycle == %lld; show warps\n",
		  trials->variant[at]->name, trials->moved[at] ? "set relabel-on machine; " : "",
		  (long long)trials->diagnosis[at].longest_cycle);
}

/* The algorithm that would be ahead if driving it cost nothing. */
static void print_algorithm(struct session *session, const struct trials *trials, int driven)
{
	const int best = best_of(trials, ALGORITHM);
	const double gain = ratio(cost_of(trials, driven, ALGORITHM), cost_of(trials, best, ALGORITHM));
	char buffer[400];
	struct text text;

	if (best == driven || gain < WORTH_A_WORD)
		return;
	text_fixed(&text, buffer, sizeof(buffer));
	text_print(&text, "as an algorithm %s is ahead: without looks %s takes %.1f times its modelled time. "
			  "It has no free run, so on cuda the host looks at the card after each of its %lld "
			  "launches, which takes %.0f us a launch",
			  trials->variant[best]->name, trials->variant[driven]->name, gain,
		   (long long)trials->diagnosis[best].counters[COUNTER_launches],
		   (double)profile_fact(trials->card, FACT_look) / 1000);
	show_words(session, "%s", buffer);
}

/* Where the launches that decide are even, the model may rank variants wrongly as well. */
static void print_doubt(struct session *session, const struct trials *trials, int best, int worst)
{
	if (spread_is_even(&trials->diagnosis[best].longest_spread) &&
	    spread_is_even(&trials->diagnosis[worst].longest_spread))
		show_words(session, "too even to rank: where warps do nearly the same work, the model knows "
			   "too little of what makes the difference (docs/sim.md), and a card may rank the "
			   "variants otherwise");
}

static void print_advice(struct session *session, const struct trials *trials,
			 const char *device)
{
	const int best = best_of(trials, DRIVEN);
	const int next = next_of(trials, best), worst = worst_of(trials);
	const double gain = ratio(cost_of(trials, next, DRIVEN), cost_of(trials, best, DRIVEN));
	const double most = ratio(cost_of(trials, worst, DRIVEN), cost_of(trials, best, DRIVEN));
	const char *rest = trials->all_finished
				   ? ""
				   : ", a push or relabel (not all runs were finished)";
	char buffer[400];
	struct text text;

	text_fixed(&text, buffer, sizeof(buffer));
	if (trials->count == 1)
		text_print(&text, "%s is the only variant for this problem", trials->variant[0]->name);
	else if (most < WORTH_A_WORD)
		text_print(&text, "use any: by the model of %s no variant is ahead by as much as a "
			   "tenth%s", device, rest);
	else
		text_print(&text, "use %s: by the model of %s it is, as driven on cuda, %.2f times as fast "
				  "as %s, the next%s",
			   trials->variant[best]->name, device, gain, trials->variant[next]->name, rest);
	if (trials->count > 2 && most >= WORTH_A_WORD)
		text_print(&text, "; %s, the last, takes %.1f times as long as the first",
			   trials->variant[worst]->name, most);
	show_words(session, "%s", buffer);
	print_algorithm(session, trials, best);
	print_doubt(session, trials, best, worst);
	out_print(&session->out, "see why (each at its longest launch):\n");
	print_way(session, trials, worst);
	if (trials->count > 1)
		print_way(session, trials, best);
	out_print(&session->out, "  info profile\n");
}

/* --- As objects. --- */

/* Null, if the variant's problem does not count such things. */
static void report_counter(struct report *report, const struct variant *variant, const char *key,
			   const struct diagnosis *diagnosis, enum counter counter)
{
	if (problem_counts(variant->problem, counter))
		report_number(report, key, diagnosis->counters[counter]);
	else
		report_null(report, key);
}

static bool tell_trial(struct session *session, const struct trials *trials, int at,
		       struct err *err)
{
	const struct diagnosis *diagnosis = &trials->diagnosis[at];
	char buffer[64] = "";
	struct text text;
	struct report report;
	bool good;

	text_fixed(&text, buffer, sizeof(buffer));
	if (diagnosis->slowest.count)
		graph_label(session->graph, diagnosis->slowest.vertex[0], &text);
	report_init(&report, &session->memory, "info");
	report_text(&report, "topic", "diagnose");
	report_text(&report, "variant", trials->variant[at]->name);
	report_bool(&report, "finished", diagnosis->finished);
	report_fine(&report, "model_seconds", modelled_seconds(&diagnosis->modelled));
	report_fine(&report, "look_seconds", looks_ms(diagnosis) / 1000);
	report_number(&report, "cycles", diagnosis->counters[COUNTER_cycles]);
	report_counter(&report, trials->variant[at], "pushes", diagnosis, COUNTER_pushes);
	report_counter(&report, trials->variant[at], "relabels", diagnosis, COUNTER_relabels);
	report_real(&report, "deviation_over_mean",
		    ratio(diagnosis->spread.deviation, diagnosis->spread.mean));
	report_real(&report, "max_over_mean",
		    ratio((double)diagnosis->spread.most, diagnosis->spread.mean));
	report_text(&report, "bound", bound_name(main_bound(diagnosis)));
	report_number(&report, "longest_launch_cycle", diagnosis->longest_cycle);
	report_real(&report, "longest_launch_us", (double)diagnosis->longest.ps / 1e6);
	report_bool(&report, "too_even_to_rank", spread_is_even(&diagnosis->longest_spread));
	report_text(&report, "slowest_vertex", buffer[0] ? buffer : NULL);
	report_number(&report, "slowest_degree", diagnosis->slowest.degree[0]);
	report_bool(&report, "advised", trials->whole && at == best_of(trials, DRIVEN));
	conditions_tell(&session->settings, is_for, trials->variant[at], &report);
	good = session_report(session, &report, err);
	report_free(&report);
	return good;
}

/* --- The command. --- */

/* The card: that of the machine in use, or for a real one the first profile. */
static const char *choose_device(const struct session *session, char *buffer, size_t size)
{
	struct text text;

	if (!strncmp(session->device, "sim:", 4))
		return session->device;
	text_fixed(&text, buffer, size);
	text_print(&text, "sim:%s", profiles()[0]->name);
	return buffer;
}

/* Whether the card has not enough memory for it, which is said. */
static bool lacks_room(struct session *session, const struct plan *plan, struct err *err)
{
	struct room_lack lack;

	if (err->kind != ERR_MACHINE || !run_lacks_room(plan, &session->memory, &lack))
		return false;
	session_say(session, "%s is left out: %s", plan->variant->name, err->message);
	err_clear(err);
	return true;
}

/* One more trial; or none, where memory lacks. */
static bool try_one(struct session *session, const struct plan *plan, struct trials *trials, struct err *err)
{
	struct diagnosis *diagnosis = &trials->diagnosis[trials->count];

	if (!diagnose(plan, BUDGET, &session->memory, diagnosis, err)) {
		if (lacks_room(session, plan, err))
			return true;
		if (err->kind == ERR_INTERRUPT)
			session_say(session, "%s on %s did not finish: %s", plan->variant->name, plan->device,
				    err->message);
		return false;
	}
	trials->all_finished = trials->all_finished && diagnosis->finished;
	trials->moved[trials->count] = plan->relabel_on != session->settings.relabel_on;
	trials->variant[trials->count++] = plan->variant;
	return true;
}

static bool try_all(struct session *session, const char *device, struct trials *trials,
		    struct err *err)
{
	const struct variant *const *row;
	struct plan plan;

	trials->all_finished = true;
	trials->card = profile_find(strchr(device, ':') + 1);
	for (row = variants(); *row && trials->count < MOST_TRIALS; row++) {
		/* Those of the host have no warps to diagnose. */
		if ((*row)->machine || (*row)->hosts ||
		    !variant_check_like(*row, distances_or(session, session->variant), NULL))
			continue;
		session_plan(session, &plan);
		plan.variant = *row;
		plan.device = device;
		plan.machine.counting = true;
		if (plan.relabel_on == RELABEL_ON_AUTO && variant_drives_relabelings(*row))
			plan.relabel_on = RELABEL_ON_MACHINE;
		plan.watcher = progress_watch(session, plan.variant->name);
		if (!try_one(session, &plan, trials, err))
			return false;
	}
	trials->whole = true;
	return trials->count || err_set(err, ERR_MACHINE, "%s has not enough memory for any variant", device);
}

static bool tell(struct session *session, const struct trials *trials, const char *device,
		 struct err *err)
{
	struct degrees degrees;
	int i;

	if (session->style == STYLE_JSON) {
		for (i = 0; i < trials->count; i++)
			if (!tell_trial(session, trials, i, err))
				return false;
		return true;
	}
	degrees = degrees_measure(trials->variant[0]->problem, session->graph);
	show_words(session, "%s, modelled on %s", session->graph->title, device);
	print_degrees(session, &degrees);
	print_table(session, trials);
	conditions_print(session, &session->settings, is_for_any, trials);
	if (!trials->whole)
		return true;
	print_slowest(session, trials);
	print_advice(session, trials, device);
	return true;
}

static bool run_diagnose(struct session *session, const struct line *line, struct err *err)
{
	struct trials trials = { .count = 0 };
	char buffer[64];
	const char *device = choose_device(session, buffer, sizeof(buffer));
	struct err telling = { 0 };
	bool good;

	(void)line;
	if (!session_need_network(session, err) || !session_need_terminals(session, err))
		return false;
	trials.diagnosis = memory_array(&session->memory, MOST_TRIALS, sizeof(*trials.diagnosis),
					"a diagnosis", err);
	session_begin_replica(session);
	good = trials.diagnosis && try_all(session, device, &trials, err);
	session_end_replica(session);
	/* What was measured before a failure is shown all the same. */
	if (trials.count && !tell(session, &trials, device, good ? err : &telling))
		good = false;
	memory_free(trials.diagnosis);
	return good;
}

static const struct help_row columns[] = {
	{ "model ms", "the modelled time of the whole run, as it is driven on cuda" },
	{ "of looks", "of that, the time in which the host looks at the card between launches; a free run "
		      "has none" },
	{ "dev/mean", "how unevenly warps worked in the whole run, global relabelings on the machine "
		      "included: the standard deviation of their times over the mean" },
	{ "max/mean", "the time of the slowest warp over the mean" },
	{ "bound by", "what held up the launches for most of the time" },
	{ NULL, NULL },
};

const struct command command_diagnose = {
	.name = "diagnose",
	.group = "look",
	.usage = "",
	.summary = "measure the imbalance of each variant, and recommend one",
	.help = "Spillway runs every variant on sim, on a model of the card in use. These runs "
		"are separate: the present run does not change. It prints the degrees, the "
		"modelled times, the spread of warp times, the slowest warps with the vertices "
		"they held, and the commands that show why. A variant for which the card lacks "
		"memory is left out. With `relabel-on auto`, tc-*, vc-* and flow-* relabel on the "
		"machine here, as their free runs on cuda do. `diagnose` needs no GPU; all its times "
		"are modelled. The columns:",
	.rows = columns,
	.most = 0,
	.looks = true,
	.run = run_diagnose,
};
