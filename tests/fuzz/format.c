/* SPDX-License-Identifier: GPL-3.0-or-later
 * A reader on its own, whatever the content looks like, and what its row says about
 * that. Built once for every row of formats.def, FUZZ_FORMAT.
 */
#include "tests/fuzz/fuzz.h"

#include "src/graph/read.h"

#include <string.h>

#define NAME_OF(row) format_##row
#define ROW_OF(row) NAME_OF(row)

extern const struct format ROW_OF(FUZZ_FORMAT);

/* Content ends in a newline here: one is added. */
static void recognise(const uint8_t *bytes, size_t size)
{
	char *copy = malloc(size + 1);

	MUST(copy);
	memcpy(copy, bytes, size);
	copy[size] = '\n';
	(void)ROW_OF(FUZZ_FORMAT).recognise(copy, copy + size + 1);
	free(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	if (size)
		recognise(bytes, size);
	fuzz_read(bytes, size, &ROW_OF(FUZZ_FORMAT));
	return 0;
}
