/* SPDX-License-Identifier: GPL-3.0-or-later
 * The checker of a matching that was found as a flow: its edges are those with flow.
 */
#include "src/host/check_parts.h"

#include "src/base/memory.h"

static bool is_matched(const struct claim *claim, int64_t entry)
{
	return graph_capacity(claim->graph, entry) == 1 && check_rest(claim, entry) == 0;
}

/* mate[v], -1: none; false if a vertex would have two. */
static bool find_mates(const struct claim *claim, int32_t *mate, struct check *check)
{
	const struct graph *graph = claim->graph;
	int32_t sides = graph->labels.count;
	char l_name[32], r_name[32];
	int64_t p;
	int32_t l, r;

	for (l = 0; l < sides; l++)
		mate[l] = -1;
	for (l = 0; l < graph->labels.left; l++) {
		for (p = graph->row[l]; p < graph->row[l + 1]; p++) {
			r = graph->head[p];
			if (r >= sides || !is_matched(claim, p))
				continue;
			if (mate[l] >= 0 || mate[r] >= 0) {
				check_reject(check, "the matching's edge %s, %s meets another at a "
				       "vertex", check_name(graph, l, l_name, sizeof(l_name)),
				       check_name(graph, r, r_name, sizeof(r_name)));
				return false;
			}
			mate[l] = r;
			mate[r] = l;
			check->value++;
		}
	}
	return true;
}

/* 5. The edges. False: memory ran out. */
static bool check_edges(const struct claim *claim, struct memory *memory, struct check *check,
			struct err *err)
{
	int32_t *mate = memory_array(memory, (size_t)claim->graph->labels.count, sizeof(*mate),
				     "the checker", err);
	bool good = mate != NULL;
	int64_t flow = check->value;

	check->value = 0;
	if (good && find_mates(claim, mate, check)) {
		good = check_cover(claim->graph, mate, memory, check, err);
		if (good && check->good && check->value != flow)
			check_reject(check, "the matching's %lld edges do not carry the flow %lld",
			       (long long)check->value, (long long)flow);
	}
	memory_free(mate);
	return good;
}

bool check_matching(const struct claim *claim, struct memory *memory, struct check *check,
		    struct err *err)
{
	return check_flow(claim, memory, check, err) &&
	       (!check->good || check_edges(claim, memory, check, err));
}
