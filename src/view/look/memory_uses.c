/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/look/memory_uses.h"

#include "src/base/text.h"
#include "src/engine/footprint.h"
#include "src/engine/plan.h"
#include "src/engine/variant.h"
#include "src/method/variants.h"

#include <string.h>

/* The structures of one variant. */
struct telling {
	struct memory_uses *found;
	int of_graph;       /* so many that are told first hold the graph */
};

static void ignore_words(void *to, const char *key, const char *value)
{
	(void)to;
	(void)key;
	(void)value;
}

static void add_user(struct use *use, int64_t bytes, struct memory_uses *found, bool of_graph)
{
	struct user *user = &found->users[found->user_count];

	use->users |= UINT32_C(1) << found->user_count;
	use->of_graph = of_graph;
	user->graph += of_graph ? bytes : 0;
}

/* A structure that no variant before had. */
static struct use *add(struct memory_uses *found, const char *key, int64_t bytes)
{
	struct use *use = &found->uses[found->use_count++];
	struct text text;
	bool other = false;
	int i;

	for (i = 0; i < found->use_count - 1; i++)
		other = other || !strcmp(found->uses[i].key, key);
	*use = (struct use){ .key = key, .bytes = bytes };
	text_fixed(&text, use->name, sizeof(use->name));
	text_print(&text, "%s", key);
	if (other)
		text_print(&text, "_of_%s", found->users[found->user_count].variant->name);
	return use;
}

static void take(void *to, const char *key, int64_t bytes)
{
	struct telling *telling = to;
	struct memory_uses *found = telling->found;
	struct use *use = found->uses;
	const struct use *end = use + found->use_count;

	if (!strcmp(key, "machine_bytes")) {
		found->users[found->user_count].all = bytes;
		return;
	}
	while (use < end && (use->bytes != bytes || strcmp(use->key, key) != 0))
		use++;
	if (use == end && found->use_count == MOST_USES)
		return;
	if (use == end)
		use = add(found, key, bytes);
	add_user(use, bytes, found, telling->of_graph-- > 0);
}

static bool are_like(const struct problem *a, const struct problem *b)
{
	return problem_suits(a, b) || problem_suits(b, a);
}

void memory_uses_find(const struct plan *plan, struct machine *machine, struct memory_uses *found)
{
	struct telling telling = { .found = found };
	const struct footprint footprint = { machine, &telling, ignore_words, take };
	const struct variant *const *row;
	struct plan other = *plan;

	memset(found, 0, sizeof(*found));
	for (row = variants(); *row && found->user_count < MOST_USERS; row++) {
		if (!are_like((*row)->problem, plan->variant->problem))
			continue;
		other.variant = *row;
		found->users[found->user_count].variant = *row;
		found->users[found->user_count].layout = footprint_layout(&other);
		telling.of_graph = footprint_of_graph(&other);
		footprint_tell_structures(&other, &footprint);
		found->user_count++;
	}
}
