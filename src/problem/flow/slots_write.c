/* SPDX-License-Identifier: GPL-3.0-or-later
 * What turbo has on the machine, written from its first place to its last, on several threads: links and
 * capacities together.
 */
#include "gpu/core/upload.h"
#include "src/base/memory.h"
#include "src/base/parallel.h"
#include "src/base/prefetch.h"
#include "src/engine/run.h"
#include "src/problem/flow/slots.h"

#include <string.h>

struct writer {
	const struct graph *graph;
	int64_t stride;
	const int64_t *shift; /* [vertices] from the entries of a row to its places */
	const int32_t *longs; /* [long_count] vertices whose rows do not fit into the stride */
	int32_t long_count;
	const void *room;     /* [entries] c_f */
	bool wide_links, wide_rooms; /* words have 64 bits */
};

static size_t place_size(const struct writer *writer)
{
	return SLOTS_PLACE_WORDS * (writer->wide_rooms ? sizeof(int64_t) : sizeof(int32_t));
}

static void set_pair(bool wide, void *pair, int64_t first, int64_t second)
{
	if (wide) {
		((int64_t *)pair)[0] = first;
		((int64_t *)pair)[1] = second;
	} else {
		((int32_t *)pair)[0] = (int32_t)first;
		((int32_t *)pair)[1] = (int32_t)second;
	}
}

static int64_t get_word(bool wide, const void *words, int64_t i)
{
	return wide ? ((const int64_t *)words)[i] : ((const int32_t *)words)[i];
}

/* Asks for what is read at random for an entry that comes up soon. */
static inline void look_ahead(const struct writer *writer, int64_t p)
{
	const struct graph *graph = writer->graph;

	if (p + PREFETCH_AHEAD >= graph->entries)
		return;
	prefetch(writer->shift + graph->head[p + PREFETCH_AHEAD]);
	if (graph->twin)
		prefetch_word(writer->wide_rooms, writer->room, graph->twin[p + PREFETCH_AHEAD]);
}

/* The arc at the entry p of u. */
static void write_arc(const struct writer *writer, int32_t u, int64_t p, char *place)
{
	const struct graph *graph = writer->graph;
	const int64_t q = graph_twin(graph, u, p);
	const int32_t v = graph->head[p];
	const int64_t left = get_word(writer->wide_rooms, writer->room, p);

	look_ahead(writer, p);
	set_pair(writer->wide_links, place, v, q + writer->shift[v]);
	set_pair(writer->wide_rooms, place + place_size(writer) / 2, left,
		 left + get_word(writer->wide_rooms, writer->room, q));
}

/* Of places that are written: a narrow link does not fill its half of a wide place. */
static void clear(const struct writer *writer, char *places, int64_t written, int64_t count)
{
	const size_t size = place_size(writer);
	const int64_t first = writer->wide_rooms != writer->wide_links ? 0 : written;

	memset(places + (size_t)first * size, 0, (size_t)(count - first) * size);
}

/* The `stride` places that u has among those of all vertices. */
static void write_row(const struct writer *writer, int32_t u, char *places)
{
	const int64_t first = writer->graph->row[u];
	const int64_t count = slots_degree(writer->graph, u);
	const size_t size = place_size(writer);
	int64_t i;

	if (count > writer->stride) {
		clear(writer, places, 0, writer->stride);
		set_pair(writer->wide_links, places, TURBO_LONG, first + writer->shift[u]);
		set_pair(writer->wide_links, places + size, 0, first + writer->shift[u] + count);
		return;
	}
	clear(writer, places, count, writer->stride);
	for (i = 0; i < count; i++)
		write_arc(writer, u, first + i, places + (size_t)i * size);
}

/* What is written at once, on several threads: units of `size` bytes from number `first` on. They are rows of
 * vertices, or places of long rows. */
struct piece {
	const struct writer *writer;
	size_t size;
	int64_t first;
	char *places;
};

static void write_rows(void *context, int64_t begin, int64_t end)
{
	const struct piece *piece = context;
	char *places = piece->places + (size_t)begin * piece->size;
	int64_t i;

	for (i = begin; i < end; i++, places += piece->size)
		write_row(piece->writer, (int32_t)(piece->first + i), places);
}

/* The first place of long row i. */
static int64_t long_place(const struct writer *writer, int32_t i)
{
	const int32_t u = writer->longs[i];

	return writer->graph->row[u] + writer->shift[u];
}

/* The long row that has the place. */
static int32_t long_row_at(const struct writer *writer, int64_t place)
{
	int32_t low = 0;
	int32_t high = writer->long_count;
	int32_t middle;

	while (high - low > 1) {
		middle = low + (high - low) / 2;
		if (long_place(writer, middle) <= place)
			low = middle;
		else
			high = middle;
	}
	return low;
}

static void write_long_rows(void *context, int64_t begin, int64_t end)
{
	const struct piece *piece = context;
	const struct writer *writer = piece->writer;
	int32_t row = long_row_at(writer, piece->first + begin);
	int32_t u = writer->longs[row];
	int64_t p = piece->first + begin - writer->shift[u];
	int64_t i;

	clear(writer, piece->places + (size_t)begin * piece->size, end - begin, end - begin);
	for (i = begin; i < end; i++, p++) {
		if (p == writer->graph->row[u + 1]) {
			u = writer->longs[++row];
			p = writer->graph->row[u];
		}
		write_arc(writer, u, p, piece->places + (size_t)i * piece->size);
	}
}

/* Units up to number `end` - 1; a thread takes at least `least`. */
static void write_units(struct piece piece, int64_t end, int64_t least,
			void (*part)(void *piece, int64_t begin, int64_t end), struct upload *upload)
{
	size_t count;

	while (piece.first < end && (piece.places = upload_room(upload, piece.size, &count))) {
		if (count > (size_t)(end - piece.first))
			count = (size_t)(end - piece.first);
		parallel((int64_t)count, least, part, &piece);
		upload_add(upload, count * piece.size);
		piece.first += (int64_t)count;
	}
}

static void write(const struct writer *writer, struct upload *upload)
{
	const int64_t vertices = writer->graph->vertices;
	const struct piece rows = { writer, (size_t)writer->stride * place_size(writer), 0, NULL };
	const struct piece longs = { writer, place_size(writer), vertices * writer->stride, NULL };
	int64_t end = longs.first;
	int32_t i;

	for (i = 0; i < writer->long_count; i++)
		end += slots_degree(writer->graph, writer->longs[i]);
	if (writer->stride)
		write_units(rows, vertices, SLOTS_A_THREAD / writer->stride + 1, write_rows, upload);
	write_units(longs, end, SLOTS_A_THREAD, write_long_rows, upload);
}

/* From the entries of each row to its places. */
static int64_t *make_shifts(const struct run *run, int64_t stride, struct err *err)
{
	const struct graph *graph = run->plan.graph;
	struct slots_rows rows = slots_rows_of(graph, stride);
	int64_t *shift = memory_array(run->memory, (size_t)graph->vertices, sizeof(*shift),
				      "rows of places", err);
	int32_t u;

	for (u = 0; shift && u < graph->vertices; u++)
		shift[u] = slots_next_row(&rows, u) - graph->row[u];
	return shift;
}

static int32_t *list_longs(const struct run *run, int64_t stride, int32_t *count, struct err *err)
{
	const struct graph *graph = run->plan.graph;
	const int64_t most = graph->vertices - slots_count_rows(graph, stride);
	int32_t *longs = memory_array(run->memory, (size_t)most + 1, sizeof(*longs), "long rows", err);
	int32_t u;

	*count = 0;
	for (u = 0; longs && u < graph->vertices; u++)
		if (slots_degree(graph, u) > stride)
			longs[(*count)++] = u;
	return longs;
}

void slots_stream(const struct run *run, const void *host, struct upload *upload)
{
	const int64_t stride = ((const struct turbo_args *)run->args)->stride;
	int32_t long_count;
	int32_t *longs = list_longs(run, stride, &long_count, upload->err);
	int64_t *shift = longs ? make_shifts(run, stride, upload->err) : NULL;
	const struct writer writer = {
		.graph = run->plan.graph,
		.stride = stride,
		.shift = shift,
		.longs = longs,
		.long_count = long_count,
		.room = host,
		.wide_links = width_arc_size(run->width) == sizeof(int64_t),
		.wide_rooms = width_capacity_size(run->width) == sizeof(int64_t),
	};

	if (shift)
		write(&writer, upload);
	else
		upload->good = false;
	memory_free(shift);
	memory_free(longs);
}
