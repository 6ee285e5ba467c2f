/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ui/keys.h"

#include "src/base/text.h"
#include "ui/screen.h"

#include <stddef.h>
#include <string.h>

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

void keys_footer(unsigned now, int columns, struct text *text)
{
	const struct key_row *row;
	size_t width;

	for (row = keys(); row->name; row++) {
		if (!row->footer || key_find(row->key, now) != row)
			continue;
		width = strlen(row->name) + strlen(row->footer) + (text->length ? 3 : 1);
		if (text->length + width > (size_t)columns)
			return;
		text_print(text, "%s%s %s", text->length ? "  " : "", row->name, row->footer);
	}
}
