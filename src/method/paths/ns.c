/* SPDX-License-Identifier: GPL-3.0-or-later
 * bfs-ns, sssp-ns: node splitting: "Dynamic Load Balancing Strategies for Graph Applications on GPUs",
 * section III-B (gpu/paths/ns.cu). The graph is split once, at the start
 * (src/problem/paths/layout_split.c); a cycle is one launch.
 */
#include "src/method/paths/traversal.h"

#include "src/base/memory.h"

static int64_t count_children(const struct run *run)
{
	return path_args(run)->room - path_args(run)->vertices;
}

/* Children have the distances of their parents, at the start of another run as well. */
static void fill(const struct run *run, const int32_t *parent, void *words)
{
	const bool wide = width_capacity_size(run_width(run)) == sizeof(int64_t);
	const int64_t count = count_children(run);
	int64_t distance, i;

	for (i = 0; i < count; i++) {
		distance = paths_distance(run, parent[i]);
		if (distance == PATHS_UNREACHED && !wide)
			distance = INT32_MAX;
		path_set_word(words, wide, i, distance);
	}
}

static bool open(struct run *run, void *state, struct err *err)
{
	const struct path_args *args = path_args(run);
	const size_t count = (size_t)count_children(run);
	const size_t size = width_capacity_size(run_width(run));
	int32_t *parent = memory_array(run_memory(run), count, sizeof(*parent), "parents", err);
	void *words = parent ? memory_array(run_memory(run), count, size, "children", err) : NULL;
	bool good = words && machine_look(run_machine(run), parent, args->children.parent,
					  count * sizeof(*parent), err);

	(void)state;
	if (good)
		fill(run, parent, words);
	good = good && machine_write(run_machine(run), args->children.distance, words, count * size, err);
	memory_free(words);
	memory_free(parent);
	return good;
}

/* --- The rows. --- */

/* Also of a run that has not begun. */
static int64_t count_words(const struct run *run)
{
	return paths_layout(run_plan(run))->room(run_plan(run)) - run_plan(run)->graph->vertices;
}

static const struct packing *by_children(const struct run *run)
{
	static const struct packing children = { .title = "distances of children",
						 .words = count_words };

	(void)run;
	return &children;
}

static const struct array arrays[] = {
	{ "child_distances", "distances of children", NULL, PER_VERTEX, WORD_CAPACITY,
	  .packing = by_children, .at = offsetof(struct path_args, children.distance) },
	{ .name = NULL },
};

static const struct code_kernel kernels[] = {
	{ &kernel_paths_split, CODE_DISCHARGE },
	{ NULL, CODE_NONE },
};

static const struct paths_method method_ns = {
	.layout = &paths_split,
	.decide = traversal_decide_ns,
	.takes_entries = true,
};

TRAVERSAL(ns, "vertices with many arcs are split into parents and children", "III-B",
	  .kernels = kernels, .arrays = arrays, .open = open);
