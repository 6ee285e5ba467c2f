/* SPDX-License-Identifier: GPL-3.0-or-later
 * tape_writing: what the files that write a recording share: the state of the writer, and
 * lists that are split into lines. Private to tape_write.c, tape_put_*.c and tape_decisions.c.
 *
 * The struct save behind the pack keeps errors of writing (tape.h); false is any other error.
 */
#ifndef SPILLWAY_ENGINE_TAPE_WRITING_H
#define SPILLWAY_ENGINE_TAPE_WRITING_H

#include "src/base/pack.h"
#include "src/base/text.h"
#include "src/engine/tape.h"
#include "src/engine/tape_parts.h"

enum {
	TAPE_LIST_ROWS = 512,
	TAPE_LONGEST_ROW = 36,
	TAPE_LIST_ROOM = TAPE_LIST_ROWS * (TAPE_LONGEST_ROW + 1) * 22
};

/* A list that is split into lines: {HEAD,"NAME":[[1,2],[3,4]]}. */
struct tape_list {
	const char *head, *name;
	int rows;               /* rows on the present line */
	size_t length;
	char bytes[TAPE_LIST_ROOM];
};

struct writing {
	struct run *run;
	struct pack *pack;
	struct memory *memory;
	struct tape_list *list;
	struct tape_words there[TAPE_ARRAYS]; /* the arrays on the machine */
	struct tape_words here[TAPE_ARRAYS];  /* copies as of the present moment, owned */
	int64_t *charges;       /* those of a moment, as many as `here` has, owned; or NULL */
	uint64_t *touched;      /* [count] addresses of words that were put back, owned */
	size_t count, room;
};

/* Begins a list. `head` must stay valid until the list is flushed. */
void tape_list_open(struct writing *writer, const char *head, const char *name);
/* Begins a row; the caller adds its contents. */
struct tape_list *tape_list_row(struct writing *writer);
void tape_list_put(struct tape_list *list, char byte);
void tape_list_number(struct tape_list *list, int64_t number);
/* Adds a word of the program, in quotes; it needs no escapes. */
void tape_list_word(struct tape_list *list, const char *word);
/* Adds a row of numbers, in brackets. */
void tape_list_numbers(struct writing *writer, const int64_t *numbers, int count);
/* Writes the rest of the list. False: it could not be written. */
bool tape_list_flush(struct writing *writer);

/* Writes a whole line, and frees it. */
bool tape_put_line(struct writing *writer, struct text *line, struct err *err);

/* Add a key to an object, with a text, a number or a task. */
void tape_print_text(struct text *to, const char *key, const char *value);
void tape_print_number(struct text *to, const char *key, int64_t value);
void tape_print_task(struct text *to, const struct task *task);

/* Write the head, the names of vertices if the graph has any, and its arcs. */
bool tape_write_head(struct writing *writer, struct err *err);
void tape_write_numbers(struct writing *writer);
void tape_write_pairs(struct writing *writer);

/* Write the course of the run, the arbiter's decisions, the log, and the next task, if the
 * variant knows it. */
void tape_write_course(struct writing *writer);
void tape_write_decisions(struct writing *writer);
void tape_write_heat(struct writing *writer);
void tape_write_events(struct writing *writer);
void tape_write_ahead(struct writing *writer);

/* Copy an array, or the clocks, as of the present; write one. */
bool tape_copy_words(struct writing *writer, int array, struct err *err);
bool tape_copy_clocks(struct writing *writer, const struct warp_work *work, struct err *err);
bool tape_copy_charges(struct writing *writer, struct err *err);
void tape_write_words(struct writing *writer, int array);
/* Changes the copies to the moment before, whose clocks are given, and writes the words that
 * differ. */
bool tape_write_back(struct writing *writer, const struct history_past *past,
		     const struct warp_work *work, struct err *err);

/* A moment, and the machine's clocks at it. */
struct tape_scene {
	struct tape_moment moment;
	struct warp_work work;
};

void tape_set_scene(struct tape_scene *scene, const struct moment *now);
/* Writes the moments from the scene, which is the present, to the oldest one, and the changes
 * between them. */
bool tape_write_moments(struct writing *writer, struct tape_scene *scene,
			struct tape_extent *extent, struct err *err);

#endif
