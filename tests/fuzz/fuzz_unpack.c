/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/fuzz/fuzz.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/graph/input.h"

#include <string.h>

enum { MEMORY = 4 << 20, PATIENCE = 2000, MOST_PIECES = 4 };

/* What an input gave, up to its end or the error. */
struct content {
	char *bytes;
	size_t size;
	bool good;
};

static void add(struct content *content, const char *begin, const char *end)
{
	size_t more = (size_t)(end - begin);

	content->bytes = realloc(content->bytes, content->size + more + 1);
	MUST(content->bytes);
	memcpy(content->bytes + content->size, begin, more);
	content->size += more;
}

/* Reads a file whole, in blocks of lines (unit 0) or of units. */
static struct content take(const void *bytes, size_t size, size_t unit)
{
	struct memory memory = { .limit = MEMORY };
	struct content content = { 0 };
	struct patience patience;
	struct poll poll = fuzz_patience(&patience, PATIENCE, URGENCY_NOW);
	struct err err = { 0 };
	struct input input;
	const char *begin, *end;

	content.good = input_open(&input, &memory, fuzz_file(bytes, size), &poll, &err) &&
		       input_look(&input, &begin, &end, &err);
	while (content.good) {
		content.good = unit ? input_bytes(&input, unit, &begin, &end, &err)
				    : input_block(&input, &begin, &end, &err);
		if (!content.good || begin == end)
			break;
		add(&content, begin, end);
		if (unit && (size_t)(end - begin) < unit)
			break;
	}
	MUST(content.good == (err.kind == ERR_NONE));
	MUST(content.good || err.kind == ERR_INPUT || err.kind == ERR_MEMORY ||
	     err.kind == ERR_INTERRUPT);
	input_close(&input);
	MUST(memory.used == 0 && memory.peak <= memory.limit);
	return content;
}

/* The bytes as they are, but for the magic number they shall begin with. */
static void unpack_raw(const uint8_t *bytes, size_t size, const char *magic, size_t magic_size,
		       size_t unit)
{
	char *copy = malloc(size + magic_size);

	MUST(copy);
	memcpy(copy, magic, magic_size);
	if (size)
		memcpy(copy + magic_size, bytes, size);
	free(take(copy, size + magic_size, unit).bytes);
	free(copy);
}

/* Packs the bytes in drawn pieces; edge[i] is where piece i ends. Returns how many. */
static int pack_pieces(const uint8_t *bytes, size_t size, pack_function *pack,
		       struct random *random, char *to, size_t room, size_t *edge)
{
	int pieces = (int)random_range(random, 1, MOST_PIECES);
	size_t from = 0, length = 0;
	size_t until;
	int i;

	for (i = 0; i < pieces; i++) {
		until = i + 1 == pieces ? size : from + random_below(random, size - from + 1);
		length += pack(to + length, room - length, bytes + from, until - from);
		edge[i] = length;
		from = until;
	}
	return pieces;
}

/* A file cut short gives a beginning of the content, and an error unless it was cut
 * between two pieces. One cut so early that it need not look packed may be anything. */
static void unpack_cut(const char *packed, size_t cut, const uint8_t *bytes, size_t size,
		       const size_t *edge, int pieces)
{
	struct content content = take(packed, cut, 1);
	bool at_edge = false;
	int i;

	for (i = 0; i < pieces; i++)
		at_edge = at_edge || cut == edge[i];
	if (cut >= 4) {
		MUST(content.good == at_edge && content.size <= size);
		MUST(!content.size || !memcmp(content.bytes, bytes, content.size));
	}
	free(content.bytes);
}

void fuzz_unpack(const uint8_t *bytes, size_t size, const char *magic, size_t magic_size,
		 pack_function *pack)
{
	size_t room = size + (size_t)MOST_PIECES * 512;
	size_t edge[MOST_PIECES];
	struct content content;
	struct random random;
	char *packed;
	int pieces, i;

	fuzz_draw(&random, bytes, size);
	unpack_raw(bytes, size, magic, magic_size, random_below(&random, 9));
	/* A mark of Unicode at the beginning is not handed on, whatever it was packed in. */
	if (!pack || (size >= 3 && !memcmp(bytes, "\xef\xbb\xbf", 3)))
		return;
	packed = malloc(room);
	MUST(packed);
	pieces = pack_pieces(bytes, size, pack, &random, packed, room, edge);
	content = take(packed, edge[pieces - 1], 1);
	MUST(content.good && content.size == size);
	MUST(!size || !memcmp(content.bytes, bytes, size));
	free(content.bytes);
	for (i = 0; i < 3; i++)
		unpack_cut(packed, random_below(&random, edge[pieces - 1] + 1), bytes, size, edge,
			   pieces);
	free(packed);
}
