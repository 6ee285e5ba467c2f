/* SPDX-License-Identifier: GPL-3.0-or-later
 * The checker of a matching: the edges with flow, and a vertex cover that it computes from
 * them by alternating paths (Koenig 1931).
 */
#include "src/host/check_parts.h"

#include "src/base/memory.h"

static bool is_matched(const struct claim *claim, int64_t entry)
{
	return claim->network->capacity[entry] == 1 && check_rest(claim, entry) == 0;
}

/* mate[v], -1: none; false if a vertex would have two. */
static bool find_mates(const struct claim *claim, int32_t *mate, struct check *check)
{
	const struct network *network = claim->network;
	int32_t sides = network->labels.count;
	char l_name[32], r_name[32];
	int64_t p;
	int32_t l, r;

	for (l = 0; l < sides; l++)
		mate[l] = -1;
	for (l = 0; l < network->labels.left; l++) {
		for (p = network->row[l]; p < network->row[l + 1]; p++) {
			r = network->head[p];
			if (r >= sides || !is_matched(claim, p))
				continue;
			if (mate[l] >= 0 || mate[r] >= 0) {
				check_reject(check, "the matching's edge %s, %s meets another at a "
				       "vertex", check_name(network, l, l_name, sizeof(l_name)),
				       check_name(network, r, r_name, sizeof(r_name)));
				return false;
			}
			mate[l] = r;
			mate[r] = l;
			check->value++;
		}
	}
	return true;
}

/* Which vertices an alternating path from a free vertex of the left side reaches. */
static void reach_alternating(const struct network *network, const int32_t *mate,
			      bool *reached, int32_t *queue)
{
	int32_t first = 0;
	int32_t last = 0;
	int32_t l, r;
	int64_t p;

	for (l = 0; l < network->labels.count; l++)
		reached[l] = l < network->labels.left && mate[l] < 0;
	for (l = 0; l < network->labels.left; l++)
		if (reached[l])
			queue[last++] = l;
	while (first < last) {
		l = queue[first++];
		for (p = network->row[l]; p < network->row[l + 1]; p++) {
			r = network->head[p];
			if (r >= network->labels.count || reached[r])
				continue;
			reached[r] = true;
			if (mate[r] < 0 || reached[mate[r]])
				continue;
			reached[mate[r]] = true;
			queue[last++] = mate[r];
		}
	}
}

/* The cover: what is not reached on the left, what is on the right. It is counted,
 * and every edge is held against it. */
static void check_cover(const struct network *network, const bool *reached,
			struct check *check)
{
	char l_name[32], r_name[32];
	int32_t l, r;
	int64_t p;

	for (l = 0; l < network->labels.left; l++) {
		for (p = network->row[l]; p < network->row[l + 1]; p++) {
			r = network->head[p];
			if (r < network->labels.count && reached[l] && !reached[r]) {
				check_reject(check, "edge %s, %s is not covered",
				       check_name(network, l, l_name, sizeof(l_name)),
				       check_name(network, r, r_name, sizeof(r_name)));
				return;
			}
		}
	}
	check->cover = 0;
	for (l = 0; l < network->labels.count; l++)
		check->cover += l < network->labels.left ? !reached[l] : reached[l];
	if (check->cover != check->value)
		check_reject(check, "matching %lld is not cover %lld", (long long)check->value,
		       (long long)check->cover);
	else
		check_accept(check, "matching %lld = cover %lld", (long long)check->value,
			     (long long)check->cover);
}

/* 5. The edges. False: memory ran out. */
static bool check_edges(const struct claim *claim, struct memory *memory, struct check *check,
			struct err *err)
{
	const struct network *network = claim->network;
	size_t sides = (size_t)network->labels.count;
	int32_t *mate = memory_array(memory, sides, sizeof(*mate), "the checker", err);
	int32_t *queue = memory_array(memory, sides, sizeof(*queue), "the checker", err);
	bool *reached = memory_array(memory, sides, sizeof(*reached), "the checker", err);
	bool good = mate && queue && reached;
	int64_t flow = check->value;

	check->value = 0;
	if (good && find_mates(claim, mate, check)) {
		reach_alternating(network, mate, reached, queue);
		check_cover(network, reached, check);
		if (check->good && check->value != flow)
			check_reject(check, "the matching's %lld edges do not carry the flow %lld",
			       (long long)check->value, (long long)flow);
	}
	memory_free(mate);
	memory_free(queue);
	memory_free(reached);
	return good;
}

bool check_matching(const struct claim *claim, struct memory *memory, struct check *check,
		    struct err *err)
{
	return check_flow(claim, memory, check, err) &&
	       (!check->good || check_edges(claim, memory, check, err));
}
