/* SPDX-License-Identifier: GPL-3.0-or-later
 * flow_arcs: the residual arcs under the picture of the flow panel.
 */
#ifndef SPILLWAY_VIEW_FLOW_ARCS_H
#define SPILLWAY_VIEW_FLOW_ARCS_H

#include <stdbool.h>

struct canvas;
struct snapshot;

/* Those a push may take now first, then others that lead down, then the largest; as many
 * as there is room for. Of a neighbourhood (not `whole`) only the centre's own. */
void flow_arcs_draw(struct canvas *canvas, int row, const struct snapshot *snapshot,
		    bool whole);

#endif
