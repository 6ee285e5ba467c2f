/* SPDX-License-Identifier: GPL-3.0-or-later
 * When hi-pr's global relabelings come under `relabel paper`: as in Goldberg's hi_pr, once the
 * work since the last one exceeds 12 |V| + 2 |E|. Work is 12 for each relabel and 1 for each
 * arc that a relabel looks at; pushes, and arcs looked at for them, are none.
 */
#include "tests/unit/runs.h"

#include "src/host/hi_pr.h"

static const struct poll nobody = { 0 };

/* Whoever counts the work beside hi-pr, by what it tells. */
struct ear {
	const struct graph *graph;
	int64_t work;
	int64_t given_up; /* vertices above a gap that are still to be given up */
};

/* A relabel looks at all arcs of its vertex; a vertex above a gap is given up unseen. */
static void hear(void *context, enum hi_pr_event event, int32_t u, int32_t v, int64_t amount)
{
	struct ear *ear = context;

	(void)v;
	if (event == HI_PR_GAP)
		ear->given_up = amount - 1;
	else if (event == HI_PR_RELABEL && ear->given_up)
		ear->given_up--;
	else if (event == HI_PR_RELABEL)
		ear->work += 12 + ear->graph->row[u + 1] - ear->graph->row[u];
}

struct state {
	struct memory memory;
	struct residual residual;
	struct hi_pr *hi_pr;
	struct ear ear;
	struct hi_pr_watch watch;
};

static void state_open(struct state *state, const struct graph *graph)
{
	const size_t vertices = (size_t)graph->vertices;
	struct residual *residual = &state->residual;

	memset(state, 0, sizeof(*state));
	*residual = (struct residual){ .graph = graph, .terminals = *ends_of(graph),
				       .wide = true };
	residual->capacity = unit_room((size_t)graph->entries * 8);
	residual->excess = unit_room(vertices * sizeof(*residual->excess));
	residual->height = unit_room(vertices * sizeof(*residual->height));
	residual_start(residual);
	state->hi_pr = hi_pr_new(residual, &state->memory, NULL);
	assert_non_null(state->hi_pr);
	state->ear.graph = graph;
	state->watch = (struct hi_pr_watch){ .tell = hear, .context = &state->ear };
	hi_pr_set_watch(state->hi_pr, &state->watch);
}

static void state_close(struct state *state)
{
	hi_pr_free(state->hi_pr);
	free(state->residual.capacity);
	free(state->residual.excess);
	free(state->residual.height);
	assert_int_equal(state->memory.used, 0);
}

/* Discharge by discharge to the end; a relabeling is due exactly when the work exceeds
 * `bound`. Returns how many there were. */
static int64_t relabelings_until_the_end(struct state *state, int64_t bound)
{
	struct hi_pr *hi_pr = state->hi_pr;
	int64_t relabelings = 0;

	/* The first one is due in any case. */
	assert_true(hi_pr_is_due(hi_pr) && hi_pr_relabel(hi_pr, &nobody));
	while (!hi_pr_is_over(hi_pr)) {
		if (hi_pr_is_due(hi_pr) != (state->ear.work > bound))
			fail_msg("work %lld, bound %lld: it is%s due", (long long)state->ear.work,
				 (long long)bound, hi_pr_is_due(hi_pr) ? "" : " not");
		if (hi_pr_is_due(hi_pr)) {
			assert_true(hi_pr_relabel(hi_pr, &nobody));
			state->ear.work = 0;
			relabelings++;
			continue;
		}
		hi_pr_advance(hi_pr, HI_PR_DISCHARGES, 1, &nobody);
	}
	return relabelings;
}

static void they_come_as_goldbergs_do(void **unused)
{
	static const struct {
		const char *family;
		int64_t value[4];
	} rows[] = {
		{ "genrmf", { 8, 30, 1, 100 } },
		{ "washington-rlg", { 40, 80, 1000 } },
		{ "acyclic-dense", { 60, 1000 } },
		{ "grid", { 20, 20, 40 } },
	};
	struct fixture fixture = { .memory = { 0 } };
	int64_t relabelings = 0;
	struct graph *graph;
	struct state state;
	size_t i;

	(void)unused;
	for (i = 0; i < LENGTH(rows); i++) {
		graph = make(&fixture, rows[i].family, rows[i].value);
		if (ends_of(graph)->source < 0)
			assert_true(ends_set(graph, 0, graph->vertices - 1, NULL));
		state_open(&state, graph);
		hi_pr_set_pace(state.hi_pr, HI_PR_CLASSIC, true);
		hi_pr_set_order(state.hi_pr, false);
		relabelings += relabelings_until_the_end(
			&state, 12 * (int64_t)graph->vertices + 2 * graph->arcs);
		state_close(&state);
		graph_free(graph);
	}
	/* Else nothing was tried. */
	assert_true(relabelings > 10);
	assert_int_equal(fixture.memory.used, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(they_come_as_goldbergs_do),
	};

	return cmocka_run_group_tests_name("hi_pr_pace", tests, NULL, NULL);
}
