/* SPDX-License-Identifier: GPL-3.0-or-later
 * Expressions: the ways to look at one agree with each other.
 */
#include "tests/fuzz/fuzz.h"

#include "gpu/loop/formula.h"
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/engine/expression.h"

#include <string.h>

enum { LONGEST = 400 };

/* Names mean something that follows from their letters; some mean nothing. */
static bool look_up(void *context, const struct name *name, struct value *value,
		    struct err *err)
{
	int *asked = context;

	(*asked)++;
	if (name->name[0] == 'z')
		return err_set(err, ERR_WORK, "nothing is called %s", name->name);
	value->kind = name->name[0] == 't' ? VALUE_TEXT
					   : name->name[0] == 'h' ? VALUE_HASH : VALUE_NUMBER;
	value->number = name->name[0] == 'm' ? INT64_MIN : (int64_t)name->name[0] - 'a';
	if (value->kind == VALUE_TEXT)
		memcpy(value->text, name->name, sizeof(name->name));
	return true;
}

static bool same(const struct value *a, const struct value *b)
{
	if (a->kind != b->kind)
		return false;
	return a->kind == VALUE_TEXT ? !strcmp(a->text, b->text) : a->number == b->number;
}

/* In parentheses it means the same. (There it is one deeper.) */
static void in_parentheses(const char *text, const struct scope *scope,
			   const struct value *value)
{
	char copy[LONGEST + 3];
	struct err err = { 0 };
	struct value inner;

	snprintf(copy, sizeof(copy), "(%s)", text);
	if (expression_evaluate(copy, scope, &inner, &err))
		MUST(same(value, &inner));
	else
		MUST(strstr(err.message, "too many"));
}

/* Names that are numbers, by their first letter. */
static int index_of(const char *name)
{
	return name[0] < 'a' || name[0] == 't' || name[0] == 'z' ? -1 : name[0] - 'a';
}

/* As a formula, if it is one. */
static void in_numbers(const char *text, bool good, const struct value *value)
{
	struct formula formula;
	int64_t values[26];
	int i;

	if (!expression_formula(text, index_of, &formula))
		return;
	for (i = 0; i < 26; i++)
		values[i] = i == 'm' - 'a' ? INT64_MIN : i;
	MUST(formula_holds(&formula, values) == (good ? value->number != 0 : -1));
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	char text[LONGEST + 1];
	int asked = 0;
	struct memory memory = { 0 };
	struct scope scope = { look_up, &asked, &memory };
	struct err err = { 0 }, other = { 0 };
	struct value value;
	bool parsed, good, holds;

	if (size > LONGEST || memchr(bytes, 0, size))
		return 0;
	memcpy(text, bytes, size);
	text[size] = '\0';
	parsed = expression_check(text, &err);
	MUST(parsed == (err.kind == ERR_NONE));
	err_clear(&err);
	good = expression_evaluate(text, &scope, &value, &err);
	MUST(good == (err.kind == ERR_NONE));
	MUST(parsed || !good);
	if (good)
		in_parentheses(text, &scope, &value);
	in_numbers(text, good, &value);
	if (expression_holds(text, &scope, &holds, &other))
		MUST(good && value.kind != VALUE_TEXT && holds == (value.number != 0));
	else
		MUST(other.kind != ERR_NONE && (!good || value.kind == VALUE_TEXT));
	return 0;
}
