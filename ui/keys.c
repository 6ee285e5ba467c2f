/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ui/keys.h"

#include "src/base/text.h"
#include "ui/screen.h"

#include <stddef.h>
#include <string.h>

/* Left out of the footer first, in this order, where help and the way out would find no room. */
static const uint32_t spared[] = { 'y', 'v', 'c' };

const struct key_row *keys(void)
{
	static const struct key_row rows[] = {
#define KEY(key, name, when, act, line, footer, help) \
	{ key, name, when, act, line, footer, help },
#include "ui/keys.def"
#undef KEY
		{ .name = NULL },
	};

	return rows;
}

bool key_does(const struct key_row *row)
{
	return row->act == KEY_DOES || row->act == KEY_ASKS;
}

const struct key_row *key_find(uint32_t key, unsigned now)
{
	const struct key_row *row;

	for (row = keys(); row->name; row++)
		if (row->key == key && (row->when & now) == row->when)
			return row;
	return NULL;
}

/* Whether a row has a word in the footer now. */
static bool is_told(const struct key_row *row, unsigned now, unsigned left_out)
{
	unsigned i;

	for (i = 0; i < left_out; i++)
		if (row->key == spared[i])
			return false;
	return row->footer && key_find(row->key, now) == row;
}

/* The columns of a row, with what parts it from the one before. */
static size_t width_of(const struct key_row *row, bool first)
{
	return strlen(row->name) + strlen(row->footer) + (first ? 1 : 3);
}

/* Whether the footer has room for the keys up to `q`. */
static bool has_room(unsigned now, unsigned left_out, int columns)
{
	const struct key_row *row;
	size_t width = 0;

	for (row = keys(); row->name; row++) {
		if (is_told(row, now, left_out))
			width += width_of(row, !width);
		if (row->key == 'q')
			return width <= (size_t)columns;
	}
	return true;
}

void keys_footer(unsigned now, int columns, struct text *text)
{
	const unsigned most = sizeof(spared) / sizeof(spared[0]);
	const struct key_row *row;
	unsigned left_out = 0;

	while (left_out < most && !has_room(now, left_out, columns))
		left_out++;
	for (row = keys(); row->name; row++) {
		if (!is_told(row, now, left_out))
			continue;
		if (text->length + width_of(row, !text->length) > (size_t)columns)
			return;
		text_print(text, "%s%s %s", text->length ? "  " : "", row->name, row->footer);
	}
}
