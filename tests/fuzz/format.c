/* SPDX-License-Identifier: GPL-3.0-or-later
 * A reader on its own, whatever the content looks like. Built once for every row of
 * formats.def, FUZZ_FORMAT.
 */
#include "tests/fuzz/fuzz.h"

#include "src/graph/read.h"

#define NAME_OF(row) format_##row
#define ROW_OF(row) NAME_OF(row)

extern const struct format ROW_OF(FUZZ_FORMAT);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	fuzz_read(bytes, size, &ROW_OF(FUZZ_FORMAT));
	return 0;
}
