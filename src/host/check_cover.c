/* SPDX-License-Identifier: GPL-3.0-or-later
 * The proof that a matching is maximum: a vertex cover of the same size, which is computed from it
 * by alternating paths (Koenig 1931).
 */
#include "src/host/check_parts.h"

#include "src/base/memory.h"

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
static void count_cover(const struct network *network, const bool *reached,
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

bool check_cover(const struct network *network, const int32_t *mate, struct memory *memory,
		 struct check *check, struct err *err)
{
	const size_t sides = (size_t)network->labels.count;
	int32_t *queue = memory_array(memory, sides, sizeof(*queue), "the checker", err);
	bool *reached = memory_array(memory, sides, sizeof(*reached), "the checker", err);
	const bool good = queue && reached;

	if (good) {
		reach_alternating(network, mate, reached, queue);
		count_cover(network, reached, check);
	}
	memory_free(queue);
	memory_free(reached);
	return good;
}
