/* SPDX-License-Identifier: GPL-3.0-or-later
 * arbiter: whether the CPU or the GPU works, by which numbers, and the earlier decisions.
 */
#include "src/base/text.h"
#include "src/view/panel.h"
#include "src/view/reason.h"
#include "src/view/table.h"

#include <string.h>

enum { LISTED = 12, NUMBERS = 7, SENTENCE_ROWS = 4, SENTENCE = 512, CELL = 32 };

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

/* What the decision went by, in two tables. */
static int draw_efficiencies(struct canvas *canvas, const struct decision *d, int row)
{
	static const struct column columns[] = {
		{ "operations/s", COLUMN_TEXT, 0, 0 },
		{ "GPU", COLUMN_NUMBER, 0, 0 },
		{ "CPU", COLUMN_NUMBER, 0, 0 },
	};
	const struct {
		const char *name;
		double gpu, cpu;
	} lines[] = { { "C, at work", d->c_cuda, d->c_cpu }, { "E, with all", d->e_cuda, d->e_cpu } };
	struct table table;
	char cell[CELL];
	size_t i;

	table_init(&table, canvas->memory, columns, 3);
	for (i = 0; i < sizeof(lines) / sizeof(lines[0]); i++) {
		table_row(&table);
		table_text(&table, 0, "%s", lines[i].name);
		table_text(&table, 1, "%s", print(cell, reason_rate, lines[i].gpu));
		table_text(&table, 2, "%s", print(cell, reason_rate, lines[i].cpu));
	}
	row = table_draw(&table, canvas, row);
	table_free(&table);
	return row;
}

static int draw_sizes(struct canvas *canvas, const struct decision *d, int row)
{
	static const struct column columns[] = {
		{ "active, N", COLUMN_NUMBER, 0, 0 },
		{ "threshold", COLUMN_NUMBER, 0, 0 },
		{ "T_overhead", COLUMN_NUMBER, 1, 0 },
	};
	struct table table;
	char cell[CELL];

	table_init(&table, canvas->memory, columns, 3);
	table_row(&table);
	table_number(&table, 0, d->active);
	table_text(&table, 1, "%s", print(cell, reason_threshold, d->threshold));
	table_text(&table, 2, "%s", print(cell, print_time, d->overhead));
	row = table_draw(&table, canvas, row);
	table_free(&table);
	return row;
}

/* What copying was spared, and what handing over cost. */
static int draw_bytes(struct canvas *canvas, const struct snapshot *snapshot, int row)
{
	int64_t saved = 0, paid = 0;
	int64_t i;

	for (i = 0; i < snapshot->decision_count; i++) {
		const struct decision *d = &snapshot->decisions[i];

		saved += d->worker == WORKER_CPU ? d->bytes : 0;
		paid += d->paid;
	}
	canvas_print(canvas, row, 0, "a GPU slice copies %lld bytes; CPU slices saved %lld, handing "
		     "over paid %lld", (long long)last(snapshot)->bytes, (long long)saved,
		     (long long)paid);
	return row + 1;
}

static void draw_ribbon(struct canvas *canvas, const struct snapshot *snapshot, int row)
{
	const int column = canvas_print(canvas, row, 0, "decisions ");
	const int64_t room = canvas->columns - column;
	const int64_t count = snapshot->decision_count;
	const int64_t first = count > room ? count - room : 0;
	int64_t i;

	for (i = first; i < count; i++) {
		const int at = column + (int)(i - first);
		const bool cpu = snapshot->decisions[i].worker == WORKER_CPU;

		canvas_put(canvas, row, at, cpu ? 'c' : 'g');
		canvas_spot(canvas, row, at, 1, SPOT_DECISION, i, 0);
		canvas_role(canvas, row, at, 1, cpu ? ROLE_SOURCE : ROLE_SINK);
	}
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
		table_spot(&table, 1, SPOT_DECISION, i, 0);
		table_text(&table, 1, "%s", worker_name(d->worker));
		table_role(&table, 1, d->worker == WORKER_CPU ? ROLE_SOURCE : ROLE_SINK);
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
		canvas_wrap(canvas, row, canvas->rows - row, "n/a: only hybrid-mf chooses between CPU "
			    "and GPU (`use hybrid-mf`)");
		return;
	}
	if (!snapshot->decision_count) {
		canvas_print(canvas, row, 0, snapshot->replay && !snapshot->decision_known
						     ? "the recording holds no decisions"
						     : "no decision yet");
		return;
	}
	text_fixed(&text, sentence, sizeof(sentence));
	reason_say(last(snapshot), &text);
	row = canvas_wrap(canvas, row, SENTENCE_ROWS, "%s: %s", policy_name(last(snapshot)->policy),
			  sentence);
	canvas_role_rows(canvas, 1, row, ROLE_EVENT);
	row = draw_efficiencies(canvas, last(snapshot), row);
	row = draw_sizes(canvas, last(snapshot), row);
	row = draw_bytes(canvas, snapshot, row);
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

/* Whole numbers: operations a second, picoseconds, vertices. Not known: -1; a threshold that
 * there is not: -2. */
static int64_t whole(double number, double unit)
{
	if (number > 1e300)
		return -2;
	return number < 0 ? -1 : (int64_t)(number * unit + 0.5);
}

enum { COLUMNS = 14 };

/* What is told of a decision, in the order of its keys. */
static void numbers_of(const struct decision *d, int64_t numbers[COLUMNS])
{
	const int64_t all[COLUMNS] = {
		d->cycle,
		d->active,
		d->worker == WORKER_GPU,
		whole(d->threshold, 1),
		whole(d->c_cuda, 1),
		whole(d->c_cpu, 1),
		whole(d->e_cuda, 1),
		whole(d->e_cpu, 1),
		whole(d->rest[WORKER_GPU], 1e12),
		whole(d->rest[WORKER_CPU], 1e12),
		d->paid,
		d->worker == WORKER_CPU ? d->bytes : 0,
		whole(d->spent, 1e12),
		d->operations,
	};

	memcpy(numbers, all, sizeof(all));
}

/* Every decision, a column each. */
static void tell_columns(struct report *report, const struct snapshot *snapshot)
{
	static const char *const keys[COLUMNS] = {
		"decision_cycles", "decision_active", "decision_gpu", "decision_threshold",
		"decision_c_cuda", "decision_c_cpu", "decision_e_cuda", "decision_e_cpu",
		"decision_rest_gpu_ps", "decision_rest_cpu_ps", "decision_paid_bytes",
		"decision_saved_bytes", "slice_before_ps", "slice_before_operations",
	};
	int64_t numbers[COLUMNS];
	int64_t i;
	int k;

	for (k = 0; k < COLUMNS; k++) {
		report_numbers(report, keys[k]);
		for (i = 0; i < snapshot->decision_count; i++) {
			numbers_of(&snapshot->decisions[i], numbers);
			report_add_number(report, numbers[k]);
		}
	}
	report_texts(report, "decision_why");
	for (i = 0; i < snapshot->decision_count; i++)
		report_add_text(report, reason_name(snapshot->decisions[i].reason));
}

static void tell(struct report *report, const struct snapshot *snapshot)
{
	const struct decision *d;
	char sentence[SENTENCE];
	struct text text;

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
	report_bool(report, "no_threshold", d->threshold > 1e300);
	report_number(report, "bytes", d->bytes);
	tell_columns(report, snapshot);
}

const struct panel panel_arbiter = {
	.name = "arbiter",
	.title = "arbiter",
	.needs = KNOWN_ARBITER,
	.rows = rows,
	.draw = draw,
	.tell = tell,
};
