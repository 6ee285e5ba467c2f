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

/* Bytes of the first buffer: it stays in a core's cache. Bytes read before poll is asked again. */
enum { BLOCK = 1 << 18, PIECE = 1 << 20 };

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

bool input_long_line(const struct input *input, int64_t line, struct err *err)
{
	const char *before = line ? "" : input->path;

	err_set(err, ERR_INPUT, "%s%sa line of more than %zu MiB", before, line ? "" : ": ",
		input->longest >> 20);
	err_at(err, input->path, (long)line);
	return err_hint(err, "this is no graph, or its lines do not end in newlines: look at it with "
			"`head -c 1000`");
}

/* Doubles the buffer when it is full. One byte stays free for the newline of the last line. */
static bool make_room(struct input *input, struct err *err)
{
	size_t room = input->room ? input->room * 2 : BLOCK;
	void *buffer = input->buffer;

	if (input->filled + 1 < input->room)
		return true;
	if (input->filled + 1 >= input->longest) {
		input->has_long_line = true;
		return input_long_line(input, 0, err);
	}
	if (!memory_resize(input->memory, &buffer, room, 1, "a line of the file", err))
		return false;
	input->buffer = buffer;
	input->room = room;
	return true;
}

/* Reads more bytes to the end of the buffer, not too many at once. */
static bool fill(struct input *input, struct err *err)
{
	size_t got = 0;
	size_t room;
	char *to;
	ssize_t count;

	if (poll_stop(&input->poll))
		return interrupted(input, err);
	if (!make_room(input, err))
		return false;
	to = input->buffer + input->filled;
	room = input->room - input->filled - 1;
	room = room < PIECE ? room : PIECE;
	if (input->unpacker) {
		if (!unpack_read(input->unpacker, to, room, &got, err))
			return false;
	} else {
		count = wait_read(input->descriptor, to, room, &input->poll);
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
static bool start_unpacking(struct input *input, const struct packing *packing, struct err *err)
{
	if (lseek(input->descriptor, 0, SEEK_SET) != 0) {
		err_set(err, ERR_FILE, "%s is compressed and no plain file", input->path);
		err_at(err, input->path, 0);
		return err_hint(err, "unpack it first, for instance with %s", packing->tool);
	}
	input->unpacker = unpack_open(packing, input->memory, input->descriptor, input->path,
				      &input->poll, err);
	input->filled = 0;
	input->bytes = 0;
	input->ended = false;
	return input->unpacker && fill(input, err);
}

/* Editors of some systems begin a text with the mark U+FEFF. */
static bool skip_mark(struct input *input, struct err *err)
{
	static const char mark[] = "\xef\xbb\xbf";

	while (input->filled < sizeof(mark) && !input->ended)
		if (!fill(input, err))
			return false;
	if (input->filled < sizeof(mark) || memcmp(input->buffer, mark, 3) ||
	    (unsigned char)input->buffer[3] < '\t')
		return true;
	input->filled -= 3;
	memmove(input->buffer, input->buffer + 3, input->filled);
	return true;
}

bool input_open(struct input *input, struct memory *memory, const char *path,
		const struct poll *poll, struct err *err)
{
	const struct packing *packing;

	memset(input, 0, sizeof(*input));
	input->memory = memory;
	input->path = path;
	input->poll = *poll;
	input->longest = INPUT_LONGEST;
	input->descriptor = -1;
	if (!open_file(input, err))
		return false;
	/* A pipe may give its first bytes one by one. */
	while (input->filled < UNPACK_LOOK && !input->ended)
		if (!fill(input, err))
			return false;
	packing = unpack_recognise((const unsigned char *)input->buffer, input->filled);
	return (!packing || start_unpacking(input, packing, err)) && skip_mark(input, err);
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

/* The end of the last whole line in the buffer, reading until there is one; 0: the
 * file ends without. `look`: a zero byte, which is no text, ends the search too. */
static bool find_line(struct input *input, bool look, size_t *end, struct err *err)
{
	size_t searched = 0;

	for (;;) {
		for (*end = input->filled; *end > searched; --*end)
			if (input->buffer[*end - 1] == '\n')
				return true;
		*end = 0;
		if (input->ended || (look && memchr(input->buffer + searched, 0,
						    input->filled - searched)))
			return true;
		searched = input->filled;
		if (!fill(input, err))
			return false;
	}
}

bool input_look(struct input *input, const char **begin, const char **end, struct err *err)
{
	size_t stop;

	/* However few bytes a pipe or the unpacker gives at once. */
	while (!input->ended && input->filled + 1 < input->room)
		if (!fill(input, err))
			return false;
	if (!find_line(input, true, &stop, err))
		return false;
	if (input->filled && (!stop || memchr(input->buffer, 0, input->filled))) {
		/* On the byte that stays free, and not counted. */
		input->buffer[input->filled] = '\n';
		stop = input->filled + 1;
	}
	*begin = input->buffer;
	*end = input->buffer + stop;
	return true;
}

/* What is left of the last block moves to the front. */
static void drop_given(struct input *input)
{
	input->filled -= input->given;
	if (input->given)
		memmove(input->buffer, input->buffer + input->given, input->filled);
	input->given = 0;
}

bool input_block(struct input *input, const char **begin, const char **end, struct err *err)
{
	drop_given(input);
	if (!find_line(input, false, &input->given, err))
		return false;
	if (!input->given && input->filled) {
		input->buffer[input->filled++] = '\n';
		input->given = input->filled;
	}
	*begin = input->buffer;
	*end = input->buffer + input->given;
	return true;
}

bool input_bytes(struct input *input, size_t unit, const char **begin, const char **end,
		 struct err *err)
{
	drop_given(input);
	while (input->filled < unit && !input->ended)
		if (!fill(input, err))
			return false;
	input->given = input->filled < unit ? input->filled : input->filled / unit * unit;
	*begin = input->buffer;
	*end = input->buffer + input->given;
	return true;
}
