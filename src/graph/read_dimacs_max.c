/* SPDX-License-Identifier: GPL-3.0-or-later
 * DIMACS maximum flow problems (.max), as the First DIMACS Implementation
 * Challenge (1990) defined them:
 *
 *      c a comment
 *      p max VERTICES ARCS
 *      n VERTEX s          the source
 *      n VERTEX t          the sink
 *      a TAIL HEAD CAPACITY
 *
 * Vertices count from 1.
 */
#include "src/base/err.h"
#include "src/graph/dimacs.h"
#include "src/graph/read.h"
#include "src/graph/scan.h"

static bool read_terminal(const struct dimacs *dimacs, struct reader *reader,
			  const struct word *words, int count, struct err *err)
{
	int32_t index;
	bool source;
	int32_t *terminal;

	if (count != 3 || (!scan_is(words[2], "s") && !scan_is(words[2], "t"))) {
		reader_error(reader, err, "this terminal line is not understood");
		return err_hint(err, "it should read: n VERTEX s, or n VERTEX t");
	}
	source = scan_is(words[2], "s");
	terminal = source ? &reader->marks.source : &reader->marks.sink;
	if (!dimacs_vertex(dimacs, reader, source ? "source" : "sink", words[1], &index, err))
		return false;
	if (*terminal >= 0 && *terminal != index) {
		reader_error(reader, err, "a second %s, %d; the first is %d", source ? "source" : "sink",
			     index + 1, *terminal + 1);
		return err_hint(err, "add one vertex with an arc to each source (or from each sink), and "
				     "name only that");
	}
	*terminal = index;
	if (reader->marks.source >= 0 && reader->marks.source == reader->marks.sink) {
		reader_error(reader, err, "source and sink are the same vertex, %d", index + 1);
		return err_hint(err, "a flow needs two: mend one of the two lines");
	}
	return true;
}

static const struct dimacs dimacs_max = {
	.problem = "max",
	.header = "`p max` line",
	.arc = "a TAIL HEAD CAPACITY",
	.letters = "c, p, n, a",
	.lines = "DIMACS .max lines are comments (c), the header (p), terminals (n) and arcs "
		 "(a)",
	.noun = "capacity",
	.terminal = read_terminal,
};

/* Comments alone may go on. */
static bool recognise(const char *begin, const char *end)
{
	return dimacs_recognise(&dimacs_max, begin, end, true);
}

static bool check_terminals(const struct reader *reader, struct err *err)
{
	if (reader->marks.source < 0 && !reader->options->source) {
		reader_error(reader, err, "the file names no source");
		return err_hint(err, "add a line `n VERTEX s`, or load it with source=VERTEX");
	}
	if (reader->marks.sink < 0 && !reader->options->sink) {
		reader_error(reader, err, "the file names no sink");
		return err_hint(err, "add a line `n VERTEX t`, or load it with sink=VERTEX");
	}
	return true;
}

static bool read(struct reader *reader, struct err *err)
{
	return dimacs_read(&dimacs_max, reader, err) && check_terminals(reader, err);
}

const struct format format_dimacs_max = {
	.name = "dimacs",
	.title = "DIMACS maximum flow (.max)",
	.looks_like = "`p max VERTICES ARCS`",
	.lines = "Lines: `p max 4 5` (vertices, arcs), `n 1 s` (source), `n 4 t` (sink), `a 1 2 7` "
		 "(tail, head, capacity).",
	.recognise = recognise,
	.weights = 1u << WEIGHT_CAPACITY,
	.read = read,
};
