/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/problem/problems.h"

#include "src/base/text.h"
#include "src/engine/variant.h"

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

void problems_print(const struct problem *problem, struct text *text)
{
	const struct problem *const *row;
	const char *before = "";

	for (row = problems(); *row; row++) {
		if (!problem_suits(problem, *row))
			continue;
		text_print(text, "%s%s", before, (*row)->name);
		before = " or ";
	}
}
