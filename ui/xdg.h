/* SPDX-License-Identifier: GPL-3.0-or-later
 * xdg: the user's own files, in the folders of the XDG Base Directory Specification.
 */
#ifndef SPILLWAY_UI_XDG_H
#define SPILLWAY_UI_XDG_H

#include <stdbool.h>

enum { XDG_PATH = 4096 };

enum xdg {
	XDG_CONFIG, /* $XDG_CONFIG_HOME/spillway, or ~/.config/spillway */
	XDG_STATE   /* $XDG_STATE_HOME/spillway, or ~/.local/state/spillway */
};

/* The path of a file in that folder, which need not exist; path[XDG_PATH]. False: the user has no
 * such folder. */
bool xdg_path(enum xdg folder, const char *name, char *path);

#endif
