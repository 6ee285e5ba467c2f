/* SPDX-License-Identifier: GPL-3.0-or-later
 * The global relabeling on the host.
 */
#include "gpu/core/journal.h"
#include "src/engine/rescue.h"
#include "src/engine/run.h"
#include "src/graph/graph.h"
#include "src/host/match_distances.h"
#include "src/problem/matching/matching.h"

#include <string.h>

static void set_mate(struct run *run, int32_t v, enum match_mate mate)
{
	int32_t *mu = matching_mu(run);

	if (run->mirror->mapped && run->machine->journal)
		journal_keep(run->machine->journal, &mu[v], sizeof(mu[v]), (uint32_t)mu[v]);
	mu[v] = mate;
}

/* In the last check columns that were given up although a free row can be reached become active
 * again. Returns whether there are any. */
static bool take_back(struct run *run, const int32_t *psi)
{
	const struct labels *labels = &run->plan.graph->labels;
	bool any = false;
	int32_t v;

	for (v = labels->left; v < labels->count; v++) {
		if (matching_mu(run)[v] != MATCH_GIVEN_UP || psi[v] == labels->count)
			continue;
		set_mate(run, v, MATCH_FREE);
		any = true;
	}
	return any;
}

/* Active columns that cannot reach a free row are given up. Returns whether there are any. */
static bool give_up(struct run *run, const int32_t *psi)
{
	const struct labels *labels = &run->plan.graph->labels;
	bool any = false;
	int32_t v;

	for (v = labels->left; v < labels->count; v++) {
		if (psi[v] < labels->count || !matching_is_active(matching_mu(run), v))
			continue;
		set_mate(run, v, MATCH_GIVEN_UP);
		any = true;
	}
	return any;
}

static void set_labels(struct run *run, const int32_t *psi)
{
	const size_t count = (size_t)run->plan.graph->labels.count;
	int32_t *labels = matching_psi(run);

	if (run->mirror->mapped && run->machine->journal)
		journal_keep_changes(run->machine->journal, labels, labels, psi,
				     count * sizeof(*labels));
	memcpy(labels, psi, count * sizeof(*labels));
}

bool matching_relabel(struct run *run, bool *stopped, struct err *err)
{
	struct matching *own = matching_of(run);
	struct match_state state;
	unsigned up = MATCHING_PSI;
	int64_t levels, work;

	if (!mirror_fetch(run, MATCHING_ALL, err))
		return false;
	state = (struct match_state){ run->plan.graph, matching_mu(run) };
	*stopped = !match_distances(&state, own->psi, own->queue, &run->plan.poll, &levels, &work);
	if (*stopped)
		return true;
	if (run->now.task.last_check && take_back(run, own->psi))
		up |= MATCHING_MU;
	if (matching_method(run->plan.variant)->search && give_up(run, own->psi))
		up |= MATCHING_MU;
	set_labels(run, own->psi);
	if (!mirror_store(run, up, err))
		return false;
	run->now.active = matching_count_active(run);
	if (matching_method(run->plan.variant)->relabeled)
		matching_method(run->plan.variant)->relabeled(run, run->state);
	run_count_relabel(run, levels, work);
	run_model_slice(run, MATCHING_ALL, up, work);
	rescue_note(run);
	return true;
}

static bool relabel_task(struct run *run, bool *stopped, int64_t *levels, struct err *err)
{
	const int64_t before = run->now.counters[COUNTER_relabel_levels];

	if (!matching_relabel(run, stopped, err))
		return false;
	*levels = run->now.counters[COUNTER_relabel_levels] - before;
	return true;
}

const struct host_task matching_relabel_task = {
	.name = "relabel",
	.number = 1,
	.step = CODE_RELABEL,
	.event = LOG_GLOBAL_RELABEL,
	.work = relabel_task,
};
