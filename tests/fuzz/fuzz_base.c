/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/fuzz/fuzz.h"

#include <string.h>
#include <unistd.h>

void fuzz_draw(struct random *random, const uint8_t *bytes, size_t size)
{
	uint64_t sum = size;
	size_t i;

	for (i = 0; i < size; i++)
		sum = random_mix(sum ^ bytes[i]);
	random_start(random, sum, "fuzz");
}

/* The file has lost its name: nothing is left behind however the process ends. */
static int open_file(void)
{
	const char *folder = getenv("TMPDIR");
	char path[512];
	int descriptor;

	snprintf(path, sizeof(path), "%s/fuzz.XXXXXX", folder && *folder ? folder : "/tmp");
	descriptor = mkstemp(path);
	MUST(descriptor >= 0);
	unlink(path);
	return descriptor;
}

const char *fuzz_file(const void *bytes, size_t size)
{
	static char path[32];
	static int descriptor = -1;

	if (descriptor < 0)
		descriptor = open_file();
	MUST(ftruncate(descriptor, 0) == 0);
	MUST(pwrite(descriptor, bytes, size, 0) == (ssize_t)size);
	snprintf(path, sizeof(path), "/dev/fd/%d", descriptor);
	MUST(lseek(descriptor, 0, SEEK_SET) == 0);
	return path;
}

static enum urgency ask(void *context)
{
	struct patience *patience = context;

	if (patience->left > 0) {
		patience->left--;
		return URGENCY_NONE;
	}
	return patience->then;
}

struct poll fuzz_patience(struct patience *patience, int64_t questions, enum urgency then)
{
	*patience = (struct patience){ questions, then };
	return (struct poll){ ask, patience };
}
