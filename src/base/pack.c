/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/base/pack.h"

#include "src/base/digest.h"
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/save.h"
#include "src/base/text.h"

#include <string.h>

bool pack_print(struct pack *pack, const char *format, ...)
{
	char buffer[1024];
	struct text text;
	va_list args;

	text_fixed(&text, buffer, sizeof(buffer));
	va_start(args, format);
	text_vprint(&text, format, args);
	va_end(args);
	return pack_write(pack, buffer, text.length);
}

#ifdef HAVE_ZLIB

#include <zlib.h>

enum { ROOM = 1 << 15, AT_ONCE = 1 << 20 };

/* zlib's own memory comes through our door too. */
static void *zlib_new(void *memory, unsigned count, unsigned size)
{
	return memory_array(memory, count, size, "packing", NULL);
}

static void zlib_free(void *memory, void *block)
{
	(void)memory;
	memory_free(block);
}

static bool start(struct pack *pack, struct memory *memory)
{
	z_stream *stream = memory_new(memory, sizeof(*stream), "packing", NULL);

	pack->library = stream;
	pack->room = memory_new(memory, ROOM, "packing", NULL);
	if (!stream || !pack->room)
		return false;
	stream->zalloc = zlib_new;
	stream->zfree = zlib_free;
	stream->opaque = memory;
	return deflateInit2(stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, 15 + 16, 8,
			    Z_DEFAULT_STRATEGY) == Z_OK;
}

/* Writes what zlib has packed, until it needs more input. */
static bool drain(struct pack *pack, int flush)
{
	z_stream *stream = pack->library;
	bool good = true;

	do {
		stream->next_out = pack->room;
		stream->avail_out = ROOM;
		(void)deflate(stream, flush);
		good = save_write(pack->save, pack->room, ROOM - stream->avail_out);
	} while (good && !stream->avail_out);
	return good;
}

bool pack_open(struct pack *pack, struct save *save, bool plain, struct memory *memory,
	       struct err *err)
{
	*pack = (struct pack){ .save = save, .digest = DIGEST_START };
	if (plain || start(pack, memory))
		return true;
	memory_free(pack->library);
	memory_free(pack->room);
	pack->library = NULL;
	return err_set(err, ERR_MEMORY, "out of memory: packing");
}

bool pack_write(struct pack *pack, const char *bytes, size_t length)
{
	z_stream *stream = pack->library;
	size_t some;

	pack->digest = digest_add(pack->digest, bytes, length);
	if (!stream)
		return save_write(pack->save, bytes, length);
	for (; length; length -= some, bytes += some) {
		some = length < AT_ONCE ? length : AT_ONCE;
		stream->next_in = (Bytef *)(uintptr_t)bytes;
		stream->avail_in = (uInt)some;
		if (!drain(pack, Z_NO_FLUSH))
			return false;
	}
	return true;
}

void pack_close(struct pack *pack)
{
	if (!pack->library)
		return;
	(void)drain(pack, Z_FINISH);
	deflateEnd(pack->library);
	memory_free(pack->library);
	memory_free(pack->room);
	pack->library = pack->room = NULL;
}

#else

bool pack_open(struct pack *pack, struct save *save, bool plain, struct memory *memory,
	       struct err *err)
{
	(void)plain;
	(void)memory;
	(void)err;
	*pack = (struct pack){ .save = save, .digest = DIGEST_START };
	return true;
}

bool pack_write(struct pack *pack, const char *bytes, size_t length)
{
	pack->digest = digest_add(pack->digest, bytes, length);
	return save_write(pack->save, bytes, length);
}

void pack_close(struct pack *pack)
{
	(void)pack;
}

#endif
