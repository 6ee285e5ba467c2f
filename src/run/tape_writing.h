/* SPDX-License-Identifier: GPL-3.0-or-later
 * tape_writing: what the files that write a recording share: where the writing stands, and
 * lists that are cut into lines. Private to tape_write.c, tape_put_*.c and
 * tape_decisions.c.
 *
 * What cannot be written is remembered by whoever holds the pack (tape.h); false is an
 * error of another kind.
 */
#ifndef SPILLWAY_RUN_TAPE_WRITING_H
#define SPILLWAY_RUN_TAPE_WRITING_H

#include "src/base/pack.h"
#include "src/base/text.h"
#include "src/run/tape.h"
#include "src/run/tape_parts.h"

enum {
	TAPE_LIST_ROWS = 512,
	TAPE_LONGEST_ROW = 24,
	TAPE_LIST_ROOM = TAPE_LIST_ROWS * (TAPE_LONGEST_ROW + 1) * 22
};

/* A list that is cut into lines: {HEAD,"NAME":[[1,2],[3,4]]}. */
struct tape_list {
	const char *head, *name;
	int rows;               /* on the present line */
	size_t length;
	char bytes[TAPE_LIST_ROOM];
};

struct writing {
	struct run *run;
	struct pack *pack;
	struct memory *memory;
	struct tape_list *list;
	struct tape_words there[TAPE_ARRAYS]; /* on the machine */
	struct tape_words here[TAPE_ARRAYS];  /* a copy, owned, as of the moment at hand */
	uint64_t *touched;      /* [count] places of words that were put back */
	size_t count, room;
};

/* Begins a list, whose head stays where it is until the list is flushed. */
void tape_list_open(struct writing *writer, const char *head, const char *name);
/* Begins a row; what stands in it is put behind that. */
struct tape_list *tape_list_row(struct writing *writer);
void tape_list_put(struct tape_list *list, char byte);
void tape_list_number(struct tape_list *list, int64_t number);
/* One of ours, in quotes: it needs no care. */
void tape_list_word(struct tape_list *list, const char *word);
/* A row of numbers, in brackets. */
void tape_list_numbers(struct writing *writer, const int64_t *numbers, int count);
/* Writes what there is of the list. */
bool tape_list_flush(struct writing *writer);

/* Writes a whole line, and frees it. */
bool tape_put_line(struct writing *writer, struct text *line, struct err *err);

/* One more key of an object: a text, a number, and what is to be done. */
void tape_print_text(struct text *to, const char *key, const char *value);
void tape_print_number(struct text *to, const char *key, int64_t value);
void tape_print_task(struct text *to, const struct task *task);

/* The head, the names of vertices if the graph has any, and its arcs. */
bool tape_write_head(struct writing *writer, struct err *err);
void tape_write_numbers(struct writing *writer);
void tape_write_pairs(struct writing *writer);

/* The course and the log of the run, what the arbiter decided, and what would come next, if
 * the variant can say. */
void tape_write_course(struct writing *writer);
void tape_write_decisions(struct writing *writer);
void tape_write_events(struct writing *writer);
void tape_write_ahead(struct writing *writer);

/* Makes the copies of the arrays, as of the present; writes one. */
bool tape_copy_words(struct writing *writer, enum tape_array array, struct err *err);
bool tape_copy_clocks(struct writing *writer, const struct warp_work *work, struct err *err);
void tape_write_words(struct writing *writer, enum tape_array array);
/* Makes the copies what they were a moment before, whose clocks are given, and writes the
 * words that differ. */
bool tape_write_back(struct writing *writer, const struct history_past *past,
		     const struct warp_work *work, struct err *err);

/* A moment, and what the machine says of it. */
struct tape_scene {
	struct tape_moment moment;
	struct warp_work work;
};

void tape_set_scene(struct tape_scene *scene, const struct moment *now);
/* The moments from the scene, which is the present, to the oldest there is, and what
 * changed between them. */
bool tape_write_moments(struct writing *writer, struct tape_scene *scene,
			struct tape_extent *extent, struct err *err);

#endif
