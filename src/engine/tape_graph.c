/* SPDX-License-Identifier: GPL-3.0-or-later
 * Reads the head of a recording and its graph, and makes the graph and the run from them.
 */
#include "src/engine/tape_reading.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/graph/arc_list.h"
#include "src/graph/promise.h"
#include "src/host/mdt.h"

#include <string.h>

/* What worklists may take that a damaged head promises. */
enum { MOST_MULTIPROCESSORS = 1024 };

#define NUMBER(name, low, high)                                                               \
	{ .key = #name, .number = &promised->name, .least = low, .most = high }

#define LATE_TEXT(name, to)                                                                   \
	{ .key = #name, .text = (to), .room = sizeof(to), .may_lack = true }

#define LATE(name, high)                                                                      \
	{ .key = #name, .number = &promised->name, .most = high, .may_lack = true }

/* Which of these words it is, -1: none. */
static int find_word(const char *const *words, int count, const char *word)
{
	int i;

	for (i = 0; i < count && strcmp(words[i], word); i++)
		;
	return i < count ? i : -1;
}

/* The order of warps of that name; of none the usual one. */
static enum warp_order find_order(const char *name)
{
	int order = ORDER_SHUFFLED;

	while (order > ORDER_FORWARD && strcmp(plan_order_name((enum warp_order)order), name))
		order--;
	return (enum warp_order)order;
}

/* The initial matching of that name; of none the cheap one; INITIALS: none is called that. */
static enum initial find_initial(const char *name)
{
	int initial = INITIAL_CHEAP;

	while (*name && initial < INITIALS && strcmp(name, plan_initial_name((enum initial)initial)))
		initial++;
	return (enum initial)initial;
}

/* Whether the head has the name of the variant's problem between S* and T*. */
static bool is_joined(const struct reading *reader)
{
	const char *joined = reader->variant->problem->joined;

	return joined && !strcmp(reader->promised.problem, joined);
}

static struct terminals ends_of(const struct reading *reader)
{
	const struct promised *promised = &reader->promised;

	return (struct terminals){ (int32_t)promised->source, (int32_t)promised->sink,
				   is_joined(reader) };
}

static bool check_head(struct reading *reader, struct err *err)
{
	const struct promised *promised = &reader->promised;
	const int64_t named = promised->labels_count + 2 * promised->labels_super;

	if (promised->format != TAPE_FORMAT) {
		err_set(err, ERR_INPUT, "a recording of format %lld; this program reads %d",
			(long long)promised->format, TAPE_FORMAT);
		err_at(err, reader->path, reader->line);
		return err_hint(err, "replay it with the program that wrote it: %s",
				reader->tape->origin.program);
	}
	reader->variant = reader->find(promised->variant, err);
	if (!reader->variant) {
		err_at(err, reader->path, reader->line);
		return false;
	}
	if (find_initial(promised->initial) == INITIALS)
		return tape_wrong(reader, "no initial matching is called that", err);
	if (*promised->arbiter && !policy_find(promised->arbiter, &reader->policy))
		return tape_wrong(reader, "no policy of the arbiter is called that", err);
	if (promised->stride & (promised->stride - 1) || (promised->stride && promised->stride < 4))
		return tape_wrong(reader, "rows have 4, 8 or 16 places", err);
	if (strcmp(promised->problem, reader->variant->problem->name) && !is_joined(reader))
		return tape_wrong(reader, "the variant solves another problem", err);
	if (named != promised->vertices || promised->labels_left > promised->labels_count ||
	    (ends_of(reader).matching && !promised->labels_super))
		return tape_wrong(reader, "the names do not fit the vertices", err);
	return true;
}

static struct ideas ideas_of(const struct promised *promised)
{
	return (struct ideas){
		.arc_order = (enum arc_order)promised->arc_order,
		.rounds = promised->rounds,
		.search_rounds = promised->search_rounds,
		.stride = promised->stride,
		.full_searches = promised->full_searches != 0,
		.delta = promised->delta,
		.pushes_only = promised->pushes_only != 0,
	};
}

static void describe_ideas(const struct ideas *ideas, struct text *text)
{
	if (ideas->arc_order)
		text_print(text, ", arc-order %s", ideas->arc_order == ARCS_FIXED ? "fixed" : "rotated");
	if (ideas->rounds)
		text_print(text, ", rounds %lld", (long long)ideas->rounds);
	if (ideas->search_rounds)
		text_print(text, ", search-rounds %lld", (long long)ideas->search_rounds);
	if (ideas->stride)
		text_print(text, ", stride %lld", (long long)ideas->stride);
	if (ideas->full_searches)
		text_print(text, ", early-end off");
	if (ideas->delta)
		text_print(text, ", delta %lld", (long long)ideas->delta);
	if (ideas->pushes_only)
		text_print(text, ", direction push");
}

static void describe_settings(const struct promised *promised, struct tape_origin *origin)
{
	const struct ideas ideas = ideas_of(promised);
	struct text text;

	text_fixed(&text, origin->settings, sizeof(origin->settings));
	text_print(&text, "seed %s, relabel %s", promised->seed, promised->relabel);
	if (!promised->check_last)
		text_print(&text, ", last-check off");
	if (strcmp(promised->events, "full"))
		text_print(&text, ", events %s", promised->events);
	if (origin->simulated && strcmp(promised->order, "forward"))
		text_print(&text, ", warp-order %s", promised->order);
	if (origin->simulated && promised->wave)
		text_print(&text, ", wave %lld", (long long)promised->wave);
	if (promised->blocks)
		text_print(&text, ", grid-blocks %lld", (long long)promised->blocks);
	if (promised->threads)
		text_print(&text, ", block-threads %lld", (long long)promised->threads);
	if (promised->warp_clock)
		text_print(&text, ", warp-clock on");
	if (promised->bandwidth)
		text_print(&text, ", bandwidth %lld", (long long)promised->bandwidth);
	if (promised->mdt_bins)
		text_print(&text, ", mdt-bins %lld", (long long)promised->mdt_bins);
	if (promised->single_pushes)
		text_print(&text, ", work-chunking off");
	describe_ideas(&ideas, &text);
	if (*promised->initial)
		text_print(&text, ", initial %s", promised->initial);
	if (promised->initial_labels)
		text_print(&text, ", initial-labels %s",
			   plan_labels_name((enum initial_labels)promised->initial_labels));
	if (*promised->arbiter)
		text_print(&text, ", arbiter %s", promised->arbiter);
	if (promised->cpu_slice)
		text_print(&text, ", cpu-slice %lld", (long long)promised->cpu_slice);
}

/* What the head says of the run that was recorded. */
static void note_origin(struct reading *reader)
{
	const struct promised *promised = &reader->promised;
	struct tape_origin *origin = &reader->tape->origin;

	origin->simulated = !strncmp(origin->device, "sim", 3);
	describe_settings(promised, origin);
	reader->tape->replayed = (struct replayed){ origin->device, origin->card,
						    (int)promised->multiprocessors };
}

enum { MOST_VERTICES = INT32_MAX - 2 };

bool tape_read_head(struct reading *reader, struct json *json, struct err *err)
{
	struct promised *promised = &reader->promised;
	struct tape_origin *origin = &reader->tape->origin;
	const struct want wants[] = {
		NUMBER(format, 0, INT64_MAX),
		TEXT("program", origin->program),
		TEXT("variant", promised->variant),
		TEXT("device", origin->device),
		TEXT("card", origin->card),
		TEXT("seed", promised->seed),
		TEXT("relabel", promised->relabel),
		TEXT("warp_order", promised->order),
		TEXT("events", promised->events),
		NUMBER(wave, 0, INT64_MAX),
		NUMBER(check_last, 0, 1),
		NUMBER(counting, 0, 1),
		NUMBER(warp_clock, 0, 1),
		/* Older recordings do not have these: */
		LATE(bandwidth, TAPE_MOST_COUNT),
		LATE(blocks, INT64_MAX), LATE(threads, 1024),
		LATE(relabel_on, RELABEL_ON_MACHINE),
		LATE(multiprocessors, MOST_MULTIPROCESSORS),
		LATE(mdt_bins, MDT_MOST_BINS),
		LATE(single_pushes, 1),
		LATE(arc_order, ARCS_ROTATED),
		LATE(rounds, IDEAS_MOST_ROUNDS), LATE(search_rounds, IDEAS_MOST_SEARCH_ROUNDS),
		LATE(stride, 16),
		LATE(full_searches, 1),
		LATE(delta, INT64_MAX), LATE(pushes_only, 1),
		LATE_TEXT(initial, promised->initial),
		LATE(initial_labels, LABELS_LOW),
		LATE_TEXT(arbiter, promised->arbiter),
		LATE(cpu_slice, INT64_MAX),
		TEXT("title", promised->title),
		TEXT("problem", promised->problem),
		LATE(lengths, 1),
		NUMBER(vertices, 2, 1 << 30),
		NUMBER(pairs, 0, INT64_C(1) << 40),
		NUMBER(source, -1, MOST_VERTICES),
		NUMBER(sink, -1, MOST_VERTICES),
		NUMBER(labels_first, 0, INT64_C(1) << 60),
		NUMBER(labels_count, 0, MOST_VERTICES),
		NUMBER(labels_left, 0, MOST_VERTICES),
		NUMBER(labels_super, 0, 1),
		NUMBER(declared, 0, INT64_MAX),
		NUMBER(loops, 0, INT64_MAX),
		NUMBER(parallels, 0, INT64_MAX),
		NUMBER(idle, 0, INT64_MAX),
		NUMBER(rounded, 0, INT64_MAX),
		NUMBER(unused, 0, INT64_MAX),
		NUMBER(outside, 0, INT64_MAX),
	};
	const struct shape shape = { .wants = wants, .count = sizeof(wants) / sizeof(wants[0]) };

	if (!tape_read_shape(reader, &shape, json, err) || !check_head(reader, err))
		return false;
	note_origin(reader);
	return true;
}

static bool read_name(struct reading *reader, struct json *json, struct err *err)
{
	void *numbers = reader->numbers;
	size_t room = (size_t)reader->number_room;
	int64_t number;

	if (!json_number(json, &number) || number < 0)
		return false;
	if (!tape_make_room(reader, &numbers, (size_t)reader->number_count, &room,
			    sizeof(*reader->numbers), err))
		return false;
	reader->numbers = numbers;
	reader->number_room = (int64_t)room;
	reader->numbers[reader->number_count++] = number;
	return true;
}

bool tape_read_numbers(struct reading *reader, struct json *json, struct err *err)
{
	const struct shape shape = { .list = "numbers", .row = read_name };

	return tape_read_shape(reader, &shape, json, err);
}

/* An arc of a pair. One that has a length is no arc if that is -1. */
static bool add_arc(struct reading *reader, int64_t tail, int64_t head, int64_t weight, struct err *err)
{
	return (reader->promised.lengths && weight < 0) ||
	       arc_list_add(&reader->list, (int32_t)tail, (int32_t)head, weight, err);
}

static bool read_pair(struct reading *reader, struct json *json, struct err *err)
{
	const int64_t least = reader->promised.lengths ? -1 : 0;
	int64_t row[4];

	if (!tape_read_row(json, row, 4))
		return false;
	if (row[0] < 0 || row[0] >= row[1] || row[1] >= reader->promised.vertices)
		return tape_wrong(reader, "a pair of vertices is none", err);
	if (row[2] < least || row[3] < least)
		return tape_wrong(reader, least ? "a length is negative" : "a capacity is negative", err);
	return add_arc(reader, row[0], row[1], row[2], err) && add_arc(reader, row[1], row[0], row[3], err);
}

bool tape_read_pairs(struct reading *reader, struct json *json, struct err *err)
{
	const struct shape shape = { .list = "pairs", .row = read_pair };

	return tape_read_shape(reader, &shape, json, err);
}

static void label_network(struct reading *reader)
{
	const struct promised *promised = &reader->promised;
	struct graph *graph = reader->graph;

	graph->labels = (struct labels){
		promised->labels_first, reader->numbers, (int32_t)promised->labels_count,
		(int32_t)promised->labels_left, promised->labels_super
	};
	reader->numbers = NULL;
	graph->intake = (struct intake){
		.arcs = promised->declared,
		.loops = promised->loops,
		.parallels = promised->parallels,
		.idle = promised->idle,
		.rounded = promised->rounded,
		.unused = promised->unused,
		.outside = promised->outside,
	};
}

static bool check_ends(const struct reading *reader, struct err *err)
{
	const struct problem *problem = reader->variant->problem;
	const struct terminals ends = ends_of(reader);

	return problem->bare ? problem->check_ends(reader->graph, &ends, err)
			     : terminals_check(reader->graph, ends.source, ends.sink, err);
}

/* Whether the arcs so far can come from as many pairs as the head promises. */
static bool has_pairs(const struct reading *reader)
{
	const int64_t pairs = reader->promised.pairs;

	return reader->promised.lengths ? reader->list.count >= pairs && reader->list.count <= 2 * pairs
					: reader->list.count == 2 * pairs;
}

bool tape_build_network(struct reading *reader, struct err *err)
{
	struct plan plan = { .variant = reader->variant };
	struct err refused = { 0 };
	const struct promised *promised = &reader->promised;
	int64_t bad;

	if (!has_pairs(reader))
		return tape_wrong(reader, "the head promises another number of pairs", err);
	if (reader->number_count && reader->number_count != promised->labels_count)
		return tape_wrong(reader, "the head promises another number of names", err);
	if (!promise_affords(promised->vertices, reader->list.count))
		return tape_wrong(reader, "the head promises more vertices than the pairs pay for",
				  err);
	if (promised->lengths)
		reader->list.meaning = WEIGHT_LENGTH;
	reader->graph = graph_build(&reader->list, (int32_t)promised->vertices, &bad, err);
	if (!reader->graph)
		return err->kind == ERR_INPUT ? tape_at_line(reader, err) : false;
	if (reader->graph->entries != 2 * promised->pairs)
		return tape_wrong(reader, "a pair of vertices comes twice", err);
	label_network(reader);
	reader->graph->title = memory_string(reader->memory, promised->title, err);
	if (!reader->graph->title)
		return false;
	if (!check_ends(reader, err))
		return tape_at_line(reader, err);
	reader->graph->bipartite = reader->variant->problem->two_sided || is_joined(reader);
	plan.graph = reader->graph;
	return reader->variant->problem->can_tape(&plan, &refused) ||
	       tape_wrong(reader, refused.message, err);
}

int64_t tape_longest_queue(const struct reading *reader)
{
	const struct graph *graph = reader->graph;

	return graph->vertices + (reader->variant->problem->queue_room ? graph->entries : 0);
}

/* The run: arrays without their words. It takes the tape. */
bool tape_start_run(struct reading *reader, struct err *err)
{
	static const char *const levels[] = { "counters", "full", "off" };
	const int level = find_word(levels, 3, reader->promised.events);
	struct plan plan = {
		.graph = reader->graph,
		.terminals = ends_of(reader),
		.variant = reader->variant,
		.device = "replay",
		.machine = { .counting = reader->promised.counting != 0,
			     .warp_clock = reader->promised.warp_clock != 0,
			     .order = find_order(reader->promised.order),
			     .replayed = &reader->tape->replayed },
		.last_check = reader->promised.check_last != 0,
		.relabel_on = (enum relabel_on)reader->promised.relabel_on,
		.bandwidth = reader->promised.bandwidth,
		.sizes.mdt_bins = reader->promised.mdt_bins,
		.single_pushes = reader->promised.single_pushes != 0,
		.ideas = ideas_of(&reader->promised),
		.initial = find_initial(reader->promised.initial),
		.initial_labels = (enum initial_labels)reader->promised.initial_labels,
		.policy = reader->policy,
		.costs = true,
		.cpu_slice = reader->promised.cpu_slice,
		.events = level < 0 ? EVENTS_OFF : (enum event_level)level,
		.poll = reader->poll,
		.tape = reader->tape,
	};

	reader->run = run_start(&plan, reader->memory, err);
	if (!reader->run)
		return false;
	reader->list = (struct arc_list){ .memory = reader->memory };
	tape_find_words(reader->run, reader->tape->words);
	return true;
}
