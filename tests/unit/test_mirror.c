/* SPDX-License-Identifier: GPL-3.0-or-later
 * Arrays on their way from a GPU, whose memory is not mapped: of the places of turbo the host keeps some
 * words alone, and fetches them piece by piece.
 */
#include "tests/unit/plugins.h"

#include "src/engine/mirror.h"
#include "src/engine/rescue.h"

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

static void check_width(struct fake *fake, enum width width, int64_t pieces)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = path(&fixture, VERTICES, 12345);
	struct run *run = start_turbo(&fixture, graph, width);
	struct copy *copy = run->mirror->copies + CAPACITIES;
	struct buffers buffers = { { NULL } };
	bool whole;

	memset(copy->host, 0, (size_t)graph->entries * (flow_view(run)->wide ? 8 : 4));
	fake->calls[FAKE_COPY] = 0;
	assert_true(mirror_fetch(run, FLOW_CAPACITY, &fixture.err));
	assert_int_equal(fake->calls[FAKE_COPY], pieces);
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

static void places_come_piece_by_piece(void **state)
{
	struct fake *fake = fake_ready();

	(void)state;
	check_width(fake, WIDTH_C32_A32, 2);
	check_width(fake, WIDTH_C64_A32, 3);
}

static enum urgency stop_behind_one(void *context)
{
	int *asked = context;

	return (*asked)++ ? URGENCY_NOW : URGENCY_NONE;
}

static void a_fetch_may_be_stopped_between_two_pieces(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct fake *fake = fake_ready();
	struct graph *graph = path(&fixture, VERTICES, 12345);
	struct run *run = start_turbo(&fixture, graph, WIDTH_C32_A32);
	int asked = 0;
	bool stopped;

	(void)state;
	run->plan.poll = (struct poll){ stop_behind_one, &asked };
	fake->calls[FAKE_COPY] = 0;
	assert_true(mirror_fetch_or_stop(run, FLOW_CAPACITY, &stopped, &fixture.err));
	assert_true(stopped);
	assert_int_equal(fake->calls[FAKE_COPY], 1);
	run_free(run);
	fixture_end(&fixture, graph);
}

/* The mirror has the words that were fetched, not those that the host has changed and stored. */
static void what_is_streamed_is_not_noted(void **state)
{
	static const char *const variants[] = { "turbo", "vc-rcsr" };
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = small_genrmf(&fixture);
	struct rescue *rescue;
	struct run *run;
	int i;

	(void)state;
	(void)fake_ready();
	for (i = 0; i < 2; i++) {
		struct plan plan = plan_for(graph, variants[i]);

		plan.device = "cuda";
		plan.rescue = RESCUE_ALWAYS;
		run = start(&fixture, &plan);
		run->now.counters[COUNTER_cycles] = 1;
		assert_true(mirror_fetch(run, FLOW_ALL, &fixture.err));
		assert_true(mirror_store(run, FLOW_ALL, &fixture.err));
		rescue_note(run);
		rescue = rescue_take(run);
		assert_int_equal(rescue != NULL, i);
		rescue_free(rescue);
		run_free(run);
	}
	fixture_end(&fixture, graph);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(places_come_piece_by_piece),
		cmocka_unit_test(a_fetch_may_be_stopped_between_two_pieces),
		cmocka_unit_test(what_is_streamed_is_not_noted),
	};

	plugin_find_folder();
	return cmocka_run_group_tests_name("mirror", tests, NULL, NULL);
}
