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
#include "src/graph/read.h"
#include "src/graph/scan.h"

#include <string.h>

/* Memory follows the links that are there, not the vertices that the metadata
 * promise: so many without a link are let pass, and so many more for every link. */
enum { FREE_VERTICES = 1 << 20, VERTICES_A_LINK = 16 };

/* A number that the metadata promise, and where; line 0: not yet. */
struct promise {
	int64_t number, line;
};

struct metadata {
	struct promise nodes, links;
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
static bool read_promise(struct reader *reader, const char *tag, const char *at, const char *end,
			 struct promise *promise, struct err *err)
{
	struct word word;

	if (promise->line)
		return reader_error(reader, err, "a second %s; the first is line %lld", tag,
				    (long long)promise->line);
	if (scan_words(at, end, &word, 1) != 1 || !scan_integer(word, &promise->number) ||
	    promise->number < 0) {
		reader_error(reader, err, "%s is not understood", tag);
		return err_hint(err, "it should read: %s NUMBER", tag);
	}
	promise->line = reader->line;
	return true;
}

static bool read_nodes(struct reader *reader, struct metadata *metadata, const char *at,
		       const char *end, struct err *err)
{
	if (!read_promise(reader, "<NUMBER OF NODES>", at, end, &metadata->nodes, err))
		return false;
	if (metadata->nodes.number == 0)
		return reader_error(reader, err, "the graph has no vertices");
	if (metadata->nodes.number > INT32_MAX - 2)
		return reader_error(reader, err, "%lld vertices are more than this program holds "
				    "(2^31 - 3)", (long long)metadata->nodes.number);
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
		return read_promise(reader, links, at + sizeof(links) - 1, end,
				    &metadata->links, err);
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

	if (!scan_integer(word, &number)) {
		reader_error(reader, err, "%s `%.*s` is no vertex number", what,
			     reader_shown(word), word.begin);
		return err_hint(err, "a link should read: FROM TO CAPACITY ... ;");
	}
	if (number < 1 || number > reader->vertices) {
		reader_error(reader, err, "%s %lld is out of range: the graph has vertices 1 to %d",
			     what, (long long)number, reader->vertices);
		return err_hint(err, "mend the line, or the <NUMBER OF NODES>");
	}
	*index = (int32_t)(number - 1);
	return true;
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

static bool read_block(struct reader *reader, struct metadata *metadata, const char *at,
		       const char *end, struct err *err)
{
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
	if (metadata->nodes.number > FREE_VERTICES + VERTICES_A_LINK * reader->list.count) {
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
	const char *begin, *end;

	reader->rounds = true;
	for (;;) {
		if (!reader_block(reader, &begin, &end, err))
			return false;
		if (begin == end)
			break;
		if (!read_block(reader, &metadata, begin, end, err))
			return false;
	}
	reader->labels = (struct labels){ .first = 1, .count = reader->vertices };
	return check_end(reader, &metadata, err);
}

const struct format format_tntp = {
	.name = "tntp",
	.title = "TNTP road network",
	.looks_like = "`<NUMBER OF NODES> N`",
	.recognise = recognise,
	.weights = 1u << WEIGHT_CAPACITY | 1u << WEIGHT_LENGTH,
	.read = read,
};
