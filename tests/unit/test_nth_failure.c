/* SPDX-License-Identifier: GPL-3.0-or-later
 * The attack on the memory: every piece of work is done again and again, and each
 * time one request later is refused, until none is. Every failure says so, gives
 * back all it took and leaves what was there usable. (Under ASan this also finds
 * what was freed twice or touched afterwards.)
 */
#include "tests/unit/reading.h"

#include "tests/unit/packing.h"

#include "src/base/random.h"
#include "src/graph/adapt.h"
#include "src/graph/generate.h"
#include "src/problem/flow/join.h"
#include "src/problem/flow/choose.h"
#include "src/host/check.h"
#include "src/host/residual.h"
#include "src/host/stage_two.h"

enum { MOST_REQUESTS = 200 };

static const struct poll nobody = { 0 };

/* --- Reading. --- */

/* Reads the file until it succeeds; returns how many attempts failed. */
static int attack_read(struct reading *reading, const void *bytes, size_t length)
{
	struct graph *graph = NULL;
	int n;

	for (n = 1; !graph && n < MOST_REQUESTS; n++) {
		reading->memory.requests = 0;
		reading->memory.fail_at = n;
		graph = reading_try(reading, bytes, length);
		if (!graph) {
			assert_int_equal(reading->err.kind, ERR_MEMORY);
			assert_non_null(strstr(reading->err.message, "out of memory"));
		}
	}
	reading->memory.fail_at = 0;
	assert_non_null(graph);
	reading_drop(reading, graph);
	return n - 2;
}

/* A file of so many arcs, with a comment now and then. */
static char *dimacs_file(int arcs)
{
	char *file = unit_room((size_t)arcs * 32 + 64);
	char *at = file;
	int i;

	at += sprintf(at, "p max 100 %d\nn 1 s\nn 100 t\n", arcs);
	for (i = 0; i < arcs; i++)
		at += sprintf(at, "%sa %d %d %d\n", i % 10 ? "" : "c\n", i * 7 % 100 + 1,
			      i * 13 % 99 + 1, i);
	return file;
}

static void reading_dimacs(void **state)
{
	struct reading *reading = *state;
	char *file = dimacs_file(3000);

	assert_true(attack_read(reading, file, strlen(file)) >= 12);
	reading->options.as = SENSE_UNDIRECTED;
	reading->options.largest_component = true;
	reading->options.capacity = CAPACITY_RANDOM;
	reading->options.high = 9;
	assert_true(attack_read(reading, file, strlen(file)) >= 17);
	free(file);
}

/* A path of many vertices, as other formats spell it. */
static void reading_other_formats(void **state)
{
	enum { VERTICES = 3000 };
	static const struct { const char *head, *letter; int from, to, requests; } row[] = {
		{ "p sp 3000 2998\n", "a 9 ", 0, 1, 5 },
		{ "%%MatrixMarket matrix coordinate pattern symmetric\n3000 3000 2998\n", "", 1, 0,
		  5 },
		{ "%%MatrixMarket matrix coordinate pattern general\n3000 3001 2998\n", "", 0, 1,
		  8 },
		{ "% bip\n", "", 0, 1, 8 },
		{ "% metis\n3000 2999\n2\n", "", -1, 1, 6 }, /* row v: v - 1, v + 1 */
	};
	struct reading *reading = *state;
	char *file = unit_room(VERTICES * 32 + 128);
	size_t i;
	char *at;
	int v;

	for (i = 0; i < LENGTH(row); i++) {
		at = file + sprintf(file, "%s", row[i].head);
		for (v = 2; v < VERTICES; v++)
			at += sprintf(at, "%s%d %d\n", row[i].letter, v + row[i].from,
				      v + row[i].to);
		if (row[i].from < 0)
			sprintf(at, "%d\n", VERTICES - 1);
		assert_true(attack_read(reading, file, strlen(file)) >= row[i].requests);
	}
	free(file);
}

/* Capacities so large that the careful check of their sums is needed. */
static void reading_large_capacities(void **state)
{
	static const char file[] =
		"p max 4 3\nn 1 s\nn 4 t\na 1 2 9223372036854775807\na 2 3 9223372036854775807\n"
		"a 3 4 9223372036854775807\n";

	assert_true(attack_read(*state, file, sizeof(file) - 1) >= 11);
}

static void reading_lines_longer_than_a_block(void **state)
{
	enum { LENGTH_OF_LINE = 1 << 20 };
	static const char rest[] = "\nc\np max 2 1\nn 1 s\nn 2 t\na 1 2 3\n";
	struct reading *reading = *state;
	char *file = unit_room(LENGTH_OF_LINE + sizeof(rest));

	memset(file, 'c', LENGTH_OF_LINE);
	strcpy(file + LENGTH_OF_LINE, rest);
	assert_true(attack_read(reading, file, strlen(file)) >= 13);
	free(file);
}

/* An edge list whose vertices lie close together, or far apart. */
static char *snap_file(int edges, int64_t step)
{
	char *file = unit_room((size_t)edges * 44 + 1);
	char *at = file;
	int i;

	for (i = 0; i < edges; i++)
		at += sprintf(at, "%lld %lld\n", (long long)(i % 2000 * step),
			      (long long)(i * 31 % 3000 * step));
	return file;
}

static void reading_snap(void **state)
{
	static const int64_t steps[] = { 1, 3, 1000000007 };
	static const char *const seconds[] = { "1", "3", "1000000007" };
	struct reading *reading = *state;
	size_t i;

	for (i = 0; i < LENGTH(steps); i++) {
		char *file = snap_file(5000, steps[i]);

		reading_reset(reading);
		assert_true(attack_read(reading, file, strlen(file)) >= 14);
		reading->options.source = "0";
		reading->options.sink = seconds[i];
		reading->options.file_lists = SENSE_UNDIRECTED;
		assert_true(attack_read(reading, file, strlen(file)) >= 15);
		free(file);
	}
}

static void reading_gzip(void **state)
{
#ifdef HAVE_ZLIB
	struct reading *reading = *state;
	char *file = dimacs_file(60000);
	size_t room = strlen(file) + 1000;
	unsigned char *packed = unit_room(room);
	size_t half = strlen(file) / 2;
	size_t length;

	length = pack(packed, room, file, half);
	length += pack(packed + length, room - length, file + half, strlen(file) - half);
	assert_true(attack_read(reading, packed, length) >= 20);
	free(file);
	free(packed);
#else
	(void)state;
	print_message("this build has no zlib\n");
	skip();
#endif
}

static void reading_zstd(void **state)
{
#ifdef HAVE_ZSTD
	struct reading *reading = *state;
	char *file = dimacs_file(60000);
	size_t room = strlen(file) + 1000;
	unsigned char *packed = unit_room(room);
	size_t half = strlen(file) / 2;
	size_t length;

	length = pack_zstd(packed, room, file, half);
	length += pack_zstd(packed + length, room - length, file + half, strlen(file) - half);
	assert_true(attack_read(reading, packed, length) >= 20);
	free(file);
	free(packed);
#else
	(void)state;
	print_message("this build has no libzstd\n");
	skip();
#endif
}

static void reading_two_sides(void **state)
{
	enum { SIDE = 1500, ARCS = 3000 };
	char *file = unit_room((SIDE + ARCS) * 32);
	char *at = file;
	int i;

	at += sprintf(at, "p asn %d %d\n", 2 * SIDE, ARCS);
	for (i = SIDE; i > 0; i--)
		at += sprintf(at, "n %d\n", 2 * i);
	for (i = 0; i < ARCS; i++)
		at += sprintf(at, "a %d %d %d\n", i % SIDE * 2 + 2, i * 7 % SIDE * 2 + 1, i);
	assert_true(attack_read(*state, file, strlen(file)) >= 18);
	free(file);
}

static void reading_roads(void **state)
{
	static const char file[] =
		"<NUMBER OF NODES> 3\n<NUMBER OF LINKS> 2\n<END OF METADATA>\n1 2 7.5 ;\n2 3 4 ;\n";

	assert_true(attack_read(*state, file, sizeof(file) - 1) >= 10);
}

/* Numbers below 256, so that the bytes are soon written; without arcs. */
static void reading_binary(void **state)
{
	enum { NODES = 200, WORDS = 3 + NODES };
	unsigned char bytes[4 * WORDS] = { NODES };

	assert_true(attack_read(*state, bytes, sizeof(bytes)) >= 8);
}

/* --- Generating. --- */

static void generating(void **state)
{
	static const struct {
		const char *name;
		int64_t value[MOST_KEYS];
	} row[] = {
		{ "genrmf", { 8, 8, 1, 1000 } }, { "washington-rlg", { 30, 30, 1000 } },
		{ "grid", { 40, 40, 9 } }, { "random", { 100, 3000, 9 } },
		{ "random", { 100, 3, INT64_MAX / 4 } }, { "acyclic-dense", { 60, 9 } },
		{ "rmat", { 9, 8, 570000, 190000, 190000 } }, { "road", { 30, 30 } },
		{ "bipartite", { 50, 60, 3000, 2 } },
	};
	struct memory memory;
	struct graph *graph;
	struct marked marks;
	struct err err;
	size_t i;
	int n;

	(void)state;
	for (i = 0; i < LENGTH(row); i++) {
		for (n = 1, graph = NULL; !graph && n < MOST_REQUESTS; n++) {
			memory = (struct memory){ .fail_at = n };
			err_clear(&err);
			graph = graph_generate(&(struct generation){ family_find(row[i].name, NULL),
								     row[i].value, 1, .title = "title" },
					       &marks, &memory, &(struct poll){ 0 }, &err);
			if (graph)
				graph = ends_pose(graph, &marks, &memory, &err);
			assert_int_equal(err.kind, graph ? ERR_NONE : ERR_MEMORY);
			assert_true(graph || !memory.used);
		}
		assert_non_null(graph);
		assert_true(n > 10);
		graph_free(graph);
		assert_int_equal(memory.used, 0);
	}
}

/* --- Work on a graph that is there. --- */

static struct graph *make(struct memory *memory, int32_t vertices, int64_t arcs)
{
	const int64_t value[MOST_KEYS] = { vertices, arcs, 9 };
	struct marked marks;
	const struct generation generation = { family_find("random", NULL), value, 5, .title = "title" };
	struct graph *graph = graph_generate(&generation, &marks, memory, &(struct poll){ 0 }, NULL);

	assert_non_null(graph);
	return ends_pose(graph, &marks, memory, NULL);
}

/* What a graph must still be after a failure: consistent, and the same. */
static uint64_t digest(const struct graph *graph)
{
	uint64_t sum = random_mix((uint64_t)graph->vertices ^ (uint64_t)graph->arcs << 32);
	int64_t p;
	int32_t u;

	sum = random_mix(sum ^ (uint64_t)ends_of(graph)->source ^
			 (uint64_t)ends_of(graph)->sink << 32);
	sum = random_mix(sum ^ (uint64_t)graph->widest ^ (uint64_t)graph->labels.super << 63);
	for (u = 0; u < graph->vertices; u++) {
		for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
			sum = random_mix(sum ^ (uint64_t)graph->head[p]);
			sum = random_mix(sum ^ (uint64_t)graph_capacity(graph, p));
			sum = random_mix(sum ^ (uint64_t)graph_twin(graph, u, p));
		}
	}
	return sum;
}

/* One piece of work. It may replace the graph, and frees what else it makes. */
typedef bool work(struct graph **graph, struct memory *memory, struct err *err);

/* Does the work on a fresh graph until it succeeds. */
static void attack(work *work, bool joined, int least)
{
	static const int32_t sources[] = { 1, 2, 3 }, sinks[] = { 7, 8, 9 };
	struct memory memory = { 0 };
	struct graph *graph;
	struct err err;
	uint64_t before;
	size_t used;
	bool good = false;
	int n;

	for (n = 1; !good && n < MOST_REQUESTS; n++) {
		memory.fail_at = 0;
		graph = make(&memory, 60, 300);
		if (joined)
			assert_true(choose_join(graph, sources, sinks, 3, ends_of(graph), &memory, NULL));
		before = digest(graph);
		used = memory.used;
		memory.requests = 0;
		memory.fail_at = n;
		err_clear(&err);
		good = work(&graph, &memory, &err);
		assert_int_equal(err.kind, good ? ERR_NONE : ERR_MEMORY);
		if (!good) {
			assert_int_equal(memory.used, used);
			assert_true(digest(graph) == before);
		}
		graph_free(graph);
		assert_int_equal(memory.used, 0);
	}
	assert_true(good);
	assert_true(n - 2 >= least);
}

static bool far(struct graph **graph, struct memory *memory, struct err *err)
{
	int32_t sources[5], sinks[5];

	return choose_far(*graph, 5, 1, sources, sinks, memory, &nobody, err);
}

static bool at_random(struct graph **graph, struct memory *memory, struct err *err)
{
	int32_t sources[5], sinks[5];

	return choose_random(*graph, 5, 1, sources, sinks, memory, err);
}

static bool join(struct graph **graph, struct memory *memory, struct err *err)
{
	static const int32_t sources[] = { 0, 5, 10 }, sinks[] = { 20, 21, 22 };

	return choose_join(*graph, sources, sinks, 3, ends_of(*graph), memory, err);
}

static bool strip(struct graph **graph, struct memory *memory, struct err *err)
{
	return join_strip(*graph, memory, err);
}

static void choosing_terminals(void **state)
{
	(void)state;
	attack(far, false, 3);
	attack(at_random, false, 1);
	attack(join, false, 7);
	attack(join, true, 5);
	attack(strip, true, 2);
}

static bool component(struct graph **graph, struct memory *memory, struct err *err)
{
	struct marked marks = { -1, -1 };

	return adapt_largest_component(*graph, &marks, memory, err);
}

/* After a failure the names may be spelt out, but all else is as it was: except for
 * what these take, which belongs to the graph. */
static void keeping_a_component(void **state)
{
	struct memory memory = { 0 };
	struct graph *graph;
	struct err err;
	uint64_t before;
	bool good = false;
	int n;

	(void)state;
	for (n = 1; !good && n < MOST_REQUESTS; n++) {
		memory.fail_at = 0;
		graph = make(&memory, 60, 30);
		before = digest(graph);
		memory.requests = 0;
		memory.fail_at = n;
		err_clear(&err);
		good = component(&graph, &memory, &err);
		assert_int_equal(err.kind, good ? ERR_NONE : ERR_MEMORY);
		if (!good)
			assert_true(digest(graph) == before);
		graph_free(graph);
		assert_int_equal(memory.used, 0);
	}
	assert_true(good && n > 4);
}

/* The state of a run on the test's stack, with excess that lies about. */
struct arrays {
	int64_t capacity[600], excess[60];
	int32_t height[60];
	struct residual residual;
};

static struct residual *start(struct arrays *arrays, const struct graph *graph)
{
	assert_true(graph->entries <= (int64_t)LENGTH(arrays->capacity));
	arrays->residual = (struct residual){ .graph = graph,
					      .terminals = *ends_of(graph), .wide = true,
					      .capacity = arrays->capacity,
					      .excess = arrays->excess, .height = arrays->height };
	residual_start(&arrays->residual);
	return &arrays->residual;
}

static bool check(struct graph **graph, struct memory *memory, struct err *err)
{
	struct arrays arrays;
	struct claim claim;
	struct check result;

	start(&arrays, *graph);
	residual_claim(&arrays.residual, &claim);
	return check_flow(&claim, memory, &result, err);
}

static bool second_stage(struct graph **graph, struct memory *memory, struct err *err)
{
	struct arrays arrays;
	struct residual *residual = start(&arrays, *graph);
	int64_t work, before = residual->excess[(*graph)->head[0]];
	bool good = stage_two(residual, memory, &nobody, &work, err);

	/* A failure leaves the preflow whole. */
	assert_int_equal(residual->excess[(*graph)->head[0]], good ? 0 : before);
	return good;
}

static void working_on_the_host(void **state)
{
	(void)state;
	attack(check, false, 1);
	attack(second_stage, false, 4);
}

#define READING_TEST(test) cmocka_unit_test_setup(test, reading_fresh)

int main(void)
{
	const struct CMUnitTest tests[] = {
		READING_TEST(reading_dimacs),
		READING_TEST(reading_other_formats),
		READING_TEST(reading_large_capacities),
		READING_TEST(reading_lines_longer_than_a_block),
		READING_TEST(reading_snap),
		READING_TEST(reading_gzip),
		READING_TEST(reading_zstd),
		READING_TEST(reading_two_sides),
		READING_TEST(reading_roads),
		READING_TEST(reading_binary),
		READING_TEST(generating),
		READING_TEST(choosing_terminals),
		READING_TEST(keeping_a_component),
		READING_TEST(working_on_the_host),
	};

	return cmocka_run_group_tests_name("nth failure", tests, reading_open, reading_close);
}
