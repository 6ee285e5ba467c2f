/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/graph/promise.h"

#include "src/base/err.h"

/* So many vertices without a line are let pass, and so many more for every line. */
enum { FREE_VERTICES = 1 << 20, VERTICES_A_LINE = 16 };

bool promise_vertices(const struct reader *reader, int64_t vertices, struct err *err)
{
	if (vertices == 0)
		return reader_error(reader, err, "the graph has no vertices");
	if (vertices > INT32_MAX - 2)
		return reader_error(reader, err, "%lld vertices are more than this program holds "
				    "(2^31 - 3)", (long long)vertices);
	return true;
}

bool promise_make(struct promise *promise, struct reader *reader, int64_t vertices,
		  int64_t arcs, struct err *err)
{
	if (!promise_vertices(reader, vertices, err))
		return false;
	promise->made = true;
	promise->vertices = vertices;
	promise->arcs = arcs;
	promise->line = reader->line;
	return true;
}

bool promise_affords(int64_t vertices, int64_t lines)
{
	return vertices <= FREE_VERTICES + VERTICES_A_LINE * lines;
}

bool promise_check_arcs(const struct promise *promise, struct reader *reader, struct err *err)
{
	reader->line = promise->line;
	if (promise->arcs == reader->list.count)
		return true;
	reader_error(reader, err, "the header promises %lld %s, the file holds %lld",
		     (long long)promise->arcs, promise->unit, (long long)reader->list.count);
	return err_hint(err, "the file is incomplete, or its header wrong: mend the %s", promise->header);
}

bool promise_check(const struct promise *promise, struct reader *reader, struct err *err)
{
	if (!promise_check_arcs(promise, reader, err))
		return false;
	if (promise_affords(promise->vertices, reader->list.count))
		return true;
	reader_error(reader, err, "the header promises %lld vertices, the file holds no more than %lld %s",
		     (long long)promise->vertices, (long long)reader->list.count, promise->unit);
	return err_hint(err, "mend the %s: vertices without %s are not needed", promise->header,
			promise->unit);
}

bool promise_index(const struct reader *reader, const char *what, struct word word,
		   const char *among, int64_t most, int32_t *index, struct err *err)
{
	int64_t number;

	if (!scan_integer(word, &number))
		return reader_error(reader, err, "%s `%.*s` is no vertex number", what,
				    reader_shown(word), word.begin);
	if (number < 1 || number > most)
		return reader_error(reader, err, "%s %lld is out of range: %s 1 to %lld", what,
				    (long long)number, among, (long long)most);
	*index = (int32_t)(number - 1);
	return true;
}
