/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/matching/look_match.h"

#include "src/base/memory.h"
#include "src/engine/problem.h"
#include "src/graph/graph.h"
#include "src/problem/matching/matching.h"
#include "src/view/look/look.h"

/* --- Labels. --- */

static int32_t highest_of(const struct run *run)
{
	const int32_t *psi = matching_psi(run);
	const int32_t count = run->plan.graph->labels.count;
	int32_t highest = 0;
	int32_t v;

	for (v = 0; v < count; v++)
		if (psi[v] < count && psi[v] > highest)
			highest = psi[v];
	return highest;
}

static void count_column(const struct run *run, int32_t v, struct psi_bin *bin,
			 struct psi_look *look)
{
	const int32_t *mu = matching_mu(run);
	const bool active = matching_is_active(mu, v);

	bin->columns++;
	bin->active += active;
	look->active += active;
	look->given_up += mu[v] == MATCH_GIVEN_UP;
}

static void count_labels(const struct run *run, struct psi_look *look)
{
	const struct labels *labels = &run->plan.graph->labels;
	const int32_t *psi = matching_psi(run);
	struct psi_bin *bin;
	int32_t v;

	for (v = 0; v < labels->count; v++) {
		bin = psi[v] < labels->count ? &look->bins[psi[v] / look->width] : &look->far;
		if (v < labels->left) {
			bin->rows++;
			look->free_rows += matching_mu(run)[v] == MATCH_FREE;
		} else {
			count_column(run, v, bin, look);
		}
	}
}

static void take_labels(const struct run *run, int32_t chosen, struct psi_look *look)
{
	look->highest = highest_of(run);
	look->width = look->highest / PSI_BINS + 1;
	look->count = (int)(look->highest / look->width) + 1;
	look->chosen = chosen < 0 ? -1 : matching_psi(run)[chosen];
	count_labels(run, look);
	look->is_older = matching_labels_are_older(run);
}

/* --- A vertex. --- */

static void take_vertex(const struct run *run, int32_t v, struct match_look *look)
{
	const struct graph *graph = run->plan.graph;
	const struct match_args *args = match_args(run);
	const int32_t *mu = matching_mu(run);
	const int32_t *psi = matching_psi(run);
	int64_t i;

	look->label = psi[v];
	look->mate = mu[v];
	look->active = v >= graph->labels.left && matching_is_active(mu, v);
	look->label_flight.is = machine_in_flight(run->machine, args->psi + v,
						  &look->label_flight.value);
	look->mate_flight.is = machine_in_flight(run->machine, args->mu + v,
						 &look->mate_flight.value);
	for (i = 0; i < look->count; i++) {
		const int32_t u = graph->head[graph->row[v] + i];

		look->neighbours[i] = (struct match_neighbour){ u, psi[u], mu[u] };
	}
}

/* The vertex that was asked for or chosen, or that which cost most; else the first active column, or the
 * first one. */
static int32_t choose(struct run *run, struct snapshot *snapshot)
{
	const struct labels *labels = &run->plan.graph->labels;
	const int32_t costliest = stand_in_costliest(run, snapshot);
	int32_t v = labels->left;

	if (snapshot->vertex >= 0 || !labels->count)
		return snapshot->vertex;
	if (costliest >= 0) {
		stand_in_set(snapshot, costliest, STAND_IN_COST);
		return costliest;
	}
	while (v < labels->count && !matching_is_active(matching_mu(run), v))
		v++;
	if (v < labels->count)
		stand_in_set(snapshot, v, STAND_IN_ACTIVE);
	else
		stand_in_set(snapshot, labels->left < labels->count ? labels->left : 0, STAND_IN_FIRST);
	return stand_in_vertex(snapshot);
}

static bool take(struct run *run, struct snapshot *snapshot, struct err *err)
{
	const struct graph *graph = run->plan.graph;
	struct match_look *look;
	int64_t count;
	int32_t v;

	if (!mirror_fetch(run, MATCHING_ALL | MIRROR_LOOK, err))
		return false;
	v = choose(run, snapshot);
	count = v < 0 ? 0 : graph->row[v + 1] - graph->row[v];
	look = memory_new(run->memory, sizeof(*look) + (size_t)count * sizeof(look->neighbours[0]), "labels",
			  err);
	snapshot->own = look;
	if (!look)
		return false;
	look->vertex = v;
	look->count = count;
	take_labels(run, snapshot->about.chosen, &look->psi);
	look->keeps_lists = matching_method(run->plan.variant)->lists != NULL;
	if (v >= 0)
		take_vertex(run, v, look);
	snapshot->known |= KNOWN_OWN;
	return true;
}

const struct look look_row_match = { KNOWN_OWN, &problem_matching, take };
