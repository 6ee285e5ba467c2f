/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/export.h"

#include "src/base/err.h"
#include "src/base/near.h"
#include "src/base/text.h"
#include "src/engine/variant.h"

#include <string.h>

#define EXPORT(name) extern const struct export export_##name;
#include "src/view/exports.def"
#undef EXPORT

#define DRAWING(problem) extern const struct drawing drawing_##problem;
#include "src/view/drawings.def"
#undef DRAWING

const struct drawing *drawing_of(const struct problem *problem)
{
	static const struct drawing *const rows[] = {
#define DRAWING(problem) &drawing_##problem,
#include "src/view/drawings.def"
#undef DRAWING
		NULL,
	};
	const struct drawing *const *row = rows;

	while (*row && !problem_suits((*row)->problem, problem))
		row++;
	return *row;
}

const struct export *const *exports(void)
{
	static const struct export *const rows[] = {
#define EXPORT(name) &export_##name,
#include "src/view/exports.def"
#undef EXPORT
		NULL,
	};

	return rows;
}

const struct export *export_find(const char *name, struct err *err)
{
	const struct export *const *row;
	char buffer[128];
	struct near near;
	struct text text;

	for (row = exports(); *row; row++)
		if (!strcmp((*row)->name, name))
			return *row;
	err_set(err, ERR_WORK, "export knows no format %s", name);
	text_fixed(&text, buffer, sizeof(buffer));
	near_begin(&near, name);
	for (row = exports(); *row; row++) {
		text_print(&text, "%s%s", row == exports() ? "" : ", ", (*row)->name);
		near_try(&near, (*row)->name);
	}
	err_hint(err, "choose from: %s", buffer);
	near_hint(&near, err);
	return NULL;
}
