/* SPDX-License-Identifier: GPL-3.0-or-later
 * Feeds a target with files instead of libFuzzer: TARGET FILE... The name of each is
 * told before it is fed.
 */
#include "tests/fuzz/fuzz.h"

#include <errno.h>
#include <string.h>

/* In a block of its own size, so that the sanitizer sees what is read behind it. */
static uint8_t *read_file(const char *path, size_t *size)
{
	FILE *file = fopen(path, "rb");
	uint8_t *bytes;
	long length;

	if (!file || fseek(file, 0, SEEK_END) != 0 || (length = ftell(file)) < 0) {
		fprintf(stderr, "%s: %s\n", path, strerror(errno));
		exit(2);
	}
	rewind(file);
	*size = (size_t)length;
	bytes = malloc(*size ? *size : 1);
	MUST(bytes && fread(bytes, 1, *size, file) == *size);
	fclose(file);
	return bytes;
}

int main(int count, char **path)
{
	size_t size;
	int i;

	for (i = 1; i < count; i++) {
		uint8_t *bytes = read_file(path[i], &size);

		fprintf(stderr, "%s\n", path[i]);
		(void)LLVMFuzzerTestOneInput(bytes, size);
		free(bytes);
	}
	printf("%d\n", count - 1);
	return 0;
}
