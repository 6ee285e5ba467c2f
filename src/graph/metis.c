/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/graph/metis.h"

#include "src/graph/scan.h"

/* FORMAT: one to three digits of 0 and 1, for sizes, weights, weights of edges; missing
 * ones are 0. */
static bool parse_format(struct word word, bool *sizes, bool *weights, bool *weighted)
{
	bool *const flags[] = { weighted, weights, sizes };
	int i;

	if (word.end - word.begin > 3)
		return false;
	for (i = 0; word.end > word.begin; i++) {
		word.end--;
		if (*word.end != '0' && *word.end != '1')
			return false;
		*flags[i] = *word.end == '1';
	}
	return true;
}

bool metis_parse_header(const char *begin, const char *end, struct metis_header *header)
{
	enum { MOST_WEIGHTS = 1 << 20 };
	struct word words[4];
	int count = scan_words(begin, end, words, 4);
	bool sizes = false;
	bool weights = false;
	int64_t each = 1;

	*header = (struct metis_header){ 0 };
	if (count < 2 || count > 4 || !scan_integer(words[0], &header->vertices) ||
	    !scan_integer(words[1], &header->edges) || header->vertices < 0 || header->edges < 0)
		return false;
	if (count > 2 && !parse_format(words[2], &sizes, &weights, &header->weighted))
		return false;
	if (count > 3 && (!scan_integer(words[3], &each) || each < 0 || each > MOST_WEIGHTS))
		return false;
	header->skip = (sizes ? 1 : 0) + (weights ? (int)each : 0);
	return true;
}

/* What a look at the first lines finds. */
struct look {
	struct metis_header header;
	bool headed;
	int columns;        /* numbers in the header */
	bool comments;      /* there are lines that begin with % */
	int64_t lines;      /* behind the header, empty ones too */
	int64_t rows, bad;  /* that are not empty; of these, that no METIS file holds */
	int64_t neighbours;
	int64_t length;     /* words in the first row */
	bool differ;        /* rows differ in length */
	bool loops;         /* a row names its own vertex */
};

/* Looks at a row that is not empty. */
static void look_at_row(struct look *look, const char *at)
{
	const struct metis_header *header = &look->header;
	const char *next;
	int64_t length = 0;
	int64_t number;
	int64_t behind;
	bool good = look->lines <= header->vertices;

	for (; (unsigned char)*at > ' '; at = scan_blanks(scan_word(at)), length++) {
		behind = length - header->skip;
		if (behind < 0 || (header->weighted && behind % 2))
			continue;
		look->neighbours++;
		next = scan_number(at, &number);
		good = good && next && number >= 1 && number <= header->vertices;
		look->loops = look->loops || (next && number == look->lines);
	}
	good = good && *at == '\n' && length >= header->skip &&
	       !(header->weighted && (length - header->skip) % 2);
	look->differ = look->differ || (look->rows && length != look->length);
	look->length = length;
	look->rows++;
	look->bad += !good;
}

/* False where a line settles that this is no METIS file. */
static bool look_at_line(struct look *look, const char *begin, const char *end)
{
	const char *at = scan_blanks(begin);
	struct word words[4];

	if (*at == '%') {
		look->comments = true;
		return true;
	}
	if (!look->headed) {
		look->headed = *at != '\n';
		look->columns = scan_words(at, end, words, 4);
		return !look->headed || (metis_parse_header(at, end, &look->header) &&
					 look->header.vertices > 0);
	}
	look->lines++;
	if (*at != '\n')
		look_at_row(look, at);
	return *at != '#';
}

/* Whether not a single line speaks against it, all that was promised included. */
static bool fits(const struct look *look, bool whole)
{
	const struct metis_header *header = &look->header;
	int64_t halves;

	if (look->bad || look->loops || header->edges > INT64_MAX / 2)
		return false;
	halves = 2 * header->edges;
	if (whole || look->lines == header->vertices)
		return look->lines == header->vertices && look->neighbours == halves;
	return look->neighbours <= halves;
}

bool metis_recognise(const char *begin, const char *end)
{
	struct look look = { 0 };
	const char *next;

	for (; begin < end; begin = next + 1) {
		next = scan_newline(begin);
		if (!look_at_line(&look, begin, next))
			return false;
	}
	if (!look.headed || !look.rows)
		return look.headed && look.comments;
	/* No edge list is so: what is wrong with such a file is to be told in the words of
	 * its own format. */
	if (look.differ || look.length == 1 || look.comments)
		return 2 * look.bad < look.rows;
	/* An edge list could be so, if a strange one: below a line of counts, say. */
	if (look.length != look.columns || look.length > 3)
		return fits(&look, false);
	return fits(&look, true);
}
