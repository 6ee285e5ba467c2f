/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/base/mebibytes.h"

#include "src/base/text.h"

enum { MEBIBYTE = 1 << 20 };

void mebibytes_print(int64_t bytes, bool up, struct text *text)
{
	const int64_t whole = bytes / MEBIBYTE;
	const int64_t tenths = (bytes % MEBIBYTE * 10 + (up ? MEBIBYTE - 1 : 0)) / MEBIBYTE;

	if (bytes < MEBIBYTE / 10)
		text_print(text, "%lld bytes", (long long)bytes);
	else
		text_print(text, "%lld.%lld MiB", (long long)(whole + tenths / 10), (long long)(tenths % 10));
}
