/* SPDX-License-Identifier: GPL-3.0-or-later
 * A second run beside the first: it stands where the first does, wherever that goes; the first
 * cycle that ended differently is the one that `twin` names; and whatever becomes of the second,
 * the first is as it would have been alone.
 */
#include "tests/unit/runs.h"

#include "src/engine/problem.h"
#include "src/base/random.h"
#include "src/command/script.h"
#include "src/command/session.h"
#include "src/engine/history.h"
#include "src/engine/companion.h"
#include "src/view/panel.h"

#include <string.h>

/* --- Two runs. --- */

struct scene {
	struct fixture fixture;
	struct graph *graph;
	struct plan plan[2];
	struct run *run;
	struct companion *companion;
};

static void open_scene(struct scene *scene, struct graph *graph, const char *variant,
		       const char *other)
{
	scene->graph = graph;
	scene->plan[0] = plan_for(graph, variant);
	scene->plan[1] = plan_for(graph, other);
	scene->plan[0].history_memory = scene->plan[1].history_memory = 1 << 20;
}

static void begin(struct scene *scene)
{
	scene->run = start(&scene->fixture, &scene->plan[0]);
	scene->companion = companion_start(&scene->plan[1], scene->run, &scene->fixture.memory,
				 &scene->fixture.err);
	if (!scene->companion)
		fail_msg("%s", scene->fixture.err.message);
}

static void close_scene(struct scene *scene)
{
	companion_free(scene->companion);
	run_free(scene->run);
	fixture_end(&scene->fixture, scene->graph);
}

static const struct companion_look *follow(struct scene *scene)
{
	if (!companion_follow(scene->companion, scene->run, true, &scene->fixture.err))
		fail_msg("%s", scene->fixture.err.message);
	return &scene->companion->look;
}

static void run_to_end(struct scene *scene)
{
	while (scene->run->now.phase != PHASE_DONE) {
		step(&scene->fixture, scene->run, UNIT_CYCLE, 1);
		(void)follow(scene);
	}
}

static void go_to(struct scene *scene, int64_t cycle)
{
	enum halt halt;

	assert_true(history_go(scene->run, UNIT_CYCLE, cycle, &halt, &scene->fixture.err));
}

/* `sync` comes to the same states on every machine. */
static void alike_on_two_machines(void **state)
{
	struct scene scene = { .fixture = { .memory = { 0 } } };
	const struct companion_look *look;

	(void)state;
	open_scene(&scene, small_genrmf(&scene.fixture), "sync", "sync");
	scene.plan[1].device = "sim:gtx285";
	begin(&scene);
	assert_string_equal(scene.companion->look.diff.device[1], "sim:gtx285");
	look = follow(&scene);
	assert_true(look->compared && !look->diff.differ);
	while (scene.run->now.phase != PHASE_DONE) {
		step(&scene.fixture, scene.run, UNIT_CYCLE, 1);
		look = follow(&scene);
		assert_true(look->compared && !look->diff.differ);
		assert_int_equal(look->cycles[0], look->cycles[1]);
		assert_true(hash_of(&scene.fixture, scene.run, false) ==
			    hash_of(&scene.fixture, scene.companion->run, false));
	}
	assert_true(look->diff.ended[0] && look->diff.ended[1]);
	assert_int_equal(look->first, -1);
	close_scene(&scene);
}

/* Graphs on which the two part early, late, or never. */
static struct graph *graph(struct fixture *fixture, int number)
{
	static const int64_t random[] = { 60, 400, 30 }, matching[] = { 6, 6, 14, 0 };

	switch (number) {
	case 0:
		return small_genrmf(fixture);
	case 1:
		return make(fixture, "bipartite", matching);
	case 2:
		return path(fixture, 9, 5);
	default: {
		struct graph *graph = make(fixture, "random", random);

		assert_true(ends_set(graph, 3, 40, &fixture->err));
		return graph;
	}
	}
}

static void parts_where_twin_says(void **state)
{
	static const char *const others[] = { "vc-bcsr", "vc-rcsr", "tc-bcsr", "tc-rcsr", "sync",
					      "hi-pr", "ecl" };
	const struct companion_look *look;
	struct comparison diff;
	size_t i, parted = 0, ended = 0;
	int number;

	(void)state;
	for (i = 0; i < 4 * LENGTH(others); i++) {
		struct scene scene = { .fixture = { .memory = { 0 } } };

		number = (int)(i % 4);
		open_scene(&scene, graph(&scene.fixture, number), "vc-bcsr", others[i / 4]);
		assert_true(comparison_run(scene.plan, &scene.fixture.memory, &diff,
				      &scene.fixture.err));
		begin(&scene);
		run_to_end(&scene);
		look = follow(&scene);
		assert_int_equal(look->first, diff.differ ? diff.cycle : -1);
		assert_true(!diff.differ || look->exact);
		parted += diff.differ;
		ended += diff.ended[0] != diff.ended[1];
		if (diff.differ && diff.ended[0] == diff.ended[1]) {
			go_to(&scene, diff.cycle);
			look = follow(&scene);
			assert_memory_equal(look->diff.counts, diff.counts, sizeof(diff.counts));
			assert_memory_equal(look->diff.vertices, diff.vertices,
					    sizeof(diff.vertices[0]) * (size_t)diff.vertex_count);
		}
		close_scene(&scene);
	}
	assert_true(parted >= 4 && ended >= 1);
}

/* Wherever the first goes, the second stands where it would have come to by itself. */
static void back_and_forward(void **state)
{
	enum { CYCLES = 12, WAYS = 60 };
	struct scene scene = { .fixture = { .memory = { 0 } } };
	uint64_t hash[CYCLES + 1];
	struct random random;
	const struct companion_look *look;
	struct run *alone;
	int64_t cycle, first;
	int i;

	(void)state;
	random_start(&random, 4, "ways");
	open_scene(&scene, graph(&scene.fixture, 3), "vc-bcsr", "vc-rcsr");
	alone = start(&scene.fixture, &scene.plan[1]);
	for (i = 0; i <= CYCLES; i++) {
		hash[i] = hash_of(&scene.fixture, alone, false);
		step(&scene.fixture, alone, UNIT_CYCLE, 1);
	}
	run_free(alone);
	begin(&scene);
	run_to_end(&scene);
	first = follow(&scene)->first;
	assert_in_range(first, 1, CYCLES - 1);
	for (i = 0; i < WAYS; i++) {
		cycle = (int64_t)random_below(&random, CYCLES + 1);
		go_to(&scene, cycle);
		look = follow(&scene);
		assert_true(look->compared);
		assert_int_equal(look->cycles[1], cycle);
		assert_true(hash_of(&scene.fixture, scene.companion->run, false) == hash[cycle]);
		assert_int_equal(look->diff.differ,
				 hash_of(&scene.fixture, scene.run, false) != hash[cycle]);
		assert_true(look->diff.differ == (cycle == first) || cycle > first);
		assert_int_equal(look->first, first);
		if (i % 3)
			continue;
		/* In the middle of a cycle it waits at the end of the last one. */
		step(&scene.fixture, scene.run, UNIT_WARP, 1);
		look = follow(&scene);
		assert_int_equal(look->cycles[1], scene.run->now.ended[UNIT_CYCLE]);
		assert_int_equal(look->compared,
				 (scene.run->now.fresh & 1u << UNIT_CYCLE) != 0 ||
					 scene.run->now.phase == PHASE_DONE);
	}
	close_scene(&scene);
}

/* Where the first is under way, what came before is not known until it goes back. */
static void begun_on_the_way(void **state)
{
	struct scene scene = { .fixture = { .memory = { 0 } } };
	const struct companion_look *look;
	int64_t first;

	(void)state;
	open_scene(&scene, graph(&scene.fixture, 3), "vc-bcsr", "sync");
	scene.run = start(&scene.fixture, &scene.plan[0]);
	step(&scene.fixture, scene.run, UNIT_CYCLE, 5);
	scene.companion = companion_start(&scene.plan[1], scene.run, &scene.fixture.memory,
				&scene.fixture.err);
	assert_non_null(scene.companion);
	assert_int_equal(scene.companion->look.first, 5);
	assert_false(scene.companion->look.exact);
	go_to(&scene, 0);
	look = follow(&scene);
	assert_false(look->diff.differ);
	step(&scene.fixture, scene.run, UNIT_CYCLE, 1);
	assert_true(companion_seeks(scene.companion, scene.run));
	first = follow(&scene)->first;
	assert_int_equal(first, 1);
	assert_true(look->exact);
	close_scene(&scene);
}

/* Whether some row of the canvas has these words. */
static bool has(const struct canvas *canvas, const char *words)
{
	char line[200];
	int i, j;

	for (i = 0; i < canvas->rows; i++) {
		for (j = 0; j < canvas->columns; j++)
			line[j] = (char)canvas->cells[i * canvas->columns + j];
		line[j] = '\0';
		if (strstr(line, words))
			return true;
	}
	return false;
}

/* At every size; both tables stand where there is room, side by side in a wide place. */
static void panel_at_all_sizes(void **state)
{
	struct scene scene = { .fixture = { .memory = { 0 } } };
	struct subject subject = subject_about(-1, -1, -1);
	struct memory memory = { 0 };
	struct snapshot snapshot;
	struct canvas canvas;
	int rows, columns;

	(void)state;
	open_scene(&scene, graph(&scene.fixture, 3), "vc-bcsr", "tc-bcsr");
	begin(&scene);
	step(&scene.fixture, scene.run, UNIT_CYCLE, 3);
	subject.companion = follow(&scene);
	assert_true(subject.companion->diff.vertex_count && subject.companion->diff.arc_count);
	assert_true(snapshot_take_about(scene.run, KNOWN_COMPANION, &subject, &snapshot,
					&scene.fixture.err));
	for (rows = 1; rows <= 40; rows++) {
		for (columns = 1; columns <= 150; columns += rows % 7 ? 11 : 1) {
			assert_true(canvas_init(&canvas, rows, columns, SYMBOLS_ASCII, &memory, NULL));
			panel_draw(panel_find("pair"), &canvas, &snapshot);
			if (rows >= 30 && columns >= 60)
				assert_true(has(&canvas, "height B") && has(&canvas, "residual B"));
			if (rows >= 10 && columns >= 120)
				assert_true(has(&canvas, "excess B    ") && has(&canvas, "residual B"));
			canvas_free(&canvas);
		}
	}
	assert_int_equal(memory.used, 0);
	snapshot_free(&snapshot);
	close_scene(&scene);
}

/* --- In a session. --- */

struct stage {
	struct session session;
	FILE *out, *messages;
};

static void open_stage(struct stage *stage, const char *line)
{
	stage->out = fopen("/dev/null", "w");
	stage->messages = tmpfile();
	assert_true(stage->out && stage->messages);
	session_init(&stage->session, stage->out, stage->messages);
	stage->session.style = STYLE_PLAIN;
	assert_true(session_line(&stage->session, line));
}

static void close_stage(struct stage *stage)
{
	session_free(&stage->session);
	assert_int_equal(stage->session.memory.used, 0);
	fclose(stage->out);
	fclose(stage->messages);
}

static void good(struct stage *stage, const char *line)
{
	if (!session_line(&stage->session, line))
		fail_msg("%s is no good", line);
}

static void expect_said(struct stage *stage, const char *words)
{
	char buffer[8192];
	size_t length;

	fflush(stage->messages);
	rewind(stage->messages);
	length = fread(buffer, 1, sizeof(buffer) - 1, stage->messages);
	buffer[length] = '\0';
	rewind(stage->messages);
	assert_int_equal(ftruncate(fileno(stage->messages), 0), 0);
	if (!strstr(buffer, words))
		fail_msg("\"%s\" is not in: %s", words, buffer);
}

static const char random_graph[] = "generate random n=60 m=400 cap=30; terminals 4 41";

/* A run to the end looks at every cycle; a reset and another variant begin the second anew. */
static void lives_from_run_to_run(void **state)
{
	struct stage stage;
	const struct pair *pair = &stage.session.pair;
	int64_t first;

	(void)state;
	open_stage(&stage, random_graph);
	good(&stage, "pair vc-rcsr");
	assert_null(pair->companion);
	good(&stage, "run");
	first = pair->companion->look.first;
	assert_in_range(first, 2, 11);
	assert_true(pair->companion->look.exact);
	good(&stage, "reset");
	assert_int_equal(pair->companion->look.first, -1);
	assert_int_equal(pair->number, 2);
	good(&stage, "goto 12 through");
	assert_int_equal(pair->companion->look.first, first);
	good(&stage, "use vc-rcsr");
	assert_null(pair->companion);
	good(&stage, "run");
	assert_int_equal(pair->companion->look.first, -1);
	expect_said(&stage, "pair: alike to the end");
	good(&stage, "pair none");
	assert_false(pair->wanted);
	assert_null(pair->companion);
	close_stage(&stage);
}

/* What was not named is what is in use, now and later. */
static void what_is_not_named(void **state)
{
	struct stage stage;
	const struct pair *pair = &stage.session.pair;

	(void)state;
	open_stage(&stage, random_graph);
	good(&stage, "pair sim:h200; use tc-bcsr; start");
	assert_string_equal(pair->companion->look.diff.variant[1], "tc-bcsr");
	assert_string_equal(pair->companion->look.diff.device[1], "sim:h200");
	good(&stage, "pair sync; device sim:gtx285; start");
	assert_string_equal(pair->companion->look.diff.variant[1], "sync");
	assert_string_equal(pair->companion->look.diff.device[1], "sim:gtx285");
	close_stage(&stage);
}

/* On a new graph the second run begins together with the first. */
static void another_graph(void **state)
{
	struct stage stage;
	const struct pair *pair = &stage.session.pair;

	(void)state;
	open_stage(&stage, random_graph);
	good(&stage, "pair ecl; step 3; generate genrmf a=2 b=3; step");
	assert_non_null(pair->companion);
	good(&stage, "generate bipartite left=4 right=4 m=8; step");
	assert_non_null(pair->companion);
	good(&stage, "solve");
	close_stage(&stage);
}

/* `save` keeps the pair, and not who asked about it. */
static void looking_changes_nothing(void **state)
{
	struct stage stage;
	uint64_t alone, paired;

	(void)state;
	open_stage(&stage, random_graph);
	good(&stage, "step 6; step 5 warp");
	assert_true(run_hash(stage.session.run, true, &alone, NULL));
	close_stage(&stage);
	open_stage(&stage, random_graph);
	good(&stage, "pair tc-bcsr; step 6; pair; step 5 warp; pair hi-pr; pair none");
	assert_true(run_hash(stage.session.run, true, &paired, NULL));
	assert_true(alone == paired);
	close_stage(&stage);
}

/* Each request in turn is refused. The run is at its end where it should be, or says why not. */
static bool refuse(const char *before, const char *line, int64_t n, uint64_t expected)
{
	struct stage stage;
	struct session *session = &stage.session;
	struct memory *memory = &session->memory;
	uint64_t hash;
	bool done, refused;

	open_stage(&stage, before);
	memory->fail_at = memory->requests + n;
	done = session_line(session, line);
	refused = memory->requests >= memory->fail_at;
	memory->fail_at = 0;
	if (done && session->run) {
		assert_true(run_hash(session->run, false, &hash, NULL));
		assert_true(hash == expected);
	}
	if (done && refused && !session->pair.companion)
		expect_said(&stage, "the second run has failed and ended: out of memory");
	good(&stage, "pair none; delete; solve; assert verified");
	close_stage(&stage);
	return refused;
}

static void refuse_each(const char *before, const char *line)
{
	struct stage stage;
	uint64_t expected;
	int64_t n;

	open_stage(&stage, before);
	good(&stage, line);
	assert_true(run_hash(stage.session.run, false, &expected, NULL));
	close_stage(&stage);
	for (n = 1; refuse(before, line, n, expected); n++)
		;
}

static void memory_is_refused(void **state)
{
	(void)state;
	refuse_each("generate genrmf a=2 b=3; step 2", "pair tc-bcsr");
	refuse_each("generate genrmf a=2 b=3; pair tc-bcsr@sim:h200", "start");
	refuse_each("generate genrmf a=2 b=3; pair hi-pr; step 2", "step 2");
	refuse_each("generate genrmf a=2 b=3; pair vc-rcsr; step 4", "back 2");
	refuse_each("generate genrmf a=2 b=3; pair sync; step 4", "show pair");
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(alike_on_two_machines),
		cmocka_unit_test(parts_where_twin_says),
		cmocka_unit_test(back_and_forward),
		cmocka_unit_test(begun_on_the_way),
		cmocka_unit_test(panel_at_all_sizes),
		cmocka_unit_test(lives_from_run_to_run),
		cmocka_unit_test(what_is_not_named),
		cmocka_unit_test(another_graph),
		cmocka_unit_test(looking_changes_nothing),
		cmocka_unit_test(memory_is_refused),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
