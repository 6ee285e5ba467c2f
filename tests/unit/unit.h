/* SPDX-License-Identifier: GPL-3.0-or-later
 * unit: what every unit test includes, cmocka and the headers it wants first; how much a test
 * tries; and a scratch folder for the tests that need files.
 */
#ifndef SPILLWAY_TESTS_UNIT_H
#define SPILLWAY_TESTS_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define LENGTH(array) (sizeof(array) / sizeof((array)[0]))

/* All tests are linked into one program (main.c), where every main has its file's name. */
#ifdef main
int main(void);
#endif
extern const char *unit_program; /* as it was called */
extern double (*unit_clock)(void); /* what clock_seconds gives, in place of the true time, */
extern double (*unit_worked)(void); /* and clock_worked; NULL: the same */

/* Whether this build looks at every access to memory, which takes many times as long. */
#if defined(__has_feature)
#if __has_feature(address_sanitizer)
#define __SANITIZE_ADDRESS__
#endif
#endif
#ifdef __SANITIZE_ADDRESS__
enum { UNIT_SANITIZED = 1 };
#else
enum { UNIT_SANITIZED = 0 };
#endif

/* DEEP=1 in the environment: tests that draw take many more draws than fit between two edits. */
static inline bool unit_deep(void)
{
	const char *deep = getenv("DEEP");

	return deep && *deep && strcmp(deep, "0") != 0;
}

/* How many draws, or which stride. AddressSanitizer takes about eight times as long: it gets an eighth of
 * the many draws, and no fewer than the few. */
static inline int unit_draws(int few, int many)
{
	if (!unit_deep())
		return few;
	if (!UNIT_SANITIZED || many < few)
		return many;
	return many / 8 > few ? many / 8 : few;
}

/* So many bytes, or the end: tests do not go on without. The caller frees them. */
static inline void *unit_room(size_t size)
{
	void *room = malloc(size ? size : 1);

	if (!room)
		abort();
	return room;
}

/* A folder of its own under TMPDIR, with at most so many files. */
struct scratch {
	char folder[512];
	char *path[16];
	int count;
};

static inline void scratch_open(struct scratch *scratch)
{
	const char *root = getenv("TMPDIR");

	memset(scratch, 0, sizeof(*scratch));
	snprintf(scratch->folder, sizeof(scratch->folder), "%s/spillway.XXXXXX",
		 root && *root ? root : "/tmp");
	assert_non_null(mkdtemp(scratch->folder));
}

/* Removes the files written so far. */
static inline void scratch_clear(struct scratch *scratch)
{
	while (scratch->count > 0) {
		unlink(scratch->path[--scratch->count]);
		free(scratch->path[scratch->count]);
	}
}

static inline void scratch_close(struct scratch *scratch)
{
	scratch_clear(scratch);
	assert_int_equal(rmdir(scratch->folder), 0);
}

/* Setup and teardown of a group: *state is the struct scratch. */
static inline int scratch_setup(void **state)
{
	static struct scratch scratch;

	scratch_open(&scratch);
	*state = &scratch;
	return 0;
}

static inline int scratch_teardown(void **state)
{
	scratch_close(*state);
	return 0;
}

/* Writes a file of `length` bytes and gives its path, good until scratch_clear. */
static inline const char *scratch_write(struct scratch *scratch, const char *name,
					const void *bytes, size_t length)
{
	char *path = unit_room(strlen(scratch->folder) + strlen(name) + 2);
	FILE *file;

	assert_true(scratch->count < (int)LENGTH(scratch->path));
	scratch->path[scratch->count++] = path;
	sprintf(path, "%s/%s", scratch->folder, name);
	file = fopen(path, "wb");
	assert_non_null(file);
	assert_int_equal(fwrite(bytes, 1, length, file), length);
	assert_int_equal(fclose(file), 0);
	return path;
}

#endif
