/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/look/snapshot.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/engine/midway.h"
#include "src/engine/problem.h"
#include "src/graph/graph.h"
#include "src/view/look/look.h"

#include <string.h>

static const struct look *const rows[] = {
#define LOOK(name) &look_row_##name,
#include "src/view/look/looks.def"
#undef LOOK
	NULL,
};

static void take_position(const struct run *run, struct snapshot *snapshot)
{
	struct text text;

	text_fixed(&text, snapshot->position, sizeof(snapshot->position));
	run_say_place(run, &text);
}

static void take_counters(struct run *run, struct snapshot *snapshot)
{
	int64_t number;
	int i;

	memcpy(snapshot->counters, run->now.counters, sizeof(snapshot->counters));
	for (i = 0; i < COUNTERS; i++) {
		number = run_count(run, (enum counter)i);
		snapshot->counted[i] = number >= 0;
		if (number >= 0)
			snapshot->counters[i] = number;
	}
	snapshot->known |= KNOWN_COUNTERS;
}

static void take_run(const struct run *run, struct snapshot *snapshot)
{
	struct text text;

	memset(snapshot, 0, sizeof(*snapshot));
	snapshot->graph = run->plan.graph;
	snapshot->terminals = run->plan.terminals;
	snapshot->solves = run->plan.variant->problem;
	snapshot->variant = run->plan.variant->name;
	snapshot->replay = run->tape != NULL;
	snapshot->host = run->plan.variant->machine != NULL;
	snapshot->degraded = run->machine->degraded;
	text_fixed(&text, snapshot->device, sizeof(snapshot->device));
	text_print(&text, "%s", run->machine->label);
	snapshot->phase = run_phase(run);
	snapshot->cycle = run->now.counters[COUNTER_cycles];
	snapshot->leg.first = run_first(run, UNIT_CYCLE);
	snapshot->leg.edited = run->plan.edit.made;
	snapshot->leg.edit =
		run->plan.edit.waits && run->plan.edit.unit == UNIT_CYCLE ? run->plan.edit.ended : -1;
	snapshot->seconds = run->now.seconds;
	/* A replay does not keep what was measured of kernels. */
	snapshot->kernel_seconds = -1;
	if (run_is_modelled(run) || (run_has_times(run) && !run->tape))
		snapshot->kernel_seconds = run_busy(run).kernels;
	if (run_counts(run, COUNTER_arc_scans))
		snapshot->known |= KNOWN_EVENTS;
	take_position(run, snapshot);
}

struct subject subject_about(int32_t vertex, int32_t other, int64_t warp)
{
	return (struct subject){ .vertex = vertex, .other = other, .warp = warp, .chosen = -1,
				 .chosen_warp = -1, .cursor = -1 };
}

bool snapshot_take_about(struct run *run, unsigned wanted, const struct subject *subject,
			 struct snapshot *snapshot, struct err *err)
{
	const struct look *const *row;

	take_run(run, snapshot);
	snapshot->about = *subject;
	if (!snapshot->leg.edited)
		snapshot->about.past = NULL;
	snapshot->vertex = subject->vertex >= 0 ? subject->vertex : subject->chosen;
	snapshot->warp = subject->warp >= 0 ? subject->warp : subject->chosen_warp;
	snapshot->about.companion = NULL; /* the run may be gone when this is drawn */
	if (wanted & KNOWN_COMPANION && subject->companion) {
		snapshot->companion = *subject->companion;
		snapshot->known |= KNOWN_COMPANION;
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
	for (row = rows; *row; row++)
		if (wanted & (*row)->known &&
		    problem_suits((*row)->problem, run_problem(run)) &&
		    !(*row)->take(run, snapshot, err))
			return false;
	return true;
}

bool snapshot_take(struct run *run, unsigned wanted, int32_t vertex,
		   struct snapshot *snapshot, struct err *err)
{
	const struct subject subject = subject_about(vertex, -1, -1);

	return snapshot_take_about(run, wanted, &subject, snapshot, err);
}

void snapshot_stop_clock(struct snapshot *snapshot)
{
	struct beginning *begun = &snapshot->trace.begun;

	snapshot->seconds = 0;
	if (snapshot->kernel_seconds > 0 && !(snapshot->known & KNOWN_MODEL))
		snapshot->kernel_seconds = 0;
	begun->ns = begun->ns < 0 ? -1 : 0;
	begun->labels_ns = begun->labels_ns < 0 ? -1 : 0;
}

void snapshot_free(struct snapshot *snapshot)
{
	memory_free(snapshot->neighbours);
	memory_free(snapshot->cut.side);
	memory_free(snapshot->cut.arcs);
	memory_free(snapshot->flow.vertices);
	memory_free(snapshot->flow.arcs);
	memory_free(snapshot->flow.full);
	memory_free(snapshot->picture.vertices);
	memory_free(snapshot->picture.arcs);
	memory_free(snapshot->map.vertices);
	memory_free(snapshot->log.lines);
	memory_free(snapshot->tables.costs);
	memory_free(snapshot->tables.memory);
	memory_free(snapshot->own);
	record_free(&snapshot->warp_look.record);
	memset(&snapshot->cut, 0, sizeof(snapshot->cut));
	memset(&snapshot->flow, 0, sizeof(snapshot->flow));
	memset(&snapshot->picture, 0, sizeof(snapshot->picture));
	memset(&snapshot->map, 0, sizeof(snapshot->map));
	memset(&snapshot->log, 0, sizeof(snapshot->log));
	snapshot->neighbours = NULL;
	snapshot->tables.costs = NULL;
	snapshot->tables.memory = NULL;
	snapshot->own = NULL;
}
