/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ui/clipboard.h"

#include "src/base/err.h"
#include "src/command/shelf.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* What terminals take at least: xterm's limit is 100,000 bytes of base64. */
enum { MOST_BYTES = 74000 };

static void put_three(const unsigned char *bytes, size_t count)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
	const unsigned long word = (unsigned long)bytes[0] << 16 |
				   (count > 1 ? (unsigned long)bytes[1] << 8 : 0) |
				   (count > 2 ? (unsigned long)bytes[2] : 0);
	size_t i;

	for (i = 0; i < 4; i++)
		putchar(i <= count ? digits[word >> (18 - 6 * i) & 63] : '=');
}

bool clipboard_put(void *unused, const char *bytes, size_t length, struct err *err)
{
	const unsigned char *at = (const unsigned char *)bytes;
	size_t i;

	(void)unused;
	if (length > MOST_BYTES) {
		err_set(err, ERR_WORK,
			"copy: %zu bytes are too many for a terminal's clipboard, which takes %d", length,
			MOST_BYTES);
		return err_hint(err, "`set rows N` makes panels smaller; `show` into a file has no limit");
	}
	fputs("\033]52;c;", stdout);
	for (i = 0; i < length; i += 3)
		put_three(at + i, length - i < 3 ? length - i : 3);
	fputs("\a", stdout);
	return !fflush(stdout) || err_set(err, ERR_FILE, "copy: the terminal takes nothing");
}

void clipboard_install(struct session *session)
{
	if (isatty(STDOUT_FILENO))
		session_shelf(session)->clip = clipboard_put;
}
