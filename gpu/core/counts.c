/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gpu/core/counts.h"

int64_t counts_get(const struct counts *counts, enum count which)
{
	switch (which) {
#define COUNT(name) \
	case COUNT_##name: \
		return counts->name;
#include "gpu/core/counts.def"
#undef COUNT
	default:
		return 0;
	}
}

const char *count_name(enum count which)
{
	static const char *const names[] = {
#define COUNT(name) #name,
#include "gpu/core/counts.def"
#undef COUNT
	};

	return names[which];
}
