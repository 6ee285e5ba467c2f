/* SPDX-License-Identifier: GPL-3.0-or-later
 * Any bytes as a file: packed or not, of whatever format they look like.
 */
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	fuzz_read(bytes, size, NULL);
	return 0;
}
