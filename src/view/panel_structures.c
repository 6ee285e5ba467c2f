/* SPDX-License-Identifier: GPL-3.0-or-later
 * structures: what the variants of the run's problem keep on a machine for this graph, and which structures
 * that of the run has. `info memory` has the structures of all.
 */
#include "src/base/text.h"
#include "src/engine/variant.h"
#include "src/view/look/memory_uses.h"
#include "src/view/panel.h"
#include "src/view/table.h"

#include <string.h>

enum { TIGHT = 10 };

/* The bit of the run's variant; 0: it is not among them. */
static uint32_t own_bit(const struct snapshot *snapshot)
{
	const struct memory_uses *found = snapshot->tables.memory;
	int i;

	for (i = 0; i < found->user_count; i++)
		if (!strcmp(found->users[i].variant->name, snapshot->variant))
			return UINT32_C(1) << i;
	return 0;
}

static int own_count(const struct snapshot *snapshot)
{
	const uint32_t bit = own_bit(snapshot);
	int count = 0;
	int i;

	for (i = 0; i < snapshot->tables.memory->use_count; i++)
		count += (snapshot->tables.memory->uses[i].users & bit) != 0;
	return count;
}

static int rows(const struct snapshot *snapshot)
{
	return 1 + 1 + snapshot->tables.memory->user_count + 2 + own_count(snapshot) + 2;
}

static int draw_users(struct canvas *canvas, int row, const struct snapshot *snapshot)
{
	static const struct column columns[] = {
		{ "variant", COLUMN_TEXT, 0, 0 },
		{ "graph", COLUMN_NUMBER, 1, 0 },
		{ "bytes", COLUMN_NUMBER, 0, 0 },
		{ NULL, COLUMN_BAR, 3, 6 },
		{ "the graph in", COLUMN_TEXT, 0, 6 },
	};
	const struct memory_uses *found = snapshot->tables.memory;
	const uint32_t own = own_bit(snapshot);
	struct table table;
	int i;

	table_init(&table, canvas->memory, columns, 5);
	for (i = 0; i < found->user_count; i++) {
		const struct user *user = &found->users[i];
		const bool is_own = own >> i & 1;

		table_row(&table);
		table_text(&table, 0, "%s%s", panel_mark(own != 0, is_own), user->variant->name);
		if (is_own)
			table_roles(&table, 0, ROLE_CHOSEN);
		table_number(&table, 1, user->graph);
		table_number(&table, 2, user->all);
		table_bar(&table, 3, user->all, user->graph);
		table_text(&table, 4, "%s", user->layout);
	}
	row = table_draw(&table, canvas, row);
	table_free(&table);
	return row;
}

static int draw_uses(struct canvas *canvas, int row, const struct snapshot *snapshot)
{
	static const struct column columns[] = {
		{ "structure", COLUMN_TEXT, 0, 0 },
		{ "bytes", COLUMN_NUMBER, 0, 0 },
		{ NULL, COLUMN_BAR, 2, 6 },
		{ NULL, COLUMN_TEXT, 1, 0 },
	};
	const struct memory_uses *found = snapshot->tables.memory;
	const uint32_t own = own_bit(snapshot);
	struct table table;
	int i;

	table_init(&table, canvas->memory, columns, 4);
	for (i = 0; i < found->use_count; i++) {
		if (!(found->uses[i].users & own))
			continue;
		table_row(&table);
		table_text(&table, 0, "%s", found->uses[i].key);
		table_number(&table, 1, found->uses[i].bytes);
		table_bar(&table, 2, found->uses[i].bytes,
			  found->uses[i].of_graph ? found->uses[i].bytes : 0);
		table_text(&table, 3, found->uses[i].of_graph ? "of the graph" : "");
	}
	row = table_draw(&table, canvas, row);
	table_free(&table);
	return row;
}

static void draw(struct canvas *canvas, const struct snapshot *snapshot)
{
	int row = panel_title(canvas, panel_find("structures"), snapshot);

	row = draw_users(canvas, row, snapshot);
	if (own_count(snapshot) && canvas->rows - row >= TIGHT / 2) {
		canvas_role_rows(canvas, row + 1, row + 2, ROLE_QUIET);
		canvas_print(canvas, row + 1, 0, "structures of %s:", snapshot->variant);
		row = draw_uses(canvas, row + 2, snapshot);
	}
}

static void tell_users(struct report *report, const struct memory_uses *found)
{
	int i;

	report_texts(report, "users");
	for (i = 0; i < found->user_count; i++)
		report_add_text(report, found->users[i].variant->name);
	report_texts(report, "layouts");
	for (i = 0; i < found->user_count; i++)
		report_add_text(report, found->users[i].layout);
	report_numbers(report, "graph_bytes");
	for (i = 0; i < found->user_count; i++)
		report_add_number(report, found->users[i].graph);
	report_numbers(report, "bytes");
	for (i = 0; i < found->user_count; i++)
		report_add_number(report, found->users[i].all);
}

static void tell(struct report *report, const struct snapshot *snapshot)
{
	const struct memory_uses *found = snapshot->tables.memory;
	int i;

	tell_users(report, found);
	report_texts(report, "structures");
	for (i = 0; i < found->use_count; i++)
		if (found->uses[i].users & own_bit(snapshot))
			report_add_text(report, found->uses[i].key);
	report_numbers(report, "structure_bytes");
	for (i = 0; i < found->use_count; i++)
		if (found->uses[i].users & own_bit(snapshot))
			report_add_number(report, found->uses[i].bytes);
}

const struct panel panel_structures = {
	.name = "structures",
	.title = "structures",
	.needs = KNOWN_MEMORY,
	.rows = rows,
	.draw = draw,
	.tell = tell,
};
