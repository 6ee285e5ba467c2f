/* SPDX-License-Identifier: GPL-3.0-or-later
 * desks: a session whose results a test reads, and a folder for its files.
 */
#ifndef SPILLWAY_TESTS_DESKS_H
#define SPILLWAY_TESTS_DESKS_H

#include "tests/unit/unit.h"

#include "src/command/script.h"
#include "src/command/session.h"

struct desk {
	struct session session;
	struct scratch scratch;
	FILE *nowhere;
	/* What the last line said, results and messages together. */
	char *said;
	size_t length, room;
};

static inline void desk_hear(void *context, const char *bytes, size_t length)
{
	struct desk *desk = context;

	if (desk->length + length + 1 > desk->room) {
		desk->room = 2 * (desk->length + length + 1);
		desk->said = realloc(desk->said, desk->room);
		if (!desk->said)
			abort();
	}
	memcpy(desk->said + desk->length, bytes, length);
	desk->length += length;
	desk->said[desk->length] = '\0';
}

static inline void desk_open(struct desk *desk, enum style style)
{
	memset(desk, 0, sizeof(*desk));
	scratch_open(&desk->scratch);
	desk->nowhere = fopen("/dev/null", "w");
	assert_non_null(desk->nowhere);
	session_init(&desk->session, desk->nowhere, desk->nowhere);
	out_redirect(&desk->session.out, desk_hear, desk);
	out_redirect(&desk->session.messages, desk_hear, desk);
	desk->session.style = style;
	desk->session.writing = WRITE_OVER;
}

static inline void desk_close(struct desk *desk)
{
	session_free(&desk->session);
	assert_int_equal(desk->session.memory.used, 0);
	fclose(desk->nowhere);
	free(desk->said);
	scratch_close(&desk->scratch);
}

/* Says a line; false: it failed, and desk->said has the error. */
static inline bool desk_try(struct desk *desk, const char *format, va_list args)
{
	char line[1024];

	vsnprintf(line, sizeof(line), format, args);
	desk->length = 0;
	desk_hear(desk, "", 0);
	desk->session.status = 0;
	return session_line(&desk->session, line);
}

/* A line that must succeed; what it says is good until the next one. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static inline const char *desk_ask(struct desk *desk, const char *format, ...)
{
	va_list args;
	bool good;

	va_start(args, format);
	good = desk_try(desk, format, args);
	va_end(args);
	if (!good)
		fail_msg("%s: %s", format, desk->said);
	return desk->said;
}

/* A line that must fail with that exit status. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
static inline const char *desk_refuse(struct desk *desk, int status, const char *format, ...)
{
	va_list args;
	bool good;

	va_start(args, format);
	good = desk_try(desk, format, args);
	va_end(args);
	if (good || desk->session.status != status)
		fail_msg("%s: status %d: %s", format, desk->session.status, desk->said);
	return desk->said;
}

/* Where in the text the value of a key stands. */
static inline const char *desk_value(const char *said, const char *key)
{
	char quoted[64];
	const char *at;

	snprintf(quoted, sizeof(quoted), "\"%s\":", key);
	at = strstr(said, quoted);
	if (!at)
		fail_msg("no %s in %s", key, said);
	return at + strlen(quoted);
}

/* The number that an object has under that key. */
static inline int64_t desk_number(const char *said, const char *key)
{
	return strtoll(desk_value(said, key), NULL, 10);
}

/* The numbers of a list; returns how many there are. */
static inline int desk_list(const char *said, const char *key, int64_t *numbers, int room)
{
	const char *at = desk_value(said, key);
	char *end;
	int count = 0;

	assert_int_equal(*at, '[');
	for (at++; *at != ']'; at = *end == ',' ? end + 1 : end) {
		assert_true(count < room);
		at += *at == '"'; /* names of vertices are numbers here */
		numbers[count++] = strtoll(at, &end, 10);
		end += *end == '"';
	}
	return count;
}

/* A file that was written, whole; the caller frees it. */
static inline char *desk_file(const char *path)
{
	FILE *file = fopen(path, "rb");
	char *bytes;
	long size;

	assert_non_null(file);
	assert_int_equal(fseek(file, 0, SEEK_END), 0);
	size = ftell(file);
	assert_true(size >= 0);
	rewind(file);
	bytes = unit_room((size_t)size + 1);
	assert_int_equal(fread(bytes, 1, (size_t)size, file), size);
	bytes[size] = '\0';
	fclose(file);
	return bytes;
}

#endif
