/* SPDX-License-Identifier: GPL-3.0-or-later
 * vertex V: one vertex and its arcs in the residual graph.
 */
#include "src/base/text.h"
#include "src/graph/network.h"
#include "src/view/panel.h"

static const char *label(const struct snapshot *snapshot, int32_t vertex, char *buffer,
			 size_t size)
{
	struct text text;

	text_fixed(&text, buffer, size);
	network_label(snapshot->network, vertex, &text);
	return buffer;
}

static int rows(const struct snapshot *snapshot)
{
	return snapshot->neighbour_count < 4096 ? 5 + (int)snapshot->neighbour_count : 4102;
}

static const char *role(const struct snapshot *snapshot)
{
	if (snapshot->vertex == snapshot->network->source)
		return "source";
	if (snapshot->vertex == snapshot->network->sink)
		return "sink";
	return snapshot->active ? "active" : "not active";
}

static void draw(struct canvas *canvas, const struct snapshot *snapshot)
{
	int row = panel_title(canvas, panel_find("vertex"), snapshot);
	const struct neighbour *neighbour;
	char name[32];
	int64_t i;
	int wide;

	canvas_print(canvas, row++, 0, "vertex %s, %s: height %d, excess %lld, %lld neighbours",
		     label(snapshot, snapshot->vertex, name, sizeof(name)), role(snapshot),
		     snapshot->height, (long long)snapshot->excess,
		     (long long)snapshot->neighbour_count);
	wide = canvas->columns < 72 ? (canvas->columns - 25) / 3 : 15;
	canvas_print(canvas, row++, 0, "%11s%11s %*s %*s %*s", "to", "its height", wide, "capacity",
		     wide, "flow", wide, "residual");
	for (i = 0; i < snapshot->neighbour_count && row < canvas->rows - 1; i++, row++) {
		neighbour = &snapshot->neighbours[i];
		canvas_print(canvas, row, 0, "%11s%11d %*lld %*lld %*lld%s",
			     label(snapshot, neighbour->vertex, name, sizeof(name)),
			     neighbour->height, wide, (long long)neighbour->capacity, wide,
			     (long long)neighbour->flow, wide, (long long)neighbour->residual,
			     neighbour->residual > 0 && snapshot->height > neighbour->height
				     ? "  down"
				     : "");
	}
	if (i < snapshot->neighbour_count)
		canvas_print(canvas, row, 0, "... and %lld more",
			     (long long)(snapshot->neighbour_count - i));
}

static void tell(struct report *report, const struct snapshot *snapshot)
{
	char name[32];
	int64_t i;

	report_text(report, "vertex", label(snapshot, snapshot->vertex, name, sizeof(name)));
	report_text(report, "role", role(snapshot));
	report_number(report, "height", snapshot->height);
	report_number(report, "excess", snapshot->excess);
	report_bool(report, "active", snapshot->active);
	report_number(report, "degree", snapshot->neighbour_count);
	report_texts(report, "to");
	for (i = 0; i < snapshot->neighbour_count; i++)
		report_add_text(report, label(snapshot, snapshot->neighbours[i].vertex, name,
					      sizeof(name)));
	report_numbers(report, "to_height");
	for (i = 0; i < snapshot->neighbour_count; i++)
		report_add_number(report, snapshot->neighbours[i].height);
	report_numbers(report, "capacity");
	for (i = 0; i < snapshot->neighbour_count; i++)
		report_add_number(report, snapshot->neighbours[i].capacity);
	report_numbers(report, "flow");
	for (i = 0; i < snapshot->neighbour_count; i++)
		report_add_number(report, snapshot->neighbours[i].flow);
	report_numbers(report, "residual");
	for (i = 0; i < snapshot->neighbour_count; i++)
		report_add_number(report, snapshot->neighbours[i].residual);
}

const struct panel panel_vertex = {
	.name = "vertex",
	.title = "vertex",
	.argument = "V",
	.needs = KNOWN_VERTEX,
	.rows = rows,
	.draw = draw,
	.tell = tell,
};
