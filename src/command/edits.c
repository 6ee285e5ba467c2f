/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/edits.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/command/command.h"
#include "src/graph/graph.h"
#include "src/graph/input.h"
#include "src/graph/scan.h"
#include "src/problem/flow/join.h"

#include <string.h>

enum { WORDS = 5, NAME = 32 };

/* What an edit wants of the arc. */
static const struct form {
	const char *verb;
	int words;
	bool has_arc;    /* there must be one */
	int64_t least;   /* of its capacity */
} forms[] = {
	{ "set", 5, true, 0 },
	{ "add", 5, false, 1 },
	{ "remove", 4, true, 0 },
};

static const struct form *find_form(const char *verb)
{
	size_t i;

	for (i = 0; i < sizeof(forms) / sizeof(forms[0]); i++)
		if (!strcmp(verb, forms[i].verb))
			return &forms[i];
	return NULL;
}

static bool tell_usage(const struct form *form, struct err *err)
{
	if (form)
		err_set(err, ERR_WORK, "`%s` takes an arc%s", form->verb,
			form->words > 4 ? " and its capacity" : "");
	else
		err_set(err, ERR_WORK, "this is no edit of an arc");
	return err_hint(err, form ? "%s arc U V%s"
				  : "set arc U V CAPACITY, add arc U V CAPACITY, or remove arc U V",
			form ? form->verb : "", form && form->words > 4 ? " CAPACITY" : "");
}

static const char *name_of(const struct graph *graph, int32_t vertex, char buffer[NAME])
{
	struct text text;

	text_fixed(&text, buffer, NAME);
	graph_label(graph, vertex, &text);
	return buffer;
}

static bool check_ends(const struct graph *graph, const struct arc_edit *edit, struct err *err)
{
	const int32_t own = graph->labels.count;
	char name[NAME];

	if (edit->tail == edit->head)
		return err_set(err, ERR_WORK, "an arc from %s to itself carries nothing from the "
					      "source to the sink",
			       name_of(graph, edit->tail, name));
	if (edit->tail < own && edit->head < own)
		return true;
	err_set(err, ERR_WORK, "the arcs of S* and T* follow those of the terminals: edit these");
	return err_hint(err, "`info graph` has the terminals");
}

static bool check_arc(const struct graph *graph, const struct form *form, const struct arc_edit *edit,
		      struct err *err)
{
	const int64_t p = graph_find(graph, edit->tail, edit->head);
	const int64_t capacity = p < 0 ? 0 : graph_capacity(graph, p);
	char tail[NAME], head[NAME];

	if (form->has_arc == (capacity > 0))
		return true;
	name_of(graph, edit->tail, tail);
	name_of(graph, edit->head, head);
	if (form->has_arc) {
		err_set(err, ERR_WORK, "there is no arc from %s to %s", tail, head);
		return err_hint(err, "add arc %s %s CAPACITY", tail, head);
	}
	err_set(err, ERR_WORK, "there is an arc from %s to %s, of capacity %lld", tail, head,
		(long long)capacity);
	return err_hint(err, "set arc %s %s CAPACITY", tail, head);
}

static bool append(struct edits *edits, const struct arc_edit *edit, struct err *err)
{
	const int64_t room = edits->room ? 2 * edits->room : 16;
	void *rows = edits->rows;

	if (edits->count == edits->room) {
		if (!memory_resize(edits->memory, &rows, (size_t)room, sizeof(*edits->rows), "edits", err))
			return false;
		edits->rows = rows;
		edits->room = room;
	}
	edits->rows[edits->count++] = *edit;
	return true;
}

/* False: the capacity is more than this arc can have, if nothing else is edited. */
static bool tell_most(const struct edits *edits, const struct arc_edit *edit, struct err *err)
{
	const char *why;
	const int64_t most = join_most(edits->graph, edits->source, edit->tail, edit->head, &why);
	char tail[NAME], head[NAME];

	err_set(err, ERR_WORK, "the capacity from %s to %s cannot be more than %lld",
		name_of(edits->graph, edit->tail, tail), name_of(edits->graph, edit->head, head),
		(long long)most);
	return err_hint(err, "%s", why);
}

bool edits_check_only(const struct edits *edits, struct err *err)
{
	const struct arc_edit *edit = edits->rows;
	const char *why;

	return edits->count != 1 ||
	       edit->capacity <= join_most(edits->graph, edits->source, edit->tail, edit->head, &why) ||
	       tell_most(edits, edit, err);
}

/* A number that is too large has an error of its own. */
static bool read_capacity(const struct edits *edits, const struct form *form, const char *word,
			  struct arc_edit *edit, struct err *err)
{
	long long capacity;

	if (word_number(word, "the capacity", form->least, INT64_MAX, &capacity, err)) {
		edit->capacity = capacity;
		return true;
	}
	if (word[strspn(word, "0123456789")] || capacity < INT64_MAX)
		return false;
	/* Other lines of a file may make room. */
	return edit->line ? err_hint(err, "the largest number is 9223372036854775807")
			  : tell_most(edits, edit, err);
}

bool edits_add(struct edits *edits, const char *const *words, int count, int64_t line, struct err *err)
{
	const struct form *form = count ? find_form(words[0]) : NULL;
	struct arc_edit edit = { .line = line };

	if (!form || count != form->words || strcmp(words[1], "arc") != 0)
		return tell_usage(form, err);
	if (!graph_vertex(edits->graph, words[2], &edit.tail, err) ||
	    !graph_vertex(edits->graph, words[3], &edit.head, err) || !check_ends(edits->graph, &edit, err) ||
	    (count == WORDS && !read_capacity(edits, form, words[4], &edit, err)))
		return false;
	return check_arc(edits->graph, form, &edit, err) && append(edits, &edit, err);
}

/* --- Files. --- */

/* The words of a line up to a comment, at most one more than an edit has. */
static int split(const char *begin, const char *end, struct word words[WORDS + 1])
{
	const int count = scan_words(begin, end, words, WORDS + 1);
	int i = 0;

	while (i < count && i < WORDS + 1 && *words[i].begin != '#')
		i++;
	return i;
}

/* The edit of a line; blank lines and comments have none. */
static bool read_line(struct edits *edits, const char *begin, const char *end, int64_t line, struct err *err)
{
	struct word words[WORDS + 1];
	char strings[WORDS + 1][NAME];
	const char *list[WORDS + 1];
	int count = split(begin, end, words);
	int i;

	if (!count)
		return true;
	if (count > WORDS)
		return tell_usage(NULL, err);
	for (i = 0; i < count; i++) {
		const size_t length = (size_t)(words[i].end - words[i].begin);

		if (length >= NAME)
			return err_set(err, ERR_WORK, "word %d is too long", i + 1);
		memcpy(strings[i], words[i].begin, length);
		strings[i][length] = '\0';
		list[i] = strings[i];
	}
	return edits_add(edits, list, count, line, err);
}

/* --- What is wrong with lines. --- */

/* Where the errors of a file are told. */
struct reading {
	struct edits *edits;
	const char *path;
	struct flaws *flaws;
};

/* Keeps the error of a line. False: it is not about the line, or it ends the reading. */
static bool keep_flaw(const struct reading *reading, int64_t line, struct err *err)
{
	struct flaws *flaws = reading->flaws;
	int64_t at = flaws->count < FLAWS ? flaws->count : FLAWS;

	if (err->kind != ERR_WORK && err->kind != ERR_INPUT)
		return false;
	err->kind = ERR_INPUT;
	err_at(err, reading->path, (long)line);
	flaws->count++;
	for (; at > 0 && flaws->rows[at - 1].line > err->line; at--)
		if (at < FLAWS)
			flaws->rows[at] = flaws->rows[at - 1];
	if (at < FLAWS)
		flaws->rows[at] = *err;
	err_clear(err);
	return true;
}

/* False, if there are any: one is told as it is. */
static bool tell_flaws(const struct reading *reading, struct err *err)
{
	const struct flaws *flaws = reading->flaws;

	if (!flaws->count)
		return true;
	if (flaws->count == 1) {
		*err = flaws->rows[0];
		return false;
	}
	err_set(err, ERR_INPUT, "%s has %lld bad lines, so nothing of it is done", reading->path,
		(long long)flaws->count);
	return flaws->count > FLAWS ? err_hint(err, "%lld more bad lines are not shown",
					       (long long)(flaws->count - FLAWS)) : false;
}

/* --- All lines. --- */

/* The lines of a block. */
static bool read_block(const struct reading *reading, const char *at, const char *end, int64_t *line,
		       struct err *err)
{
	const char *newline;

	for (; at < end; at = newline + 1) {
		newline = scan_newline(at);
		++*line;
		if (!read_line(reading->edits, at, newline, *line, err) && !keep_flaw(reading, *line, err))
			return false;
	}
	return true;
}

/* A line that is too long ends the reading. */
static bool read_lines(const struct reading *reading, struct input *input, struct err *err)
{
	const char *begin, *end;
	int64_t line = 0;

	do {
		if (!input_block(input, &begin, &end, err)) {
			if (!input->has_long_line)
				return false;
			input_long_line(input, ++line, err);
			return keep_flaw(reading, line, err);
		}
		if (!read_block(reading, begin, end, &line, err))
			return false;
	} while (begin < end);
	return true;
}

/* An arc has one edit. */
static void find_twice(const struct reading *reading, struct err *err)
{
	const struct edits *edits = reading->edits;
	const struct arc_edit *edit;
	char tail[NAME], head[NAME];

	if (graph_sort_edits(edits->rows, edits->count) < 0)
		return;
	for (edit = edits->rows + 1; edit < edits->rows + edits->count; edit++) {
		if (edit->tail != edit[-1].tail || edit->head != edit[-1].head)
			continue;
		err_set(err, ERR_WORK, "the arc from %s to %s is edited twice: line %lld has it, too",
			name_of(edits->graph, edit->tail, tail), name_of(edits->graph, edit->head, head),
			(long long)edit[-1].line);
		err_hint(err, "leave one of them out");
		keep_flaw(reading, edit->line, err);
	}
}

static const char form_of_file[] = "edit takes a file with a line for each arc, such as `set arc 1 2 5`";

/* False: the file could not be opened. */
static bool hint_file(const struct input *input, struct err *err)
{
	return err->kind == ERR_FILE && !input->filled && err_hint(err, "%s", form_of_file);
}

static bool tell_none(const char *path, struct err *err)
{
	err_set(err, ERR_INPUT, "%s has no edits", path);
	return err_hint(err, "%s", form_of_file);
}

bool edits_read(struct edits *edits, const char *path, const struct poll *poll, struct flaws *flaws,
		struct err *err)
{
	const struct reading reading = { edits, path, flaws };
	struct input input;
	bool good;

	flaws->count = 0;
	good = (input_open(&input, edits->memory, path, poll, err) || hint_file(&input, err)) &&
	       read_lines(&reading, &input, err);
	if (good)
		find_twice(&reading, err);
	input_close(&input);
	return good && tell_flaws(&reading, err) && (edits->count || tell_none(path, err));
}

void edits_free(struct edits *edits)
{
	memory_free(edits->rows);
	edits->rows = NULL;
	edits->count = edits->room = 0;
}
