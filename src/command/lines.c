/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/lines.h"

#include "src/base/err.h"
#include "src/base/wait.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Whether an open file may be a script: a plain file, or whatever ends when its writer does. */
static bool may_be_script(int descriptor, const char *name, struct err *err)
{
	struct stat status, nothing;

	if (fstat(descriptor, &status) != 0)
		return err_set(err, ERR_FILE, "%s: %s", name, strerror(errno));
	if (S_ISDIR(status.st_mode)) {
		err_set(err, ERR_FILE, "%s is a directory", name);
		return err_hint(err, "name a script in it");
	}
	if (S_ISREG(status.st_mode) && status.st_size > LINES_MOST) {
		err_set(err, ERR_FILE, "%s has %lld MiB; a script has at most %d", name,
			(long long)status.st_size >> 20, LINES_MOST >> 20);
		return err_hint(err, "the `load` command reads graphs");
	}
	if (!S_ISBLK(status.st_mode) && !S_ISCHR(status.st_mode))
		return true;
	if (isatty(descriptor) ||
	    (stat("/dev/null", &nothing) == 0 && nothing.st_rdev == status.st_rdev))
		return true;
	err_set(err, ERR_FILE, "%s is a device, and may never end", name);
	return err_hint(err, "a script is a file, or comes from a pipe");
}

int lines_open(const char *path, const char *name, struct err *err)
{
	int descriptor = wait_open(path);

	if (descriptor < 0)
		err_set(err, ERR_FILE, "%s: %s", name, strerror(errno));
	else if (may_be_script(descriptor, name, err))
		return descriptor;
	if (descriptor >= 0)
		close(descriptor);
	return -1;
}

void lines_init(struct lines *lines, int descriptor, const struct poll *poll,
		struct memory *memory)
{
	lines->descriptor = descriptor;
	lines->bounded = false;
	lines->taken = 0;
	lines->poll = poll;
	lines->at = lines->end = 0;
	text_init(&lines->line, memory);
}

bool lines_rewind(struct lines *lines)
{
	if (lseek(lines->descriptor, 0, SEEK_SET) != 0)
		return false;
	lines->taken = 0;
	lines->at = lines->end = 0;
	text_clear(&lines->line);
	return true;
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

/* Adds a piece of the line. */
static bool add(struct lines *lines, const char *from, size_t length, struct err *err)
{
	struct text *line = &lines->line;

	lines->taken += (int64_t)length;
	if (lines->bounded && lines->taken > LINES_MOST) {
		err_set(err, ERR_FILE, "more than %d MiB of commands", LINES_MOST >> 20);
		return err_hint(err, "a script that long is no script: the `load` command reads graphs");
	}
	if (line->length + length > LINES_LONGEST) {
		err_set(err, ERR_FILE, "a line of more than %d MiB: this is no script",
			LINES_LONGEST >> 20);
		return err_hint(err, "the `load` command reads graphs");
	}
	if (memchr(from, '\0', length)) {
		err_set(err, ERR_FILE, "a line with a zero byte: this is no text");
		return err_hint(err, "the `load` command reads graphs");
	}
	text_raw(line, from, length);
	return !line->cut || err_set(err, ERR_MEMORY, "out of memory: a line of a script");
}

/* Editors of some systems begin a text with the mark U+FEFF. */
static void drop_mark(struct text *line)
{
	static const char mark[] = "\xef\xbb\xbf";
	const size_t length = sizeof(mark) - 1;

	if (line->length < length || memcmp(line->bytes, mark, length))
		return;
	line->length -= length;
	memmove(line->bytes, line->bytes + length, line->length + 1);
}

int lines_next(struct lines *lines, struct err *err)
{
	const bool first = !lines->taken;
	const char *from, *newline = NULL;
	size_t length;
	int got;

	text_clear(&lines->line);
	while (!newline) {
		if (lines->at == lines->end) {
			got = refill(lines, err);
			if (got < 0)
				return got;
			if (got == 0 && !lines->line.length)
				return 0;
			if (got == 0)
				break;
		}
		from = lines->block + lines->at;
		newline = memchr(from, '\n', lines->end - lines->at);
		length = newline ? (size_t)(newline - from) : lines->end - lines->at;
		if (!add(lines, from, length, err))
			return -1;
		lines->at += length + (newline != NULL);
	}
	lines->taken++; /* the newline */
	if (first)
		drop_mark(&lines->line);
	return 1;
}
