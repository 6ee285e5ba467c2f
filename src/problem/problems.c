/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/problem/problems.h"

#define PROBLEM(name) extern const struct problem problem_##name;
#include "src/problem/problems.def"
#undef PROBLEM

const struct problem *const *problems(void)
{
	static const struct problem *const rows[] = {
#define PROBLEM(name) &problem_##name,
#include "src/problem/problems.def"
#undef PROBLEM
		NULL,
	};

	return rows;
}
