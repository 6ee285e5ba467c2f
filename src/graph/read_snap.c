/* SPDX-License-Identifier: GPL-3.0-or-later
 * Edge lists as the Stanford Network Analysis Project (SNAP) writes them:
 *
 *      # comments
 *      FROM TO
 *
 * separated by blanks or a tab. Vertices are any numbers from 0 to 2^63 - 1, with
 * gaps; vertex indices follow their order. A third column is a capacity or a length if
 * somebody asks for it.
 */
#include "src/base/err.h"
#include "src/graph/numbering.h"
#include "src/graph/read.h"
#include "src/graph/scan.h"

static bool is_number(struct word word)
{
	int64_t number;

	return scan_integer(word, &number) && number >= 0;
}

/* The first line that is no comment holds two numbers, or three; comments alone
 * may go on. */
static bool recognise(const char *begin, const char *end)
{
	struct word words[3];
	const char *next;
	bool comments = false;
	int count;

	for (; begin < end; begin = next) {
		for (next = begin; *next != '\n'; next++)
			;
		count = scan_words(begin, next++, words, 3);
		if (!count)
			continue;
		if (*words[0].begin != '#')
			return (count == 2 || count == 3) && is_number(words[0]) &&
			       is_number(words[1]);
		comments = true;
	}
	return comments;
}

/* Adds the edge on the current line. */
static bool add_edge(struct reader *reader, struct numbering *numbering, int64_t from,
		     int64_t to, int64_t weight, struct err *err)
{
	int32_t tail, head;

	if (!numbering_index(numbering, from, &tail, err) ||
	    !numbering_index(numbering, to, &head, err))
		return false;
	if (numbering->count > INT32_MAX - 2)
		return reader_error(reader, err, "this file has more vertices than this program "
				    "holds (2^31 - 3)");
	return reader_arc(reader, tail, head, weight, err);
}

static bool read_number(const struct reader *reader, struct word word, int64_t *number,
			struct err *err)
{
	if (scan_integer(word, number) && *number >= 0)
		return true;
	reader_error(reader, err, "`%.*s` is no vertex number", reader_shown(word), word.begin);
	return err_hint(err, "a line of an edge list should read: FROM TO, numbers from 0 to "
			"9223372036854775807");
}

/* Any line, with all its errors. */
static bool read_line(struct reader *reader, struct numbering *numbering, const char *begin,
		      const char *end, struct err *err)
{
	struct word words[4];
	int count = scan_words(begin, end, words, 4);
	int64_t from, to;
	int64_t weight = 1;

	if (!count || *words[0].begin == '#')
		return true;
	if (count < 2) {
		reader_error(reader, err, "an edge needs two vertices");
		return err_hint(err, "a line of an edge list should read: FROM TO");
	}
	if (!read_number(reader, words[0], &from, err) ||
	    !read_number(reader, words[1], &to, err))
		return false;
	if (reader_takes(reader) &&
	    !(count < 3 ? reader_lacks(reader, "this line has no third column", err)
			: reader_weight(reader, words[2], &weight, err)))
		return false;
	reader->intake.unused += count > (reader_takes(reader) ? 3 : 2);
	return add_edge(reader, numbering, from, to, weight, err);
}

/* The common case at full speed: two numbers and a newline. Returns the next
 * line, or NULL: take the careful way. */
static inline const char *read_plain_edge(const char *at, int64_t *from, int64_t *to)
{
	at = scan_digits(at, from);
	if (!at || !scan_is_blank(*at))
		return NULL;
	at = scan_digits(scan_blanks(at), to);
	if (!at)
		return NULL;
	at = scan_blanks(at);
	return *at == '\n' ? at + 1 : NULL;
}

static bool read_block(struct reader *reader, void *state, const char *at, const char *end,
		       struct err *err)
{
	struct numbering *numbering = state;
	bool plain = !reader_takes(reader);
	const char *next;
	int64_t from, to;

	for (; at < end; at = next) {
		reader->line++;
		next = plain ? read_plain_edge(at, &from, &to) : NULL;
		if (next) {
			if (!add_edge(reader, numbering, from, to, 1, err))
				return false;
			continue;
		}
		for (next = at; *next != '\n'; next++)
			;
		if (!read_line(reader, numbering, at, next, err))
			return false;
		next++;
	}
	return true;
}

static bool read(struct reader *reader, struct err *err)
{
	struct numbering numbering = { .memory = reader->memory };
	bool good = reader_blocks(reader, read_block, &numbering, err);

	reader->vertices = numbering.count;
	if (good && !reader->list.count)
		good = reader_error(reader, err, "the file holds no edges");
	good = good && numbering_finish(&numbering, &reader->list, &reader->labels, err);
	numbering_free(&numbering);
	return good;
}

const struct format format_snap = {
	.name = "snap",
	.title = "SNAP edge list",
	.looks_like = "lines `FROM TO` of two numbers",
	.lines = "Lines: `# comment`, `1 2` (tail, head).",
	.recognise = recognise,
	.read = read,
};
