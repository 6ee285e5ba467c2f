/* SPDX-License-Identifier: GPL-3.0-or-later
 * split: for ns. The graph is another one ("Dynamic Load Balancing Strategies for Graph Applications on
 * GPUs", section III-B): a vertex with more than MDT arcs is split into a parent and children, which
 * share its arcs evenly. Parents keep the numbers of their vertices; children come behind them, and
 * behind the rows of all parents come theirs.
 *
 *      vertex          u  v                MDT = 2
 *      arcs            a b c d e | f
 *      parents, rows   u: a b   v: f       first child  0  2  2
 *      children        u': c d  u'': e     parent       u  u
 *
 * The worklists hold parents and children.
 */
#include "src/problem/paths/layout.h"

#include "src/base/memory.h"
#include "src/engine/run.h"
#include "src/host/mdt.h"

static int64_t numbers(int64_t degree, int32_t mdt)
{
	return mdt_parts(degree, mdt) - 1;
}

static int64_t count_children(const struct plan *plan)
{
	const int32_t mdt = paths_mdt(plan);
	int64_t count = 0;
	int32_t u;

	for (u = 0; u < plan->graph->vertices; u++)
		count += numbers(paths_outdegree(plan->graph, u), mdt);
	return count;
}

static int64_t room(const struct plan *plan)
{
	return plan->graph->vertices + count_children(plan);
}

static int structures(const struct plan *plan, enum width width, struct structure *structures)
{
	const int64_t vertices = plan->graph->vertices;
	const int64_t children = count_children(plan);
	const int64_t word = (int64_t)sizeof(int32_t);
	const int count = path_rows_structures(plan, width, vertices + children, structures);

	structures[count] = (struct structure){ "first_children", (vertices + 1) * word };
	structures[count + 1] = (struct structure){ "parents", children * word };
	return count + 2;
}

/* The largest outdegree, the histogram, the children; and then all is copied. */
static int64_t visits(const struct plan *plan)
{
	return INT64_C(4) * plan->graph->vertices + plan->graph->arcs;
}

/* The new graph, which is being written. */
struct splitting {
	const struct path_rows *from;
	struct path_rows to;
	int32_t *first, *parent;
	bool wide_arc, wide;
	int32_t vertices, mdt;
	int64_t children;
};

static int64_t degree_of(const struct splitting *split, int32_t u)
{
	return path_word(split->from->row, split->wide_arc, u + INT64_C(1)) -
	       path_word(split->from->row, split->wide_arc, u);
}

/* A part of a vertex's arcs, of which the first ones have one more where they are not even. */
static int64_t part_of(int64_t degree, int64_t parts, int64_t nth)
{
	return degree / parts + (nth < degree % parts);
}

/* Copies arcs [from, from + count) to where row `node` begins. */
static void copy_arcs(struct splitting *split, int64_t node, int64_t at, int64_t from, int64_t count)
{
	int64_t i;

	path_set_word(split->to.row, split->wide_arc, node, at);
	for (i = 0; i < count; i++) {
		split->to.head[at + i] = split->from->head[from + i];
		if (split->from->length)
			path_set_word(split->to.length, split->wide, at + i,
				      path_word(split->from->length, split->wide, from + i));
	}
}

/* Where the rows of children begin: behind the arcs of all parents. */
static int64_t sum_of_parents(const struct splitting *split)
{
	int64_t sum = 0;
	int32_t u;

	for (u = 0; u < split->vertices; u++)
		sum += part_of(degree_of(split, u), numbers(degree_of(split, u), split->mdt) + 1, 0);
	return sum;
}

static void write_graph(struct splitting *split)
{
	int64_t at = 0;
	int64_t behind = sum_of_parents(split);
	int64_t from, part, parts, nth;
	int32_t child = 0;
	int32_t u;

	for (u = 0; u < split->vertices; u++) {
		from = path_word(split->from->row, split->wide_arc, u);
		parts = numbers(degree_of(split, u), split->mdt) + 1;
		part = part_of(degree_of(split, u), parts, 0);
		copy_arcs(split, u, at, from, part);
		at += part;
		from += part;
		split->first[u] = child;
		for (nth = 1; nth < parts; nth++) {
			part = part_of(degree_of(split, u), parts, nth);
			copy_arcs(split, split->vertices + (int64_t)child, behind, from, part);
			split->parent[child++] = u;
			behind += part;
			from += part;
		}
	}
	split->first[u] = child;
	path_set_word(split->to.row, split->wide_arc, split->vertices + split->children, behind);
}

static bool make_room(struct run *run, struct splitting *split, struct err *err)
{
	const size_t rows = (size_t)(split->vertices + split->children + 1);
	const size_t arcs = (size_t)split->from->arcs;
	const size_t vertices = (size_t)split->vertices + 1;
	struct path_rows *to = &split->to;

	to->arcs = split->from->arcs;
	to->row = memory_array(run->memory, rows, width_arc_size(run->width), "rows", err);
	if (to->row)
		to->head = memory_array(run->memory, arcs, sizeof(*to->head), "heads", err);
	if (to->head && split->from->length)
		to->length = memory_array(run->memory, arcs, width_capacity_size(run->width),
					  "lengths", err);
	if (to->head && (to->length || !split->from->length))
		split->first = memory_array(run->memory, vertices, sizeof(*split->first), "children",
					    err);
	if (split->first)
		split->parent = memory_array(run->memory, (size_t)split->children,
					     sizeof(*split->parent), "parents", err);
	return split->parent != NULL;
}

static bool put_family(struct run *run, const struct splitting *split, struct err *err)
{
	struct path_args *args = path_args(run);

	args->children.first = machine_put(run->machine, "first children", split->first,
					   ((size_t)split->vertices + 1) * sizeof(*split->first), err);
	if (args->children.first)
		args->children.parent = machine_put(run->machine, "parents", split->parent,
						    (size_t)split->children * sizeof(*split->parent),
						    err);
	return args->children.parent != NULL;
}

static bool place(struct run *run, struct err *err)
{
	struct path_rows rows;
	struct splitting split = {
		.from = &rows,
		.wide_arc = width_arc_size(run->width) == sizeof(int64_t),
		.wide = width_capacity_size(run->width) == sizeof(int64_t),
		.vertices = run->plan.graph->vertices,
		.mdt = paths_mdt(&run->plan),
		.children = count_children(&run->plan),
	};
	bool good = path_rows_make(run, &rows, err) && make_room(run, &split, err);

	if (good)
		write_graph(&split);
	good = good && path_rows_put(run, &split.to, split.vertices + split.children, err) &&
	       put_family(run, &split, err);
	memory_free(split.parent);
	memory_free(split.first);
	path_rows_free(&split.to);
	path_rows_free(&rows);
	return good;
}

static int64_t list(const struct graph *graph, int32_t vertex, int64_t first, int64_t numbers,
		    int32_t *list)
{
	int64_t i;

	list[0] = vertex;
	for (i = 0; i < numbers; i++)
		list[1 + i] = (int32_t)(graph->vertices + first + i);
	return 1 + numbers;
}

/* The arcs of a parent or a child. */
static bool look_degree(struct run *run, int32_t node, int64_t *degree, struct err *err)
{
	const bool wide = width_arc_size(run->width) == sizeof(int64_t);
	const char *row = path_args(run)->row;
	int64_t words[2];

	if (!machine_look(run->machine, words, row + (size_t)node * width_arc_size(run->width),
			  2 * width_arc_size(run->width), err))
		return false;
	*degree = path_word(words, wide, 1) - path_word(words, wide, 0);
	return true;
}

/* An entry of a recording may be any number. */
static bool show(struct run *run, int32_t entry, struct path_entry *shown, struct err *err)
{
	const struct path_args *args = path_args(run);
	const int32_t vertices = args->vertices;

	*shown = (struct path_entry){ .vertex = entry, .head = -1 };
	if (entry >= args->room)
		shown->vertex = 0;
	if (entry >= args->room || !look_degree(run, entry, &shown->degree, err))
		return entry >= args->room;
	shown->is_child = entry >= vertices;
	return !shown->is_child || machine_look(run->machine, &shown->vertex,
						args->children.parent + (entry - vertices),
						sizeof(shown->vertex), err);
}

const struct paths_layout paths_split = {
	.name = "CSR of parents and children",
	.numbers = numbers,
	.room = room,
	.numbered = "parents and children",
	.structures = structures,
	.visits = visits,
	.place = place,
	.list = list,
	.show = show,
};
