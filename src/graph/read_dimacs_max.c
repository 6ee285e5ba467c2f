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
#include "src/graph/read.h"
#include "src/graph/scan.h"

/* Memory follows the arcs that are there, not the vertices that the header
 * promises: so many without an arc are let pass, and so many more for every arc. */
enum { FREE_VERTICES = 1 << 20, VERTICES_AN_ARC = 16 };

/* What the header said, and how far the file has come. */
struct header {
	bool seen;
	int64_t vertices, arcs;
	int64_t line;
};

/* The first line that is no comment is the header; comments alone may go on. */
static bool recognise(const char *begin, const char *end)
{
	struct word words[2];
	const char *next;
	bool comments = false;
	int count;

	for (; begin < end; begin = next) {
		for (next = begin; *next != '\n'; next++)
			;
		count = scan_words(begin, next++, words, 2);
		if (!count)
			continue;
		if (*words[0].begin != 'c')
			return count > 1 && scan_is(words[0], "p") && scan_is(words[1], "max");
		comments = comments || scan_is(words[0], "c");
	}
	return comments;
}

/* A vertex number of the file as an index, or an error. */
static bool vertex(struct reader *reader, const char *what, struct word word, int32_t *index,
		   struct err *err)
{
	int64_t number;

	if (!scan_integer(word, &number))
		return reader_error(reader, err, "%s `%.*s` is no vertex number", what,
				    reader_shown(word), word.begin);
	if (number < 1 || number > reader->vertices) {
		reader_error(reader, err, "%s %lld is out of range: the graph has vertices 1 to %d",
			     what, (long long)number, reader->vertices);
		return err_hint(err, "mend the line, or the number of vertices in the `p max` "
				"line");
	}
	*index = (int32_t)(number - 1);
	return true;
}

static bool read_header(struct reader *reader, struct header *header, const struct word *words,
			int count, struct err *err)
{
	if (header->seen)
		return reader_error(reader, err, "a second `p` line; the first is line %lld",
				    (long long)header->line);
	if (count != 4 || !scan_integer(words[2], &header->vertices) ||
	    !scan_integer(words[3], &header->arcs) || header->vertices < 0 || header->arcs < 0) {
		reader_error(reader, err, "the header is not understood");
		return err_hint(err, "it should read: p max VERTICES ARCS");
	}
	if (header->vertices == 0)
		return reader_error(reader, err, "the graph has no vertices");
	if (header->vertices > INT32_MAX - 2)
		return reader_error(reader, err, "%lld vertices are more than this program holds "
				    "(2^31 - 3)", (long long)header->vertices);
	header->seen = true;
	header->line = reader->line;
	reader->vertices = (int32_t)header->vertices;
	return true;
}

static bool read_terminal(struct reader *reader, const struct word *words, int count,
			  struct err *err)
{
	int32_t index;
	bool source;
	int32_t *terminal;

	if (count != 3 || (!scan_is(words[2], "s") && !scan_is(words[2], "t"))) {
		reader_error(reader, err, "this terminal line is not understood");
		return err_hint(err, "it should read: n VERTEX s, or n VERTEX t");
	}
	source = scan_is(words[2], "s");
	terminal = source ? &reader->source : &reader->sink;
	if (!vertex(reader, source ? "source" : "sink", words[1], &index, err))
		return false;
	if (*terminal >= 0 && *terminal != index)
		return reader_error(reader, err, "a second %s, %d; the first is %d",
				    source ? "source" : "sink", index + 1, *terminal + 1);
	*terminal = index;
	if (reader->source >= 0 && reader->source == reader->sink)
		return reader_error(reader, err, "source and sink are the same vertex, %d",
				    index + 1);
	return true;
}

static bool read_arc(struct reader *reader, const struct word *words, int count,
		     struct err *err)
{
	int32_t tail, head;
	int64_t capacity;

	if (count != 4) {
		reader_error(reader, err, "arc %lld: this line is not understood",
			     (long long)(reader->list.count + 1));
		return err_hint(err, "it should read: a TAIL HEAD CAPACITY");
	}
	return vertex(reader, "tail", words[1], &tail, err) &&
	       vertex(reader, "head", words[2], &head, err) &&
	       reader_capacity(reader, words[3], &capacity, err) &&
	       reader_arc(reader, tail, head, capacity, err);
}

/* Any line, with all its errors. */
static bool read_line(struct reader *reader, struct header *header, const char *begin,
		      const char *end, struct err *err)
{
	struct word words[4];
	int count = scan_words(begin, end, words, 4);
	char kind;

	if (!count || *words[0].begin == 'c')
		return true;
	kind = words[0].end - words[0].begin == 1 ? *words[0].begin : '?';
	if (kind == 'p')
		return read_header(reader, header, words, count, err);
	if ((kind == 'n' || kind == 'a') && !header->seen)
		return reader_error(reader, err, "`%c` line before the `p max` line", kind);
	if (kind == 'n')
		return read_terminal(reader, words, count, err);
	if (kind == 'a')
		return read_arc(reader, words, count, err);
	reader_error(reader, err, "this line begins with none of c, p, n, a");
	return err_hint(err, "DIMACS .max lines are comments (c), the header (p), terminals (n) "
			"and arcs (a)");
}

/* The end of a number's blanks, of which there is at least one; or NULL. */
static inline const char *read_plain_number(const char *at, int64_t *number)
{
	at = scan_digits(at, number);
	return at && scan_is_blank(*at) ? scan_blanks(at) : NULL;
}

/* The common case at full speed: "a TAIL HEAD CAPACITY", all digits and in range.
 * Returns the next line, or NULL: take the careful way. */
static inline const char *read_plain_arc(const char *at, int32_t vertices, struct arc *arc)
{
	int64_t tail, head;

	if (at[0] != 'a' || at[1] != ' ')
		return NULL;
	at = read_plain_number(at + 2, &tail);
	if (!at)
		return NULL;
	at = read_plain_number(at, &head);
	if (!at)
		return NULL;
	at = scan_digits(at, &arc->capacity);
	if (!at)
		return NULL;
	if (*at != '\n')
		at = scan_blanks(at);
	if (*at != '\n' || tail < 1 || tail > vertices || head < 1 || head > vertices)
		return NULL;
	arc->tail = (int32_t)(tail - 1);
	arc->head = (int32_t)(head - 1);
	return at + 1;
}

static bool read_block(struct reader *reader, struct header *header, const char *at,
		       const char *end, struct err *err)
{
	bool plain = !reader->options->scaled;
	const char *next;
	struct arc arc;

	for (; at < end; at = next) {
		reader->line++;
		next = plain ? read_plain_arc(at, reader->vertices, &arc) : NULL;
		if (next) {
			if (!reader_arc(reader, arc.tail, arc.head, arc.capacity, err))
				return false;
			continue;
		}
		for (next = at; *next != '\n'; next++)
			;
		if (!read_line(reader, header, at, next, err))
			return false;
		next++;
	}
	return true;
}

/* What only the end of the file can tell. */
static bool check_end(struct reader *reader, const struct header *header, struct err *err)
{
	reader->line = header->line;
	if (header->arcs != reader->list.count) {
		reader_error(reader, err, "the header promises %lld arcs, the file holds %lld",
			     (long long)header->arcs, (long long)reader->list.count);
		return err_hint(err, "the file is incomplete, or its header wrong: mend the "
				"`p max` line");
	}
	if (header->vertices > FREE_VERTICES + VERTICES_AN_ARC * reader->list.count) {
		reader_error(reader, err, "the header promises %lld vertices, the file holds no "
			     "more than %lld arcs", (long long)header->vertices,
			     (long long)reader->list.count);
		return err_hint(err, "mend the `p max` line: vertices without arcs are not needed");
	}
	if (reader->source < 0 && !reader->options->source) {
		reader_error(reader, err, "the file names no source");
		return err_hint(err, "add a line `n VERTEX s`, or load it with source=VERTEX");
	}
	if (reader->sink < 0 && !reader->options->sink) {
		reader_error(reader, err, "the file names no sink");
		return err_hint(err, "add a line `n VERTEX t`, or load it with sink=VERTEX");
	}
	return true;
}

static bool read(struct reader *reader, struct err *err)
{
	struct header header = { 0 };
	const char *begin, *end;

	for (;;) {
		if (!input_block(reader->input, &begin, &end, err))
			return false;
		if (begin == end)
			break;
		if (!read_block(reader, &header, begin, end, err))
			return false;
	}
	if (!header.seen) {
		reader_error(reader, err, "there is no `p max` line");
		return err_hint(err, "the header should read: p max VERTICES ARCS");
	}
	reader->labels = (struct labels){ .first = 1, .count = reader->vertices };
	return check_end(reader, &header, err);
}

const struct format format_dimacs_max = {
	.name = "dimacs",
	.title = "DIMACS maximum flow (.max)",
	.looks_like = "`p max VERTICES ARCS`",
	.recognise = recognise,
	.read = read,
};
