/* SPDX-License-Identifier: GPL-3.0-or-later
 * Road networks in the format of the Transportation Networks for Research (TNTP):
 *
 *      <NUMBER OF NODES> 24
 *      <NUMBER OF LINKS> 76
 *      <...> ...               more of this kind
 *      <END OF METADATA>
 *      ~ a comment
 *      FROM TO CAPACITY LENGTH TIME B POWER SPEED TOLL TYPE ;
 *
 * Vertices count from 1, links are directed. Capacities, vehicles an hour, and lengths are real
 * numbers; one of them is kept. The columns after them are not used.
 */
#include "src/base/err.h"
#include "src/graph/arc_list.h"
#include "src/graph/promise.h"
#include "src/graph/read.h"
#include "src/graph/scan.h"

#include <string.h>

/* A number of the metadata, and its line; line 0: it was not read yet. */
struct tag {
	int64_t number, line;
};

struct metadata {
	struct tag nodes, links;
	bool ended;
};

static const char end_tag[] = "<END OF METADATA>";

/* Whether a line begins with this. */
static bool begins(const char *at, const char *end, const char *what)
{
	size_t length = strlen(what);

	return (size_t)(end - at) >= length && !memcmp(at, what, length);
}

/* Metadata with a number of something, before anything else. */
static bool recognise(const char *begin, const char *end)
{
	const char *next;

	for (; begin < end; begin = next) {
		begin = scan_blanks(begin);
		for (next = begin; *next != '\n'; next++)
			;
		if (begins(begin, next, "<NUMBER OF ") || begins(begin, next, end_tag))
			return true;
		if (begin < next && *begin != '<' && *begin != '~')
			return false;
		next++;
	}
	return false;
}

/* --- Metadata. --- */

/* The number behind a tag. */
static bool read_number(struct reader *reader, const char *name, const char *at, const char *end,
			struct tag *tag, struct err *err)
{
	struct word word;

	if (tag->line)
		return reader_error(reader, err, "a second %s; the first is line %lld", name,
				    (long long)tag->line);
	if (scan_words(at, end, &word, 1) != 1 || !scan_integer(word, &tag->number) || tag->number < 0) {
		reader_error(reader, err, "%s is not understood", name);
		return err_hint(err, "it should read: %s NUMBER", name);
	}
	tag->line = reader->line;
	return true;
}

static bool read_nodes(struct reader *reader, struct metadata *metadata, const char *at,
		       const char *end, struct err *err)
{
	if (!read_number(reader, "<NUMBER OF NODES>", at, end, &metadata->nodes, err) ||
	    !promise_vertices(reader, metadata->nodes.number, err))
		return false;
	reader->vertices = (int32_t)metadata->nodes.number;
	return true;
}

/* The end of the metadata: now all that is needed is there. */
static bool end_metadata(struct reader *reader, struct metadata *metadata, struct err *err)
{
	metadata->ended = true;
	if (metadata->nodes.line && metadata->links.line)
		return true;
	reader_error(reader, err, "the metadata tell no <NUMBER OF %s>",
		     metadata->nodes.line ? "LINKS" : "NODES");
	return err_hint(err, "add a line `<NUMBER OF %s> NUMBER` before this one; files of trips "
			"are no graphs", metadata->nodes.line ? "LINKS" : "NODES");
}

static bool read_metadata(struct reader *reader, struct metadata *metadata, const char *at,
			  const char *end, struct err *err)
{
	static const char nodes[] = "<NUMBER OF NODES>";
	static const char links[] = "<NUMBER OF LINKS>";

	if (begins(at, end, nodes))
		return read_nodes(reader, metadata, at + sizeof(nodes) - 1, end, err);
	if (begins(at, end, links))
		return read_number(reader, links, at + sizeof(links) - 1, end, &metadata->links, err);
	if (begins(at, end, end_tag))
		return end_metadata(reader, metadata, err);
	if (*at == '<' && memchr(at, '>', (size_t)(end - at)))
		return true;
	reader_error(reader, err, "this line of the metadata is not understood");
	return err_hint(err, "it should read: <TAG> VALUE; the last is %s", end_tag);
}

/* --- Links. --- */

/* A vertex number of the file as an index, or an error. */
static bool vertex(struct reader *reader, const char *what, struct word word, int32_t *index,
		   struct err *err)
{
	int64_t number;

	if (promise_index(reader, what, word, "the graph has vertices", reader->vertices, index, err))
		return true;
	return err_hint(err, scan_integer(word, &number) ? "mend the line, or the <NUMBER OF NODES>"
							 : "a link should read: FROM TO CAPACITY ... ;");
}

static bool read_link(struct reader *reader, const char *at, const char *end, struct err *err)
{
	const int column = reader->takes == WEIGHT_LENGTH ? 3 : 2;
	struct word words[4];
	int64_t weight;
	int32_t tail, head;

	while (end > at && scan_is_blank(end[-1]))
		end--;
	if (end[-1] != ';' || scan_words(at, --end, words, 4) <= column) {
		reader_error(reader, err, "link %lld: this line is not understood",
			     (long long)(reader->list.count + 1));
		return err_hint(err, "it should read: FROM TO CAPACITY %s... ; (ending in a "
				"semicolon)", column == 3 ? "LENGTH " : "");
	}
	return vertex(reader, "tail", words[0], &tail, err) &&
	       vertex(reader, "head", words[1], &head, err) &&
	       reader_weight(reader, words[column], &weight, err) &&
	       reader_arc(reader, tail, head, weight, err);
}

/* Any line, with all its errors. */
static bool read_line(struct reader *reader, struct metadata *metadata, const char *at,
		      const char *end, struct err *err)
{
	at = scan_blanks(at);
	if (at == end || *at == '~')
		return true;
	if (!metadata->ended)
		return read_metadata(reader, metadata, at, end, err);
	return read_link(reader, at, end, err);
}

/* Digits, perhaps with a point and more of them, rounded to nearest (halves up), as
 * reader_weight does where the digits fit. */
static inline const char *scan_rounded(const char *at, int64_t *number, bool *rounded)
{
	const int64_t large = 100000000000000000;

	*rounded = false;
	at = scan_digits(at, number);
	if (!at || *at != '.')
		return at;
	if (*number >= large)
		return NULL;
	*number += *++at >= '5' && *at <= '9';
	for (; *at >= '0' && *at <= '9'; at++)
		*rounded = *rounded || *at != '0';
	return at;
}

/* The common case at full speed: FROM TO CAPACITY LENGTH as plain numbers, as far as they are kept,
 * anything, and a semicolon. Returns the next line, or NULL: take the careful way. */
static inline const char *read_plain_link(const struct reader *reader, const char *at,
					  struct arc *arc, bool *rounded)
{
	int64_t tail, head;

	at = scan_digits(scan_blanks(at), &tail);
	if (!at || !scan_is_blank(*at))
		return NULL;
	at = scan_digits(scan_blanks(at), &head);
	if (!at || !scan_is_blank(*at))
		return NULL;
	at = scan_blanks(at);
	if (reader->takes == WEIGHT_LENGTH)
		at = scan_blanks(scan_word(at));
	at = scan_rounded(at, &arc->weight, rounded);
	if (!at || !scan_is_blank(*at))
		return NULL;
	while (*at != ';' && *at != '\n')
		at++;
	if (*at != ';')
		return NULL;
	at = scan_blanks(at + 1);
	if (*at != '\n' || tail < 1 || tail > reader->vertices || head < 1 ||
	    head > reader->vertices)
		return NULL;
	arc->tail = (int32_t)(tail - 1);
	arc->head = (int32_t)(head - 1);
	return at + 1;
}

static bool read_block(struct reader *reader, void *state, const char *at, const char *end,
		       struct err *err)
{
	struct metadata *metadata = state;
	bool plain = !reader->options->scaled;
	const char *next;
	struct arc arc;
	bool rounded;

	for (; at < end; at = next) {
		reader->line++;
		next = plain && metadata->ended ?
			read_plain_link(reader, at, &arc, &rounded) : NULL;
		if (next) {
			reader->intake.rounded += rounded;
			if (!reader_arc(reader, arc.tail, arc.head, arc.weight, err))
				return false;
			continue;
		}
		for (next = at; *next != '\n'; next++)
			;
		if (!read_line(reader, metadata, at, next, err))
			return false;
		next++;
	}
	return true;
}

/* Holds the metadata against the file. */
static bool check_end(struct reader *reader, const struct metadata *metadata, struct err *err)
{
	if (!metadata->ended) {
		reader_error(reader, err, "there is no line %s", end_tag);
		return err_hint(err, "the file is incomplete, or the line is missing before the "
				"links");
	}
	reader->line = metadata->links.line;
	if (metadata->links.number != reader->list.count) {
		reader_error(reader, err, "the metadata promise %lld links, the file holds %lld",
			     (long long)metadata->links.number, (long long)reader->list.count);
		return err_hint(err, "the file is incomplete, or its <NUMBER OF LINKS> wrong");
	}
	reader->line = metadata->nodes.line;
	if (!promise_affords(metadata->nodes.number, reader->list.count)) {
		reader_error(reader, err, "the metadata promise %lld vertices, the file holds no "
			     "more than %lld links", (long long)metadata->nodes.number,
			     (long long)reader->list.count);
		return err_hint(err, "mend the <NUMBER OF NODES>: vertices without links are not "
				"needed");
	}
	return true;
}

static bool read(struct reader *reader, struct err *err)
{
	struct metadata metadata = { 0 };

	reader->rounds = true;
	if (!reader_blocks(reader, read_block, &metadata, err))
		return false;
	reader->labels = (struct labels){ .first = 1, .count = reader->vertices };
	return check_end(reader, &metadata, err);
}

const struct format format_tntp = {
	.name = "tntp",
	.title = "TNTP road network",
	.looks_like = "`<NUMBER OF NODES> N`",
	.lines = "Lines: `<NUMBER OF NODES> 4`, `<END OF METADATA>`, `1 2 900 6 6 0.15 4 0 0 1 ;` "
		 "(tail, head, capacity, length, and more).",
	.recognise = recognise,
	.weights = 1u << WEIGHT_CAPACITY | 1u << WEIGHT_LENGTH,
	.read = read,
};
