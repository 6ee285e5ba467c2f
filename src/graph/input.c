/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/graph/input.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/wait.h"
#include "src/graph/unpack.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BLOCK = 1 << 18 }; /* bytes read at once: stays in a core's cache */

static bool failed(const struct input *input, struct err *err)
{
	err_set(err, ERR_FILE, "%s: %s", input->path, strerror(errno));
	return err_at(err, input->path, 0);
}

static bool interrupted(const struct input *input, struct err *err)
{
	return err_set(err, ERR_INTERRUPT, "interrupted while reading %s", input->path);
}

/* Opens the file; a folder is refused here, where the remedy is known. */
static bool open_file(struct input *input, struct err *err)
{
	struct stat status;

	input->descriptor = wait_open(input->path);
	if (input->descriptor < 0)
		return failed(input, err);
	if (fstat(input->descriptor, &status) != 0)
		return failed(input, err);
	if (S_ISDIR(status.st_mode)) {
		err_set(err, ERR_FILE, "%s is a directory", input->path);
		err_at(err, input->path, 0);
		return err_hint(err, "name a graph file in it");
	}
	return true;
}

/* Reads more bytes to the end of the buffer; doubles it when it is full. */
static bool fill(struct input *input, struct err *err)
{
	void *buffer = input->buffer;
	size_t got = 0;
	ssize_t count;

	if (poll_now(&input->poll))
		return interrupted(input, err);
	/* One byte stays free for the newline of the last line. */
	if (input->filled + 1 >= input->room) {
		size_t room = input->room ? input->room * 2 : BLOCK;

		if (!memory_resize(input->memory, &buffer, room, 1, "a line of the file", err))
			return false;
		input->buffer = buffer;
		input->room = room;
	}
	if (input->unpacker) {
		if (!unpack_read(input->unpacker, input->buffer + input->filled,
				 input->room - input->filled - 1, &got, err))
			return false;
	} else {
		count = wait_read(input->descriptor, input->buffer + input->filled,
				  input->room - input->filled - 1, &input->poll);
		if (count < 0 && errno == EINTR)
			return interrupted(input, err);
		if (count < 0)
			return failed(input, err);
		got = (size_t)count;
	}
	input->filled += got;
	input->bytes += (int64_t)got;
	input->ended = got == 0;
	return true;
}

/* Gives the bytes already seen to the unpacker: it starts over from the front. */
static bool start_unpacking(struct input *input, struct err *err)
{
	if (lseek(input->descriptor, 0, SEEK_SET) != 0) {
		err_set(err, ERR_FILE, "%s is compressed and no plain file", input->path);
		err_at(err, input->path, 0);
		return err_hint(err, "unpack it first, for instance with gunzip");
	}
	input->unpacker = unpack_open(input->memory, input->descriptor, input->path, err);
	input->filled = 0;
	input->bytes = 0;
	input->ended = false;
	return input->unpacker && fill(input, err);
}

bool input_open(struct input *input, struct memory *memory, const char *path,
		const struct poll *poll, struct err *err)
{
	memset(input, 0, sizeof(*input));
	input->memory = memory;
	input->path = path;
	input->poll = *poll;
	input->descriptor = -1;
	if (!open_file(input, err))
		return false;
	/* A pipe may give its first bytes one by one. */
	while (input->filled < 2 && !input->ended)
		if (!fill(input, err))
			return false;
	if (unpack_recognise((const unsigned char *)input->buffer, input->filled))
		return start_unpacking(input, err);
	return true;
}

void input_close(struct input *input)
{
	if (input->descriptor >= 0)
		close(input->descriptor);
	unpack_close(input->unpacker);
	memory_free(input->buffer);
	input->descriptor = -1;
	input->unpacker = NULL;
	input->buffer = NULL;
}

/* The end of the last whole line in the buffer, reading until there is one. */
static bool whole_lines(struct input *input, size_t *end, struct err *err)
{
	size_t searched = 0;
	size_t at;

	for (;;) {
		for (at = input->filled; at > searched; at--) {
			if (input->buffer[at - 1] == '\n') {
				*end = at;
				return true;
			}
		}
		searched = input->filled;
		if (input->ended)
			break;
		if (!fill(input, err))
			return false;
	}
	if (input->filled)
		input->buffer[input->filled++] = '\n';
	*end = input->filled;
	return true;
}

bool input_look(struct input *input, const char **begin, const char **end, struct err *err)
{
	size_t stop;

	/* However few bytes a pipe or the unpacker gives at once. */
	while (!input->ended && input->filled + 1 < input->room)
		if (!fill(input, err))
			return false;
	if (!whole_lines(input, &stop, err))
		return false;
	*begin = input->buffer;
	*end = input->buffer + stop;
	return true;
}

bool input_block(struct input *input, const char **begin, const char **end, struct err *err)
{
	/* What is left of the last block moves to the front. */
	if (input->given) {
		input->filled -= input->given;
		memmove(input->buffer, input->buffer + input->given, input->filled);
		input->given = 0;
	}
	if (!whole_lines(input, &input->given, err))
		return false;
	*begin = input->buffer;
	*end = input->buffer + input->given;
	return true;
}
