/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/explanation.h"

#include <stddef.h>

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
