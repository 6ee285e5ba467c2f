/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/suggest_facts.h"

#include "src/base/err.h"
#include "src/graph/graph.h"
#include "src/engine/history.h"
#include "src/engine/problem.h"
#include "src/problem/flow/flow.h"
#include "src/view/look/holder.h"
#include "src/view/look/snapshot.h"
#include "src/view/look/spread.h"

#include <string.h>

enum {
	EVENTS_BACK = 2048,   /* of the log that are looked at */
	MOST_PAIRS = 10
};

/* --- Facts. -1: unknown, or there is none. --- */

/* The warp of the last launch that had the followed vertex. */
static int64_t find_holder(const struct scene *scene)
{
	struct launch_work launch;
	enum holder holder;
	int64_t warp = -1;
	struct err ignored = { 0 };

	if (!spread_launch(scene->run, &launch, &ignored) || !launch.kernel ||
	    !holder_find(scene->run, &launch, scene->followed, &holder, &warp, &ignored))
		return -1;
	return warp;
}

/* The slowest warp of the last launch, if it took far longer than the others. */
static int64_t find_slowest(const struct scene *scene)
{
	struct snapshot snapshot;
	struct err ignored;
	int64_t warp = -1;

	if (snapshot_take(scene->run, KNOWN_LAST, -1, &snapshot, &ignored) &&
	    snapshot.slow_count && snapshot.last_spread.warps > 1 &&
	    (double)snapshot.slow[0].work >= 2 * snapshot.last_spread.mean)
		warp = snapshot.slow[0].warp;
	snapshot_free(&snapshot);
	return warp;
}

static int64_t find_warp(const struct scene *scene)
{
	return scene->followed != NO_VERTEX ? find_holder(scene) : find_slowest(scene);
}

static int64_t find_followed(const struct scene *scene)
{
	return scene->followed;
}

/* The active vertex with most excess. */
static int64_t find_active(const struct scene *scene)
{
	struct err ignored;
	const struct residual *view = NULL;
	int64_t most = 0;
	int32_t found = -1;
	int32_t u;

	if (flow_is(scene->run))
		view = flow_fetch(scene->run, FLOW_EXCESS | FLOW_HEIGHT | MIRROR_LOOK, &ignored);
	for (u = 0; view && u < view->graph->vertices; u++) {
		if (view->excess[u] <= most || !residual_is_active(view, u))
			continue;
		most = view->excess[u];
		found = u;
	}
	return found;
}

/* The vertex that the user follows, else that one. */
static int64_t find_vertex(const struct scene *scene)
{
	return flow_is(scene->run) && scene->followed != NO_VERTEX ? scene->followed : find_active(scene);
}

/* The last event of a kind that the log still holds. */
static bool find_event(const struct scene *scene, unsigned kinds, struct log_entry *entry)
{
	const struct run *run = scene->run;
	int64_t n = run_count_events(run);
	int64_t last = n > EVENTS_BACK ? n - EVENTS_BACK : 0;

	while (n-- > last)
		if (run_get_event(run, n, entry) && kinds & 1u << entry->kind)
			return true;
	return false;
}

static int64_t find_lifted(const struct scene *scene)
{
	struct log_entry entry;

	return find_event(scene, 1u << LOG_RELABEL, &entry) ? entry.u : -1;
}

static int64_t find_pushed(const struct scene *scene)
{
	struct log_entry entry;

	return find_event(scene, 1u << LOG_PUSH | 1u << LOG_SATURATE, &entry) ? entry.v : -1;
}

/* The column that was last told to have lost its row to one of the same wave. */
static int64_t find_lost(const struct scene *scene)
{
	struct log_entry entry;

	return find_event(scene, 1u << LOG_CONFLICT, &entry) ? entry.u : -1;
}

/* Half the queue. Lists of matchings have gaps, and need not become shorter. */
static int64_t find_half(const struct scene *scene)
{
	const struct run *run = scene->run;

	return run->now.queue >= 4 && run_problem(run)->queues(run) ? run->now.queue / 2 : -1;
}

/* The cycle whose queue was the longest, if one can go there. */
static int64_t find_peak(const struct scene *scene)
{
	const struct trace *trace = &scene->run->trace;
	int64_t peak = -1, most = 1;
	struct err ignored;
	int64_t i;

	for (i = 0; i < trace->count; i++) {
		if (trace->rows[i].queue <= most)
			continue;
		most = trace->rows[i].queue;
		peak = trace->rows[i].cycle;
	}
	return peak >= 0 && history_reaches(scene->run, UNIT_CYCLE, peak, &ignored) ? peak : -1;
}

/* Sources and sinks that can be drawn. */
static int64_t find_pairs(const struct scene *scene)
{
	int64_t pairs = scene->graph->labels.count / 4;

	return pairs > MOST_PAIRS ? MOST_PAIRS : pairs > 0 ? pairs : -1;
}

static const struct detail details[] = {
	{ "warp", find_warp, false },    { "vertex", find_vertex, true },
	{ "lifted", find_lifted, true }, { "pushed", find_pushed, true },
	{ "half", find_half, false },    { "peak", find_peak, false },
	{ "pairs", find_pairs, false },  { "lost", find_lost, true },
	{ "followed", find_followed, true },
};

const struct detail *detail_find(const char *name, size_t length)
{
	size_t i;

	for (i = 0; i < sizeof(details) / sizeof(details[0]); i++)
		if (strlen(details[i].name) == length && !strncmp(details[i].name, name, length))
			return &details[i];
	return NULL;
}
