/* SPDX-License-Identifier: GPL-3.0-or-later
 * Zstandard: damaged frames, and good ones whole and cut short.
 */
#include "tests/fuzz/fuzz.h"

#ifdef HAVE_ZSTD

#include <zstd.h>

static size_t pack(void *to, size_t room, const void *bytes, size_t size)
{
	ZSTD_CCtx *packer = ZSTD_createCCtx();
	size_t packed;

	MUST(packer);
	ZSTD_CCtx_setParameter(packer, ZSTD_c_checksumFlag, 1);
	packed = ZSTD_compress2(packer, to, room, bytes, size);
	MUST(!ZSTD_isError(packed));
	ZSTD_freeCCtx(packer);
	return packed;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	fuzz_unpack(bytes, size, "\x28\xb5\x2f\xfd", 4, pack);
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
