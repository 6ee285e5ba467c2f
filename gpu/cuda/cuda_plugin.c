/* SPDX-License-Identifier: GPL-3.0-or-later
 * Finds the plug-in, when the machine is first needed. Every way in which that can fail has
 * its own message.
 */
#include "gpu/cuda/cuda_machine.h"
#include "gpu/cuda/library.h"

#include "src/base/program.h"
#include "src/base/text.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define PLUGIN_FILE "spillway-cuda.so"
#define PLUGIN_FOLDER "lib/spillway" /* of the prefix, where `make install` puts it */
#define PLUGIN_SOURCE "gpu/cuda/plugin.cu"

/* Where the plug-in may be: where the environment says, and nowhere else; beside the program;
 * where it is installed. "" if that cannot be told. */
static bool candidate(int number, struct text *path)
{
	const char *named = getenv("SPILLWAY_CUDA_PLUGIN");

	text_clear(path);
	if (named && number == 0)
		text_raw(path, named, strlen(named));
	else if (!named && number == 0 && program_folder(0, path))
		text_raw(path, "/" PLUGIN_FILE, sizeof("/" PLUGIN_FILE) - 1);
	else if (!named && number == 1 && program_folder(1, path))
		text_raw(path, "/" PLUGIN_FOLDER "/" PLUGIN_FILE,
			 sizeof("/" PLUGIN_FOLDER "/" PLUGIN_FILE) - 1);
	if (path->cut)
		text_clear(path);
	return number <= 1;
}

/* There is none: says which command builds it, and where. It is `make` where a GPU is, which
 * builds it for that one, and `make cuda` elsewhere. The folder stands last: it may be cut. */
static void tell_command(struct text *why)
{
	const char *command = access("/dev/nvidia0", F_OK) == 0 ? "make" : "make cuda";
	char buffer[PATH_MAX];
	struct text path;

	text_fixed(&path, buffer, sizeof(buffer));
	if (getenv("SPILLWAY_CUDA_PLUGIN")) {
		text_print(why, "there is no plug-in where SPILLWAY_CUDA_PLUGIN says");
	} else if (program_find(PLUGIN_SOURCE, &path)) {
		buffer[strlen(buffer) - strlen("/" PLUGIN_SOURCE)] = '\0';
		text_print(why, "there is no plug-in (" PLUGIN_FILE "): where nvcc is, `%s` "
			   "builds it, in %s", command, buffer);
	} else {
		text_clear(&path);
		program_folder(1, &path);
		text_print(why, "there is no plug-in (" PLUGIN_FILE "): where nvcc is, `%s` in the "
			   "folder of the sources builds it, and it belongs into %s/" PLUGIN_FOLDER,
			   command, text_string(&path));
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
	/* Opening a pipe would wait for a writer. */
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
	char buffer[PATH_MAX];
	struct text path, text;
	union {
		void *symbol;
		plugin_entry *call;
	} entry;
	int number;

	*library = NULL;
	text_fixed(&text, why, PLUGIN_WHY);
	text_fixed(&path, buffer, sizeof(buffer));
	for (number = 0; !*library && candidate(number, &path); number++)
		if (!open_library(text_string(&path), library, &text))
			return false;
	if (!*library) {
		tell_command(&text);
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
