/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gpu/profile.h"

#include <string.h>

const struct profile *profiles(void)
{
	static const struct profile rows[] = {
#define PROFILE(name, title, multiprocessors, warps, sector, source) \
	{ name, title, multiprocessors, warps, sector, source },
#include "gpu/profiles.def"
#undef PROFILE
		{ 0 },
	};

	return rows;
}

const struct profile *profile_find(const char *name)
{
	const struct profile *row;

	for (row = profiles(); row->name; row++)
		if (!strcmp(row->name, name))
			return row;
	return NULL;
}

int64_t profile_warps(const struct profile *profile)
{
	return (int64_t)profile->multiprocessors * profile->resident_warps;
}
