/* SPDX-License-Identifier: GPL-3.0-or-later
 * Tests of src/engine/expression.h and gpu/loop/formula.h: drawn expressions give what they were
 * drawn to give, on the host and as a formula; what is no formula is refused.
 */
#include "tests/unit/unit.h"

#include "gpu/loop/formula.h"
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/random.h"
#include "src/engine/expression.h"

enum { VALUES = 6, DRAWN = 20000 };

/* a to f. */
static int index_of(const char *name)
{
	return name[0] >= 'a' && name[0] < 'a' + VALUES && !name[1] ? name[0] - 'a' : -1;
}

static bool look_up(void *context, const struct name *name, struct value *value,
		    struct err *err)
{
	const int64_t *values = context;

	(void)err;
	value->kind = VALUE_NUMBER;
	value->number = values[index_of(name->name)];
	return true;
}

/* --- Expressions with their results, by the compiler's own arithmetic. --- */

struct draw {
	struct random random;
	int64_t values[VALUES];
	char text[4096];
	size_t length;
	int operations;   /* in the text so far */
	int most;         /* from here on there are leaves only */
};

/* What an expression comes to. */
struct result {
	bool fails;
	int64_t number;
};

static int below(struct draw *draw, int bound)
{
	return (int)random_below(&draw->random, (uint64_t)bound);
}

static int64_t any_number(struct draw *draw)
{
	static const int64_t edges[] = { INT64_MIN, INT64_MIN + 1, -INT64_C(4294967296), -3, -2,
					 -1, 0, 1, 2, 3, INT64_C(3037000500),
					 INT64_C(4294967296), INT64_MAX - 1, INT64_MAX };

	return below(draw, 10) ? edges[below(draw, (int)LENGTH(edges))]
			       : (int64_t)random_next(&draw->random);
}

static void append(struct draw *draw, const char *word)
{
	draw->length += (size_t)snprintf(draw->text + draw->length,
					 sizeof(draw->text) - draw->length, "%s%s", word,
					 below(draw, 4) ? "" : " ");
	assert_true(draw->length < sizeof(draw->text));
}

static struct result calculate(char op, struct result left, struct result right)
{
	int64_t a = left.number, b = right.number;
	struct result result = { left.fails || right.fails, 0 };

	if (result.fails)
		return result;
	switch (op) {
	case '+':
		result.fails = __builtin_add_overflow(a, b, &result.number);
		break;
	case '-':
		result.fails = __builtin_sub_overflow(a, b, &result.number);
		break;
	case '*':
		result.fails = __builtin_mul_overflow(a, b, &result.number);
		break;
	default:
		result.fails = !b || (a == INT64_MIN && b == -1);
		if (!result.fails)
			result.number = op == '/' ? a / b : a % b;
	}
	return result;
}

static struct result compare(const char *op, struct result left, struct result right)
{
	int64_t a = left.number, b = right.number;

	return (struct result){ left.fails || right.fails,
				!strcmp(op, "<")    ? a < b
				: !strcmp(op, ">")  ? a > b
				: !strcmp(op, "<=") ? a <= b
				: !strcmp(op, ">=") ? a >= b
				: !strcmp(op, "==") ? a == b
						    : a != b };
}

enum level { OR, AND, COMPARISON, SUM, PRODUCT, SIGN, LEAF };

static struct result draw_level(struct draw *draw, enum level level);

static struct result draw_leaf(struct draw *draw)
{
	struct result result = { false, any_number(draw) };
	char word[32];
	int i;

	if (draw->operations < draw->most && !below(draw, 3)) {
		append(draw, "(");
		result = draw_level(draw, OR);
		append(draw, ")");
		return result;
	}
	draw->operations++;
	if (below(draw, 3)) {
		i = below(draw, VALUES);
		snprintf(word, sizeof(word), "%c", 'a' + i);
		result.number = draw->values[i];
	} else if (result.number < 0 && result.number != INT64_MIN) {
		snprintf(word, sizeof(word), "0x%016llx", (unsigned long long)result.number);
	} else {
		result.number &= INT64_MAX;
		snprintf(word, sizeof(word), "%lld", (long long)result.number);
	}
	append(draw, word);
	return result;
}

static struct result draw_sign(struct draw *draw)
{
	struct result result;
	int kind = below(draw, draw->operations < draw->most ? 6 : 2);

	if (kind < 4)
		return draw_leaf(draw);
	append(draw, kind == 4 ? "-" : "!");
	result = draw_level(draw, SIGN);
	draw->operations++;
	if (kind == 4)
		return calculate('-', (struct result){ false, 0 }, result);
	result.number = !result.number;
	return result;
}

/* left && right, left || right: the right side may fail where the left one decides. */
static struct result join(enum level level, struct result left, struct result right)
{
	if (left.fails || (left.number != 0) == (level == OR))
		return (struct result){ left.fails, level == OR };
	return (struct result){ right.fails, right.number != 0 };
}

static struct result draw_level(struct draw *draw, enum level level)
{
	static const struct {
		const char *op[6];
		int count, operations;
	} rows[] = {
		[OR] = { { "||" }, 1, 2 },
		[AND] = { { "&&" }, 1, 2 },
		[COMPARISON] = { { "<=", ">=", "==", "!=", "<", ">" }, 6, 1 },
		[SUM] = { { "+", "-" }, 2, 1 },
		[PRODUCT] = { { "*", "/", "%" }, 3, 1 },
	};
	struct result left, right;
	const char *op;

	if (level == SIGN)
		return draw_sign(draw);
	left = draw_level(draw, level + 1);
	while (draw->operations < draw->most && !below(draw, 3)) {
		op = rows[level].op[below(draw, rows[level].count)];
		append(draw, op);
		right = draw_level(draw, level + 1);
		draw->operations += rows[level].operations;
		if (level == COMPARISON)
			return compare(op, left, right);
		left = level > COMPARISON ? calculate(*op, left, right)
					  : join(level, left, right);
	}
	return left;
}

/* A text, its values, and what it comes to. */
static struct result draw_expression(struct draw *draw)
{
	int i;

	for (i = 0; i < VALUES; i++)
		draw->values[i] = any_number(draw);
	draw->length = 0;
	draw->operations = 0;
	draw->most = 1 + below(draw, 80);
	return draw_level(draw, OR);
}

/* --- Tests. --- */

/* The expression that was drawn, on the host and as a formula. */
static void check_drawn(const struct draw *draw, struct result result)
{
	struct memory memory = { 0 };
	struct scope scope = { look_up, (void *)draw->values, &memory };
	bool is_formula = draw->operations <= FORMULA_OPS, holds = false;
	struct formula formula;
	struct value value;
	struct err err = { 0 };

	if (expression_evaluate(draw->text, &scope, &value, &err) == result.fails ||
	    (!result.fails && value.number != result.number))
		fail_msg("%s: not %lld %s", draw->text, (long long)result.number, err.message);
	if (expression_holds(draw->text, &scope, &holds, &err) == result.fails)
		fail_msg("%s: %s", draw->text, err.message);
	if (expression_formula(draw->text, index_of, &formula) != is_formula)
		fail_msg("%s: %d operations", draw->text, draw->operations);
	if (is_formula && formula_holds(&formula, draw->values) != (result.fails ? -1 : holds))
		fail_msg("%s: the formula disagrees", draw->text);
}

static void host_and_formula_agree(void **state)
{
	int i, fail = 0, hold = 0, refused = 0;
	struct result result;
	struct draw draw;

	(void)state;
	random_start(&draw.random, 1, "expressions");
	for (i = 0; i < DRAWN; i++) {
		result = draw_expression(&draw);
		check_drawn(&draw, result);
		fail += result.fails;
		hold += !result.fails && result.number;
		refused += draw.operations > FORMULA_OPS;
	}
	/* Enough of each was drawn. */
	assert_in_range(fail, DRAWN / 10, DRAWN);
	assert_in_range(hold, DRAWN / 10, DRAWN);
	assert_in_range(DRAWN - fail - hold, DRAWN / 10, DRAWN);
	assert_in_range(refused, 100, DRAWN / 2);
}

/* What a formula comes to: as formula_holds, or 2: it is none. */
static int as_formula(const char *text)
{
	static const int64_t values[VALUES] = { 0, 1, INT64_MAX, INT64_MIN, -1, 7 };
	struct formula formula;

	return expression_formula(text, index_of, &formula) ? formula_holds(&formula, values) : 2;
}

static void formulas(void **state)
{
	static const struct {
		const char *text;
		int holds;
	} rows[] = {
		{ "1", 1 }, { "a", 0 }, { "!a", 1 }, { "f == 7 && b", 1 },
		{ "c + b", -1 }, { "d - b", -1 }, { "c * 2", -1 }, { "-d", -1 },
		{ "d * e", -1 }, { "d / e", -1 }, { "d % e", -1 }, { "f / a", -1 },
		{ "f % a", -1 }, { "f + c / a * 0", -1 },
		/* What is skipped does no harm, what is not does. */
		{ "a && f / a", 0 }, { "b || f / a", 1 }, { "b && f / a", -1 },
		{ "a || c + 1", -1 }, { "f / a || b", -1 },
		{ "a && (c + 1 || f / a) || b", 1 }, { "(a && -d) + 5 == 5", 1 },
		{ "7 && 7 == 1", 0 }, { "(7 && 7) == 1", 1 }, { "(a || 7) == 1", 1 },
		{ "0xffffffffffffffff == e", 1 }, { "0x8000000000000000 == d", 1 },
	};
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(rows); i++)
		if (as_formula(rows[i].text) != rows[i].holds)
			fail_msg("%s: %d", rows[i].text, as_formula(rows[i].text));
}

static void no_formulas(void **state)
{
	static const char *const texts[] = {
		"g", "aa", "a(5)", "a(b, c)", "a full", "hash full", "'x'", "a == 'x'",
		"0 && 'x'", "0 && g", "1 || a(5)", "", "a +", "(a", "a)", "a = 1",
		"a < b < c", "0 && (a", "-0x8000000000000000", "9223372036854775808",
	};
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(texts); i++)
		if (as_formula(texts[i]) != 2)
			fail_msg("%s is a formula", texts[i]);
}

/* `count` times `word`, and `end`. */
static void repeat(char *text, const char *word, int count, const char *end)
{
	*text = '\0';
	while (count-- > 0)
		strcat(text, word);
	strcat(text, end);
}

static void as_long_as_a_formula(void **state)
{
	char text[400];

	(void)state;
	repeat(text, "1+", (FORMULA_OPS - 1) / 2, "1"); /* an odd number of operations */
	assert_int_equal(as_formula(text), 1);
	repeat(text, "1+", (FORMULA_OPS - 1) / 2, "!1");
	assert_int_equal(as_formula(text), 1);
	repeat(text, "1+", (FORMULA_OPS - 1) / 2, "!!1");
	assert_int_equal(as_formula(text), 2);
	/* The stack is as high as it can be. */
	repeat(text, "1+(", FORMULA_STACK - 1, "1");
	repeat(text + strlen(text), ")", FORMULA_STACK - 1, " > 31");
	assert_int_equal(as_formula(text), 2);
	repeat(text, "1+(", FORMULA_STACK - 1, "!1");
	repeat(text + strlen(text), ")", FORMULA_STACK - 1, "");
	assert_int_equal(as_formula(text), 1);
}

/* Of long texts those of up to 4,096 operations are understood, at all depths. */
static void long_expressions(void **state)
{
	static char text[20000];
	struct memory memory = { 0 };
	struct scope scope = { look_up, NULL, &memory };
	struct err err = { 0 };
	struct value value;

	(void)state;
	repeat(text, "1+", 2047, "1");
	assert_true(expression_evaluate(text, &scope, &value, &err));
	assert_int_equal(value.number, 2048);
	repeat(text, "1+", 2048, "1");
	assert_false(expression_evaluate(text, &scope, &value, &err));
	assert_non_null(strstr(err.message, "column 4098: this is too long"));
	repeat(text, "1<2+3*(", 64, "1<2+3*4");
	repeat(text + strlen(text), ")", 64, "");
	assert_true(expression_evaluate(text, &scope, &value, &err));
	assert_int_equal(value.number, 1);
	assert_int_equal(memory.used, 0);
}

/* Short ones need no memory; of long ones it is told where there is none. */
static void expressions_without_memory(void **state)
{
	static char text[20000];
	struct memory memory = { 0 };
	struct scope none = { look_up, NULL, NULL }, some = { look_up, NULL, &memory };
	struct err err = { 0 };
	struct value value;

	(void)state;
	repeat(text, "1+", 31, "1"); /* 63 operations */
	assert_true(expression_evaluate(text, &none, &value, &err));
	assert_int_equal(value.number, 32);
	assert_true(expression_evaluate(text, &some, &value, &err));
	assert_int_equal(memory.requests, 0);
	repeat(text, "1+", 32, "1");
	assert_false(expression_evaluate(text, &none, &value, &err));
	assert_non_null(strstr(err.message, "this is too long"));
	assert_true(expression_check(text, &err));
	assert_true(expression_evaluate(text, &some, &value, &err));
	assert_int_equal(value.number, 33);
	memory = (struct memory){ .fail_at = 1 };
	assert_false(expression_evaluate(text, &some, &value, &err));
	assert_non_null(strstr(err.message, "memory is too short for a longer expression"));
	/* Many values that wait. */
	repeat(text, "1+(", 15, "1");
	repeat(text + strlen(text), ")", 15, "");
	assert_true(expression_evaluate(text, &none, &value, &err));
	assert_int_equal(value.number, 16);
	repeat(text, "1+(", 16, "1");
	repeat(text + strlen(text), ")", 16, "");
	assert_false(expression_evaluate(text, &none, &value, &err));
	assert_non_null(strstr(err.message, "this nests too deep"));
	memory = (struct memory){ 0 };
	assert_true(expression_evaluate(text, &some, &value, &err));
	assert_int_equal(value.number, 17);
	memory = (struct memory){ .fail_at = 1 };
	assert_false(expression_evaluate(text, &some, &value, &err));
	assert_int_equal(err.kind, ERR_MEMORY);
	assert_int_equal(memory.used, 0);
}

/* What fails first is told, whether in the parsing or in the evaluation. */
static void errors_from_left_to_right(void **state)
{
	static const struct {
		const char *text, *message;
	} rows[] = {
		{ "1/0 + (", "column 4: a division by zero" },
		{ "(1 + ) / 0", "column 6: this is not understood" },
		{ "0 && 1/0 + (", "column 13: something is missing" },
		{ "1 || 'x' + (", "column 13: something is missing" },
		{ "1 + 'x' + )", "column 9: a number is needed, but this is a text" },
		{ "'x' && )", "column 7: a number is needed, but this is a text" },
		{ "'x' ", "column 5: a number is needed, but this is a text" },
		{ "0 && -0x8000000000000000", "column 25: the result does not fit in 64 bits" },
		{ "1/0 < 2 < 3", "column 4: a division by zero" },
		{ "1 < 2 < 1/0", "column 8: comparisons cannot be chained" },
	};
	struct memory memory = { 0 };
	struct scope scope = { look_up, NULL, &memory };
	bool holds;
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(rows); i++) {
		struct err err = { 0 };

		assert_false(expression_holds(rows[i].text, &scope, &holds, &err));
		if (!strstr(err.message, rows[i].message))
			fail_msg("%s", err.message);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(host_and_formula_agree),
		cmocka_unit_test(formulas),
		cmocka_unit_test(no_formulas),
		cmocka_unit_test(as_long_as_a_formula),
		cmocka_unit_test(long_expressions),
		cmocka_unit_test(expressions_without_memory),
		cmocka_unit_test(errors_from_left_to_right),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
