/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/files.h"

#include "src/base/built_in.h"
#include "src/base/err.h"
#include "src/base/save.h"
#include "src/base/text.h"
#include "src/command/session.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void files_path(struct session *session, const char *name, struct text *path)
{
	const char *slash = session->script ? strrchr(session->script, '/') : NULL;
	const char *home = getenv("HOME");

	text_init(path, &session->memory);
	if (name[0] == '~' && name[1] == '/' && home) {
		text_raw(path, home, strlen(home));
		name++;
	} else if (slash && *name != '/') {
		text_raw(path, session->script, (size_t)(slash - session->script) + 1);
		text_raw(path, name, strlen(name));
		if (!path->cut && access(text_string(path), F_OK) == 0)
			return;
		text_clear(path);
	} else if (session->script && session->script[0] == '@' && built_in_find(name)) {
		/* Beside a story that is part of the program lie the graphs that are. */
		text_raw(path, "@", 1);
	}
	text_raw(path, name, strlen(name));
}

bool files_find(struct session *session, const char *name, enum sample_kind kind,
		  struct text *path, struct err *err)
{
	if (kind != SAMPLE_NONE && sample_is_named(name)) {
		text_init(path, &session->memory);
		return sample_find(name, kind, &session->memory, path, err);
	}
	files_path(session, name, path);
	return !path->cut || err_set(err, ERR_MEMORY, "out of memory: the name of a file");
}

bool files_output(struct session *session, const char *name, struct text *path, struct err *err)
{
	files_path(session, name, path);
	if (path->cut)
		return err_set(err, ERR_MEMORY, "out of memory: the name of a file");
	if (strcmp(name, "-") != 0)
		return true;
	err_set(err, ERR_WORK, "this command writes to files, not to standard output");
	return err_hint(err, "name a file; for a file that is called - type ./-");
}

bool files_may_write(struct session *session, const char *path, bool *replace, struct err *err)
{
	char question[512];
	struct text text;

	if (session->writing == WRITE_NOTHING) {
		err_set(err, ERR_WORK, "%.200s: --readonly forbids writing", path);
		return err_hint(err, "start without --readonly to write files");
	}
	if (session->writing == WRITE_CHECKED)
		return err_set(err, ERR_WORK,
			       "%.200s: not written: a lesson is checked without writing files", path);
	*replace = session->writing == WRITE_OVER;
	if (*replace || !session_may_ask(session) || !save_taken(path))
		return true;
	text_fixed(&text, question, sizeof(question));
	text_print(&text, "%.200s exists. Overwrite it?", path);
	*replace = session->ask(session->ask_context, question);
	if (!*replace)
		session_say(session, "%s stays as it was", path);
	return *replace;
}
