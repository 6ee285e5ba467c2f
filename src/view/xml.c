/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/xml.h"

#include "src/base/save.h"

void xml_rune(struct save *save, uint32_t rune)
{
	char buffer[8];
	struct text text;

	switch (rune) {
	case '&':
		save_print(save, "&amp;");
		return;
	case '<':
		save_print(save, "&lt;");
		return;
	case '>':
		save_print(save, "&gt;");
		return;
	case '"':
		save_print(save, "&quot;");
		return;
	default:
		text_fixed(&text, buffer, sizeof(buffer));
		text_rune(&text, text_rune_is_safe(rune) ? rune : 0xfffd);
		save_write(save, buffer, text.length);
	}
}

void xml_print(struct save *save, const char *format, ...)
{
	char buffer[1024];
	struct text text;
	va_list args;
	uint32_t rune;
	size_t at, taken;

	text_fixed(&text, buffer, sizeof(buffer));
	va_start(args, format);
	text_vprint(&text, format, args);
	va_end(args);
	for (at = 0; at < text.length; at += taken ? taken : 1) {
		taken = text_decode(buffer + at, text.length - at, &rune);
		xml_rune(save, taken ? rune : 0xfffd);
	}
}
