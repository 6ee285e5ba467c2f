/* SPDX-License-Identifier: GPL-3.0-or-later
 * The proof that a matching is maximum: a vertex cover of the same size, which is computed from it
 * by alternating paths (Koenig 1931).
 */
#include "src/host/check_parts.h"

#include "src/base/memory.h"

/* Which vertices an alternating path from a free vertex of the left side reaches. */
static void reach_alternating(const struct graph *graph, const int32_t *mate,
			      bool *reached, int32_t *queue)
{
	int32_t first = 0;
	int32_t last = 0;
	int32_t l, r;
	int64_t p;

	for (l = 0; l < graph->labels.count; l++)
		reached[l] = l < graph->labels.left && mate[l] < 0;
	for (l = 0; l < graph->labels.left; l++)
		if (reached[l])
			queue[last++] = l;
	while (first < last) {
		l = queue[first++];
		for (p = graph->row[l]; p < graph->row[l + 1]; p++) {
			r = graph->head[p];
			if (r >= graph->labels.count || reached[r])
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
static void count_cover(const struct graph *graph, const bool *reached,
			struct check *check)
{
	char l_name[32], r_name[32];
	int32_t l, r;
	int64_t p;

	for (l = 0; l < graph->labels.left; l++) {
		for (p = graph->row[l]; p < graph->row[l + 1]; p++) {
			r = graph->head[p];
			if (r < graph->labels.count && reached[l] && !reached[r]) {
				check_reject(check, "edge %s, %s is not covered",
				       check_name(graph, l, l_name, sizeof(l_name)),
				       check_name(graph, r, r_name, sizeof(r_name)));
				return;
			}
		}
	}
	check->cover = 0;
	for (l = 0; l < graph->labels.count; l++)
		check->cover += l < graph->labels.left ? !reached[l] : reached[l];
	if (check->cover != check->value)
		check_reject(check, "matching %lld is not cover %lld", (long long)check->value,
		       (long long)check->cover);
	else
		check_accept(check, "matching %lld = cover %lld", (long long)check->value,
			     (long long)check->cover);
}

bool check_cover(const struct graph *graph, const int32_t *mate, struct memory *memory,
		 struct check *check, struct err *err)
{
	const size_t sides = (size_t)graph->labels.count;
	int32_t *queue = memory_array(memory, sides, sizeof(*queue), "the checker", err);
	bool *reached = memory_array(memory, sides, sizeof(*reached), "the checker", err);
	const bool good = queue && reached;

	if (good) {
		reach_alternating(graph, mate, reached, queue);
		count_cover(graph, reached, check);
	}
	memory_free(queue);
	memory_free(reached);
	return good;
}
