/* SPDX-License-Identifier: GPL-3.0-or-later
 * Tests of src/graph/generate.h: sizes by formula, the same arcs for ever, the shape
 * that each recipe promises, and what is refused.
 */
#include "tests/unit/ends.h"
#include "tests/unit/unit.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/random.h"
#include "src/base/text.h"
#include "src/graph/generate.h"
#include "src/graph/graph.h"

static struct graph *make(struct memory *memory, const char *name, const int64_t *value,
			  uint64_t seed)
{
	struct err err = { 0 };
	const struct family *family = family_find(name, &err);
	struct graph *graph;
	struct marked marks;

	assert_non_null(family);
	graph = graph_generate(&(struct generation){ family, value, seed, .title = "a title" }, &marks,
			       memory, &(struct poll){ 0 }, &err);
	if (graph)
		graph = ends_pose(graph, &marks, memory, &err);
	if (!graph)
		fail_msg("%s: %s", name, err.message);
	assert_string_equal(graph->title, "a title");
	return graph;
}

/* Depends on every entry, its place and both ends. */
static uint64_t digest(const struct graph *graph)
{
	uint64_t sum = random_mix((uint64_t)graph->vertices + 1);
	int64_t p;
	int32_t u;

	for (u = 0; u < graph->vertices; u++) {
		for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
			sum = random_mix(sum ^ (uint64_t)u);
			sum = random_mix(sum ^ (uint64_t)graph->head[p]);
			sum = random_mix(sum ^ (uint64_t)graph_capacity(graph, p));
		}
	}
	return sum;
}

/* --- Sizes. --- */

/* A recipe and what must come of it. Arcs are those declared, before merging. */
struct size {
	const char *name;
	int64_t value[MOST_KEYS];
	int64_t vertices, arcs, source, sink;
};

static const struct size sizes[] = {
	{ "genrmf", { 1, 2, 1, 1000 }, 2, 1, 0, 1 },
	{ "genrmf", { 3, 1, 1, 1000 }, 9, 24, 0, 8 },
	{ "genrmf", { 4, 5, 1, 1000 }, 80, 4 * 4 * 3 * 5 + 16 * 4, 0, 79 },
	{ "genrmf", { 8, 16, 5, 5 }, 1024, 4 * 8 * 7 * 16 + 64 * 15, 0, 1023 },
	{ "washington-rlg", { 1, 1, 1 }, 3, 2, 0, 2 },
	{ "washington-rlg", { 5, 1, 10 }, 7, 10, 0, 6 },
	{ "washington-rlg", { 16, 20, 1000 }, 322, 3 * 16 * 19 + 32, 0, 321 },
	{ "grid", { 1, 2, 1 }, 2, 2, 0, 1 },
	{ "grid", { 3, 4, 10 }, 12, 2 * (3 * 3 + 4 * 2), 0, 11 },
	{ "grid", { 20, 7, 1000 }, 140, 2 * (20 * 6 + 7 * 19), 0, 139 },
	{ "acyclic-dense", { 2, 1 }, 2, 1, 0, 1 },
	{ "acyclic-dense", { 60, 1000 }, 60, 60 * 59 / 2, 0, 59 },
	{ "random", { 2, 0, 1 }, 2, 0, 0, 1 },
	{ "random", { 2, 100, 5 }, 2, 100, 0, 1 },
	{ "random", { 50, 777, 100 }, 50, 777, 0, 49 },
};

static void sizes_by_formula(void **state)
{
	struct memory memory = { 0 };
	double vertices, arcs;
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(sizes); i++) {
		const struct size *size = &sizes[i];
		struct graph *graph = make(&memory, size->name, size->value, i);

		family_find(size->name, NULL)->size(size->value, &vertices, &arcs);
		assert_true(vertices == (double)size->vertices && arcs == (double)size->arcs);
		assert_int_equal(graph->vertices, size->vertices);
		assert_int_equal(graph->intake.arcs, size->arcs);
		assert_int_equal(graph->arcs + graph->intake.parallels, size->arcs);
		assert_int_equal(graph->intake.loops, 0);
		assert_int_equal(ends_of(graph)->source, size->source);
		assert_int_equal(ends_of(graph)->sink, size->sink);
		graph_free(graph);
		assert_int_equal(memory.used, 0);
	}
}

/* --- The same for ever. --- */

static void the_same_arcs_for_ever(void **state)
{
	static const struct {
		const char *name;
		int64_t value[MOST_KEYS];
		uint64_t seed, digest;
	} known[] = {
		{ "genrmf", { 4, 8, 1, 1000 }, 1, UINT64_C(0x69a6c0af5b4c0ab4) },
		{ "genrmf", { 8, 4, 1, 100 }, 7, UINT64_C(0xe6be1fccb132cd37) },
		{ "washington-rlg", { 8, 8, 1000, 0 }, 1, UINT64_C(0x86d5d0327e821ed7) },
		{ "washington-rlg", { 64, 16, 50, 0 }, 7, UINT64_C(0x517f74cf25f01475) },
		{ "grid", { 16, 16, 100, 0 }, 1, UINT64_C(0x8c12a54b6e321b8b) },
		{ "grid", { 5, 60, 1000000, 0 }, 7, UINT64_C(0xed0ea696332dfdb9) },
		{ "random", { 100, 1000, 50, 0 }, 1, UINT64_C(0xb0e657a8b87663a9) },
		{ "random", { 1000, 5000, 1000000007, 0 }, 7, UINT64_C(0x889fa749b0e93163) },
		{ "acyclic-dense", { 40, 1000 }, 1, UINT64_C(0x48c635d0e438c97c) },
		{ "acyclic-dense", { 100, 1000000000000 }, 7, UINT64_C(0x31c257951a1a5b78) },
		{ "rmat", { 8, 8, 570000, 190000, 190000 }, 1, UINT64_C(0xe71c7a277358520f) },
		{ "rmat", { 11, 16, 450000, 250000, 150001 }, 7, UINT64_C(0xc6fa1329c49e723c) },
		{ "road", { 20, 20 }, 1, UINT64_C(0xc92c1291e5b94352) },
		{ "road", { 7, 100 }, 7, UINT64_C(0x441c3220bc29e1af) },
		{ "bipartite", { 100, 80, 500, 0 }, 1, UINT64_C(0xe7c142179266092c) },
		{ "bipartite", { 1000, 3000, 9000, 1 }, 1, UINT64_C(0xb0d7ee91a4d6f8b2) },
		{ "bipartite", { 300, 100, 900, 5 }, 7, UINT64_C(0x40ea51a252288654) },
	};
	struct memory memory = { 0 };
	struct graph *graph;
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(known); i++) {
		graph = make(&memory, known[i].name, known[i].value, known[i].seed);
		if (digest(graph) != known[i].digest)
			fail_msg("%s, seed %llu: 0x%016llx", known[i].name,
				 (unsigned long long)known[i].seed,
				 (unsigned long long)digest(graph));
		graph_free(graph);
	}
	assert_int_equal(memory.used, 0);
}

static void seeds_make_the_difference(void **state)
{
	struct memory memory = { 0 };
	uint64_t sum[3];
	size_t i;
	int k;

	(void)state;
	for (i = 0; i < LENGTH(sizes); i++) {
		if (sizes[i].arcs < 100)
			continue;
		for (k = 0; k < 3; k++) {
			struct graph *graph = make(&memory, sizes[i].name, sizes[i].value,
						   k == 1 ? 2 : 1);

			sum[k] = digest(graph);
			graph_free(graph);
		}
		assert_true(sum[0] == sum[2]);
		if (sizes[i].value[2] != sizes[i].value[3] || strcmp(sizes[i].name, "genrmf"))
			assert_true(sum[0] != sum[1]);
	}
	assert_int_equal(memory.used, 0);
}

/* --- Shapes. --- */

/* Every vertex of a frame has one arc to the next frame, and every vertex there has
 * one from this; all other arcs join neighbours of a frame both ways. */
static void genrmf_is_frames_in_a_row(void **state)
{
	enum { A = 5, B = 4, FRAME = A * A };
	static const int64_t value[MOST_KEYS] = { A, B, 3, 17 };
	struct memory memory = { 0 };
	struct graph *graph = make(&memory, "genrmf", value, 9);
	int into[FRAME * B] = { 0 };
	int64_t p;
	int u, v, onward, apart;

	(void)state;
	for (u = 0; u < FRAME * B; u++) {
		onward = 0;
		for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
			v = graph->head[p];
			if (v / FRAME == u / FRAME) {
				apart = abs(u % A - v % A) + abs(u / A % A - v / A % A);
				assert_int_equal(apart, 1);
				assert_int_equal(graph_capacity(graph, p), 17 * FRAME);
			} else if (v > u) {
				assert_int_equal(v / FRAME, u / FRAME + 1);
				assert_in_range(graph_capacity(graph, p), 3, 17);
				onward++;
				into[v]++;
			} else {
				assert_int_equal(graph_capacity(graph, p), 0);
			}
		}
		assert_int_equal(onward, u / FRAME + 1 < B);
		assert_int_equal(into[u], u / FRAME > 0);
	}
	graph_free(graph);
	assert_int_equal(memory.used, 0);
}

static void washington_is_levels_in_a_row(void **state)
{
	enum { ROWS = 7, COLS = 6, CAP = 20 };
	static const int64_t value[MOST_KEYS] = { ROWS, COLS, CAP };
	struct memory memory = { 0 };
	struct graph *graph = make(&memory, "washington-rlg", value, 9);
	int32_t sink = ends_of(graph)->sink;
	int64_t p;
	int u, v;

	(void)state;
	assert_int_equal(graph_capacity_out(graph, 0), ROWS * 3 * CAP);
	assert_int_equal(graph_capacity_in(graph, sink), ROWS * 3 * CAP);
	for (u = 0; u <= sink; u++) {
		for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
			v = graph->head[p];
			if (!graph_has_arc(graph, p))
				continue;
			if (u == 0)
				assert_in_range(v, 1, ROWS);
			else if (v == sink)
				assert_in_range(u, 1 + ROWS * (COLS - 1), ROWS * COLS);
			else
				assert_int_equal((v - 1) / ROWS, (u - 1) / ROWS + 1);
			assert_true(graph_capacity(graph, p) <= 3 * CAP);
		}
	}
	graph_free(graph);
	assert_int_equal(memory.used, 0);
}

static void a_grid_joins_neighbours(void **state)
{
	enum { ROWS = 6, COLS = 9, CAP = 4 };
	static const int64_t value[MOST_KEYS] = { ROWS, COLS, CAP };
	struct memory memory = { 0 };
	struct graph *graph = make(&memory, "grid", value, 9);
	int64_t p;
	int u, v;

	(void)state;
	for (u = 0; u < ROWS * COLS; u++) {
		for (v = 0; v < ROWS * COLS; v++) {
			p = graph_find(graph, u, v);
			assert_int_equal(p >= 0, abs(u / COLS - v / COLS) +
						 abs(u % COLS - v % COLS) == 1);
			if (p >= 0)
				assert_in_range(graph_capacity(graph, p), 1, CAP);
		}
	}
	graph_free(graph);
	assert_int_equal(memory.used, 0);
}

static void random_arcs_are_no_loops(void **state)
{
	static const int64_t value[MOST_KEYS] = { 3, 10000, 1 };
	struct memory memory = { 0 };
	struct graph *graph = make(&memory, "random", value, 9);
	int64_t p;

	(void)state;
	assert_int_equal(graph->entries, 6);
	for (p = 0; p < 6; p++) /* all six pairs about as often */
		assert_in_range(graph_capacity(graph, p), 1400, 1950);
	graph_free(graph);
	assert_int_equal(memory.used, 0);
}

static void acyclic_dense_leads_from_small_to_large(void **state)
{
	enum { N = 30, CAP = 9 };
	static const int64_t value[MOST_KEYS] = { N, CAP };
	struct memory memory = { 0 };
	struct graph *graph = make(&memory, "acyclic-dense", value, 9);
	int64_t p;
	int u, v;

	(void)state;
	for (u = 0; u < N; u++) {
		for (v = 0; v < N; v++) {
			p = graph_find(graph, u, v);
			assert_int_equal(p >= 0, u != v);
			if (u < v)
				assert_in_range(graph_capacity(graph, p), 1, CAP);
			else if (u > v)
				assert_int_equal(graph_capacity(graph, p), 0);
		}
	}
	graph_free(graph);
	assert_int_equal(memory.used, 0);
}

/* Shares of the quarters of the matrix, in thousandths of the arcs there are. */
static void quarter(const struct graph *graph, int64_t share[4])
{
	int32_t half = graph->vertices / 2;
	int64_t p;
	int32_t u;

	memset(share, 0, 4 * sizeof(*share));
	for (u = 0; u < graph->vertices; u++)
		for (p = graph->row[u]; p < graph->row[u + 1]; p++)
			share[2 * (u >= half) + (graph->head[p] >= half)] +=
				graph_capacity(graph, p);
	for (u = 0; u < 4; u++)
		share[u] = share[u] * 1000 / graph->arcs;
}

static void rmat_fills_quarters_by_chance(void **state)
{
	static const int64_t even[MOST_KEYS] = { 16, 1, 250000, 250000, 250000 };
	static const int64_t skew[MOST_KEYS] = { 16, 1, 600000, 200000, 150000 };
	static const int64_t corner[MOST_KEYS] = { 5, 100, 0, KEY_ONE, 0 };
	struct memory memory = { 0 };
	struct graph *graph = make(&memory, "rmat", even, 9);
	int64_t share[4];
	int64_t p;
	int i;

	(void)state;
	assert_int_equal(graph->vertices, 1 << 16);
	assert_int_equal(graph->intake.arcs, 1 << 16);
	assert_int_equal(ends_of(graph)->source, -1);
	quarter(graph, share);
	for (i = 0; i < 4; i++)
		assert_in_range(share[i], 240, 260);
	for (p = 0; p < graph->entries; p++)
		assert_true(graph_capacity(graph, p) <= 1);
	graph_free(graph);
	graph = make(&memory, "rmat", skew, 9);
	quarter(graph, share); /* the full corner loses most to arcs drawn twice */
	assert_in_range(share[0], 560, 605);
	assert_in_range(share[1], 195, 225);
	assert_in_range(share[2], 145, 175);
	assert_in_range(share[3], 45, 65);
	graph_free(graph);
	graph = make(&memory, "rmat", corner, 9); /* all in one cell */
	assert_int_equal(graph->arcs, 1);
	assert_true(graph_find(graph, 0, 31) >= 0);
	assert_int_equal(graph->intake.parallels, 3199);
	graph_free(graph);
	assert_int_equal(memory.used, 0);
}

/* How many vertices the source reaches. */
static int32_t reached(const struct graph *graph)
{
	int32_t *queue = unit_room((size_t)graph->vertices * sizeof(*queue));
	bool *seen = unit_room((size_t)graph->vertices * sizeof(*seen));
	int32_t first = 0, last = 1;
	int64_t p;

	memset(seen, 0, (size_t)graph->vertices * sizeof(*seen));
	queue[0] = ends_of(graph)->source;
	seen[ends_of(graph)->source] = true;
	for (; first < last; first++) {
		for (p = graph->row[queue[first]]; p < graph->row[queue[first] + 1]; p++) {
			if (graph_has_arc(graph, p) && !seen[graph->head[p]]) {
				seen[graph->head[p]] = true;
				queue[last++] = graph->head[p];
			}
		}
	}
	free(queue);
	free(seen);
	return last;
}

/* Streets join neighbours, both ways alike; one diagonal a block at most, and all of
 * one direction, so that none can cross; every crossing is reached. */
static void a_road_network_is_planar_and_whole(void **state)
{
	static const int64_t sizes_of[][MOST_KEYS] = { { 1, 2 }, { 2, 1 }, { 1, 50 }, { 2, 2 },
						       { 9, 9 }, { 40, 70 }, { 300, 100 } };
	struct memory memory = { 0 };
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(sizes_of); i++) {
		struct graph *graph = make(&memory, "road", sizes_of[i], i);
		int64_t rows = sizes_of[i][0], cols = sizes_of[i][1];
		int64_t full = rows * (cols - 1) + cols * (rows - 1);
		int64_t straight = 0, diagonal = 0;
		int64_t p, twin, apart;
		int32_t u;

		assert_int_equal(reached(graph), rows * cols);
		for (u = 0; u < graph->vertices; u++) {
			for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
				apart = graph->head[p] - u;
				assert_in_range(graph_capacity(graph, p), 3, 60);
				twin = graph_twin(graph, u, p);
				assert_true(graph_capacity(graph, twin) ==
					    graph_capacity(graph, p));
				straight += apart == cols || (apart == 1 && cols > 1);
				diagonal += apart == cols + 1 && cols > 1;
				assert_true(llabs(apart) == 1 || llabs(apart) == cols ||
					    llabs(apart) == cols + 1);
				/* No street runs around the edge of the map. */
				if (cols > 1 && apart > 0 && apart != cols)
					assert_true(u % cols < cols - 1);
			}
		}
		assert_true(straight <= full);
		assert_int_equal(2 * (straight + diagonal), graph->arcs);
		if (full > 1000) {
			assert_in_range(straight * 100 / full, 74, 85);
			assert_in_range(diagonal * 1000 / (rows * cols), 40, 75);
		}
		graph_free(graph);
	}
	assert_int_equal(memory.used, 0);
}

/* Edges all go from left to right with capacity 1; S* and T* are joined. */
static void bipartite_has_two_sides(void **state)
{
	enum { LEFT = 30, RIGHT = 20, M = 200 };
	static const int64_t value[MOST_KEYS] = { LEFT, RIGHT, M, 1 };
	struct memory memory = { 0 };
	struct graph *graph = make(&memory, "bipartite", value, 9);
	int64_t edges = 0;
	int64_t p;
	int32_t u, v;

	(void)state;
	assert_true(graph->bipartite && ends_of(graph)->matching);
	assert_int_equal(graph->vertices, LEFT + RIGHT + 2);
	assert_int_equal(ends_of(graph)->source, LEFT + RIGHT);
	assert_int_equal(ends_of(graph)->sink, LEFT + RIGHT + 1);
	assert_true(graph_vertex(graph, "R20", &v, NULL) && v == LEFT + RIGHT - 1);
	assert_true(graph_vertex(graph, "L1", &v, NULL) && v == 0);
	for (u = 0; u < LEFT; u++) {
		for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
			v = graph->head[p];
			assert_true(v >= LEFT && v <= LEFT + RIGHT);
			assert_int_equal(graph_capacity(graph, p), v < LEFT + RIGHT);
			edges += v < LEFT + RIGHT;
		}
	}
	assert_int_equal(edges + graph->intake.parallels, M);
	assert_int_equal(graph_capacity_out(graph, ends_of(graph)->source), LEFT);
	assert_int_equal(graph_capacity_in(graph, ends_of(graph)->sink), RIGHT);
	graph_free(graph);
	assert_int_equal(memory.used, 0);
}

/* The favourite's degree grows with skew, and so does the share of the first tenth
 * of the right side: x^(1/(s+1)) of all edges for the first share x, doubles aside. */
static void skew_makes_favourites(void **state)
{
	static const int64_t expected[] = { 100, 316, 464, 562 }; /* thousandths */
	int64_t value[MOST_KEYS] = { 1000000, 1000, 200000, 0 };
	struct memory memory = { 0 };
	int64_t before = 0;
	int64_t first, p, share;
	int32_t u;

	(void)state;
	for (value[3] = 0; value[3] < (int64_t)LENGTH(expected); value[3]++) {
		struct graph *graph = make(&memory, "bipartite", value, 9);

		share = 0;
		for (u = 1000000; u < 1000100; u++)
			for (p = graph->row[u]; p < graph->row[u + 1]; p++)
				share += graph->head[p] < 1000000;
		share = share * 1000 / 200000;
		first = graph->row[1000001] - graph->row[1000000];
		assert_in_range(share, expected[value[3]] - 15, expected[value[3]] + 15);
		assert_true(2 * first > 3 * before);
		before = first;
		graph_free(graph);
	}
	assert_int_equal(memory.used, 0);
}

/* --- Keys as they are spelled. --- */

static void decimals_are_exact(void **state)
{
	static const struct key key = { .name = "a", .most = KEY_ONE, .decimal = true };
	static const struct {
		const char *word;
		int64_t value;
		const char *printed;
	} good[] = {
		{ ".57", 570000, "0.57" },   { "0.570000", 570000, "0.57" },
		{ "1", 1000000, "1" },       { "1.", 1000000, "1" },
		{ "0", 0, "0" },             { ".000001", 1, "0.000001" },
		{ "0.1", 100000, "0.1" },    { "000.25", 250000, "0.25" },
	};
	static const char *const bad[] = { "", ".", "1.000001", "2", ".5.5", "-0.5", "+.5", " .5",
					   ".1234567", "1e-3", "0x1", "99999999999999999999", ".5 " };
	struct err err;
	struct text text;
	char buffer[32];
	int64_t value;
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(good); i++) {
		assert_true(key_read(&key, good[i].word, &value, &err));
		assert_int_equal(value, good[i].value);
		text_fixed(&text, buffer, sizeof(buffer));
		key_print(&key, value, &text);
		assert_string_equal(buffer, good[i].printed);
	}
	for (i = 0; i < LENGTH(bad); i++) {
		err_clear(&err);
		if (key_read(&key, bad[i], &value, &err))
			fail_msg("%s was taken", bad[i]);
		assert_int_equal(err.kind, ERR_WORK);
		assert_string_equal(err.hint, "give a number from 0 to 1, with 6 decimals at most");
	}
}

/* --- What is refused. --- */

static void keys_are_well_formed(void **state)
{
	const struct family *const *row;
	const struct family *const *other;
	const struct key *key;
	int i;

	(void)state;
	for (row = families(); *row; row++) {
		assert_true((*row)->title[0]);
		for (other = families(); other < row; other++)
			assert_string_not_equal((*row)->name, (*other)->name);
		for (i = 0; i < MOST_KEYS && (*row)->keys[i].name; i++) {
			key = &(*row)->keys[i];
			assert_true(key->help[0]);
			assert_true(key->least <= key->most);
			if (key->optional)
				assert_true(key->standard >= key->least &&
					    key->standard <= key->most);
		}
		assert_true(i > 0);
	}
}

static void an_unknown_family_lists_the_others(void **state)
{
	const struct family *const *row;
	struct err err = { 0 };

	(void)state;
	assert_null(family_find("torus", &err));
	assert_int_equal(err.kind, ERR_WORK);
	assert_non_null(strstr(err.message, "torus"));
	for (row = families(); *row; row++)
		assert_non_null(strstr(err.hint, (*row)->name));
}

static void refuse(const char *name, const int64_t *value, struct memory *memory,
		   enum err_kind kind, const char *message, const char *hint)
{
	struct err err = { 0 };
	struct marked marks;
	const struct generation generation = { family_find(name, NULL), value, .seed = 1, .title = "t" };
	struct graph *graph = graph_generate(&generation, &marks, memory, &(struct poll){ 0 }, &err);

	if (graph)
		graph = ends_pose(graph, &marks, memory, &err);
	if (graph)
		fail_msg("%s: not refused", name);
	if (err.kind != kind || !strstr(err.message, message) || !strstr(err.hint, hint))
		fail_msg("%s: %s (%s)", name, err.message, err.hint);
	assert_int_equal(memory->used, 0);
}

/* Every key of every family, one below and one above its bounds. */
static void values_out_of_bounds(void **state)
{
	const struct family *const *row;
	struct memory memory = { 0 };
	int64_t value[MOST_KEYS];
	int i, k;

	(void)state;
	for (row = families(); *row; row++) {
		for (i = 0; i < MOST_KEYS; i++)
			value[i] = 2;
		for (i = 0; i < MOST_KEYS && (*row)->keys[i].name; i++) {
			const struct key *key = &(*row)->keys[i];

			for (k = 0; k < 2; k++) {
				if (k && key->most == INT64_MAX)
					continue;
				value[i] = k ? key->most + 1 : key->least - 1;
				refuse((*row)->name, value, &memory, ERR_WORK, "is out of range",
				       key->name);
			}
			value[i] = 2;
		}
	}
	assert_int_equal(memory.requests, 0);
}

static void recipes_that_make_no_sense(void **state)
{
	static const struct {
		const char *name;
		int64_t value[MOST_KEYS];
		enum err_kind kind;
		const char *message, *hint;
	} row[] = {
		{ "genrmf", { 1, 1, 1, 1000 }, ERR_WORK, "a single vertex", "" },
		{ "genrmf", { 4, 4, 7, 6 }, ERR_WORK, "c1=7 is above c2=6", "" },
		{ "genrmf", { 4, 4, 1, INT64_MAX / 8 }, ERR_WORK, "c2 a^2 is above 2^60", "" },
		{ "genrmf", { 40000, 2, 1, 1 }, ERR_WORK, "3200000000 vertices", "" },
		{ "grid", { 1, 1, 1 }, ERR_WORK, "a single vertex", "" },
		{ "grid", { INT32_MAX, INT32_MAX, 1 }, ERR_WORK, "more than this program holds",
		  "" },
		{ "washington-rlg", { INT32_MAX, 1, 1 }, ERR_WORK, "more than this program holds",
		  "" },
		{ "washington-rlg", { 2000, 2, INT64_MAX / 1024 }, ERR_INPUT, "leaving the source",
		  "divide=N" },
		{ "rmat", { 4, 1, 500000, 300000, 200001 }, ERR_WORK, "a + b + c = 1.000001", "d =" },
		{ "road", { 1, 1 }, ERR_WORK, "a single vertex", "" },
		{ "bipartite", { INT32_MAX - 3, 2, 0, 0 }, ERR_WORK, "more than this program", "" },
		{ "acyclic-dense", { 100, INT64_MAX / 8 }, ERR_INPUT, "leaving the source",
		  "divide=N" },
		{ "random", { 2, 1000, INT64_MAX / 4 }, ERR_INPUT, "this pair of vertices",
		  "choose smaller capacities" },
	};
	struct memory memory = { 0 };
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(row); i++)
		refuse(row[i].name, row[i].value, &memory, row[i].kind, row[i].message,
		       row[i].hint);
}

/* What cannot fit is refused at once, before anything is asked of the memory. */
static void sizes_beyond_the_limit(void **state)
{
	static const int64_t arcs[MOST_KEYS] = { 1000, 1000000000, 1 };
	static const int64_t vertices[MOST_KEYS] = { 100000000, 1, 1 };
	static const int64_t grid[MOST_KEYS] = { 4000, 4000, 1 };
	struct memory memory = { .limit = (size_t)1 << 30 };

	(void)state;
	refuse("random", arcs, &memory, ERR_MEMORY, "1000000000 arcs need about", "1024 MiB");
	refuse("random", vertices, &memory, ERR_MEMORY, "100000000 vertices", "memory-limit");
	refuse("grid", grid, &memory, ERR_MEMORY, "GiB", "memory-limit");
	assert_int_equal(memory.requests, 0);
}

/* What is let pass does fit: the estimate is no smaller than the truth. */
static void the_estimate_is_enough(void **state)
{
	static const int64_t value[MOST_KEYS] = { 50000, 60000, 9 };
	const size_t estimate = 48 * 60000 + 16 * 50000;
	struct memory memory = { .limit = estimate + 1024 };

	(void)state;
	graph_free(make(&memory, "random", value, 1));
	assert_true(memory.peak > estimate - estimate / 100);
	assert_int_equal(memory.used, 0);
	memory.limit = estimate - 1;
	refuse("random", value, &memory, ERR_MEMORY, "need about", "memory-limit");
}

static void the_estimate_of_two_sides_is_enough(void **state)
{
	static const int64_t value[MOST_KEYS] = { 30000, 20000, 60000, 0 };
	const size_t estimate = 48 * 60000 + 48 * 50000;
	struct memory memory = { .limit = estimate + 1024 };

	(void)state;
	graph_free(make(&memory, "bipartite", value, 1));
	assert_true(memory.peak > estimate - estimate / 20);
	assert_int_equal(memory.used, 0);
}

/* A graph of random arcs with lengths from `shortest` to `longest`. */
static struct graph *make_lengths(struct memory *memory, uint64_t seed, int64_t shortest, int64_t longest)
{
	static const int64_t value[MOST_KEYS] = { 60, 2000, 7 };
	const struct generation generation = { family_find("random", NULL), value, seed, shortest, longest,
					       "lengths" };
	struct marked marks;
	struct graph *graph = graph_generate(&generation, &marks, memory, &(struct poll){ 0 }, NULL);

	assert_non_null(graph);
	assert_int_equal(graph->meaning, WEIGHT_LENGTH);
	return graph;
}

static void lengths_are_those_of_pairs(void **state)
{
	struct memory memory = { 0 };
	struct graph *graph = make_lengths(&memory, 1, 1, 50);
	struct graph *again = make_lengths(&memory, 1, 1, 50);
	struct graph *other = make_lengths(&memory, 2, 1, 50);
	int64_t both = 0;
	int64_t seen = 0;
	int64_t p, twin;
	int32_t u;

	(void)state;
	for (u = 0; u < graph->vertices; u++) {
		for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
			twin = graph_twin(graph, u, p);
			assert_int_equal(graph->weight[p], again->weight[p]);
			if (!graph_has_arc(graph, p))
				continue;
			assert_in_range(graph->weight[p], 1, 50);
			seen |= INT64_C(1) << graph->weight[p];
			if (!graph_has_arc(graph, twin))
				continue;
			assert_int_equal(graph->weight[p], graph->weight[twin]);
			both++;
		}
	}
	assert_true(both > 100);
	assert_int_equal(seen, (INT64_C(1) << 51) - 2); /* every length from 1 to 50 */
	assert_true(digest(graph) == digest(again));
	assert_memory_not_equal(graph->weight, other->weight, 64 * sizeof(*graph->weight));
	graph_free(graph);
	graph_free(again);
	graph_free(other);
	assert_int_equal(memory.used, 0);
}

static void lengths_lie_between_their_bounds(void **state)
{
	struct memory memory = { 0 };
	struct graph *graph = make_lengths(&memory, 1, 20, 30);
	int64_t seen = 0;
	int64_t p;

	(void)state;
	for (p = 0; p < graph->entries; p++) {
		if (!graph_has_arc(graph, p))
			continue;
		assert_in_range(graph->weight[p], 20, 30);
		seen |= INT64_C(1) << graph->weight[p];
	}
	assert_int_equal(seen, (INT64_C(1) << 31) - (INT64_C(1) << 20)); /* every length */
	graph_free(graph);
	assert_int_equal(memory.used, 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sizes_by_formula),
		cmocka_unit_test(the_same_arcs_for_ever),
		cmocka_unit_test(seeds_make_the_difference),
		cmocka_unit_test(genrmf_is_frames_in_a_row),
		cmocka_unit_test(washington_is_levels_in_a_row),
		cmocka_unit_test(a_grid_joins_neighbours),
		cmocka_unit_test(random_arcs_are_no_loops),
		cmocka_unit_test(acyclic_dense_leads_from_small_to_large),
		cmocka_unit_test(rmat_fills_quarters_by_chance),
		cmocka_unit_test(a_road_network_is_planar_and_whole),
		cmocka_unit_test(bipartite_has_two_sides),
		cmocka_unit_test(skew_makes_favourites),
		cmocka_unit_test(decimals_are_exact),
		cmocka_unit_test(keys_are_well_formed),
		cmocka_unit_test(an_unknown_family_lists_the_others),
		cmocka_unit_test(values_out_of_bounds),
		cmocka_unit_test(recipes_that_make_no_sense),
		cmocka_unit_test(sizes_beyond_the_limit),
		cmocka_unit_test(the_estimate_is_enough),
		cmocka_unit_test(the_estimate_of_two_sides_is_enough),
		cmocka_unit_test(lengths_are_those_of_pairs),
		cmocka_unit_test(lengths_lie_between_their_bounds),
	};

	return cmocka_run_group_tests_name("generate", tests, NULL, NULL);
}
