/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/outline.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/command/command.h"
#include "src/command/lines.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Titles of the slides that one line begins. */
static void read_line(const struct session *session, const struct text *line, struct text *titles, int *count,
		      struct memory *memory)
{
	char *buffer = memory_array(memory, line->length + 1, 4, "a command line", NULL);
	const char *at = text_string(line);
	struct found found;
	struct err ignored;
	struct line words;
	int i;

	while (buffer && at && command_split(&at, &words, buffer, &ignored)) {
		if (!words.count || !command_find(session, words.words[0], &found, &ignored) ||
		    found.command != &command_slide)
			continue;
		for (i = 1; i < words.count; i++)
			text_print(titles, "%s%s", i > 1 ? " " : "", words.words[i]);
		text_raw(titles, "\n", 1);
		(*count)++;
	}
	memory_free(buffer);
}

/* A pipe would be read once, and nothing would be left of it. */
static bool is_file(int descriptor)
{
	struct stat status;

	return fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
}

void outline_read(const struct session *session, const char *path, struct text *titles, int *count,
		  struct memory *memory)
{
	struct err ignored;
	struct stat status;
	const struct poll nobody = { 0 };
	struct lines lines;
	int descriptor = -1;

	*count = 0;
	if (path[0] == '@' || (stat(path, &status) == 0 && S_ISREG(status.st_mode)))
		descriptor = lines_open(path, path, &ignored);
	if (descriptor < 0)
		return;
	lines_init(&lines, descriptor, &nobody, memory);
	lines.bounded = true;
	while (is_file(descriptor) && lines_next(&lines, &ignored) > 0)
		read_line(session, &lines.line, titles, count, memory);
	lines_free(&lines);
	close(descriptor);
}

void outline_title(const struct text *titles, int number, struct text *title)
{
	const char *at = text_string(titles);

	while (--number > 0 && *at) {
		at += strcspn(at, "\n");
		at += *at == '\n';
	}
	text_raw(title, at, strcspn(at, "\n"));
}
