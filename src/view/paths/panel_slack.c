/* SPDX-License-Identifier: GPL-3.0-or-later
 * slack U V: an arc of a traversal and its opposite, and whether shortest paths lead over them.
 */
#include "src/base/text.h"
#include "src/graph/graph.h"
#include "src/problem/paths/paths.h"
#include "src/view/panel.h"
#include "src/view/paths/paths_look.h"
#include "src/view/table.h"

static const struct slack_look *look_of(const struct snapshot *snapshot)
{
	return &((const struct paths_look *)snapshot->own)->slack;
}

static int rows(const struct snapshot *snapshot)
{
	(void)snapshot;
	return 1 + 2 + 1 + 5 + 4;
}

/* What its slack means. */
static void say_why(const struct snapshot *snapshot, int which, struct text *text)
{
	const struct path_arc *arc = &look_of(snapshot)->way[which];
	char from[32], to[32];

	panel_vertex_name(snapshot, arc->tail, from, sizeof(from));
	panel_vertex_name(snapshot, arc->head, to, sizeof(to));
	if (!arc->is)
		text_print(text, "there is no arc from %s to %s", from, to);
	else if (arc->from < 0)
		text_print(text, "%s is not reached", from);
	else if (arc->to < 0)
		text_print(text, "%s is not reached: the arc will reach it", to);
	else if (arc->slack < 0)
		text_print(text, "the arc will lower %s by %lld", to, (long long)-arc->slack);
	else if (arc->slack)
		text_print(text, "a path to %s over it is %lld longer than the one that was found", to,
			   (long long)arc->slack);
	else
		text_print(text, "tight: a path to %s that short leads over it%s", to,
			   look_of(snapshot)->in_tree[which] ? ", as `show tree` draws it" : "");
}

static void put(struct table *table, int column, bool known, int64_t number, const char *otherwise)
{
	if (known)
		table_number(table, column, number);
	else
		table_text(table, column, "%s", otherwise);
}

static void fill(struct table *table, const struct path_arc way[2])
{
	int i;

	table_row(table);
	table_text(table, 0, "length");
	for (i = 0; i < 2; i++)
		put(table, 1 + i, way[i].is, way[i].length, "none");
	table_row(table);
	table_text(table, 0, "distance of its tail");
	for (i = 0; i < 2; i++)
		put(table, 1 + i, way[i].from >= 0, way[i].from, "not reached");
	table_row(table);
	table_text(table, 0, "distance of its head");
	for (i = 0; i < 2; i++)
		put(table, 1 + i, way[i].to >= 0, way[i].to, "not reached");
	table_row(table);
	table_text(table, 0, "slack");
	for (i = 0; i < 2; i++)
		put(table, 1 + i, way[i].is && way[i].from >= 0 && way[i].to >= 0, way[i].slack, "n/a");
}

static void draw(struct canvas *canvas, const struct snapshot *snapshot)
{
	static const struct column columns[] = {
		{ NULL, COLUMN_TEXT, 0, 8 },
		{ "forth", COLUMN_NUMBER, 1, 0 },
		{ "back", COLUMN_NUMBER, 2, 0 },
	};
	const struct path_arc *way = look_of(snapshot)->way;
	int row = panel_title(canvas, panel_find("slack"), snapshot);
	char from[32], to[32], why[2][128];
	struct table table;
	struct text text;
	int i;

	if (!(snapshot->known & KNOWN_ARC)) {
		canvas_wrap(canvas, row, canvas->rows - row, "n/a: name an arc: `show slack U V`");
		return;
	}
	panel_vertex_name(snapshot, way[0].tail, from, sizeof(from));
	panel_vertex_name(snapshot, way[0].head, to, sizeof(to));
	if (canvas->rows > 8)
		row = canvas_wrap(canvas, row, 2, "forth from %s to %s, back from %s to %s", from, to, to,
				  from);
	table_init(&table, canvas->memory, columns, 3);
	fill(&table, way);
	row = table_draw(&table, canvas, row);
	table_free(&table);
	for (i = 0; i < 2; i++) {
		text_fixed(&text, why[i], sizeof(why[i]));
		say_why(snapshot, i, &text);
		row = canvas_wrap(canvas, row, 2, "%s: %s", i ? "back" : "forth", why[i]);
	}
}

static void tell_number(struct report *report, const char *key, bool known, int64_t number)
{
	if (known)
		report_number(report, key, number);
	else
		report_null(report, key);
}

static void tell(struct report *report, const struct snapshot *snapshot)
{
	static const char *const keys[2][6] = {
		{ "from", "distance", "length", "slack", "in_tree", "why" },
		{ "to", "to_distance", "back_length", "back_slack", "back_in_tree", "back_why" },
	};
	const struct path_arc *way = look_of(snapshot)->way;
	char buffer[128];
	struct text text;
	int i;

	if (!(snapshot->known & KNOWN_ARC)) {
		report_null(report, "from");
		return;
	}
	for (i = 0; i < 2; i++, way++) {
		report_text(report, keys[i][0],
			    panel_vertex_name(snapshot, way->tail, buffer, sizeof(buffer)));
		tell_number(report, keys[i][1], way->from >= 0, way->from);
		tell_number(report, keys[i][2], way->is, way->length);
		tell_number(report, keys[i][3], way->is && way->from >= 0 && way->to >= 0, way->slack);
		report_bool(report, keys[i][4], look_of(snapshot)->in_tree[i]);
		text_fixed(&text, buffer, sizeof(buffer));
		say_why(snapshot, i, &text);
		report_text(report, keys[i][5], buffer);
	}
}

const struct panel panel_slack = {
	.name = "slack",
	.title = "slack",
	.argument = "U V",
	.problem = &problem_bfs,
	.instead = "arc",
	.needs = KNOWN_OWN | KNOWN_ARC,
	.rows = rows,
	.draw = draw,
	.tell = tell,
};
