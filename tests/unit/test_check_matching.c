/* SPDX-License-Identifier: GPL-3.0-or-later
 * Tests of the judge of matchings (src/host/check.h). It trusts no graph: what these hold are
 * maximum flows, but no maximum matchings of their edges.
 */
#include "tests/unit/flows.h"

#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/host/check.h"

/* Two vertices on either side, and S* and T*. */
enum { L1, L2, R1, R2, S, T, VERTICES };

static void name_sides(struct graph *graph)
{
	graph->labels = (struct labels){ .first = 1, .count = S, .left = R1, .super = true };
	graph->bipartite = true;
	assert_true(ends_set(graph, S, T, NULL));
}

/* What the judge says of the flow that goes along all these arcs, and along no others. */
static void judge(const struct arc *arcs, int64_t count, const char *verdict)
{
	struct memory memory = { 0 };
	struct graph *graph = graph_make(&memory, VERTICES, arcs, count);
	struct flow_arrays arrays;
	struct residual *residual;
	struct claim claim;
	struct check check;
	char buffer[300];
	struct text text;
	int64_t i;

	name_sides(graph);
	residual = flow_start(&arrays, graph, true);
	for (i = 0; i < count; i++)
		if (arcs[i].tail != S)
			flow_push(residual, arcs[i].tail,
				  graph_find(graph, arcs[i].tail, arcs[i].head),
				  arcs[i].weight);
	residual_claim(residual, &claim);
	assert_true(check_matching(&claim, &memory, &check, NULL));
	text_fixed(&text, buffer, sizeof(buffer));
	check_verdict(&check, &text);
	assert_string_equal(buffer, verdict);
	graph_free(graph);
	assert_int_equal(memory.used, 0);
}

static void a_matching_is_accepted(void **state)
{
	static const struct arc arcs[] = { { S, L1, 1 }, { S, L2, 1 }, { L1, R2, 1 }, { L2, R1, 1 },
					   { R1, T, 1 }, { R2, T, 1 } };

	(void)state;
	judge(arcs, LENGTH(arcs), "verified: matching 2 = cover 2");
}

static void edges_that_meet(void **state)
{
	static const struct arc on_the_right[] = { { S, L1, 1 }, { S, L2, 1 }, { L1, R1, 1 },
						   { L2, R1, 1 }, { R1, T, 2 } };
	static const struct arc on_the_left[] = { { S, L1, 2 }, { L1, R1, 1 }, { L1, R2, 1 },
						  { R1, T, 1 }, { R2, T, 1 } };

	(void)state;
	judge(on_the_right, LENGTH(on_the_right),
	      "NOT verified: the matching's edge L2, R1 meets another at a vertex");
	judge(on_the_left, LENGTH(on_the_left),
	      "NOT verified: the matching's edge L1, R2 meets another at a vertex");
}

/* An edge that carries two is no edge of the matching: what is left could have one. */
static void a_cover_that_is_larger(void **state)
{
	static const struct arc arcs[] = { { S, L1, 2 }, { L1, R1, 2 }, { R1, T, 2 } };

	(void)state;
	judge(arcs, LENGTH(arcs), "NOT verified: matching 0 is not cover 1");
}

static void flow_that_passes_the_edges_by(void **state)
{
	static const struct arc arcs[] = { { S, L1, 1 }, { L1, R1, 1 }, { R1, T, 1 }, { S, T, 1 } };
	static const struct arc straight[] = { { S, L1, 1 }, { L1, T, 1 } };

	(void)state;
	judge(straight, LENGTH(straight),
	      "NOT verified: the matching's 0 edges do not carry the flow 1");
	judge(arcs, LENGTH(arcs), "NOT verified: the matching's 1 edges do not carry the flow 2");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_matching_is_accepted),
		cmocka_unit_test(edges_that_meet),
		cmocka_unit_test(a_cover_that_is_larger),
		cmocka_unit_test(flow_that_passes_the_edges_by),
	};

	return cmocka_run_group_tests_name("check_matching", tests, NULL, NULL);
}
