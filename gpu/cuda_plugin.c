/* SPDX-License-Identifier: GPL-3.0-or-later
 * Finding the plug-in: it is looked for when the machine is asked for, and every way in
 * which that can fail has its own sentence.
 */
#include "gpu/cuda_machine.h"
#include "gpu/library.h"

#include "src/base/text.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifndef PLUGIN_FOLDER
#define PLUGIN_FOLDER "/usr/local/lib/spillway"
#endif

#define PLUGIN_FILE "spillway-cuda.so"

/* Where the plug-in may be: where the environment says, beside the program, where
 * `make install` put it. */
static bool candidate(int number, char *path, size_t size)
{
	const char *named = getenv("SPILLWAY_CUDA_PLUGIN");
	struct text text;
	ssize_t length;
	char *slash;

	text_fixed(&text, path, size);
	switch (number) {
	case 0:
		text_raw(&text, named ? named : "", named ? strlen(named) : 0);
		return true;
	case 1:
		length = named ? -1 : readlink("/proc/self/exe", path, size - 1);
		path[length > 0 ? length : 0] = '\0';
		slash = strrchr(path, '/');
		if (slash && (size_t)(slash - path) + sizeof("/" PLUGIN_FILE) <= size)
			memcpy(slash, "/" PLUGIN_FILE, sizeof("/" PLUGIN_FILE));
		else
			path[0] = '\0';
		return true;
	case 2:
		if (!named)
			text_raw(&text, PLUGIN_FOLDER "/" PLUGIN_FILE,
				 strlen(PLUGIN_FOLDER "/" PLUGIN_FILE));
		return true;
	default:
		return false;
	}
}

/* Opens the file at that path, if there is one. False: there is, and it is none to be opened. */
static bool open_library(const char *path, void **library, struct text *why)
{
	static const char cannot[] = "the plug-in cannot be loaded: ";
	struct stat about;

	if (!path[0] || stat(path, &about) != 0)
		return true;
	text_raw(why, cannot, sizeof(cannot) - 1);
	/* Opening a pipe would wait for somebody to write to it. */
	if (!S_ISREG(about.st_mode)) {
		text_print(why, "%s is no regular file", path);
		return false;
	}
	if (!library_is_whole(path, why))
		return false;
	*library = dlopen(path, RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
	if (!*library)
		text_print(why, "%s", dlerror());
	else
		text_clear(why);
	return *library != NULL;
}

bool cuda_load_plugin(void **library, const struct plugin **plugin, char *why)
{
	char path[4096];
	struct text text;
	union {
		void *symbol;
		plugin_entry *call;
	} entry;
	int number;

	*library = NULL;
	text_fixed(&text, why, PLUGIN_WHY);
	for (number = 0; !*library && candidate(number, path, sizeof(path)); number++)
		if (!open_library(path, library, &text))
			return false;
	if (!*library) {
		text_print(&text, "there is no plug-in (" PLUGIN_FILE "); it is built where nvcc "
			   "is: make CUDA=1");
		return false;
	}
	entry.symbol = dlsym(*library, PLUGIN_SYMBOL);
	*plugin = entry.symbol ? entry.call() : NULL;
	if (*plugin && (*plugin)->abi == PLUGIN_ABI)
		return true;
	text_print(&text, "the plug-in is of another version of this program: build both again");
	dlclose(*library);
	*library = NULL;
	return false;
}
