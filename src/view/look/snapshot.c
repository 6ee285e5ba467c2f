/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/look/snapshot.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/graph/network.h"
#include "src/view/look/look.h"
#include "src/problem/flow/flow.h"
#include "src/view/look/spread.h"

#include <string.h>

static void take_place(const struct run *run, struct snapshot *snapshot)
{
	struct place place;
	struct text text;

	machine_place(run->machine, &place);
	text_fixed(&text, snapshot->place, sizeof(snapshot->place));
	if (place.kernel && run->now.launched)
		run_say_place(&place, &text);
}

int32_t look_highest(const struct residual *view)
{
	const int32_t most = view->network->vertices;
	int32_t highest = 0;
	int32_t u;

	for (u = 0; u < most; u++)
		if (view->height[u] < most && view->height[u] > highest)
			highest = view->height[u];
	return highest;
}

/* A vertex with excess. */
static void bin_excess(const struct residual *view, int32_t u, int32_t bin,
		       struct height_bins *bins)
{
	if (u == view->network->source || u == view->network->sink)
		return;
	if (bin == HEIGHT_BINS) {
		bins->cut_excess += view->excess[u];
		return;
	}
	bins->excess[bin] += view->excess[u];
	bins->active[bin] += residual_is_active(view, u);
	bins->all_active += residual_is_active(view, u);
}

/* Graphs are large: most vertices have no excess, and bins add up apart, so that equal
 * heights one behind the other wait for no sum. */
enum { APART = 4 };

static void bin_vertices(const struct residual *view, struct height_bins *bins)
{
	const int32_t most = view->network->vertices;
	const uint32_t width = (uint32_t)bins->width;
	int32_t count[APART][HEIGHT_BINS + 1] = { { 0 } };
	int32_t bin, height, u;
	int i;

	for (u = 0; u < most; u++) {
		height = view->height[u];
		bin = height >= most ? HEIGHT_BINS
		      : width == 1   ? height
				     : (int32_t)((uint32_t)height / width);
		count[u % APART][bin]++;
		if (view->excess[u])
			bin_excess(view, u, bin, bins);
	}
	for (i = 0; i < APART; i++) {
		for (bin = 0; bin < bins->count; bin++)
			bins->vertices[bin] += count[i][bin];
		bins->cut_vertices += count[i][HEIGHT_BINS];
	}
}

static bool take_heights(struct run *run, struct snapshot *snapshot, struct err *err)
{
	const struct residual *view =
		flow_fetch(run, FLOW_EXCESS | FLOW_HEIGHT | MIRROR_LOOK, err);
	struct height_bins *bins = &snapshot->heights;

	if (!view)
		return false;
	bins->highest = look_highest(view);
	bins->chosen = snapshot->about.chosen < 0 ? -1 : view->height[snapshot->about.chosen];
	bins->width = bins->highest / HEIGHT_BINS + 1;
	bins->count = (int)(bins->highest / bins->width) + 1;
	bin_vertices(view, bins);
	snapshot->known |= KNOWN_HEIGHTS;
	return true;
}

/* The entries of the last cycle, and how they stand now. */
static bool take_queue(struct run *run, struct snapshot *snapshot, struct err *err)
{
	const struct network *network = run->plan.network;
	int32_t entries[QUEUE_ENTRIES];
	struct queue_entry *entry;
	int64_t count = run->now.queue < QUEUE_ENTRIES ? run->now.queue : QUEUE_ENTRIES;
	int64_t i;

	if (run->now.queue < 0)
		return true;
	snapshot->queue_gone = run->now.queue_gone;
	if (snapshot->queue_gone)
		count = 0;
	if (!machine_look(run->machine, entries, run_queue(run),
			  (size_t)count * sizeof(*entries), err))
		return false;
	for (i = 0; i < count; i++) {
		entry = &snapshot->queue[i];
		entry->vertex = entries[i];
		entry->degree = network->row[entries[i] + 1] - network->row[entries[i]];
		if (!machine_look(run->machine, &entry->height, flow_args(run)->height + entries[i],
				  sizeof(entry->height), err) ||
		    !machine_look(run->machine, &entry->excess, flow_args(run)->excess + entries[i],
				  sizeof(entry->excess), err))
			return false;
	}
	snapshot->queue_size = run->now.queue;
	snapshot->known |= KNOWN_QUEUE;
	return true;
}

static void take_counters(const struct run *run, struct snapshot *snapshot)
{
	int i;

	memcpy(snapshot->counters, run->now.counters, sizeof(snapshot->counters));
	for (i = 0; i < COUNTERS; i++)
		snapshot->counted[i] = run_counts(run, (enum counter)i);
	snapshot->known |= KNOWN_COUNTERS;
}

static bool take_neighbours(struct run *run, struct snapshot *snapshot, struct err *err)
{
	const struct network *network = run->plan.network;
	int32_t u = snapshot->vertex;
	int64_t count = network->row[u + 1] - network->row[u];
	const struct residual *view =
		flow_fetch(run, FLOW_ALL | MIRROR_LOOK, err);
	int64_t i, p;

	if (!view)
		return false;
	snapshot->neighbours = memory_array(run->memory, (size_t)count,
					    sizeof(*snapshot->neighbours), "a vertex's arcs", err);
	if (!snapshot->neighbours)
		return false;
	for (i = 0; i < count; i++) {
		struct neighbour *neighbour = &snapshot->neighbours[i];

		p = network->row[u] + i;
		neighbour->vertex = network->head[p];
		neighbour->height = view->height[network->head[p]];
		neighbour->capacity = network->capacity[p];
		neighbour->residual = residual_get(view, p);
		neighbour->flow = neighbour->capacity - neighbour->residual;
	}
	snapshot->neighbour_count = count;
	snapshot->height = view->height[u];
	snapshot->excess = view->excess[u];
	snapshot->active = residual_is_active(view, u);
	snapshot->height_flight.is = machine_in_flight(run->machine, flow_args(run)->height + u,
						       &snapshot->height_flight.value);
	snapshot->excess_flight.is = machine_in_flight(run->machine, flow_args(run)->excess + u,
						       &snapshot->excess_flight.value);
	snapshot->known |= KNOWN_VERTEX;
	return true;
}

static void take_run(const struct run *run, struct snapshot *snapshot)
{
	struct text text;

	memset(snapshot, 0, sizeof(*snapshot));
	snapshot->network = run->plan.network;
	snapshot->variant = run->plan.variant->name;
	snapshot->replay = run->tape != NULL;
	snapshot->host = run->plan.variant->machine != NULL;
	snapshot->degraded = run->machine->degraded;
	snapshot->problem = problem_name(run->plan.network->problem);
	text_fixed(&text, snapshot->device, sizeof(snapshot->device));
	text_print(&text, "%s", run->machine->label);
	snapshot->phase = phase_name(run->now.phase);
	snapshot->cycle = run->now.counters[COUNTER_cycles];
	snapshot->first_cycle = run_first(run, UNIT_CYCLE);
	snapshot->seconds = run->now.seconds;
	if (run_counts(run, COUNTER_pushes))
		snapshot->known |= KNOWN_EVENTS;
	take_place(run, snapshot);
}

struct subject subject_about(int32_t vertex, int32_t other, int64_t warp)
{
	return (struct subject){ vertex, other, warp, -1, -1, -1, NULL };
}

bool snapshot_take_about(struct run *run, unsigned wanted, const struct subject *subject,
			 struct snapshot *snapshot, struct err *err)
{
	take_run(run, snapshot);
	snapshot->about = *subject;
	snapshot->vertex = subject->vertex >= 0 ? subject->vertex : subject->chosen;
	snapshot->warp = subject->warp >= 0 ? subject->warp : subject->chosen_warp;
	snapshot->about.pair = NULL; /* the run may be gone when this is drawn */
	if (wanted & KNOWN_PAIR && subject->pair) {
		snapshot->pair = *subject->pair;
		snapshot->known |= KNOWN_PAIR;
	}
	if (wanted & KNOWN_COUNTERS)
		take_counters(run, snapshot);
	if (wanted & KNOWN_MODEL && run_is_modelled(run)) {
		snapshot->modelled = run->now.modelled;
		snapshot->known |= KNOWN_MODEL;
	}
	if (wanted & KNOWN_COURSE) {
		snapshot->trace = run->trace;
		snapshot->known |= KNOWN_COURSE;
	}
	if (wanted & KNOWN_ARBITER && run->plan.variant->arbitrate) {
		snapshot->decisions = run->decisions.rows;
		snapshot->decision_count = run->now.decisions;
		snapshot->decision_known = run->decisions.known;
		snapshot->known |= KNOWN_ARBITER;
	}
	if (wanted & KNOWN_CHECK && run->checked) {
		snapshot->check = run->check;
		snapshot->known |= KNOWN_CHECK;
	}
	if (wanted & KNOWN_VALUE) {
		if (!run_value(run, &snapshot->value, err))
			return false;
		snapshot->known |= KNOWN_VALUE;
	}
	return (!(wanted & KNOWN_LOG) || look_log(run, snapshot, err)) &&
	       (!(wanted & KNOWN_HEIGHTS) || take_heights(run, snapshot, err)) &&
	       (!(wanted & KNOWN_QUEUE) || take_queue(run, snapshot, err)) &&
	       (!(wanted & KNOWN_CUT) || look_cut(run, snapshot, err)) &&
	       (!(wanted & KNOWN_ARC) || subject->other < 0 || look_arc(run, snapshot, err)) &&
	       (!(wanted & KNOWN_CODE) || look_code(run, snapshot, err)) &&
	       (!(wanted & KNOWN_FLOW) || look_flow(run, snapshot, err)) &&
	       (!(wanted & KNOWN_MAP) || look_map(run, snapshot, err)) &&
	       (!(wanted & KNOWN_VERTEX) || snapshot->vertex < 0 ||
		take_neighbours(run, snapshot, err)) &&
	       (!(wanted & (KNOWN_COUNTS | KNOWN_TICKS | KNOWN_LAST)) ||
		spread_take(run, snapshot, err)) &&
	       (!(wanted & KNOWN_PREDICTION) || predict_take(run, snapshot, err)) &&
	       (!(wanted & KNOWN_WARP) || look_warp(run, snapshot, err));
}

bool snapshot_take(struct run *run, unsigned wanted, int32_t vertex,
		   struct snapshot *snapshot, struct err *err)
{
	const struct subject subject = subject_about(vertex, -1, -1);

	return snapshot_take_about(run, wanted, &subject, snapshot, err);
}

void snapshot_free(struct snapshot *snapshot)
{
	memory_free(snapshot->neighbours);
	memory_free(snapshot->cut.side);
	memory_free(snapshot->cut.arcs);
	memory_free(snapshot->flow.vertices);
	memory_free(snapshot->flow.arcs);
	memory_free(snapshot->flow.full);
	memory_free(snapshot->map.vertices);
	memory_free(snapshot->log.lines);
	record_free(&snapshot->warp_look.record);
	memset(&snapshot->cut, 0, sizeof(snapshot->cut));
	memset(&snapshot->flow, 0, sizeof(snapshot->flow));
	memset(&snapshot->map, 0, sizeof(snapshot->map));
	memset(&snapshot->log, 0, sizeof(snapshot->log));
	snapshot->neighbours = NULL;
}
