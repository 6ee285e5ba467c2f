/* SPDX-License-Identifier: GPL-3.0-or-later
 * What panels of an arc say where there is none.
 */
#include "src/base/err.h"
#include "src/base/text.h"
#include "src/graph/graph.h"
#include "src/view/look/look.h"
#include "src/view/look/snapshot.h"

bool look_not_joined(const struct snapshot *snapshot, struct err *err)
{
	const int32_t vertex[2] = { snapshot->about.vertex, snapshot->about.other };
	char name[2][32];
	struct text text;
	int i;

	for (i = 0; i < 2; i++) {
		text_fixed(&text, name[i], sizeof(name[i]));
		graph_label(snapshot->graph, vertex[i], &text);
	}
	err_set(err, ERR_WORK, "no arc joins %s and %s", name[0], name[1]);
	return err_hint(err, "`show vertex %s` lists its arcs", name[0]);
}
