/* SPDX-License-Identifier: GPL-3.0-or-later
 * read: graph files of every format, recognised by their content.
 *
 * A format is one file with one row (struct format) at its end; formats.def
 * lists the rows. Its reader fills a struct reader; what all formats share
 * (capacities, components, terminals, building) is done afterwards, in read.c.
 */
#ifndef SPILLWAY_GRAPH_READ_H
#define SPILLWAY_GRAPH_READ_H

#include "src/graph/input.h"
#include "src/graph/network.h"
#include "src/graph/scan.h"

struct err;
struct memory;

enum capacity_source { CAPACITY_DEFAULT, CAPACITY_FILE, CAPACITY_UNIT, CAPACITY_RANDOM };
enum arc_sense { SENSE_DEFAULT, SENSE_DIRECTED, SENSE_UNDIRECTED, SENSE_BIPARTITE };

/* The user's options. Zeroes are the defaults, except that scale and divide default to 1. */
struct read_options {
	const char *format;             /* name of a format; NULL: recognise it by content */
	enum capacity_source capacity;
	int64_t low, high;              /* CAPACITY_RANDOM: drawn from here, below 2^62 */
	uint64_t seed;
	int64_t scale, divide;          /* capacity = number * scale / divide, rounded */
	bool scaled;                    /* one of them was given, so fractions are no error */
	enum arc_sense file_lists;      /* directed=: what a line of the file declares */
	enum arc_sense as;              /* as=: what to make of it; undirected drops doubles,
					   bipartite makes two sides and a matching problem */
	bool largest_component;
	const char *source, *sink;      /* names, or NULL */
	const char *title;              /* instead of the file's name, or NULL */
	struct poll poll;
};

/* A sequence of arcs on consecutive lines; or, if lines have many arcs, on one line. */
struct stretch {
	int64_t arc, line;
};

/* The state of reading a file; the format's reader fills it. */
struct reader {
	struct memory *memory;
	struct input *input;
	const struct read_options *options;
	const char *path;
	int64_t line;              /* the line being read, from 1 */
	struct arc_list list;
	struct stretch *stretches; /* the line of each arc, for errors found later */
	int64_t stretch_count, stretch_room;
	bool many;                 /* lines have many arcs */
	int32_t vertices;
	struct labels labels;      /* labels.left: the file has two sides, and every arc goes
				      from left to right */
	enum arc_sense lists;      /* what a line declares, unless directed= says otherwise;
				      DEFAULT: a directed arc */
	bool binary;               /* the file has no lines: errors name only the file */
	bool rounds;               /* its capacities are real numbers: they are always rounded,
				      with a note */
	int32_t source, sink;      /* -1: the file names none */
	struct intake intake;
};

struct format {
	const char *name, *title;
	const char *looks_like;    /* description for the error that no format was recognised */
	bool (*recognise)(const char *begin, const char *end);
	bool (*read)(struct reader *reader, struct err *err);
};

/* Reads a file. The caller frees the network with network_free. NULL: an error. */
struct network *network_read(const char *path, const struct read_options *options,
			     struct memory *memory, struct err *err);

/* All formats, ended by NULL. */
const struct format *const *formats(void);

/* For the formats: fills an error at the current line; for a binary file, one that begins with
 * the file's name. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
bool reader_error(const struct reader *reader, struct err *err, const char *format, ...);
/* As input_block; the error of a line that is too long has its number. */
bool reader_block(struct reader *reader, const char **begin, const char **end, struct err *err);
/* Calls `block` for each block of whole lines, until the end of the file. */
bool reader_blocks(struct reader *reader,
		   bool (*block)(struct reader *reader, void *state, const char *at,
				 const char *end, struct err *err),
		   void *state, struct err *err);
/* Adds an arc of the current line. */
bool reader_arc(struct reader *reader, int32_t tail, int32_t head, int64_t capacity,
		struct err *err);
/* The line on which an arc of the list stood; 0: unknown (arcs of binary files). */
int64_t reader_line_of(const struct reader *reader, int64_t arc);
/* Reads a capacity and scales it as requested; the error names the arc and the remedy. */
bool reader_capacity(struct reader *reader, struct word word, int64_t *capacity,
		     struct err *err);
/* Whether a word has the form of a number, whatever its size. */
bool reader_is_number(struct word word);
/* The line on which an arc of the list stood. */
int64_t reader_line_of(const struct reader *reader, int64_t arc);
/* How many bytes of a word an error shows: all, unless it is very long. */
int reader_shown(struct word word);

#endif
