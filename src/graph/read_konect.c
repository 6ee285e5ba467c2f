/* SPDX-License-Identifier: GPL-3.0-or-later
 * Edge lists as the Koblenz Network Collection (KONECT) writes them:
 *
 *      % bip unweighted      or sym, or asym; then what the weights are
 *      % EDGES LEFT RIGHT    may be missing
 *      FROM TO [WEIGHT [TIME]]
 *
 * Vertices count from 1. bip: two sides, each numbered on its own, edges from left
 * to right. sym: undirected edges, each once. asym: directed ones. Weights are
 * capacities or lengths if somebody asks for them.
 *
 * If the file states the number of vertices, a larger number in an edge is an error: these
 * numbers are made from the edges, so the file is damaged. If it does not, the largest number
 * of each side is its number of vertices.
 */
#include "src/base/err.h"
#include "src/graph/arc_list.h"
#include "src/graph/promise.h"
#include "src/graph/read.h"
#include "src/graph/scan.h"

#include <string.h>

enum { MOST_VERTICES = INT32_MAX - 2 };

enum kind { KIND_UNKNOWN, KIND_SIDES, KIND_UNDIRECTED, KIND_DIRECTED };

enum side { LEFT, RIGHT };

/* A file that is being read. */
struct list {
	enum kind kind;
	int64_t title;       /* the line that said the kind */
	struct promise promise;
	int32_t most[2];     /* so many vertices there may be on either side */
	int32_t largest[2];  /* the largest numbers met so far */
};

/* Whether the word is the name of a kind, perhaps with that of its weights run into
 * it, as in symweighted. */
static bool names_kind(struct word word, const char *kind)
{
	static const char weighted[] = "weighted";
	size_t length = (size_t)(word.end - word.begin);
	size_t begin = strlen(kind);
	size_t end = sizeof(weighted) - 1;

	if (length < begin || memcmp(word.begin, kind, begin) != 0)
		return false;
	return length == begin ||
	       (length >= begin + end && !memcmp(word.end - end, weighted, end));
}

/* What a first line says: "% bip unweighted". */
static enum kind find_kind(const char *begin, const char *end)
{
	struct word word;

	if (!scan_words(begin, end, &word, 1) || *word.begin != '%' ||
	    !scan_words(word.begin + 1, end, &word, 1))
		return KIND_UNKNOWN;
	return names_kind(word, "bip")  ? KIND_SIDES :
	       names_kind(word, "sym")  ? KIND_UNDIRECTED :
	       names_kind(word, "asym") ? KIND_DIRECTED :
					  KIND_UNKNOWN;
}

static bool recognise(const char *begin, const char *end)
{
	return find_kind(begin, end) != KIND_UNKNOWN;
}

static bool read_title(struct reader *reader, struct list *list, const char *begin,
		       const char *end, struct err *err)
{
	list->kind = find_kind(begin, end);
	list->title = reader->line;
	if (list->kind)
		return true;
	reader_error(reader, err, "this is not the first line of a KONECT file");
	return err_hint(err, "it should read: %% bip|sym|asym WEIGHTS");
}

/* A comment right behind the first line may count edges and vertices. */
static bool read_counts(struct reader *reader, struct list *list, struct word mark,
			const char *end, struct err *err)
{
	struct word words[3];
	int64_t count[3];
	int64_t *most = &count[1];
	int64_t vertices;
	int i;

	if (reader->line != list->title + 1 || scan_words(mark.begin + 1, end, words, 3) != 3)
		return true;
	for (i = 0; i < 3; i++)
		if (!scan_integer(words[i], &count[i]) || count[i] < 0)
			return true;
	if (list->kind != KIND_SIDES)
		most[LEFT] = most[RIGHT] = most[LEFT] > most[RIGHT] ? most[LEFT] : most[RIGHT];
	/* One side that is too large is enough, and the sum must fit. */
	vertices = most[LEFT] > most[RIGHT] ? most[LEFT] : most[RIGHT];
	if (list->kind == KIND_SIDES && vertices <= MOST_VERTICES)
		vertices = most[LEFT] + most[RIGHT];
	if (!promise_make(&list->promise, reader, vertices, count[0], err))
		return false;
	list->most[LEFT] = (int32_t)most[LEFT];
	list->most[RIGHT] = (int32_t)most[RIGHT];
	return true;
}

/* Adds the edge on the current line; its heads on the right are moved behind the left
 * side once that is known. */
static bool add_edge(struct reader *reader, struct list *list, int32_t from, int32_t to,
		     int64_t weight, struct err *err)
{
	if (from >= list->largest[LEFT])
		list->largest[LEFT] = from + 1;
	if (to >= list->largest[RIGHT])
		list->largest[RIGHT] = to + 1;
	return reader_arc(reader, from, to, weight, err);
}

static bool read_vertex(const struct reader *reader, const struct list *list, struct word word,
			enum side side, int32_t *index, struct err *err)
{
	static const char *const sides[] = { "left vertex", "right vertex" };
	const char *what = list->kind == KIND_SIDES ? sides[side] : "vertex";
	const char *among = list->promise.made ? "the header counts" : "this program holds";

	if (promise_index(reader, what, word, among, list->most[side], index, err))
		return true;
	if (!list->promise.made)
		return err_hint(err, "a line should read: FROM TO, vertices from 1");
	return err_hint(err, "mend the line, or leave the counts out, line %lld",
			(long long)list->promise.line);
}

static bool read_edge(struct reader *reader, struct list *list, const struct word *words,
		      int count, struct err *err)
{
	int32_t from, to;
	int64_t weight = 1;

	if (count < 2) {
		reader_error(reader, err, "an edge needs two vertices");
		return err_hint(err, "a line should read: FROM TO, or FROM TO WEIGHT");
	}
	if (!read_vertex(reader, list, words[0], LEFT, &from, err) ||
	    !read_vertex(reader, list, words[1], RIGHT, &to, err))
		return false;
	if (reader_takes(reader) && count < 3 &&
	    !reader_lacks(reader, "this line has no weight", err))
		return err_hint(err, "leave %s out: every %s is then 1", reader_wish(reader),
				reader_noun(reader));
	if (reader_takes(reader) && !reader_weight(reader, words[2], &weight, err))
		return false;
	reader->intake.unused += count > (reader_takes(reader) ? 3 : 2);
	return add_edge(reader, list, from, to, weight, err);
}

/* Any line, with all its errors. */
static bool read_line(struct reader *reader, struct list *list, const char *begin,
		      const char *end, struct err *err)
{
	struct word words[4];
	int count = scan_words(begin, end, words, 4);

	if (!list->kind)
		return read_title(reader, list, begin, end, err);
	if (!count)
		return true;
	if (*words[0].begin == '%')
		return read_counts(reader, list, words[0], end, err);
	return read_edge(reader, list, words, count, err);
}

/* The common case at full speed: two numbers in range, and anything behind them that
 * is not to be a weight. Returns the next line, or NULL: take the careful way. */
static inline const char *read_plain_edge(const struct list *list, bool takes, const char *at,
					  struct arc *arc, bool *more)
{
	int64_t from, to;

	at = scan_field(at, &from);
	if (!at)
		return NULL;
	at = scan_number(at, &to);
	if (!at || from < 1 || from > list->most[LEFT] || to < 1 || to > list->most[RIGHT])
		return NULL;
	if (takes)
		at = scan_number(at, &arc->weight);
	if (!at)
		return NULL;
	*more = *at != '\n';
	arc->tail = (int32_t)(from - 1);
	arc->head = (int32_t)(to - 1);
	return scan_newline(at) + 1;
}

static bool read_block(struct reader *reader, void *state, const char *at, const char *end,
		       struct err *err)
{
	struct list *list = state;
	bool plain = !(reader_takes(reader) && reader->options->scaled);
	struct arc arc = { .weight = 1 };
	const char *next;
	bool more;

	for (; at < end; at = next) {
		reader->line++;
		next = plain && list->kind
			? read_plain_edge(list, reader_takes(reader), at, &arc, &more) : NULL;
		if (next) {
			reader->intake.unused += more;
			if (!add_edge(reader, list, arc.tail, arc.head, arc.weight, err))
				return false;
			continue;
		}
		next = scan_newline(at);
		if (!read_line(reader, list, at, next, err))
			return false;
		next++;
	}
	return true;
}

/* How many vertices there are, where the file does not say; the edges must account
 * for them. */
static bool count_vertices(struct reader *reader, struct list *list, struct err *err)
{
	int64_t left = list->largest[LEFT];
	int64_t right = list->largest[RIGHT];
	int64_t most = left > right ? left : right;
	int64_t vertices = list->kind == KIND_SIDES ? left + right : most;

	if (!promise_affords(vertices, reader->list.count) || vertices > MOST_VERTICES) {
		reader_error(reader, err, "vertices are numbered up to %lld, but the file "
			     "holds no more than %lld edges", (long long)most,
			     (long long)reader->list.count);
		return err_hint(err, "number them from 1 without gaps");
	}
	list->promise.vertices = vertices;
	list->most[LEFT] = (int32_t)left;
	return true;
}

static bool read(struct reader *reader, struct err *err)
{
	struct list list = {
		.promise = { .header = "line of counts", .unit = "edges" },
		.most = { MOST_VERTICES, MOST_VERTICES },
	};
	int64_t i;

	if (!reader_blocks(reader, read_block, &list, err))
		return false;
	if (!(list.promise.made ? promise_check(&list.promise, reader, err) :
				  count_vertices(reader, &list, err)))
		return false;
	if (!reader->list.count)
		return reader_error(reader, err, "the file holds no edges");
	reader->vertices = (int32_t)list.promise.vertices;
	reader->labels = (struct labels){ .first = 1, .count = reader->vertices };
	reader->lists = list.kind == KIND_UNDIRECTED ? SENSE_UNDIRECTED : SENSE_DIRECTED;
	if (list.kind != KIND_SIDES)
		return true;
	reader->labels.left = list.most[LEFT];
	for (i = 0; i < reader->list.count; i++)
		reader->list.arcs[i].head += list.most[LEFT];
	return true;
}

const struct format format_konect = {
	.name = "konect",
	.title = "KONECT",
	.looks_like = "`% bip|sym|asym`",
	.lines = "Lines: `% asym unweighted`, `1 2` (tail, head).",
	.recognise = recognise,
	.read = read,
};
