/* SPDX-License-Identifier: GPL-3.0-or-later
 * Arrays on their way from a GPU, whose memory is not mapped: of the places of turbo only the words that
 * change are kept, piece by piece.
 */
#include "tests/unit/plugins.h"

#include "src/engine/mirror.h"

/* Its places need more than one piece of 16 MiB. */
enum { VERTICES = 300 * 1000 };

/* The row of the problem's arrays that residual capacities have. */
enum { CAPACITIES };

static struct run *start_turbo(struct fixture *fixture, const struct graph *graph, enum width width)
{
	struct plan plan = plan_for(graph, "turbo");

	plan.device = "cuda";
	plan.width = width;
	plan.check = false;
	return start(fixture, &plan);
}

/* No flow has gone beyond the source's arc. */
static void expect_capacities(const struct run *run, const void *words)
{
	const struct graph *graph = run->plan.graph;
	const bool wide = flow_view(run)->wide;
	int32_t u;
	int64_t p;

	for (u = 0; u < VERTICES - 2; u++)
		for (p = graph->row[u]; p < graph->row[u + 1]; p++)
			assert_int_equal(wide ? ((const int64_t *)words)[p] : ((const int32_t *)words)[p],
					 graph_capacity(graph, p));
}

static void check_width(enum width width)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = path(&fixture, VERTICES, 12345);
	struct run *run = start_turbo(&fixture, graph, width);
	struct copy *copy = run->mirror->copies + CAPACITIES;
	struct buffers buffers = { { NULL } };
	bool whole;

	assert_non_null(copy->piece);
	assert_true(mirror_fetch(run, FLOW_CAPACITY, &fixture.err));
	expect_capacities(run, copy->host);
	memset(copy->host, 0, (size_t)graph->entries * (flow_view(run)->wide ? 8 : 4));
	/* What rescues do. */
	assert_true(mirror_make_buffers(run, &buffers));
	assert_true(mirror_fetch_pieces(run, &whole, &fixture.err) && whole);
	mirror_swap_buffers(run, &buffers);
	mirror_sort_buffers(run, &buffers);
	expect_capacities(run, buffers.of[CAPACITIES]);
	mirror_free_buffers(&buffers);
	run_free(run);
	fixture_end(&fixture, graph);
}

static void words_that_change_come_piece_by_piece(void **state)
{
	struct fake *fake = fake_ready();

	(void)state;
	check_width(WIDTH_C32_A32);
	check_width(WIDTH_C64_A32);
	assert_int_equal(fake->devices, 1);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(words_that_change_come_piece_by_piece),
	};

	plugin_find_folder();
	return cmocka_run_group_tests_name("mirror", tests, NULL, NULL);
}
