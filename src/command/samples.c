/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/samples.h"

#include "src/base/built_in.h"
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/near.h"
#include "src/base/program.h"
#include "src/base/text.h"
#include "src/base/wait.h"

#include <dirent.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A folder is ours if this story is in it. */
#define MARK "/demo.spill"

enum { MOST_SAMPLES = 256, TITLE_BYTES = 2048 };

/* --- The folder. --- */

/* Those of the program's own tree, or those that are installed. */
static bool find_beside(struct text *folder)
{
	if (!program_find("samples" MARK, folder) &&
	    !program_find("share/spillway/samples" MARK, folder))
		return false;
	folder->length -= strlen(MARK);
	folder->bytes[folder->length] = '\0';
	return true;
}

/* False: there is none, and those in the program are meant. */
static bool find_folder(char *buffer, size_t size)
{
	const char *named = getenv("SPILLWAY_SAMPLES");
	struct text folder;

	text_fixed(&folder, buffer, size);
	if (!named || !*named)
		return find_beside(&folder);
	text_raw(&folder, named, strlen(named));
	return !folder.cut;
}

/* --- What is in it. --- */

static const char *ending(const char *file)
{
	const char *stop = strrchr(file, '.');

	return stop ? stop : "";
}

/* By its name: a story, a graph, or what goes with them. */
static enum sample_kind kind_of(const char *file)
{
	static const char usual[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";

	if (*file == '.' || strlen(file) >= SAMPLE_FILE || file[strspn(file, usual)] ||
	    !strcmp(ending(file), ".md"))
		return SAMPLE_NONE;
	return strcmp(ending(file), ".spill") ? SAMPLE_GRAPH : SAMPLE_STORY;
}

static bool add(struct samples *samples, const char *file, struct memory *memory,
		struct err *err)
{
	void *rows = samples->rows;
	struct sample *sample;
	size_t length = strcspn(file, ".");

	if (!memory_resize(memory, &rows, (size_t)samples->count + 1, sizeof(*sample), "samples",
			   err))
		return false;
	samples->rows = rows;
	sample = &samples->rows[samples->count++];
	memset(sample, 0, sizeof(*sample));
	memcpy(sample->file, file, strlen(file) + 1);
	memcpy(sample->name, file, length);
	sample->kind = kind_of(file);
	return true;
}

static int compare(const void *a, const void *b)
{
	return strcmp(((const struct sample *)a)->file, ((const struct sample *)b)->file);
}

/* Those of the folder; it may be missing. */
static bool list_folder(struct samples *samples, struct memory *memory, struct err *err)
{
	DIR *list = opendir(samples->folder);
	struct dirent *entry;
	bool good = true;

	if (!list)
		return true;
	while (good && samples->count < MOST_SAMPLES && (entry = readdir(list)))
		if (kind_of(entry->d_name) != SAMPLE_NONE)
			good = add(samples, entry->d_name, memory, err);
	closedir(list);
	return good;
}

static bool list_built_in(struct samples *samples, struct memory *memory, struct err *err)
{
	const struct built_in *file;

	for (file = built_in_files; file->name; file++)
		if (kind_of(file->name) != SAMPLE_NONE && !add(samples, file->name, memory, err))
			return false;
	return true;
}

bool samples_list(struct samples *samples, struct memory *memory, struct err *err)
{
	char folder[PATH_MAX];
	bool good;

	*samples = (struct samples){ NULL, NULL, 0 };
	if (find_folder(folder, sizeof(folder))) {
		samples->folder = memory_string(memory, folder, err);
		good = samples->folder && list_folder(samples, memory, err);
	} else {
		good = list_built_in(samples, memory, err);
	}
	if (samples->count)
		qsort(samples->rows, (size_t)samples->count, sizeof(*samples->rows), compare);
	return good;
}

void samples_free(struct samples *samples)
{
	memory_free(samples->folder);
	memory_free(samples->rows);
	*samples = (struct samples){ NULL, NULL, 0 };
}

/* --- Titles. --- */

static void put_path(const struct samples *samples, const struct sample *sample,
		     struct text *path)
{
	if (samples->folder)
		text_raw(path, samples->folder, strlen(samples->folder));
	text_raw(path, samples->folder ? "/" : "@", 1);
	text_raw(path, sample->file, strlen(sample->file));
}

/* How the file begins: nothing of what is no plain file. */
static size_t read_beginning(const struct samples *samples, const struct sample *sample,
			     char *bytes, size_t size)
{
	char buffer[PATH_MAX];
	struct stat about;
	struct text path;
	ssize_t got = 0;
	int descriptor;

	text_fixed(&path, buffer, sizeof(buffer));
	put_path(samples, sample, &path);
	descriptor = path.cut ? -1 : wait_open(buffer);
	if (descriptor < 0)
		return 0;
	if (fstat(descriptor, &about) == 0 && S_ISREG(about.st_mode))
		got = read(descriptor, bytes, size);
	close(descriptor);
	return got > 0 ? (size_t)got : 0;
}

/* The words of a line of comment, in whatever format: "c Words", "# Words", "% Words". */
static const char *comment_of(const char *line)
{
	if (*line != '#' && *line != '%' && strncmp(line, "c ", 2))
		return NULL;
	line++;
	return *line == ' ' ? line + 1 : NULL;
}

/* Up to the full stop that ends a sentence. */
static size_t sentence_of(const char *words, size_t length, bool *ends)
{
	size_t i;

	for (i = 0; i < length; i++) {
		*ends = words[i] == '.' && (i + 1 == length || words[i + 1] == ' ');
		if (*ends)
			return i;
	}
	return length;
}

/* What a format says in comments before a person speaks begins with small letters or
 * numbers. */
static bool is_speech(const char *words)
{
	return *words >= 'A' && *words <= 'Z';
}

void sample_title(const struct samples *samples, const struct sample *sample,
		  struct text *title)
{
	char bytes[TITLE_BYTES + 1];
	bool whole_line = sample->kind == SAMPLE_STORY;
	bool ends = false, begun = false;
	const char *words;
	char *line, *next;
	size_t length;

	length = read_beginning(samples, sample, bytes, TITLE_BYTES);
	bytes[length] = '\0';
	for (line = bytes; !ends && *line; line = next) {
		next = line + strcspn(line, "\r\n");
		length = (size_t)(next - line);
		next += strspn(next, "\r\n");
		words = comment_of(line);
		if (!begun && !(words && is_speech(words)))
			continue;
		if (!words)
			break;
		length -= (size_t)(words - line);
		if (whole_line) {
			ends = true;
			length -= length && words[length - 1] == '.';
		} else {
			length = sentence_of(words, length, &ends);
		}
		if (begun)
			text_raw(title, " ", 1);
		text_safe(title, words, length);
		begun = true;
	}
}

/* --- By name. --- */

bool sample_is_named(const char *name)
{
	return name[0] == '@';
}

static const struct sample *find(const struct samples *samples, const char *name,
				 enum sample_kind kind)
{
	int i;

	for (i = 0; i < samples->count; i++)
		if (samples->rows[i].kind == kind && (!strcmp(samples->rows[i].file, name) ||
						      !strcmp(samples->rows[i].name, name)))
			return &samples->rows[i];
	return NULL;
}

static void list_names(const struct samples *samples, enum sample_kind kind, struct text *text)
{
	int i;

	for (i = 0; i < samples->count; i++)
		if (samples->rows[i].kind == kind)
			text_print(text, " @%s", samples->rows[i].name);
}

/* There is none: says which there are, or what it is instead. */
static bool refuse(const struct samples *samples, const char *name, enum sample_kind kind,
		   struct err *err)
{
	static const char *const what[] = { "sample", "graph", "story" };
	enum sample_kind other = kind == SAMPLE_GRAPH ? SAMPLE_STORY : SAMPLE_GRAPH;
	char buffer[400];
	struct near near;
	struct text names;
	int i;

	text_fixed(&names, buffer, sizeof(buffer));
	list_names(samples, kind, &names);
	err_set(err, ERR_FILE, "there is no %s @%s among the samples", what[kind], name);
	if (find(samples, name, other))
		return err_hint(err, kind == SAMPLE_GRAPH ? "it is a story: source @%s"
							  : "it is a graph: load @%s", name);
	if (names.length) {
		err_hint(err, "there are:%s", buffer);
		near_begin(&near, name);
		near.before = "@";
		for (i = 0; i < samples->count; i++)
			if (samples->rows[i].kind == kind)
				near_try(&near, samples->rows[i].name);
		return near_hint(&near, err);
	}
	return err_hint(err, "there are none in %s; the environment variable SPILLWAY_SAMPLES "
			"names their folder", samples->folder ? samples->folder : "that folder");
}

bool sample_find(const char *name, enum sample_kind kind, struct memory *memory,
		 struct text *path, struct err *err)
{
	const struct sample *sample;
	struct samples samples;
	bool good = samples_list(&samples, memory, err);

	sample = good ? find(&samples, name + 1, kind) : NULL;
	if (sample) {
		put_path(&samples, sample, path);
		good = !path->cut || err_set(err, ERR_MEMORY, "out of memory: a sample's name");
	} else if (good) {
		good = refuse(&samples, name + 1, kind, err);
	}
	samples_free(&samples);
	return good;
}

void sample_name_of(const char *path, enum sample_kind kind, struct text *name)
{
	const char *slash = strrchr(path, '/');
	char folder[PATH_MAX];

	if (*path == '@' && kind_of(path + 1) == kind)
		text_print(name, "%s", path);
	if (*path == '/' && find_folder(folder, sizeof(folder)) &&
	    strlen(folder) == (size_t)(slash - path) &&
	    !strncmp(folder, path, (size_t)(slash - path)) && kind_of(slash + 1) == kind)
		text_print(name, "@%s", slash + 1);
}
