/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/base/built_in.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

/* An empty file without a name. Linux makes one in memory, for which no folder is needed. */
static int open_nameless(void)
{
#ifdef SYS_memfd_create
	const unsigned close_on_exec = 1;

	return (int)syscall(SYS_memfd_create, "spillway", close_on_exec);
#else
	FILE *file = tmpfile();
	int descriptor = file ? dup(fileno(file)) : -1;

	if (file)
		fclose(file);
	return descriptor;
#endif
}

const struct built_in *built_in_find(const char *name)
{
	const struct built_in *file = built_in_files;

	while (file->name && strcmp(file->name, name) != 0)
		file++;
	return file->name ? file : NULL;
}

int built_in_open(const char *name)
{
	const struct built_in *file = built_in_find(name);
	int descriptor;

	if (!file) {
		errno = ENOENT;
		return -1;
	}
	descriptor = open_nameless();
	if (descriptor < 0)
		return -1;
	if (write(descriptor, file->bytes, file->size) == (ssize_t)file->size &&
	    lseek(descriptor, 0, SEEK_SET) == 0)
		return descriptor;
	close(descriptor);
	errno = EIO;
	return -1;
}
