/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/explanation.h"

#include "src/engine/variant.h"

#include <stddef.h>
#include <string.h>

#define EXPLANATION(name, help) extern const struct explanation explanation_##name;
#include "src/view/explanations.def"
#undef EXPLANATION

const struct explanation *const *explanations(void)
{
	static const struct explanation *const rows[] = {
#define EXPLANATION(name, help) &explanation_##name,
#include "src/view/explanations.def"
#undef EXPLANATION
		NULL,
	};

	return rows;
}

const struct explanation *explanation_of(const struct problem *problem)
{
	const struct explanation *const *row = explanations();

	while (*row && !problem_suits((*row)->problem, problem))
		row++;
	return *row;
}

const struct explanation *explanation_find(const char *word)
{
	const struct explanation *const *row;

	for (row = explanations(); *row; row++)
		if (!strcmp((*row)->word, word))
			return *row;
	return NULL;
}
