/* SPDX-License-Identifier: GPL-3.0-or-later
 * A graph with two sides stays as it is until a flow is asked for: S* and T* come and go with the
 * variant in use. The other problem is flow under another name that needs nothing of a graph.
 */
#include "tests/unit/unit.h"

#include "src/base/err.h"
#include "src/command/script.h"
#include "src/command/session.h"
#include "src/engine/problem.h"
#include "src/engine/run.h"
#include "src/graph/graph.h"
#include "src/method/variants.h"

enum { LEFT = 40, RIGHT = 30, OWN = LEFT + RIGHT, EDGES = 200 };

struct stage {
	struct session session;
	struct err err;
	FILE *messages;
	struct problem problem;
	struct variant other;
	const struct variant *flow;
};

static bool needs_nothing(const struct graph *graph, const struct terminals *terminals,
			  struct err *err)
{
	(void)graph;
	(void)terminals;
	(void)err;
	return true;
}

static void stage_open(struct stage *stage)
{
	memset(stage, 0, sizeof(*stage));
	stage->messages = tmpfile();
	assert_non_null(stage->messages);
	session_init(&stage->session, stage->messages, stage->messages);
	stage->flow = stage->session.variant;
	stage->other = *stage->flow;
	stage->problem = *stage->flow->problem;
	stage->problem.pose = NULL;
	stage->problem.check_ends = needs_nothing;
	stage->other.problem = &stage->problem;
}

static void stage_close(struct stage *stage)
{
	session_free(&stage->session);
	assert_int_equal(stage->session.memory.used, 0);
	fclose(stage->messages);
}

static void good(struct stage *stage, const char *line)
{
	if (!session_line(&stage->session, line))
		fail_msg("%s is refused", line);
}

static void generate(struct stage *stage)
{
	char line[80];

	snprintf(line, sizeof(line), "generate bipartite left=%d right=%d m=%d", LEFT, RIGHT, EDGES);
	good(stage, line);
}

/* As `use` does. */
static void use(struct stage *stage, const struct variant *variant)
{
	session_end_run(&stage->session, "another variant is used");
	assert_true(session_pose(&stage->session, variant, &stage->err));
	stage->session.variant = variant;
}

static void expect_sides(const struct stage *stage)
{
	const struct graph *graph = stage->session.graph;
	int64_t p;
	int32_t u;

	assert_true(graph->bipartite);
	assert_false(graph->labels.super);
	assert_int_equal(graph->labels.left, LEFT);
	assert_int_equal(graph->vertices, OWN);
	assert_int_equal(graph->entries, 2 * graph->arcs);
	assert_int_equal(stage->session.terminals.source, -1);
	for (u = 0; u < OWN; u++)
		for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
			assert_int_equal(graph->weight[p], u < LEFT);
			assert_true((graph->head[p] < LEFT) == (u >= LEFT));
		}
}

static void expect_joined(const struct stage *stage, int64_t edges)
{
	const struct graph *graph = stage->session.graph;

	assert_true(graph->bipartite && graph->labels.super);
	assert_int_equal(graph->vertices, OWN + 2);
	assert_int_equal(graph->arcs, edges + OWN);
	assert_true(stage->session.terminals.matching);
	assert_int_equal(stage->session.terminals.source, OWN);
	assert_int_equal(stage->session.terminals.sink, OWN + 1);
}

static int64_t solve(struct stage *stage)
{
	good(stage, "solve; assert verified");
	return stage->session.run->check.value;
}

static void sides_stay_until_a_flow_is_used(void **state)
{
	struct stage stage;
	int64_t edges, value;

	(void)state;
	stage_open(&stage);
	stage.session.variant = &stage.other;
	generate(&stage);
	expect_sides(&stage);
	edges = stage.session.graph->arcs;
	use(&stage, stage.flow);
	expect_joined(&stage, edges);
	value = solve(&stage);
	assert_true(value > 0);
	use(&stage, &stage.other);
	expect_sides(&stage);
	assert_int_equal(stage.session.graph->arcs, edges);
	use(&stage, stage.flow);
	expect_joined(&stage, edges);
	assert_int_equal(solve(&stage), value);
	stage_close(&stage);
}

static void a_flow_in_use_joins_them_at_once(void **state)
{
	struct stage stage;
	int64_t value;

	(void)state;
	stage_open(&stage);
	generate(&stage);
	expect_joined(&stage, stage.session.graph->arcs - OWN);
	value = solve(&stage);
	use(&stage, &stage.other);
	expect_sides(&stage);
	use(&stage, stage.flow);
	assert_int_equal(solve(&stage), value);
	stage_close(&stage);
}

/* Those that the user chose stay; only a problem whose graphs have no S* and T* removes these. */
static void chosen_terminals_stay(void **state)
{
	struct stage stage;

	(void)state;
	stage_open(&stage);
	generate(&stage);
	good(&stage, "terminals L1 R2");
	use(&stage, &stage.other);
	assert_int_equal(stage.session.terminals.sink, LEFT + 1);
	use(&stage, stage.flow);
	assert_int_equal(stage.session.terminals.source, 0);
	assert_false(stage.session.graph->labels.super);
	good(&stage, "terminals random 3");
	use(&stage, &stage.other);
	assert_int_equal(stage.session.terminals.source, OWN);
	assert_true(stage.session.graph->labels.super);
	use(&stage, stage.flow);
	stage.problem.bare = true;
	use(&stage, &stage.other);
	expect_sides(&stage);
	assert_false(session_line(&stage.session, "terminals random 3"));
	expect_sides(&stage);
	good(&stage, "terminals L1 R2");
	assert_int_equal(stage.session.terminals.sink, LEFT + 1);
	stage_close(&stage);
}

/* `compare` gives a flow a copy with S* and T*. */
static void a_flow_beside_another_problem(void **state)
{
	struct stage stage;

	(void)state;
	stage_open(&stage);
	stage.session.variant = &stage.other;
	generate(&stage);
	assert_true(session_line(&stage.session, "compare vc-bcsr tc-bcsr"));
	expect_sides(&stage);
	stage_close(&stage);
}

/* Wherever memory runs out, the graph is one that the next try can go on from. */
static void memory_runs_out(void **state)
{
	const struct variant *variant;
	struct stage stage;
	int64_t edges;
	int64_t nth;
	int side;

	(void)state;
	stage_open(&stage);
	stage.session.variant = &stage.other;
	generate(&stage);
	edges = stage.session.graph->arcs;
	for (side = 0; side < 2; side++) {
		variant = side ? &stage.other : stage.flow;
		for (nth = 1;; nth++) {
			stage.session.memory.fail_at = stage.session.memory.requests + nth;
			if (session_pose(&stage.session, variant, &stage.err))
				break;
			assert_int_equal(stage.err.kind, ERR_MEMORY);
		}
		assert_true(nth > 1);
		stage.session.memory.fail_at = 0;
		stage.session.variant = variant;
		if (side)
			expect_sides(&stage);
		else
			expect_joined(&stage, edges);
	}
	stage_close(&stage);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sides_stay_until_a_flow_is_used),
		cmocka_unit_test(a_flow_in_use_joins_them_at_once),
		cmocka_unit_test(chosen_terminals_stay),
		cmocka_unit_test(a_flow_beside_another_problem),
		cmocka_unit_test(memory_runs_out),
	};

	return cmocka_run_group_tests_name("pose", tests, NULL, NULL);
}
