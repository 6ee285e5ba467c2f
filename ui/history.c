/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ui/history.h"

#include "src/base/err.h"
#include "src/base/save.h"
#include "src/base/text.h"
#include "ui/xdg.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* Makes every folder on the way to the last component. */
static bool make_folders(char *path)
{
	char *slash;
	bool good = true;

	for (slash = strchr(path + 1, '/'); slash && good; slash = strchr(slash + 1, '/')) {
		*slash = '\0';
		good = mkdir(path, 0700) == 0 || errno == EEXIST;
		*slash = '/';
	}
	return good;
}

bool history_path(char *path)
{
	return xdg_path(XDG_STATE, "history", path) && make_folders(path);
}

/* Waits for the lock, but not for long: a process that appends a line holds it only briefly. */
static bool lock(int descriptor)
{
	enum { TRIES = 50, TURN = 20 /* ms */ };
	int tries;

	for (tries = 0; flock(descriptor, LOCK_EX | LOCK_NB) != 0; tries++) {
		if (tries == TRIES || (errno != EWOULDBLOCK && errno != EINTR))
			return false;
		(void)poll(NULL, 0, TURN);
	}
	return true;
}

/* Whether the descriptor is still that of the file: another session may have put a shorter one in
 * its place while this one waited for the lock. */
static bool is_current(int descriptor, const char *path)
{
	struct stat here, there;

	return fstat(descriptor, &here) == 0 && lstat(path, &there) == 0 &&
	       here.st_dev == there.st_dev && here.st_ino == there.st_ino;
}

/* Opens the file without waiting for anybody at the other end of a pipe; -1 and the state. */
static int open_regular(const char *path, int flags, enum history_state *state)
{
	int descriptor = open(path, flags | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY, 0600);
	struct stat status;

	if (descriptor < 0 && errno == ENOENT) {
		*state = HISTORY_GOOD;
		return -1;
	}
	if (lstat(path, &status) != 0 || S_ISREG(status.st_mode)) {
		*state = HISTORY_NONE;
		return descriptor;
	}
	*state = HISTORY_IRREGULAR;
	if (descriptor >= 0)
		close(descriptor);
	return -1;
}

/* Opens and locks the file; NULL where that cannot be done. */
static FILE *open_locked(const char *path, int flags, const char *mode, enum history_state *state)
{
	int descriptor;
	FILE *file;

	do {
		descriptor = open_regular(path, flags, state);
		if (descriptor < 0)
			return NULL;
		if (!lock(descriptor)) {
			close(descriptor);
			*state = HISTORY_LOCKED;
			return NULL;
		}
		if (is_current(descriptor, path))
			break;
		close(descriptor);
	} while (true);
	*state = HISTORY_GOOD;
	file = fdopen(descriptor, mode);
	if (!file) {
		close(descriptor);
		*state = HISTORY_NONE;
	}
	return file;
}

/* --- Reading. --- */

/* Takes the next line, without its newline. False: there is none. *good: a session could have
 * written it; of others the line holds a part. */
static bool next_line(FILE *file, char *line, bool *good)
{
	size_t length = 0;
	int c;

	*good = true;
	while ((c = getc(file)) != EOF && c != '\n') {
		*good = *good && c && length + 1 < HISTORY_LINE;
		if (*good)
			line[length++] = (char)c;
	}
	line[length] = '\0';
	*good = *good && text_is_safe(line, length);
	return c != EOF || length || !*good;
}

/* What the file holds. */
struct contents {
	long good;
	bool bad; /* other lines, too */
};

/* Goes to where reading begins: of a file that is far too large, to the last bytes. */
static void begin(FILE *file, struct contents *contents)
{
	enum { MOST_BYTES = 1 << 24 };
	struct stat status;

	rewind(file);
	if (fstat(fileno(file), &status) != 0 || status.st_size <= MOST_BYTES)
		return;
	fseeko(file, status.st_size - MOST_BYTES, SEEK_SET);
	contents->bad = true;
}

static struct contents look_through(FILE *file)
{
	struct contents contents = { 0, false };
	char line[HISTORY_LINE];
	bool good;

	begin(file, &contents);
	while (next_line(file, line, &good)) {
		contents.good += good;
		contents.bad = contents.bad || !good;
	}
	return contents;
}

/* The last good lines: to `each`, or into a file. */
static void pass_on(FILE *file, const struct contents *contents, void (*each)(const char *line),
		    struct save *save)
{
	struct contents ignored = { 0, false };
	long skip = contents->good - HISTORY_LINES;
	char line[HISTORY_LINE];
	bool good;

	begin(file, &ignored);
	while (next_line(file, line, &good)) {
		if (!good || skip-- > 0)
			continue;
		if (each)
			each(line);
		if (save) {
			save_write(save, line, strlen(line));
			save_write(save, "\n", 1);
		}
	}
}

/* Writes the last good lines anew. The old file becomes history.bad if it was damaged. */
static bool write_anew(FILE *file, const char *path, struct memory *memory,
		       const struct contents *contents)
{
	const struct poll nobody = { NULL, NULL };
	char bad[HISTORY_PATH + 4];
	struct err ignored;
	struct save save;

	if (!save_open(&save, path, true, &nobody, memory, &ignored))
		return false;
	fchmod(fileno(save.file), 0600);
	pass_on(file, contents, NULL, &save);
	snprintf(bad, sizeof(bad), "%s.bad", path);
	if (contents->bad && rename(path, bad) != 0) {
		save_drop(&save);
		return false;
	}
	return save_keep(&save, &ignored);
}

enum history_state history_read(const char *path, struct memory *memory,
				void (*each)(const char *line))
{
	enum history_state state;
	FILE *file = open_locked(path, O_RDONLY, "r", &state);
	struct contents contents;

	if (!file)
		return state;
	contents = look_through(file);
	pass_on(file, &contents, each, NULL);
	if ((contents.bad || contents.good > HISTORY_LINES + HISTORY_SLACK) &&
	    write_anew(file, path, memory, &contents) && contents.bad)
		state = HISTORY_SET_ASIDE;
	fclose(file);
	return state;
}

/* --- Writing. --- */

/* Whether the last line of the file lacks its newline. */
static bool is_cut(int descriptor)
{
	struct stat status;
	char last;

	return fstat(descriptor, &status) == 0 && status.st_size > 0 &&
	       pread(descriptor, &last, 1, status.st_size - 1) == 1 && last != '\n';
}

enum history_state history_append(const char *path, const char *line)
{
	size_t length = strlen(line);
	enum history_state state;
	FILE *file;

	if (length + 1 >= HISTORY_LINE || !text_is_safe(line, length))
		return HISTORY_GOOD;
	file = open_locked(path, O_RDWR | O_APPEND | O_CREAT, "a+", &state);
	if (!file)
		return state;
	fchmod(fileno(file), 0600);
	fprintf(file, "%s%s\n", is_cut(fileno(file)) ? "\n" : "", line);
	fclose(file);
	return HISTORY_GOOD;
}
