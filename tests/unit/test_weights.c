/* SPDX-License-Identifier: GPL-3.0-or-later
 * Tests of weights: which numbers of a file become weights, and graphs with lengths against a
 * matrix: what is merged, what arcs carry, and what becomes of both where a graph is changed.
 */
#include "tests/unit/graphs.h"
#include "tests/unit/reading.h"

#include "src/graph/adapt.h"
#include "src/problem/flow/join.h"
#include "src/problem/flow/choose.h"

enum { MOST = 12, MOST_ARCS = 60 };

/* --- Graphs with lengths. --- */

/* The shortest length from u to v, and how many arcs there are. */
struct lengths {
	int32_t n;
	int64_t shortest[MOST][MOST], count[MOST][MOST];
};

/* Draws arcs, with many doubles among them and lengths of 0. */
static struct graph *draw(struct memory *memory, struct random *random, enum merge merge,
			  struct lengths *lengths)
{
	struct arc_list list = { .memory = memory, .meaning = WEIGHT_LENGTH, .merge = merge };
	int64_t i, bad, count = random_range(random, 0, MOST_ARCS);
	struct graph *graph;

	memset(lengths, 0, sizeof(*lengths));
	lengths->n = (int32_t)random_range(random, 2, MOST);
	for (i = 0; i < count; i++) {
		int32_t u = (int32_t)random_range(random, 0, lengths->n - 1);
		int32_t v = (int32_t)random_range(random, 0, lengths->n - 1);
		int64_t length = random_below(random, 9) ? random_range(random, 0, 5) : INT64_MAX;

		assert_true(arc_list_add(&list, u, v, length, NULL));
		if (u == v)
			continue;
		if (!lengths->count[u][v]++ || length < lengths->shortest[u][v])
			lengths->shortest[u][v] = length;
		if (merge == MERGE_LARGEST)
			lengths->count[u][v] = 1;
	}
	graph = graph_build(&list, lengths->n, &bad, NULL);
	assert_non_null(graph);
	return graph;
}

/* The own vertices of a graph have these lengths; names[v]: the vertex of the matrix. */
static void expect_lengths(const struct graph *graph, const struct lengths *lengths,
			   const int32_t *names)
{
	int32_t u, v;
	int64_t p;

	for (u = 0; u < joint_vertices(graph); u++) {
		for (v = 0; v < joint_vertices(graph); v++) {
			int64_t count = lengths->count[names[u]][names[v]];

			p = graph_find(graph, u, v);
			if (p < 0) {
				assert_int_equal(count, 0);
				continue;
			}
			assert_int_equal(graph_has_arc(graph, p), count > 0);
			assert_int_equal(graph_capacity(graph, p), count);
			assert_int_equal(graph->weight[p],
					 count ? lengths->shortest[names[u]][names[v]] : -1);
		}
	}
}

static void expect_sums(const struct graph *graph)
{
	int64_t arcs = 0, widest = 0;
	int64_t p, both;
	int32_t u;

	for (u = 0; u < graph->vertices; u++) {
		for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
			both = graph_capacity(graph, p) +
			       graph_capacity(graph, graph_twin(graph, u, p));
			widest = both > widest ? both : widest;
			arcs += graph_has_arc(graph, p);
			assert_int_equal(graph->twin[graph->twin[p]], p);
		}
	}
	assert_int_equal(graph->arcs, arcs);
	assert_int_equal(graph->widest, widest);
}

static void the_shortest_of_parallel_arcs_is_kept(void **state)
{
	static const int32_t same[MOST] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 };
	struct memory memory = { 0 };
	struct lengths lengths;
	struct random random;
	struct graph *graph;
	int round;

	(void)state;
	random_start(&random, 3, "test");
	for (round = 0; round < 2000; round++) {
		graph = draw(&memory, &random, round % 2 ? MERGE_LARGEST : MERGE_ADD, &lengths);
		expect_lengths(graph, &lengths, same);
		expect_sums(graph);
		assert_int_equal(graph->intake.idle, 0);
		assert_int_equal(graph->intake.arcs, graph->arcs + graph->intake.loops +
						       graph->intake.parallels);
		graph_free(graph);
		assert_int_equal(memory.used, 0);
	}
}

/* S* and T* come and go, and carry what their terminals do. */
static void lengths_survive_terminals(void **state)
{
	static const int32_t same[MOST] = { 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 };
	struct memory memory = { 0 };
	struct lengths lengths;
	struct random random;
	struct graph *graph;
	int32_t source, sink, super;
	int64_t fed, drained;
	int round, again;
	bool both;

	(void)state;
	random_start(&random, 4, "test");
	for (round = 0; round < 2000; round++) {
		graph = draw(&memory, &random, MERGE_ADD, &lengths);
		super = lengths.n;
		for (again = 0; again < 3; again++) {
			source = (int32_t)random_range(&random, 0, lengths.n - 1);
			sink = (int32_t)random_range(&random, 0, lengths.n - 1);
			assert_true(choose_join(graph, &source, &sink, 1, ends_of(graph), &memory, NULL));
			expect_lengths(graph, &lengths, same);
			expect_sums(graph);
			fed = graph_capacity(graph, graph->row[super]);
			drained = graph_capacity_in(graph, super + 1);
			both = source == sink;
			assert_int_equal(fed, graph_capacity_out(graph, source) - both * drained);
			assert_int_equal(drained, graph_capacity_in(graph, sink) - both * fed);
		}
		assert_true(join_strip(graph, &memory, NULL));
		expect_lengths(graph, &lengths, same);
		expect_sums(graph);
		graph_free(graph);
		assert_int_equal(memory.used, 0);
	}
}

static void lengths_survive_a_cut(void **state)
{
	struct marked none = { -1, -1 };
	struct memory memory = { 0 };
	struct lengths lengths;
	struct random random;
	struct graph *graph;
	int32_t names[MOST];
	int32_t u;
	int round;

	(void)state;
	random_start(&random, 5, "test");
	for (round = 0; round < 2000; round++) {
		graph = draw(&memory, &random, MERGE_ADD, &lengths);
		assert_true(adapt_largest_component(graph, &none, &memory, NULL));
		for (u = 0; u < graph->vertices; u++)
			names[u] = (int32_t)graph->labels.numbers[u] - 1;
		expect_lengths(graph, &lengths, names);
		expect_sums(graph);
		graph_free(graph);
		assert_int_equal(memory.used, 0);
	}
}

/* --- Files. --- */

#define MAX "p max 3 3\nn 1 s\nn 3 t\na 1 2 5\na 2 3 7\na 1 2 4\n"
#define GR "p sp 3 3\na 1 2 5\na 2 3 0\na 1 2 4\n"
#define TNTP "<NUMBER OF NODES> 3\n<NUMBER OF LINKS> 2\n<END OF METADATA>\n" \
	     "1 2 25.5 4 6 ;\n2 3 9 0 1 ;\n"
#define SNAP "1 2 5\n2 3 0\n1 2 4\n"
#define MTX "%%MatrixMarket matrix coordinate integer general\n3 3 3\n1 2 5\n2 3 0\n1 2 4\n"
#define KONECT "% asym weighted\n1 2 5\n2 3 0\n1 2 4\n"
#define METIS "3 2 1\n2 5\n1 5 3 7\n2 7\n"
#define SIDES "% bip weighted\n1 1 5\n1 2 0\n"

/* The weights of a graph with what they mean: "length 1>2=4 2>3=0". */
static void describe_weights(const struct graph *graph, struct text *text)
{
	static const char *const names[] = { "capacity", "length", "none" };
	int64_t p;
	int32_t u;

	text_print(text, "%s", names[graph->meaning]);
	for (u = 0; u < graph->vertices; u++)
		for (p = graph->row[u]; p < graph->row[u + 1]; p++)
			if (graph_has_arc(graph, p))
				text_print(text, " %d>%d=%lld", u + 1, graph->head[p] + 1,
					   (long long)graph->weight[p]);
}

static void weights_of_files(void **state)
{
	enum { DEFAULT = -1 };
	static const struct {
		const char *file;
		int weight;          /* given, */
		enum weight problem; /* else that of the problem */
		const char *expected;
		int64_t unused;
	} row[] = {
		/* A format with one kind of weight keeps it, whatever the problem. */
		{ MAX, DEFAULT, WEIGHT_CAPACITY, "capacity 1>2=9 2>3=7", 0 },
		{ MAX, DEFAULT, WEIGHT_LENGTH, "capacity 1>2=9 2>3=7", 0 },
		{ MAX, DEFAULT, WEIGHT_NONE, "capacity 1>2=9 2>3=7", 0 },
		{ MAX, WEIGHT_CAPACITY, 0, "capacity 1>2=9 2>3=7", 0 },
		{ MAX, WEIGHT_NONE, 0, "none 1>2=2 2>3=1", 0 },
		{ GR, DEFAULT, WEIGHT_CAPACITY, "length 1>2=4 2>3=0", 3 },
		{ GR, DEFAULT, WEIGHT_LENGTH, "length 1>2=4 2>3=0", 0 },
		{ GR, DEFAULT, WEIGHT_NONE, "length 1>2=4 2>3=0", 3 },
		{ GR, WEIGHT_LENGTH, 0, "length 1>2=4 2>3=0", 0 },
		{ GR, WEIGHT_NONE, 0, "none 1>2=2 2>3=1", 3 },
		/* One with both keeps what the problem needs, or what is asked for. */
		{ TNTP, DEFAULT, WEIGHT_CAPACITY, "capacity 1>2=26 2>3=9", 0 },
		{ TNTP, DEFAULT, WEIGHT_NONE, "capacity 1>2=26 2>3=9", 0 },
		{ TNTP, DEFAULT, WEIGHT_LENGTH, "length 1>2=4 2>3=0", 0 },
		{ TNTP, WEIGHT_CAPACITY, WEIGHT_LENGTH, "capacity 1>2=26 2>3=9", 0 },
		{ TNTP, WEIGHT_LENGTH, 0, "length 1>2=4 2>3=0", 0 },
		{ TNTP, WEIGHT_NONE, 0, "none 1>2=1 2>3=1", 0 },
		/* Numbers that can be either. */
		{ SNAP, DEFAULT, WEIGHT_CAPACITY, "none 1>2=2 2>3=1", 3 },
		{ SNAP, DEFAULT, WEIGHT_NONE, "none 1>2=2 2>3=1", 3 },
		{ SNAP, DEFAULT, WEIGHT_LENGTH, "length 1>2=4 2>3=0", 0 },
		{ SNAP, WEIGHT_LENGTH, 0, "length 1>2=4 2>3=0", 0 },
		{ SNAP, WEIGHT_CAPACITY, 0, "capacity 1>2=9", 0 },
		{ SNAP, WEIGHT_NONE, 0, "none 1>2=2 2>3=1", 3 },
		{ MTX, DEFAULT, WEIGHT_CAPACITY, "none 1>2=2 2>3=1", 3 },
		{ MTX, DEFAULT, WEIGHT_LENGTH, "length 1>2=4 2>3=0", 0 },
		{ MTX, WEIGHT_CAPACITY, 0, "capacity 1>2=9", 0 },
		{ KONECT, DEFAULT, WEIGHT_LENGTH, "length 1>2=4 2>3=0", 0 },
		{ KONECT, WEIGHT_LENGTH, 0, "length 1>2=4 2>3=0", 0 },
		{ METIS, DEFAULT, WEIGHT_LENGTH, "length 1>2=5 2>1=5 2>3=7 3>2=7", 0 },
		{ METIS, WEIGHT_LENGTH, 0, "length 1>2=5 2>1=5 2>3=7 3>2=7", 0 },
		{ METIS, DEFAULT, WEIGHT_CAPACITY, "none 1>2=1 2>1=1 2>3=1 3>2=1", 2 },
		{ SIDES, WEIGHT_LENGTH, 0, "length 1>2=5 1>3=0", 0 },
		{ SIDES, DEFAULT, WEIGHT_LENGTH,
		  "none 1>2=1 1>3=1 2>5=1 3>5=1 4>1=1", 2 },
		/* What will not do is left out where nobody asked for it. */
		{ "p sp 2 2\na 1 2 3\na 2 1 -5\n", DEFAULT, 0, "none 1>2=1 2>1=1", 2 },
		{ "p sp 2 2\na 1 2 2.5\na 2 1 5\n", DEFAULT, 0, "none 1>2=1 2>1=1", 2 },
		{ "1 2 3\n2 1\n", DEFAULT, WEIGHT_LENGTH, "none 1>2=1 2>1=1", 1 },
		{ "1 2 3\n2 1 x\n", DEFAULT, WEIGHT_LENGTH, NULL, 0 },
		{ "3 2\n2\n1 3\n2\n", DEFAULT, WEIGHT_LENGTH, "none 1>2=1 2>1=1 2>3=1 3>2=1", 0 },
		{ "%%MatrixMarket matrix coordinate pattern general\n2 2 1\n1 2\n", DEFAULT,
		  WEIGHT_LENGTH, "none 1>2=1", 0 },
	};
	struct reading *reading = *state;
	struct graph *graph;
	char buffer[256];
	struct text text;
	size_t i;

	for (i = 0; i < LENGTH(row); i++) {
		reading->options.weight_given = row[i].weight != DEFAULT;
		reading->options.weight =
			row[i].weight == DEFAULT ? row[i].problem : (enum weight)row[i].weight;
		graph = reading_try_string(reading, row[i].file);
		if (!graph != !row[i].expected)
			fail_msg("%zu: %s", i, reading->err.message);
		if (!graph)
			continue;
		text_fixed(&text, buffer, sizeof(buffer));
		describe_weights(graph, &text);
		if (strcmp(buffer, row[i].expected) || graph->intake.unused != row[i].unused)
			fail_msg("%zu: %s, %lld unused, of\n%s", i, buffer,
				 (long long)graph->intake.unused, row[i].file);
		reading_drop(reading, graph);
	}
}

/* The same file in every format: an arc of length 3, and one with the number %s. */
static const struct spelling {
	const char *format, *text;
	int line;            /* of that number */
	bool rounds;         /* lengths may have fractions */
	const char *without; /* the graph, where nobody wants lengths */
	int64_t unused;
} spellings[] = {
	{ "gr", "p sp 3 2\na 1 2 3\na 2 3 %s\n", 3, false, "none 1>2=1 2>3=1", 2 },
	{ "snap", "1 2 3\n2 3 %s\n", 2, false, "none 1>2=1 2>3=1", 2 },
	{ "mtx", "%%%%MatrixMarket matrix coordinate real general\n3 3 2\n1 2 3\n2 3 %s\n", 4, false,
	  "none 1>2=1 2>3=1", 2 },
	{ "konect", "%% asym weighted\n1 2 3\n2 3 %s\n", 3, false, "none 1>2=1 2>3=1", 2 },
	{ "metis", "3 2 1\n2 3\n1 3 3 %s\n2 %s\n", 3, false, "none 1>2=1 2>1=1 2>3=1 3>2=1", 2 },
	{ "tntp", "<NUMBER OF NODES> 3\n<NUMBER OF LINKS> 2\n<END OF METADATA>\n1 2 7 3 ;\n2 3 8 %s ;\n", 5,
	  true, "capacity 1>2=7 2>3=8", 0 },
};

/* A number that cannot be a length is refused, with its line and a remedy, where lengths were asked for or
 * the variant in use reads them; else no format cares. */
static void no_format_takes_bad_lengths(void **state)
{
	static const char *const bad[] = { "-1", "-2.5", "2.5", "9223372036854775808" };
	struct reading *reading = *state;
	const struct spelling *spelling;
	char file[256], expected[64], buffer[256];
	struct graph *graph;
	struct text text;
	size_t i;

	for (i = 0; i < LENGTH(spellings) * LENGTH(bad) * 2; i++) {
		const char *number = bad[i / 2 % LENGTH(bad)];

		spelling = &spellings[i / 2 / LENGTH(bad)];
		if (spelling->rounds && number[0] == '2')
			continue;
		snprintf(file, sizeof(file), spelling->text, number, number);
		snprintf(expected, sizeof(expected), "length %s ", number);
		reading->options.weight_given = i % 2;
		reading->options.weight = WEIGHT_LENGTH;
		graph = reading_try_string(reading, file);
		if (graph || reading->err.line != spelling->line || !reading->err.file[0] ||
		    !strstr(reading->err.message, expected) || !reading->err.hint[0])
			fail_msg("%s, %s: line %ld: %s", spelling->format, number, reading->err.line,
				 reading->err.message);
		reading->options.weight_given = false;
		reading->options.weight = WEIGHT_CAPACITY;
		graph = reading_try_string(reading, file);
		if (!graph)
			fail_msg("%s, %s: %s", spelling->format, number, reading->err.message);
		text_fixed(&text, buffer, sizeof(buffer));
		describe_weights(graph, &text);
		assert_string_equal(buffer, spelling->without);
		assert_int_equal(graph->intake.unused, spelling->unused);
		/* Whoever searches it then learns that there are other numbers. */
		assert_true(graph->intake.unused || graph->intake.other_lengths);
		reading_drop(reading, graph);
	}
}

/* Costs and ratings may be negative: a matching does without them, also if the variant in use reads
 * lengths. */
static void matchings_need_no_lengths(void **state)
{
	struct reading *reading = *state;
	struct graph *graph;

	reading->options.weight = WEIGHT_LENGTH;
	graph = reading_try_string(reading, "% bip weighted\n1 1 5\n1 2 -3\n");
	assert_non_null(graph);
	assert_true(graph->bipartite);
	assert_int_equal(graph->intake.unread.line, 0);
	reading_drop(reading, graph);
	reading->options.weight_given = true;
	assert_null(reading_try_string(reading, "% bip weighted\n1 1 5\n1 2 -3\n"));
	assert_int_equal(reading->err.line, 3);
}

static void lengths_that_will_not_do(void **state)
{
	static const struct complaint row[] = {
		{ MAX, 0, "weight=length, but dimacs files have capacities, and no lengths",
		  "weight=none" },
		{ "p sp 2 1\na 1 2 -5\n", 2, "arc 1: length -5 is negative", NULL },
		{ "p sp 2 1\na 1 2 2.5\n", 2, "length 2.5 is no whole number", "scale=" },
		{ "p sp 2 1\na 1 2 far\n", 2, "length `far` is no number", NULL },
		{ "p sp 2 1\na 1 2 9223372036854775808\n", 2, "length 9223372036854775808 is above "
		  "2^63 - 1", "lengths" },
		{ "1 2\n", 1, "weight=length, but this line has no third column", NULL },
		{ "% asym\n1 2\n", 2, "weight=length, but this line has no weight",
		  "every length is then 1" },
		{ "2 1\n2\n1\n", 1, "weight=length, but the edges of this file have no weights",
		  "every length is then 1" },
		{ "%%MatrixMarket matrix coordinate pattern general\n1 1 0\n", 1,
		  "weight=length, but the entries of a pattern have no values",
		  "leave weight=length out" },
		{ "<NUMBER OF NODES> 3\n<NUMBER OF LINKS> 1\n<END OF METADATA>\n1 2 25 ;\n", 4,
		  "not understood", "FROM TO CAPACITY LENGTH" },
	};
	static const struct complaint lengths[] = {
		{ GR, 0, "weight=capacity, but gr files have lengths, and no capacities",
		  "capacity=file, which takes the lengths" },
	};
	struct reading *reading = *state;

	reading->options.weight_given = true;
	reading->options.weight = WEIGHT_LENGTH;
	expect_errors(reading, row, LENGTH(row));
	reading->options.weight = WEIGHT_CAPACITY;
	expect_errors(reading, lengths, LENGTH(lengths));
}

static void one_weight_at_a_time(void **state)
{
	struct reading *reading = *state;

	reading->options.weight_given = true;
	reading->options.weight = WEIGHT_LENGTH;
	reading->options.capacity = CAPACITY_UNIT;
	assert_null(reading_try_string(reading, GR));
	assert_non_null(strstr(reading->err.hint, "one weight"));
	reading->options.weight = WEIGHT_CAPACITY;
	expect_network(reading, MAX, "3 s1 t3 1>2:2 2>3:1");
	reading->options.capacity = CAPACITY_DEFAULT;
	reading->options.weight = WEIGHT_LENGTH;
	reading->options.as = SENSE_BIPARTITE;
	assert_null(reading_try_string(reading, SIDES));
	assert_non_null(strstr(reading->err.message, "no lengths"));
}

/* What lengths carry: an arc 1, and those that were merged as many as they are. */
static void lengths_carry_one_each(void **state)
{
	struct reading *reading = *state;

	expect_network(reading, GR, "3 1>2:2 2>3:1");
	reading->options.as = SENSE_UNDIRECTED;
	expect_network(reading, GR, "3 1>2:1 2>1:1 2>3:1 3>2:1");
	reading->options.as = SENSE_DEFAULT;
	reading->options.file_lists = SENSE_UNDIRECTED;
	expect_network(reading, GR, "3 1>2:2 2>1:2 2>3:1 3>2:1");
	reading->options.source = "1";
	reading->options.sink = "3";
	expect_network(reading, GR, "3 s1 t3 1>2:2 2>1:2 2>3:1 3>2:1");
}

#define READING_TEST(test) cmocka_unit_test_setup(test, reading_fresh)

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_shortest_of_parallel_arcs_is_kept),
		cmocka_unit_test(lengths_survive_terminals),
		cmocka_unit_test(lengths_survive_a_cut),
		READING_TEST(weights_of_files),
		READING_TEST(no_format_takes_bad_lengths),
		READING_TEST(matchings_need_no_lengths),
		READING_TEST(lengths_that_will_not_do),
		READING_TEST(one_weight_at_a_time),
		READING_TEST(lengths_carry_one_each),
	};

	return cmocka_run_group_tests_name("weights", tests, reading_open, reading_close);
}
