/* SPDX-License-Identifier: GPL-3.0-or-later
 * path_sheet: what pictures of traversals have in common (svg): vertices with their distances, and arcs,
 * those of the tree thick.
 */
#ifndef SPILLWAY_VIEW_PATHS_PATH_SHEET_H
#define SPILLWAY_VIEW_PATHS_PATH_SHEET_H

#include "src/view/export.h"

enum { PATH_RADIUS = 14 };

struct path_place {
	int32_t x, y;
};

/* Begins a sheet of that size; `line` stands below its title. The last thing written is `</svg>`. */
void path_sheet_begin(const struct exhibit *exhibit, int32_t width, int32_t height, const char *line,
		      struct save *save);
void path_sheet_vertex(const struct run *run, int32_t u, struct path_place at, struct save *save);
/* The arc of entry p in the row of u. It is bent to one side, so that it and its reverse stay apart; one
 * of the tree is straight. `label` may be "". */
void path_sheet_arc(const struct run *run, int32_t u, int64_t p, bool of_tree,
		    const struct path_place ends[2],
		    const char *label, struct save *save);

/* The vertex that the snapshot is about, the arcs into it and those out of it. */
bool path_near_write(const struct exhibit *exhibit, struct save *save, struct err *err);

#endif
