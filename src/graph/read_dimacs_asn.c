/* SPDX-License-Identifier: GPL-3.0-or-later
 * DIMACS assignment problems (.asn), as the First DIMACS Implementation Challenge
 * (1990) defined them:
 *
 *      c a comment
 *      p asn VERTICES ARCS
 *      n VERTEX            a vertex of the left side; all others are on the right
 *      a FROM TO COST      from left to right
 *
 * Vertices count from 1 in the file. Here each side is numbered on its own, in the
 * file's order. Costs are capacities or lengths if somebody asks for them.
 */
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/graph/arc_list.h"
#include "src/graph/promise.h"
#include "src/graph/read.h"
#include "src/graph/scan.h"

/* A vertex of the left side, and where the file says so. */
struct member {
	int32_t vertex;
	int64_t line;
};

/* What the file has said so far. Arcs go to the reader's list, between vertices as
 * the file numbers them. */
struct assignment {
	struct promise promise;
	struct member *left;     /* [left_count] */
	int64_t left_count, left_room;
};

/* The first line that is no comment is the header. */
static bool recognise(const char *begin, const char *end)
{
	struct word words[2];
	const char *next;
	int count;

	for (; begin < end; begin = next) {
		for (next = begin; *next != '\n'; next++)
			;
		count = scan_words(begin, next++, words, 2);
		if (count && *words[0].begin != 'c')
			return count > 1 && scan_is(words[0], "p") && scan_is(words[1], "asn");
	}
	return false;
}

/* A vertex number of the file as an index, or an error. */
static bool vertex(struct reader *reader, const char *what, struct word word, int32_t *index,
		   struct err *err)
{
	int64_t number;

	if (promise_index(reader, what, word, "the graph has vertices", reader->vertices, index, err))
		return true;
	if (scan_integer(word, &number))
		err_hint(err, "mend the line, or the number of vertices in the `p asn` line");
	return false;
}

static bool read_header(struct reader *reader, struct assignment *file, const struct word *words,
			int count, struct err *err)
{
	int64_t vertices, arcs;

	if (file->promise.made) {
		reader_error(reader, err, "a second `p` line; the first is line %lld",
			     (long long)file->promise.line);
		return err_hint(err, "a file has one graph: leave the other out");
	}
	if (count != 4 || !scan_is(words[1], "asn") || !scan_integer(words[2], &vertices) ||
	    !scan_integer(words[3], &arcs) || vertices < 0 || arcs < 0) {
		reader_error(reader, err, "the header is not understood");
		return err_hint(err, "it should read: p asn VERTICES ARCS");
	}
	if (!promise_make(&file->promise, reader, vertices, arcs, err))
		return false;
	reader->vertices = (int32_t)vertices;
	return true;
}

static bool read_member(struct reader *reader, struct assignment *file, const struct word *words,
			int count, struct err *err)
{
	void *left = file->left;
	int64_t room = file->left_room ? file->left_room * 2 : 1024;
	int32_t index;

	if (count != 2) {
		reader_error(reader, err, "this line of the left side is not understood");
		return err_hint(err, "it should read: n VERTEX");
	}
	if (!vertex(reader, "left vertex", words[1], &index, err))
		return false;
	if (file->left_count == file->left_room) {
		if (!memory_resize(reader->memory, &left, (size_t)room, sizeof(*file->left),
				   "the left side", err))
			return false;
		file->left = left;
		file->left_room = room;
	}
	file->left[file->left_count++] = (struct member){ index, reader->line };
	return true;
}

static bool read_arc(struct reader *reader, const struct word *words, int count,
		     struct err *err)
{
	long long number = (long long)(reader->list.count + 1);
	int32_t tail, head;
	int64_t cost;
	int64_t weight = 1;

	if (count != 4) {
		reader_error(reader, err, "arc %lld: this line is not understood", number);
		return err_hint(err, "it should read: a FROM TO COST");
	}
	if (!vertex(reader, "left vertex", words[1], &tail, err) ||
	    !vertex(reader, "right vertex", words[2], &head, err))
		return false;
	if (reader_takes(reader) && !reader_weight(reader, words[3], &weight, err))
		return false;
	if (!reader_takes(reader) && !scan_integer(words[3], &cost)) {
		reader_error(reader, err, "arc %lld: cost `%.*s` is no whole number", number,
			     reader_shown(words[3]), words[3].begin);
		return err_hint(err, "it should read: a FROM TO COST; any whole number will do, "
				"costs are not used");
	}
	return reader_arc(reader, tail, head, weight, err);
}

/* Any line, with all its errors. */
static bool read_line(struct reader *reader, struct assignment *file, const char *begin,
		      const char *end, struct err *err)
{
	struct word words[4];
	int count = scan_words(begin, end, words, 4);
	char kind;

	if (!count || *words[0].begin == 'c')
		return true;
	kind = words[0].end - words[0].begin == 1 ? *words[0].begin : '?';
	if (kind == 'p')
		return read_header(reader, file, words, count, err);
	if ((kind == 'n' || kind == 'a') && !file->promise.made) {
		reader_error(reader, err, "`%c` line before the `p asn` line", kind);
		return err_hint(err, "the header comes first: p asn VERTICES ARCS");
	}
	if (kind == 'n')
		return read_member(reader, file, words, count, err);
	if (kind == 'a')
		return read_arc(reader, words, count, err);
	reader_error(reader, err, "this line begins with none of c, p, n, a");
	return err_hint(err, "DIMACS .asn lines are comments (c), the header (p), the left side "
			"(n) and arcs (a)");
}

/* The common case at full speed: "a FROM TO COST" and a cost not asked for. Returns
 * the next line, or NULL: take the careful way. */
static inline const char *read_plain_arc(const char *at, int32_t vertices, struct arc *arc)
{
	int64_t tail, head, cost;

	if (at[0] != 'a' || at[1] != ' ')
		return NULL;
	at = scan_digits(at + 2, &tail);
	if (!at || !scan_is_blank(*at))
		return NULL;
	at = scan_digits(scan_blanks(at), &head);
	if (!at || !scan_is_blank(*at))
		return NULL;
	at = scan_blanks(at);
	at = scan_digits(at + (*at == '-'), &cost);
	if (!at)
		return NULL;
	at = scan_blanks(at);
	if (*at != '\n' || tail < 1 || tail > vertices || head < 1 || head > vertices)
		return NULL;
	arc->tail = (int32_t)(tail - 1);
	arc->head = (int32_t)(head - 1);
	return at + 1;
}

static bool read_block(struct reader *reader, void *state, const char *at, const char *end,
		       struct err *err)
{
	struct assignment *file = state;
	bool plain = !reader_takes(reader);
	const char *next;
	struct arc arc;

	for (; at < end; at = next) {
		reader->line++;
		next = plain ? read_plain_arc(at, reader->vertices, &arc) : NULL;
		if (next) {
			if (!reader_arc(reader, arc.tail, arc.head, 1, err))
				return false;
			continue;
		}
		for (next = at; *next != '\n'; next++)
			;
		if (!read_line(reader, file, at, next, err))
			return false;
		next++;
	}
	return true;
}

/* Holds the header against the file. */
static bool check_end(struct reader *reader, const struct assignment *file, struct err *err)
{
	int64_t lines = reader->list.count + file->left_count;

	if (!file->promise.made) {
		reader_error(reader, err, "there is no `p asn` line");
		return err_hint(err, "the header should read: p asn VERTICES ARCS");
	}
	if (!promise_check_arcs(&file->promise, reader, err))
		return false;
	if (!promise_affords(file->promise.vertices, lines)) {
		reader_error(reader, err, "the header promises %lld vertices, the file holds no "
			     "more than %lld of the left side and %lld arcs",
			     (long long)file->promise.vertices, (long long)file->left_count,
			     (long long)reader->list.count);
		return err_hint(err, "mend the `p asn` line: vertices without arcs are not needed");
	}
	if (!file->left_count) {
		reader_error(reader, err, "the file names no left side");
		return err_hint(err, "add a line `n VERTEX` for each of its vertices");
	}
	return true;
}

/* Numbers the vertices, [0, left) on the left side, the others behind. */
static bool number_vertices(struct reader *reader, const struct assignment *file, int32_t *number,
			   struct err *err)
{
	int32_t left = 0;
	int32_t right = (int32_t)file->left_count;
	int64_t i;
	int32_t v;

	for (i = 0; i < file->left_count; i++) {
		v = file->left[i].vertex;
		if (number[v]++) {
			reader->line = file->left[i].line;
			reader_error(reader, err, "vertex %d is named twice", v + 1);
			return err_hint(err, "an `n` line for each vertex of the left side, and no "
					"more: remove this one");
		}
	}
	for (v = 0; v < reader->vertices; v++)
		number[v] = number[v] ? left++ : right++;
	reader->labels = (struct labels){ .first = 1, .count = reader->vertices, .left = left };
	return true;
}

/* Gives the ends of the arcs their numbers; each goes from left to right. */
static bool renumber_arcs(struct reader *reader, const int32_t *number, struct err *err)
{
	int32_t left = reader->labels.left;
	bool wrong_tail;
	struct arc *arc;
	int64_t i;

	for (i = 0; i < reader->list.count; i++) {
		arc = &reader->list.arcs[i];
		wrong_tail = number[arc->tail] >= left;
		if (wrong_tail || number[arc->head] < left) {
			reader->line = reader_line_of(reader, i);
			reader_error(reader, err, "arc %lld %s %d, which is on the %s side",
				     (long long)(i + 1), wrong_tail ? "begins at" : "ends at",
				     (wrong_tail ? arc->tail : arc->head) + 1,
				     wrong_tail ? "right" : "left");
			return err_hint(err, "arcs go from left to right: swap its ends, or mend "
					"the `n` lines, which name the left side");
		}
		arc->tail = number[arc->tail];
		arc->head = number[arc->head];
	}
	return true;
}

static bool make_sides(struct reader *reader, const struct assignment *file, struct err *err)
{
	int32_t *number = memory_array(reader->memory, (size_t)reader->vertices, sizeof(*number),
				      "the two sides", err);
	bool good = number && number_vertices(reader, file, number, err) &&
		    renumber_arcs(reader, number, err);

	memory_free(number);
	if (!reader_takes(reader))
		reader->intake.unused = reader->list.count;
	return good;
}

static bool read(struct reader *reader, struct err *err)
{
	struct assignment file = { .promise = { .header = "`p asn` line", .unit = "arcs" } };
	const bool good = reader_blocks(reader, read_block, &file, err) &&
			  check_end(reader, &file, err) && make_sides(reader, &file, err);

	memory_free(file.left);
	return good;
}

const struct format format_dimacs_asn = {
	.name = "asn",
	.title = "DIMACS assignment problem (.asn)",
	.looks_like = "`p asn VERTICES ARCS`",
	.lines = "Lines: `p asn 4 3` (vertices, arcs), `n 1` (a row), `a 1 3 7` (row, column, cost).",
	.recognise = recognise,
	.read = read,
};
