/* SPDX-License-Identifier: GPL-3.0-or-later
 * files: the files that commands name, to be read or written.
 */
#ifndef SPILLWAY_COMMAND_FILES_H
#define SPILLWAY_COMMAND_FILES_H

#include "src/command/samples.h"

#include <stdbool.h>

struct err;
struct session;
struct text;

/* The path of a file that a command names. In a script, a name that is not absolute is looked up
 * beside the script first; ~/ is the user's folder. Free *path with text_free. */
void files_path(struct session *session, const char *name, struct text *path);
/* The same for a file to be read, where @NAME means a sample of that kind. Free *path in any
 * case. */
bool files_find(struct session *session, const char *name, enum sample_kind kind, struct text *path,
		struct err *err);
/* The same for a file to be written, which is not standard output. Free *path in any case. */
bool files_output(struct session *session, const char *name, struct text *path, struct err *err);
/* Whether a file may be written to that path. *replace: an existing file may be overwritten,
 * because of --force or the user's answer. False without an error: the user said no, which was
 * printed. */
bool files_may_write(struct session *session, const char *path, bool *replace, struct err *err);

#endif
