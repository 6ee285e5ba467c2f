/* SPDX-License-Identifier: GPL-3.0-or-later
 * packing: gzip members and zstd frames for tests, where the libraries are there.
 */
#ifndef SPILLWAY_TESTS_PACKING_H
#define SPILLWAY_TESTS_PACKING_H

#include "tests/unit/unit.h"

#ifdef HAVE_ZLIB

#include <zlib.h>

/* Adds the bytes as one gzip member at `to`, which has `room` bytes; returns how
 * many it took. */
static inline size_t pack(unsigned char *to, size_t room, const void *bytes, size_t length)
{
	z_stream stream;
	unsigned char *copy = unit_room(length);
	size_t packed;

	memset(&stream, 0, sizeof(stream));
	memcpy(copy, bytes, length);
	assert_int_equal(deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY),
			 Z_OK);
	stream.next_in = copy;
	stream.avail_in = (unsigned)length;
	stream.next_out = to;
	stream.avail_out = (unsigned)room;
	assert_int_equal(deflate(&stream, Z_FINISH), Z_STREAM_END);
	packed = stream.total_out;
	deflateEnd(&stream);
	free(copy);
	return packed;
}

#endif

#ifdef HAVE_ZSTD

#include <zstd.h>

/* The same as one zstd frame, which ends in a checksum. */
static inline size_t pack_zstd(unsigned char *to, size_t room, const void *bytes,
			       size_t length)
{
	ZSTD_CCtx *packer = ZSTD_createCCtx();
	size_t packed;

	assert_non_null(packer);
	ZSTD_CCtx_setParameter(packer, ZSTD_c_checksumFlag, 1);
	packed = ZSTD_compress2(packer, to, room, bytes, length);
	assert_false(ZSTD_isError(packed));
	ZSTD_freeCCtx(packer);
	return packed;
}

#endif
#endif
