/* SPDX-License-Identifier: GPL-3.0-or-later
 * tape_reading: what the files that read a recording share: the state of the reader, and lines
 * by their shapes. Private to tape_read.c, tape_lines.c, tape_graph.c, tape_moments.c,
 * tape_course.c and tape_decisions.c.
 */
#ifndef SPILLWAY_ENGINE_TAPE_READING_H
#define SPILLWAY_ENGINE_TAPE_READING_H

#include "src/base/json.h"
#include "src/graph/arc_list.h"
#include "src/graph/input.h"
#include "src/graph/graph.h"
#include "src/engine/tape.h"
#include "src/engine/tape_parts.h"

/* Clocks of slots and warps: their sums stay below 2^63. */
#define MOST_TICKS (INT64_C(1) << 46)

/* Parts of the file, in their order. */
enum stage { STAGE_HEAD, STAGE_GRAPH, STAGE_STATE, STAGE_PAST, STAGE_END };

/* What the head of the file says about the graph and the run. fields: one for each key. */
struct promised {
	int64_t format, vertices, pairs, source, sink, lengths;
	int64_t labels_first, labels_count, labels_left, labels_super;
	int64_t declared, loops, parallels, idle, rounded, unused, outside;
	int64_t wave, blocks, threads, check_last, counting, warp_clock, cpu_slice, bandwidth, mdt_bins,
		single_pushes;
	int64_t initial_labels;
	int64_t multiprocessors, relabel_on;
	int64_t arc_order, rounds, search_rounds, stride, full_searches, delta, pushes_only;
	char title[1024], problem[16], variant[32], seed[32], relabel[32], order[16], events[16];
	char arbiter[16], initial[16];
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
	long line;              /* number of the present line, from 1 */
	enum stage stage;       /* the part of the file that is being read */
	struct promised promised;
	variant_finder *find;
	const struct variant *variant;
	enum policy policy;     /* policy of the variant's arbiter */
	struct arc_list list;
	int64_t *numbers;       /* [number_count] names of vertices */
	int64_t number_count, number_room;
	struct graph *graph;
	struct tape *tape;      /* belongs to the run, once there is one */
	struct run *run;
	int64_t filled[TAPE_ARRAYS]; /* words read so far of each array's present state */
	char name[32];          /* name of the array in the present line */
	int array;              /* number of the array in the present line */
	int64_t first_event;    /* number of the first event in the log */
	int64_t lost_events;    /* events that were lost before it */
	size_t grown[TAPE_ARRAYS - TAPE_CLOCKS]; /* room of those that grow */
	struct total sums[TAPE_ARRAYS]; /* of the arrays whose words must add up within 64 bits */
	size_t first_change;    /* first change of the next moment */
	int64_t warps;          /* warps of the present launch that are still to come */
	int64_t ticks;          /* sum of the ticks of the present launch's warps */
	int64_t step;           /* cycles between two rows of the course */
	int64_t moments;        /* number of moments, from the last line */
	uint64_t digest;        /* digest of the lines before the present one */
};

struct want {
	const char *key;
	int64_t *number;     /* or: */
	char *text;
	size_t room;
	int64_t least, most; /* bounds of the number */
	bool may_lack;       /* if the key is missing, the value stays as it is */
};

enum { MOST_WANTS = TAPE_MOST_FIELDS + 8 };

typedef bool row_reader(struct reading *reader, struct json *json, struct err *err);

struct shape {
	const struct want *wants;
	size_t count;
	const char *list;    /* key of the list; NULL: the line has none */
	row_reader *row;     /* reads one element of it */
	bool (*ready)(struct reading *reader, struct err *err); /* called before the first
								   element; or NULL */
};

/* A `want` for a text in an array, with its size. */
#define TEXT(name, at) { .key = name, .text = at, .room = sizeof(at) }

/* Fill *err: add the line to an error; an error of the reader, with its remedy; an error without
 * a line; the file is no recording. All return false. */
bool tape_at_line(const struct reading *reader, struct err *err);
bool tape_wrong(const struct reading *reader, const char *what, struct err *err);
bool tape_no_line(const struct reading *reader, struct err *err);
bool tape_no_recording(const struct reading *reader, struct err *err);

/* Checks that the line had all keys of its shape; the error names one that is missing. */
bool tape_missing(const struct reading *reader, const struct shape *shape, const bool *seen,
		  struct err *err);

/* Reads the rest of a line, after its type. Unknown keys are skipped. */
bool tape_read_shape(struct reading *reader, const struct shape *shape, struct json *json,
		     struct err *err);

/* A list of numbers of a fixed length. */
bool tape_read_row(struct json *json, int64_t *numbers, int count);

/* Makes room for one more element in a list that grows while reading. */
bool tape_make_room(struct reading *reader, void **list, size_t count, size_t *room,
		    size_t size, struct err *err);

/* Read the lines of the head and the graph, then make the graph and the run, which takes the
 * tape. The run's arrays have no words yet. */
bool tape_read_head(struct reading *reader, struct json *json, struct err *err);
bool tape_read_numbers(struct reading *reader, struct json *json, struct err *err);
bool tape_read_pairs(struct reading *reader, struct json *json, struct err *err);
bool tape_build_network(struct reading *reader, struct err *err);
bool tape_start_run(struct reading *reader, struct err *err);
/* A bound for the entries of a queue. */
int64_t tape_longest_queue(const struct reading *reader);

/* Read the words of the newest moment, the moments, the changes between them, and the last line. */
bool tape_read_words(struct reading *reader, struct json *json, struct err *err);
bool tape_read_moment(struct reading *reader, struct json *json, struct err *err);
bool tape_read_changes(struct reading *reader, struct json *json, struct err *err);
bool tape_read_end(struct reading *reader, struct json *json, struct err *err);

/* Read the course, decisions, events, the next task, and launches with their clocks. */
bool tape_read_course(struct reading *reader, struct json *json, struct err *err);
bool tape_read_decisions(struct reading *reader, struct json *json, struct err *err);
bool tape_read_events(struct reading *reader, struct json *json, struct err *err);
bool tape_read_heat(struct reading *reader, struct json *json, struct err *err);
bool tape_read_ahead(struct reading *reader, struct json *json, struct err *err);
bool tape_read_launch(struct reading *reader, struct json *json, struct err *err);
bool tape_read_ticks(struct reading *reader, struct json *json, struct err *err);

/* Finds the kernel of that name; the empty name gives NULL. False: there is none of that name. */
bool tape_find_kernel(const char *name, const struct kernel **kernel);
bool tape_take_task(struct reading *reader, const char *kind, const char *kernel,
		    struct task *task, struct err *err);

#endif
