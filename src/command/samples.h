/* SPDX-License-Identifier: GPL-3.0-or-later
 * samples: graphs and stories that come with the program, found by name wherever one
 * stands: `load @star`, `source @star`.
 *
 * They lie in one folder: that of SPILLWAY_SAMPLES; else samples/ of the program's own tree; else
 * where `make install` puts them (src/base/program.h). Where there is no such folder, those that
 * are part of the program stand for it (src/base/built_in.h). A name is a file's, up to its first
 * full stop or to its end. An at sign is all it takes: a file that is really called @star is
 * ./@star.
 */
#ifndef SPILLWAY_COMMAND_SAMPLES_H
#define SPILLWAY_COMMAND_SAMPLES_H

#include <stdbool.h>

struct err;
struct memory;
struct text;

/* SAMPLE_NONE: no sample at all. */
enum sample_kind { SAMPLE_NONE, SAMPLE_GRAPH, SAMPLE_STORY };

enum { SAMPLE_FILE = 64 };

struct sample {
	char file[SAMPLE_FILE]; /* "star.max" */
	char name[SAMPLE_FILE]; /* "star" */
	enum sample_kind kind;
};

struct samples {
	char *folder;           /* where they were looked for, owned; NULL: in the program */
	struct sample *rows;    /* [count] by name, owned */
	int count;
};

/* Looks what there is: no folder is no error, and has no samples. samples_free in any case. */
bool samples_list(struct samples *samples, struct memory *memory, struct err *err);
void samples_free(struct samples *samples);

/* What it says of itself: of a story the first line, of a graph the first sentence of its
 * comment. "": nothing. */
void sample_title(const struct samples *samples, const struct sample *sample,
		  struct text *title);

/* Whether the name of a file stands for a sample, by its at sign. */
bool sample_is_named(const char *name);
/* Adds the path of the one that @NAME stands for. */
bool sample_find(const char *name, enum sample_kind kind, struct memory *memory,
		 struct text *path, struct err *err);
/* Adds the name of the sample that lies at a path, at sign and all, as stories name the
 * graphs beside them; nothing where none does. */
void sample_name_of(const char *path, enum sample_kind kind, struct text *name);

#endif
