/* SPDX-License-Identifier: GPL-3.0-or-later
 * Recordings of runs on sim. What is replayed is at every moment what the run was, there
 * and back; and whatever a file holds, it is a recording or an error.
 */
#include "tests/unit/tapes.h"

#include "src/base/json.h"
#include "src/base/text.h"
#include "src/graph/read.h"
#include "src/view/look/snapshot.h"

enum { MOST_MOMENTS = 3000 };

static struct scratch scratch;

/* --- A run, kept moment by moment. --- */

static struct plan plan_kept(const struct graph *graph, const char *variant)
{
	struct plan plan = plan_for(graph, variant);

	plan.history_memory = INT64_C(1) << 30;
	plan.history_always = true;
	return plan;
}

/* Steps launch by launch to the end, or so often; was[] gets each moment. */
static int step_all(struct fixture *fixture, struct run *run, int most, struct was *was)
{
	int count = 0;

	was[count++] = tape_was(fixture, run);
	while (run->now.phase != PHASE_DONE && count < most) {
		(void)step(fixture, run, UNIT_LAUNCH, 1);
		was[count++] = tape_was(fixture, run);
	}
	return count;
}

static void go(struct fixture *fixture, struct run *run, enum unit unit, int64_t count)
{
	enum halt halt;

	if (!history_go(run, unit, count, &halt, &fixture->err))
		fail_msg("%s", fixture->err.message);
}

/* Forward to the end, back to the beginning, and to and fro. */
static void walk(struct fixture *fixture, struct run *run, const struct was *was, int count)
{
	struct random random;
	int i, at;

	for (i = 0; i < count; i++) {
		tape_expect(fixture, run, &was[i]);
		if (i + 1 < count)
			(void)step(fixture, run, UNIT_LAUNCH, 1);
	}
	assert_true(tape_is_over(run->tape));
	assert_int_equal(step(fixture, run, UNIT_LAUNCH, 1), HALT_END);
	for (i = count - 1; i >= 0; i--) {
		go(fixture, run, UNIT_LAUNCH, was[i].ended[UNIT_LAUNCH]);
		tape_expect(fixture, run, &was[i]);
	}
	random_start(&random, 3, "walk");
	for (i = 0; i < 40; i++) {
		at = (int)random_below(&random, (uint64_t)count);
		go(fixture, run, UNIT_LAUNCH, was[at].ended[UNIT_LAUNCH]);
		tape_expect(fixture, run, &was[at]);
	}
	tape_rewind(run);
	tape_expect(fixture, run, &was[0]);
}

static void expect_network(const struct graph *a, const struct graph *b)
{
	char a_name[40], b_name[40];
	struct text text;
	int32_t v;

	assert_int_equal(a->vertices, b->vertices);
	assert_int_equal(a->entries, b->entries);
	assert_int_equal(a->arcs, b->arcs);
	assert_int_equal(a->widest, b->widest);
	assert_int_equal(a->bipartite, b->bipartite);
	assert_memory_equal(&a->intake, &b->intake, sizeof(a->intake));
	assert_memory_equal(a->row, b->row, ((size_t)a->vertices + 1) * sizeof(*a->row));
	assert_memory_equal(a->head, b->head, (size_t)a->entries * sizeof(*a->head));
	assert_memory_equal(a->weight, b->weight, (size_t)a->entries * sizeof(*a->weight));
	for (v = 0; v < a->vertices; v++) {
		text_fixed(&text, a_name, sizeof(a_name));
		graph_label(a, v, &text);
		text_fixed(&text, b_name, sizeof(b_name));
		graph_label(b, v, &text);
		assert_string_equal(a_name, b_name);
	}
}

/* Records the run to its end, or only so far, and replays it. */
static void record_and_replay(struct graph *graph, struct fixture *fixture,
			      const char *variant, int most)
{
	static struct was was[MOST_MOMENTS];
	struct plan plan = plan_kept(graph, variant);
	struct run *run = start(fixture, &plan);
	struct tape_bytes plain, packed;
	struct tape_extent extent;
	struct graph *again;
	int count = step_all(fixture, run, most, was);

	assert_true(tape_make(run, true, &plain, &extent, &fixture->err));
	/* Launches without barrier have moments between their turns. */
	assert_true(extent.moments >= count);
	assert_true(tape_make(run, false, &packed, &extent, &fixture->err));
	tape_expect(fixture, run, &was[count - 1]);
	run_free(run);
#ifdef HAVE_ZLIB
	assert_true(packed.size < plain.size / 2);
#endif
	run = tape_play(fixture, &scratch, &packed, &again);
	if (!run)
		fail_msg("%ld: %s", fixture->err.line, fixture->err.message);
	expect_network(graph, again);
	assert_int_equal(run->plan.terminals.source, plan.terminals.source);
	assert_int_equal(run->plan.terminals.sink, plan.terminals.sink);
	assert_int_equal(run->plan.terminals.matching, plan.terminals.matching);
	walk(fixture, run, was, count);
	assert_int_equal(step(fixture, run, UNIT_CYCLE, INT64_MAX), HALT_END);
	if (was[count - 1].phase == PHASE_DONE) {
		assert_true(run_check(run, &fixture->err));
		assert_true(run->check.good);
	}
	run_free(run);
	graph_free(again);
	free(plain.bytes);
	free(packed.bytes);
}

/* --- What comes back. --- */

static const char *const names[] = { "tc-rcsr", "tc-bcsr", "vc-rcsr", "vc-bcsr",
				     "turbo" };

static void with_variants(struct graph *graph, struct fixture *fixture)
{
	size_t i;

	for (i = 0; i < LENGTH(names); i++) {
		record_and_replay(graph, fixture, names[i], MOST_MOMENTS);
		record_and_replay(graph, fixture, names[i], 7);
	}
	graph_free(graph);
	assert_int_equal(fixture->memory.used, 0);
}

static void narrow_and_wide_capacities(void **state)
{
	static const int64_t narrow[] = { 3, 4, 1, 100 };
	static const int64_t wide[] = { 3, 4, 1, INT64_C(1) << 45 };
	struct fixture fixture = { .memory = { 0 } };

	(void)state;
	with_variants(make(&fixture, "genrmf", narrow), &fixture);
	with_variants(make(&fixture, "genrmf", wide), &fixture);
}

static void matchings_and_their_names(void **state)
{
	static const int64_t value[] = { 12, 15, 40, 0 };
	struct fixture fixture = { .memory = { 0 } };

	(void)state;
	with_variants(make(&fixture, "bipartite", value), &fixture);
}

static void names_with_gaps(void **state)
{
	static const char content[] = "# edges\n7 1000000007\n7 12\n12 1000000007\n12 40\n40 7\n"
				      "40 9000000000000000000\n1000000007 9000000000000000000\n";
	const struct read_options options = { .scale = 1, .divide = 1, .source = "7",
					      .sink = "9000000000000000000" };
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph;
	struct marked marks;
	const char *path;

	(void)state;
	path = scratch_write(&scratch, "gaps.txt", content, strlen(content));
	graph = graph_read(path, &options, &marks, &fixture.memory, &fixture.err);
	assert_non_null(graph);
	assert_true(ends_set(graph, marks.source, marks.sink, &fixture.err));
	with_variants(graph, &fixture);
}

/* Pairs without any capacity are entries all the same. */
static void pairs_without_capacity(void **state)
{
	static const struct arc arcs[] = { { 0, 1, 5 }, { 1, 2, 3 }, { 0, 2, 0 }, { 2, 1, 9 },
					   { 3, 1, 0 }, { 1, 3, 0 } };
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = graph_make(&fixture.memory, 4, arcs, LENGTH(arcs));

	(void)state;
	assert_true(ends_set(graph, 0, 2, NULL));
	with_variants(graph, &fixture);
}

/* In the middle of a wave, of a body, and of a launch without barrier. */
static void moments_inside_launches(void **state)
{
	static const enum unit units[] = { UNIT_WARP, UNIT_LANE, UNIT_ROUND };
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = small_genrmf(&fixture);
	struct tape_bytes made;
	struct tape_extent extent;
	struct graph *again;
	size_t i, k;
	int steps;

	(void)state;
	for (i = 0; i < LENGTH(names) * LENGTH(units); i++) {
		struct plan plan = plan_kept(graph, names[i / LENGTH(units)]);
		struct run *run = start(&fixture, &plan);
		struct was was;
		bool inside = false;

		for (steps = 0; steps < 30; steps++) {
			(void)step(&fixture, run, units[i % LENGTH(units)], 1);
			inside = inside || run->now.launched;
			was = tape_was(&fixture, run);
			/* Fresh events of a wave are in the recording's log already. */
			assert_true(tape_make(run, true, &made, &extent, &fixture.err));
			struct run *replay = tape_play(&fixture, &scratch, &made, &again);

			if (!replay)
				fail_msg("%ld: %s", fixture.err.line, fixture.err.message);
			for (k = 1; k < (size_t)extent.moments; k++) {
				int64_t ended[UNITS];

				tape_next(replay, ended);
			}
			assert_true(tape_is_over(replay->tape));
			assert_true(hash_of(&fixture, replay, true) == was.full);
			assert_memory_equal(replay->now.ended, was.ended, sizeof(was.ended));
			assert_int_equal(run_count_events(replay), run_count_events(run));
			run_free(replay);
			graph_free(again);
			free(made.bytes);
		}
		/* Of other variants a round is a launch, and without barriers its turns are moments. */
		assert_true(inside || units[i % LENGTH(units)] == UNIT_ROUND);
		assert_true(inside || !has_epochs(plan.variant));
		run_free(run);
	}
	fixture_end(&fixture, graph);
}

/* A run without history is one moment; with frames here and there it is those. */
static void what_was_not_kept_is_not_there(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = small_genrmf(&fixture);
	struct plan plan = plan_for(graph, "vc-bcsr");
	struct graph *again;
	struct tape_extent extent;
	struct tape_bytes made;
	struct run *run, *replay;
	struct was was;
	int i;

	(void)state;
	for (i = 0; i < 2; i++) {
		plan.history_memory = i ? 1 << 24 : 0;
		run = start(&fixture, &plan);
		(void)step(&fixture, run, UNIT_CYCLE, 9);
		was = tape_was(&fixture, run);
		assert_true(tape_make(run, true, &made, &extent, &fixture.err));
		assert_true(i ? extent.moments >= 2 : extent.moments == 1);
		assert_int_equal(extent.first_cycle, i ? 0 : 9);
		replay = tape_play(&fixture, &scratch, &made, &again);
		assert_non_null(replay);
		go(&fixture, replay, UNIT_CYCLE, 9);
		tape_expect(&fixture, replay, &was);
		if (!i) {
			enum halt halt;

			assert_false(history_go(replay, UNIT_CYCLE, 3, &halt, &fixture.err));
			assert_string_equal(fixture.err.message, "cycle 3 is not in the recording");
			err_clear(&fixture.err);
		}
		free(made.bytes);
		assert_false(tape_make(replay, true, &made, &extent, &fixture.err));
		err_clear(&fixture.err);
		run_free(replay);
		run_free(run);
		graph_free(again);
		free(made.bytes);
	}
	fixture_end(&fixture, graph);
}

/* --- Files that are none. --- */

static struct tape_bytes small_tape(struct fixture *fixture)
{
	static const int64_t value[] = { 2, 2, 1, 9 };
	struct graph *graph = make(fixture, "genrmf", value);
	struct plan plan = plan_kept(graph, "vc-rcsr");
	struct run *run = start(fixture, &plan);
	struct tape_extent extent;
	struct tape_bytes made;

	(void)step(fixture, run, UNIT_CYCLE, 3);
	assert_true(tape_make(run, true, &made, &extent, &fixture->err));
	run_free(run);
	graph_free(graph);
	return made;
}

static void look_everywhere(struct fixture *fixture, struct run *run)
{
	struct snapshot snapshot;
	const struct subject subject = subject_about(1, 2, 0);

	do {
		(void)hash_of(fixture, run, true);
		if (!snapshot_take_about(run, ~0u, &subject, &snapshot, &fixture->err))
			assert_int_equal(fixture->err.kind, ERR_WORK); /* no such arc */
		err_clear(&fixture->err);
		snapshot_free(&snapshot);
	} while (step(fixture, run, UNIT_LAUNCH, 1) != HALT_END);
	tape_rewind(run);
}

/* Whether it opens; if so it can be looked at, else it says where and why. */
static bool opens(struct fixture *fixture, const struct tape_bytes *made)
{
	struct graph *graph;
	struct run *run = tape_play(fixture, &scratch, made, &graph);

	if (run) {
		look_everywhere(fixture, run);
		run_free(run);
		graph_free(graph);
	} else {
		assert_true(fixture->err.message[0] && fixture->err.hint[0]);
		assert_string_not_equal(fixture->err.file, "");
	}
	err_clear(&fixture->err);
	assert_int_equal(fixture->memory.used, 0);
	return run != NULL;
}

static void files_cut_short(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct tape_bytes made = small_tape(&fixture);
	const size_t size = made.size;

	(void)state;
	assert_true(opens(&fixture, &made));
	/* The last newline may be missing. */
	made.size--;
	assert_true(opens(&fixture, &made));
	while (made.size > 0) {
		made.size -= made.size < 13 ? 1 : size - made.size < 200 ? 1 : 13;
		assert_false(opens(&fixture, &made));
	}
	free(made.bytes);
}

static void files_with_another_byte(void **state)
{
	static const char others[] = "0-9,]}\"a\n";
	struct fixture fixture = { .memory = { 0 } };
	struct tape_bytes made = small_tape(&fixture);
	struct random random;
	size_t at;
	char was;
	int i;

	(void)state;
	random_start(&random, 11, "mangled");
	for (i = 0; i < 3000; i++) {
		at = random_below(&random, made.size);
		was = made.bytes[at];
		made.bytes[at] = others[random_below(&random, sizeof(others) - 1)];
		(void)opens(&fixture, &made);
		made.bytes[at] = was;
	}
	free(made.bytes);
}

static void what_is_wrong_is_told(void **state)
{
	static const struct {
		const char *from, *to, *message;
	} cases[] = {
		{ "{\"type\":\"recording\"", "p max 3 4", "is no recording" },
		{ "\"type\":\"recording\"", "\"type\":\"note\"", "is no recording" },
		{ "\"format\":1", "\"format\":2", "format 2; this program reads 1" },
		{ "\"variant\":\"vc-rcsr\"", "\"variant\":\"x\"", "no variant is called x" },
		{ "\"vertices\":8", "\"vertices\":1000000000", "do not fit the vertices" },
		{ "\"vertices\":8", "\"vertices\":1", "vertices cannot be 1" },
		{ "\"labels_count\":8", "\"labels_count\":7", "do not fit the vertices" },
		{ "\"sink\":7", "\"sink\":0", "the same vertex" },
		{ "\"sink\":7", "\"sink\":8", "is no vertex of this graph" },
		{ "\"problem\":\"flow\"", "\"problem\":\"bfs\"", "solves another problem" },
		{ "\"problem\":\"flow\"", "\"problem\":\"matching\"", "do not fit the vertices" },
		{ "\"seed\":\"7\",", "", "seed is missing" },
		{ "\"pairs\":[[0,1", "\"pairs\":[[0,9", "a pair of vertices is none" },
		{ "\"pairs\":[[0,1", "\"pairs\":[[1,0", "a pair of vertices is none" },
		{ "\"pairs\":[[0,1,", "\"pairs\":[[0,1,-", "a capacity is negative" },
		{ "[0,4,2,0]", "[0,4,4611686018427387904,0]",
		  "a recording in the layout rcsr holds capacities up to 2^61" },
		{ "\"array\":\"excess\"", "\"array\":\"excuse\"", "no array is called that" },
		{ "\"array\":\"heights\",\"words\":[", "\"array\":\"heights\",\"words\":[-1,",
		  "a word cannot have that value" },
		{ "\"array\":\"heights\",\"words\":[", "\"array\":\"heights\",\"words\":[1,",
		  "more words than it can have" },
		{ "\"array\":\"queue\",\"words\":[", "\"array\":\"queue\",\"words\":[8,",
		  "a word cannot have that value" },
		{ "\"array\":\"queue_size\",\"words\":[", "\"array\":\"queue_size\",\"words\":[9,",
		  "a word cannot have that value" },
		{ "{\"type\":\"moment\"", "{\"type\":\"pairs\",\"pairs\":[]}\n{\"type\":\"moment\"",
		  "where none of its kind belongs" },
		{ "\"phase\":\"push-relabel\"", "\"phase\":\"pull\"", "no phase is called that" },
		{ "\"task\":\"launch\"", "\"task\":\"lunch\"", "no task or kernel is called that" },
		{ "\"changes\":[[", "\"changes\":[[99,1],[", "a word lies outside of its array" },
		{ "\"changes\":[[", "\"changes\":[[0,1],[0,1],[",
		  "the words of a moment are not in order" },
		{ "\"excess\",\"changes\":[[1,36],[2,36]",
		  "\"excess\",\"changes\":[[1,9223372036854775807],[2,9223372036854775807]",
		  "the excess of all vertices does not fit in 2^63 - 1" },
		{ "\"moments\":", "\"moments\":1", "another number of moments" },
	};
	struct fixture fixture = { .memory = { 0 } };
	struct tape_bytes made = small_tape(&fixture);
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(cases); i++)
		tape_refused(&fixture, &scratch, &made, cases[i].from, cases[i].to, cases[i].message);
	free(made.bytes);
}

/* --- Memory that is refused. --- */

static void recording_without_memory(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct graph *graph = small_genrmf(&fixture);
	struct plan plan = plan_kept(graph, "vc-bcsr");
	struct run *run = start(&fixture, &plan);
	struct tape_extent extent;
	struct tape_bytes made;
	struct was was;
	size_t used;
	bool good;
	int n;

	(void)state;
	(void)step(&fixture, run, UNIT_CYCLE, 4);
	was = tape_was(&fixture, run);
	used = fixture.memory.used;
	for (n = 1, good = false; !good; n++) {
		fixture.memory.fail_at = fixture.memory.requests + n;
		good = tape_make(run, false, &made, &extent, &fixture.err);
		fixture.memory.fail_at = 0;
		assert_true(good || fixture.err.kind == ERR_MEMORY);
		assert_int_equal(fixture.memory.used, used);
		tape_expect(&fixture, run, &was);
		err_clear(&fixture.err);
		free(made.bytes);
	}
	assert_true(n > 10);
	run_free(run);
	fixture_end(&fixture, graph);
}

static void replaying_without_memory(void **state)
{
	struct fixture fixture = { .memory = { 0 } };
	struct tape_bytes made = small_tape(&fixture);
	struct graph *graph;
	struct run *run = NULL;
	int n;

	(void)state;
	for (n = 1; !run; n++) {
		fixture.memory.fail_at = fixture.memory.requests + n;
		run = tape_play(&fixture, &scratch, &made, &graph);
		fixture.memory.fail_at = 0;
		if (run)
			break;
		assert_int_equal(fixture.err.kind, ERR_MEMORY);
		assert_int_equal(fixture.memory.used, 0);
		err_clear(&fixture.err);
	}
	assert_true(n > 20);
	look_everywhere(&fixture, run);
	run_free(run);
	graph_free(graph);
	free(made.bytes);
	assert_int_equal(fixture.memory.used, 0);
}

/* --- JSON. --- */

static void numbers_are_exact(void **state)
{
	static const struct {
		const char *text;
		bool good;
		int64_t number;
	} cases[] = {
		{ "0", true, 0 }, { "-1", true, -1 }, { " 17 ", true, 17 },
		{ "9223372036854775807", true, INT64_MAX },
		{ "-9223372036854775808", true, INT64_MIN },
		{ "9223372036854775808", false, 0 }, { "-9223372036854775809", false, 0 },
		{ "1.5", false, 0 }, { "1e3", false, 0 }, { "01", false, 0 }, { "", false, 0 },
		{ "-", false, 0 }, { "+1", false, 0 }, { "1 2", false, 0 }, { "-0", true, 0 },
	};
	struct json json;
	int64_t number;
	size_t i;
	bool good;

	(void)state;
	for (i = 0; i < LENGTH(cases); i++) {
		json_open(&json, cases[i].text, cases[i].text + strlen(cases[i].text));
		good = json_number(&json, &number);
		assert_int_equal(json_end(&json) && good, cases[i].good);
		if (cases[i].good)
			assert_true(number == cases[i].number);
	}
}

static void texts_come_back(void **state)
{
	static const char *const texts[] = { "", "plain", "\"quoted\" \\ back", "tab\tline\n\x01",
					     "gr\xc3\xbc\xc3\x9f", "\xf0\x9f\x98\x80" };
	char buffer[200], back[200];
	struct text text;
	struct json json;
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(texts); i++) {
		text_fixed(&text, buffer, sizeof(buffer));
		json_quote(&text, texts[i]);
		json_open(&json, buffer, buffer + text.length);
		assert_true(json_text(&json, back, sizeof(back)) && json_end(&json));
		assert_string_equal(back, texts[i]);
		json_open(&json, buffer, buffer + text.length - 1);
		assert_false(json_text(&json, back, sizeof(back)));
	}
	json_open(&json, "\"\\ud83d\\ude00\\u00fc\"", "\"\\ud83d\\ude00\\u00fc\"" + 20);
	assert_true(json_text(&json, back, sizeof(back)));
	assert_string_equal(back, "\xf0\x9f\x98\x80\xc3\xbc");
}

static void values_are_passed_over(void **state)
{
	static const char *const good[] = { "[]", "{}", "[1,[2,{\"a\":null}],\"x\"]", "-1.5e+3",
					    "{\"a\":{\"b\":[true,false]},\"c\":\"\\\"\"}" };
	static const char *const bad[] = { "", "[", "[1,]", "{\"a\"}", "{1:2}", "[1 2]", "nul",
					   "[[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]", "\"a", "]" };
	struct json json;
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(good); i++) {
		json_open(&json, good[i], good[i] + strlen(good[i]));
		assert_true(json_skip(&json) && json_end(&json));
	}
	for (i = 0; i < LENGTH(bad); i++) {
		json_open(&json, bad[i], bad[i] + strlen(bad[i]));
		(void)json_skip(&json);
		if (json_end(&json))
			fail_msg("%s", bad[i]);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(narrow_and_wide_capacities),
		cmocka_unit_test(matchings_and_their_names),
		cmocka_unit_test(names_with_gaps),
		cmocka_unit_test(pairs_without_capacity),
		cmocka_unit_test(moments_inside_launches),
		cmocka_unit_test(what_was_not_kept_is_not_there),
		cmocka_unit_test(files_cut_short),
		cmocka_unit_test(files_with_another_byte),
		cmocka_unit_test(what_is_wrong_is_told),
		cmocka_unit_test(recording_without_memory),
		cmocka_unit_test(replaying_without_memory),
		cmocka_unit_test(numbers_are_exact),
		cmocka_unit_test(texts_come_back),
		cmocka_unit_test(values_are_passed_over),
	};
	int status;

	scratch_open(&scratch);
	status = cmocka_run_group_tests_name("tape", tests, NULL, NULL);
	scratch_close(&scratch);
	return status;
}
