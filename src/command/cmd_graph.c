/* SPDX-License-Identifier: GPL-3.0-or-later
 * load, generate: read a graph from a file, or generate one.
 */
#include "src/base/clock.h"
#include "src/base/err.h"
#include "src/base/near.h"
#include "src/base/text.h"
#include "src/command/command.h"
#include "src/command/session.h"
#include "src/command/weights.h"
#include "src/engine/problem.h"
#include "src/graph/arc_list.h"
#include "src/graph/generate.h"
#include "src/graph/read.h"

#include <string.h>

/* --- Options of the form KEY=VALUE. --- */

/* If the word is KEY=..., its value; else NULL. */
static const char *value_of(const char *word, const char *key)
{
	size_t length = strlen(key);

	return !strncmp(word, key, length) && word[length] == '=' ? word + length + 1 : NULL;
}

static bool bad_value(const char *key, const char *value, const char *expected, struct err *err)
{
	struct near near;

	err_set(err, ERR_WORK, "%s cannot be %s", key, value);
	err_hint(err, "%s=%s", key, expected);
	near_begin(&near, value);
	near_try_choices(&near, expected);
	return near_hint(&near, err);
}

/* capacity=file|unit|random:LO:HI:SEED */
static bool read_capacity(const char *value, struct read_options *options, struct err *err)
{
	static const char expected[] = "file|unit|random:LO:HI:SEED, 0 <= LO <= HI < 2^62";
	char copy[96];
	char *part[3];
	long long number[3];
	struct err ignored;
	int i;

	if (!strcmp(value, "file") || !strcmp(value, "unit")) {
		options->capacity = *value == 'f' ? CAPACITY_FILE : CAPACITY_UNIT;
		return true;
	}
	if (strncmp(value, "random:", 7) || strlen(value) >= sizeof(copy))
		return bad_value("capacity", value, expected, err);
	strcpy(copy, value);
	for (i = 0, part[0] = copy + 7; i < 3; i++) {
		char *colon = strchr(part[i], ':');

		if ((i < 2) != (colon != NULL))
			return bad_value("capacity", value, expected, err);
		if (colon) {
			*colon = '\0';
			part[i + 1] = colon + 1;
		}
		if (!word_number(part[i], "", 0, INT64_MAX / 2, &number[i], &ignored))
			return bad_value("capacity", value, expected, err);
	}
	if (number[0] > number[1])
		return bad_value("capacity", value, expected, err);
	options->capacity = CAPACITY_RANDOM;
	options->low = number[0];
	options->high = number[1];
	options->seed = (uint64_t)number[2];
	return true;
}

static bool read_factor(const char *key, const char *value, int64_t *factor,
			struct read_options *options, struct err *err)
{
	long long number;

	if (!word_number(value, key, 1, INT64_MAX, &number, err))
		return false;
	*factor = number;
	options->scaled = true;
	return true;
}

static bool read_yes(const char *key, const char *value, bool *yes, struct err *err)
{
	*yes = !strcmp(value, "yes");
	return *yes || !strcmp(value, "no") || bad_value(key, value, "yes|no", err);
}

static bool read_weight(const char *value, struct read_options *options, struct err *err)
{
	static const char *const names[] = {
		[WEIGHT_CAPACITY] = "capacity",
		[WEIGHT_LENGTH] = "length",
		[WEIGHT_NONE] = "none",
	};
	size_t i;

	for (i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		if (!strcmp(value, names[i])) {
			options->weight = (enum weight)i;
			return options->weight_given = true;
		}
	}
	return bad_value("weight", value, "capacity|length|none", err);
}

static bool read_sense(const char *value, struct read_options *options, struct err *err)
{
	if (!strcmp(value, "directed")) {
		options->as = SENSE_DIRECTED;
	} else if (!strcmp(value, "undirected")) {
		options->as = SENSE_UNDIRECTED;
	} else if (!strcmp(value, "bipartite")) {
		options->as = SENSE_BIPARTITE;
	} else if (!strcmp(value, "sides")) {
		options->as = SENSE_SIDES;
	} else {
		return bad_value("as", value, "directed|undirected|bipartite|sides", err);
	}
	return true;
}

static bool unknown_option(const char *word, struct err *err)
{
	struct near near;

	err_set(err, ERR_WORK, "load knows no option %s", word);
	err_hint(err, "options: format= weight=capacity|length|none "
		 "capacity=file|unit|random:LO:HI:SEED scale= divide= directed=yes|no "
		 "as=directed|undirected|bipartite|sides largest-component=yes source= sink=");
	near_begin(&near, word);
	near_try_choices(&near, "format|weight|capacity|scale|divide|directed|as|largest-component|"
				"source|sink");
	return near_hint(&near, err);
}

static bool read_option(const char *word, struct read_options *options, struct err *err)
{
	const char *value;
	bool yes = false;

	if ((value = value_of(word, "format"))) {
		options->format = value;
	} else if ((value = value_of(word, "weight"))) {
		return read_weight(value, options, err);
	} else if ((value = value_of(word, "capacity"))) {
		return read_capacity(value, options, err);
	} else if ((value = value_of(word, "scale"))) {
		return read_factor("scale", value, &options->scale, options, err);
	} else if ((value = value_of(word, "divide"))) {
		return read_factor("divide", value, &options->divide, options, err);
	} else if ((value = value_of(word, "directed"))) {
		if (!read_yes("directed", value, &yes, err))
			return false;
		options->file_lists = yes ? SENSE_DIRECTED : SENSE_UNDIRECTED;
	} else if ((value = value_of(word, "as"))) {
		return read_sense(value, options, err);
	} else if ((value = value_of(word, "largest-component"))) {
		return read_yes("largest-component", value, &options->largest_component, err);
	} else if ((value = value_of(word, "source"))) {
		options->source = value;
	} else if ((value = value_of(word, "sink"))) {
		options->sink = value;
	} else {
		return unknown_option(word, err);
	}
	return true;
}

/* --- What is said of a new graph. --- */

static void say_counted(struct session *session, int64_t count, const char *what)
{
	if (count)
		session_say(session, "%s: %lld", what, (long long)count);
}

static void say_graph(struct session *session, double seconds)
{
	const struct graph *graph = session->graph;
	const struct intake *intake = &graph->intake;
	char size[96];
	struct text text;

	text_fixed(&text, size, sizeof(size));
	graph_size(graph, &text);
	if (session->settings.clock)
		text_print(&text, ", in %.3f seconds", seconds);
	session_say(session, "%s: %s", graph->title, size);
	say_counted(session, intake->loops, "self-loops dropped");
	say_counted(session, intake->parallels, "parallel arcs merged");
	say_counted(session, intake->idle, "arcs of capacity 0, which carry nothing");
	say_counted(session, intake->rounded, graph->meaning == WEIGHT_LENGTH
		    ? "lengths rounded to whole numbers" : "capacities rounded to whole numbers");
	say_counted(session, intake->outside, "vertices left out, outside the largest component");
}

/* Reads a file, and takes what it holds. */
static bool take_file(struct session *session, const char *word, const char *path,
		      struct read_options *options, struct err *err)
{
	char name[SAMPLE_FILE + 2];
	struct graph *graph;
	struct marked marks;
	struct text title;

	/* Wherever the samples lie, a graph of theirs is called the same. */
	text_fixed(&title, name, sizeof(name));
	if (sample_is_named(word))
		text_print(&title, "%s", word);
	else
		sample_name_of(path, SAMPLE_GRAPH, &title);
	options->title = title.length ? name : NULL;
	graph = graph_read(path, options, &marks, &session->memory, err);
	if (!graph)
		return false;
	if (session_adopt(session, graph, &marks, err))
		return true;
	return err->kind == ERR_INPUT ? err_at(err, path, 0) : false;
}

static bool load(struct session *session, const struct line *line, struct err *err)
{
	struct read_options options = {
		.scale = 1,
		.divide = 1,
		.weight = automatic_asked(session)->problem->weight,
		.poll = session->poll,
	};
	double began = clock_seconds();
	struct text path;
	bool good;
	int i;

	for (i = 2; i < line->count; i++)
		if (!read_option(line->words[i], &options, err))
			return false;
	/* Numbers that are to be scaled are wanted. */
	if (options.scaled && options.capacity == CAPACITY_DEFAULT && !options.weight_given)
		options.capacity = CAPACITY_FILE;
	if (!line->words[1][0])
		return err_set(err, ERR_WORK, "load: the name of the file is empty");
	good = session_find(session, line->words[1], SAMPLE_GRAPH, &path, err) &&
	       take_file(session, line->words[1], text_string(&path), &options, err);
	text_free(&path);
	if (!good)
		return false;
	say_graph(session, clock_seconds() - began);
	weights_say(session, &options);
	return true;
}

static const struct help_row load_rows[] = {
	{ "format=", "the format, if it is not to be recognised: `info formats`" },
	{ "weight=",
	  "which numbers the graph keeps for its arcs: capacity, length, or none (every weight is "
	  "1). By default what the variant in use needs; a .gr file keeps its lengths" },
	{ "capacity=",
	  "file: the lengths, costs, values or weights in the file; unit: 1; "
	  "random:LO:HI:SEED: random numbers from LO to HI" },
	{ "scale= divide=",
	  "multiply and divide the numbers of the file (capacity=file), and round to the "
	  "nearest integer" },
	{ "directed=", "no: every line is an edge in both directions; yes: every line is an arc" },
	{ "as=",
	  "undirected: as directed=no, and duplicate edges are dropped; bipartite: rows and "
	  "columns of a matrix are the two sides; sides: the two sides that the edges have, unless a cycle "
	  "has an odd number of them; directed: a file of two sides is a flow problem" },
	{ "largest-component=", "yes: keep only the largest connected component" },
	{ "source= sink=", "the terminals" },
	{ NULL, NULL },
};

const struct command command_load = {
	.name = "load",
	.group = "graph",
	.usage = "FILE [format= weight=capacity|length|none capacity=file|unit|random:LO:HI:SEED "
		 "scale= divide= directed=yes|no as=directed|undirected|bipartite|sides "
		 "largest-component=yes source= sink=]",
	.summary = "read a graph from a file",
	.help = "Spillway recognises the format by the file's content: DIMACS maximum flow "
		"(.max), shortest paths (.gr) and assignment (.asn), TNTP road networks, Matrix "
		"Market, KONECT, METIS, ECL's binary graphs (.egr) and SNAP edge lists. A file "
		"may be packed with gzip or zstd. load @NAME reads a sample: `info samples` "
		"lists them. DIMACS .max and TNTP files give capacities; those of TNTP are "
		"rounded. In every other format all capacities are 1 unless an option says "
		"otherwise. A SNAP edge list is directed. Spillway treats a bipartite graph as a "
		"matching problem unless an option says otherwise. The options:",
	.rows = load_rows,
	.least = 1,
	.most = -1,
	.complete = COMPLETE_FILE,
	.sample = SAMPLE_GRAPH,
	.run = load,
};

/* --- generate --- */

static void list_keys(const struct family *family, struct err *err)
{
	char buffer[256];
	struct text text;

	text_fixed(&text, buffer, sizeof(buffer));
	family_keys(family, &text);
	err_hint(err, "keys of %s:%s seed= (the session's)", family->name, buffer);
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
	return near_hint(&near, err);
}

static bool set_key(const struct family *family, const char *word, int64_t *value,
		    unsigned *given, uint64_t *seed, struct err *err)
{
	const char *text = value_of(word, "seed");
	long long number;
	int i;

	if (text) {
		if (!word_number(text, "seed", 0, INT64_MAX, &number, err))
			return false;
		*seed = (uint64_t)number;
		return true;
	}
	for (i = 0; i < MOST_KEYS && family->keys[i].name; i++) {
		text = value_of(word, family->keys[i].name);
		if (!text)
			continue;
		if (!key_read(&family->keys[i], text, &value[i], err))
			return false;
		if (*given & 1u << i)
			return err_set(err, ERR_WORK, "%s= is given twice",
				       family->keys[i].name);
		*given |= 1u << i;
		return true;
	}
	return refuse_key(family, word, err);
}

static bool read_keys(const struct family *family, const struct line *line, int64_t *value,
		      uint64_t *seed, struct err *err)
{
	unsigned given = 0;
	int i;

	for (i = 0; i < MOST_KEYS; i++)
		value[i] = family->keys[i].standard;
	for (i = 2; i < line->count; i++)
		if (!set_key(family, line->words[i], value, &given, seed, err))
			return false;
	for (i = 0; i < MOST_KEYS && family->keys[i].name; i++) {
		if (family->keys[i].optional || (given & 1u << i))
			continue;
		err_set(err, ERR_WORK, "%s needs %s=, %s", family->name, family->keys[i].name,
			family->keys[i].help);
		list_keys(family, err);
		return false;
	}
	return true;
}

static bool generate(struct session *session, const struct line *line, struct err *err)
{
	const struct family *family = family_find(line->words[1], err);
	uint64_t seed = session->settings.seed;
	double began = clock_seconds();
	struct graph *graph;
	struct marked marks;
	int64_t value[MOST_KEYS];
	char title[256];
	struct text text;
	int i;

	if (!family || !read_keys(family, line, value, &seed, err))
		return false;
	text_fixed(&text, title, sizeof(title));
	text_print(&text, "%s", family->name);
	for (i = 0; i < MOST_KEYS && family->keys[i].name; i++) {
		text_print(&text, " %s=", family->keys[i].name);
		key_print(&family->keys[i], value[i], &text);
	}
	text_print(&text, " seed=%llu", (unsigned long long)seed);
	graph = graph_generate(family, value, seed, title, &marks, &session->memory,
			       &session->poll, err);
	if (!graph)
		return false;
	if (!session_adopt(session, graph, &marks, err))
		/* What is wrong with the capacities is wrong with the keys. */
		return err->kind == ERR_INPUT ? err_hint(err, "choose smaller capacities") : false;
	say_graph(session, clock_seconds() - began);
	return true;
}

static void list_families(void (*each)(void *context, const char *name, const char *help),
			  void *context)
{
	const struct family *const *row;
	char buffer[256];
	struct text text;

	for (row = families(); *row; row++) {
		text_fixed(&text, buffer, sizeof(buffer));
		text_print(&text, "%s;", (*row)->title);
		family_keys(*row, &text);
		each(context, (*row)->name, buffer);
	}
}

const struct command command_generate = {
	.name = "generate",
	.group = "graph",
	.usage = "FAMILY KEY=VALUE...",
	.summary = "make a graph by a recipe",
	.help = "Below, each family names its keys. A key without a value must be given; seed= "
		"is `set seed` unless given. The same keys make the same graph on every host. "
		"Vertices are numbered from 1. The families:",
	.list = list_families,
	.least = 1,
	.most = -1,
	.complete = COMPLETE_FAMILY,
	.run = generate,
};
