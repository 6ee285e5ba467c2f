/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ui/bare.h"

#include "src/base/built_in.h"

#include <langinfo.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Whether the locale that the user names ends in UTF-8, as en_GB.UTF-8 and C.utf8 do. */
static bool names_utf8(void)
{
	static const char *const variables[] = { "LC_ALL", "LC_CTYPE", "LANG" };
	const char *name = NULL;
	const char *stop;
	size_t i;

	for (i = 0; i < sizeof(variables) / sizeof(variables[0]) && !(name && *name); i++)
		name = getenv(variables[i]);
	stop = name ? strchr(name, '.') : NULL;
	return stop && (!strncasecmp(stop, ".UTF-8", 6) || !strncasecmp(stop, ".utf8", 5));
}

bool bare_take_locale(void)
{
	if (!setlocale(LC_CTYPE, "") && names_utf8())
		setlocale(LC_CTYPE, "C.UTF-8");
	return !strcmp(nl_langinfo(CODESET), "UTF-8");
}

void bare_find_terminal(void)
{
	const char *terminal = getenv("TERM");
	const struct built_in *file;
	char name[64];

	if (!terminal || getenv("TERMINFO"))
		return;
	snprintf(name, sizeof(name), "terminfo/%s", terminal);
	file = built_in_find(name);
	if (file)
		setenv("TERMINFO", (const char *)file->bytes, 1);
}
