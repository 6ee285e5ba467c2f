/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ui/xdg.h"

#include <stdio.h>
#include <stdlib.h>

bool xdg_path(enum xdg folder, const char *name, char *path)
{
	static const struct {
		const char *variable, *otherwise;
	} rows[] = {
		[XDG_CONFIG] = { "XDG_CONFIG_HOME", ".config" },
		[XDG_STATE] = { "XDG_STATE_HOME", ".local/state" },
	};
	const char *base = getenv(rows[folder].variable);
	const char *home = getenv("HOME");
	int length;

	/* The specification wants relative paths ignored. */
	if (base && *base == '/')
		length = snprintf(path, XDG_PATH, "%s/spillway/%s", base, name);
	else if (home && *home == '/')
		length = snprintf(path, XDG_PATH, "%s/%s/spillway/%s", home, rows[folder].otherwise, name);
	else
		return false;
	return length > 0 && length < XDG_PATH;
}
