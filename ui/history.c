/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ui/history.h"

#include <errno.h>
#include <fcntl.h>
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
	const char *state = getenv("XDG_STATE_HOME");
	const char *home = getenv("HOME");
	int length;

	/* The specification wants relative paths ignored. */
	if (state && *state == '/')
		length = snprintf(path, HISTORY_PATH, "%s/spillway/history", state);
	else if (home && *home == '/')
		length = snprintf(path, HISTORY_PATH, "%s/.local/state/spillway/history", home);
	else
		return false;
	return length > 0 && length < HISTORY_PATH && make_folders(path);
}

/* Opens and locks the file; NULL where that cannot be done. */
static FILE *open_locked(const char *path, int flags, const char *mode, int lock)
{
	int descriptor = open(path, flags | O_CLOEXEC | O_NOFOLLOW, 0600);
	FILE *file;

	if (descriptor < 0)
		return NULL;
	if (flock(descriptor, lock) != 0 || !(file = fdopen(descriptor, mode))) {
		close(descriptor);
		return NULL;
	}
	return file;
}

static long count_lines(FILE *file)
{
	long count = 0;
	int c;

	while ((c = getc(file)) != EOF)
		count += c == '\n';
	rewind(file);
	return count;
}

void history_read(const char *path, void (*each)(const char *line))
{
	FILE *file = open_locked(path, O_RDONLY, "r", LOCK_SH);
	char line[4096];
	long skip;
	size_t length;
	bool whole = true; /* the last piece ended its line */

	if (!file)
		return;
	for (skip = count_lines(file) - HISTORY_LINES; fgets(line, sizeof(line), file);) {
		length = strlen(line);
		if (!whole || length == 0 || line[length - 1] != '\n') {
			/* Longer than any line of ours: passed over whole. */
			whole = length > 0 && line[length - 1] == '\n';
			skip -= whole;
			continue;
		}
		line[length - 1] = '\0';
		if (skip-- <= 0)
			each(line);
	}
	fclose(file);
}

void history_append(const char *path, const char *line)
{
	FILE *file = open_locked(path, O_WRONLY | O_APPEND | O_CREAT, "a", LOCK_EX);

	if (!file)
		return;
	fchmod(fileno(file), 0600);
	fprintf(file, "%s\n", line);
	fclose(file);
}
