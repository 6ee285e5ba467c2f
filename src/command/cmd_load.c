/* SPDX-License-Identifier: GPL-3.0-or-later
 * load: reads a graph from a file.
 */
#include "src/base/clock.h"
#include "src/base/err.h"
#include "src/base/near.h"
#include "src/base/text.h"
#include "src/command/command.h"
#include "src/command/files.h"
#include "src/command/intake.h"
#include "src/command/session.h"
#include "src/engine/problem.h"
#include "src/graph/arc_list.h"
#include "src/graph/read.h"

#include <string.h>

/* --- Options of the form KEY=VALUE. --- */

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

	if ((value = word_value(word, "format"))) {
		options->format = value;
	} else if ((value = word_value(word, "weight"))) {
		return read_weight(value, options, err);
	} else if ((value = word_value(word, "capacity"))) {
		return read_capacity(value, options, err);
	} else if ((value = word_value(word, "scale"))) {
		return read_factor("scale", value, &options->scale, options, err);
	} else if ((value = word_value(word, "divide"))) {
		return read_factor("divide", value, &options->divide, options, err);
	} else if ((value = word_value(word, "directed"))) {
		if (!read_yes("directed", value, &yes, err))
			return false;
		options->file_lists = yes ? SENSE_DIRECTED : SENSE_UNDIRECTED;
	} else if ((value = word_value(word, "as"))) {
		return read_sense(value, options, err);
	} else if ((value = word_value(word, "largest-component"))) {
		return read_yes("largest-component", value, &options->largest_component, err);
	} else if ((value = word_value(word, "source"))) {
		options->source = value;
	} else if ((value = word_value(word, "sink"))) {
		options->sink = value;
	} else {
		return unknown_option(word, err);
	}
	return true;
}

/* --- What is said of a new graph. --- */

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

/* Numbers that are to be scaled are wanted: as lengths by a variant that reads these, else as capacities. */
static void want_scaled(struct read_options *options)
{
	if (!options->scaled || options->capacity != CAPACITY_DEFAULT || options->weight_given)
		return;
	if (options->weight == WEIGHT_LENGTH)
		options->weight_given = true;
	else
		options->capacity = CAPACITY_FILE;
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
	want_scaled(&options);
	if (!line->words[1][0])
		return err_set(err, ERR_WORK, "load: the name of the file is empty");
	good = files_find(session, line->words[1], SAMPLE_GRAPH, &path, err) &&
	       take_file(session, line->words[1], text_string(&path), &options, err);
	text_free(&path);
	if (!good)
		return false;
	intake_say(session, clock_seconds() - began);
	intake_say_weights(session, &options);
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
