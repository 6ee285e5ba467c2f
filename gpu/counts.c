/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gpu/counts.h"

int64_t counts_get(const struct counts *counts, enum count which)
{
	switch (which) {
#define COUNT(name, help) \
	case COUNT_##name: \
		return counts->name;
#include "gpu/counts.def"
#undef COUNT
	default:
		return 0;
	}
}

void counts_add(struct counts *sum, const struct counts *more)
{
#define COUNT(name, help) sum->name += more->name;
#include "gpu/counts.def"
#undef COUNT
}

const char *count_name(enum count which)
{
	static const char *const names[] = {
#define COUNT(name, help) #name,
#include "gpu/counts.def"
#undef COUNT
	};

	return names[which];
}

const char *count_help(enum count which)
{
	static const char *const helps[] = {
#define COUNT(name, help) help,
#include "gpu/counts.def"
#undef COUNT
	};

	return helps[which];
}
