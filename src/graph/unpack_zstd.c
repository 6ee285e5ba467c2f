/* SPDX-License-Identifier: GPL-3.0-or-later
 * Zstandard, by libzstd.
 */
#include "src/base/memory.h"
#include "src/graph/unpack.h"

#include <string.h>

/* A frame's magic number, or that of a frame to be skipped, with which the files of
 * parallel packers begin. The latter could be a number of vertices: see gzip. */
static bool recognise(const unsigned char *bytes, size_t count)
{
	if (count < 4)
		return false;
	if (!memcmp(bytes, "\x28\xb5\x2f\xfd", 4))
		return true;
	return (bytes[0] & 0xf0) == 0x50 && !memcmp(bytes + 1, "\x2a\x4d\x18", 3) &&
	       (count < 12 || bytes[8] || bytes[9] || bytes[10] || bytes[11]);
}

#ifdef HAVE_ZSTD

/* For a decoder whose memory comes through our door: shared libraries have it too. */
#define ZSTD_STATIC_LINKING_ONLY
#include <zstd.h>
#include <zstd_errors.h>

static void *zstd_new(void *memory, size_t size)
{
	return memory_new(memory, size, "unpacking", NULL);
}

static void zstd_free(void *memory, void *block)
{
	(void)memory;
	memory_free(block);
}

/* The largest window that the memory limit leaves room for, as a power of two: a
 * few bytes may ask for 2 GiB. */
static int window_log(const struct memory *memory)
{
	ZSTD_bounds bounds = ZSTD_dParam_getBounds(ZSTD_d_windowLogMax);
	size_t left = memory->used < memory->limit ? memory->limit - memory->used : 0;
	int most = bounds.lowerBound;

	if (!memory->limit)
		return bounds.upperBound;
	while (most < bounds.upperBound && left >> most >= 2)
		most++;
	return most;
}

static bool zstd_open(struct unpacker *unpacker)
{
	ZSTD_customMem door = { zstd_new, zstd_free, unpacker->memory };
	ZSTD_DCtx *decoder = ZSTD_createDCtx_advanced(door);

	if (!decoder)
		return false;
	unpacker->library = decoder;
	return !ZSTD_isError(ZSTD_DCtx_setParameter(decoder, ZSTD_d_windowLogMax,
						    window_log(unpacker->memory)));
}

/* One call of the decoder; a frame that ends may be followed by another. */
static enum unpacked zstd_some(struct unpacker *unpacker, char *to, size_t room, size_t *got)
{
	ZSTD_inBuffer in = { unpacker->packed, unpacker->filled, unpacker->at };
	ZSTD_outBuffer out = { to, room, 0 };
	size_t result = ZSTD_decompressStream(unpacker->library, &out, &in);
	ZSTD_ErrorCode code;

	unpacker->at = in.pos;
	*got = out.pos;
	unpacker->in_frame = result != 0;
	if (!ZSTD_isError(result))
		return UNPACKED_WELL;
	code = ZSTD_getErrorCode(result);
	if (code == ZSTD_error_frameParameter_windowTooLarge)
		unpacker->memory->limited = true; /* window_log goes by the limit */
	return code == ZSTD_error_memory_allocation ||
	       code == ZSTD_error_frameParameter_windowTooLarge ? UNPACKED_NO_MEMORY :
	       UNPACKED_DAMAGED;
}

static void zstd_close(struct unpacker *unpacker)
{
	ZSTD_freeDCtx(unpacker->library);
}

#endif

const struct packing packing_zstd = {
	.name = "zstd",
	.library = "libzstd",
	.tool = "unzstd",
	.test = "zstd -t FILE",
	.recognise = recognise,
#ifdef HAVE_ZSTD
	.open = zstd_open,
	.some = zstd_some,
	.close = zstd_close,
#endif
};
