/* SPDX-License-Identifier: GPL-3.0-or-later
 * arbiter: who works, the CPU or the GPU, by which numbers, and what was decided before.
 */
#include "src/base/text.h"
#include "src/view/panel.h"
#include "src/view/reason.h"
#include "src/view/table.h"

enum { LISTED = 12, NUMBERS = 5, SENTENCE_ROWS = 4, SENTENCE = 512, CELL = 32 };

static int rows(const struct snapshot *snapshot)
{
	const int64_t count = snapshot->decision_count;

	return 1 + NUMBERS + SENTENCE_ROWS + 2 + (int)(count < LISTED ? count : LISTED) + 1;
}

static const struct decision *last(const struct snapshot *snapshot)
{
	return &snapshot->decisions[snapshot->decision_count - 1];
}

/* --- The picture. --- */

static const char *print(char *cell, void (*how)(double, struct text *), double number)
{
	struct text text;

	text_fixed(&text, cell, CELL);
	how(number, &text);
	return cell;
}

static void print_time(double seconds, struct text *text)
{
	if (seconds < 0)
		text_print(text, "n/a");
	else
		text_print(text, "%.3g ms", 1e3 * seconds);
}

static void print_count(double count, struct text *text)
{
	text_grouped(text, (int64_t)count);
}

static int draw_numbers(struct canvas *canvas, const struct snapshot *snapshot, int row)
{
	static const struct column columns[] = {
		{ "", COLUMN_TEXT, 0, 0 },
		{ "GPU", COLUMN_NUMBER, 0, 0 },
		{ "CPU", COLUMN_NUMBER, 0, 0 },
		{ "", COLUMN_TEXT, 1, 0 },
		{ "", COLUMN_NUMBER, 1, 0 },
	};
	const struct decision *d = last(snapshot);
	const struct {
		const char *name, *beside;
		double gpu, cpu, number;
		void (*how)(double, struct text *);
	} lines[] = {
		{ "C, operations/s", "active, N", d->c_cuda, d->c_cpu, (double)d->active, print_count },
		{ "E, operations/s", "threshold", d->e_cuda, d->e_cpu, d->threshold, reason_threshold },
		{ "", "T_overhead", -1, -1, d->overhead, print_time },
	};
	struct table table;
	char cell[CELL];
	size_t i;

	table_init(&table, canvas->memory, columns, 5);
	for (i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		table_row(&table);
		table_text(&table, 0, "%s", lines[i].name);
		if (*lines[i].name) {
			table_text(&table, 1, "%s", print(cell, reason_rate, lines[i].gpu));
			table_text(&table, 2, "%s", print(cell, reason_rate, lines[i].cpu));
		}
		table_text(&table, 3, "%s", lines[i].beside);
		table_text(&table, 4, "%s", print(cell, lines[i].how, lines[i].number));
	}
	row = table_draw(&table, canvas, row);
	table_free(&table);
	return row;
}

static void draw_ribbon(struct canvas *canvas, const struct snapshot *snapshot, int row)
{
	const int column = canvas_print(canvas, row, 0, "decisions ");
	const int64_t places = canvas->columns - column;
	const int64_t count = snapshot->decision_count;
	const int64_t first = count > places ? count - places : 0;
	int64_t i;

	for (i = first; i < count; i++)
		canvas_put(canvas, row, column + (int)(i - first),
			   snapshot->decisions[i].worker == WORKER_CPU ? 'c' : 'g');
}

static void draw_past(struct canvas *canvas, const struct snapshot *snapshot, int row)
{
	static const struct column columns[] = {
		{ "cycle", COLUMN_NUMBER, 0, 0 },
		{ "works", COLUMN_TEXT, 0, 0 },
		{ "N", COLUMN_NUMBER, 1, 0 },
		{ "threshold", COLUMN_NUMBER, 2, 0 },
		{ "E_cuda", COLUMN_NUMBER, 3, 0 },
		{ "E_cpu", COLUMN_NUMBER, 3, 0 },
		{ "before it", COLUMN_NUMBER, 4, 0 },
		{ "why", COLUMN_TEXT, 1, 0 },
	};
	int64_t i = snapshot->decision_count - 1;
	struct table table;
	char cell[CELL];

	table_init(&table, canvas->memory, columns, 8);
	for (; i >= 0 && i >= snapshot->decision_count - LISTED; i--) {
		const struct decision *d = &snapshot->decisions[i];

		table_row(&table);
		table_number(&table, 0, d->cycle);
		table_text(&table, 1, "%s", worker_name(d->worker));
		table_number(&table, 2, d->active);
		table_text(&table, 3, "%s", print(cell, reason_threshold, d->threshold));
		table_text(&table, 4, "%s", print(cell, reason_rate, d->e_cuda));
		table_text(&table, 5, "%s", print(cell, reason_rate, d->e_cpu));
		table_text(&table, 6, "%s", print(cell, print_time, i ? d->spent : -1));
		table_text(&table, 7, "%s", reason_name(d->reason));
	}
	table_draw(&table, canvas, row);
	table_free(&table);
}

static void draw(struct canvas *canvas, const struct snapshot *snapshot)
{
	int row = panel_title(canvas, panel_find("arbiter"), snapshot);
	char sentence[SENTENCE];
	struct text text;

	if (!(snapshot->known & KNOWN_ARBITER)) {
		canvas_wrap(canvas, row, canvas->rows - row, "n/a: %s", snapshot->replay
			    ? "recordings do not hold decisions"
			    : "only hybrid-mf chooses between CPU and GPU (`use hybrid-mf`)");
		return;
	}
	if (!snapshot->decision_count) {
		canvas_print(canvas, row, 0, "no decision yet");
		return;
	}
	text_fixed(&text, sentence, sizeof(sentence));
	reason_say(last(snapshot), &text);
	row = canvas_wrap(canvas, row, SENTENCE_ROWS, "%s: %s", policy_name(last(snapshot)->policy),
			  sentence);
	row = draw_numbers(canvas, snapshot, row);
	draw_ribbon(canvas, snapshot, row);
	draw_past(canvas, snapshot, row + 1);
}

/* --- The same as numbers. --- */

static void tell_real(struct report *report, const char *key, double number)
{
	if (number < 0 || number > 1e300)
		report_null(report, key);
	else
		report_real(report, key, number);
}

/* Few of them make a second. */
static void tell_seconds(struct report *report, const char *key, double seconds)
{
	if (seconds < 0)
		report_null(report, key);
	else
		report_fine(report, key, seconds);
}

static void tell(struct report *report, const struct snapshot *snapshot)
{
	const struct decision *d;
	char sentence[SENTENCE];
	struct text text;
	int64_t i;

	if (!(snapshot->known & KNOWN_ARBITER) || !snapshot->decision_count) {
		report_null(report, "policy");
		return;
	}
	d = last(snapshot);
	text_fixed(&text, sentence, sizeof(sentence));
	reason_say(d, &text);
	report_text(report, "policy", policy_name(d->policy));
	report_text(report, "works", worker_name(d->worker));
	report_text(report, "why", sentence);
	report_number(report, "active", d->active);
	tell_real(report, "threshold", d->threshold);
	tell_real(report, "c_cuda", d->c_cuda);
	tell_real(report, "c_cpu", d->c_cpu);
	tell_real(report, "e_cuda", d->e_cuda);
	tell_real(report, "e_cpu", d->e_cpu);
	tell_seconds(report, "overhead_seconds", d->overhead);
	tell_seconds(report, "fixed_seconds", d->fixed);
	report_numbers(report, "decision_cycles");
	for (i = 0; i < snapshot->decision_count; i++)
		report_add_number(report, snapshot->decisions[i].cycle);
	report_numbers(report, "decision_active");
	for (i = 0; i < snapshot->decision_count; i++)
		report_add_number(report, snapshot->decisions[i].active);
	report_numbers(report, "decision_gpu");
	for (i = 0; i < snapshot->decision_count; i++)
		report_add_number(report, snapshot->decisions[i].worker == WORKER_GPU);
}

const struct panel panel_arbiter = {
	.name = "arbiter",
	.title = "arbiter",
	.needs = KNOWN_ARBITER,
	.rows = rows,
	.draw = draw,
	.tell = tell,
};
