/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/method/variants.h"

#include "src/base/err.h"
#include "src/base/near.h"
#include "src/base/text.h"

#include <string.h>

#define VARIANT(name) extern const struct variant variant_##name;
#include "src/method/variants.def"
#undef VARIANT

const struct variant *const *variants(void)
{
	static const struct variant *const rows[] = {
#define VARIANT(name) &variant_##name,
#include "src/method/variants.def"
#undef VARIANT
		NULL,
	};

	return rows;
}

void variants_near(struct near *near)
{
	const struct variant *const *row;

	for (row = variants(); *row; row++)
		near_try(near, (*row)->name);
}

const struct variant *variant_find(const char *name, struct err *err)
{
	const struct variant *const *row;
	char buffer[512];
	struct near near;
	struct text text;

	for (row = variants(); *row; row++)
		if (!strcmp((*row)->name, name))
			return *row;
	err_set(err, ERR_WORK, "no variant is called %s", name);
	text_fixed(&text, buffer, sizeof(buffer));
	for (row = variants(); *row; row++)
		text_print(&text, "%s%s", row == variants() ? "" : ", ", (*row)->name);
	err_hint(err, "choose from: %s", buffer);
	near_begin(&near, name);
	variants_near(&near);
	near_hint(&near, err);
	return NULL;
}
