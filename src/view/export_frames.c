/* SPDX-License-Identifier: GPL-3.0-or-later
 * frames: a picture of the graph for each cycle of a stretch. All have the same size, and a vertex
 * is at the same column in each.
 */
#include "src/view/export.h"

static bool write(const struct exhibit *exhibit, struct save *save, struct err *err)
{
	return drawing_of(exhibit->snapshot->solves)->svg(exhibit, save, err);
}

const struct export export_frames = {
	.name = "frames",
	.title = "the graph at the end of each cycle, a file each as `svg graph` draws it: "
		"`export frames PREFIX [FROM [TO]]` writes PREFIX0000.svg and so on",
	.needs = NEED_RUN | NEED_STRETCH | NEED_DRAWING,
	.write = write,
};
