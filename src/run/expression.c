/* SPDX-License-Identifier: GPL-3.0-or-later
 * A recursive descent over the text, one function a level of precedence. What a
 * short circuit skips is parsed but not evaluated.
 */
#include "src/run/expression.h"

#include "src/base/err.h"
#include "src/base/text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { DEEPEST = 64 };

struct parser {
	const char *text, *at;
	const struct scope *scope;
	struct err *err;
	int skipping;  /* inside what a short circuit leaves out */
	int depth;
	/* Asked about names that are skipped, or NULL. */
	bool (*each)(void *context, const struct name *name, struct err *err);
	void *each_context;
};

static bool fail(struct parser *parser, const char *what)
{
	err_set(parser->err, ERR_WORK, "expression `%.200s`, column %d: %s", parser->text,
		(int)(parser->at - parser->text) + 1, what);
	return err_hint(parser->err, "`help expressions` shows what can be written");
}

static bool is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}

static void skip_blanks(struct parser *parser)
{
	while (*parser->at == ' ' || *parser->at == '\t')
		parser->at++;
}

/* Takes the sign if it comes next. */
static bool accept(struct parser *parser, const char *sign)
{
	skip_blanks(parser);
	if (strncmp(parser->at, sign, strlen(sign)))
		return false;
	parser->at += strlen(sign);
	return true;
}

static bool parse_or(struct parser *parser, struct value *value);

static void set_number(struct value *value, int64_t number)
{
	value->kind = VALUE_NUMBER;
	value->number = number;
}

static bool is_number(const struct value *value)
{
	return value->kind == VALUE_NUMBER || value->kind == VALUE_HASH ||
	       (value->kind == VALUE_VERTEX && is_digit(*value->text));
}

static bool is_text(const struct value *value)
{
	return value->kind == VALUE_TEXT || value->kind == VALUE_VERTEX;
}

static bool need_number(struct parser *parser, const struct value *value)
{
	return is_number(value) || parser->skipping ||
	       fail(parser, "a number is needed, but this is a text");
}

static bool parse_number(struct parser *parser, struct value *value)
{
	bool hex = parser->at[0] == '0' && (parser->at[1] == 'x' || parser->at[1] == 'X');
	unsigned long long number;
	bool is_hash;
	char *end;

	errno = 0;
	number = strtoull(parser->at, &end, hex ? 16 : 10);
	if (errno || (!hex && number > INT64_MAX))
		return fail(parser, "a number beyond 2^63 - 1");
	/* A hash is written with all its digits. */
	is_hash = hex && end - parser->at == 2 + 16;
	parser->at = end;
	if (is_letter(*parser->at))
		return fail(parser, "a letter in a number");
	if (hex && !is_hash && number > INT64_MAX)
		return fail(parser, "a number beyond 2^63 - 1");
	set_number(value, (int64_t)number);
	if (is_hash)
		value->kind = VALUE_HASH;
	return true;
}

static bool parse_text(struct parser *parser, struct value *value)
{
	char quote = *parser->at++;
	size_t length = 0;

	value->kind = VALUE_TEXT;
	value->number = 0; /* of a text that a short circuit skips, the sign is taken */
	while (*parser->at && *parser->at != quote) {
		if (length + 1 == sizeof(value->text))
			return fail(parser, "a text that is too long");
		value->text[length++] = *parser->at++;
	}
	value->text[length] = '\0';
	if (!*parser->at)
		return fail(parser, "a quote that does not close");
	parser->at++;
	return true;
}

/* A vertex between parentheses: anything up to the comma or the closing one. */
static bool parse_argument(struct parser *parser, char *argument)
{
	size_t length = 0;

	skip_blanks(parser);
	while (*parser->at && !strchr(",) \t", *parser->at)) {
		if (length + 1 == ARGUMENT_SIZE)
			return fail(parser, "a vertex name that is too long");
		argument[length++] = *parser->at++;
	}
	argument[length] = '\0';
	return length > 0 || fail(parser, "a vertex is missing");
}

static bool parse_arguments(struct parser *parser, struct name *name)
{
	do {
		if (name->arguments == MOST_ARGUMENTS)
			return fail(parser, "too many arguments");
		if (!parse_argument(parser, name->argument[name->arguments]))
			return false;
		name->arguments++;
	} while (accept(parser, ","));
	return accept(parser, ")") || fail(parser, "a `)` is missing");
}

static bool parse_name(struct parser *parser, struct value *value)
{
	struct name name = { .arguments = 0 };
	size_t length = 0;
	const char *before;

	while (is_letter(*parser->at) || is_digit(*parser->at)) {
		if (length + 1 == sizeof(name.name))
			return fail(parser, "a name that is too long");
		name.name[length++] = *parser->at++;
	}
	if (*parser->at == '(') {
		parser->at++;
		if (!parse_arguments(parser, &name))
			return false;
	}
	before = parser->at;
	name.full = accept(parser, "full") && !is_letter(*parser->at) && !is_digit(*parser->at);
	if (!name.full)
		parser->at = before;
	if (parser->skipping) {
		set_number(value, 0);
		return !parser->each || parser->each(parser->each_context, &name, parser->err);
	}
	return parser->scope->look_up(parser->scope->context, &name, value, parser->err);
}

static bool parse_primary(struct parser *parser, struct value *value)
{
	skip_blanks(parser);
	if (accept(parser, "(")) {
		if (++parser->depth > DEEPEST)
			return fail(parser, "too many parentheses");
		if (!parse_or(parser, value))
			return false;
		parser->depth--;
		return accept(parser, ")") || fail(parser, "a `)` is missing");
	}
	if (is_digit(*parser->at))
		return parse_number(parser, value);
	if (*parser->at == '"' || *parser->at == '\'')
		return parse_text(parser, value);
	if (is_letter(*parser->at))
		return parse_name(parser, value);
	return fail(parser, *parser->at ? "this is not understood" : "something is missing");
}

static bool parse_unary(struct parser *parser, struct value *value)
{
	bool minus, not;

	skip_blanks(parser);
	not = parser->at[0] == '!' && parser->at[1] != '=';
	minus = parser->at[0] == '-';
	if (!not && !minus)
		return parse_primary(parser, value);
	if (++parser->depth > DEEPEST)
		return fail(parser, "too many signs");
	parser->at++;
	if (!parse_unary(parser, value) || !need_number(parser, value))
		return false;
	parser->depth--;
	if (minus && value->number == INT64_MIN)
		return fail(parser, "the result does not fit in 64 bits");
	set_number(value, not ? !value->number : -value->number);
	return true;
}

/* a op b with the result checked. */
static bool calculate(struct parser *parser, char op, int64_t a, int64_t b, int64_t *result)
{
	bool fits = true;

	switch (op) {
	case '+':
		fits = b >= 0 ? a <= INT64_MAX - b : a >= INT64_MIN - b;
		*result = fits ? a + b : 0;
		break;
	case '-':
		fits = b >= 0 ? a >= INT64_MIN + b : a <= INT64_MAX + b;
		*result = fits ? a - b : 0;
		break;
	case '*':
		if (a > 0)
			fits = b >= 0 ? b <= INT64_MAX / a : b >= INT64_MIN / a;
		else if (a < -1)
			fits = b >= 0 ? b <= INT64_MIN / a : b >= INT64_MAX / a;
		else
			fits = a == 0 || b != INT64_MIN;
		*result = fits ? a * b : 0;
		break;
	default:
		if (b == 0)
			return fail(parser, "a division by zero");
		fits = a != INT64_MIN || b != -1;
		if (fits)
			*result = op == '/' ? a / b : a % b;
	}
	return fits || fail(parser, "the result does not fit in 64 bits");
}

/* left op right, for the arithmetic operators. */
static bool apply(struct parser *parser, char op, struct value *left, const struct value *right)
{
	int64_t result = 0;

	if (!need_number(parser, left) || !need_number(parser, right))
		return false;
	if (!parser->skipping && !calculate(parser, op, left->number, right->number, &result))
		return false;
	set_number(left, result);
	return true;
}

static bool parse_product(struct parser *parser, struct value *value)
{
	struct value right;
	char op;

	if (!parse_unary(parser, value))
		return false;
	for (;;) {
		skip_blanks(parser);
		op = *parser->at;
		if (op != '*' && op != '/' && op != '%')
			return true;
		parser->at++;
		if (!parse_unary(parser, &right) || !apply(parser, op, value, &right))
			return false;
	}
}

static bool parse_sum(struct parser *parser, struct value *value)
{
	struct value right;
	char op;

	if (!parse_product(parser, value))
		return false;
	for (;;) {
		skip_blanks(parser);
		op = *parser->at;
		if (op != '+' && op != '-')
			return true;
		parser->at++;
		if (!parse_product(parser, &right) || !apply(parser, op, value, &right))
			return false;
	}
}

enum comparison { LESS_EQUAL, GREATER_EQUAL, EQUAL, UNEQUAL, LESS, GREATER, NO_COMPARISON };

static enum comparison accept_comparison(struct parser *parser)
{
	static const char *const signs[] = { "<=", ">=", "==", "!=", "<", ">" };
	int i;

	for (i = 0; i < NO_COMPARISON; i++)
		if (accept(parser, signs[i]))
			return (enum comparison)i;
	return NO_COMPARISON;
}

static bool compare(struct parser *parser, enum comparison how, struct value *left,
		    const struct value *right)
{
	bool texts = is_text(left) && is_text(right);
	bool vertex = left->kind == VALUE_VERTEX || right->kind == VALUE_VERTEX;
	bool equality = how == EQUAL || how == UNEQUAL;
	int order;

	if (parser->skipping) {
		set_number(left, 0);
		return true;
	}
	if (!texts && vertex && equality && !(is_number(left) && is_number(right))) {
		set_number(left, how == UNEQUAL);
		return true;
	}
	texts = texts && (!vertex || !is_number(left) || !is_number(right));
	if (!texts && (!need_number(parser, left) || !need_number(parser, right)))
		return false;
	if (texts && !equality)
		return fail(parser, "texts can be compared with == and != only");
	order = texts ? strcmp(left->text, right->text)
		      : (left->number > right->number) - (left->number < right->number);
	set_number(left, how == LESS_EQUAL      ? order <= 0
			 : how == GREATER_EQUAL ? order >= 0
			 : how == EQUAL         ? order == 0
			 : how == UNEQUAL       ? order != 0
			 : how == LESS          ? order < 0
						: order > 0);
	return true;
}

static bool parse_comparison(struct parser *parser, struct value *value)
{
	struct value right;
	enum comparison how;

	if (!parse_sum(parser, value))
		return false;
	how = accept_comparison(parser);
	if (how == NO_COMPARISON) {
		if (*parser->at == '=')
			return fail(parser, "to compare, write ==");
		return true;
	}
	if (!parse_sum(parser, &right) || !compare(parser, how, value, &right))
		return false;
	return accept_comparison(parser) == NO_COMPARISON ||
	       fail(parser, "comparisons cannot be chained, join them with &&");
}

static bool parse_and(struct parser *parser, struct value *value)
{
	struct value right;
	bool skip;

	if (!parse_comparison(parser, value))
		return false;
	while (accept(parser, "&&")) {
		if (!need_number(parser, value))
			return false;
		skip = !parser->skipping && !value->number;
		parser->skipping += skip;
		if (!parse_comparison(parser, &right) || !need_number(parser, &right))
			return false;
		parser->skipping -= skip;
		set_number(value, value->number && right.number);
	}
	return true;
}

static bool parse_or(struct parser *parser, struct value *value)
{
	struct value right;
	bool skip;

	if (!parse_and(parser, value))
		return false;
	while (accept(parser, "||")) {
		if (!need_number(parser, value))
			return false;
		skip = !parser->skipping && value->number;
		parser->skipping += skip;
		if (!parse_and(parser, &right) || !need_number(parser, &right))
			return false;
		parser->skipping -= skip;
		set_number(value, value->number || (!skip && right.number));
	}
	return true;
}

static bool parse_whole(struct parser *parser, struct value *value)
{
	if (!parse_or(parser, value))
		return false;
	skip_blanks(parser);
	return !*parser->at || fail(parser, "this is not understood");
}

bool expression_evaluate(const char *text, const struct scope *scope, struct value *value,
			 struct err *err)
{
	struct parser parser = { .text = text, .at = text, .scope = scope, .err = err };

	memset(value, 0, sizeof(*value));
	return parse_whole(&parser, value);
}

bool expression_holds(const char *text, const struct scope *scope, bool *holds,
		      struct err *err)
{
	struct parser parser = { .text = text, .at = text, .scope = scope, .err = err };
	struct value value;

	memset(&value, 0, sizeof(value));
	if (!parse_whole(&parser, &value) || !need_number(&parser, &value))
		return false;
	*holds = value.number != 0;
	return true;
}

bool expression_check(const char *text, struct err *err)
{
	return expression_names(text, NULL, NULL, err);
}

bool expression_names(const char *text,
		      bool (*each)(void *context, const struct name *name, struct err *err),
		      void *context, struct err *err)
{
	struct parser parser = { .text = text, .at = text, .err = err, .skipping = 1,
				 .each = each, .each_context = context };
	struct value value;

	memset(&value, 0, sizeof(value));
	return parse_whole(&parser, &value);
}

void value_print(const struct value *value, struct text *text)
{
	bool none = value->kind == VALUE_VERTEX && !*value->text;

	if (value->kind == VALUE_TEXT || value->kind == VALUE_VERTEX)
		text_print(text, "%s", none ? "n/a" : value->text);
	else if (value->kind == VALUE_HASH)
		text_print(text, "%016llx", (unsigned long long)value->number);
	else
		text_print(text, "%lld", (long long)value->number);
}
