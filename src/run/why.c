/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/run/why.h"

#include "src/base/err.h"
#include "src/graph/network.h"
#include "src/run/again.h"
#include "src/run/mirror.h"
#include "src/run/rescue.h"
#include "src/run/spread.h"

#include <string.h>

/* A run is not repeated for a detail alone when it took more work than this: some
 * seconds on sim. */
static const int64_t DETAIL_WORK = 30000000;

static bool is_detail_cheap(const struct run *run)
{
	return run->machine->row->steps_warps && !run->machine->narrow &&
	       run_work(run) <= DETAIL_WORK;
}

/* --- The events about a vertex. --- */

/* What is gathered while events pass by, from the first to the last. */
struct tale {
	const struct run *run;  /* whose events they are */
	int32_t vertex;
	bool (*take)(struct tale *tale, const struct log_entry *entry);
	int64_t most;           /* events from this number on are not taken */
	int64_t number;         /* of the last that was taken; -1: none was */
	struct log_entry event;
	int64_t back_number;    /* stage two, likewise */
	struct log_entry back;
	bool summing;           /* sums are wanted, of all events */
	struct why_excess sums;
};

static void offer(struct tale *tale, int64_t number, const struct log_entry *entry)
{
	if (number < tale->most && entry->kind == LOG_RETURN) {
		tale->back_number = number;
		tale->back = *entry;
	}
	if (number >= tale->most || !tale->take(tale, entry))
		return;
	tale->number = number;
	tale->event = *entry;
}

/* Those that set a height. */
static bool take_height(struct tale *tale, const struct log_entry *entry)
{
	return entry->kind == LOG_GLOBAL_RELABEL ||
	       (entry->kind == LOG_RELABEL && entry->u == tale->vertex);
}

/* Those that change an excess. */
static bool take_excess(struct tale *tale, const struct log_entry *entry)
{
	struct why_excess *sums = &tale->sums;

	if (entry->kind != LOG_PUSH && entry->kind != LOG_SATURATE)
		return false;
	if (entry->u == tale->vertex) {
		sums->out += entry->amount;
		sums->pushes_out++;
	}
	if (entry->v == tale->vertex) {
		sums->in += entry->amount;
		sums->pushes_in++;
	}
	return entry->u == tale->vertex || entry->v == tale->vertex;
}

/* --- Events that the log no longer holds. --- */

static void on_wave(void *context, const struct event *events, size_t count)
{
	struct tale *tale = context;
	int64_t first = tale->run->log.next - (int64_t)count;
	struct log_entry entry;
	size_t i;

	for (i = 0; i < count; i++) {
		run_log_event(tale->run, &events[i], &entry);
		offer(tale, first + (int64_t)i, &entry);
	}
}

/* What the host did is the last of the log, if the last piece was the host's. */
static void offer_host(struct tale *tale, const struct run *again)
{
	const struct log_entry *last = log_get(&again->log, again->log.next - 1);

	if (last && last->kind >= LOG_GLOBAL_RELABEL)
		offer(tale, again->log.next - 1, last);
}

/* Repeats the run up to event tale->most. */
static bool repeat(struct tale *tale, const struct run *run, struct err *err)
{
	struct run *again;
	struct plan plan;
	bool good = true;

	if (!again_check(run, err))
		return false;
	again_plan(run, &plan);
	plan.events = EVENTS_FULL;
	plan.machine.on_wave = on_wave;
	plan.machine.context = tale;
	again = run_start(&plan, run->memory, err);
	if (!again)
		return false;
	tale->run = again;
	while (good && again->log.next < tale->most && again->now.phase != PHASE_DONE) {
		good = again_step(again, UNIT_LAUNCH, 1, err);
		offer_host(tale, again);
	}
	return again_end(again, good, err);
}

/* Whether the log holds all events from the first on. On machines that do not tell all,
 * what was counted tells. */
static bool is_whole(const struct run *run)
{
	const int64_t *counters = run->now.counters;

	return !run->log.first && !run->log.lost &&
	       (run->machine->row->steps_warps ||
		run->log.next >= counters[COUNTER_pushes] + counters[COUNTER_relabels]);
}

static void read_log(struct tale *tale, const struct run *run)
{
	int64_t count = run_count_events(run);
	struct log_entry entry;
	int64_t n;

	for (n = run->log.first; n < count; n++)
		if (run_get_event(run, n, &entry))
			offer(tale, n, &entry);
}

static bool check_events(const struct run *run, struct err *err)
{
	if (run->plan.events != EVENTS_OFF)
		return true;
	err_set(err, ERR_WORK, "nobody knows why: this run tells no events");
	return err_hint(err, "`set events full`, then `reset`");
}

/* Sees to the events that the log no longer holds, and those that it does. */
static bool see_all(struct tale *tale, const struct run *run, struct err *err)
{
	tale->most = run->log.first;
	if (!repeat(tale, run, err))
		return false;
	tale->run = run;
	tale->most = INT64_MAX;
	read_log(tale, run);
	return true;
}

/* Finds the last event; *whole: all were seen. */
static bool find(struct tale *tale, const struct run *run, bool *whole, struct err *err)
{
	tale->run = run;
	tale->number = tale->back_number = -1;
	tale->most = INT64_MAX;
	*whole = is_whole(run);
	if (!check_events(run, err))
		return false;
	if (!*whole && tale->summing && is_detail_cheap(run)) {
		*whole = true;
		return see_all(tale, run, err);
	}
	read_log(tale, run);
	if (*whole || tale->number >= 0)
		return true;
	if (!run->machine->row->steps_warps) {
		err_set(err, ERR_WORK, "the log does not hold the event: it keeps the last %d, "
			"and %lld were lost", LOG_MOST, (long long)run->log.lost);
		return err_hint(err, "`set record on`, then `reset`, and step to it; on sim the "
				"run is repeated for it");
	}
	*whole = true;
	return see_all(tale, run, err);
}

static void take_moment(const struct tale *tale, struct why_moment *moment)
{
	moment->cause = tale->number < 0 ? WHY_START : WHY_EVENT;
	moment->number = tale->number;
	moment->event = tale->event;
}

/* --- Heights. --- */

/* The height that a body stopped at `event` saw: what memory holds, or what lanes of its
 * own team have lifted it to in this wave. */
static int32_t seen_height(const struct run *again, const struct residual *view,
			   const struct log_entry *event, int32_t v)
{
	const struct event *fresh = NULL;
	size_t i = machine_fresh_events(again->machine, &fresh);

	while (i-- > 0)
		if (fresh[i].kind == EVENT_RELABEL && fresh[i].u == v &&
		    fresh[i].warp == event->warp)
			return (int32_t)fresh[i].amount;
	return view->height[v];
}

/* The first of its residual neighbours that it was lifted above; NO_VERTEX: none. */
static int32_t find_lowest(const struct run *again, const struct residual *view,
			   const struct log_entry *event)
{
	const struct network *network = view->network;
	/* In stage two, where the machine does it: along arcs that take flow back. */
	const bool returning = again->now.phase == PHASE_RETURN;
	int64_t p;
	int32_t v;

	for (p = network->row[event->u]; p < network->row[event->u + 1]; p++) {
		v = network->head[p];
		if (residual_get(view, p) > (returning ? network->capacity[p] : 0) &&
		    seen_height(again, view, event, v) == event->amount - 1)
			return v;
	}
	return NO_VERTEX;
}

/* Steps a private run to where the body stands that lifted the vertex: what it saw is
 * still there. */
static bool look_around(const struct run *run, struct why_height *why, struct err *err)
{
	const struct log_entry *event = &why->moment.event;
	const struct residual *view;
	struct run *again;
	struct plan plan;
	bool good;

	again_plan(run, &plan);
	plan.events = EVENTS_FULL;
	again = run_start(&plan, run->memory, err);
	if (!again)
		return false;
	good = again_follow(again, run, event->launch - 1, err) &&
	       again_step(again, UNIT_LANE,
			  why->moment.number + 1 - again->now.ended[UNIT_LANE], err);
	view = good ? mirror_fetch(again, MIRROR_ALL | MIRROR_LOOK, err) : NULL;
	if (view)
		why->lowest = find_lowest(again, view, event);
	return again_end(again, view != NULL, err);
}

/* A residual neighbour so far below that the label is not valid. */
static void find_steep(const struct residual *view, int32_t u, struct why_height *why)
{
	const struct network *network = view->network;
	int64_t p;
	int32_t v;

	for (p = network->row[u]; p < network->row[u + 1]; p++) {
		v = network->head[p];
		if (residual_get(view, p) <= 0 || view->height[v] >= why->height - 1 ||
		    (why->steep != NO_VERTEX && view->height[v] >= why->steep_height))
			continue;
		why->steep = v;
		why->steep_height = view->height[v];
	}
}

static bool explain_height(struct run *run, int32_t vertex, struct why_height *why,
			   struct err *err)
{
	struct tale tale = { .vertex = vertex, .take = take_height };
	bool whole;

	if (!find(&tale, run, &whole, err))
		return false;
	take_moment(&tale, &why->moment);
	if (why->moment.cause == WHY_START || tale.event.kind != LOG_RELABEL)
		return true;
	why->in_flight = machine_in_flight(run->machine, run->args.height + vertex, &why->lands);
	why->given_up = run->plan.variant->relabel && tale.event.amount == run->args.vertices;
	if (why->given_up)
		return true;
	why->lowest_height = (int32_t)tale.event.amount - 1;
	return !is_detail_cheap(run) || look_around(run, why, err);
}

bool why_height(struct run *run, int32_t vertex, struct why_height *why, struct err *err)
{
	const struct network *network = run->plan.network;
	const struct residual *view = mirror_fetch(run, MIRROR_ALL | MIRROR_LOOK, err);

	memset(why, 0, sizeof(*why));
	why->lowest = why->steep = NO_VERTEX;
	why->from_zero = run->plan.relabel == RELABEL_PAPER && !run->plan.from;
	why->began = run_first(run, UNIT_CYCLE);
	why->bound = run->plan.variant->relabel && run->now.phase <= PHASE_PUSH;
	if (!view)
		return false;
	why->height = view->height[vertex];
	why->to_source = view->height[network->source] == 0;
	if (run->now.relabeling.stage && run->plan.variant->layout->search_lifts) {
		why->moment.cause = WHY_SEARCH;
		return true;
	}
	if (!why->to_source && (vertex == network->source || vertex == network->sink)) {
		why->moment.cause = WHY_FIXED;
		return true;
	}
	/* Stage two moves flow without heights; and those it ends with bind nobody. */
	if (run->now.phase <= PHASE_PUSH && why->height < network->vertices)
		find_steep(view, vertex, why);
	return explain_height(run, vertex, why, err);
}

/* --- Excess. --- */

/* What the preflow brought. */
static int64_t given_at_start(const struct run *run, int32_t vertex)
{
	const struct network *network = run->plan.network;
	int64_t entry;

	if (run->plan.from)
		return rescue_excess(run->plan.from, vertex);
	entry = network_find(network, network->source, vertex);
	return entry < 0 ? 0 : network->capacity[entry];
}

bool why_excess(struct run *run, int32_t vertex, struct why_excess *why, struct err *err)
{
	struct tale tale = { .vertex = vertex, .take = take_excess, .summing = true };
	bool whole;

	memset(why, 0, sizeof(*why));
	if (!machine_look(run->machine, &why->excess, run->args.excess + vertex,
			  sizeof(why->excess), err) ||
	    !find(&tale, run, &whole, err))
		return false;
	*why = (struct why_excess){
		.excess = why->excess,
		.cancelled = run->now.counters[COUNTER_violations] > 0,
		.summed = whole && !run->now.counters[COUNTER_violations],
		.first = run->log.first,
		.began = run_first(run, UNIT_CYCLE),
		.at_start = given_at_start(run, vertex),
		.in = tale.sums.in,
		.out = tale.sums.out,
		.pushes_in = tale.sums.pushes_in,
		.pushes_out = tale.sums.pushes_out,
	};
	if (why->summed)
		why->back = why->at_start + why->in - why->out - why->excess;
	/* Stage two is told once for all: the sum says whether it was about this vertex. */
	if (tale.back_number >= 0 && (why->back || !why->summed)) {
		tale.number = tale.back_number;
		tale.event = tale.back;
	}
	take_moment(&tale, &why->moment);
	return true;
}

/* --- Warps. --- */

/* How often a vertex was discharged: in waves that have landed, and in the present one. */
static int64_t count_discharges(const struct run *run, const struct why_warp *why, int64_t u)
{
	const struct event *fresh = NULL;
	size_t i = why->under_way ? machine_fresh_events(run->machine, &fresh) : 0;
	int64_t count = run->discharges ? run->discharges[u] : 0;

	while (i-- > 0)
		count += fresh[i].u == u && fresh[i].warp == why->warp;
	return count;
}

/* The vertex of the chunk whose arcs were walked along most often. */
static void weigh_chunk(const struct run *run, struct why_warp *why)
{
	const struct network *network = run->plan.network;
	int64_t most = 0;
	int64_t u, degree, times;

	for (u = 32 * why->warp; u < 32 * (why->warp + 1) && u < network->vertices; u++) {
		degree = network->row[u + 1] - network->row[u];
		times = count_discharges(run, why, u);
		if (times * (degree + 1) <= most)
			continue;
		most = times * (degree + 1);
		why->vertex = (int32_t)u;
		why->degree = degree;
		why->times = times;
	}
}

static enum why_work work_of(const struct run *run, const struct kernel *kernel)
{
	const struct layout *layout = run->plan.variant->layout;

	if (kernel == run->plan.variant->discharge ||
	    (run->plan.variant->reduce && kernel == run->plan.variant->reduce))
		return WHY_DISCHARGES;
	if (run->plan.variant->lift && kernel == run->plan.variant->lift)
		return WHY_LIFTS;
	if (kernel->items == ITEMS_OTHER)
		return WHY_SCANS;
	if (kernel->items != ITEMS_SEARCH)
		return WHY_TESTS;
	if (kernel == layout->search[0])
		return WHY_BEGINS_SEARCH;
	if (kernel != layout->search[2])
		return WHY_SEARCHES;
	return layout->search_lifts ? WHY_COUNTS : WHY_ENDS_SEARCH;
}

static bool weigh(struct run *run, const struct launch_work *launch, struct why_warp *why,
		  struct err *err)
{
	struct slow_warp held = { .warp = why->warp };

	why->what = work_of(run, launch->kernel);
	if (why->what != WHY_DISCHARGES && why->what != WHY_LIFTS)
		return true;
	if (launch->kernel->items == ITEMS_CHUNKS) {
		weigh_chunk(run, why);
		return true;
	}
	if (!spread_held(run, launch, &held, err))
		return false;
	if (!held.count)
		return true; /* a global relabeling on the machine has used the queue since */
	why->vertex = held.vertex[0];
	why->degree = held.degree[0];
	why->times = 1;
	return true;
}

static bool check_warp(const struct run *run, const struct launch_work *launch, int64_t warp,
		       struct err *err)
{
	if (!launch->kernel) {
		err_set(err, ERR_WORK, "there is no launch whose warps are known");
		if (run->tape)
			return err_hint(err, "recordings hold of warps but their clocks on cuda; "
					"`device sim`, then `step`, counts their work");
		if (run->plan.variant->machine)
			return err_hint(err, "on the host there are no warps: one core does one "
					"thing after the other");
		if (!run->machine->row->steps_warps)
			return err_hint(err, "`set warp-clock on`, `reset`, then `step`");
		return err_hint(err, run->plan.machine.counting
					     ? "`step` makes one"
					     : "`set counting on`, `reset`, then `step`");
	}
	if (warp < launch->warps)
		return true;
	err_set(err, ERR_WORK, "there is no warp %lld: the launch of %s has %lld, from 0 on",
		(long long)warp, launch->kernel->name, (long long)launch->warps);
	return err_hint(err, "`show warps` names the slowest");
}

/* Whether its cycle has not ended yet: what discharges, or lifts, is the last of one. Global
 * relabelings come between two. */
static bool is_in_next_cycle(const struct run *run, const struct why_warp *why)
{
	const enum why_work last = run->plan.variant->lift ? WHY_LIFTS : WHY_DISCHARGES;

	if (why->what < last)
		return why->launch == run->machine->launches;
	return why->what == last && why->under_way;
}

bool why_warp(struct run *run, int64_t warp, struct why_warp *why, struct err *err)
{
	struct launch_work launch;
	struct snapshot snapshot;
	struct works works;
	bool good;

	memset(why, 0, sizeof(*why));
	why->vertex = NO_VERTEX;
	if (!spread_launch(run, &launch, err) || !check_warp(run, &launch, warp, err))
		return false;
	good = snapshot_take(run, KNOWN_LAST, -1, &snapshot, err);
	why->mean = snapshot.last_spread.mean;
	why->unit = launch.ticks ? spread_tick_unit(&launch) : spread_unit(run);
	snapshot_free(&snapshot);
	works = works_of_launch(run, &launch);
	why->warp = warp;
	why->warps = launch.warps;
	why->launch = launch.number;
	why->under_way = run->now.launched && launch.number == run->machine->launches;
	why->kernel = launch.kernel->name;
	why->work = works_get(&works, warp);
	if (launch.counts) {
		why->counted = true;
		why->counts = launch.counts[warp];
		if (run->machine->profile)
			why->parts = model_warp_parts(run->machine->profile, &why->counts,
						      launch.footprint);
	}
	if (!good || !weigh(run, &launch, why, err))
		return false;
	why->cycle = run->now.counters[COUNTER_cycles] + is_in_next_cycle(run, why);
	return true;
}
