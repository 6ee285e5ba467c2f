/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/lines.h"

#include "src/base/err.h"
#include "src/base/wait.h"

#include <errno.h>
#include <string.h>

void lines_init(struct lines *lines, int descriptor, const struct poll *poll,
		struct memory *memory)
{
	lines->descriptor = descriptor;
	lines->poll = poll;
	lines->at = lines->end = 0;
	text_init(&lines->line, memory);
}

void lines_free(struct lines *lines)
{
	text_free(&lines->line);
}

/* Reads the next block. As lines_next. */
static int refill(struct lines *lines, struct err *err)
{
	ssize_t got = wait_read(lines->descriptor, lines->block, sizeof(lines->block),
				lines->poll);

	if (got > 0) {
		lines->at = 0;
		lines->end = (size_t)got;
		return 1;
	}
	if (got == 0)
		return 0;
	if (errno == EINTR)
		err_set(err, ERR_INTERRUPT, "interrupted");
	else
		err_set(err, ERR_FILE, "reading commands: %s",
			errno == EBADF ? "the input is closed" : strerror(errno));
	return -1;
}

int lines_next(struct lines *lines, struct err *err)
{
	const char *from, *newline;
	size_t length;
	int got;

	text_clear(&lines->line);
	for (;;) {
		if (lines->at == lines->end) {
			got = refill(lines, err);
			if (got < 0)
				return got;
			if (got == 0)
				return lines->line.length > 0;
		}
		from = lines->block + lines->at;
		newline = memchr(from, '\n', lines->end - lines->at);
		length = newline ? (size_t)(newline - from) : lines->end - lines->at;
		if (memchr(from, '\0', length)) {
			err_set(err, ERR_FILE, "a line with a zero byte: this is no text");
			return -1;
		}
		text_raw(&lines->line, from, length);
		if (lines->line.cut) {
			err_set(err, ERR_MEMORY, "out of memory: a line of a script");
			return -1;
		}
		lines->at += length + (newline != NULL);
		if (newline)
			return 1;
	}
}
