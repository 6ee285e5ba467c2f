/* SPDX-License-Identifier: GPL-3.0-or-later
 * The list of arcs a reader or generator fills. It grows with the arcs that are found, never
 * by the numbers in a header.
 */
#include "src/graph/arc_list.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/graph/graph.h"

bool arc_list_add(struct arc_list *list, int32_t tail, int32_t head, int64_t weight,
		  struct err *err)
{
	void *arcs = list->arcs;
	int64_t room = list->room ? list->room * 2 : 1024;

	if (list->count == list->room) {
		if (!memory_resize(list->memory, &arcs, (size_t)room, sizeof(*list->arcs),
				   "the list of arcs", err))
			return false;
		list->arcs = arcs;
		list->room = room;
	}
	list->arcs[list->count++] = (struct arc){ tail, head, weight };
	return arc_list_go_on(list, list->count, err);
}

bool arc_list_ask(const struct arc_list *list, struct err *err)
{
	return !poll_stop(&list->poll) ||
	       err_set(err, ERR_INTERRUPT, "interrupted while the graph was made");
}

int64_t arc_list_count_idle(const struct arc_list *list)
{
	int64_t count = 0;
	int64_t i;

	for (i = 0; i < list->count; i++)
		count += arc_list_is_idle(list, i);
	return count;
}

void arc_list_free(struct arc_list *list)
{
	memory_free(list->arcs);
	list->arcs = NULL;
	list->count = list->room = 0;
}
