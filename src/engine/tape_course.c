/* SPDX-License-Identifier: GPL-3.0-or-later
 * Reads the course of a recorded run: cycles, events, the next task, and launches with the
 * clocks of their warps.
 */
#include "src/engine/tape_reading.h"

#include "gpu/core/host.h"
#include "src/base/err.h"
#include "src/base/memory.h"

#include <string.h>

enum { EVENT_NUMBERS = 9 };

/* Those that every recording has, those that later ones have, and those with times. */
static bool read_numbers(struct json *json, int64_t row[COURSE_NUMBERS])
{
	int i;

	if (!json_begin(json, '['))
		return false;
	for (i = 0; i < COURSE_NUMBERS; i++) {
		if (!json_more(json, ']'))
			return (i == COURSE_SURE || i == COURSE_UNTIMED) && !json->bad;
		if (!json_number(json, &row[i]))
			return false;
	}
	return !json_more(json, ']') && !json->bad;
}

/* Whether a row can come behind those that were read. The counts of a row are known or not, all
 * together. */
static bool follows(const struct trace *trace, const int64_t row[COURSE_NUMBERS])
{
	const struct trace_row *last = trace->count ? &trace->rows[trace->count - 1] : NULL;
	const struct trace_row *counted;

	if ((row[2] < 0) != (row[3] < 0) || (row[2] < 0) != (row[4] < 0))
		return false;
	if (last && (row[0] <= last->cycle || row[5] < last->global_relabels ||
		     row[6] < last->launches || row[7] < last->conflicts))
		return false;
	counted = row[2] < 0 ? NULL : trace_counted_before(trace, trace->count);
	return !counted ||
	       (row[2] >= counted->pushes && row[3] >= counted->relabels &&
		row[4] >= counted->arc_scans);
}

static bool read_course_row(struct reading *reader, struct json *json, struct err *err)
{
	struct trace *trace = &reader->run->trace;
	int64_t row[COURSE_NUMBERS] = { [COURSE_SURE] = -1, -1, -1 };
	int i;

	if (!read_numbers(json, row))
		return false;
	for (i = 0; i < COURSE_NUMBERS; i++)
		if (row[i] > TAPE_MOST_COUNT ||
		    row[i] < ((i >= 1 && i <= 4) || i >= COURSE_SURE ? -1 : 0))
			return tape_wrong(reader, "a number of the course is out of bounds", err);
	if (!follows(trace, row))
		return tape_wrong(reader, "the course goes backwards", err);
	if (trace->count == TRACE_ROWS || row[1] > tape_longest_queue(reader))
		return tape_wrong(reader, "the course is longer or wider than one can be", err);
	if (!trace_reserve(trace, err))
		return false;
	trace->known++;
	trace->rows[trace->count++] = (struct trace_row){
		.cycle = row[0], .queue = row[1], .pushes = row[2], .relabels = row[3],
		.arc_scans = row[4], .global_relabels = row[5], .launches = row[6],
		.conflicts = row[7], .reached = row[8], .ps = row[9],
	};
	return true;
}

/* Older recordings do not have it. */
#define LATE(name, at)                                                                        \
	{ .key = name, .number = at, .least = -1, .most = TAPE_MOST_COUNT, .may_lack = true }

bool tape_read_course(struct reading *reader, struct json *json, struct err *err)
{
	struct beginning *begun = &reader->run->trace.begun;
	const struct want wants[] = {
		{ .key = "step", .number = &reader->step, .least = 1, .most = TAPE_MOST_COUNT },
		LATE("begun", &begun->reached),
		LATE("begun_ns", &begun->ns),
		LATE("labels_ns", &begun->labels_ns),
		LATE("proved", &reader->run->trace.proved),
	};
	const struct shape shape = { wants, 5, "rows", read_course_row, NULL };

	if (!tape_read_shape(reader, &shape, json, err))
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
	const int32_t vertices = reader->graph->vertices;
	int i;

	if (row[0] < 0 || row[0] > TAPE_MOST_COUNT || row[1] < 0 || row[1] > TAPE_MOST_COUNT)
		return false;
	for (i = 3; i < EVENT_NUMBERS; i++)
		if (row[i] < -1 || row[i] >= INT32_MAX)
			return false;
	if (kind < LOG_GLOBAL_RELABEL && (row[3] < 0 || row[3] >= vertices))
		return false;
	return !log_is_of_arc(kind) || (row[4] >= 0 && row[4] < vertices);
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
		return tape_wrong(reader, "this is no event", err);
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

bool tape_read_events(struct reading *reader, struct json *json, struct err *err)
{
	const struct want wants[] = {
		{ .key = "first", .number = &reader->first_event, .most = TAPE_MOST_COUNT },
		{ .key = "lost", .number = &reader->lost_events, .most = TAPE_MOST_COUNT },
	};
	const struct shape shape = { wants, 2, "events", read_event, begin_events };

	return tape_read_shape(reader, &shape, json, err);
}

/* The kernel of that name, NULL for none. */
bool tape_find_kernel(const char *name, const struct kernel **kernel)
{
	static const struct kernel *const kernels[] = {
#define KERNEL_ROW(name, ...) &kernel_##name,
#include "gpu/core/kernels.def"
#undef KERNEL_ROW
#define HOST_KERNEL(name) &kernel_##name,
#include "gpu/core/host_kernels.def"
#undef HOST_KERNEL
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

bool tape_take_task(struct reading *reader, const char *kind, const char *kernel,
		    struct task *task, struct err *err)
{
	return (tape_find_task(kind, reader->variant->problem, task) &&
		tape_find_kernel(kernel, &task->launch.kernel)) ||
	       tape_wrong(reader, "no task or kernel is called that", err);
}

bool tape_read_ahead(struct reading *reader, struct json *json, struct err *err)
{
	char task[16] = "";
	char kernel[40] = "";
	int64_t last_check = 0;
	/* Older recordings do not have the last one. */
	const struct want wants[] = {
		TEXT("task", task),
		TEXT("kernel", kernel),
		{ .key = "last_check", .number = &last_check, .most = 1, .may_lack = true },
	};
	const struct shape shape = { .wants = wants, .count = 3 };

	reader->tape->knows_ahead = true;
	if (!tape_read_shape(reader, &shape, json, err) ||
	    !tape_take_task(reader, task, kernel, &reader->tape->ahead, err))
		return false;
	reader->tape->ahead.last_check = last_check;
	return true;
}

bool tape_read_launch(struct reading *reader, struct json *json, struct err *err)
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

	if (!tape_read_shape(reader, &shape, json, err))
		return false;
	if (!tape_find_kernel(name, &launch.kernel))
		return tape_wrong(reader, "no kernel is called that", err);
	if (launch.kernel && launch.kernel->items == ITEMS_QUEUE &&
	    warps > reader->graph->vertices)
		return tape_wrong(reader, "more warps than vertices took entries of the queue",
				  err);
	if (reader->warps)
		return tape_wrong(reader, "the launch before has lost clocks of warps", err);
	if (!tape_make_room(reader, &launches, tape->launch_count, &tape->launch_room,
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
		return tape_wrong(reader, "the clocks of this launch's warps are none", err);
	if (!tape_make_room(reader, &ticks, tape->tick_count, &tape->tick_room,
			    sizeof(*tape->ticks), err))
		return false;
	tape->ticks = ticks;
	tape->ticks[tape->tick_count++] = number;
	tape->launches[tape->launch_count - 1].count++;
	reader->ticks += number;
	reader->warps--;
	return true;
}

bool tape_read_ticks(struct reading *reader, struct json *json, struct err *err)
{
	const struct shape shape = { .list = "ticks", .row = read_tick };

	return tape_read_shape(reader, &shape, json, err);
}
