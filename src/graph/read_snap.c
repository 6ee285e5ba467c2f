/* SPDX-License-Identifier: GPL-3.0-or-later
 * Edge lists as the Stanford Network Analysis Project (SNAP) writes them:
 *
 *      # comments
 *      FROM TO
 *
 * separated by blanks or a tab. Vertices are any numbers from 0 to 2^63 - 1, with
 * gaps; vertex indices follow their order. A third column is a capacity only if
 * capacity=file says so.
 */
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/graph/read.h"
#include "src/graph/scan.h"

#include <stdlib.h>
#include <string.h>

/* The ends of every edge as the file numbers them, before the vertices are known. */
struct ends {
	int64_t *numbers; /* two an edge */
	int64_t room;     /* edges */
	int64_t largest;
};

static bool is_number(struct word word)
{
	int64_t number;

	return scan_integer(word, &number) && number >= 0;
}

static bool recognise(const char *begin, const char *end)
{
	struct word words[3];
	const char *next;
	int count;

	for (; begin < end; begin = next) {
		for (next = begin; next < end && *next != '\n'; next++)
			;
		count = scan_words(begin, next, words, 3);
		next++;
		if (!count || *words[0].begin == '#')
			continue;
		return (count == 2 || count == 3) && is_number(words[0]) && is_number(words[1]);
	}
	return false;
}

static bool add_ends(struct reader *reader, struct ends *ends, int64_t from, int64_t to,
		     struct err *err)
{
	void *numbers = ends->numbers;
	int64_t room = ends->room ? ends->room * 2 : 1024;
	int64_t edge = reader->list.count;

	if (edge == ends->room) {
		if (!memory_resize(reader->memory, &numbers, (size_t)room,
				   2 * sizeof(*ends->numbers), "the edge list", err))
			return false;
		ends->numbers = numbers;
		ends->room = room;
	}
	ends->numbers[2 * edge] = from;
	ends->numbers[2 * edge + 1] = to;
	if (from > ends->largest)
		ends->largest = from;
	if (to > ends->largest)
		ends->largest = to;
	return true;
}

static bool read_number(const struct reader *reader, struct word word, int64_t *number,
			struct err *err)
{
	if (scan_integer(word, number) && *number >= 0)
		return true;
	reader_error(reader, err, "`%.*s` is no vertex number", (int)(word.end - word.begin),
		     word.begin);
	return err_hint(err, "a line of an edge list should read: FROM TO");
}

/* Any line, with all its errors. */
static bool read_line(struct reader *reader, struct ends *ends, const char *begin,
		      const char *end, struct err *err)
{
	bool wants_capacity = reader->options->capacity == CAPACITY_FILE;
	struct word words[4];
	int count = scan_words(begin, end, words, 4);
	int64_t from, to;
	int64_t capacity = 1;

	if (!count || *words[0].begin == '#')
		return true;
	if (count < 2) {
		reader_error(reader, err, "an edge needs two vertices");
		return err_hint(err, "a line of an edge list should read: FROM TO");
	}
	if (!read_number(reader, words[0], &from, err) ||
	    !read_number(reader, words[1], &to, err))
		return false;
	if (wants_capacity && count < 3)
		return reader_error(reader, err, "capacity=file, but this line has no third column");
	if (wants_capacity &&
	    !reader_capacity(reader, words[2].begin, words[2].end, &capacity, err))
		return false;
	reader->intake.unused += count > (wants_capacity ? 3 : 2);
	return add_ends(reader, ends, from, to, err) && reader_arc(reader, 0, 0, capacity, err);
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

static bool read_block(struct reader *reader, struct ends *ends, const char *at,
		       const char *end, struct err *err)
{
	bool plain = reader->options->capacity != CAPACITY_FILE;
	const char *next;
	int64_t from, to;

	for (; at < end; at = next) {
		reader->line++;
		next = plain ? read_plain_edge(at, &from, &to) : NULL;
		if (next) {
			if (!add_ends(reader, ends, from, to, err) ||
			    !reader_arc(reader, 0, 0, 1, err))
				return false;
			continue;
		}
		for (next = at; *next != '\n'; next++)
			;
		if (!read_line(reader, ends, at, next, err))
			return false;
		next++;
	}
	return true;
}

static int by_value(const void *a, const void *b)
{
	int64_t x = *(const int64_t *)a;
	int64_t y = *(const int64_t *)b;

	return (x > y) - (x < y);
}

/* Gives each distinct number an index, in ascending order, through a table over
 * all numbers up to the largest: for lists whose numbers lie close together. */
static bool index_by_table(struct reader *reader, struct ends *ends, struct err *err)
{
	int64_t range = ends->largest + 1;
	int32_t *table = memory_array(reader->memory, (size_t)range, sizeof(*table),
				      "vertex numbers", err);
	int32_t count = 0;
	int64_t i;

	if (!table)
		return false;
	for (i = 0; i < 2 * reader->list.count; i++)
		table[ends->numbers[i]] = 1;
	for (i = 0; i < range; i++)
		count += table[i];
	reader->labels.numbers = memory_array(reader->memory, (size_t)count, sizeof(int64_t),
					      "vertex numbers", err);
	if (!reader->labels.numbers) {
		memory_free(table);
		return false;
	}
	reader->vertices = count;
	for (i = 0, count = 0; i < range; i++) {
		if (table[i]) {
			reader->labels.numbers[count] = i;
			table[i] = count++;
		}
	}
	for (i = 0; i < reader->list.count; i++) {
		reader->list.arcs[i].tail = table[ends->numbers[2 * i]];
		reader->list.arcs[i].head = table[ends->numbers[2 * i + 1]];
	}
	memory_free(table);
	return true;
}

static int32_t search(const int64_t *sorted, int64_t count, int64_t number)
{
	int64_t low = 0;
	int64_t middle;

	while (low < count) {
		middle = low + (count - low) / 2;
		if (sorted[middle] < number)
			low = middle + 1;
		else
			count = middle;
	}
	return (int32_t)low;
}

/* The same by sorting, for numbers that lie far apart. */
static bool index_by_sorting(struct reader *reader, struct ends *ends, struct err *err)
{
	size_t size = 2 * (size_t)reader->list.count;
	int64_t *sorted = memory_array(reader->memory, size, sizeof(*sorted), "vertex numbers",
				       err);
	int64_t count = 0;
	int64_t i;

	if (!sorted)
		return false;
	memcpy(sorted, ends->numbers, size * sizeof(*sorted));
	qsort(sorted, size, sizeof(*sorted), by_value);
	for (i = 0; i < (int64_t)size; i++)
		if (!count || sorted[count - 1] != sorted[i])
			sorted[count++] = sorted[i];
	reader->labels.numbers = sorted;
	if (count > INT32_MAX - 2)
		return reader_error(reader, err, "%lld vertices are more than this program holds "
				    "(2^31 - 3)", (long long)count);
	reader->vertices = (int32_t)count;
	for (i = 0; i < reader->list.count; i++) {
		reader->list.arcs[i].tail = search(sorted, count, ends->numbers[2 * i]);
		reader->list.arcs[i].head = search(sorted, count, ends->numbers[2 * i + 1]);
	}
	return true;
}

static bool index_vertices(struct reader *reader, struct ends *ends, struct err *err)
{
	bool close = ends->largest < INT32_MAX - 2 &&
		     ends->largest / 16 <= reader->list.count + 4096;

	if (!(close ? index_by_table : index_by_sorting)(reader, ends, err))
		return false;
	reader->labels.count = reader->vertices;
	/* Names without gaps need no table. */
	if (reader->vertices &&
	    reader->labels.numbers[reader->vertices - 1] - reader->labels.numbers[0] ==
		    reader->vertices - 1) {
		reader->labels.first = reader->labels.numbers[0];
		memory_free(reader->labels.numbers);
		reader->labels.numbers = NULL;
	}
	return true;
}

static bool read(struct reader *reader, struct err *err)
{
	struct ends ends = { 0 };
	const char *begin, *end;
	bool good = false;

	for (;;) {
		if (!input_block(reader->input, &begin, &end, err))
			goto done;
		if (begin == end)
			break;
		if (!read_block(reader, &ends, begin, end, err))
			goto done;
	}
	reader->has_capacities = reader->options->capacity == CAPACITY_FILE;
	if (!reader->list.count)
		reader_error(reader, err, "the file holds no edges");
	else
		good = index_vertices(reader, &ends, err);
done:
	memory_free(ends.numbers);
	return good;
}

const struct format format_snap = {
	.name = "snap",
	.title = "SNAP edge list",
	.looks_like = "lines `FROM TO` of two numbers",
	.recognise = recognise,
	.read = read,
};
