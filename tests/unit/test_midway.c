/* SPDX-License-Identifier: GPL-3.0-or-later
 * The queue between the launches of a cycle: its entries are those of one cycle, and as many as its size
 * says.
 */
#include "tests/unit/samples.h"

#include "src/engine/history.h"
#include "src/engine/midway.h"
#include "src/view/look/snapshot.h"

/* What a moment's queue looked like. */
struct seen {
	int64_t size;
	bool midway, lacks;
	int32_t first, last;
};

static struct seen look(struct fixture *fixture, struct run *run)
{
	struct snapshot snapshot;
	struct seen seen = { .size = -1, .first = -1, .last = -1 };
	int64_t count, i, j;

	assert_true(snapshot_take(run, KNOWN_QUEUE, NO_VERTEX, &snapshot, &fixture->err));
	if (snapshot.known & KNOWN_QUEUE && !run->plan.variant->lists) {
		seen = (struct seen){ snapshot.queue_size, snapshot.blocks.midway, snapshot.blocks.lack, -1,
				      -1 };
		count = seen.lacks ? 0 : seen.size < QUEUE_ENTRIES ? seen.size : QUEUE_ENTRIES;
		for (i = 0; i < count; i++)
			for (j = 0; j < i; j++)
				assert_int_not_equal(snapshot.queue[i].vertex, snapshot.queue[j].vertex);
		if (count > 0) {
			seen.first = snapshot.queue[0].vertex;
			seen.last = snapshot.queue[count - 1].vertex;
		}
	}
	snapshot_free(&snapshot);
	return seen;
}

/* Behind a launch that collects, the active vertices are in the queue; of ecl, in the end, all that have
 * excess. */
static void expect_active(struct fixture *fixture, struct run *run, const struct seen *seen)
{
	const struct residual *view = view_of(fixture, run);
	int64_t active = 0, most = 0;
	int32_t u;

	for (u = 0; u < view->graph->vertices; u++) {
		if (view->excess[u] <= 0 || u == view->terminals.source || u == view->terminals.sink)
			continue;
		active += view->height[u] < view->graph->vertices;
		most++;
	}
	assert_true(seen->midway && !seen->lacks);
	assert_true(seen->size == active || (run_searches(run) && seen->size == most));
}

/* Every launch of a run, there and back; the bodies of a launch in its beginning. */
static void check_launches(struct fixture *fixture, const struct graph *graph, const char *variant)
{
	enum { LAUNCHES = 400 };
	struct plan plan = plan_for(graph, variant);
	struct seen *seen = unit_room(LAUNCHES * sizeof(*seen));
	struct run *run;
	struct seen again;
	int64_t count, i;
	enum halt halt;

	plan.machine.wave = 3;
	plan.history_memory = 1 << 24;
	run = start(fixture, &plan);
	for (count = 0; run->now.phase != PHASE_DONE && count < LAUNCHES; count++) {
		seen[count] = look(fixture, run);
		if (!run->plan.variant->lists && run_has_collected(run))
			expect_active(fixture, run, &seen[count]);
		step(fixture, run, UNIT_WARP, 1);
		(void)look(fixture, run);
		if (!(run->now.fresh & 1u << UNIT_LAUNCH))
			step(fixture, run, UNIT_LAUNCH, 1);
	}
	for (i = count - 1; i >= 0; i--) {
		assert_true(history_go(run, UNIT_LAUNCH, i, &halt, &fixture->err));
		again = look(fixture, run);
		assert_true(again.size == seen[i].size && again.midway == seen[i].midway &&
			    again.lacks == seen[i].lacks && again.first == seen[i].first &&
			    again.last == seen[i].last);
	}
	run_free(run);
	free(seen);
}

static void a_queue_is_that_of_one_cycle(void **state)
{
	(void)state;
	each_kernel_variant(check_launches);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_queue_is_that_of_one_cycle),
	};

	return cmocka_run_group_tests_name("midway", tests, NULL, NULL);
}
