/* SPDX-License-Identifier: GPL-3.0-or-later
 * appraise: what `compare` tells of a traversal besides (src/engine/appraisal.h).
 */
#include "src/problem/paths/layout.h"

#include "gpu/core/model.h"
#include "src/engine/appraisal.h"
#include "src/engine/problem.h"
#include "src/host/mdt.h"

#include <math.h>

/* Sums of degrees. */
struct sums {
	int64_t count, most;
	double sum, squares;
};

static void add(struct sums *sums, int64_t count, int64_t degree)
{
	if (!count)
		return;
	sums->count += count;
	sums->sum += (double)count * (double)degree;
	sums->squares += (double)count * (double)degree * (double)degree;
	if (degree > sums->most)
		sums->most = degree;
}

void paths_spread_degrees(const struct plan *plan, bool is_split, struct degree_spread *spread)
{
	const struct graph *graph = plan->graph;
	const int32_t mdt = is_split ? paths_mdt(plan) : INT32_MAX;
	struct sums sums = { 0 };
	int64_t degree, parts;
	double mean;
	int32_t u;

	for (u = 0; u < paths_vertices(graph); u++) {
		degree = paths_outdegree(graph, u);
		parts = mdt_parts(degree, mdt);
		/* The first parts have one arc more. */
		add(&sums, degree % parts, degree / parts + 1);
		add(&sums, parts - degree % parts, degree / parts);
	}
	mean = sums.count ? sums.sum / (double)sums.count : 0;
	*spread = (struct degree_spread){
		.count = sums.count,
		.most = sums.most,
		.mean = mean,
		.deviation = sums.count ? sqrt(fmax(sums.squares / (double)sums.count - mean * mean, 0)) : 0,
	};
}

/* Sums up what the layout takes; *count: in how many pieces. */
static int64_t sum_graph(const struct run *run, int64_t *count)
{
	struct structure structures[MOST_STRUCTURES];
	int64_t sum = 0;
	int i;

	*count = paths_layout(&run->plan)->structures(&run->plan, run->width, structures);
	for (i = 0; i < *count; i++)
		sum += structures[i].bytes;
	return sum;
}

static int64_t model_start(const struct run *run, int64_t copies, int64_t bytes)
{
	const struct profile *profile = run->machine->profile;
	const struct paths_layout *layout = paths_layout(&run->plan);
	const int64_t visits = layout->visits ? layout->visits(&run->plan) : 0;

	if (!run_is_modelled(run))
		return -1;
	return model_copies(profile, run->plan.bandwidth, WAY_PINNED, copies, bytes) +
	       model_visits(profile, visits, graph_bytes(run->plan.graph));
}

bool paths_appraise(struct run *run, struct appraisal *appraisal, struct err *err)
{
	const struct graph *graph = run->plan.graph;
	int64_t copies;
	int32_t u;

	if (!paths_fetch(run, err))
		return false;
	appraisal->traversed = 0;
	for (u = 0; u < paths_vertices(graph); u++)
		if (paths_distance(run, u) != PATHS_UNREACHED)
			appraisal->traversed += paths_outdegree(graph, u);
	appraisal->graph_bytes = sum_graph(run, &copies);
	appraisal->list_bytes = run_bytes(&run->plan, run->machine) - appraisal->graph_bytes;
	appraisal->start_ps = model_start(run, copies, appraisal->graph_bytes);
	paths_spread_degrees(&run->plan, paths_layout(&run->plan) == &paths_split, &appraisal->degree);
	return true;
}
