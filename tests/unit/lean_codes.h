/* SPDX-License-Identifier: GPL-3.0-or-later
 * lean_codes: the codes of the host that stand on src/host/lean.h, as rows, and a state on the heap
 * that one of them works on.
 */
#ifndef SPILLWAY_TESTS_LEAN_CODES_H
#define SPILLWAY_TESTS_LEAN_CODES_H

#include "tests/unit/flows.h"

#include "src/base/memory.h"
#include "src/host/check.h"
#include "src/host/eibfs_parts.h"
#include "src/host/pseudoflow_parts.h"
#include "src/host/stage_two.h"

struct lean_code {
	const char *name;
	size_t size; /* of its struct, which begins with a struct lean */
	void *(*new)(const struct residual *residual, struct memory *memory);
	void (*free)(void *code);
	enum turn_end (*advance)(void *code, enum turn_unit unit, int64_t count,
				 const struct poll *poll);
	/* Fails where its own structure is not what its header says, at the end of a turn. */
	void (*audit)(const void *code);
	bool relabels; /* it changes all heights at once, and does not tell */
};

static const struct poll lean_nobody = { 0 };

/* --- eibfs. --- */

static inline void *lean_new_eibfs(const struct residual *residual, struct memory *memory)
{
	return eibfs_new(residual, memory, NULL);
}

static inline void lean_free_eibfs(void *code)
{
	eibfs_free(code);
}

static inline enum turn_end lean_advance_eibfs(void *code, enum turn_unit unit, int64_t count,
					       const struct poll *poll)
{
	return eibfs_advance(code, unit, count, poll);
}

/* No arc leads from a scanned level of S out of S, or into a scanned level of T from outside. */
static inline void lean_audit_arc(const struct eibfs *h, int32_t u, uint32_t p)
{
	const int32_t v = lean_head(h->lean.arc[p]);
	const int32_t from = eibfs_level(h, u, EIBFS_S);
	const int32_t to = eibfs_level(h, v, EIBFS_T);

	if (!(h->lean.arc[p] & LEAN_OUT))
		return;
	if (from > 0 && from < h->now.depth[EIBFS_S])
		assert_in_range(eibfs_level(h, v, EIBFS_S), 1, EIBFS_APART);
	if (to > 0 && to < h->now.depth[EIBFS_T])
		assert_in_range(eibfs_level(h, u, EIBFS_T), 1, to + 1);
	if (to > 0 && eibfs_level(h, u, EIBFS_T) > 0)
		assert_true(eibfs_level(h, u, EIBFS_T) <= to + 1);
	if (from > 0 && eibfs_level(h, v, EIBFS_S) > 0)
		assert_true(u == h->lean.source || eibfs_level(h, v, EIBFS_S) <= from + 1 ||
			    v == h->lean.source);
}

static inline void lean_audit_vertex(const struct eibfs *h, int32_t v)
{
	const struct eibfs_vertex *vertex = &h->vertex[v];
	const enum eibfs_side side = h->label[v] > 0 ? EIBFS_S : EIBFS_T;

	if (v == h->lean.source)
		return;
	assert_int_equal(h->lean.height[v], !h->label[v] ? h->lean.vertices
					    : side == EIBFS_S ? h->lean.vertices - h->label[v]
							      : -h->label[v] - 1);
	if (h->lean.excess[v] > 0 && v != h->lean.sink) {
		assert_true(h->label[v]);
		assert_int_equal(side == EIBFS_S, vertex->parent == EIBFS_ROOT);
	}
	if (!h->label[v])
		return;
	if (vertex->parent == EIBFS_ROOT) {
		assert_true(v == h->lean.sink || h->lean.excess[v] > 0);
		return;
	}
	assert_int_equal(lean_head(h->lean.arc[vertex->up]), vertex->parent);
	assert_true(h->lean.arc[vertex->up] & eibfs_up(side));
	assert_int_equal(eibfs_level(h, vertex->parent, side), eibfs_level(h, v, side) - 1);
}

static inline void lean_audit_eibfs(const void *code)
{
	const struct eibfs *h = code;
	int32_t v;
	uint32_t p;

	assert_int_equal(h->orphans[EIBFS_S].count + h->orphans[EIBFS_T].count, 0);
	for (v = 0; v < h->lean.vertices; v++) {
		lean_audit_vertex(h, v);
		for (p = h->lean.first[v]; p < h->lean.first[v + 1]; p++)
			lean_audit_arc(h, v, p);
	}
}

/* --- pseudoflow. --- */

static inline void *lean_new_pseudoflow(const struct residual *residual, struct memory *memory)
{
	struct pseudoflow *pseudoflow = pseudoflow_new(residual, memory, NULL);

	if (pseudoflow)
		pseudoflow_set_pace(pseudoflow, false);
	return pseudoflow;
}

static inline void *lean_new_pseudoflow_paper(const struct residual *residual,
					      struct memory *memory)
{
	return pseudoflow_new(residual, memory, NULL);
}

static inline void lean_free_pseudoflow(void *code)
{
	pseudoflow_free(code);
}

static inline enum turn_end lean_advance_pseudoflow(void *code, enum turn_unit unit, int64_t count,
						    const struct poll *poll)
{
	return pseudoflow_advance(code, unit, count, poll);
}

/* How often v is a child of its parent. */
static inline int lean_hangs(const struct pseudoflow *h, int32_t v)
{
	int32_t child = h->vertex[h->vertex[v].parent].child;
	int found = 0;

	for (; child >= 0; child = h->vertex[child].next)
		found += child == v;
	return found;
}

/* How often v waits among the strong roots of its label. */
static inline int lean_waits(const struct pseudoflow *h, int32_t v)
{
	int32_t root = h->strong[h->lean.height[v]];
	int found = 0;

	for (; root >= 0; root = h->vertex[root].strong)
		found += root == v;
	return found;
}

/* Only roots have excess, and they wait for their turn. Labels do not fall from parent to child, but below
 * roots that were given up. */
static inline void lean_audit_pseudoflow(const void *code)
{
	const struct pseudoflow *h = code;
	const int32_t most = h->lean.vertices;
	int32_t v, parent;
	uint32_t p;

	for (v = 0; v < most; v++) {
		parent = h->vertex[v].parent;
		for (p = h->lean.first[v]; p < h->lean.first[v + 1] && h->lean.height[v] < most; p++)
			if (h->lean.arc[p] & LEAN_OUT)
				assert_true(h->lean.height[v] <=
					    h->lean.height[lean_head(h->lean.arc[p])] + 1);
		if (parent < 0 && h->lean.excess[v] > 0 && h->lean.height[v] > 0 &&
		    h->lean.height[v] < most)
			assert_int_equal(lean_waits(h, v), 1);
		if (parent < 0)
			continue;
		assert_int_equal(h->lean.excess[v], 0);
		assert_int_equal(lean_hangs(h, v), 1);
		assert_int_equal(lean_head(h->lean.arc[h->vertex[v].up]), parent);
		assert_true(h->lean.height[v] >= h->lean.height[parent] ||
			    h->lean.height[parent] == most);
	}
}

static const struct lean_code lean_codes[] = {
	{ "eibfs", sizeof(struct eibfs), lean_new_eibfs, lean_free_eibfs, lean_advance_eibfs,
	  lean_audit_eibfs, false },
	{ "pseudoflow", sizeof(struct pseudoflow), lean_new_pseudoflow, lean_free_pseudoflow,
	  lean_advance_pseudoflow, lean_audit_pseudoflow, true },
	{ "pseudoflow, labels of the paper", sizeof(struct pseudoflow), lean_new_pseudoflow_paper,
	  lean_free_pseudoflow, lean_advance_pseudoflow, lean_audit_pseudoflow, false },
};

/* --- A state on the heap, and a code on it. --- */

struct lean_bench {
	struct memory memory;
	struct residual residual;
	const struct lean_code *row;
	void *code;
};

static inline bool lean_bench_try(struct lean_bench *bench, const struct graph *graph, bool wide)
{
	size_t vertices = (size_t)graph->vertices;
	struct residual *residual = &bench->residual;

	*residual = (struct residual){ .graph = graph, .terminals = *ends_of(graph), .wide = wide };
	residual->capacity = unit_room((size_t)graph->entries * 8);
	residual->excess = unit_room(vertices * sizeof(*residual->excess));
	residual->height = unit_room(vertices * sizeof(*residual->height));
	residual_start(residual);
	bench->code = bench->row->new(residual, &bench->memory);
	return bench->code != NULL;
}

static inline void lean_bench_open(struct lean_bench *bench, const struct lean_code *row,
				   const struct graph *graph, bool wide)
{
	memset(bench, 0, sizeof(*bench));
	bench->row = row;
	assert_true(lean_bench_try(bench, graph, wide));
}

static inline void lean_bench_close(struct lean_bench *bench)
{
	bench->row->free(bench->code);
	free(bench->residual.capacity);
	free(bench->residual.excess);
	free(bench->residual.height);
	assert_int_equal(bench->memory.used, 0);
}

static inline struct lean *lean_of(const struct lean_bench *bench)
{
	return bench->code;
}

static inline enum turn_end lean_bench_go(struct lean_bench *bench, enum turn_unit unit,
					  int64_t count)
{
	return bench->row->advance(bench->code, unit, count, &lean_nobody);
}

static inline size_t lean_capacity_size(const struct lean_bench *bench)
{
	return (size_t)bench->residual.graph->entries * (bench->residual.wide ? 8 : 4);
}

static inline void lean_must_be_equal(const struct lean_bench *a, const struct lean_bench *b)
{
	size_t vertices = (size_t)a->residual.graph->vertices;

	assert_memory_equal(a->residual.capacity, b->residual.capacity, lean_capacity_size(a));
	assert_memory_equal(a->residual.excess, b->residual.excess, vertices * sizeof(int64_t));
	assert_memory_equal(a->residual.height, b->residual.height, vertices * sizeof(int32_t));
	assert_memory_equal(&lean_of(a)->turns.counts, &lean_of(b)->turns.counts, sizeof(struct turn_counts));
	assert_int_equal(lean_of(a)->turns.inside, lean_of(b)->turns.inside);
}

/* To the end, stage two included: a flow that the checker accepts, and a preflow without a path from
 * excess to the sink. Returns its value. */
static inline int64_t lean_bench_finish(struct lean_bench *bench)
{
	const struct graph *graph = bench->residual.graph;
	int32_t *queue = unit_room((size_t)graph->vertices * sizeof(*queue));
	struct claim claim;
	struct check check;
	int64_t value, work, levels;

	assert_int_equal(lean_bench_go(bench, TURN_TURNS, INT64_MAX), TURN_OVER);
	assert_int_equal(lean_bench_go(bench, TURN_EVENTS, 1), TURN_OVER);
	value = bench->residual.excess[ends_of(graph)->sink];
	assert_true(residual_distances(&bench->residual, bench->residual.height, queue, &lean_nobody,
				       &levels, &work));
	assert_int_equal(residual_active(&bench->residual), 0);
	free(queue);
	assert_true(stage_two(&bench->residual, &bench->memory, &lean_nobody, &work, NULL));
	residual_claim(&bench->residual, &claim);
	assert_true(check_flow(&claim, &bench->memory, &check, NULL));
	if (!check.good)
		fail_msg("%s: %s", bench->row->name, check.reason);
	assert_int_equal(check.value, value);
	return value;
}

#endif
