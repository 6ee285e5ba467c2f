/* SPDX-License-Identifier: GPL-3.0-or-later
 * samples: graphs and stories that come with the program. Their names work in every folder:
 * `load @star`, `source @star`.
 *
 * They are in one folder: that of SPILLWAY_SAMPLES; else samples/ of the program's source
 * tree; else where `make install` puts them (src/base/program.h). If there is no such folder,
 * the samples that are part of the program file are used (src/base/built_in.h). The name of a
 * sample is that of its file, with or without what follows the first full stop. For a file
 * that is really called @star the user writes ./@star.
 */
#ifndef SPILLWAY_COMMAND_SAMPLES_H
#define SPILLWAY_COMMAND_SAMPLES_H

#include <stdbool.h>

struct err;
struct memory;
struct text;

/* SAMPLE_NONE: not a sample. */
enum sample_kind { SAMPLE_NONE, SAMPLE_GRAPH, SAMPLE_STORY };

enum { SAMPLE_FILE = 64 };

struct sample {
	char file[SAMPLE_FILE]; /* "star.max" */
	char name[SAMPLE_FILE]; /* "star" */
	enum sample_kind kind;
};

struct samples {
	char *folder;           /* the folder, owned; NULL: they are in the program file */
	struct sample *rows;    /* [count] sorted by name, owned */
	int count;
};

/* Lists the samples. A missing folder is no error, and gives none. Call samples_free in any
 * case. */
bool samples_list(struct samples *samples, struct memory *memory, struct err *err);
void samples_free(struct samples *samples);

/* Sets the title of a sample: the first line of a story, or the first sentence of a graph's
 * comment; "" if there is none. */
void sample_title(const struct samples *samples, const struct sample *sample,
		  struct text *title);

/* Whether the name of a file means a sample: it begins with an at sign. */
bool sample_is_named(const char *name);
/* Adds the path of the sample that @NAME means. */
bool sample_find(const char *name, enum sample_kind kind, struct memory *memory,
		 struct text *path, struct err *err);
/* Adds the name of the sample at a path, with its at sign. If a story names a graph in its own
 * folder, that is its name. Adds nothing if the file is not a sample. */
void sample_name_of(const char *path, enum sample_kind kind, struct text *name);

#endif
