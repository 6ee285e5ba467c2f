/* SPDX-License-Identifier: GPL-3.0-or-later
 * gzip: damaged members, and good ones whole and cut short.
 */
#include "tests/fuzz/fuzz.h"

#ifdef HAVE_ZLIB

#include <zlib.h>

static size_t pack(void *to, size_t room, const void *bytes, size_t size)
{
	z_stream stream = { .next_in = (Bytef *)(uintptr_t)bytes, .avail_in = (uInt)size };

	MUST(deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY) == Z_OK);
	stream.next_out = to;
	stream.avail_out = (uInt)room;
	MUST(deflate(&stream, Z_FINISH) == Z_STREAM_END);
	deflateEnd(&stream);
	return stream.total_out;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	fuzz_unpack(bytes, size, "\x1f\x8b\x08", 3, pack);
	return 0;
}

#else

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	(void)bytes;
	(void)size;
	return 0;
}

#endif
