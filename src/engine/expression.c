/* SPDX-License-Identifier: GPL-3.0-or-later
 * Evaluates programs on a stack of values. The part that a short circuit (|| and &&) jumps
 * over is parsed, but not evaluated.
 */
#include "src/engine/expression.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/base/text.h"
#include "src/engine/expression_parse.h"
#include "src/graph/labels.h"

#include <string.h>

static const char not_a_number[] = "a number is needed, but this is a text";

struct evaluation {
	const struct program *program;
	const struct scope *scope;
	struct err *err;
	int32_t at;    /* the operation that is done */
	int top;       /* of the stack; -1: it is empty */
	struct value *stack; /* as many as ever wait */
};

static bool fail(const struct evaluation *evaluation, const char *what)
{
	return program_fail(evaluation->program, evaluation->program->ops[evaluation->at].column,
			    what, evaluation->err);
}

static void set_number(struct value *value, int64_t number)
{
	value->kind = VALUE_NUMBER;
	value->number = number;
}

static bool is_number(const struct value *value)
{
	return value->kind == VALUE_NUMBER || value->kind == VALUE_HASH ||
	       (value->kind == VALUE_VERTEX && value->number >= 0);
}

static bool is_text(const struct value *value)
{
	return value->kind == VALUE_TEXT || value->kind == VALUE_VERTEX;
}

static bool need_number(const struct evaluation *evaluation, const struct value *value)
{
	return is_number(value) || fail(evaluation, not_a_number);
}

static void set_text(const struct program *program, const struct formula_op *op,
		     struct value *value)
{
	value->kind = VALUE_TEXT;
	value->number = 0;
	memcpy(value->text, program->text + op->at, (size_t)op->number);
	value->text[op->number] = '\0';
}

static bool look_up(const struct evaluation *evaluation, const struct formula_op *op,
		    struct value *value)
{
	const struct scope *scope = evaluation->scope;
	struct name name;

	program_name(evaluation->program, op, &name);
	return scope->look_up(scope->context, &name, value, evaluation->err);
}

/* left op right, for the arithmetic operators. */
static bool calculate(const struct evaluation *evaluation, int32_t code, struct value *left,
		      const struct value *right)
{
	bool divides = code == FORMULA_DIVIDE || code == FORMULA_REST;
	int64_t result;

	if (!need_number(evaluation, left) || !need_number(evaluation, right))
		return false;
	if (!formula_calculate(code, left->number, right->number, &result))
		return fail(evaluation, divides && right->number == 0
						? "a division by zero"
						: "the result does not fit in 64 bits");
	set_number(left, result);
	return true;
}

static bool compare(const struct evaluation *evaluation, int32_t code, struct value *left,
		    const struct value *right)
{
	bool texts = is_text(left) && is_text(right);
	bool vertex = left->kind == VALUE_VERTEX || right->kind == VALUE_VERTEX;
	bool vertices = left->kind == VALUE_VERTEX && right->kind == VALUE_VERTEX;
	bool equality = code == FORMULA_EQUAL || code == FORMULA_UNEQUAL;
	int order;

	if (!texts && vertex && equality && !(is_number(left) && is_number(right))) {
		set_number(left, code == FORMULA_UNEQUAL);
		return true;
	}
	texts = texts && ((vertices && equality) || !is_number(left) || !is_number(right));
	if (!texts && (!need_number(evaluation, left) || !need_number(evaluation, right)))
		return false;
	if (texts && !equality)
		return fail(evaluation, "texts can be compared with == and != only");
	order = texts ? strcmp(left->text, right->text)
		      : (left->number > right->number) - (left->number < right->number);
	set_number(left, formula_compare(code, order));
	return true;
}

static bool apply_sign(const struct evaluation *evaluation, int32_t code, struct value *value)
{
	int64_t result = 0;

	if (!need_number(evaluation, value))
		return false;
	if (code == FORMULA_NEGATE && !formula_calculate(FORMULA_MINUS, 0, value->number, &result))
		return fail(evaluation, "the result does not fit in 64 bits");
	set_number(value, code == FORMULA_NOT ? !value->number : result);
	return true;
}

/* The left side of && or || decides, or makes room for the right one. */
static bool decide(struct evaluation *evaluation, const struct formula_op *op)
{
	struct value *left = evaluation->stack + evaluation->top;

	if (!need_number(evaluation, left))
		return false;
	if ((left->number != 0) == (op->code == FORMULA_OR)) {
		set_number(left, op->code == FORMULA_OR);
		evaluation->at = op->at;
		return true;
	}
	evaluation->top--;
	evaluation->at++;
	return true;
}

/* An operation that puts something on the stack. */
static bool put(struct evaluation *evaluation, const struct formula_op *op)
{
	struct value *value = evaluation->stack + ++evaluation->top;

	switch (op->code) {
	case PROGRAM_NAME:
		return look_up(evaluation, op, value);
	case PROGRAM_TEXT:
		set_text(evaluation->program, op, value);
		return true;
	default:
		set_number(value, op->number);
		if (op->code == PROGRAM_HASH)
			value->kind = VALUE_HASH;
		return true;
	}
}

/* An operation that finds its operands there. */
static bool apply(struct evaluation *evaluation, int32_t code)
{
	struct value *last = evaluation->stack + evaluation->top;

	switch (code) {
	case FORMULA_NOT:
	case FORMULA_NEGATE:
		return apply_sign(evaluation, code, last);
	case FORMULA_TRUTH:
		if (!need_number(evaluation, last))
			return false;
		set_number(last, last->number != 0);
		return true;
	default:
		evaluation->top--;
		return code < FORMULA_LESS_EQUAL ? calculate(evaluation, code, last - 1, last)
						 : compare(evaluation, code, last - 1, last);
	}
}

static bool perform(struct evaluation *evaluation)
{
	const struct program *program = evaluation->program;
	const struct formula_op *op;
	bool good;

	while (evaluation->at < program->count) {
		op = &program->ops[evaluation->at].op;
		if (op->code == FORMULA_AND || op->code == FORMULA_OR) {
			if (!decide(evaluation, op))
				return false;
			continue;
		}
		good = op->code == FORMULA_NUMBER || op->code >= FORMULA_CODES
			       ? put(evaluation, op)
			       : apply(evaluation, op->code);
		if (!good)
			return false;
		evaluation->at++;
	}
	return true;
}

/* The program and then its fault, if there is one. */
static bool evaluate_on(const struct program *program, const struct scope *scope,
			struct value *stack, struct value *value, struct err *err)
{
	struct evaluation evaluation = { program, scope, err, 0, -1, stack };

	memset(stack, 0, sizeof(*stack));
	if (!perform(&evaluation))
		return false;
	if (program->fault)
		return program_fail(program, program->end_column, program->fault, err);
	*value = *stack;
	return true;
}

/* Few values need no memory. */
static bool evaluate(const struct program *program, const struct scope *scope,
		     struct value *value, struct err *err)
{
	enum { FEW = 16 };
	struct value few[FEW];
	struct value *stack;
	bool good;

	if (program->most_waiting <= FEW)
		return evaluate_on(program, scope, few, value, err);
	if (!scope->memory)
		return program_fail(program, program->end_column, "this nests too deep", err);
	stack = memory_array(scope->memory, PROGRAM_STACK, sizeof(*stack), "an expression", err);
	good = stack && evaluate_on(program, scope, stack, value, err);
	memory_free(stack);
	return good;
}

/* Without memory of the scope more than a few operations are too many. */
static void parse(struct program *program, const char *text, const struct scope *scope)
{
	program_init(program, scope->memory);
	(void)program_parse(program, text);
	if (program->count <= program->room)
		return;
	program->count = program->room;
	program->fault = "this is too long";
}

bool expression_evaluate(const char *text, const struct scope *scope, struct value *value,
			 struct err *err)
{
	struct program program;
	bool good;

	memset(value, 0, sizeof(*value));
	parse(&program, text, scope);
	good = evaluate(&program, scope, value, err);
	program_free(&program);
	return good;
}

bool expression_holds(const char *text, const struct scope *scope, bool *holds,
		      struct err *err)
{
	struct program program;
	struct value value;
	bool good;

	parse(&program, text, scope);
	good = evaluate(&program, scope, &value, err);
	if (good && !is_number(&value))
		good = program_fail(&program, program.end_column, not_a_number, err);
	if (good)
		*holds = value.number != 0;
	program_free(&program);
	return good;
}

bool expression_check(const char *text, struct err *err)
{
	return expression_names(text, NULL, NULL, err);
}

bool expression_names(const char *text,
		      bool (*each)(void *context, const struct name *name, struct err *err),
		      void *context, struct err *err)
{
	struct program program;

	program_init(&program, NULL);
	program.each = each;
	program.context = context;
	program.err = err;
	if (program_parse(&program, text))
		return true;
	return !program.refused && program_fail(&program, program.end_column, program.fault, err);
}

bool expression_equations(const char *text,
			  bool (*each)(void *context, const struct name *name, int64_t number,
				       struct err *err),
			  void *context, struct err *err)
{
	struct program program;
	const struct formula_op *op;
	struct name name;
	int32_t i;

	program_init(&program, NULL);
	if (!program_parse(&program, text) || program.count > program.room)
		return true;
	for (i = 2; i < program.count; i++) {
		op = &program.ops[i - 2].op;
		if (program.ops[i].op.code != FORMULA_EQUAL || program.ops[i - 1].op.code != FORMULA_NUMBER ||
		    op->code != PROGRAM_NAME)
			continue;
		program_name(&program, op, &name);
		if (!name.arguments && !each(context, &name, program.ops[i - 1].op.number, err))
			return false;
	}
	return true;
}

void value_set_vertex(struct value *value, const struct graph *graph, int32_t vertex)
{
	struct text text;

	value->kind = VALUE_VERTEX;
	value->as_number = false;
	value->number = graph_number(graph, vertex);
	text_fixed(&text, value->text, sizeof(value->text));
	graph_label(graph, vertex, &text);
}

void value_set_side(struct value *value, char side)
{
	struct text text;

	value->kind = VALUE_VERTEX;
	value->as_number = true;
	text_fixed(&text, value->text, sizeof(value->text));
	text_print(&text, "%c%lld", side, (long long)value->number);
}

void value_print(const struct value *value, struct text *text)
{
	bool none = value->kind == VALUE_VERTEX && !*value->text;

	if (value->kind == VALUE_TEXT || (value->kind == VALUE_VERTEX && !value->as_number))
		text_print(text, "%s", none ? "n/a" : value->text);
	else if (value->kind == VALUE_HASH)
		text_print(text, "%016llx", (unsigned long long)value->number);
	else
		text_print(text, "%lld", (long long)value->number);
}
