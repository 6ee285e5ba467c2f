/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/base/save.h"

#include "src/base/err.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Bytes between two questions whether to stop, and names tried for the temporary. */
enum { ASK_EVERY = 1 << 16, MOST_NAMES = 1000 };

bool save_taken(const char *path)
{
	struct stat status;

	return stat(path, &status) == 0 && S_ISREG(status.st_mode);
}

static bool cannot(const struct save *save, int error, struct err *err)
{
	err_set(err, ERR_FILE, "cannot write %s: %s", text_string(&save->path), strerror(error));
	if (error == ENOENT || error == ENOTDIR)
		return err_hint(err, "its folder does not exist: make it first");
	if (error == EACCES || error == EPERM || error == EROFS)
		return err_hint(err, "choose a folder that you may write to");
	if (error == ENOSPC || error == EDQUOT || error == EFBIG)
		return err_hint(err, "no part of the file remains: free some space, or choose "
				"another folder");
	return false;
}

static bool refuse_taken(const char *path, struct err *err)
{
	err_set(err, ERR_FILE, "%s exists, and Spillway did not overwrite it", path);
	return err_hint(err, "choose another name, or start the program with --force");
}

/* Looks at what bears the name now. A symbolic link stands for what it points to: that is
 * replaced, and the link stays. */
static bool check_target(struct save *save, const char *path, struct err *err)
{
	char real[PATH_MAX];

	text_raw(&save->path, path, strlen(path));
	if (!*path)
		return err_set(err, ERR_FILE, "the name of the file is empty");
	if (lstat(path, &save->before) != 0)
		return true;
	save->is_there = true;
	if (S_ISLNK(save->before.st_mode)) {
		if (!realpath(path, real) || stat(real, &save->before) != 0)
			return err_set(err, ERR_FILE, "%s is a symbolic link to a file that does "
				"not exist", path);
		text_clear(&save->path);
		text_raw(&save->path, real, strlen(real));
	}
	if (S_ISDIR(save->before.st_mode)) {
		err_set(err, ERR_FILE, "%s is a folder", path);
		return err_hint(err, "name a file in it: %s%sNAME", path,
				path[strlen(path) - 1] == '/' ? "" : "/");
	}
	if (!S_ISREG(save->before.st_mode))
		return err_set(err, ERR_FILE, "%s is no regular file", path);
	return save->replace || refuse_taken(path, err);
}

/* A file that replaces another gets its owner and group, as far as the system allows, and its
 * mode. Nobody may read or write the new file who could not before. */
static void take_owner_and_mode(const struct save *save, int descriptor)
{
	mode_t mode = save->before.st_mode & 0777;

	if (!save->is_there)
		return;
	if (fchown(descriptor, save->before.st_uid, save->before.st_gid) != 0 &&
	    fchown(descriptor, (uid_t)-1, save->before.st_gid) != 0)
		mode &= (mode_t)~S_IRWXG; /* they would be another group's */
	(void)fchmod(descriptor, mode);
}

/* Opens a file of a new name in the folder of the path, with the mode that any new file gets, or
 * that of the one that it replaces. */
static bool open_temporary(struct save *save, struct err *err)
{
	const char *path = text_string(&save->path);
	const char *slash = strrchr(path, '/');
	size_t folder = slash ? (size_t)(slash - path) + 1 : 0;
	int descriptor = -1;
	int number;

	for (number = 0; descriptor < 0 && number < MOST_NAMES; number++) {
		text_clear(&save->temporary);
		text_raw(&save->temporary, path, folder);
		text_print(&save->temporary, ".spillway-%ld-%d", (long)getpid(), number);
		if (save->path.cut || save->temporary.cut)
			return err_set(err, ERR_MEMORY, "out of memory: the name of a file");
		descriptor = open(text_string(&save->temporary),
				  O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
				  save->is_there ? 0600 : 0666);
		if (descriptor < 0 && errno != EEXIST)
			break;
	}
	if (descriptor >= 0) {
		take_owner_and_mode(save, descriptor);
		save->file = fdopen(descriptor, "w");
	}
	if (save->file)
		return true;
	number = errno;
	if (descriptor >= 0) {
		close(descriptor);
		unlink(text_string(&save->temporary));
	}
	text_clear(&save->temporary);
	return cannot(save, number, err);
}

bool save_open(struct save *save, const char *path, bool replace, const struct poll *poll,
	       struct memory *memory, struct err *err)
{
	memset(save, 0, sizeof(*save));
	text_init(&save->path, memory);
	text_init(&save->temporary, memory);
	save->replace = replace;
	save->poll = *poll;
	if (check_target(save, path, err) && open_temporary(save, err))
		return true;
	text_clear(&save->temporary);
	save_drop(save);
	return false;
}

bool save_write(struct save *save, const char *bytes, size_t length)
{
	if (save->error || save->stopped)
		return false;
	errno = 0;
	if (fwrite(bytes, 1, length, save->file) != length)
		save->error = errno ? errno : EIO;
	save->unasked += length;
	if (save->unasked >= ASK_EVERY) {
		save->unasked = 0;
		save->stopped = poll_stop(&save->poll);
	}
	return !save->error && !save->stopped;
}

bool save_print(struct save *save, const char *format, ...)
{
	char buffer[1024];
	struct text text;
	va_list args;

	text_fixed(&text, buffer, sizeof(buffer));
	va_start(args, format);
	text_vprint(&text, format, args);
	va_end(args);
	if (!text.cut)
		return save_write(save, buffer, text.length);
	text_init(&text, save->path.memory);
	va_start(args, format);
	text_vprint(&text, format, args);
	va_end(args);
	if (text.cut && !save->error)
		save->error = ENOMEM;
	save_write(save, text_string(&text), text.length);
	text_free(&text);
	return !save->error && !save->stopped;
}

/* Everything onto the disk, where the file system knows how to do that. */
static int put_on_disk(struct save *save)
{
	int error = save->error;

	errno = 0;
	if (!error && fflush(save->file) != 0)
		error = errno ? errno : EIO;
	if (!error && fsync(fileno(save->file)) != 0 && errno != EINVAL && errno != ENOTSUP)
		error = errno;
	if (fclose(save->file) != 0 && !error)
		error = errno;
	save->file = NULL;
	return error;
}

/* Renames the temporary file. Without `replace`, a file that another process created in the
 * meantime stays: link(2) does not overwrite, rename(2) does. */
static int give_name(struct save *save)
{
	const char *from = text_string(&save->temporary);
	const char *to = text_string(&save->path);
	struct stat status;

	if (!save->replace) {
		if (link(from, to) == 0) {
			unlink(from);
			return 0;
		}
		/* Some file systems know no links. */
		if (errno == EEXIST || lstat(to, &status) == 0)
			return EEXIST;
	}
	return rename(from, to) == 0 ? 0 : errno;
}

/* The new name onto the disk too; where that cannot be done the file is still good. */
static void sync_folder(struct save *save)
{
	const char *slash = strrchr(text_string(&save->path), '/');
	int folder;

	if (slash)
		save->path.bytes[slash - save->path.bytes + 1] = '\0';
	folder = open(slash ? save->path.bytes : ".", O_RDONLY | O_CLOEXEC);
	if (folder < 0)
		return;
	(void)fsync(folder);
	close(folder);
}

bool save_keep(struct save *save, struct err *err)
{
	int error;

	if (!save->stopped && poll_stop(&save->poll))
		save->stopped = true;
	if (save->stopped) {
		err_set(err, ERR_INTERRUPT, "interrupted while writing %s",
			text_string(&save->path));
		save_drop(save);
		return false;
	}
	error = put_on_disk(save);
	if (!error)
		error = give_name(save);
	if (error) {
		if (error == EEXIST)
			refuse_taken(text_string(&save->path), err);
		else
			cannot(save, error, err);
	} else {
		text_clear(&save->temporary);
		sync_folder(save);
	}
	save_drop(save);
	return !error;
}

void save_drop(struct save *save)
{
	if (save->file)
		fclose(save->file);
	save->file = NULL;
	if (save->temporary.length)
		unlink(text_string(&save->temporary));
	text_free(&save->path);
	text_free(&save->temporary);
}
