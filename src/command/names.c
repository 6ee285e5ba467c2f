/* SPDX-License-Identifier: GPL-3.0-or-later
 * names: what is said where a name of an expression is used wrongly.
 */
#include "src/command/names.h"

#include "src/base/err.h"
#include "src/engine/expression.h"

#include <string.h>

bool names_refuse_count(const struct name *name, int vertices, struct err *err)
{
	static const char *const words[] = { "none", "one", "two" };

	if (!vertices) {
		err_set(err, ERR_WORK, "`%s` takes no vertex", name->name);
		return err_hint(err, "`%s` stands alone, without parentheses", name->name);
	}
	err_set(err, ERR_WORK, "`%s` takes %s %s, not %s", name->name, words[vertices],
		vertices == 1 ? "vertex" : "vertices", words[name->arguments]);
	if (vertices == 1)
		return err_hint(err, "for instance %s(4)", name->name);
	return err_hint(err, "for instance %s(1, 4), of the arc from 1 to 4%s", name->name,
			strcmp(name->name, "flow") ? "" : "; the value of the whole flow is `value`");
}
