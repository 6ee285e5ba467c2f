/* SPDX-License-Identifier: GPL-3.0-or-later
 * Costs on a machine whose memory the host cannot read: events say which vertices a warp's ticks are
 * charged to. Where some events of a launch are lost, it charges none, and that is said.
 */
#include "tests/unit/plugins.h"

#include "src/engine/costs.h"
#include "src/view/look/costs_look.h"
#include "src/view/look/snapshot.h"
#include "src/view/panel.h"
#include "src/view/report.h"

enum { WARPS = 3, TICKS = 1000 };

/* What a kernel tells: the warps' events, and how many more that are lost. */
struct orders {
	int events, lost;
};

static void tell(void *context, const char *kernel, const void *args, const struct grid *grid)
{
	const struct orders *orders = context;
	const struct flow_args *a = args;
	struct event_sum *sums = a->graph.events;
	struct event_ring *ring = (struct event_ring *)(sums + EVENT_KINDS * EVENT_PARTS);
	int64_t i;

	if (!strcmp(kernel, "vc_collect")) {
		*a->queue_size = WARPS;
		for (i = 0; i < WARPS; i++)
			a->queue[i] = (int32_t)i;
		return;
	}
	for (i = 0; i < grid->items; i++)
		grid->item_ticks[i] = TICKS;
	a->height[0]++;
	for (i = 0; i < orders->events; i++)
		ring->entries[ring->next++] = (struct event){
			.kind = EVENT_RELABEL, .u = (int32_t)(i % WARPS), .warp = (int32_t)(i % WARPS),
		};
	if (orders->lost)
		ring->next = ring->room + (unsigned)orders->lost;
	sums[EVENT_RELABEL * EVENT_PARTS].count += (int64_t)ring->next;
}

struct scene {
	struct fixture fixture;
	struct fake *fake;
	struct graph *graph;
	struct plan plan;
	struct orders orders;
	struct run *run;
};

static void open_scene(struct scene *scene, int events)
{
	*scene = (struct scene){ .fake = fake_ready(), .orders = { .events = events } };
	scene->graph = small_genrmf(&scene->fixture);
	scene->plan = plan_for(scene->graph, "vc-bcsr");
	scene->plan.device = "cuda";
	scene->plan.check = false; /* kernels that do what they like break invariants */
	scene->plan.costs = true;
	scene->plan.machine.warp_clock = true;
	scene->plan.relabel = RELABEL_EVERY;
	scene->plan.relabel_cycles = 1000000;
	scene->fake->run = tell;
	scene->fake->context = &scene->orders;
	scene->run = start(&scene->fixture, &scene->plan);
}

static void close_scene(struct scene *scene)
{
	run_free(scene->run);
	graph_free(scene->graph);
	assert_int_equal(scene->fixture.memory.used, 0);
	assert_int_equal(scene->fake->blocks, 0);
}

/* Ticks of all vertices. */
static int64_t charged(struct scene *scene)
{
	const int64_t *words = costs_vertices(scene->run, &scene->fixture.err);
	int64_t sum = 0;
	int32_t u;

	assert_non_null(words);
	for (u = 0; u < scene->graph->vertices; u++)
		sum += words[(int64_t)u * COST_WORDS + COST_TOTAL];
	return sum;
}

static int64_t uncharged(const struct scene *scene)
{
	return scene->run->trace.costs->now.uncharged;
}

/* Whether a row of the panel begins so. */
static bool has_row(const struct canvas *canvas, const char *text)
{
	const uint32_t *cells = canvas->cells;
	int row, i;

	for (row = 0; row < canvas->rows; row++, cells += canvas->columns) {
		for (i = 0; text[i] && cells[i] == (uint32_t)text[i]; i++)
			;
		if (!text[i])
			return true;
	}
	return false;
}

/* What the panel of costs says of such launches, and its JSON: `text`, and `count`. */
static void check_panel(struct scene *scene, const char *text, int64_t count)
{
	const struct panel *panel = panel_find("costs");
	struct snapshot snapshot;
	struct report report;
	struct canvas canvas;
	size_t i;

	assert_true(snapshot_take(scene->run, KNOWN_COSTS, -1, &snapshot, &scene->fixture.err));
	assert_true(canvas_init(&canvas, panel->rows(&snapshot), 80, SYMBOLS_ASCII,
				&scene->fixture.memory, NULL));
	panel_draw(panel, &canvas, &snapshot);
	assert_int_equal(has_row(&canvas, text), count > 0);
	canvas_free(&canvas);
	report_init(&report, &scene->fixture.memory, "panel");
	panel->tell(&report, &snapshot);
	for (i = 0; i < report.count && strcmp(report.fields[i].key, "uncharged_launches"); i++)
		;
	assert_true(i < report.count);
	assert_int_equal(report.fields[i].number, count);
	report_free(&report);
	snapshot_free(&snapshot);
}

static void warps_charge_the_vertices_of_their_events(void **state)
{
	struct scene scene;

	(void)state;
	open_scene(&scene, 2 * WARPS);
	(void)step(&scene.fixture, scene.run, UNIT_CYCLE, 2);
	assert_int_equal(charged(&scene), 2 * WARPS * TICKS);
	assert_int_equal(uncharged(&scene), 0);
	check_panel(&scene, "1 launch charged no vertex", 0);
	close_scene(&scene);
}

/* The ring is too small for the second launch, and large enough for the third. */
static void a_launch_that_lost_events_charges_no_vertex(void **state)
{
	struct scene scene;

	(void)state;
	open_scene(&scene, WARPS);
	(void)step(&scene.fixture, scene.run, UNIT_CYCLE, 1);
	scene.orders.lost = 5;
	(void)step(&scene.fixture, scene.run, UNIT_CYCLE, 1);
	assert_int_equal(charged(&scene), WARPS * TICKS);
	assert_int_equal(uncharged(&scene), 1);
	check_panel(&scene, "1 launch charged no vertex, because some of its events were lost", 1);
	scene.orders.lost = 0;
	(void)step(&scene.fixture, scene.run, UNIT_CYCLE, 1);
	assert_int_equal(charged(&scene), 2 * WARPS * TICKS);
	assert_int_equal(uncharged(&scene), 1);
	close_scene(&scene);
}

/* Wherever memory is refused in a cycle: all ticks of its launch are charged, or none. */
static void refused_memory_charges_no_vertex(void **state)
{
	struct scene scene;
	struct memory *memory = &scene.fixture.memory;
	int64_t n, silent = 0;
	bool good, refused = true;
	enum halt halt;

	(void)state;
	for (n = 1; refused; n++) {
		open_scene(&scene, 1000);
		memory->fail_at = memory->requests + n;
		good = run_step(scene.run, UNIT_CYCLE, 1, NULL, NULL, &halt, &scene.fixture.err);
		refused = memory->requests >= memory->fail_at;
		memory->fail_at = 0;
		if (good && uncharged(&scene)) {
			assert_int_equal(charged(&scene), 0);
			silent++;
		} else if (good) {
			assert_int_equal(charged(&scene), WARPS * TICKS);
		}
		close_scene(&scene);
	}
	assert_true(silent > 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(warps_charge_the_vertices_of_their_events),
		cmocka_unit_test(a_launch_that_lost_events_charges_no_vertex),
		cmocka_unit_test(refused_memory_charges_no_vertex),
	};

	plugin_find_folder();
	return cmocka_run_group_tests_name("plugin costs", tests, NULL, NULL);
}
