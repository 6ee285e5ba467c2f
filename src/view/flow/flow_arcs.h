/* SPDX-License-Identifier: GPL-3.0-or-later
 * flow_arcs: the residual arcs below or beside the picture of the flow panel.
 */
#ifndef SPILLWAY_VIEW_FLOW_FLOW_ARCS_H
#define SPILLWAY_VIEW_FLOW_FLOW_ARCS_H

#include <stdbool.h>

struct canvas;
struct snapshot;

/* From that row and column on: arcs of the cut first, then that of the last push, those a
 * push may take now, others that lead down, then the largest; as many as there is room for.
 * Of a neighbourhood (not `whole`) only the centre's own. */
void flow_arcs_draw(struct canvas *canvas, int row, int column,
		    const struct snapshot *snapshot, bool whole);

#endif
