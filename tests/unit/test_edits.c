/* SPDX-License-Identifier: GPL-3.0-or-later
 * Random edits of random graphs in the middle of runs of every variant for flows. After each edit the
 * graph is the one that a matrix says, the state is a preflow on it, and the rest of the run ends in a
 * flow that the judge holds for maximum. Undo leads over edits and forward again, with equal hashes.
 */
#include "tests/unit/desks.h"

#include "src/base/err.h"
#include "src/base/random.h"
#include "src/engine/hash.h"
#include "src/engine/problem.h"
#include "src/engine/replica.h"
#include "src/graph/graph.h"
#include "src/method/variants.h"
#include "src/problem/flow/flow.h"

enum { GRAPHS = 10, GRAPHS_DEEP = 50, EDITS = 10, EDITS_DEEP = 20, VERTICES = 24 };

struct scene {
	struct desk desk;
	struct random random;
	int32_t n;
	int64_t capacity[VERTICES][VERTICES];
	char what[64]; /* variant and graph, for failures */
};

static void read_graph(struct scene *scene)
{
	const struct graph *graph = scene->desk.session.graph;
	int32_t u;
	int64_t p;

	memset(scene->capacity, 0, sizeof(scene->capacity));
	scene->n = graph->vertices;
	for (u = 0; u < graph->vertices; u++)
		for (p = graph->row[u]; p < graph->row[u + 1]; p++)
			scene->capacity[u][graph->head[p]] = graph_capacity(graph, p);
}

/* Its rows are sorted, its twins are right, and its capacities are those of the matrix. */
static void expect_graph(const struct scene *scene)
{
	const struct graph *graph = scene->desk.session.graph;
	int64_t arcs = 0, widest = 0;
	int32_t u, v;
	int64_t p;

	assert_ptr_equal(graph, scene->desk.session.run->plan.graph);
	for (u = 0; u < scene->n; u++) {
		for (v = 0; v < scene->n; v++) {
			p = graph_find(graph, u, v);
			assert_int_equal(p < 0 ? 0 : graph->weight[p], scene->capacity[u][v]);
			arcs += scene->capacity[u][v] > 0;
			if (widest < scene->capacity[u][v] + scene->capacity[v][u])
				widest = scene->capacity[u][v] + scene->capacity[v][u];
			if (p >= 0)
				assert_int_equal(graph_twin(graph, u, p), graph_find(graph, v, u));
		}
		for (p = graph->row[u] + 1; p < graph->row[u + 1]; p++)
			assert_true(graph->head[p - 1] < graph->head[p]);
	}
	assert_int_equal(graph->arcs, arcs);
	assert_int_equal(graph->widest, widest);
	assert_int_equal(graph->entries, graph->row[graph->vertices]);
}

/* The state is a preflow, and what it leads to is a maximum flow. */
static void expect_right(struct scene *scene)
{
	struct run *run = scene->desk.session.run;
	struct plan plan = run->plan;
	struct err err = { 0 };
	struct run *rest;

	if (!run_problem(run)->invariants(run, &err))
		fail_msg("%s: %s", scene->what, err.message);
	rest = replica_start(&plan, &scene->desk.session.memory, &err);
	if (!rest || !replica_step(rest, UNIT_CYCLE, INT64_MAX, NULL, NULL, &err) || !run_check(rest, &err))
		fail_msg("%s: %s", scene->what, err.message);
	if (!rest->check.good || rest->now.phase != PHASE_DONE)
		fail_msg("%s: %s", scene->what, rest->check.reason);
	assert_true(replica_end(rest, true, NULL, &err));
}

static uint64_t hash_of(struct scene *scene)
{
	uint64_t hash;

	assert_true(run_hash(scene->desk.session.run, false, &hash, NULL));
	return hash;
}

static int64_t draw_capacity(struct scene *scene)
{
	struct random *random = &scene->random;

	/* Now and then 32 bits do not suffice any more. */
	return random_below(random, 20) ? random_range(random, 1, 30) : random_range(random, 1, 5000000000);
}

/* Puts a random edit into a line, and into the matrix. */
static void draw_edit(struct scene *scene, char line[64])
{
	const char *verb;
	int64_t *capacity;
	int32_t u, v;

	do {
		u = (int32_t)random_range(&scene->random, 0, scene->n - 1);
		v = (int32_t)random_range(&scene->random, 0, scene->n - 1);
		capacity = &scene->capacity[u][v];
		/* Sparse graphs stay sparse. */
	} while (u == v || (!*capacity && random_below(&scene->random, 4)));
	if (*capacity && !random_below(&scene->random, 4)) {
		*capacity = 0;
		snprintf(line, 64, "remove arc %d %d", u + 1, v + 1);
		return;
	}
	verb = *capacity ? "set" : "add";
	*capacity = *capacity && random_below(&scene->random, 2) ? random_range(&scene->random, 1, *capacity)
								  : draw_capacity(scene);
	snprintf(line, 64, "%s arc %d %d %lld", verb, u + 1, v + 1, (long long)*capacity);
}

/* A file of some edits, none of which is of the same arc as another. Its path. */
static const char *draw_batch(struct scene *scene)
{
	bool taken[VERTICES][VERTICES] = { { false } };
	int64_t before[VERTICES][VERTICES];
	char all[512] = "# edits\n\n";
	char line[64];
	int i, u, v;

	for (i = 0; i < 6; i++) {
		memcpy(before, scene->capacity, sizeof(before));
		draw_edit(scene, line);
		assert_int_equal(sscanf(strstr(line, "arc"), "arc %d %d", &u, &v), 2);
		if (taken[u - 1][v - 1])
			memcpy(scene->capacity, before, sizeof(before));
		else
			strcat(strcat(all, line), "\n");
		taken[u - 1][v - 1] = true;
	}
	scratch_clear(&scene->desk.scratch);
	return scratch_write(&scene->desk.scratch, "edits", all, strlen(all));
}

static void move(struct scene *scene)
{
	static const char *const lines[] = { "step", "step %d", "step %d launch", "step %d warp",
					     "step phase", "finish", "back", "echo" };
	char line[64];

	snprintf(line, sizeof(line), lines[random_below(&scene->random, LENGTH(lines))],
		 (int)random_range(&scene->random, 1, 9));
	desk_ask(&scene->desk, "%s", line);
}

/* Undoes the last edit and makes it again. */
static void go_back_and_forth(struct scene *scene, uint64_t before, uint64_t behind)
{
	struct session *session = &scene->desk.session;
	const long long cycle = (long long)session->run->now.ended[UNIT_CYCLE];
	const int leg = session->legs.at;

	desk_ask(&scene->desk, "back");
	assert_int_equal(session->legs.at, leg - 1);
	if (hash_of(scene) != before)
		fail_msg("%s: another hash before the edit", scene->what);
	desk_ask(&scene->desk, "goto %lld", cycle);
	assert_int_equal(session->legs.at, leg);
	if (hash_of(scene) != behind)
		fail_msg("%s: another hash behind the edit", scene->what);
}

static void edit(struct scene *scene)
{
	struct session *session = &scene->desk.session;
	int64_t were[VERTICES][VERTICES];
	char line[64];
	uint64_t before;
	int leg;

	read_graph(scene);
	/* To the end of the cycle. */
	if (!(session->run->now.fresh & 1u << UNIT_CYCLE))
		desk_ask(&scene->desk, "step");
	read_graph(scene);
	before = hash_of(scene);
	leg = session->legs.at;
	memcpy(were, scene->capacity, sizeof(were));
	if (random_below(&scene->random, 3)) {
		draw_edit(scene, line);
		desk_ask(&scene->desk, "%s", line);
	} else {
		desk_ask(&scene->desk, "edit %s", draw_batch(scene));
	}
	expect_graph(scene);
	expect_right(scene);
	if (memcmp(were, scene->capacity, sizeof(were))) {
		go_back_and_forth(scene, before, hash_of(scene));
		expect_graph(scene);
		return;
	}
	/* Nothing was edited. */
	assert_int_equal(session->legs.at, leg);
	if (hash_of(scene) != before)
		fail_msg("%s: another hash where no capacity changes", scene->what);
}

static void edit_one_graph(struct scene *scene, const struct variant *variant, uint64_t seed)
{
	struct session *session = &scene->desk.session;
	uint64_t last;
	long long cycle;
	int i, legs;

	random_start(&scene->random, seed, "edits");
	snprintf(scene->what, sizeof(scene->what), "%s, graph %lld", variant->name, (long long)seed);
	scene->n = (int32_t)random_range(&scene->random, 4, VERTICES);
	desk_ask(&scene->desk, "generate random n=%d m=%d cap=%d seed=%d", scene->n, 4 * scene->n,
		 (int)random_range(&scene->random, 1, 20), (int)seed);
	desk_ask(&scene->desk, "terminals 1 %d", scene->n);
	desk_ask(&scene->desk, "use %s", variant->name);
	desk_ask(&scene->desk, "start");
	for (i = 0; i < unit_draws(EDITS, EDITS_DEEP); i++) {
		move(scene);
		edit(scene);
	}
	desk_ask(&scene->desk, "solve");
	last = hash_of(scene);
	legs = session->legs.count;
	cycle = (long long)session->run->now.ended[UNIT_CYCLE];
	desk_ask(&scene->desk, "goto %lld", cycle / 2);
	desk_ask(&scene->desk, "goto 0");
	desk_ask(&scene->desk, "finish");
	desk_ask(&scene->desk, "verify");
	assert_int_equal(session->legs.count, legs);
	assert_int_equal(session->legs.at, legs - 1);
	if (hash_of(scene) != last)
		fail_msg("%s: another hash at the end", scene->what);
}

static void every_variant_goes_on(void **state)
{
	const struct variant *const *row;
	struct scene scene = { .n = 0 };
	int64_t i;

	(void)state;
	desk_open(&scene.desk, STYLE_PLAIN);
	for (row = variants(); *row; row++)
		for (i = 0; (*row)->problem == &problem_flow && i < unit_draws(GRAPHS, GRAPHS_DEEP); i++)
			edit_one_graph(&scene, *row, (uint64_t)(i + 1));
	desk_close(&scene.desk);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_variant_goes_on),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
