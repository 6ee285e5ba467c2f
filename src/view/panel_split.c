/* SPDX-License-Identifier: GPL-3.0-or-later
 * split: what the time of the run went to: kernels that do the work, kernels that only prepare it, and the
 * host. It is the split of Figs. 7 and 8 of "Dynamic Load Balancing Strategies for Graph Applications on
 * GPUs".
 */
#include "src/base/text.h"
#include "src/view/panel.h"
#include "src/view/table.h"

enum { PARTS = 5, LEGEND_ROWS = 4, LOW = 11 };

/* A part of the time, of what the snapshot has. */
struct part {
	const char *title, *key;
	int64_t ps;
};

static int rows(const struct snapshot *snapshot)
{
	(void)snapshot;
	return 1 + 1 + PARTS + 1 + LEGEND_ROWS;
}

/* As seconds are measured, in picoseconds. */
static int64_t ps_of(double seconds)
{
	return (int64_t)(seconds * 1e12 + 0.5);
}

/* Of modelled times all parts; of measured ones kernels and the rest. Returns how many there are. */
static int list_parts(const struct snapshot *snapshot, struct part parts[PARTS])
{
	const struct modelled *modelled = &snapshot->modelled;

	if (snapshot->known & KNOWN_MODEL) {
		parts[0] = (struct part){ "useful kernels", "useful_seconds", modelled->useful };
		parts[1] = (struct part){ "other kernels", "overhead_seconds",
					  modelled->launches - modelled->useful };
		parts[2] = (struct part){ "looks", "look_seconds", modelled->looks };
		parts[3] = (struct part){ "copies", "copy_seconds", modelled->copies };
		parts[4] = (struct part){ "host", "host_seconds", modelled->host };
		return PARTS;
	}
	if (snapshot->host || snapshot->kernel_seconds < 0)
		return 0;
	parts[0] = (struct part){ "kernels", "kernel_seconds", ps_of(snapshot->kernel_seconds) };
	parts[1] = (struct part){ "the rest", "rest_seconds",
				  ps_of(snapshot->seconds - snapshot->kernel_seconds) };
	if (parts[1].ps < 0)
		parts[1].ps = 0;
	return 2;
}

static int64_t sum_of(const struct part *parts, int count)
{
	int64_t sum = 0;

	while (count-- > 0)
		sum += parts[count].ps;
	return sum;
}

static void fill_row(struct table *table, const struct part *part, int64_t sum)
{
	table_row(table);
	table_text(table, 0, "%s", part->title);
	table_text(table, 1, "%.2f", (double)part->ps / 1e6);
	table_text(table, 2, "%.1f%%", sum ? 100 * (double)part->ps / (double)sum : 0);
	table_bar(table, 3, part->ps, 0);
}

static void draw_legend(struct canvas *canvas, int row, const struct snapshot *snapshot)
{
	canvas_role_rows(canvas, row, canvas->rows, ROLE_QUIET);
	if (snapshot->known & KNOWN_MODEL)
		canvas_wrap(canvas, row, LEGEND_ROWS,
			    "useful kernels read arcs, push or relabel; other kernels are the overhead of "
			    "the method: they make lists, prefix sums or labels. looks: of the host at what "
			    "a launch has left");
}

static void draw(struct canvas *canvas, const struct snapshot *snapshot)
{
	const bool modelled = snapshot->known & KNOWN_MODEL;
	const struct column columns[] = {
		{ "part", COLUMN_TEXT, 0, 0 },
		{ modelled ? "model us" : "us", COLUMN_NUMBER, 0, 0 },
		{ "share", COLUMN_NUMBER, 1, 0 },
		{ NULL, COLUMN_BAR, 2, 6 },
	};
	int row = panel_title(canvas, panel_find("split"), snapshot);
	struct part parts[PARTS];
	const int count = list_parts(snapshot, parts);
	struct table table;
	int i;

	if (!count) {
		canvas_wrap(canvas, row, canvas->rows - row, "n/a: %s",
			    snapshot->host ? "on the host there are no kernels: one core does all the work"
			    : snapshot->replay ? "the recording does not have it"
					       : "sim models times with `set counting on`, then `reset`");
		return;
	}
	table_init(&table, canvas->memory, columns, 4);
	for (i = 0; i < count; i++)
		fill_row(&table, &parts[i], sum_of(parts, count));
	row = table_draw(&table, canvas, row);
	table_free(&table);
	row = canvas_wrap(canvas, row, 1, "together %.2f %sus", (double)sum_of(parts, count) / 1e6,
			  modelled ? "model " : "");
	if (canvas->rows >= LOW)
		draw_legend(canvas, row, snapshot);
}

static void tell(struct report *report, const struct snapshot *snapshot)
{
	struct part parts[PARTS];
	const int count = list_parts(snapshot, parts);
	int i;

	report_bool(report, "modelled", snapshot->known & KNOWN_MODEL);
	for (i = 0; i < count; i++)
		report_fine(report, parts[i].key, (double)parts[i].ps / 1e12);
}

const struct panel panel_split = {
	.name = "split",
	.title = "split",
	.needs = KNOWN_MODEL,
	.sums = true,
	.rows = rows,
	.draw = draw,
	.tell = tell,
};
