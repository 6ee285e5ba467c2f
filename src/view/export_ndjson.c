/* SPDX-License-Identifier: GPL-3.0-or-later
 * ndjson: the events of a run, an object a line, behind a head that says what run it is
 * and whether these are all of its events.
 */
#include "src/base/err.h"
#include "src/base/save.h"
#include "src/base/text.h"
#include "src/graph/edit.h"
#include "src/graph/graph.h"
#include "src/engine/course.h"
#include "src/engine/past.h"
#include "src/engine/problem.h"
#include "src/engine/run.h"
#include "src/engine/tape.h"
#include "src/view/export.h"
#include "src/view/json_save.h"
#include "src/view/whole.h"

/* A number, or what 0 stands for. */
static void put_or_word(struct save *save, const char *key, int64_t number, const char *word)
{
	if (number)
		json_put_number(save, key, number);
	else
		json_put_text(save, key, word);
}

static void write_ideas(const struct ideas *ideas, struct save *save)
{
	static const char *const orders[] = {
		[ARCS_AUTO] = "auto",
		[ARCS_FIXED] = "fixed",
		[ARCS_ROTATED] = "rotated",
	};

	json_put_text(save, "arc_order", orders[ideas->arc_order]);
	put_or_word(save, "rounds", ideas->rounds, "auto");
	put_or_word(save, "search_rounds", ideas->search_rounds, "auto");
	put_or_word(save, "stride", ideas->stride, "auto");
	json_put_bool(save, "early_end", !ideas->full_searches);
	put_or_word(save, "delta", ideas->delta, "auto");
	json_put_text(save, "direction", ideas->pushes_only ? "push" : "auto");
}

static void write_settings(const struct plan *plan, struct save *save)
{
	char buffer[32];
	struct text relabel;

	text_fixed(&relabel, buffer, sizeof(buffer));
	plan_print_relabel(plan->relabel, plan->relabel_cycles, &relabel);
	json_put_number(save, "seed", (int64_t)plan->machine.seed);
	if (plan->relabel == RELABEL_EVERY)
		json_put_number(save, "relabel", plan->relabel_cycles);
	else
		json_put_text(save, "relabel", buffer);
	json_put_bool(save, "last_check", plan->last_check);
	put_or_word(save, "wave", plan->machine.wave, "default");
	put_or_word(save, "grid_blocks", plan->machine.blocks, "auto");
	put_or_word(save, "block_threads", plan->machine.threads, "auto");
	json_put_text(save, "warp_order", plan_order_name(plan->machine.order));
	write_ideas(&plan->ideas, save);
}

/* Those of matchings, of the arbiter, and of copies whose times are the model's. */
static void write_choices(const struct run *run, struct save *save)
{
	const struct plan *plan = &run->plan;

	if (!plan->variant->problem->two_sided)
		json_put_null(save, "initial");
	else
		json_put_text(save, "initial", plan_initial_name(plan->initial));
	if (!plan->variant->problem->two_sided)
		json_put_null(save, "initial_labels");
	else
		json_put_text(save, "initial_labels", plan_labels_name(plan->initial_labels));
	if (!plan->variant->arbitrate) {
		json_put_null(save, "arbiter");
		json_put_null(save, "cpu_slice");
	} else {
		json_put_text(save, "arbiter", policy_name(plan->policy));
		put_or_word(save, "cpu_slice", plan->cpu_slice, "auto");
	}
	if (!run_is_modelled(run))
		json_put_null(save, "bandwidth");
	else
		put_or_word(save, "bandwidth", plan->bandwidth, "card");
}

/* --- Which events there are. --- */

/* The events of a run from its beginning, over the edits of its graph. */
struct sum {
	int64_t told, missing; /* all, and those that are not in the file */
	int64_t first;         /* the number of the first that is; -1: none is */
	int64_t from;          /* the cycle at whose end it began */
};

static void add(struct sum *sum, int64_t told, int64_t missing)
{
	if (sum->first < 0 && told > missing)
		sum->first = sum->told + missing;
	sum->told += told;
	sum->missing += missing;
}

static void add_past(struct sum *sum, const struct past *past)
{
	if (past->before)
		add_past(sum, past->before);
	else
		sum->from = past->first;
	add(sum, past->told, past->told - past->event_count);
}

static struct sum sum_up(const struct exhibit *exhibit)
{
	const struct run *run = exhibit->run;
	struct sum sum = { .first = -1, .from = run_first(run, UNIT_CYCLE) };

	if (run->tape)
		sum.from = tape_extent(run->tape).first_cycle;
	if (exhibit->snapshot->about.past)
		add_past(&sum, exhibit->snapshot->about.past);
	add(&sum, run_count_events(run), run->log.first);
	if (sum.first < 0)
		sum.first = sum.told;
	return sum;
}

/* All that was told is here: nothing was lost, and the events begin at the beginning. */
static bool is_whole(const struct run *run, const struct sum *sum)
{
	return !sum->missing && !sum->from && !run->log.lost;
}

static void write_events_known(const struct exhibit *exhibit, const struct sum *sum, struct save *save)
{
	const int64_t before = sum->missing - exhibit->run->log.first;

	json_put_number(save, "from_cycle", sum->from);
	/* A recording of an edited graph has not the edits. */
	if (exhibit->run->tape && graph_is_edited(exhibit->graph))
		json_put_null(save, "edits");
	else
		json_put_number(save, "edits", whole_edits(exhibit->snapshot));
	json_put_number(save, "events", sum->told);
	json_put_number(save, "first", sum->first);
	json_put_number(save, "lost", exhibit->run->log.lost + before);
	json_put_bool(save, "complete", is_whole(exhibit->run, sum));
}

static void write_head(const struct exhibit *exhibit, const struct sum *sum, struct save *save)
{
	const struct run *run = exhibit->run;
	const struct graph *graph = run->plan.graph;

	save_print(save, "{\"type\":\"head\"");
	json_put_text(save, "program", "spillway");
	json_put_text(save, "graph", graph->title);
	json_put_text(save, "problem", problem_shown(run_problem(run), &run->plan.terminals));
	json_put_number(save, "vertices", graph->vertices);
	json_put_number(save, "arcs", graph->arcs);
	if (run->plan.terminals.source >= 0)
		json_put_vertex(save, "source", graph, run->plan.terminals.source);
	if (run->plan.terminals.sink >= 0)
		json_put_vertex(save, "sink", graph, run->plan.terminals.sink);
	json_put_text(save, "variant", run->plan.variant->name);
	json_put_text(save, "device", run->machine->label);
	write_settings(&run->plan, save);
	write_choices(run, save);
	json_put_text(save, "phase", run_phase(run));
	json_put_number(save, "cycle", run->now.counters[COUNTER_cycles]);
	write_events_known(exhibit, sum, save);
	save_print(save, "}\n");
}

static void write_lane(const struct graph *graph, const struct log_entry *entry,
		       struct save *save)
{
	json_put_number(save, "warp", entry->warp);
	json_put_number(save, "lane", entry->lane);
	if (entry->kind == LOG_RELABEL) {
		json_put_vertex(save, "vertex", graph, entry->u);
		json_put_number(save, "old_height", entry->v);
		json_put_number(save, "height", entry->amount);
		return;
	}
	if (entry->kind == LOG_GAP) {
		json_put_vertex(save, "vertex", graph, entry->u);
		json_put_number(save, "height", entry->v);
		json_put_number(save, "vertices", entry->amount);
		return;
	}
	json_put_vertex(save, log_is_of_arc(entry->kind) ? "from" : "vertex", graph, entry->u);
	if (log_is_of_arc(entry->kind))
		json_put_vertex(save, "to", graph, entry->v);
	json_put_number(save, "amount", entry->amount);
	if (entry->kind != LOG_PUSH && entry->kind != LOG_SATURATE)
		return;
	json_put_number(save, "from_height", entry->u_level);
	json_put_number(save, "to_height", entry->v_level);
}

static bool write_event(const struct graph *graph, int64_t number,
			const struct log_entry *entry, struct save *save)
{
	save_print(save, "{\"type\":\"event\"");
	json_put_number(save, "event", number);
	json_put_text(save, "kind", log_kind_name(entry->kind));
	json_put_number(save, "cycle", entry->cycle);
	json_put_number(save, "launch", entry->launch);
	if (entry->kind < LOG_GLOBAL_RELABEL)
		write_lane(graph, entry, save);
	if (entry->kind == LOG_GLOBAL_RELABEL) {
		json_put_number(save, "levels", entry->u);
		json_put_bool(save, "exact", !entry->v);
		json_put_number(save, "active", entry->amount);
	}
	if (entry->kind == LOG_DECIDE || entry->kind == LOG_SWITCH) {
		json_put_text(save, "works", worker_name((enum worker)entry->u));
		json_put_number(save, "active", entry->amount);
	}
	return save_print(save, "}\n");
}

/* Those that an edit has ended, from event number *number on, and the edit behind them. */
static bool write_past(const struct graph *graph, const struct past *past, int64_t *number, struct save *save)
{
	const int64_t missing = past->told - past->event_count;
	int64_t i;

	if (past->before && !write_past(graph, past->before, number, save))
		return false;
	for (i = 0; i < past->event_count; i++)
		if (!write_event(graph, *number + missing + i, &past->events[i], save))
			return false;
	*number += past->told;
	save_print(save, "{\"type\":\"edit\"");
	json_put_number(save, "edit", past->number);
	json_put_number(save, "cycle", past->cycle);
	json_put_number(save, "event", *number);
	json_put_number(save, "missing", missing);
	json_put_text(save, "change", past->edit);
	return save_print(save, "}\n");
}

static void write_events(const struct exhibit *exhibit, struct save *save)
{
	const struct run *run = exhibit->run;
	const struct past *past = exhibit->snapshot->about.past;
	const int64_t count = run_count_events(run);
	struct log_entry entry;
	int64_t before = 0;
	int64_t n;

	if (past && !write_past(exhibit->graph, past, &before, save))
		return;
	for (n = run->log.first; n < count; n++)
		if (run_get_event(run, n, &entry) && !write_event(exhibit->graph, before + n, &entry, save))
			return;
}

static void put_known(struct save *save, const char *key, bool known, int64_t number)
{
	if (known)
		json_put_number(save, key, number);
	else
		json_put_null(save, key);
}

/* A line a cycle, where the problem traces how far the run has come. */
static void write_course(const struct exhibit *exhibit, struct save *save)
{
	const struct run *run = exhibit->run;
	const struct course *course = run->trace.course;
	const struct trace_row *row = run->trace.rows;

	for (; course && row < run->trace.rows + run->trace.count; row++) {
		save_print(save, "{\"type\":\"cycle\"");
		json_put_number(save, "cycle", row->cycle);
		put_known(save, "conflicts",
			  run_counts(run, COUNTER_conflicts) && row->conflicts >= 0, row->conflicts);
		put_known(save, course->reached, row->reached >= 0, row->reached);
		put_known(save, course->lacking, row->reached >= 0,
			  course_lacking(&run->trace, exhibit->graph, row->reached));
		put_known(save, course->shortfall, row->reached >= 0 && run->trace.proved >= 0,
			  course_shortfall(&run->trace, row->reached));
		if (!save_print(save, "}\n"))
			break;
	}
}

/* Of a traversal a line a cycle, and the sum of distances where the run stands. */
static void write_paths(const struct exhibit *exhibit, struct save *save)
{
	/* To look does not change a run. */
	struct run *run = (struct run *)(uintptr_t)exhibit->run;
	const struct trace_row *row = run->trace.rows;
	int64_t sum = 0;

	for (; row < run->trace.rows + run->trace.count; row++) {
		const bool known = row->cycle == run->now.counters[COUNTER_cycles] &&
				   run_value(run, &sum, &(struct err){ 0 });

		save_print(save, "{\"type\":\"cycle\"");
		json_put_number(save, "cycle", row->cycle);
		put_known(save, "frontier", row->queue >= 0, row->queue);
		put_known(save, "reached", row->reached >= 0, row->reached);
		put_known(save, "sum_of_distances", known, sum);
		if (!save_print(save, "}\n"))
			break;
	}
}

static bool write(const struct exhibit *exhibit, struct save *save, struct err *err)
{
	const struct run *run = exhibit->run;
	const struct sum sum = sum_up(exhibit);

	(void)err;
	write_head(exhibit, &sum, save);
	write_events(exhibit, save);
	write_course(exhibit, save);
	if (problem_counts(run_problem(run), COUNTER_reached))
		write_paths(exhibit, save);
	if (run->plan.events != EVENTS_FULL)
		text_print(exhibit->note, "no events are in it: %s",
			   run->tape ? "the recording holds none"
				     : "`set events full`, then `reset`");
	else if (sum.missing > sum.first)
		text_print(exhibit->note, "%lld of the %lld events are missing: not all of those before an "
			   "edit are kept", (long long)sum.missing, (long long)sum.told);
	else if (sum.missing || run->log.lost)
		text_print(exhibit->note, "the first of its events is %lld: those before are no "
			   "longer kept", (long long)sum.first);
	else if (sum.from)
		text_print(exhibit->note, "its events begin at the end of cycle %lld: "
					  "those before are not kept",
			   (long long)sum.from);
	return true;
}

const struct export export_ndjson = {
	.name = "ndjson",
	.title = "every event in the log, one JSON object per line; the first line describes the "
		"run and says whether the log is complete; edits of the graph have lines, too; for a "
		"matching or a traversal a line per cycle follows",
	.needs = NEED_RUN,
	.write = write,
};
