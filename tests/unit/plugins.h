/* SPDX-License-Identifier: GPL-3.0-or-later
 * plugins: the machine `cuda` over a plug-in that does as it is told (plugin_fake.c).
 */
#ifndef SPILLWAY_TESTS_PLUGINS_H
#define SPILLWAY_TESTS_PLUGINS_H

#include "tests/unit/plugin_fake.h"
#include "tests/unit/runs.h"

#include <dlfcn.h>

/* The folder of this program, where the plug-ins lie too. */
static char plugin_folder[2048];

static inline void plugin_find_folder(void)
{
	const char *slash = strrchr(unit_program, '/');

	snprintf(plugin_folder, sizeof(plugin_folder), "%.*s",
		 slash ? (int)(slash - unit_program) : 1, slash ? unit_program : ".");
}

static inline void choose_plugin(const char *name)
{
	char path[sizeof(plugin_folder) + 64];

	snprintf(path, sizeof(path), "%s/%s", plugin_folder, name);
	assert_int_equal(setenv("SPILLWAY_CUDA_PLUGIN", path, 1), 0);
}

/* As the program has them, for it and its plug-in were built together. */
static inline uint64_t args_size_of(const char *name)
{
	static const struct kernel *const rows[] = {
#define KERNEL_ROW(label, ...) &kernel_##label,
#include "gpu/core/kernels.def"
#undef KERNEL_ROW
	};
	const struct variant *const *row;
	size_t i;

	for (i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (!strcmp(rows[i]->name, name))
			return kernel_args_size(rows[i]);
	/* Of a free run, whose name begins with that of its variant. */
	for (row = flow_variants(); *row; row++)
		if ((*row)->drive && (*row)->args_size &&
		    !strncmp(name, (*row)->drive, strlen((*row)->drive)))
			return (*row)->args_size;
	return sizeof(struct flow_args);
}

/* The fake plug-in with its orders cleared: one GPU, and all goes well. */
static inline struct fake *fake_ready(void)
{
	void *library;
	struct fake *fake;

	choose_plugin("plugin_fake.so");
	library = dlopen(getenv("SPILLWAY_CUDA_PLUGIN"),
			 RTLD_NOW | RTLD_LOCAL | RTLD_NODELETE);
	if (!library)
		fail_msg("%s", dlerror());
	fake = dlsym(library, FAKE_SYMBOL);
	assert_non_null(fake);
	dlclose(library);
	*fake = (struct fake){ .abi = PLUGIN_ABI, .devices = 1, .fails_after = -1,
			       .unused = 77, .args_size = args_size_of };
	return fake;
}

/* From now on this call fails, once so many of them have gone well. */
static inline void fail_call(struct fake *fake, enum fake_call call, int64_t after)
{
	fake->fails = call;
	fake->fails_after = after;
	fake->calls[call] = 0;
}

#endif
