/* SPDX-License-Identifier: GPL-3.0-or-later
 * generate: makes a graph of a family.
 */
#include "src/base/clock.h"
#include "src/base/err.h"
#include "src/base/near.h"
#include "src/base/text.h"
#include "src/command/command.h"
#include "src/command/intake.h"
#include "src/command/session.h"
#include "src/graph/arc_list.h"
#include "src/graph/generate.h"

#include <string.h>

/* What is read so far: a value for every key, and a bit for each that was given. */
struct given {
	const struct family *family;
	int64_t value[MOST_KEYS];
	unsigned keys;
	long long seed;
	long long shortest, longest; /* lengths; 0: none */
};

static const char *shared_keys(const struct family *family)
{
	return family->two_sides ? " seed= (the session's)" : " seed= (the session's) lengths= (none)";
}

static void list_keys(const struct family *family, struct err *err)
{
	char buffer[256];
	struct text text;

	text_fixed(&text, buffer, sizeof(buffer));
	family_keys(family, &text);
	err_hint(err, "keys of %s:%s%s", family->name, buffer, shared_keys(family));
}

static bool refuse_key(const struct family *family, const char *word, struct err *err)
{
	struct near near;
	int i;

	err_set(err, ERR_WORK, "%s has no key %s", family->name, word);
	list_keys(family, err);
	near_begin(&near, word);
	for (i = 0; i < MOST_KEYS && family->keys[i].name; i++)
		near_try(&near, family->keys[i].name);
	near_try(&near, "seed");
	near_try(&near, "lengths");
	return near_hint(&near, err);
}

/* lengths=N, which is 1..N, and lengths=LO..HI. */
static bool read_lengths(struct given *given, const char *word, struct err *err)
{
	const char *points = strstr(word, "..");
	char low[32];
	struct text text;

	given->shortest = 1;
	if (points) {
		text_fixed(&text, low, sizeof(low));
		text_print(&text, "%.*s", (int)(points - word < 31 ? points - word : 31), word);
		if (!word_number(low, "lengths", 0, INT64_MAX / 4, &given->shortest, err))
			return false;
		word = points + 2;
	}
	return word_number(word, "lengths", given->shortest > 1 ? given->shortest : 1, INT64_MAX / 4,
			   &given->longest, err);
}

static bool read_key(struct given *given, const char *word, struct err *err)
{
	const struct key *key = given->family->keys;
	const char *text;
	int i;

	if ((text = word_value(word, "seed")))
		return word_number(text, "seed", 0, INT64_MAX, &given->seed, err);
	if ((text = word_value(word, "lengths")))
		return read_lengths(given, text, err);
	for (i = 0; i < MOST_KEYS && key[i].name; i++) {
		/* A number alone is for the first key that has none. */
		text = strspn(word, "0123456789.") && !(given->keys & 1u << i)
			       ? word : word_value(word, key[i].name);
		if (!text)
			continue;
		if (!key_read(&key[i], text, &given->value[i], err))
			return false;
		if (given->keys & 1u << i) {
			err_set(err, ERR_WORK, "%s= is given twice", key[i].name);
			return err_hint(err, "leave one of the two out");
		}
		given->keys |= 1u << i;
		return true;
	}
	return refuse_key(given->family, word, err);
}

static bool read_keys(struct given *given, const struct line *line, struct err *err)
{
	const struct key *key = given->family->keys;
	int i;

	for (i = 0; i < MOST_KEYS; i++)
		given->value[i] = key[i].standard;
	for (i = 2; i < line->count; i++)
		if (!read_key(given, line->words[i], err))
			return false;
	for (i = 0; i < MOST_KEYS && key[i].name; i++) {
		if (key[i].optional || (given->keys & 1u << i))
			continue;
		if (given->longest && key[i].capacity) {
			given->value[i] = key[i].least;
			continue;
		}
		err_set(err, ERR_WORK, "%s needs %s=, %s", given->family->name, key[i].name, key[i].help);
		list_keys(given->family, err);
		return false;
	}
	return true;
}

/* "genrmf a=4 b=8 c1=1 c2=1000 seed=1". */
static void print_title(const struct given *given, struct text *text)
{
	const struct family *family = given->family;
	int i;

	text_print(text, "%s", family->name);
	for (i = 0; i < MOST_KEYS && family->keys[i].name; i++) {
		if (given->longest && family->keys[i].capacity && !(given->keys & 1u << i))
			continue;
		text_print(text, " %s=", family->keys[i].name);
		key_print(&family->keys[i], given->value[i], text);
	}
	text_print(text, " seed=%llu", (unsigned long long)given->seed);
	if (given->longest)
		text_print(text, " lengths=");
	if (given->longest && given->shortest != 1)
		text_print(text, "%lld..", given->shortest);
	if (given->longest)
		text_print(text, "%lld", given->longest);
}

static bool generate(struct session *session, const struct line *line, struct err *err)
{
	struct given given = {
		.family = family_find(line->words[1], err),
		.seed = (long long)session->settings.seed,
	};
	const double began = clock_seconds();
	struct generation generation;
	struct graph *graph;
	struct marked marks;
	char title[256];
	struct text text;

	if (!given.family || !read_keys(&given, line, err))
		return false;
	text_fixed(&text, title, sizeof(title));
	print_title(&given, &text);
	generation = (struct generation){
		.family = given.family,
		.value = given.value,
		.seed = (uint64_t)given.seed,
		.shortest = given.shortest,
		.longest = given.longest,
		.title = title,
	};
	graph = graph_generate(&generation, &marks, &session->memory, &session->poll, err);
	if (!graph)
		return false;
	if (!session_adopt(session, graph, &marks, err))
		/* What is wrong with the capacities is wrong with the keys. */
		return err->kind == ERR_INPUT ? err_hint(err, "choose smaller capacities") : false;
	intake_say(session, clock_seconds() - began);
	return true;
}

static void list_families(void (*each)(void *context, const char *name, const char *help),
			  void *context)
{
	const struct family *const *row;
	char buffer[512];
	struct text text;

	for (row = families(); *row; row++) {
		text_fixed(&text, buffer, sizeof(buffer));
		text_print(&text, "%s", (*row)->title);
		family_explain(*row, &text);
		each(context, (*row)->name, buffer);
	}
}

const struct command command_generate = {
	.name = "generate",
	.group = "graph",
	.usage = "FAMILY [NUMBER]... [KEY=VALUE]...",
	.summary = "make a graph by a recipe",
	.help = "Below, each family names its keys. Numbers alone are for the keys in that order: road 40 "
		"60. A key without a value must be given; seed= is `set seed` unless given. lengths=N, or "
		"lengths=LO..HI, gives the arcs lengths from 1 to N, or from LO to HI, for shortest paths, "
		"in place of capacities: then cap= may be left out; both arcs of a pair have one length. "
		"The same keys make the same graph on every host. Vertices are numbered from 1. The "
		"families:",
	.list = list_families,
	.least = 1,
	.most = -1,
	.complete = COMPLETE_FAMILY,
	.run = generate,
};
