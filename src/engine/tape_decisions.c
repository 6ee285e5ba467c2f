/* SPDX-License-Identifier: GPL-3.0-or-later
 * Writes and reads the decisions of a recorded run: words, then whole numbers in a fixed unit.
 * -1 stands for an unknown number, -2 for a threshold that does not exist.
 */
#include "src/engine/tape_reading.h"
#include "src/engine/tape_writing.h"

#include "src/base/err.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

enum { UNKNOWN = -1, NEVER = -2 };

#define MILLI 1e3
#define PICO 1e12

/* A number of a decision; one that has no unit is an int64_t, else it is a double. */
static const struct decision_field {
	size_t offset;
	double unit;
	int64_t least;
} fields[] = {
#define WHOLE(member) { offsetof(struct decision, member), 0, 0 }
#define REAL(member, unit) { offsetof(struct decision, member), unit, UNKNOWN }
	WHOLE(cycle),
	WHOLE(active),
	WHOLE(operations),
	WHOLE(bytes),
	WHOLE(paid),
	REAL(c_cuda, MILLI),
	REAL(c_cpu, MILLI),
	REAL(e_cuda, MILLI),
	REAL(e_cpu, MILLI),
	{ offsetof(struct decision, threshold), MILLI, NEVER },
	REAL(rate, MILLI),
	REAL(work, MILLI),
	REAL(link, MILLI),
	REAL(overhead, PICO),
	REAL(fixed, PICO),
	REAL(leaving, PICO),
	REAL(bound, PICO),
	REAL(spent, PICO),
	REAL(rest[WORKER_CPU], PICO),
	REAL(rest[WORKER_GPU], PICO),
#undef REAL
#undef WHOLE
};

enum { FIELDS = sizeof(fields) / sizeof(fields[0]), WORDS = 4 };

_Static_assert((int)FIELDS + WORDS <= TAPE_LONGEST_ROW, "more room is needed");

/* --- Written. --- */

static int64_t whole(const struct decision_field *field, double number)
{
	if (number > (double)TAPE_MOST_COUNT / field->unit)
		return number < HUGE_VAL || field->least > NEVER ? TAPE_MOST_COUNT : NEVER;
	return number < 0 ? UNKNOWN : (int64_t)(number * field->unit + 0.5);
}

static int64_t field_get(const struct decision_field *field, const struct decision *decision)
{
	const char *at = (const char *)decision + field->offset;

	return field->unit > 0 ? whole(field, *(const double *)(const void *)at)
			       : *(const int64_t *)(const void *)at;
}

static void write_decision(struct writing *writer, const struct decision *decision)
{
	const char *words[WORDS] = {
		worker_name(decision->before), worker_name(decision->worker),
		policy_name(decision->policy), reason_name(decision->reason),
	};
	struct tape_list *list = tape_list_row(writer);
	size_t i;

	for (i = 0; i < WORDS; i++) {
		tape_list_put(list, i ? ',' : '[');
		tape_list_word(list, words[i]);
	}
	for (i = 0; i < FIELDS; i++) {
		tape_list_put(list, ',');
		tape_list_number(list, field_get(&fields[i], decision));
	}
	tape_list_put(list, ']');
}

void tape_write_decisions(struct writing *writer)
{
	const struct run *run = writer->run;
	int64_t i;

	tape_list_open(writer, "\"type\":\"decisions\"", "rows");
	for (i = 0; i < run->now.decisions; i++)
		write_decision(writer, &run->decisions.rows[i]);
	(void)tape_list_flush(writer);
}

/* --- Read. --- */

static bool field_set(const struct decision_field *field, struct decision *decision,
		      int64_t number)
{
	char *at = (char *)decision + field->offset;

	if (number > TAPE_MOST_COUNT || number < field->least)
		return false;
	if (field->unit <= 0)
		*(int64_t *)(void *)at = number;
	else if (number < 0)
		*(double *)(void *)at = number == NEVER ? HUGE_VAL : -1;
	else
		*(double *)(void *)at = (double)number / field->unit;
	return true;
}

static bool read_words(struct json *json, struct decision *decision, bool *known)
{
	char words[WORDS][16];
	int i;

	for (i = 0; i < WORDS; i++)
		if (!json_more(json, ']') || !json_text(json, words[i], sizeof(words[i])))
			return false;
	*known = worker_find(words[0], &decision->before) &&
		 worker_find(words[1], &decision->worker) &&
		 policy_find(words[2], &decision->policy) &&
		 reason_find(words[3], &decision->reason);
	return true;
}

/* Decisions come in the order of their cycles. */
static bool follows(const struct reading *reader, const struct decision *decision)
{
	const struct decisions *all = &reader->run->decisions;

	return decision->active <= reader->graph->vertices &&
	       (!all->known || decision->cycle >= all->rows[all->known - 1].cycle);
}

static bool read_decision(struct reading *reader, struct json *json, struct err *err)
{
	struct decisions *decisions = &reader->run->decisions;
	struct decision decision;
	int64_t number;
	bool good;
	int i;

	memset(&decision, 0, sizeof(decision));
	if (!json_begin(json, '[') || !read_words(json, &decision, &good))
		return false;
	for (i = 0; i < FIELDS; i++) {
		if (!json_more(json, ']') || !json_number(json, &number))
			return false;
		good = good && field_set(&fields[i], &decision, number);
	}
	if (json_more(json, ']') || json->bad)
		return false;
	if (!good || !follows(reader, &decision))
		return tape_wrong(reader, "this is no decision", err);
	if (!decisions_reserve(decisions, decisions->known, err))
		return false;
	decisions->rows[decisions->known++] = decision;
	return true;
}

bool tape_read_decisions(struct reading *reader, struct json *json, struct err *err)
{
	const struct shape shape = { .list = "rows", .row = read_decision };

	return tape_read_shape(reader, &shape, json, err);
}
