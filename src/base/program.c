/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/base/program.h"

#include "src/base/text.h"

#include <limits.h>
#include <string.h>
#include <unistd.h>

bool program_folder(int up, struct text *to)
{
	char path[PATH_MAX];
	const ssize_t length = readlink("/proc/self/exe", path, sizeof(path) - 1);
	char *slash;

	path[length > 0 ? length : 0] = '\0';
	for (; up >= 0; up--) {
		slash = strrchr(path, '/');
		if (!slash)
			return false;
		*slash = '\0';
	}
	text_raw(to, path, strlen(path));
	return !to->cut;
}

bool program_find(const char *file, struct text *to)
{
	int up;

	for (up = 0; up <= PROGRAM_ABOVE; up++) {
		text_clear(to);
		if (!program_folder(up, to))
			continue;
		text_raw(to, "/", 1);
		text_raw(to, file, strlen(file));
		if (!to->cut && access(text_string(to), R_OK) == 0)
			return true;
	}
	return false;
}
