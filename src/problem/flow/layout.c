/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/problem/flow/layout.h"

#include "src/base/memory.h"
#include "src/graph/graph.h"
#include "src/engine/run.h"

const struct layout *const *layouts(void)
{
	static const struct layout *const rows[] = {
#define LAYOUT(name) &layout_##name,
#include "src/problem/flow/layouts.def"
#undef LAYOUT
		NULL,
	};

	return rows;
}

const void *layout_allocate_rows(struct run *run, const char *name, const int64_t *row,
			      int64_t first, struct err *err)
{
	size_t count = (size_t)run->plan.graph->vertices + 1;
	size_t size = width_arc_size(run->width);
	void *rows = machine_alloc(run->machine, name, count * size, err);
	void *staged = rows ? memory_array(run->memory, count, size, name, err) : NULL;
	bool good;
	size_t i;

	if (!staged)
		return NULL;
	for (i = 0; i < count; i++) {
		if (size == sizeof(int64_t))
			((int64_t *)staged)[i] = row[i] + first;
		else
			((int32_t *)staged)[i] = (int32_t)(row[i] + first);
	}
	good = machine_write(run->machine, rows, staged, count * size, err);
	memory_free(staged);
	machine_fix(run->machine, rows);
	return good ? rows : NULL;
}

enum width layout_width(const struct graph *graph, int64_t stride, const struct layout *layout)
{
	return width_for(graph->widest, layout->places(graph, stride));
}

static void tell(const struct plan *plan, const struct layout *layout,
		 const struct footprint *footprint)
{
	const int64_t stride = plan->ideas.stride;
	const enum width width = layout_width(plan->graph, stride, layout);
	struct structure parts[MOST_STRUCTURES];
	const int count = layout->parts(plan->graph, stride, width, parts);
	int64_t total = 0;
	int i;

	for (i = 0; i < count; i++)
		total += parts[i].bytes;
	footprint->words(footprint->to, layout->width_key, width_name(width));
	footprint->bytes(footprint->to, layout->bytes_key, total);
	for (i = 0; i < count; i++)
		footprint->bytes(footprint->to, parts[i].key, parts[i].bytes);
	if (layout->tell)
		layout->tell(plan, footprint);
}

void layouts_tell(const struct plan *plan, const struct footprint *footprint)
{
	const struct layout *const *layout;

	for (layout = layouts(); *layout; layout++)
		tell(plan, *layout, footprint);
}
