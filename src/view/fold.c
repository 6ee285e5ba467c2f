/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/fold.h"

#include <string.h>

enum { MOST_TOGETHER = 8 };

static bool alike(const struct record_row *a, const struct record_row *b, size_t rows)
{
	return !memcmp(a, b, rows * sizeof(*a));
}

/* The repetition at the beginning of these rows that saves most. */
static struct fold find(const struct record_row *row, size_t count)
{
	struct fold best = { 1, 1 };
	size_t rows, times;
	size_t saved = 0;

	for (rows = 1; rows <= MOST_TOGETHER && 2 * rows <= count; rows++) {
		for (times = 1; (times + 1) * rows <= count; times++)
			if (!alike(row, row + times * rows, rows))
				break;
		if ((times - 1) * rows > saved) {
			saved = (times - 1) * rows;
			best = (struct fold){ rows, (int64_t)times };
		}
	}
	return best;
}

/* Whether bodies have lines of their own. */
static bool has_bodies(const struct record *record)
{
	return record->body_count > 1 || record->bodies[0].times > 1;
}

bool fold_next(struct fold_walk *walk, struct fold_line *line)
{
	const struct record *record = walk->record;
	const struct record_body *body;
	const struct record_row *rows;

	if (walk->begun && walk->at == record->bodies[walk->body].count) {
		walk->bodies += record->bodies[walk->body++].times;
		walk->at = 0;
		walk->begun = false;
	}
	if (walk->body == record->body_count)
		return false;
	body = &record->bodies[walk->body];
	memset(line, 0, sizeof(*line));
	line->from = walk->bodies + 1;
	line->to = walk->bodies + body->times;
	if (!walk->begun) {
		walk->begun = true;
		if (has_bodies(record))
			return true;
		if (!body->count)
			return fold_next(walk, line);
	}
	rows = record->rows + body->first + walk->at;
	if (!walk->index)
		walk->fold = find(rows, body->count - walk->at);
	line->row = rows;
	line->fold = walk->fold;
	line->index = walk->index++;
	walk->at++;
	if (walk->index == walk->fold.rows) {
		walk->at += walk->fold.rows * (size_t)(walk->fold.times - 1);
		walk->index = 0;
	}
	return true;
}

int64_t fold_lines(const struct record *record)
{
	struct fold_walk walk = { .record = record };
	struct fold_line line;
	int64_t lines = 0;

	while (fold_next(&walk, &line))
		lines++;
	return lines;
}
