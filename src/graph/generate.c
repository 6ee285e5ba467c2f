/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/graph/generate.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/near.h"
#include "src/base/random.h"
#include "src/base/text.h"

#include <string.h>

/* What building takes at its height (build.c). Bipartite graphs get room for S* and T*, and what it
 * takes to join them to both sides (src/problem/flow/join.c) may be more than what building takes. */
enum { BYTES_AN_ARC = 48, BYTES_A_VERTEX = 16, BYTES_OF_ROOM = 32 };
enum { BYTES_AN_EDGE = 32, BYTES_AN_END = 64 };

#define FAMILY(name) extern const struct family family_##name;
#include "src/graph/arc_list.h"
#include "src/graph/families.def"
#undef FAMILY

const struct family *const *families(void)
{
	static const struct family *const rows[] = {
#define FAMILY(name) &family_##name,
#include "src/graph/families.def"
#undef FAMILY
		NULL,
	};

	return rows;
}

void families_near(struct near *near)
{
	const struct family *const *row;

	for (row = families(); *row; row++)
		near_try(near, (*row)->name);
}

const struct family *family_find(const char *name, struct err *err)
{
	const struct family *const *row;
	char buffer[256];
	struct near near;
	struct text text;

	for (row = families(); *row; row++)
		if (!strcmp((*row)->name, name))
			return *row;
	err_set(err, ERR_WORK, "no family of networks is called %s", name);
	text_fixed(&text, buffer, sizeof(buffer));
	for (row = families(); *row; row++)
		text_print(&text, "%s%s", row == families() ? "" : ", ", (*row)->name);
	err_hint(err, "choose from: %s", buffer);
	near_begin(&near, name);
	families_near(&near);
	near_hint(&near, err);
	return NULL;
}

static bool check_bounds(const struct family *family, const int64_t *value, struct err *err)
{
	const struct key *key = family->keys;
	char buffer[128];
	struct text text;
	int i;

	for (i = 0; i < MOST_KEYS && key[i].name; i++) {
		if (value[i] >= key[i].least && value[i] <= key[i].most)
			continue;
		text_fixed(&text, buffer, sizeof(buffer));
		key_print(&key[i], value[i], &text);
		err_set(err, ERR_WORK, "%s: %s=%s is out of range", family->name, key[i].name,
			buffer);
		text_clear(&text);
		key_print(&key[i], key[i].least, &text);
		text_print(&text, " to ");
		key_print(&key[i], key[i].most, &text);
		return err_hint(err, "%s, %s, goes from %s", key[i].name, key[i].help, buffer);
	}
	return true;
}

static bool check_lengths(const struct generation *generation, struct err *err)
{
	if (!generation->longest || !generation->family->two_sides)
		return true;
	err_set(err, ERR_WORK, "%s: the edges of a matching have no lengths", generation->family->name);
	return err_hint(err, "leave lengths= out, or generate another family");
}

/* Refuses what would not fit before hours are spent on it. */
static bool check_size(const struct family *family, const int64_t *value,
		       const struct memory *memory, struct err *err)
{
	double vertices, arcs;
	double bytes;

	family->size(value, &vertices, &arcs);
	if (vertices > INT32_MAX - 2)
		return err_set(err, ERR_WORK, "%s: %.0f vertices are more than this program holds "
			       "(2^31 - 3)", family->name, vertices);
	bytes = BYTES_AN_ARC * arcs + BYTES_A_VERTEX * vertices;
	if (family->two_sides) {
		bytes += BYTES_OF_ROOM * vertices;
		if (bytes < BYTES_AN_EDGE * arcs + BYTES_AN_END * vertices)
			bytes = BYTES_AN_EDGE * arcs + BYTES_AN_END * vertices;
	}
	if (memory->limit && bytes > (double)memory->limit) {
		err_set(err, ERR_MEMORY, "%s: %.0f vertices and %.0f arcs need about %.1f GiB",
			family->name, vertices, arcs, bytes / 1073741824);
		return memory_hint(memory, true, err);
	}
	return true;
}

/* Lengths in place of capacities. That of a pair of vertices depends on the pair and the seed alone. */
static void draw_lengths(struct arc_list *list, const struct generation *generation)
{
	struct random random;
	int64_t i;

	list->meaning = WEIGHT_LENGTH;
	for (i = 0; i < list->count; i++) {
		struct arc *arc = &list->arcs[i];
		const int32_t low = arc->tail < arc->head ? arc->tail : arc->head;
		const int32_t high = arc->tail < arc->head ? arc->head : arc->tail;

		random_start(&random, generation->seed, "lengths");
		random.state ^= random_mix((uint64_t)low << 32 | (uint32_t)high);
		arc->weight = random_range(&random, generation->shortest, generation->longest);
	}
}

/* From the filled recipe to the graph. */
static struct graph *finish(struct recipe *recipe, const char *title, struct err *err)
{
	struct memory *memory = recipe->list->memory;
	struct graph *graph;
	int64_t bad_arc;

	if (recipe->left) {
		recipe->list->meaning = WEIGHT_NONE;
		recipe->list->spare = 2 * recipe->vertices;
	}
	graph = graph_build(recipe->list, (int32_t)recipe->vertices, &bad_arc, err);
	if (!graph)
		return NULL;
	graph->labels.left = (int32_t)recipe->left;
	graph->bipartite = recipe->left > 0;
	graph->title = memory_string(memory, title, err);
	if (graph->title)
		return graph;
	graph_free(graph);
	return NULL;
}

struct graph *graph_generate(const struct generation *generation, struct marked *marks,
			     struct memory *memory, const struct poll *poll, struct err *err)
{
	const struct family *family = generation->family;
	struct arc_list list = { .memory = memory, .poll = *poll };
	struct random random;
	struct recipe recipe = {
		.value = generation->value,
		.random = &random,
		.list = &list,
		.source = -1,
		.sink = -1,
	};
	struct graph *graph;
	struct err why = { 0 };

	if (!check_bounds(family, recipe.value, err) || !check_lengths(generation, err) ||
	    !check_size(family, recipe.value, memory, err))
		return NULL;
	random_start(&random, generation->seed, family->name);
	if (!family->make(&recipe, err)) {
		arc_list_free(&list);
		return NULL;
	}
	if (generation->longest)
		draw_lengths(&list, generation);
	graph = finish(&recipe, generation->title, &why);
	*marks = (struct marked){ (int32_t)recipe.source, (int32_t)recipe.sink };
	if (graph)
		return graph;
	/* What is wrong with the capacities is wrong with the keys. */
	if (why.kind == ERR_INPUT)
		err_hint(&why, "choose smaller capacities");
	if (err)
		*err = why;
	return NULL;
}
