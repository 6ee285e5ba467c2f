/* SPDX-License-Identifier: GPL-3.0-or-later
 * Recordings of runs on a machine that does not do the same twice: a fake GPU whose
 * kernels do what they like, and whose clocks show what they like.
 */
#include "tests/unit/plugins.h"
#include "tests/unit/tapes.h"

#include "src/base/random.h"
#include "src/method/variants.h"

static struct scratch scratch;

/* What stands for kernels. */
struct chaos {
	struct random random;
	int32_t left; /* launches until nothing is active any more */
};

static void tick(struct chaos *chaos, const struct grid *grid)
{
	int64_t i;

	for (i = 0; grid->item_ticks && i < grid->items; i++)
		grid->item_ticks[i] = (long long)random_below(&chaos->random, 100000);
	for (i = 0; grid->ticks && i < 6; i++)
		grid->ticks[i] += (long long)random_below(&chaos->random, 3) * 1000;
}

/* An event in the ring, as kernels tell one. */
static void tell(const struct flow_args *a, uint64_t u, int64_t height)
{
	struct event_ring *ring = (void *)(a->graph.events + EVENT_KINDS * EVENT_PARTS);

	a->graph.events[EVENT_RELABEL * EVENT_PARTS].count++;
	if (ring->entries)
		ring->entries[ring->next++] = (struct event){
			.u = (int32_t)u, .v = (int32_t)height - 1, .amount = height,
			.u_level = (int32_t)height, .kind = EVENT_RELABEL
		};
}

static void run_chaos(void *context, const char *kernel, const void *args,
		      const struct grid *grid)
{
	const struct flow_args *a = args;
	struct chaos *chaos = context;
	int32_t i;

	tick(chaos, grid);
	if (!strcmp(kernel, "vc_collect")) {
		*a->queue_size = chaos->left-- > 0 ? 3 : 0;
		for (i = 0; i < *a->queue_size; i++)
			a->queue[i] = (int32_t)random_below(&chaos->random, (uint64_t)a->graph.vertices);
		return;
	}
	for (i = 0; i < 5; i++) {
		uint64_t u = random_below(&chaos->random, (uint64_t)a->graph.vertices);

		a->height[u] += 1;
		a->excess[u] += (int64_t)random_below(&chaos->random, UINT64_C(1) << 40);
		((int32_t *)a->residual)[u] ^= 1;
		tell(a, u, a->height[u]);
	}
}

enum { CYCLES = 40, MOST = 4 * CYCLES };

static int step_all(struct fixture *fixture, struct run *run, struct was *was)
{
	int count = 0;

	was[count++] = tape_was(fixture, run);
	while (run->now.ended[UNIT_CYCLE] < CYCLES && count < MOST) {
		(void)step(fixture, run, UNIT_LAUNCH, 1);
		was[count++] = tape_was(fixture, run);
	}
	return count;
}

static void go_to(struct fixture *fixture, struct run *run, int64_t launch)
{
	enum halt halt;

	if (!history_go(run, UNIT_LAUNCH, launch, &halt, &fixture->err))
		fail_msg("%s", fixture->err.message);
}

/* Steps, goes back a little and on again another way, records, frees all, and replays. */
static void record_chaos(struct fixture *fixture, struct plan *plan, struct fake *fake,
			 int64_t back)
{
	struct chaos chaos = { .left = 100 * CYCLES };
	static struct was was[2 * MOST];
	struct run *run = start(fixture, plan);
	struct tape_bytes made;
	struct tape_extent extent;
	struct graph *again;
	int count, i;

	random_start(&chaos.random, 5, "chaos");
	fake->run = run_chaos;
	fake->context = &chaos;
	run_free(run);
	run = start(fixture, plan);
	count = step_all(fixture, run, was);
	if (back) {
		go_to(fixture, run, back);
		tape_expect(fixture, run, &was[back]);
		count = (int)back + step_all(fixture, run, was + back);
	}
	assert_true(tape_make(run, false, &made, &extent, &fixture->err));
	assert_int_equal(extent.moments, count);
	assert_int_equal(run->log.first, 0);
	assert_int_equal(run->log.lost, 0);
	tape_expect(fixture, run, &was[count - 1]);
	run_free(run);
	run = tape_play(fixture, &scratch, &made, &again);
	if (!run)
		fail_msg("%ld: %s", fixture->err.line, fixture->err.message);
	assert_string_equal(run->machine->label, "replay of cuda:0");
	for (i = 0; i < count; i++) {
		tape_expect(fixture, run, &was[i]);
		if (i + 1 < count)
			(void)step(fixture, run, UNIT_LAUNCH, 1);
	}
	assert_int_equal(step(fixture, run, UNIT_LAUNCH, 1), HALT_END);
	for (i = count - 1; i >= 0; i -= 3) {
		go_to(fixture, run, i);
		tape_expect(fixture, run, &was[i]);
	}
	run_free(run);
	graph_free(again);
	free(made.bytes);
}

static void chaos_is_replayed(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct fake *fake = fake_ready();
	struct graph *graph = small_genrmf(&fixture);
	struct plan plan = plan_for(graph, "vc-bcsr");
	int clock;

	(void)state;
	plan.device = "cuda";
	plan.check = false; /* chaos keeps no invariants */
	plan.history_memory = 1 << 24;
	plan.relabel = RELABEL_EVERY;
	plan.relabel_cycles = 3;
	plan.record = true;
	for (clock = 0; clock < 2; clock++) {
		plan.machine.warp_clock = clock;
		record_chaos(&fixture, &plan, fake, 0);
		record_chaos(&fixture, &plan, fake, 31);
		plan.variant = variant_find("tc-rcsr", NULL);
		record_chaos(&fixture, &plan, fake, 17);
		plan.variant = variant_find("vc-bcsr", NULL);
	}
	fixture_end(&fixture, graph);
	assert_int_equal(fake->opened, fake->closed);
	assert_int_equal(fake->blocks, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(chaos_is_replayed),
	};
	int status;

	plugin_find_folder();
	scratch_open(&scratch);
	status = cmocka_run_group_tests_name("plugin tape", tests, NULL, NULL);
	scratch_close(&scratch);
	return status;
}
