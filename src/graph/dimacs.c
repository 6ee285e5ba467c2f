/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/graph/dimacs.h"

#include "src/base/err.h"
#include "src/graph/arc_list.h"
#include "src/graph/promise.h"
#include "src/graph/scan.h"

/* A file that is being read. */
struct file {
	const struct dimacs *dimacs;
	struct promise promise;
};

bool dimacs_recognise(const struct dimacs *dimacs, const char *begin, const char *end,
		      bool unknown)
{
	struct word words[2];
	const char *next;
	bool comments = false;
	int count;

	for (; begin < end; begin = next) {
		next = scan_newline(begin);
		count = scan_words(begin, next++, words, 2);
		if (!count)
			continue;
		if (*words[0].begin != 'c')
			return count > 1 && scan_is(words[0], "p") &&
			       scan_is(words[1], dimacs->problem);
		comments = comments || scan_is(words[0], "c");
	}
	return comments && unknown;
}

bool dimacs_vertex(const struct dimacs *dimacs, const struct reader *reader, const char *what,
		   struct word word, int32_t *index, struct err *err)
{
	return promise_index(reader, what, word, "the graph has vertices", reader->vertices,
			     index, err) ||
	       err_hint(err, "mend the line, or the number of vertices in the %s",
			dimacs->header);
}

static bool read_header(struct reader *reader, struct file *file, const struct word *words,
			int count, struct err *err)
{
	const struct dimacs *dimacs = file->dimacs;
	int64_t vertices, arcs;

	if (file->promise.made) {
		reader_error(reader, err, "a second `p` line; the first is line %lld",
			     (long long)file->promise.line);
		return err_hint(err, "a file has one graph: leave the other out");
	}
	if (count != 4 || !scan_is(words[1], dimacs->problem) ||
	    !scan_integer(words[2], &vertices) || !scan_integer(words[3], &arcs) ||
	    vertices < 0 || arcs < 0) {
		reader_error(reader, err, "the header is not understood");
		return err_hint(err, "it should read: p %s VERTICES ARCS", dimacs->problem);
	}
	if (!promise_make(&file->promise, reader, vertices, arcs, err))
		return false;
	reader->vertices = (int32_t)vertices;
	return true;
}

/* What is not taken for the arc's weight must still be a number. */
static bool read_number(struct reader *reader, const struct dimacs *dimacs, struct word word,
			struct err *err)
{
	return reader_is_number(word) || reader_refuse_word(reader, dimacs->noun, word, err);
}

static bool read_arc(struct reader *reader, const struct file *file, const struct word *words,
		     int count, struct err *err)
{
	const struct dimacs *dimacs = file->dimacs;
	int32_t tail, head;
	int64_t weight = 1;

	if (count != 4) {
		reader_error(reader, err, "arc %lld: this line is not understood",
			     (long long)(reader->list.count + 1));
		return err_hint(err, "it should read: %s", dimacs->arc);
	}
	if (!dimacs_vertex(dimacs, reader, "tail", words[1], &tail, err) ||
	    !dimacs_vertex(dimacs, reader, "head", words[2], &head, err))
		return false;
	if (!(reader_takes(reader) ? reader_weight(reader, words[3], &weight, err) :
				     read_number(reader, dimacs, words[3], err)))
		return false;
	reader->intake.unused += !reader_takes(reader);
	return reader_arc(reader, tail, head, weight, err);
}

/* Any line, with all its errors. */
static bool read_line(struct reader *reader, struct file *file, const char *begin,
		      const char *end, struct err *err)
{
	const struct dimacs *dimacs = file->dimacs;
	struct word words[4];
	int count = scan_words(begin, end, words, 4);
	char kind;

	if (!count || *words[0].begin == 'c')
		return true;
	kind = words[0].end - words[0].begin == 1 ? *words[0].begin : '?';
	if (kind == 'p')
		return read_header(reader, file, words, count, err);
	if (kind == 'a' || (kind == 'n' && dimacs->terminal)) {
		if (!file->promise.made)
			return reader_error(reader, err, "`%c` line before the %s", kind,
					    dimacs->header);
		return kind == 'a' ? read_arc(reader, file, words, count, err) :
				     dimacs->terminal(dimacs, reader, words, count, err);
	}
	reader_error(reader, err, "this line begins with none of %s", dimacs->letters);
	return err_hint(err, "%s", dimacs->lines);
}

/* The common case at full speed: "a TAIL HEAD NUMBER", all digits and in range.
 * Returns the next line, or NULL: take the careful way. */
static inline const char *read_plain_arc(const char *at, int32_t vertices, struct arc *arc)
{
	int64_t tail, head;

	if (at[0] != 'a' || at[1] != ' ')
		return NULL;
	at = scan_field(at + 2, &tail);
	if (!at)
		return NULL;
	at = scan_field(at, &head);
	if (!at)
		return NULL;
	at = scan_number(at, &arc->weight);
	if (!at || *at != '\n' || tail < 1 || tail > vertices || head < 1 || head > vertices)
		return NULL;
	arc->tail = (int32_t)(tail - 1);
	arc->head = (int32_t)(head - 1);
	return at + 1;
}

static bool read_block(struct reader *reader, void *state, const char *at, const char *end,
		       struct err *err)
{
	struct file *file = state;
	bool plain = !reader->options->scaled;
	const char *next;
	struct arc arc;

	for (; at < end; at = next) {
		reader->line++;
		next = plain ? read_plain_arc(at, reader->vertices, &arc) : NULL;
		if (next) {
			reader->intake.unused += !reader_takes(reader);
			if (!reader_arc(reader, arc.tail, arc.head,
					reader_takes(reader) ? arc.weight : 1, err))
				return false;
			continue;
		}
		next = scan_newline(at);
		if (!read_line(reader, file, at, next, err))
			return false;
		next++;
	}
	return true;
}

bool dimacs_read(const struct dimacs *dimacs, struct reader *reader, struct err *err)
{
	struct file file = {
		.dimacs = dimacs,
		.promise = { .header = dimacs->header, .unit = "arcs" },
	};

	if (!reader_blocks(reader, read_block, &file, err))
		return false;
	if (!file.promise.made) {
		reader_error(reader, err, "there is no %s", dimacs->header);
		return err_hint(err, "the header should read: p %s VERTICES ARCS",
				dimacs->problem);
	}
	reader->labels = (struct labels){ .first = 1, .count = reader->vertices };
	return promise_check(&file.promise, reader, err);
}
