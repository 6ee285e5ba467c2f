/* SPDX-License-Identifier: GPL-3.0-or-later
 * Matrix Market files (.mtx), as the NIST defined them:
 *
 *      %%MatrixMarket matrix coordinate real general
 *      % comments
 *      ROWS COLUMNS ENTRIES
 *      ROW COLUMN VALUE     once for every entry; a pattern has no values
 *
 * Rows and columns count from 1. Every entry that is written is an arc from its row
 * to its column, one whose value is zero too. A square matrix is a graph whose
 * vertices are rows and columns at once; its edges are undirected if it is called
 * symmetric (or skew-symmetric, or hermitian), where the file holds one triangle
 * only. Any other matrix has two sides: rows on the left, columns on the right.
 * Values are capacities or lengths if somebody asks for them.
 */
#include "src/base/err.h"
#include "src/graph/arc_list.h"
#include "src/graph/promise.h"
#include "src/graph/read.h"
#include "src/graph/scan.h"

#define BANNER "%%matrixmarket"

/* Which half of a symmetric matrix the file holds. */
enum triangle { TRIANGLE_BOTH, TRIANGLE_OPEN, TRIANGLE_LOWER, TRIANGLE_UPPER };

/* A file that is being read. */
struct matrix {
	bool titled;   /* the first line was read */
	bool pattern;  /* entries have no values */
	enum triangle triangle;
	struct promise promise;
	int64_t rows, columns;
	int32_t shift; /* the vertex of the first column */
};

static bool recognise(const char *begin, const char *end)
{
	struct word word;

	return scan_words(begin, end, &word, 1) && scan_is_caseless(word, BANNER);
}

/* Whether the word is one of a list that ends in NULL. */
static bool is_among(struct word word, const char *const *list)
{
	for (; *list; list++)
		if (scan_is_caseless(word, *list))
			return true;
	return false;
}

static bool not_read(const struct reader *reader, struct word word, const char *what,
		     const char *hint, struct err *err)
{
	reader_error(reader, err, "%s `%.*s` is not read here", what, reader_shown(word),
		     word.begin);
	return err_hint(err, "%s", hint);
}

/* The first line: what kind of matrix follows. */
static bool read_title(struct reader *reader, struct matrix *matrix, const char *begin,
		       const char *end, struct err *err)
{
	static const char *const numbers[] = { "real", "integer", "double", NULL };
	static const char *const halves[] = { "symmetric", "skew-symmetric", "hermitian", NULL };
	struct word words[5];
	int count = scan_words(begin, end, words, 5);

	if (count != 5 || !scan_is_caseless(words[0], BANNER) ||
	    !scan_is_caseless(words[1], "matrix")) {
		reader_error(reader, err, "this is not the first line of a Matrix Market file");
		return err_hint(err, "it should read: %%%%MatrixMarket matrix coordinate "
				"real|integer|pattern general|symmetric");
	}
	if (!scan_is_caseless(words[2], "coordinate"))
		return not_read(reader, words[2], "the layout",
				"write the matrix as coordinates, one entry a line", err);
	matrix->pattern = scan_is_caseless(words[3], "pattern");
	if (!matrix->pattern && !is_among(words[3], numbers))
		return not_read(reader, words[3], "the kind of values",
				"write the values as real or integer, or the entries as pattern, "
				"without values", err);
	if (is_among(words[4], halves))
		matrix->triangle = TRIANGLE_OPEN;
	else if (!scan_is_caseless(words[4], "general"))
		return not_read(reader, words[4], "the symmetry",
				"it should be general, symmetric, skew-symmetric or hermitian",
				err);
	matrix->titled = true;
	return !reader_takes(reader) || !matrix->pattern ||
	       reader_lacks(reader, "the entries of a pattern have no values", err) ||
	       err_hint(err, "leave %s out: every %s is then 1", reader_wish(reader),
			reader_noun(reader));
}

static bool read_size(struct reader *reader, struct matrix *matrix, const struct word *words,
		      int count, struct err *err)
{
	int64_t rows, columns, entries;
	bool square;

	if (count != 3 || !scan_integer(words[0], &rows) || !scan_integer(words[1], &columns) ||
	    !scan_integer(words[2], &entries) || rows < 0 || columns < 0 || entries < 0) {
		reader_error(reader, err, "the size line is not understood");
		return err_hint(err, "the first line without %% should read: ROWS COLUMNS "
				"ENTRIES");
	}
	square = rows == columns;
	if (!rows != !columns)
		return reader_error(reader, err, "the matrix has no %s",
				    rows ? "columns" : "rows");
	if (matrix->triangle && !square) {
		reader_error(reader, err, "a symmetric matrix of %lld rows and %lld columns",
			     (long long)rows, (long long)columns);
		return err_hint(err, "mend the size line, or write general in the first line");
	}
	/* Past 2^32 it is too large anyhow, and the sum must fit. */
	if (!promise_make(&matrix->promise, reader,
			  square || rows > UINT32_MAX || columns > UINT32_MAX ?
				  (rows > columns ? rows : columns) : rows + columns,
			  entries, err))
		return false;
	matrix->rows = rows;
	matrix->columns = columns;
	matrix->shift = square ? 0 : (int32_t)rows;
	return true;
}

/* Adds an entry; of a symmetric matrix the first one off the diagonal says in which
 * triangle all others must be. */
static bool add_entry(struct reader *reader, struct matrix *matrix, int32_t row,
		      int32_t column, int64_t weight, struct err *err)
{
	enum triangle triangle = row > column ? TRIANGLE_LOWER : TRIANGLE_UPPER;

	if (matrix->triangle == TRIANGLE_OPEN && row != column)
		matrix->triangle = triangle;
	if (matrix->triangle > TRIANGLE_OPEN && matrix->triangle != triangle &&
	    row != column) {
		reader_error(reader, err, "entry %lld: row %d, column %d is in the other triangle "
			     "of a symmetric matrix", (long long)(reader->list.count + 1),
			     row + 1, column + 1);
		return err_hint(err, "leave one triangle out, or write general in the first line");
	}
	reader->intake.unused += !reader_takes(reader) && !matrix->pattern;
	return reader_arc(reader, row, column + matrix->shift, weight, err);
}

static bool read_entry(struct reader *reader, struct matrix *matrix, const struct word *words,
		       int count, struct err *err)
{
	int32_t row, column;
	int64_t weight = 1;

	if (count != (matrix->pattern ? 2 : 3)) {
		reader_error(reader, err, "entry %lld: this line is not understood",
			     (long long)(reader->list.count + 1));
		return err_hint(err, "it should read: ROW COLUMN%s",
				matrix->pattern ? "" : " VALUE");
	}
	if (!promise_index(reader, "row", words[0], "the matrix has rows", matrix->rows, &row,
			   err) ||
	    !promise_index(reader, "column", words[1], "the matrix has columns",
			   matrix->columns, &column, err))
		return err_hint(err, "mend the line, or the size line, line %lld",
				(long long)matrix->promise.line);
	if (reader_takes(reader) && !reader_weight(reader, words[2], &weight, err))
		return false;
	return add_entry(reader, matrix, row, column, weight, err);
}

/* Any line, with all its errors. */
static bool read_line(struct reader *reader, struct matrix *matrix, const char *begin,
		      const char *end, struct err *err)
{
	struct word words[3];
	int count;

	if (!matrix->titled)
		return read_title(reader, matrix, begin, end, err);
	count = scan_words(begin, end, words, 3);
	if (!count || *words[0].begin == '%')
		return true;
	if (!matrix->promise.made)
		return read_size(reader, matrix, words, count, err);
	return read_entry(reader, matrix, words, count, err);
}

/* The common case at full speed: two numbers in range, and a word behind them that is
 * a whole number where it is to be a weight. Returns the next line, or NULL: take
 * the careful way. */
static inline const char *read_plain_entry(const struct matrix *matrix, bool takes,
					   const char *at, struct arc *arc)
{
	int64_t row, column;

	at = scan_field(at, &row);
	if (!at)
		return NULL;
	at = scan_number(at, &column);
	if (!at || (*at == '\n') != matrix->pattern)
		return NULL;
	if (takes)
		at = scan_number(at, &arc->weight);
	else if (!matrix->pattern)
		at = scan_blanks(scan_word(at));
	if (!at || *at != '\n' || row < 1 || row > matrix->rows || column < 1 ||
	    column > matrix->columns)
		return NULL;
	arc->tail = (int32_t)(row - 1);
	arc->head = (int32_t)(column - 1);
	return at + 1;
}

static bool read_block(struct reader *reader, void *state, const char *at, const char *end,
		       struct err *err)
{
	struct matrix *matrix = state;
	bool plain = !(reader_takes(reader) && reader->options->scaled);
	struct arc arc = { .weight = 1 };
	const char *next;

	for (; at < end; at = next) {
		reader->line++;
		next = plain && matrix->promise.made
			? read_plain_entry(matrix, reader_takes(reader), at, &arc) : NULL;
		if (next) {
			if (!add_entry(reader, matrix, arc.tail, arc.head, arc.weight, err))
				return false;
			continue;
		}
		next = scan_newline(at);
		if (!read_line(reader, matrix, at, next, err))
			return false;
		next++;
	}
	return true;
}

static bool read(struct reader *reader, struct err *err)
{
	struct matrix matrix = { .promise = { .header = "size line", .unit = "entries" } };

	if (!reader_blocks(reader, read_block, &matrix, err))
		return false;
	if (!matrix.promise.made) {
		reader_error(reader, err, "there is no size line");
		return err_hint(err, "the first line without %% should read: ROWS COLUMNS "
				"ENTRIES");
	}
	reader->vertices = (int32_t)matrix.promise.vertices;
	reader->labels = (struct labels){ .first = 1, .count = reader->vertices,
					  .left = matrix.shift };
	reader->lists = matrix.triangle ? SENSE_UNDIRECTED : SENSE_DIRECTED;
	return promise_check(&matrix.promise, reader, err);
}

const struct format format_matrix_market = {
	.name = "mtx",
	.title = "Matrix Market",
	.looks_like = "`%%MatrixMarket`",
	.lines = "Lines: `%%MatrixMarket matrix coordinate real general`, `4 4 5` (rows, columns, "
		 "entries), `1 2 0.5` (row, column, value).",
	.recognise = recognise,
	.read = read,
};
