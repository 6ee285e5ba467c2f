/* SPDX-License-Identifier: GPL-3.0-or-later
 * Reads a line of a recording: numbers and texts by their keys, then possibly a list.
 */
#include "src/engine/tape_reading.h"

#include "src/base/err.h"
#include "src/base/memory.h"

#include <string.h>

bool tape_at_line(const struct reading *reader, struct err *err)
{
	err_at(err, reader->path, reader->line);
	return err_hint(err, "the recording is damaged: copy it again, or record anew");
}

bool tape_wrong(const struct reading *reader, const char *what, struct err *err)
{
	err_set(err, ERR_INPUT, "%s", what);
	return tape_at_line(reader, err);
}

bool tape_no_line(const struct reading *reader, struct err *err)
{
	return tape_wrong(reader, "this is no line of a recording", err);
}

bool tape_no_recording(const struct reading *reader, struct err *err)
{
	err_set(err, ERR_INPUT, "%s is no recording", reader->path);
	err_at(err, reader->path, 0);
	return err_hint(err, "`record FILE` writes one; `load FILE` reads graphs");
}

static bool read_wanted(const struct reading *reader, const struct want *want,
			struct json *json, struct err *err)
{
	if (want->text)
		return json_text(json, want->text, want->room) || tape_no_line(reader, err);
	if (!json_number(json, want->number))
		return tape_no_line(reader, err);
	if (*want->number >= want->least && *want->number <= want->most)
		return true;
	err_set(err, ERR_INPUT, "%s cannot be %lld", want->key, (long long)*want->number);
	return tape_at_line(reader, err);
}

bool tape_missing(const struct reading *reader, const struct shape *shape, const bool *seen,
		  struct err *err)
{
	size_t i;

	for (i = 0; i < shape->count; i++) {
		if (seen[i] || shape->wants[i].may_lack)
			continue;
		err_set(err, ERR_INPUT, "%s is missing", shape->wants[i].key);
		return tape_at_line(reader, err);
	}
	return true;
}

static bool read_list(struct reading *reader, const struct shape *shape, struct json *json,
		      struct err *err)
{
	json_begin(json, '[');
	while (json_more(json, ']'))
		if (!shape->row(reader, json, err))
			return err->kind != ERR_NONE ? false : tape_no_line(reader, err);
	return true;
}

/* Reads the rest of the line, after its type. Unknown keys are skipped. */
bool tape_read_shape(struct reading *reader, const struct shape *shape, struct json *json,
		     struct err *err)
{
	bool seen[MOST_WANTS] = { false };
	char key[40];
	size_t i;

	while (json_more(json, '}') && json_key(json, key, sizeof(key))) {
		if (shape->list && !strcmp(key, shape->list)) {
			/* What a list means stands before it. */
			if (!tape_missing(reader, shape, seen, err) ||
			    (shape->ready && !shape->ready(reader, err)) ||
			    !read_list(reader, shape, json, err))
				return false;
			continue;
		}
		for (i = 0; i < shape->count && strcmp(key, shape->wants[i].key); i++)
			;
		if (i == shape->count) {
			json_skip(json);
			continue;
		}
		seen[i] = true;
		if (!read_wanted(reader, &shape->wants[i], json, err))
			return false;
	}
	return json_end(json) ? tape_missing(reader, shape, seen, err) : tape_no_line(reader, err);
}

/* A list of numbers of a fixed length. */
bool tape_read_row(struct json *json, int64_t *numbers, int count)
{
	int i;

	if (!json_begin(json, '['))
		return false;
	for (i = 0; i < count; i++)
		if (!json_more(json, ']') || !json_number(json, &numbers[i]))
			return false;
	return !json_more(json, ']') && !json->bad;
}

/* Room for one more thing in a list that grows with what is read. */
bool tape_make_room(struct reading *reader, void **list, size_t count, size_t *room,
		    size_t size, struct err *err)
{
	size_t more = *room ? 2 * *room : 64;

	if (count < *room)
		return true;
	if (!memory_resize(reader->memory, list, more, size, "a recording", err))
		return false;
	*room = more;
	return true;
}
