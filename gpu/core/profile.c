/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gpu/core/profile.h"

#include "src/base/near.h"
#include <stddef.h>
#include <string.h>

const struct profile *const *profiles(void)
{
	static const struct profile *const rows[] = {
#define PROFILE(name) &profile_##name,
#include "gpu/core/profiles.def"
#undef PROFILE
		NULL,
	};

	return rows;
}

const struct profile *profile_find(const char *name)
{
	const struct profile *const *row;

	for (row = profiles(); *row; row++)
		if (!strcmp((*row)->name, name))
			return *row;
	return NULL;
}

void profiles_near(struct near *near)
{
	const struct profile *const *row;

	for (row = profiles(); *row; row++)
		near_try(near, (*row)->name);
}

int64_t profile_warps(const struct profile *profile)
{
	return profile_fact(profile, FACT_multiprocessors) *
	       profile_fact(profile, FACT_resident_warps);
}

int64_t profile_resident(const struct profile *profile, int64_t block_warps)
{
	const int64_t fit = profile_fact(profile, FACT_resident_warps) / block_warps;
	const int64_t most = profile_fact(profile, FACT_resident_blocks);

	if (!fit)
		return block_warps;
	return block_warps * (fit < most ? fit : most);
}

int64_t profile_places(const struct profile *profile, int64_t blocks, int64_t threads)
{
	enum { WARP = 32 };
	const int64_t all = profile_warps(profile);
	const int64_t grid = blocks * threads / WARP;

	return grid && grid < all ? grid : all;
}

static const struct {
	const char *name, *unit, *help;
} facts[] = {
#define FACT(name, unit, help) { #name, unit, help },
#include "gpu/core/facts.def"
#undef FACT
};

const char *fact_name(enum fact fact)
{
	return facts[fact].name;
}

const char *fact_unit(enum fact fact)
{
	return facts[fact].unit;
}

const char *fact_help(enum fact fact)
{
	return facts[fact].help;
}
