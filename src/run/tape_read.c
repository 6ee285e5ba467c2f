/* SPDX-License-Identifier: GPL-3.0-or-later
 * Replaying begins: from lines to a run that stands at its oldest moment.
 *
 * Nothing a file says is trusted. Memory follows the bytes read; places are in their
 * arrays, numbers in the bounds that what looks at them relies on.
 */
#include "src/run/tape.h"

#include "src/base/err.h"
#include "src/base/json.h"
#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/graph/input.h"
#include "src/graph/network.h"
#include "src/graph/promise.h"
#include "src/run/layout.h"
#include "src/run/tape_parts.h"

#include <string.h>

/* Clocks of slots and warps: their sums stay below 2^63. */
#define MOST_TICKS (INT64_C(1) << 46)
enum { MOST_SLOTS = 1 << 16, EVENT_NUMBERS = 9 };

/* Parts of the file, in their order. */
enum stage { STAGE_HEAD, STAGE_GRAPH, STAGE_STATE, STAGE_PAST, STAGE_END };

/* What the head says of the graph. */
struct promised {
	int64_t format, vertices, pairs, source, sink;
	int64_t labels_first, labels_count, labels_left, labels_super;
	int64_t declared, loops, parallels, idle, rounded, unused, outside;
	int64_t wave, check_last, counting, warp_clock;
	char title[1024], problem[16], variant[32], seed[32], relabel[32], order[16], events[16];
};

/* A sum of 64-bit numbers that cannot overflow. */
struct total {
	int64_t high, low; /* high * 2^32 + low */
};

struct reading {
	struct memory *memory;
	struct input input;
	const char *path;
	struct poll poll;
	long line;
	enum stage stage;
	struct promised promised;
	const struct variant *variant;
	struct arc_list list;
	int64_t *numbers;       /* [number_count] names of vertices */
	int64_t number_count, number_room;
	struct network *network;
	struct tape *tape;      /* the run's, once there is one */
	struct run *run;
	int64_t filled[TAPE_ARRAYS];
	char name[32];          /* of the array that the line at hand is about, */
	enum tape_array array;  /* which is this one */
	int64_t first_event, lost_events;
	size_t clock_room;
	struct total excess;    /* of all vertices but terminals, without signs */
	size_t first_change;    /* of the moment that comes next */
	int64_t warps;          /* of the launch at hand, still to come */
	int64_t ticks;          /* its sum */
	int64_t step;           /* of the course */
	int64_t moments;        /* what the end says */
};

/* --- Errors. --- */

static bool at_line(const struct reading *reader, struct err *err)
{
	err_at(err, reader->path, reader->line);
	return err_hint(err, "the recording is damaged: copy it again, or record anew");
}

static bool wrong(const struct reading *reader, const char *what, struct err *err)
{
	err_set(err, ERR_INPUT, "%s", what);
	return at_line(reader, err);
}

static bool no_line(const struct reading *reader, struct err *err)
{
	return wrong(reader, "this is no line of a recording", err);
}

static bool no_recording(const struct reading *reader, struct err *err)
{
	err_set(err, ERR_INPUT, "%s is no recording", reader->path);
	err_at(err, reader->path, 0);
	return err_hint(err, "`record FILE` writes one; `load FILE` reads graphs");
}

/* --- Lines: numbers and texts by their keys, then perhaps a list. --- */

struct want {
	const char *key;
	int64_t *number;     /* or: */
	char *text;
	size_t room;
	int64_t least, most; /* of the number */
};

enum { MOST_WANTS = TAPE_MOST_FIELDS + 8 };

typedef bool row_reader(struct reading *reader, struct json *json, struct err *err);

struct shape {
	const struct want *wants;
	size_t count;
	const char *list;    /* its key; NULL: there is none */
	row_reader *row;     /* reads one thing of it */
	bool (*ready)(struct reading *reader, struct err *err); /* before the first; or NULL */
};

static bool read_wanted(const struct reading *reader, const struct want *want,
			struct json *json, struct err *err)
{
	if (want->text)
		return json_text(json, want->text, want->room) || no_line(reader, err);
	if (!json_number(json, want->number))
		return no_line(reader, err);
	if (*want->number >= want->least && *want->number <= want->most)
		return true;
	err_set(err, ERR_INPUT, "%s cannot be %lld", want->key, (long long)*want->number);
	return at_line(reader, err);
}

static bool missing(const struct reading *reader, const struct shape *shape, const bool *seen,
		    struct err *err)
{
	size_t i;

	for (i = 0; i < shape->count; i++) {
		if (seen[i])
			continue;
		err_set(err, ERR_INPUT, "%s is missing", shape->wants[i].key);
		return at_line(reader, err);
	}
	return true;
}

static bool read_list(struct reading *reader, const struct shape *shape, struct json *json,
		      struct err *err)
{
	json_begin(json, '[');
	while (json_more(json, ']'))
		if (!shape->row(reader, json, err))
			return err->kind != ERR_NONE ? false : no_line(reader, err);
	return true;
}

/* The line behind its type. What nobody knows is passed over. */
static bool read_shape(struct reading *reader, const struct shape *shape, struct json *json,
		       struct err *err)
{
	bool seen[MOST_WANTS] = { false };
	char key[40];
	size_t i;

	while (json_more(json, '}') && json_key(json, key, sizeof(key))) {
		if (shape->list && !strcmp(key, shape->list)) {
			/* What a list means stands before it. */
			if (!missing(reader, shape, seen, err) ||
			    (shape->ready && !shape->ready(reader, err)) ||
			    !read_list(reader, shape, json, err))
				return false;
			continue;
		}
		for (i = 0; i < shape->count && strcmp(key, shape->wants[i].key); i++)
			;
		if (i == shape->count) {
			json_skip(json);
			continue;
		}
		seen[i] = true;
		if (!read_wanted(reader, &shape->wants[i], json, err))
			return false;
	}
	return json_end(json) ? missing(reader, shape, seen, err) : no_line(reader, err);
}

/* A list of numbers of a fixed length. */
static bool read_row(struct json *json, int64_t *numbers, int count)
{
	int i;

	if (!json_begin(json, '['))
		return false;
	for (i = 0; i < count; i++)
		if (!json_more(json, ']') || !json_number(json, &numbers[i]))
			return false;
	return !json_more(json, ']') && !json->bad;
}

/* Room for one more thing in a list that grows with what is read. */
static bool make_room(struct reading *reader, void **list, size_t count, size_t *room,
		      size_t size, struct err *err)
{
	size_t more = *room ? 2 * *room : 64;

	if (count < *room)
		return true;
	if (!memory_resize(reader->memory, list, more, size, "a recording", err))
		return false;
	*room = more;
	return true;
}

/* --- The head. --- */

#define TEXT(name, at) { .key = name, .text = at, .room = sizeof(at) }
#define NUMBER(name, low, high)                                                               \
	{ .key = #name, .number = &promised->name, .least = low, .most = high }

/* Which of these words it is, -1: none. */
static int find_word(const char *const *words, int count, const char *word)
{
	int i;

	for (i = 0; i < count && strcmp(words[i], word); i++)
		;
	return i < count ? i : -1;
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
	reader->variant = variant_find(promised->variant, err);
	if (!reader->variant) {
		err_at(err, reader->path, reader->line);
		return false;
	}
	if (strcmp(promised->problem, "flow") && strcmp(promised->problem, "matching"))
		return wrong(reader, "the problem is neither flow nor matching", err);
	if (named != promised->vertices || promised->labels_left > promised->labels_count ||
	    (!strcmp(promised->problem, "matching") && !promised->labels_super))
		return wrong(reader, "the names do not fit the vertices", err);
	return true;
}

static void describe_settings(const struct promised *promised, struct tape_origin *origin)
{
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
	if (promised->warp_clock)
		text_print(&text, ", warp-clock on");
}

static bool read_head(struct reading *reader, struct json *json, struct err *err)
{
	struct promised *promised = &reader->promised;
	struct tape_origin *origin = &reader->tape->origin;
	const int64_t most = INT32_MAX - 2;
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
		TEXT("title", promised->title),
		TEXT("problem", promised->problem),
		NUMBER(vertices, 2, 1 << 30),
		NUMBER(pairs, 0, INT64_C(1) << 40),
		NUMBER(source, 0, most),
		NUMBER(sink, 0, most),
		NUMBER(labels_first, 0, INT64_C(1) << 60),
		NUMBER(labels_count, 0, most),
		NUMBER(labels_left, 0, most),
		NUMBER(labels_super, 0, 1),
		NUMBER(declared, 0, INT64_MAX),
		NUMBER(loops, 0, INT64_MAX),
		NUMBER(parallels, 0, INT64_MAX),
		NUMBER(idle, 0, INT64_MAX),
		NUMBER(rounded, 0, INT64_MAX),
		NUMBER(unused, 0, INT64_MAX),
		NUMBER(outside, 0, INT64_MAX),
	};
	const struct shape shape = {
		.wants = wants, .count = sizeof(wants) / sizeof(wants[0])
	};

	if (!read_shape(reader, &shape, json, err) || !check_head(reader, err))
		return false;
	origin->simulated = !strncmp(origin->device, "sim", 3);
	describe_settings(promised, origin);
	reader->tape->replayed = (struct replayed){ origin->device, origin->card };
	return true;
}

/* --- The graph. --- */

static bool read_name(struct reading *reader, struct json *json, struct err *err)
{
	void *numbers = reader->numbers;
	size_t room = (size_t)reader->number_room;
	int64_t number;

	if (!json_number(json, &number) || number < 0)
		return false;
	if (!make_room(reader, &numbers, (size_t)reader->number_count, &room,
		       sizeof(*reader->numbers), err))
		return false;
	reader->numbers = numbers;
	reader->number_room = (int64_t)room;
	reader->numbers[reader->number_count++] = number;
	return true;
}

static bool read_numbers(struct reading *reader, struct json *json, struct err *err)
{
	const struct shape shape = { .list = "numbers", .row = read_name };

	return read_shape(reader, &shape, json, err);
}

static bool read_pair(struct reading *reader, struct json *json, struct err *err)
{
	int64_t row[4];

	if (!read_row(json, row, 4))
		return false;
	if (row[0] < 0 || row[0] >= row[1] || row[1] >= reader->promised.vertices)
		return wrong(reader, "a pair of vertices is none", err);
	if (row[2] < 0 || row[3] < 0)
		return wrong(reader, "a capacity is negative", err);
	return arc_list_add(&reader->list, (int32_t)row[0], (int32_t)row[1], row[2], err) &&
	       arc_list_add(&reader->list, (int32_t)row[1], (int32_t)row[0], row[3], err);
}

static bool read_pairs(struct reading *reader, struct json *json, struct err *err)
{
	const struct shape shape = { .list = "pairs", .row = read_pair };

	return read_shape(reader, &shape, json, err);
}

static void label_network(struct reading *reader)
{
	const struct promised *promised = &reader->promised;
	struct network *network = reader->network;

	network->labels = (struct labels){
		promised->labels_first, reader->numbers, (int32_t)promised->labels_count,
		(int32_t)promised->labels_left, promised->labels_super
	};
	reader->numbers = NULL;
	network->intake = (struct intake){
		promised->declared, promised->loops, promised->parallels, promised->idle,
		promised->rounded, promised->unused, promised->outside
	};
	if (!strcmp(promised->problem, "matching"))
		network->problem = PROBLEM_MATCHING;
}

static bool build_network(struct reading *reader, struct err *err)
{
	const struct promised *promised = &reader->promised;
	int64_t bad;

	if (reader->list.count != 2 * promised->pairs)
		return wrong(reader, "the head promises another number of pairs", err);
	if (reader->number_count && reader->number_count != promised->labels_count)
		return wrong(reader, "the head promises another number of names", err);
	if (!promise_affords(promised->vertices, reader->list.count))
		return wrong(reader, "the head promises more vertices than the pairs pay for", err);
	reader->network = network_build(&reader->list, (int32_t)promised->vertices, &bad, err);
	if (!reader->network)
		return err->kind == ERR_INPUT ? at_line(reader, err) : false;
	if (reader->network->entries != 2 * promised->pairs)
		return wrong(reader, "a pair of vertices comes twice", err);
	label_network(reader);
	reader->network->title = memory_string(reader->memory, promised->title, err);
	if (!reader->network->title)
		return false;
	if (!network_set_terminals(reader->network, (int32_t)promised->source,
				   (int32_t)promised->sink, err))
		return at_line(reader, err);
	return tape_can_hold(reader->network, reader->variant->layout) ||
	       wrong(reader, "capacities above 2^61 cannot be replayed in this layout", err);
}

/* The run: arrays without their words. It takes the tape. */
static bool start_run(struct reading *reader, struct err *err)
{
	static const char *const levels[] = { "counters", "full", "off" };
	const int level = find_word(levels, 3, reader->promised.events);
	struct plan plan = {
		.network = reader->network,
		.variant = reader->variant,
		.device = "replay",
		.machine = { .counting = reader->promised.counting != 0,
			     .replayed = &reader->tape->replayed },
		.last_check = reader->promised.check_last != 0,
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

/* --- The words of the newest moment. --- */

static void total_add(struct total *total, int64_t number, int sign)
{
	const int64_t size = number < 0 ? -number : number;

	total->high += sign * (size >> 32);
	total->low += sign * (size & 0xffffffff);
}

static bool total_fits(const struct total *total)
{
	return total->high + (total->low >> 32) <= INT32_MAX;
}

static bool is_residual(const struct reading *reader, int64_t value)
{
	const int64_t widest = reader->network->widest;
	const int64_t limit = INT64_C(1) << 61;

	if (reader->tape->words[TAPE_RESIDUAL].size == sizeof(int32_t))
		return value >= INT32_MIN && value <= INT32_MAX;
	return widest <= limit ? value >= -limit && value <= limit : value >= 0 && value <= widest;
}

/* Whether the word may stand there. */
static bool is_word(const struct reading *reader, enum tape_array array, int64_t value)
{
	const int32_t vertices = reader->network->vertices;

	switch (array) {
	case TAPE_RESIDUAL:
		return is_residual(reader, value);
	case TAPE_EXCESS:
		return value > INT64_MIN;
	case TAPE_HEIGHTS:
		return value >= 0 && value < INT32_MAX;
	case TAPE_QUEUE:
		return value >= 0 && value < vertices;
	case TAPE_QUEUE_SIZE:
		return value >= 0 && value <= vertices;
	default:
		return value >= 0 && value <= MOST_TICKS;
	}
}

static bool is_terminal(const struct reading *reader, int64_t vertex)
{
	return vertex == reader->network->source || vertex == reader->network->sink;
}

static void count_excess(struct reading *reader, int64_t vertex, int64_t excess, int sign)
{
	if (!is_terminal(reader, vertex))
		total_add(&reader->excess, excess, sign);
}

/* Clocks are as many as there are. */
static bool grow_clocks(struct reading *reader, struct err *err)
{
	struct tape_words *clocks = &reader->tape->words[TAPE_CLOCKS];

	if (clocks->count == MOST_SLOTS)
		return wrong(reader, "there are too many clocks", err);
	if (!make_room(reader, &clocks->at, (size_t)clocks->count, &reader->clock_room,
		       clocks->size, err))
		return false;
	clocks->count++;
	return true;
}

static bool read_word(struct reading *reader, struct json *json, struct err *err)
{
	struct tape_words *words = &reader->tape->words[reader->array];
	int64_t *filled = &reader->filled[reader->array];
	int64_t value;

	if (!json_number(json, &value))
		return false;
	if (!is_word(reader, reader->array, value))
		return wrong(reader, "a word cannot have that value", err);
	if (reader->array == TAPE_CLOCKS && !grow_clocks(reader, err))
		return false;
	if (*filled == words->count)
		return wrong(reader, "the array has more words than it can have", err);
	tape_set_word(words, *filled, value);
	if (reader->array == TAPE_EXCESS)
		count_excess(reader, *filled, value, 1);
	++*filled;
	return true;
}

static bool find_array(struct reading *reader, struct err *err)
{
	int array;

	for (array = 0; array < TAPE_ARRAYS; array++) {
		if (strcmp(tape_array_name((enum tape_array)array), reader->name))
			continue;
		reader->array = (enum tape_array)array;
		return true;
	}
	return wrong(reader, "no array is called that", err);
}

/* A line about an array. */
static bool read_array(struct reading *reader, struct json *json, const char *list,
		       row_reader *row, struct err *err)
{
	const struct want wants[] = { TEXT("array", reader->name) };
	const struct shape shape = { wants, 1, list, row, find_array };

	return read_shape(reader, &shape, json, err);
}

static bool read_words(struct reading *reader, struct json *json, struct err *err)
{
	return read_array(reader, json, "words", read_word, err);
}

/* --- Course, events, and what comes next. --- */

static bool read_course_row(struct reading *reader, struct json *json, struct err *err)
{
	struct trace *trace = &reader->run->trace;
	const struct trace_row *last = trace->count ? &trace->rows[trace->count - 1] : NULL;
	int64_t row[7];
	int i;

	if (!read_row(json, row, 7))
		return false;
	for (i = 0; i < 7; i++)
		if (row[i] > TAPE_MOST_COUNT || row[i] < (i == 1 ? -1 : 0))
			return wrong(reader, "a number of the course is out of bounds", err);
	if (last && (row[0] <= last->cycle || row[2] < last->pushes || row[3] < last->relabels ||
		     row[4] < last->arc_scans || row[5] < last->global_relabels ||
		     row[6] < last->launches))
		return wrong(reader, "the course goes backwards", err);
	if (trace->count == TRACE_ROWS || row[1] > reader->network->vertices)
		return wrong(reader, "the course is longer or wider than one can be", err);
	if (!trace_reserve(trace, err))
		return false;
	trace->known++;
	trace->rows[trace->count++] =
		(struct trace_row){ row[0], row[1], row[2], row[3], row[4], row[5],
				     row[6] };
	return true;
}

static bool read_course(struct reading *reader, struct json *json, struct err *err)
{
	const struct want wants[] = {
		{ .key = "step", .number = &reader->step, .least = 1, .most = TAPE_MOST_COUNT },
	};
	const struct shape shape = { wants, 1, "rows", read_course_row, NULL };

	if (!read_shape(reader, &shape, json, err))
		return false;
	reader->run->trace.step = reader->step;
	return true;
}

static bool find_log_kind(const char *name, enum log_kind *kind)
{
	int i;

	for (i = 0; i < LOG_KINDS; i++) {
		if (!strcmp(log_kind_name((enum log_kind)i), name)) {
			*kind = (enum log_kind)i;
			return true;
		}
	}
	return false;
}

/* Cycle, launch and amount; then what fits in 32 bits, vertices among it. */
static bool is_event(const struct reading *reader, enum log_kind kind, const int64_t *row)
{
	const int32_t vertices = reader->network->vertices;
	int i;

	if (row[0] < 0 || row[0] > TAPE_MOST_COUNT || row[1] < 0 || row[1] > TAPE_MOST_COUNT)
		return false;
	for (i = 3; i < EVENT_NUMBERS; i++)
		if (row[i] < -1 || row[i] >= INT32_MAX)
			return false;
	if (kind < LOG_GLOBAL_RELABEL && (row[3] < 0 || row[3] >= vertices))
		return false;
	return (kind != LOG_PUSH && kind != LOG_SATURATE) || (row[4] >= 0 && row[4] < vertices);
}

static bool read_event(struct reading *reader, struct json *json, struct err *err)
{
	struct log *log = &reader->run->log;
	struct log_entry entry = { 0 };
	char kind[24];
	int64_t row[EVENT_NUMBERS];
	int i;

	if (!json_begin(json, '[') || !json_more(json, ']') ||
	    !json_text(json, kind, sizeof(kind)))
		return false;
	for (i = 0; i < EVENT_NUMBERS; i++)
		if (!json_more(json, ']') || !json_number(json, &row[i]))
			return false;
	if (json_more(json, ']') || json->bad)
		return false;
	if (!find_log_kind(kind, &entry.kind) || !is_event(reader, entry.kind, row))
		return wrong(reader, "this is no event", err);
	entry.cycle = row[0];
	entry.launch = row[1];
	entry.amount = row[2];
	entry.u = (int32_t)row[3];
	entry.v = (int32_t)row[4];
	entry.u_level = (int32_t)row[5];
	entry.v_level = (int32_t)row[6];
	entry.warp = (int32_t)row[7];
	entry.lane = (int32_t)row[8];
	log_add(log, &entry);
	return true;
}

static bool begin_events(struct reading *reader, struct err *err)
{
	struct log *log = &reader->run->log;

	(void)err;
	if (log->next == log->first)
		log->next = log->first = reader->first_event;
	log->lost = reader->lost_events;
	return true;
}

static bool read_events(struct reading *reader, struct json *json, struct err *err)
{
	const struct want wants[] = {
		{ .key = "first", .number = &reader->first_event, .most = TAPE_MOST_COUNT },
		{ .key = "lost", .number = &reader->lost_events, .most = TAPE_MOST_COUNT },
	};
	const struct shape shape = { wants, 2, "events", read_event, begin_events };

	return read_shape(reader, &shape, json, err);
}

/* The kernel of that name, NULL for none. */
static bool find_kernel(const char *name, const struct kernel **kernel)
{
	static const struct kernel *const kernels[] = {
#define KERNEL_ROW(name, ...) &kernel_##name,
#include "gpu/kernels.def"
#undef KERNEL_ROW
		NULL,
	};
	const struct kernel *const *row;

	*kernel = NULL;
	if (!*name)
		return true;
	for (row = kernels; *row && strcmp((*row)->name, name); row++)
		;
	*kernel = *row;
	return *row != NULL;
}

static bool take_task(struct reading *reader, const char *kind, const char *kernel,
		      struct task *task, struct err *err)
{
	return (tape_find_task(kind, &task->kind) && find_kernel(kernel, &task->launch.kernel)) ||
	       wrong(reader, "no task or kernel is called that", err);
}

static bool read_ahead(struct reading *reader, struct json *json, struct err *err)
{
	char task[16] = "";
	char kernel[40] = "";
	const struct want wants[] = { TEXT("task", task), TEXT("kernel", kernel) };
	const struct shape shape = { .wants = wants, .count = 2 };

	reader->tape->knows_ahead = true;
	return read_shape(reader, &shape, json, err) &&
	       take_task(reader, task, kernel, &reader->tape->ahead, err);
}

/* --- Launches. --- */

static bool read_launch(struct reading *reader, struct json *json, struct err *err)
{
	struct tape *tape = reader->tape;
	void *launches = tape->launches;
	char name[40] = "";
	int64_t warps = 0;
	const struct want wants[] = {
		TEXT("kernel", name),
		{ .key = "warps", .number = &warps, .most = INT32_MAX },
	};
	const struct shape shape = { .wants = wants, .count = 2 };
	struct tape_launch launch = { .first = tape->tick_count };

	if (!read_shape(reader, &shape, json, err))
		return false;
	if (!find_kernel(name, &launch.kernel))
		return wrong(reader, "no kernel is called that", err);
	if (launch.kernel && launch.kernel->items == ITEMS_QUEUE &&
	    warps > reader->network->vertices)
		return wrong(reader, "more warps than vertices took entries of the queue", err);
	if (reader->warps)
		return wrong(reader, "the launch before has lost clocks of warps", err);
	if (!make_room(reader, &launches, tape->launch_count, &tape->launch_room,
		       sizeof(launch), err))
		return false;
	tape->launches = launches;
	tape->launches[tape->launch_count++] = launch;
	reader->warps = warps;
	reader->ticks = 0;
	return true;
}

static bool read_tick(struct reading *reader, struct json *json, struct err *err)
{
	struct tape *tape = reader->tape;
	void *ticks = tape->ticks;
	int64_t number;

	if (!json_number(json, &number))
		return false;
	if (!reader->warps || number < 0 || number > MOST_TICKS ||
	    reader->ticks > TAPE_MOST_COUNT)
		return wrong(reader, "the clocks of this launch's warps are none", err);
	if (!make_room(reader, &ticks, tape->tick_count, &tape->tick_room, sizeof(*tape->ticks),
		       err))
		return false;
	tape->ticks = ticks;
	tape->ticks[tape->tick_count++] = number;
	tape->launches[tape->launch_count - 1].count++;
	reader->ticks += number;
	reader->warps--;
	return true;
}

static bool read_ticks(struct reading *reader, struct json *json, struct err *err)
{
	const struct shape shape = { .list = "ticks", .row = read_tick };

	return read_shape(reader, &shape, json, err);
}

/* --- Moments, and the words between them. --- */

/* The words of a moment stand in the order of their places, so none comes twice. */
static bool is_next(const struct reading *reader, uint64_t place)
{
	const struct tape *tape = reader->tape;

	return tape->change_count == reader->first_change ||
	       tape->changes[tape->change_count - 1].place < place;
}

static bool read_change(struct reading *reader, struct json *json, struct err *err)
{
	struct tape *tape = reader->tape;
	void *changes = tape->changes;
	int64_t row[2];

	if (!read_row(json, row, 2))
		return false;
	if (row[0] < 0 || row[0] >= tape->words[reader->array].count)
		return wrong(reader, "a word lies outside of its array", err);
	if (!is_word(reader, reader->array, row[1]))
		return wrong(reader, "a word cannot have that value", err);
	if (!is_next(reader, tape_place(reader->array, row[0])))
		return wrong(reader, "the words of a moment are not in order", err);
	if (!make_room(reader, &changes, tape->change_count, &tape->change_room,
		       sizeof(*tape->changes), err))
		return false;
	tape->changes = changes;
	tape->changes[tape->change_count++] =
		(struct tape_change){ tape_place(reader->array, row[0]), row[1] };
	return true;
}

static bool read_changes(struct reading *reader, struct json *json, struct err *err)
{
	if (!reader->tape->count)
		return wrong(reader, "words change before there is a moment", err);
	return read_array(reader, json, "changes", read_change, err);
}

/* The sum of excess follows the words that are put back. */
static bool go_back(struct reading *reader, size_t number, struct err *err)
{
	struct tape *tape = reader->tape;
	const struct tape_moment *moment = &tape->moments[number];
	const struct tape_words *excess = &tape->words[TAPE_EXCESS];
	const struct tape_change *change = tape_changes(tape, number);
	size_t i;

	for (i = 0; i < moment->count; i++) {
		int64_t index = tape_place_index(change[i].place);

		if (tape_place_array(change[i].place) != TAPE_EXCESS)
			continue;
		count_excess(reader, index, tape_get_word(excess, index), -1);
		count_excess(reader, index, change[i].value, 1);
	}
	if (!total_fits(&reader->excess))
		return wrong(reader, "the excess of all vertices does not fit in 2^63 - 1", err);
	tape_swap(tape, number, false);
	return true;
}

/* What grows does so, and the queue is no longer than it can be. */
static bool check_moment(const struct reading *reader, const struct tape_moment *moment,
			 struct err *err)
{
	const struct tape *tape = reader->tape;
	const struct tape_field *field;

	if (moment->now.queue > reader->network->vertices)
		return wrong(reader, "the queue is longer than there are vertices", err);
	if (moment->now.task.kind == TASK_LAUNCH && moment->now.has_task &&
	    !moment->now.task.launch.kernel)
		return wrong(reader, "a launch is under way without a kernel", err);
	for (field = tape_fields(); tape->count && field->name; field++) {
		if (!field->grows || tape_field_get(field, moment) <=
					     tape_field_get(field, &tape->moments[tape->count - 1]))
			continue;
		err_set(err, ERR_INPUT, "%s is more than in the moment after it", field->name);
		return at_line(reader, err);
	}
	return true;
}

static bool parse_moment(struct reading *reader, struct json *json, struct tape_moment *moment,
			 struct err *err)
{
	char phase[24] = "", task[16] = "", kernel[40] = "", inside[40] = "";
	const struct want texts[] = { TEXT("phase", phase), TEXT("task", task),
				      TEXT("kernel", kernel), TEXT("inside", inside) };
	const struct tape_field *fields = tape_fields();
	struct want wants[MOST_WANTS];
	int64_t numbers[TAPE_MOST_FIELDS];
	struct shape shape = { .wants = wants };
	size_t i;

	for (i = 0; fields[i].name; i++)
		wants[shape.count++] = (struct want){ .key = fields[i].name, .number = &numbers[i],
						      .least = fields[i].least,
						      .most = fields[i].most };
	for (i = 0; i < sizeof(texts) / sizeof(texts[0]); i++)
		wants[shape.count++] = texts[i];
	if (!read_shape(reader, &shape, json, err))
		return false;
	for (i = 0; fields[i].name; i++)
		tape_field_set(&fields[i], moment, numbers[i]);
	if (!tape_find_phase(phase, &moment->now.phase))
		return wrong(reader, "no phase is called that", err);
	if (!find_kernel(inside, &moment->place.kernel))
		return wrong(reader, "no kernel is called that", err);
	return take_task(reader, task, kernel, &moment->now.task, err);
}

static bool read_moment(struct reading *reader, struct json *json, struct err *err)
{
	struct tape *tape = reader->tape;
	void *moments = tape->moments;
	struct tape_moment moment;

	memset(&moment, 0, sizeof(moment));
	if (reader->warps)
		return wrong(reader, "the launch before has lost clocks of warps", err);
	if (!parse_moment(reader, json, &moment, err) || !check_moment(reader, &moment, err))
		return false;
	moment.first = reader->first_change;
	moment.count = tape->change_count - reader->first_change;
	moment.launch = tape->launch_count;
	reader->first_change = tape->change_count;
	if (!make_room(reader, &moments, tape->count, &tape->room, sizeof(moment), err))
		return false;
	tape->moments = moments;
	tape->moments[tape->count++] = moment;
	tape->inside = tape->inside || moment.now.launched;
	return go_back(reader, tape->count - 1, err);
}

static bool read_end(struct reading *reader, struct json *json, struct err *err)
{
	const struct tape *tape = reader->tape;
	const struct want wants[] = {
		{ .key = "moments", .number = &reader->moments, .most = INT64_MAX },
	};
	const struct shape shape = { .wants = wants, .count = 1 };

	if (!read_shape(reader, &shape, json, err))
		return false;
	if (!tape->count || reader->moments != (int64_t)tape->count)
		return wrong(reader, "the end tells another number of moments", err);
	return (!reader->warps && reader->first_change == tape->change_count) ||
	       wrong(reader, "the last moment is missing", err);
}

/* --- The lines, one after the other. --- */

static const struct line_row {
	const char *type;
	enum stage stage;
	row_reader *read;
} line_rows[] = {
	{ "recording", STAGE_HEAD, read_head },
	{ "numbers", STAGE_GRAPH, read_numbers },
	{ "pairs", STAGE_GRAPH, read_pairs },
	{ "words", STAGE_STATE, read_words },
	{ "course", STAGE_STATE, read_course },
	{ "events", STAGE_STATE, read_events },
	{ "ahead", STAGE_STATE, read_ahead },
	{ "moment", STAGE_PAST, read_moment },
	{ "launch", STAGE_PAST, read_launch },
	{ "ticks", STAGE_PAST, read_ticks },
	{ "changes", STAGE_PAST, read_changes },
	{ "end", STAGE_END, read_end },
	{ NULL, STAGE_END, NULL },
};

static bool check_words(const struct reading *reader, struct err *err)
{
	int array;

	for (array = 0; array < TAPE_ARRAYS; array++) {
		if (reader->filled[array] == reader->tape->words[array].count)
			continue;
		err_set(err, ERR_INPUT, "words are missing: %s",
			tape_array_name((enum tape_array)array));
		return at_line(reader, err);
	}
	return true;
}

/* What must be there before the next part of the file begins. */
static bool pass_to(struct reading *reader, enum stage stage, struct err *err)
{
	if (stage < reader->stage || (stage > STAGE_HEAD && !reader->variant) ||
	    (stage == STAGE_HEAD && reader->variant) || reader->stage == STAGE_END)
		return wrong(reader, "this line stands where none of its kind belongs", err);
	if (stage >= STAGE_STATE && reader->stage < STAGE_STATE &&
	    (!build_network(reader, err) || !start_run(reader, err)))
		return false;
	if (stage >= STAGE_PAST && reader->stage < STAGE_PAST && !check_words(reader, err))
		return false;
	reader->stage = stage;
	return true;
}

static bool read_line(struct reading *reader, const char *begin, const char *end,
		      struct err *err)
{
	const struct line_row *row;
	char word[24] = "";
	struct json json;

	reader->line++;
	json_open(&json, begin, end);
	if (!json_begin(&json, '{') || !json_more(&json, '}') ||
	    !json_key(&json, word, sizeof(word)) || strcmp(word, "type") ||
	    !json_text(&json, word, sizeof(word)))
		return reader->line == 1 ? no_recording(reader, err) : no_line(reader, err);
	if (reader->line == 1 && strcmp(word, "recording"))
		return no_recording(reader, err);
	for (row = line_rows; row->type && strcmp(row->type, word); row++)
		;
	if (!row->type)
		return no_line(reader, err);
	return pass_to(reader, row->stage, err) && row->read(reader, &json, err);
}

static bool read_block(struct reading *reader, const char *at, const char *end, struct err *err)
{
	const char *stop;

	for (; at < end; at = stop + 1) {
		stop = memchr(at, '\n', (size_t)(end - at));
		if (!read_line(reader, at, stop, err))
			return false;
	}
	return true;
}

static bool read_file(struct reading *reader, struct err *err)
{
	const char *begin, *end;

	if (!input_open(&reader->input, reader->memory, reader->path, &reader->poll, err))
		return false;
	for (;;) {
		if (!input_block(&reader->input, &begin, &end, err))
			return false;
		if (begin == end)
			break;
		if (!read_block(reader, begin, end, err))
			return false;
	}
	if (!reader->line)
		return no_recording(reader, err);
	reader->line++;
	return reader->stage == STAGE_END || wrong(reader, "the recording has no end", err);
}

/* The run stands where reading has led it. */
static void settle(struct reading *reader)
{
	struct tape *tape = reader->tape;
	struct log *log = &reader->run->log;

	if (tape->moments[0].now.phase == PHASE_DONE)
		reader->run->trace.end = tape->moments[0].now.counters[COUNTER_cycles];
	tape->first_event = log->first;
	tape->events = log->next - log->first;
	tape_stand(reader->run, tape->count - 1);
}

struct run *tape_open(const char *path, const struct poll *poll, struct memory *memory,
		      struct network **network, struct err *err)
{
	struct reading reader = { .memory = memory, .path = path, .poll = *poll };
	bool good;

	*network = NULL;
	reader.list = (struct arc_list){ .memory = memory, .poll = *poll };
	reader.tape = memory_new(memory, sizeof(*reader.tape), "a recording", err);
	if (!reader.tape)
		return NULL;
	reader.tape->memory = memory;
	good = read_file(&reader, err);
	input_close(&reader.input);
	arc_list_free(&reader.list);
	memory_free(reader.numbers);
	if (good) {
		settle(&reader);
		*network = reader.network;
		return reader.run;
	}
	if (reader.run)
		run_free(reader.run);
	else
		tape_free(reader.tape);
	network_free(reader.network);
	return NULL;
}
