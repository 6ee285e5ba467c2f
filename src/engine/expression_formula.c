/* SPDX-License-Identifier: GPL-3.0-or-later
 * Translates a program into a formula, operation by operation. All its values must be numbers.
 */
#include "src/engine/expression.h"

#include "src/engine/expression_parse.h"

#include <stddef.h>

/* The operation of a formula that does the same. False: there is none. */
static bool translate(const struct program *program, const struct formula_op *from,
		      int (*index_of)(const char *name), struct formula_op *op)
{
	struct name name;

	*op = *from;
	switch (from->code) {
	case PROGRAM_HASH:
		op->code = FORMULA_NUMBER;
		return true;
	case PROGRAM_TEXT:
		return false;
	case PROGRAM_NAME:
		program_name(program, from, &name);
		op->code = FORMULA_VALUE;
		op->at = name.arguments || name.full ? -1 : index_of(name.name);
		return op->at >= 0;
	default:
		return true;
	}
}

/* A formula has no more operations than a program keeps without memory. */
_Static_assert((int)FORMULA_OPS <= (int)PROGRAM_FEW, "formulas fit");

bool expression_formula(const char *text, int (*index_of)(const char *name),
			struct formula *formula)
{
	struct program program;
	int32_t i;

	formula->count = 0;
	program_init(&program, NULL);
	if (!program_parse(&program, text) || program.count > FORMULA_OPS)
		return false;
	for (i = 0; i < program.count; i++)
		if (!translate(&program, &program.ops[i].op, index_of, formula->ops + i))
			return false;
	formula->count = program.count;
	return true;
}
