/* SPDX-License-Identifier: GPL-3.0-or-later
 * twin: two runs of the graph in lock-step, and where they part.
 */
#include "src/base/err.h"
#include "src/base/text.h"
#include "src/command/cmd_choose.h"
#include "src/command/cmd_show.h"
#include "src/command/command.h"
#include "src/command/session.h"
#include "src/graph/network.h"
#include "src/method/variant.h"
#include "src/run/twin.h"
#include "src/view/table.h"

#include <string.h>

enum { TABLE_ROWS = TWIN_LISTED + 1 };

/* One side: what stands for VARIANT, MACHINE or VARIANT@MACHINE. */
struct side {
	const struct variant *variant;
	char device[DEVICE_NAME];
};

/* Whether a machine is meant, be it in working order or not. */
static bool names_machine(const char *name)
{
	const size_t length = strcspn(name, ":");
	const struct machine_row *const *row;

	for (row = machines(); *row; row++)
		if (strlen((*row)->name) == length && !strncmp((*row)->name, name, length))
			return true;
	return false;
}

/* The part of a word up to `end`, or the whole. */
static void take_part(const char *word, const char *end, char *part, size_t size)
{
	struct text text;

	text_fixed(&text, part, size);
	text_print(&text, "%.*s", (int)(end ? end - word : (long)strlen(word)), word);
}

static bool read_side(const struct session *session, const char *word, struct side *side,
		      struct err *err)
{
	const char *at = strchr(word, '@');
	const char *machine = at ? at + 1 : NULL;
	char name[64];

	take_part(word, at, name, sizeof(name));
	session_device_name(session->device, side->device);
	side->variant = variant_find(name, at ? err : NULL);
	if (!side->variant && at)
		return false;
	if (!side->variant && !names_machine(name)) {
		err_set(err, ERR_WORK, "there is no variant and no machine called %s", name);
		return err_hint(err, "`info variants` and `info machines` list them; both "
				"together are VARIANT@MACHINE");
	}
	if (!side->variant) {
		side->variant = session->variant;
		machine = name;
	}
	return (!machine || choose_device(machine, side->device, err)) &&
	       variant_check(side->variant, session->network, err);
}

/* --- In words. --- */

static void name_vertex(const struct session *session, int32_t vertex, char *buffer, size_t size)
{
	struct text text;

	text_fixed(&text, buffer, size);
	network_label(session->network, vertex, &text);
}

/* What both sides have: two columns from `at` on, or one where there is no room for two. */
static void put_both(struct table *table, bool narrow, int at, int64_t a, int64_t b)
{
	char buffer[64];
	struct text text;

	if (!narrow) {
		table_number(table, at, a);
		table_number(table, at + 1, b);
		return;
	}
	text_fixed(&text, buffer, sizeof(buffer));
	text_grouped(&text, a);
	text_raw(&text, ", ", 2);
	text_grouped(&text, b);
	table_text(table, at, "%s", buffer);
}

static void fill_vertices(const struct session *session, const struct twin *twin, bool narrow,
			  struct table *table)
{
	const struct twin_vertex *row;
	char name[64];

	for (row = twin->vertices; row < twin->vertices + twin->vertex_count; row++) {
		name_vertex(session, row->vertex, name, sizeof(name));
		table_row(table);
		table_text(table, 0, "%s", name);
		put_both(table, narrow, 1, row->height[0], row->height[1]);
		put_both(table, narrow, narrow ? 2 : 3, row->excess[0], row->excess[1]);
	}
}

static void fill_arcs(const struct session *session, const struct twin *twin, bool narrow,
		      struct table *table)
{
	const struct twin_arc *row;
	char from[64], to[64];

	for (row = twin->arcs; row < twin->arcs + twin->arc_count; row++) {
		name_vertex(session, row->from, from, sizeof(from));
		name_vertex(session, row->to, to, sizeof(to));
		table_row(table);
		table_text(table, 0, "%s", from);
		table_text(table, 1, "%s", to);
		put_both(table, narrow, 2, row->residual[0], row->residual[1]);
	}
}

/* A table; [1]: where there is little room. */
struct side_table {
	int count[2];
	struct column columns[2][5];
	void (*fill)(const struct session *session, const struct twin *twin, bool narrow,
		     struct table *table);
};

static const struct side_table vertices = {
	{ 5, 3 },
	{
		{
			{ "vertex", COLUMN_NUMBER, 0, 0 },
			{ "height A", COLUMN_NUMBER, 1, 0 },
			{ "height B", COLUMN_NUMBER, 1, 0 },
			{ "excess A", COLUMN_NUMBER, 2, 0 },
			{ "excess B", COLUMN_NUMBER, 2, 0 },
		},
		{
			{ "vertex", COLUMN_NUMBER, 0, 0 },
			{ "heights", COLUMN_NUMBER, 1, 0 },
			{ "excesses", COLUMN_NUMBER, 2, 0 },
		},
	},
	fill_vertices,
};

static const struct side_table arcs = {
	{ 4, 3 },
	{
		{
			{ "from", COLUMN_NUMBER, 0, 0 },
			{ "to", COLUMN_NUMBER, 0, 0 },
			{ "residual A", COLUMN_NUMBER, 1, 0 },
			{ "residual B", COLUMN_NUMBER, 1, 0 },
		},
		{
			{ "from", COLUMN_NUMBER, 0, 0 },
			{ "to", COLUMN_NUMBER, 0, 0 },
			{ "residuals", COLUMN_NUMBER, 1, 0 },
		},
	},
	fill_arcs,
};

static void fill_table(struct session *session, const struct twin *twin,
		       const struct side_table *shape, bool narrow, struct table *table)
{
	table_init(table, &session->memory, shape->columns[narrow], shape->count[narrow]);
	shape->fill(session, twin, narrow, table);
}

static bool print_table(struct session *session, const struct twin *twin,
			const struct side_table *shape, struct err *err)
{
	struct canvas canvas;
	struct table table;

	if (!canvas_init(&canvas, TABLE_ROWS, show_columns(session), show_symbols(session),
			 &session->memory, err))
		return false;
	fill_table(session, twin, shape, false, &table);
	if (!table_fits(&table, canvas.columns)) {
		table_free(&table);
		fill_table(session, twin, shape, true, &table);
	}
	table_draw(&table, &canvas, 0);
	table_free(&table);
	canvas_write(&canvas, &session->out);
	canvas_free(&canvas);
	return true;
}

/* The commands that lead there. What runs on the host does so whatever the device is. */
static void print_way(struct session *session, const char *side, const char *variant,
		      const char *device, long long cycle)
{
	out_print(&session->out, "see %s: use %s; ", side, variant);
	if (!variant_find(variant, NULL)->machine)
		out_print(&session->out, "device %s; ", device);
	out_print(&session->out, "goto %lld\n", cycle);
}

static bool print_difference(struct session *session, const struct twin *twin, struct err *err)
{
	const long long cycle = twin->cycle;

	if (twin->ended[0] != twin->ended[1]) {
		out_print(&session->out, "%s is through after cycle %lld, %s goes on\n",
			  twin->ended[0] ? "A" : "B", cycle, twin->ended[0] ? "B" : "A");
		return true;
	}
	if (cycle)
		out_print(&session->out, "alike up to the end of cycle %lld\n", cycle - 1);
	out_print(&session->out, "cycle %lld ends differently: %lld heights, %lld excesses, %lld "
		  "residual capacities\n", cycle, (long long)twin->heights,
		  (long long)twin->excesses, (long long)twin->residuals);
	if (twin->vertex_count && !print_table(session, twin, &vertices, err))
		return false;
	if (twin->arc_count && !print_table(session, twin, &arcs, err))
		return false;
	print_way(session, "A", twin->variant[0], twin->device[0], cycle);
	print_way(session, "B", twin->variant[1], twin->device[1], cycle);
	return true;
}

static bool print(struct session *session, const struct twin *twin, struct err *err)
{
	out_print(&session->out, "A: %s on %s\nB: %s on %s\n", twin->variant[0], twin->device[0],
		  twin->variant[1], twin->device[1]);
	if (twin->differ)
		return print_difference(session, twin, err);
	out_print(&session->out, "alike after each of %lld cycles, to the end\n",
		  (long long)twin->cycle);
	return true;
}

/* --- As an object. --- */

static bool tell(struct session *session, const struct twin *twin, struct err *err)
{
	struct report report;
	char name[64];
	bool good;
	int i;

	report_init(&report, &session->memory, "compare");
	report_text(&report, "topic", "twin");
	report_text(&report, "variant", twin->variant[0]);
	report_text(&report, "device", twin->device[0]);
	report_text(&report, "other_variant", twin->variant[1]);
	report_text(&report, "other_device", twin->device[1]);
	report_bool(&report, "alike", !twin->differ);
	report_bool(&report, "ended", twin->ended[0]);
	report_bool(&report, "other_ended", twin->ended[1]);
	report_number(&report, "cycle", twin->cycle);
	report_number(&report, "heights", twin->heights);
	report_number(&report, "excesses", twin->excesses);
	report_number(&report, "residuals", twin->residuals);
	report_texts(&report, "differing_vertices");
	for (i = 0; i < twin->vertex_count; i++) {
		name_vertex(session, twin->vertices[i].vertex, name, sizeof(name));
		report_add_text(&report, name);
	}
	good = session_report(session, &report, err);
	report_free(&report);
	return good;
}

/* --- The command. --- */

static bool twin(struct session *session, const struct line *line, struct err *err)
{
	struct side sides[2];
	struct plan plans[2];
	struct twin twin;
	bool good;
	int i;

	if (!session_need_network(session, err) || !session_need_terminals(session, err))
		return false;
	for (i = 0; i < 2; i++) {
		if (!read_side(session, line->words[i + 1], &sides[i], err))
			return false;
		session_plan(session, &plans[i]);
		plans[i].variant = sides[i].variant;
		plans[i].device = sides[i].device;
	}
	session_begin_aside(session);
	good = twin_step(plans, &session->memory, &twin, err);
	session_end_aside(session);
	return good && (session->style == STYLE_JSON ? tell : print)(session, &twin, err);
}

const struct command command_twin = {
	.name = "twin",
	.group = "look",
	.usage = "A B",
	.summary = "two runs of this graph in lock-step, and where they part",
	.help = "A and B are variants, machines, or VARIANT@MACHINE; what is not named is what is "
		"in use. After each cycle all heights, excesses and residual capacities are "
		"compared. Both are runs of their own with the settings as they are; the present run "
		"is left alone.",
	.least = 2,
	.most = 2,
	.complete = COMPLETE_TWIN,
	.looks = true,
	.run = twin,
};
