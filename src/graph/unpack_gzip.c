/* SPDX-License-Identifier: GPL-3.0-or-later
 * gzip, by zlib.
 */
#include "src/base/memory.h"
#include "src/graph/unpack.h"

/* The magic number and the only method there is, as far as there are bytes. The
 * number of vertices of a binary graph may begin like this too, but its ninth to
 * twelfth byte are zero then: no gzip file names the system FAT and goes on with
 * two zeros. */
static bool recognise(const unsigned char *bytes, size_t count)
{
	if (count < 2 || bytes[0] != 0x1f || bytes[1] != 0x8b || (count > 2 && bytes[2] != 8))
		return false;
	return count < 12 || bytes[8] || bytes[9] || bytes[10] || bytes[11];
}

#ifdef HAVE_ZLIB

#include <zlib.h>

/* zlib's own memory comes through our door too. */
static void *zlib_new(void *memory, unsigned count, unsigned size)
{
	return memory_array(memory, count, size, "unpacking", NULL);
}

static void zlib_free(void *memory, void *block)
{
	(void)memory;
	memory_free(block);
}

static bool gzip_open(struct unpacker *unpacker)
{
	z_stream *stream = memory_new(unpacker->memory, sizeof(*stream), "unpacking", NULL);

	if (!stream)
		return false;
	stream->zalloc = zlib_new;
	stream->zfree = zlib_free;
	stream->opaque = unpacker->memory;
	unpacker->library = stream;
	if (inflateInit2(stream, 15 + 16) == Z_OK)
		return true;
	memory_free(stream);
	unpacker->library = NULL;
	return false;
}

/* Zeros behind the last member, as tapes leave them, are none. True: nothing else is
 * at hand. */
static bool skip_padding(struct unpacker *unpacker)
{
	while (unpacker->at < unpacker->filled && unpacker->packed[unpacker->at] == 0)
		unpacker->at++;
	return unpacker->at == unpacker->filled;
}

/* One call of inflate; a member that ends may be followed by another. */
static enum unpacked gzip_some(struct unpacker *unpacker, char *to, size_t room, size_t *got)
{
	z_stream *stream = unpacker->library;
	int result;

	*got = 0;
	if (!unpacker->in_frame && skip_padding(unpacker))
		return UNPACKED_WELL;
	stream->next_in = unpacker->packed + unpacker->at;
	stream->avail_in = (unsigned)(unpacker->filled - unpacker->at);
	stream->next_out = (unsigned char *)to;
	stream->avail_out = room < (1u << 30) ? (unsigned)room : 1u << 30;
	result = inflate(stream, Z_NO_FLUSH);
	unpacker->at = unpacker->filled - stream->avail_in;
	*got = (size_t)(stream->next_out - (unsigned char *)to);
	unpacker->in_frame = result != Z_STREAM_END;
	if (result == Z_STREAM_END)
		inflateReset(stream);
	if (result == Z_OK || result == Z_BUF_ERROR || result == Z_STREAM_END)
		return UNPACKED_WELL;
	return result == Z_MEM_ERROR ? UNPACKED_NO_MEMORY : UNPACKED_DAMAGED;
}

static void gzip_close(struct unpacker *unpacker)
{
	inflateEnd(unpacker->library);
	memory_free(unpacker->library);
}

#endif

const struct packing packing_gzip = {
	.name = "gzip",
	.library = "zlib",
	.tool = "gunzip",
	.test = "gzip -t FILE",
	.recognise = recognise,
#ifdef HAVE_ZLIB
	.open = gzip_open,
	.some = gzip_some,
	.close = gzip_close,
#endif
};
