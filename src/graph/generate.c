/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/graph/generate.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/random.h"
#include "src/base/text.h"

#include <string.h>

#define FAMILY(name) extern const struct family family_##name;
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

const struct family *family_find(const char *name, struct err *err)
{
	const struct family *const *row;
	char buffer[256];
	struct text text;

	for (row = families(); *row; row++)
		if (!strcmp((*row)->name, name))
			return *row;
	err_set(err, ERR_WORK, "no family of networks is called %s", name);
	text_fixed(&text, buffer, sizeof(buffer));
	for (row = families(); *row; row++)
		text_print(&text, "%s%s", row == families() ? "" : ", ", (*row)->name);
	err_hint(err, "choose from: %s", buffer);
	return NULL;
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
	bytes = 56 * arcs + 8 * vertices;
	if (memory->limit && bytes > (double)memory->limit) {
		err_set(err, ERR_MEMORY, "%s: %.0f arcs need about %.1f GiB", family->name, arcs,
			bytes / 1073741824);
		return err_hint(err, "the limit is %zu MiB: `set memory-limit` raises it",
				memory->limit >> 20);
	}
	return true;
}

struct network *network_generate(const struct family *family, const int64_t *value,
				 uint64_t seed, const char *title, struct memory *memory,
				 struct err *err)
{
	struct arc_list list = { .memory = memory };
	struct random random;
	struct recipe recipe = {
		.value = value,
		.random = &random,
		.list = &list,
		.source = -1,
		.sink = -1,
	};
	struct network *network;
	int64_t bad_arc;

	if (!check_size(family, value, memory, err))
		return NULL;
	random_start(&random, seed, family->name);
	if (!family->make(&recipe, err)) {
		arc_list_free(&list);
		return NULL;
	}
	network = network_build(&list, (int32_t)recipe.vertices, &bad_arc, err);
	if (!network)
		return NULL;
	network->title = memory_string(memory, title, err);
	if (network->title &&
	    (recipe.source < 0 || network_set_terminals(network, (int32_t)recipe.source,
							(int32_t)recipe.sink, err)))
		return network;
	network_free(network);
	return NULL;
}
