/* SPDX-License-Identifier: GPL-3.0-or-later
 * reading: what the tests of the readers share. A struct reading has a scratch
 * folder, a memory that must come back empty, and the error of the last attempt.
 */
#ifndef SPILLWAY_TESTS_READING_H
#define SPILLWAY_TESTS_READING_H

#include "tests/unit/ends.h"
#include "tests/unit/unit.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/graph/arc_list.h"
#include "src/graph/read.h"

struct reading {
	struct scratch scratch;
	struct memory memory;
	struct read_options options; /* set anew by reading_reset */
	struct err err;
	const char *path;            /* of the last file */
};

static inline void reading_reset(struct reading *reading)
{
	reading->options = (struct read_options){ .scale = 1, .divide = 1 };
	reading->memory = (struct memory){ 0 };
	err_clear(&reading->err);
}

/* Setup and teardown of a group: *state is the struct reading. */
static inline int reading_open(void **state)
{
	struct reading *reading = calloc(1, sizeof(*reading));

	if (!reading)
		return -1;
	scratch_open(&reading->scratch);
	reading_reset(reading);
	*state = reading;
	return 0;
}

static inline int reading_close(void **state)
{
	struct reading *reading = *state;

	scratch_close(&reading->scratch);
	free(reading);
	return 0;
}

/* Before each test: nothing of the last one is left. */
static inline int reading_fresh(void **state)
{
	reading_reset(*state);
	return 0;
}

/* Reads the bytes as a file. NULL and reading->err on failure, without a leak. */
static inline struct graph *reading_try(struct reading *reading, const void *bytes,
					size_t length)
{
	struct graph *graph;
	struct marked marks;

	err_clear(&reading->err);
	scratch_clear(&reading->scratch);
	reading->path = scratch_write(&reading->scratch, "graph", bytes, length);
	graph = graph_read(reading->path, &reading->options, &marks, &reading->memory,
			   &reading->err);
	if (graph)
		graph = ends_pose(graph, &marks, &reading->memory, &reading->err);
	if (!graph && reading->err.kind == ERR_INPUT && !*reading->err.file)
		err_at(&reading->err, reading->path, 0);
	if (!graph)
		assert_int_equal(reading->memory.used, 0);
	else
		assert_int_equal(reading->err.kind, ERR_NONE);
	return graph;
}

static inline struct graph *reading_try_string(struct reading *reading, const char *string)
{
	return reading_try(reading, string, strlen(string));
}

static inline void reading_drop(struct reading *reading, struct graph *graph)
{
	graph_free(graph);
	assert_int_equal(reading->memory.used, 0);
}

/* A graph in one line: "4 s1 t4 1>2:5 2>4:7", arcs of capacity 0 left out. */
static inline void describe(const struct graph *graph, struct text *text)
{
	int64_t p;
	int32_t u;

	text_print(text, "%d", graph->vertices);
	if (ends_of(graph)->source >= 0) {
		text_print(text, " s");
		graph_label(graph, ends_of(graph)->source, text);
	}
	if (ends_of(graph)->sink >= 0) {
		text_print(text, " t");
		graph_label(graph, ends_of(graph)->sink, text);
	}
	for (u = 0; u < graph->vertices; u++) {
		for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
			if (!graph_has_arc(graph, p))
				continue;
			text_print(text, " ");
			graph_label(graph, u, text);
			text_print(text, ">");
			graph_label(graph, graph->head[p], text);
			text_print(text, ":%lld", (long long)graph_capacity(graph, p));
		}
	}
}

/* What was read, NULL if it failed, has this description of at most 255 bytes. */
static inline void reading_expect(struct reading *reading, struct graph *graph,
				  const char *expected)
{
	char buffer[256];
	struct text text;

	if (!graph)
		fail_msg("%s", reading->err.message);
	text_fixed(&text, buffer, sizeof(buffer));
	describe(graph, &text);
	assert_string_equal(buffer, expected);
	reading_drop(reading, graph);
}

/* Reads the string as a file and compares its description. */
static inline void expect_network(struct reading *reading, const char *string,
				  const char *expected)
{
	struct graph *graph = reading_try_string(reading, string);
	char buffer[1024];
	struct text text;

	if (!graph)
		fail_msg("%s\nof\n%s", reading->err.message, string);
	text_fixed(&text, buffer, sizeof(buffer));
	describe(graph, &text);
	if (strcmp(buffer, expected))
		fail_msg("%s\nis not\n%s\nfrom\n%s", buffer, expected, string);
	reading_drop(reading, graph);
}

/* What an attempt must say. */
struct complaint {
	const char *file;    /* content */
	long line;           /* 0: none */
	const char *message; /* a part of it */
	const char *hint;    /* a part of it; NULL: there need be none */
};

static inline void expect_error(struct reading *reading, const struct complaint *complaint)
{
	struct graph *graph = reading_try_string(reading, complaint->file);
	const struct err *err = &reading->err;

	if (graph)
		fail_msg("no error in\n%s", complaint->file);
	if (!strstr(err->message, complaint->message) || err->line != complaint->line ||
	    (complaint->hint && !strstr(err->hint, complaint->hint)))
		fail_msg("%ld: %s (%s)\nin\n%s", err->line, err->message, err->hint,
			 complaint->file);
	assert_int_equal(err->kind, ERR_INPUT);
	assert_string_equal(err->file, reading->path);
}

static inline void expect_errors(struct reading *reading, const struct complaint *row,
				 size_t count)
{
	size_t i;

	for (i = 0; i < count; i++)
		expect_error(reading, &row[i]);
}

/* A file is wrong and small, and so is the memory it takes. */
static inline void expect_small(struct reading *reading, const struct complaint *complaint)
{
	reading->memory.peak = 0;
	expect_error(reading, complaint);
	assert_true(reading->memory.peak < 1 << 20);
}

#endif
