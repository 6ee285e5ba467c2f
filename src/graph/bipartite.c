/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/graph/bipartite.h"
#include "src/graph/arc_list.h"

#include "src/base/err.h"
#include "src/base/memory.h"

#include <string.h>

bool bipartite_split(struct arc_list *list, int32_t *vertices, struct labels *labels,
		     bool both_ways, struct err *err)
{
	int32_t side = *vertices;
	void *numbers = labels->numbers;
	int64_t count, i;

	if (side > (INT32_MAX - 2) / 2)
		return err_set(err, ERR_INPUT, "two sides of %d vertices each are more than this "
			       "program holds (2^31 - 3 in all)", side);
	if (numbers) {
		if (!memory_resize(list->memory, &numbers, 2 * (size_t)side,
				   sizeof(*labels->numbers), "vertex numbers", err))
			return false;
		labels->numbers = numbers;
		memcpy(labels->numbers + side, labels->numbers,
		       (size_t)side * sizeof(*labels->numbers));
	}
	count = list->count;
	for (i = 0; i < count; i++) {
		struct arc *arc = &list->arcs[i];

		if (both_ways && arc->tail != arc->head &&
		    !arc_list_add(list, arc->head, arc->tail + side, arc->weight, err))
			return false;
		list->arcs[i].head += side;
	}
	labels->left = side;
	labels->count = *vertices = 2 * side;
	return true;
}
