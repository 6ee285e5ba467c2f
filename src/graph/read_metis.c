/* SPDX-License-Identifier: GPL-3.0-or-later
 * Undirected graphs as METIS, Chaco and the Walshaw archive write them (.metis):
 *
 *      % comments
 *      VERTICES EDGES [FORMAT [WEIGHTS]]
 *      NEIGHBOUR ...       line i: the neighbours of vertex i; empty if it has none
 *
 * Vertices count from 1. FORMAT is up to three digits of 0 and 1: whether a row
 * begins with the size of its vertex, whether with its weights (one, or WEIGHTS many),
 * and whether every neighbour is followed by the weight of the edge. Weights of edges
 * are capacities or lengths if somebody asks for them.
 *
 * An edge is listed in the rows of both its ends. Its first half, in the row of the smaller
 * vertex, is added to the list of arcs. Its second half is compared with the first. Rows come
 * in the order of vertices, and the first halves of a row are sorted. So the second halves
 * that belong to a row u come in the order of that row, and the reader only keeps one cursor
 * for each row: that of the next expected half.
 *
 *      row 1:  2 3 5       arcs   1-2 1-3 1-5 2-5
 *      row 2:  1 5         second halves: 2-1 matches the first arc of row 1, and
 *      row 3:  1           moves its cursor to 1-3; 3-1 matches that; and so on
 */
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/prefetch.h"
#include "src/graph/arc_list.h"
#include "src/graph/metis.h"
#include "src/graph/promise.h"
#include "src/graph/read.h"
#include "src/graph/scan.h"

#include <stdlib.h>

/* Neighbours are taken so many at a time, for the memory they need to be on its way. */
enum { BATCH = 32 };

struct half {
	int32_t vertex;
	int64_t weight;
};

/* A file that is being read. */
struct metis {
	struct metis_header header;
	struct promise promise;
	int32_t row;    /* vertex whose row is read */
	int64_t *cursor; /* [row] of every row so far, the next first half to be matched */
	int32_t room;
	int64_t begin;  /* the first arc of this row */
	bool sorted;    /* its arcs are, so far */
	int64_t loops;
	struct half halves[BATCH];
	int pending;    /* halves that were read but not taken yet */
};

/* --- The two halves of edges. --- */

static int by_head(const void *a, const void *b)
{
	const struct arc *x = a;
	const struct arc *y = b;

	return (x->head > y->head) - (x->head < y->head);
}

static void sort_by_head(struct arc *arcs, int64_t count)
{
	enum { SHORT = 32 }; /* so few are sorted in place, as one sorts cards */
	struct arc arc;
	int64_t i, j;

	if (count > SHORT) {
		qsort(arcs, (size_t)count, sizeof(*arcs), by_head);
		return;
	}
	for (i = 1; i < count; i++) {
		arc = arcs[i];
		for (j = i; j > 0 && arcs[j - 1].head > arc.head; j--)
			arcs[j] = arcs[j - 1];
		arcs[j] = arc;
	}
}

/* Ends a row: its first halves wait for their others. */
static bool end_row(struct reader *reader, struct metis *metis, struct err *err)
{
	struct arc *arcs = reader->list.arcs;
	int64_t count = reader->list.count;
	int64_t at = metis->begin; /* the first half that comes first */
	void *cursor = metis->cursor;
	int32_t room = metis->room;

	if (!metis->sorted)
		sort_by_head(arcs + at, count - at);
	while (at < count && arcs[at].head == metis->row)
		at++; /* loops have no other half */
	if (metis->row == room) {
		room = room > INT32_MAX / 2 ? INT32_MAX : room ? 2 * room : 1024;
		if (!memory_resize(reader->memory, &cursor, (size_t)room, sizeof(*metis->cursor),
				   "the rows of the file", err))
			return false;
		metis->cursor = cursor;
		metis->room = room;
	}
	metis->cursor[metis->row++] = at;
	return true;
}

/* The arc that row u still waits for, or NULL. */
static struct arc *waits_for(const struct reader *reader, const struct metis *metis, int32_t u)
{
	int64_t at = metis->cursor[u];

	if (at == reader->list.count || reader->list.arcs[at].tail != u)
		return NULL;
	return &reader->list.arcs[at];
}

static bool half_missing(struct reader *reader, int32_t there, int32_t missing, struct err *err)
{
	reader_error(reader, err, "vertex %d has the neighbour %d, but vertex %d has no neighbour "
		     "%d (or fewer times)", there + 1, missing + 1, missing + 1, there + 1);
	return err_hint(err, "mend the rows: every edge stands in those of both its ends");
}

/* An arc to which the row of its head has no other half. */
static bool lone_arc(struct reader *reader, const struct arc *arc, struct err *err)
{
	reader->line = reader_line_of(reader, arc - reader->list.arcs);
	return half_missing(reader, arc->tail, arc->head, err);
}

/* Of several edges between the same vertices, brings one of that weight to the
 * front; false if there is none. */
static bool find_parallel(const struct reader *reader, struct arc *arc, int64_t weight)
{
	const struct arc *end = reader->list.arcs + reader->list.count;
	struct arc *other;
	struct arc swap;

	for (other = arc; other < end && other->tail == arc->tail && other->head == arc->head;
	     other++) {
		if (other->weight == weight) {
			swap = *other;
			*other = *arc;
			*arc = swap;
			return true;
		}
	}
	return false;
}

/* The second half of the edge between this row and vertex u before it. */
static inline bool match(struct reader *reader, struct metis *metis, int32_t u,
			 int64_t weight, struct err *err)
{
	struct arc *arc = waits_for(reader, metis, u);

	if (arc && arc->head < metis->row)
		return lone_arc(reader, arc, err);
	if (!arc || arc->head > metis->row)
		return half_missing(reader, metis->row, u, err);
	if (reader_takes(reader) && arc->weight != weight && !find_parallel(reader, arc, weight)) {
		reader_error(reader, err, "the edge to vertex %d weighs %lld here, but %lld in "
			     "the row of that vertex, line %lld", u + 1, (long long)weight,
			     (long long)arc->weight,
			     (long long)reader_line_of(reader, metis->cursor[u]));
		return err_hint(err, "mend the rows: both halves of an edge weigh the same");
	}
	metis->cursor[u]++;
	return true;
}

/* No arc may be left waiting. */
static bool all_matched(struct reader *reader, const struct metis *metis, struct err *err)
{
	const struct arc *arc;
	int32_t u;

	for (u = 0; u < metis->row; u++) {
		arc = waits_for(reader, metis, u);
		if (arc)
			return lone_arc(reader, arc, err);
	}
	return true;
}

/* --- Lines. --- */

static bool read_header(struct reader *reader, struct metis *metis, const char *begin,
			const char *end, struct err *err)
{
	const struct metis_header *header = &metis->header;

	if (!metis_parse_header(begin, end, &metis->header)) {
		reader_error(reader, err, "the header is not understood");
		return err_hint(err, "it should read: VERTICES EDGES [FORMAT [WEIGHTS]], FORMAT "
				"being one to three digits of 0 and 1");
	}
	if (reader_takes(reader) && !header->weighted &&
	    !reader_lacks(reader, "the edges of this file have no weights", err))
		return err_hint(err, "leave %s out: every %s is then 1", reader_wish(reader),
				reader_noun(reader));
	return promise_make(&metis->promise, reader, header->vertices, header->edges, err);
}

static bool short_row(const struct reader *reader, const struct metis *metis, struct err *err)
{
	reader_error(reader, err, "the row of vertex %d ends too early", metis->row + 1);
	return err_hint(err, "by the header, line %lld, a row holds %d numbers of the vertex, "
			"then %s", (long long)metis->promise.line, metis->header.skip,
			metis->header.weighted ? "neighbours, each with a weight" : "neighbours");
}

/* A neighbour; false, and no error, where there is none. */
static bool read_neighbour(struct reader *reader, const struct metis *metis, const char **at,
			   int32_t *index, struct err *err)
{
	struct word word = { *at, scan_word(*at) };
	int64_t number;

	*at = scan_number(word.begin, &number);
	if (*at && number >= 1 && number <= metis->header.vertices) {
		*index = (int32_t)(number - 1);
		return true;
	}
	*at = scan_blanks(word.end);
	return promise_index(reader, "neighbour", word, "the graph has vertices",
			     metis->header.vertices, index, err) ||
	       err_hint(err, "mend the line, or the header, line %lld",
			(long long)metis->promise.line);
}

/* The weight of an edge, as the arc's or to be passed over. */
static bool read_weight(struct reader *reader, const struct metis *metis, const char **at,
			int64_t *weight, struct err *err)
{
	struct word word = { *at, scan_word(*at) };

	if (word.begin == word.end)
		return short_row(reader, metis, err);
	if (reader_takes(reader)) {
		*at = scan_number(word.begin, weight);
		if (*at && !reader->options->scaled)
			return true;
		if (!reader_weight(reader, word, weight, err))
			return false;
	}
	*at = scan_blanks(word.end);
	return true;
}

/* A neighbour of this row's vertex: a loop, or the first or second half of an edge. */
static inline bool take_half(struct reader *reader, struct metis *metis, int32_t v,
			     int64_t weight, struct err *err)
{
	const struct arc_list *list = &reader->list;

	if (v < metis->row)
		return match(reader, metis, v, weight, err);
	metis->loops += v == metis->row;
	if (list->count > metis->begin && list->arcs[list->count - 1].head > v)
		metis->sorted = false;
	return reader_arc(reader, metis->row, v, weight, err);
}

static bool take_halves(struct reader *reader, struct metis *metis, struct err *err)
{
	const struct half *half = metis->halves;
	const struct half *end = half + metis->pending;

	metis->pending = 0;
	for (; half < end; half++)
		if (half->vertex < metis->row && metis->cursor[half->vertex] < reader->list.count)
			prefetch(&reader->list.arcs[metis->cursor[half->vertex]]);
	for (half = metis->halves; half < end; half++)
		if (!take_half(reader, metis, half->vertex, half->weight, err))
			return false;
	return true;
}

static inline bool add_half(struct reader *reader, struct metis *metis, int32_t v,
			    int64_t weight, struct err *err)
{
	if (v < metis->row)
		prefetch(&metis->cursor[v]);
	metis->halves[metis->pending++] = (struct half){ v, weight };
	return metis->pending < BATCH || take_halves(reader, metis, err);
}

/* A row, up to the newline, which may be all there is. */
static bool read_row(struct reader *reader, struct metis *metis, const char *at,
		     struct err *err)
{
	int64_t weight = 1;
	int32_t v;
	int i;

	metis->begin = reader->list.count;
	metis->sorted = true;
	for (i = 0; i < metis->header.skip; i++) {
		if ((unsigned char)*at <= ' ')
			return short_row(reader, metis, err);
		at = scan_blanks(scan_word(at));
	}
	while (*at != '\n') {
		if (!read_neighbour(reader, metis, &at, &v, err))
			return false;
		if (metis->header.weighted && !read_weight(reader, metis, &at, &weight, err))
			return false;
		if (!add_half(reader, metis, v, weight, err))
			return false;
	}
	return take_halves(reader, metis, err) && end_row(reader, metis, err);
}

/* Rows follow the header; behind the last one only empty lines may. */
static bool read_line(struct reader *reader, struct metis *metis, const char *begin,
		      const char *end, struct err *err)
{
	const char *at = scan_blanks(begin);

	if (*at == '%')
		return true;
	if (!metis->promise.made)
		return *at == '\n' || read_header(reader, metis, begin, end, err);
	if (metis->row < metis->header.vertices)
		return read_row(reader, metis, at, err);
	if (*at == '\n')
		return true;
	reader_error(reader, err, "a row too many: the header promises %lld vertices",
		     (long long)metis->header.vertices);
	return err_hint(err, "mend the header, line %lld; every row is one line",
			(long long)metis->promise.line);
}

static bool read_block(struct reader *reader, void *state, const char *at, const char *end,
		       struct err *err)
{
	const char *next;

	for (; at < end; at = next + 1) {
		reader->line++;
		next = scan_newline(at);
		if (!read_line(reader, state, at, next, err))
			return false;
	}
	return true;
}

/* What only the end of the file can tell. Loops may be counted as edges or not: they
 * are dropped anyhow. */
static bool check_end(struct reader *reader, const struct metis *metis, struct err *err)
{
	int64_t edges = reader->list.count - metis->loops;
	int64_t promised = metis->header.edges;

	reader->line = metis->promise.line;
	if (metis->row < metis->header.vertices) {
		reader_error(reader, err, "the header promises %lld vertices, the file holds %d "
			     "rows", (long long)metis->header.vertices, metis->row);
		return err_hint(err, "the file is incomplete, or its header wrong; a vertex "
				"without neighbours has an empty line");
	}
	if (!all_matched(reader, metis, err))
		return false;
	if (promised >= edges && promised <= reader->list.count)
		return true;
	reader->line = metis->promise.line;
	reader_error(reader, err, "the header promises %lld edges, the file holds %lld",
		     (long long)promised, (long long)edges);
	return err_hint(err, "mend the header: it counts every edge once");
}

static bool read(struct reader *reader, struct err *err)
{
	struct metis metis = { 0 };
	bool good = false;

	reader->many = true;
	reader->lists = SENSE_UNDIRECTED;
	if (!reader_blocks(reader, read_block, &metis, err))
		goto done;
	if (!metis.promise.made) {
		reader_error(reader, err, "there is no header");
		err_hint(err, "the first line without %% should read: VERTICES EDGES");
		goto done;
	}
	/* An empty last row that lacks its newline is no line at all. */
	if (metis.row == metis.header.vertices - 1 && !metis.header.skip &&
	    !read_row(reader, &metis, "\n", err))
		goto done;
	reader->vertices = (int32_t)metis.header.vertices;
	reader->labels = (struct labels){ .first = 1, .count = reader->vertices };
	if (metis.header.weighted && !reader_takes(reader))
		reader->intake.unused = reader->list.count;
	good = check_end(reader, &metis, err);
done:
	memory_free(metis.cursor);
	return good;
}

const struct format format_metis = {
	.name = "metis",
	.title = "METIS (.metis)",
	.looks_like = "`VERTICES EDGES` and rows of neighbours",
	.lines = "Lines: `4 5` (vertices, edges), then the neighbours of vertex 1, `2 3`, those of "
		 "vertex 2, and so on.",
	.recognise = metis_recognise,
	.read = read,
};
