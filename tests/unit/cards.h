/* SPDX-License-Identifier: GPL-3.0-or-later
 * cards: a GPU for hybrid-mf out of the fake plug-in, whose memory is not mapped and which does
 * not do the same twice. Its kernel is done here, one vertex after the other; now and then it
 * lifts some too high, as races do.
 */
#ifndef SPILLWAY_TESTS_CARDS_H
#define SPILLWAY_TESTS_CARDS_H

#include "tests/unit/discharges.h"
#include "tests/unit/hybrids.h"
#include "tests/unit/plugins.h"

/* What stands for the GPU. */
struct card {
	const struct graph *graph;
	struct terminals terminals;
	bool wide;
	struct random random;
};

/* What has been lifted too high races leave behind now and then. */
static inline void race(struct card *card, struct residual *view)
{
	int32_t u;

	for (u = 0; u < card->graph->vertices; u++)
		if (!random_below(&card->random, 20) && residual_is_active(view, u))
			view->height[u] += 3;
}

static inline void do_kernel(void *context, const char *kernel, const void *args,
			     const struct grid *grid)
{
	struct card *card = context;
	const struct flow_args *a = args;
	struct residual view = { card->graph, card->terminals, a->residual, card->wide,
				 a->excess, a->height };
	int64_t cycle;
	int32_t u;

	assert_string_equal(kernel, "cuda_mf");
	for (cycle = 0; cycle < grid->cycles; cycle++)
		for (u = 0; u < card->graph->vertices; u++)
			if (residual_is_active(&view, u))
				discharge_vertex(&view, u, a->graph.events);
	race(card, &view);
}

/* From now on the kernels of the fake are these, on the graph of that plan. */
static inline void card_take(struct fake *fake, const struct plan *plan)
{
	static struct card card;

	card.graph = plan->graph;
	card.terminals = plan->terminals;
	card.wide = plan->width != WIDTH_C32_A32 || plan->graph->widest > INT32_MAX;
	random_start(&card.random, 1, "card");
	fake->run = do_kernel;
	fake->context = &card;
}

static inline struct plan plan_on_card(struct fake *fake, const struct graph *graph,
				       int way, uint64_t seed)
{
	struct plan plan = hybrid_plan(graph, way, seed);

	plan.device = "cuda";
	plan.cpu_slice = 40;
	plan.relabel = RELABEL_EVERY;
	plan.relabel_cycles = 3;
	plan.rescue = RESCUE_OFF;
	card_take(fake, &plan);
	return plan;
}

static inline void free_all(struct fixture *fixture, struct graph *graph,
			    const struct fake *fake)
{
	graph_free(graph);
	assert_int_equal(fixture->memory.used, 0);
	assert_int_equal(fake->opened, fake->closed);
	assert_int_equal(fake->blocks, 0);
}

#endif
