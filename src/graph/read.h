/* SPDX-License-Identifier: GPL-3.0-or-later
 * read: graph files of every format, recognised by their content.
 *
 * A format is one file with one row (struct format) at its end; formats.def
 * lists the rows. Its reader fills a struct reader; what all formats share
 * (capacities, components, terminals, building) is done afterwards, in read.c.
 */
#ifndef SPILLWAY_GRAPH_READ_H
#define SPILLWAY_GRAPH_READ_H

#include "src/graph/arc_list.h"
#include "src/graph/input.h"
#include "src/graph/graph.h"
#include "src/graph/scan.h"

struct err;
struct memory;

enum capacity_source { CAPACITY_DEFAULT, CAPACITY_FILE, CAPACITY_UNIT, CAPACITY_RANDOM };
enum arc_sense { SENSE_DEFAULT, SENSE_DIRECTED, SENSE_UNDIRECTED, SENSE_BIPARTITE, SENSE_SIDES };

/* The user's options. Zeroes are the defaults, except that scale and divide default to 1. */
struct read_options {
	const char *format;             /* name of a format; NULL: recognise it by content */
	enum capacity_source capacity;
	enum weight weight;             /* the weight to keep of a file that has several, or whose
					   numbers can be any */
	bool weight_given;              /* the user asked for it: a file without it is refused */
	int64_t low, high;              /* CAPACITY_RANDOM: drawn from here, below 2^62 */
	uint64_t seed;
	int64_t scale, divide;          /* weight = number * scale / divide, rounded */
	bool scaled;                    /* one of them was given, so fractions are no error */
	enum arc_sense file_lists;      /* directed=: what a line of the file declares */
	enum arc_sense as;              /* as=: what to make of it; undirected drops doubles,
					   bipartite makes two sides, sides finds them */
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
	bool rounds;               /* its weights are real numbers: they are always rounded, with
				      a note */
	enum weight takes;         /* what the numbers of arcs are taken for; NONE: each weight
				      is 1 */
	bool yields;               /* nobody asked for them: where one lacks, or will not do, none is
				      taken; unless lengths are wanted that will not do */
	bool yielded;              /* and so it was (intake.unread) */
	struct marked marks;        /* source and sink, if the file names them */
	struct intake intake;
};

struct format {
	const char *name, *title;
	const char *looks_like;    /* description for the error that no format was recognised */
	const char *lines;         /* for help: what its lines are, or what it holds */
	unsigned weights;          /* the weights that it has, a bit each: 1 << WEIGHT_LENGTH; 0:
				      its numbers can be any, or there are none */
	bool (*recognise)(const char *begin, const char *end);
	bool (*read)(struct reader *reader, struct err *err);
};

/* Reads a file. *marks: the source and the sink that the file or the options name. The caller frees
 * the graph with graph_free. NULL: an error. */
struct graph *graph_read(const char *path, const struct read_options *options,
			 struct marked *marks, struct memory *memory, struct err *err);

/* All formats, ended by NULL. */
const struct format *const *formats(void);

/* Chooses what the numbers of the file are taken for (reader->takes), by the options and by what
 * the format has. False: the file does not have what was asked for. */
bool reader_choose_weight(struct reader *reader, const struct format *format, struct err *err);

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
/* Sets source and sink: the file's, unless the options name others. A source alone will do for distances.
 * False: an error. */
bool reader_choose_terminals(struct reader *reader, struct err *err);
/* Whether the number of an arc is its weight. */
static inline bool reader_takes(const struct reader *reader)
{
	return reader->takes != WEIGHT_NONE;
}
/* Reads a weight and scales it as requested; the error names the arc and the remedy. */
bool reader_weight(struct reader *reader, struct word word, int64_t *weight, struct err *err);
/* The numbers cannot be taken for weights. True: then none is; false: somebody asked for them, and
 * the caller reports an error. */
bool reader_yield(struct reader *reader);
/* An arc has no number to take: as reader_yield, but false comes with an error: "weight=length, but
 * this line has no weight". */
bool reader_lacks(struct reader *reader, const char *what, struct err *err);
/* "capacity", "length"; and how it was asked for: "capacity=file", "weight=length". */
const char *reader_noun(const struct reader *reader);
const char *reader_wish(const struct reader *reader);
/* Whether a word has the form of a number, whatever its size. */
bool reader_is_number(struct word word);
/* How many bytes of a word an error shows: all, unless it is very long. */
int reader_shown(struct word word);
/* Refuses a word of the current arc that is no number, though it should be its `noun`. */
bool reader_refuse_word(const struct reader *reader, const char *noun, struct word word, struct err *err);

#endif
