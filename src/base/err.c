/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/base/err.h"

#include "src/base/text.h"

#include <stdarg.h>
#include <string.h>

bool err_set(struct err *err, enum err_kind kind, const char *format, ...)
{
	struct text text;
	va_list args;

	if (!err)
		return false;
	err_clear(err);
	err->kind = kind;
	text_fixed(&text, err->message, sizeof(err->message));
	va_start(args, format);
	text_vprint(&text, format, args);
	va_end(args);
	return false;
}

bool err_at(struct err *err, const char *file, long line)
{
	struct text text;

	if (!err)
		return false;
	text_fixed(&text, err->file, sizeof(err->file));
	text_print(&text, "%s", file);
	err->line = line;
	return false;
}

bool err_hint(struct err *err, const char *format, ...)
{
	struct text text;
	va_list args;

	if (!err)
		return false;
	text_fixed(&text, err->hint, sizeof(err->hint));
	va_start(args, format);
	text_vprint(&text, format, args);
	va_end(args);
	return false;
}

int err_status(enum err_kind kind)
{
	switch (kind) {
	case ERR_NONE:
		return 0;
	case ERR_USAGE:
		return 2;
	case ERR_CHECK:
		return 3;
	case ERR_PREDICTION:
		return 4;
	case ERR_INTERRUPT:
		return 130;
	default:
		return 1;
	}
}

void err_clear(struct err *err)
{
	if (err)
		memset(err, 0, sizeof(*err));
}
