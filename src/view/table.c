/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/table.h"

#include "src/base/memory.h"
#include "src/view/chart.h"

#include <assert.h>
#include <stdarg.h>
#include <string.h>

/* The columns a string takes: its code points. */
static int width_of(const char *string)
{
	int count = 0;

	for (; *string; string++)
		count += ((unsigned char)*string & 0xc0) != 0x80;
	return count;
}

void table_init(struct table *table, struct memory *memory, const struct column *columns,
		int count)
{
	int i;

	assert(count <= TABLE_COLUMNS);
	memset(table, 0, sizeof(*table));
	table->memory = memory;
	table->columns = columns;
	table->count = count;
	text_init(&table->strings, memory);
	text_raw(&table->strings, "", 1);
	for (i = 0; i < count; i++)
		table->natural[i] = columns[i].title ? width_of(columns[i].title) : 0;
}

void table_free(struct table *table)
{
	memory_free(table->cells);
	table->cells = NULL;
	text_free(&table->strings);
}

void table_row(struct table *table)
{
	size_t room = table->room ? (size_t)table->room * 2 : 32;
	void *cells = table->cells;
	size_t width = (size_t)table->count * sizeof(*table->cells);

	if (table->failed)
		return;
	if (table->rows == table->room) {
		if (!memory_resize(table->memory, &cells, room, width, "a table", NULL)) {
			table->failed = true;
			return;
		}
		table->cells = cells;
		table->room = (int)room;
	}
	memset(table->cells + table->rows++ * table->count, 0, width);
}

/* A cell of the row under way; NULL where memory ran out. */
static struct cell *cell_at(struct table *table, int column)
{
	return table->failed ? NULL : table->cells + (table->rows - 1) * table->count + column;
}

/* The string that was added from `first` on is the cell's. */
static void end_string(struct table *table, int column, size_t first)
{
	struct cell *cell = cell_at(table, column);
	int width;

	text_raw(&table->strings, "", 1);
	if (table->strings.cut)
		table->failed = true;
	if (!cell || table->failed)
		return;
	cell->first = first;
	width = width_of(text_string(&table->strings) + first);
	if (width > table->natural[column])
		table->natural[column] = width;
}

void table_text(struct table *table, int column, const char *format, ...)
{
	size_t first = table->strings.length;
	va_list args;

	va_start(args, format);
	text_vprint(&table->strings, format, args);
	va_end(args);
	end_string(table, column, first);
}

void table_number(struct table *table, int column, int64_t number)
{
	size_t first = table->strings.length;

	text_grouped(&table->strings, number);
	end_string(table, column, first);
}

void table_bar(struct table *table, int column, int64_t amount, int64_t marked)
{
	struct cell *cell = cell_at(table, column);

	if (!cell)
		return;
	cell->amount = amount;
	cell->marked = marked;
}

void table_role(struct table *table, int column, enum role role)
{
	struct cell *cell = cell_at(table, column);

	if (cell)
		cell->role = (uint8_t)role;
}

void table_spot(struct table *table, int column, enum spot_kind kind, int64_t it, int64_t other)
{
	struct cell *cell = cell_at(table, column);

	if (!cell)
		return;
	cell->kind = (uint8_t)kind;
	cell->it = it;
	cell->other = other;
}

void table_roles(struct table *table, int column, enum role role)
{
	for (; column < table->count; column++)
		table_role(table, column, role);
}

/* What a column will do with. */
static int least_of(const struct table *table, int column)
{
	const struct column *row = &table->columns[column];

	if (row->kind == COLUMN_BAR)
		return row->least;
	return row->least && row->least < table->natural[column] ? row->least
								  : table->natural[column];
}

/* The columns all need that are not left out, gaps among them. */
static int needed(const struct table *table)
{
	int sum = -TABLE_GAP;
	int i;

	for (i = 0; i < table->count; i++)
		if (table->width[i])
			sum += table->width[i] + TABLE_GAP;
	return sum;
}

/* Leaves out the column of the highest rank, if that is at least so high. */
static bool leave_out(struct table *table, int least_rank)
{
	int worst = -1;
	int i;

	for (i = 0; i < table->count; i++)
		if (table->width[i] && table->columns[i].rank >= least_rank &&
		    (worst < 0 || table->columns[i].rank >= table->columns[worst].rank))
			worst = i;
	if (worst < 0)
		return false;
	table->width[worst] = 0;
	return true;
}

/* Not even the columns that must stay fit: the widest is cut. */
static void squeeze(struct table *table, int spare)
{
	int widest = 0;
	int i;

	for (i = 1; i < table->count; i++)
		if (table->width[i] > table->width[widest])
			widest = i;
	table->width[widest] += spare;
	if (table->width[widest] < 1)
		table->width[widest] = 1;
}

/* Hands out the columns that are left: to texts that shrank, then to bars, which share them. */
static void widen(struct table *table, int spare)
{
	int bars = 0;
	int i, more;

	for (i = 0; i < table->count; i++) {
		more = table->natural[i] - table->width[i];
		if (!table->width[i] || table->columns[i].kind == COLUMN_BAR)
			continue;
		more = more < spare ? more : spare;
		table->width[i] += more;
		spare -= more;
	}
	for (i = 0; i < table->count; i++)
		bars += table->width[i] && table->columns[i].kind == COLUMN_BAR;
	for (i = 0; i < table->count; i++) {
		if (!table->width[i] || table->columns[i].kind != COLUMN_BAR)
			continue;
		more = spare / bars--;
		table->width[i] += more;
		spare -= more;
	}
}

/* What a column would take. */
static int wanted(const struct table *table, int column)
{
	return table->columns[column].kind == COLUMN_BAR ? table->columns[column].least
							  : table->natural[column];
}

bool table_fits(const struct table *table, int columns)
{
	int sum = -TABLE_GAP;
	int i;

	for (i = 0; i < table->count; i++)
		sum += wanted(table, i) + TABLE_GAP;
	return sum <= columns;
}

/* Gives every column its width. */
static void lay_out(struct table *table, int columns)
{
	int i;

	for (i = 0; i < table->count; i++)
		table->width[i] = wanted(table, i);
	while (needed(table) > columns && leave_out(table, 2))
		;
	if (needed(table) > columns)
		for (i = 0; i < table->count; i++)
			table->width[i] = table->width[i] ? least_of(table, i) : 0;
	while (needed(table) > columns && leave_out(table, 1))
		;
	if (needed(table) > columns)
		squeeze(table, columns - needed(table));
	else
		widen(table, columns - needed(table));
}

static int64_t longest_bar(const struct table *table, int column)
{
	int64_t longest = 0;
	int row;

	for (row = 0; row < table->rows; row++)
		if (table->cells[row * table->count + column].amount > longest)
			longest = table->cells[row * table->count + column].amount;
	return longest;
}

static void draw_column(const struct table *table, struct canvas *canvas, int row, int at,
			int column)
{
	const struct column *kind = &table->columns[column];
	bool right = kind->kind == COLUMN_NUMBER;
	int64_t whole = kind->kind == COLUMN_BAR ? longest_bar(table, column) : 0;
	const struct cell *cell;
	int i;

	for (i = 0; i < table->rows && row + i < canvas->rows; i++) {
		cell = &table->cells[i * table->count + column];
		if (kind->kind == COLUMN_BAR) {
			chart_bar(canvas, row + i, at, table->width[column], cell->amount,
				  cell->marked, whole);
			continue;
		}
		canvas_cell(canvas, row + i, at, table->width[column],
			    text_string(&table->strings) + cell->first, right);
		canvas_role(canvas, row + i, at, table->width[column], (enum role)cell->role);
		if (cell->kind)
			canvas_spot(canvas, row + i, at, table->width[column], (enum spot_kind)cell->kind,
				    cell->it, cell->other);
	}
}

int table_draw(struct table *table, struct canvas *canvas, int row)
{
	bool titled = false;
	int at = 0;
	int i;

	if (table->failed)
		return row;
	lay_out(table, canvas->columns);
	for (i = 0; i < table->count; i++)
		titled = titled || table->columns[i].title;
	/* Titles without a row say nothing. */
	canvas->below = canvas->below || row + titled + table->rows > canvas->rows;
	if (table->rows && row + titled >= canvas->rows)
		return row + titled + table->rows;
	for (i = 0; i < table->count; i++) {
		if (!table->width[i])
			continue;
		if (table->columns[i].title) {
			canvas_cell(canvas, row, at, table->width[i], table->columns[i].title,
				    table->columns[i].kind == COLUMN_NUMBER);
			canvas_role(canvas, row, at, table->width[i], ROLE_QUIET);
		}
		draw_column(table, canvas, row + titled, at, i);
		at += table->width[i] + TABLE_GAP;
	}
	return row + titled + table->rows;
}
