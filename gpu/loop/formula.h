/* SPDX-License-Identifier: GPL-3.0-or-later
 * formula: an expression over integers that a GPU can evaluate, too.
 *
 * Plain data that can be copied anywhere: operations in postfix order, as expression_formula
 * (src/engine/expression.h) makes them. Each operation takes its operands from a stack and puts
 * its result there. Jumps lead forward only.
 *
 *   u > 5 && !d      VALUE 0   NUMBER 5   GREATER   AND 7   VALUE 1   NOT   TRUTH
 *   at               0         1          2         3       4         5     6
 */
#ifndef SPILLWAY_GPU_LOOP_FORMULA_H
#define SPILLWAY_GPU_LOOP_FORMULA_H

#include "gpu/core/both.h"

#include <stdint.h>

enum formula_code {
	FORMULA_NUMBER,   /* puts op.number on the stack */
	FORMULA_VALUE,    /* puts values[op.at] on the stack */
	FORMULA_NOT,
	FORMULA_NEGATE,
	FORMULA_TIMES,    /* this and the next ones have two operands, the right one on top */
	FORMULA_DIVIDE,
	FORMULA_REST,
	FORMULA_PLUS,
	FORMULA_MINUS,
	FORMULA_LESS_EQUAL,
	FORMULA_GREATER_EQUAL,
	FORMULA_EQUAL,
	FORMULA_UNEQUAL,
	FORMULA_LESS,
	FORMULA_GREATER,
	FORMULA_AND,      /* 0: it stays, and the program goes on at op.at; else it is dropped */
	FORMULA_OR,       /* the same if it is not 0: then 1 stays */
	FORMULA_TRUTH,    /* 0 stays 0, all else becomes 1 */
	FORMULA_CODES
};

enum {
	FORMULA_OPS = 64,
	/* Every operand that is put on the stack, except one, needs another operation to take it
	 * off. */
	FORMULA_STACK = FORMULA_OPS / 2
};

struct formula_op {
	int32_t code;     /* enum formula_code */
	int32_t at;       /* index of a value, or of the operation to jump to */
	int64_t number;
};

struct formula {
	int32_t count;
	struct formula_op ops[FORMULA_OPS];
};

/* *result = a code b, for an arithmetic operation. Returns 0 if it does not fit in 64 bits, or
 * divides by zero. */
ON_BOTH int formula_calculate(int32_t code, int64_t a, int64_t b, int64_t *result)
{
	int fits;

	switch (code) {
	case FORMULA_PLUS:
		fits = b >= 0 ? a <= INT64_MAX - b : a >= INT64_MIN - b;
		*result = fits ? a + b : 0;
		return fits;
	case FORMULA_MINUS:
		fits = b >= 0 ? a >= INT64_MIN + b : a <= INT64_MAX + b;
		*result = fits ? a - b : 0;
		return fits;
	case FORMULA_TIMES:
		if (a > 0)
			fits = b >= 0 ? b <= INT64_MAX / a : b >= INT64_MIN / a;
		else if (a < -1)
			fits = b >= 0 ? b <= INT64_MIN / a : b >= INT64_MAX / a;
		else
			fits = a == 0 || b != INT64_MIN;
		*result = fits ? a * b : 0;
		return fits;
	default:
		fits = b != 0 && (a != INT64_MIN || b != -1);
		*result = !fits ? 0 : code == FORMULA_DIVIDE ? a / b : a % b;
		return fits;
	}
}

/* Whether a comparison holds between two values that compare as `order`, < 0, 0 or > 0. */
ON_BOTH int formula_compare(int32_t code, int order)
{
	switch (code) {
	case FORMULA_LESS_EQUAL:
		return order <= 0;
	case FORMULA_GREATER_EQUAL:
		return order >= 0;
	case FORMULA_EQUAL:
		return order == 0;
	case FORMULA_UNEQUAL:
		return order != 0;
	case FORMULA_LESS:
		return order < 0;
	default:
		return order > 0;
	}
}

/* An operation with two operands; returns 0 if it has no result. */
ON_BOTH int formula_apply(int32_t code, int64_t a, int64_t b, int64_t *result)
{
	if (code < FORMULA_LESS_EQUAL)
		return formula_calculate(code, a, b, result);
	*result = formula_compare(code, (a > b) - (a < b));
	return 1;
}

/* Returns 1 if the formula holds, that is, is not 0; 0 if not; -1 if it has no result, because a
 * number does not fit in 64 bits or is divided by zero. */
ON_BOTH int formula_holds(const struct formula *formula, const int64_t *values)
{
	int64_t stack[FORMULA_STACK] = { 0 };
	int32_t at = 0, top = -1;

	while (at < formula->count) {
		const struct formula_op *op = formula->ops + at++;

		switch (op->code) {
		case FORMULA_NUMBER:
			stack[++top] = op->number;
			break;
		case FORMULA_VALUE:
			stack[++top] = values[op->at];
			break;
		case FORMULA_NOT:
			stack[top] = !stack[top];
			break;
		case FORMULA_NEGATE:
			if (!formula_calculate(FORMULA_MINUS, 0, stack[top], &stack[top]))
				return -1;
			break;
		case FORMULA_AND:
		case FORMULA_OR:
			if ((stack[top] != 0) != (op->code == FORMULA_OR)) {
				top--;
				break;
			}
			stack[top] = op->code == FORMULA_OR;
			at = op->at;
			break;
		case FORMULA_TRUTH:
			stack[top] = stack[top] != 0;
			break;
		default:
			top--;
			if (!formula_apply(op->code, stack[top], stack[top + 1], &stack[top]))
				return -1;
		}
	}
	return stack[0] != 0;
}

#endif
