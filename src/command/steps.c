/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/steps.h"

#include "src/base/err.h"
#include "src/base/near.h"
#include "src/base/text.h"
#include "src/command/command.h"
#include "src/command/scope.h"

#include <string.h>

/* The unit a word names, or its beginning: "step 3 cycles" is as good as "step 3 cycle". */
static bool find_unit(const char *word, enum unit *unit)
{
	size_t length = strlen(word);
	int i;

	if (length > 1 && word[length - 1] == 's')
		length--;
	for (i = 0; i < UNITS; i++) {
		if (!strncmp(unit_name((enum unit)i), word, length)) {
			*unit = (enum unit)i;
			return true;
		}
	}
	return false;
}

static bool tell_no_unit(const char *word, struct err *err)
{
	struct near near;
	int i;

	err_set(err, ERR_WORK, "there is no unit %s", word);
	err_hint(err, "units: lane, warp, round, launch, cycle, phase");
	near_begin(&near, word);
	for (i = 0; i < UNITS; i++)
		near_try(&near, unit_name((enum unit)i));
	return near_hint(&near, err);
}

bool steps_cut_last(const struct line *line, char before[LONGEST_COUNT])
{
	const char *rest = line->rest;
	size_t length = 0;
	const char *word;
	int i;

	for (i = 1; i < line->count - 1; i++) {
		size_t span = command_raw_word(&rest, &word);

		length = (size_t)(word - line->rest) + span;
	}
	if (length >= LONGEST_COUNT)
		return false;
	memcpy(before, line->rest, length);
	before[length] = '\0';
	return true;
}

/* Whether a number may be missing, or an expression stands there. */
static bool is_count(const char *text, bool needed)
{
	struct err ignored = { 0 };

	return *text ? expression_check(text, &ignored) : !needed;
}

/* "step warp 3". */
static bool tell_order(const struct command *command, const struct line *line, struct err *err)
{
	const char *number = line->rest + strcspn(line->rest, " \t");
	struct err ignored = { 0 };
	enum unit unit;

	number += strspn(number, " \t");
	if (line->count < 3 || !find_unit(line->words[1], &unit) ||
	    !expression_check(number, &ignored))
		return false;
	err_clear(err);
	err_set(err, ERR_WORK, "the unit belongs after the number");
	err_hint(err, "%s %s %s", command->name, number, unit_name(unit));
	return true;
}

/* Why what stands there is no expression: where only its last word is too much, that is meant
 * to be a unit. */
static bool blame(const struct command *command, const struct line *line, const char *before,
		  struct err *err)
{
	const char *last = line->words[line->count - 1];
	bool needed = command->least > 0;

	if (tell_order(command, line, err) ||
	    last[strspn(last, "abcdefghijklmnopqrstuvwxyz")] || !is_count(before, needed))
		return false;
	err_clear(err);
	return tell_no_unit(last, err);
}

bool steps_read(struct session *session, const struct command *command,
		const struct line *line, struct steps *steps, struct err *err)
{
	char before[LONGEST_COUNT];
	bool vertices;

	steps->unit = UNIT_CYCLE;
	steps->count[0] = '\0';
	if (line->count == 1)
		return true;
	if (strlen(line->rest) >= LONGEST_COUNT || !steps_cut_last(line, before))
		return usage_error(command, err);
	/* "goto 9 - cycle" ends in no unit: what is left of it is no number. */
	if (is_count(before, command->least > 0) &&
	    find_unit(line->words[line->count - 1], &steps->unit))
		strcpy(steps->count, before);
	else
		strcpy(steps->count, line->rest);
	return !*steps->count ||
	       session_check_names(session, steps->count, false, &vertices, err) ||
	       blame(command, line, before, err);
}

bool steps_evaluate(struct session *session, const char *expression, const char *what,
		    int64_t least, int64_t *number, struct err *err)
{
	struct scope scope = session_scope(session);
	struct value value;

	if (!expression_evaluate(expression, &scope, &value, err))
		return false;
	*number = value.number;
	if (value_is_number(&value) && value.number >= least)
		return true;
	if (value_is_number(&value))
		err_set(err, ERR_WORK, "%s cannot be %lld", what, (long long)value.number);
	else
		err_set(err, ERR_WORK, "%s cannot be %s", what, expression);
	return err_hint(err, "give a whole number from %lld up", (long long)least);
}
