/* SPDX-License-Identifier: GPL-3.0-or-later
 * Reading a graph: the part that all formats share. A file is opened and recognised, its format's reader
 * fills a list of arcs, and then all formats share these steps: component, both directions, graph, weights.
 */
#include "src/graph/read.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/near.h"
#include "src/base/text.h"
#include "src/graph/adapt.h"
#include "src/graph/arc_list.h"
#include "src/graph/read_sides.h"

#include <stdio.h>
#include <string.h>

#define FORMAT(name) extern const struct format format_##name;
#include "src/graph/formats.def"
#undef FORMAT

const struct format *const *formats(void)
{
	static const struct format *const rows[] = {
#define FORMAT(name) &format_##name,
#include "src/graph/formats.def"
#undef FORMAT
		NULL,
	};

	return rows;
}

static bool name_formats(struct err *err)
{
	char buffer[256];
	struct text text;
	const struct format *const *row;

	text_fixed(&text, buffer, sizeof(buffer));
	for (row = formats(); *row; row++)
		text_print(&text, "%s%s", row == formats() ? "" : ", ", (*row)->name);
	return err_hint(err, "choose format= from: %s", buffer);
}

static bool refuse_format(const char *wanted, struct err *err)
{
	const struct format *const *row;
	struct near near;

	err_set(err, ERR_WORK, "no graph format is called %s", wanted);
	name_formats(err);
	near_begin(&near, wanted);
	for (row = formats(); *row; row++)
		near_try(&near, (*row)->name);
	return near_hint(&near, err);
}

/* A run that was recorded holds a graph, but is none. */
static bool is_recording(const char *begin, const char *end)
{
	static const char head[] = "{\"type\":\"recording\"";

	return (size_t)(end - begin) >= sizeof(head) - 1 && !memcmp(begin, head, sizeof(head) - 1);
}

static bool refuse_recording(const struct reader *reader, struct err *err)
{
	err_set(err, ERR_INPUT, "%s: this is the recording of a run", reader->path);
	err_at(err, reader->path, 0);
	return err_hint(err, "`replay FILE` opens it");
}

static bool unrecognised(const struct reader *reader, struct err *err)
{
	char buffer[sizeof(err->hint)];
	struct text text;
	const struct format *const *row;

	err_set(err, ERR_INPUT, "%s: this is no graph format known here", reader->path);
	err_at(err, reader->path, 0);
	text_fixed(&text, buffer, sizeof(buffer));
	for (row = formats(); *row; row++)
		text_print(&text, "%s%s for %s", row == formats() ? "" : "; ",
			   (*row)->looks_like, (*row)->name);
	return err_hint(err, "expected %s; format= overrides", buffer);
}

/* The row the options name, or the one that recognises the content. */
static const struct format *find_format(struct reader *reader, struct err *err)
{
	const char *wanted = reader->options->format;
	const struct format *const *row;
	const char *begin, *end;

	if (!input_look(reader->input, &begin, &end, err))
		return NULL;
	if (begin == end) {
		err_set(err, ERR_INPUT, "%s is empty", reader->path);
		err_hint(err, "look whether it was written to its end, and whether its name is right");
		err_at(err, reader->path, 0);
		return NULL;
	}
	for (row = formats(); *row; row++)
		if (wanted ? !strcmp((*row)->name, wanted) : (*row)->recognise(begin, end))
			return *row;
	if (wanted) {
		refuse_format(wanted, err);
	} else if (is_recording(begin, end)) {
		refuse_recording(reader, err);
	} else {
		unrecognised(reader, err);
	}
	return NULL;
}

/* Whether an arc will leave the source, and to which vertex. */
static bool leaves_source(const struct reader *reader, const struct arc *arc, bool both_ways,
			  int32_t *to)
{
	bool forward = arc->tail == reader->marks.source;

	*to = forward ? arc->head : arc->tail;
	return arc->tail != arc->head && (forward || (both_ways && arc->head == reader->marks.source));
}

/* The first arc with which the capacities leaving the source exceed 2^63 - 1, or -1.
 * largest[v], zeroed, is the largest arc to v where they are not added up; else NULL. */
static int64_t find_excess(const struct reader *reader, bool both_ways, int64_t *largest)
{
	const struct arc *arc = reader->list.arcs;
	int64_t sum = 0;
	int64_t i, more;
	int32_t to;

	for (i = 0; i < reader->list.count; i++) {
		if (!leaves_source(reader, &arc[i], both_ways, &to))
			continue;
		more = arc[i].weight;
		if (largest) {
			more = more > largest[to] ? more - largest[to] : 0;
			largest[to] += more;
		}
		if (more > INT64_MAX - sum)
			return i;
		sum += more;
	}
	return -1;
}

/* Refuses a file whose capacities at the source overflow, at the arc that does. */
static bool check_source(struct reader *reader, bool both_ways, struct err *err)
{
	int64_t *largest = NULL;
	int64_t bad;

	if (reader->marks.source < 0 || reader->list.meaning != WEIGHT_CAPACITY)
		return true;
	if (reader->list.merge == MERGE_LARGEST) {
		largest = memory_array(reader->memory, (size_t)reader->vertices, sizeof(*largest),
				       "the sum check", err);
		if (!largest)
			return false;
	}
	bad = find_excess(reader, both_ways, largest);
	memory_free(largest);
	if (bad < 0)
		return true;
	reader->line = reader_line_of(reader, bad);
	reader_error(reader, err, "arc %lld: the capacities leaving the source add up to more than "
		     "2^63 - 1", (long long)(bad + 1));
	return err_hint(err, "load it with divide=N to scale the capacities down");
}

/* Names the arc with which the capacities of a pair grew too large. */
static void name_bad_arc(struct reader *reader, int64_t arc, struct err *err)
{
	char hint[sizeof(err->hint)];

	reader->line = reader_line_of(reader, arc);
	if (!reader->binary) {
		err_at(err, reader->path, (long)reader->line);
		return;
	}
	snprintf(hint, sizeof(hint), "%s", err->hint);
	reader_error(reader, err, "arc %lld: the capacities of its pair of vertices add up to more "
		     "than 2^63 - 1", (long long)(arc + 1));
	err_hint(err, "%s", hint);
}

/* Builds the graph from the reader's list; an arc whose pair overflows is named
 * by its line. */
static struct graph *build(struct reader *reader, bool both_ways, struct err *err)
{
	struct graph *graph;
	struct intake intake = reader->intake;
	int64_t ways = both_ways ? 2 : 1;
	int64_t bad_arc;

	if (both_ways && !adapt_both_ways(&reader->list, err))
		return NULL;
	graph = graph_build(&reader->list, reader->vertices, &bad_arc, err);
	if (!graph) {
		if (bad_arc >= 0)
			name_bad_arc(reader, bad_arc / ways, err);
		return NULL;
	}
	intake.arcs = graph->intake.arcs / ways;
	intake.loops = graph->intake.loops / ways;
	intake.parallels = graph->intake.parallels / ways;
	intake.idle += graph->intake.idle / ways;
	graph->intake = intake;
	graph->labels = reader->labels;
	memset(&reader->labels, 0, sizeof(reader->labels));
	return graph;
}

/* Whether each line stands for both directions. */
static bool goes_both_ways(const struct reader *reader)
{
	enum arc_sense lists = reader->options->file_lists;

	if (reader->labels.left)
		return reader->options->as == SENSE_UNDIRECTED;
	return (lists ? lists : reader->lists) == SENSE_UNDIRECTED || reader->options->as == SENSE_UNDIRECTED;
}

static bool asks_lengths(const struct read_options *options)
{
	return options->weight_given && options->weight == WEIGHT_LENGTH;
}

static bool asks_sides(const struct read_options *options)
{
	return options->as == SENSE_BIPARTITE || options->as == SENSE_SIDES;
}

/* Whether the graph is bipartite. A file of two sides makes one, unless the options make it something
 * else. */
static bool has_edges(const struct reader *reader)
{
	const struct read_options *options = reader->options;

	if (options->as)
		return asks_sides(options);
	return reader->labels.left && !options->source && !options->sink &&
	       !asks_lengths(options) &&
	       (options->capacity == CAPACITY_DEFAULT || options->capacity == CAPACITY_UNIT);
}

/* Gives every arc weight 1: no number of the file's is kept, so none was rounded. */
static void make_unit(struct reader *reader, enum weight meaning)
{
	adapt_unit(&reader->list, meaning);
	reader->intake.rounded = 0;
}

/* Leaves out the weights that were read but are not wanted. */
static void settle_weights(struct reader *reader)
{
	const struct read_options *options = reader->options;

	/* The lengths of a file are kept for a problem without lengths, which does not use them. */
	if (reader->takes == WEIGHT_LENGTH && options->weight != WEIGHT_LENGTH)
		reader->intake.unused = reader->list.count;
	/* Random capacities are drawn for every arc, whatever the file's are. */
	if (options->capacity == CAPACITY_UNIT || options->capacity == CAPACITY_RANDOM)
		make_unit(reader, WEIGHT_CAPACITY);
	else if (reader->yielded || (options->weight_given && options->weight == WEIGHT_NONE))
		make_unit(reader, WEIGHT_NONE);
}

/* Lengths were to be read, and one of them cannot be. A matching does without. */
static bool check_lengths(struct reader *reader, bool edges, struct err *err)
{
	struct unread *unread = &reader->intake.unread;

	if (edges)
		unread->line = 0;
	if (!unread->line || reader->options->weight != WEIGHT_LENGTH)
		return true;
	reader->line = unread->line;
	reader_error(reader, err, "%s", unread->why);
	return err_hint(err, "lengths are whole numbers from 0 on: mend the file, or load it with "
			     "weight=none, where each is 1%s",
			     unread->rounds ? ", or, if none is negative, with weight=length scale=1, which "
			"rounds" : "");
}

/* What is done to the graph once it is built. */
static bool adapt(struct reader *reader, struct graph *graph, bool both_ways, struct err *err)
{
	const struct read_options *options = reader->options;

	graph->title = memory_string(reader->memory, options->title ? options->title : reader->path, err);
	if (!graph->title)
		return false;
	if (options->capacity == CAPACITY_RANDOM)
		adapt_random(graph, options->low, options->high, options->seed, both_ways);
	return !options->largest_component ||
	       adapt_largest_component(graph, &reader->marks, reader->memory, err);
}

/* The table of lines grew by doubling: gives back what it did not use. */
static bool trim(struct reader *reader, struct err *err)
{
	void *stretches = reader->stretches;

	if (!memory_resize(reader->memory, &stretches, (size_t)reader->stretch_count,
			   sizeof(*reader->stretches), "line numbers", err))
		return false;
	reader->stretches = stretches;
	return true;
}

/* From the filled reader to a graph. */
static struct graph *finish(struct reader *reader, struct err *err)
{
	const struct read_options *options = reader->options;
	bool edges = has_edges(reader);
	bool both_ways;
	struct graph *graph;

	if (!check_lengths(reader, edges, err))
		return NULL;
	settle_weights(reader);
	if (options->as == SENSE_UNDIRECTED)
		reader->list.merge = MERGE_LARGEST;
	if (edges && !read_sides(reader, goes_both_ways(reader), err))
		return NULL;
	both_ways = goes_both_ways(reader);
	if (!trim(reader, err) || (!edges && !reader_choose_terminals(reader, err)) ||
	    !check_source(reader, both_ways, err))
		return NULL;
	graph = build(reader, both_ways, err);
	if (!graph)
		return NULL;
	graph->bipartite = edges;
	if (adapt(reader, graph, both_ways, err))
		return graph;
	graph_free(graph);
	return NULL;
}

static bool check_weight(const struct read_options *options, struct err *err)
{
	if (asks_lengths(options) && asks_sides(options)) {
		err_set(err, ERR_WORK, "as=%s asks for a matching, whose edges have no lengths",
			options->as == SENSE_SIDES ? "sides" : "bipartite");
		return err_hint(err, "leave weight=length out, or load it as=directed");
	}
	if (!options->weight_given || options->weight == WEIGHT_CAPACITY || !options->capacity)
		return true;
	err_set(err, ERR_WORK, "capacity= asks for capacities, weight=%s for %s",
		options->weight == WEIGHT_LENGTH ? "length" : "none",
		options->weight == WEIGHT_LENGTH ? "lengths" : "no weights");
	return err_hint(err, "a graph keeps one weight: leave one of them out");
}

static bool check_options(const struct read_options *options, struct err *err)
{
	if (!check_weight(options, err))
		return false;
	if (options->capacity != CAPACITY_RANDOM ||
	    (options->low >= 0 && options->low <= options->high && options->high <= INT64_MAX / 2))
		return true;
	err_set(err, ERR_WORK, "capacity=random: nothing can be drawn from %lld to %lld",
		(long long)options->low, (long long)options->high);
	return err_hint(err, "capacity=random:LO:HI:SEED, 0 <= LO <= HI < 2^62");
}

struct graph *graph_read(const char *path, const struct read_options *options,
			 struct marked *marks, struct memory *memory, struct err *err)
{
	struct input input;
	struct reader reader = {
		.memory = memory,
		.input = &input,
		.options = options,
		.path = path,
		.list = { .memory = memory, .poll = options->poll },
		.marks = { -1, -1 },
	};
	const struct format *format;
	struct graph *graph = NULL;

	if (!check_options(options, err))
		return NULL;
	if (input_open(&input, memory, path, &options->poll, err)) {
		format = find_format(&reader, err);
		if (format && reader_choose_weight(&reader, format, err) &&
		    format->read(&reader, err))
			graph = finish(&reader, err);
	}
	input_close(&input);
	arc_list_free(&reader.list);
	memory_free(reader.stretches);
	memory_free(reader.labels.numbers);
	*marks = reader.marks;
	return graph;
}
