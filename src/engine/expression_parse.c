/* SPDX-License-Identifier: GPL-3.0-or-later
 * A recursive-descent parser, with one function for each level of precedence.
 */
#include "src/engine/expression_parse.h"

#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/engine/expression.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct parser {
	const char *text, *at;
	struct program *program;
	const char *fault;
	int depth;
	struct formula_op last; /* that was added */
};

static int32_t column(const struct parser *parser)
{
	return (int32_t)(parser->at - parser->text) + 1;
}

static bool fail(struct parser *parser, const char *what)
{
	parser->fault = what;
	return false;
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

/* Makes room for all the operations there may be. */
static bool grow(struct parser *parser)
{
	struct program *program = parser->program;
	struct program_op *ops;

	if (program->room == PROGRAM_OPS)
		return fail(parser, "this is too long");
	ops = memory_array(program->memory, PROGRAM_OPS, sizeof(*ops), "an expression", NULL);
	if (!ops)
		return fail(parser, "memory is too short for a longer expression");
	memcpy(ops, program->few, sizeof(program->few));
	program->ops = ops;
	program->room = PROGRAM_OPS;
	return true;
}

/* How many values more than before wait behind an operation. */
static int32_t values_made(int32_t code)
{
	switch (code) {
	case FORMULA_NUMBER:
	case PROGRAM_HASH:
	case PROGRAM_TEXT:
	case PROGRAM_NAME:
		return 1;
	case FORMULA_NOT:
	case FORMULA_NEGATE:
	case FORMULA_TRUTH:
		return 0;
	default:
		return -1;
	}
}

/* Adds an operation; its errors stand where the parser is now. */
static bool add(struct parser *parser, int32_t code, int32_t at, int64_t number)
{
	struct program *program = parser->program;

	if (program->count == PROGRAM_OPS)
		return fail(parser, "this is too long");
	if (program->count == program->room && program->memory && !grow(parser))
		return false;
	program->waiting += values_made(code);
	if (program->most_waiting < program->waiting)
		program->most_waiting = program->waiting;
	if (program->count < program->room)
		program->ops[program->count] =
			(struct program_op){ { code, at, number }, column(parser) };
	parser->last = (struct formula_op){ code, at, number };
	program->count++;
	return true;
}

static bool parse_or(struct parser *parser);

static bool parse_number(struct parser *parser)
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
	return add(parser, is_hash ? PROGRAM_HASH : FORMULA_NUMBER, 0, (int64_t)number);
}

static bool parse_text(struct parser *parser)
{
	char quote = *parser->at++;
	const char *first = parser->at;

	while (*parser->at && *parser->at != quote) {
		if (parser->at - first + 1 == TEXT_SIZE)
			return fail(parser, "a text that is too long");
		parser->at++;
	}
	if (!*parser->at)
		return fail(parser, "a quote that does not close");
	parser->at++;
	return add(parser, PROGRAM_TEXT, (int32_t)(first - parser->text),
		   parser->at - 1 - first);
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

static bool read_name(struct parser *parser, struct name *name)
{
	size_t length = 0;
	const char *before;

	name->arguments = 0;
	while (is_letter(*parser->at) || is_digit(*parser->at)) {
		if (length + 1 == sizeof(name->name))
			return fail(parser, "a name that is too long");
		name->name[length++] = *parser->at++;
	}
	name->name[length] = '\0';
	if (*parser->at == '(') {
		parser->at++;
		if (!parse_arguments(parser, name))
			return false;
	}
	before = parser->at;
	name->full = accept(parser, "full") && !is_letter(*parser->at) && !is_digit(*parser->at);
	if (!name->full)
		parser->at = before;
	return true;
}

static bool parse_name(struct parser *parser)
{
	struct program *program = parser->program;
	int32_t at = (int32_t)(parser->at - parser->text);
	struct name name;

	if (!read_name(parser, &name) || !add(parser, PROGRAM_NAME, at, 0))
		return false;
	program->refused = program->each && !program->each(program->context, &name, program->err);
	return !program->refused;
}

static bool parse_primary(struct parser *parser)
{
	skip_blanks(parser);
	if (accept(parser, "(")) {
		if (++parser->depth > PROGRAM_DEPTH)
			return fail(parser, "too many parentheses");
		if (!parse_or(parser))
			return false;
		parser->depth--;
		return accept(parser, ")") || fail(parser, "a `)` is missing");
	}
	if (is_digit(*parser->at))
		return parse_number(parser);
	if (*parser->at == '"' || *parser->at == '\'')
		return parse_text(parser);
	if (is_letter(*parser->at))
		return parse_name(parser);
	return fail(parser, *parser->at ? "this is not understood" : "something is missing");
}

/* Whether the operations from `first` on are the least number and nothing else. Its sign
 * is wrong wherever it stands. */
static bool is_least(const struct parser *parser, int32_t first)
{
	return parser->program->count == first + 1 && parser->last.code == PROGRAM_HASH &&
	       parser->last.number == INT64_MIN;
}

static bool parse_unary(struct parser *parser)
{
	int32_t first = parser->program->count;
	bool minus, not;

	skip_blanks(parser);
	not = parser->at[0] == '!' && parser->at[1] != '=';
	minus = parser->at[0] == '-';
	if (!not && !minus)
		return parse_primary(parser);
	if (++parser->depth > PROGRAM_DEPTH)
		return fail(parser, "too many signs");
	parser->at++;
	if (!parse_unary(parser))
		return false;
	parser->depth--;
	if (minus && is_least(parser, first))
		return fail(parser, "the result does not fit in 64 bits");
	return add(parser, not ? FORMULA_NOT : FORMULA_NEGATE, 0, 0);
}

static bool parse_product(struct parser *parser)
{
	int32_t code;
	char op;

	if (!parse_unary(parser))
		return false;
	for (;;) {
		skip_blanks(parser);
		op = *parser->at;
		if (op != '*' && op != '/' && op != '%')
			return true;
		parser->at++;
		code = op == '*' ? FORMULA_TIMES : op == '/' ? FORMULA_DIVIDE : FORMULA_REST;
		if (!parse_unary(parser) || !add(parser, code, 0, 0))
			return false;
	}
}

static bool parse_sum(struct parser *parser)
{
	char op;

	if (!parse_product(parser))
		return false;
	for (;;) {
		skip_blanks(parser);
		op = *parser->at;
		if (op != '+' && op != '-')
			return true;
		parser->at++;
		if (!parse_product(parser) ||
		    !add(parser, op == '+' ? FORMULA_PLUS : FORMULA_MINUS, 0, 0))
			return false;
	}
}

/* The comparison if one comes next, or FORMULA_CODES. */
static int32_t accept_comparison(struct parser *parser)
{
	static const struct {
		const char *sign;
		int32_t code;
	} rows[] = {
		{ "<=", FORMULA_LESS_EQUAL }, { ">=", FORMULA_GREATER_EQUAL },
		{ "==", FORMULA_EQUAL }, { "!=", FORMULA_UNEQUAL },
		{ "<", FORMULA_LESS }, { ">", FORMULA_GREATER },
	};
	size_t i;

	for (i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		if (accept(parser, rows[i].sign))
			return rows[i].code;
	return FORMULA_CODES;
}

static bool parse_comparison(struct parser *parser)
{
	int32_t code;

	if (!parse_sum(parser))
		return false;
	code = accept_comparison(parser);
	if (code == FORMULA_CODES) {
		if (*parser->at == '=')
			return fail(parser, "to compare, write ==");
		return true;
	}
	if (!parse_sum(parser) || !add(parser, code, 0, 0))
		return false;
	return accept_comparison(parser) == FORMULA_CODES ||
	       fail(parser, "comparisons cannot be chained, join them with &&");
}

/* The right side of && or ||: left out by a jump to behind it. */
static bool parse_right(struct parser *parser, int32_t code,
			bool (*parse)(struct parser *parser))
{
	struct program *program = parser->program;
	int32_t jump = program->count;

	if (!add(parser, code, PROGRAM_OPS, 0) || !parse(parser) ||
	    !add(parser, FORMULA_TRUTH, 0, 0))
		return false;
	if (jump < program->room)
		program->ops[jump].op.at = program->count;
	return true;
}

static bool parse_and(struct parser *parser)
{
	if (!parse_comparison(parser))
		return false;
	while (accept(parser, "&&"))
		if (!parse_right(parser, FORMULA_AND, parse_comparison))
			return false;
	return true;
}

static bool parse_or(struct parser *parser)
{
	if (!parse_and(parser))
		return false;
	while (accept(parser, "||"))
		if (!parse_right(parser, FORMULA_OR, parse_and))
			return false;
	return true;
}

static bool parse_whole(struct parser *parser)
{
	if (!parse_or(parser))
		return false;
	skip_blanks(parser);
	return !*parser->at || fail(parser, "this is not understood");
}

void program_init(struct program *program, struct memory *memory)
{
	program->text = "";
	program->count = 0;
	program->ops = program->few;
	program->room = PROGRAM_FEW;
	program->waiting = program->most_waiting = 0;
	program->fault = NULL;
	program->end_column = 0;
	program->memory = memory;
	program->each = NULL;
	program->refused = false;
}

bool program_parse(struct program *program, const char *text)
{
	struct parser parser = { .text = text, .at = text, .program = program };
	bool good;

	program->text = text;
	good = parse_whole(&parser);
	program->fault = parser.fault;
	program->end_column = column(&parser);
	return good;
}

void program_free(struct program *program)
{
	if (program->ops != program->few)
		memory_free(program->ops);
	program->ops = program->few;
	program->room = PROGRAM_FEW;
}

void program_name(const struct program *program, const struct formula_op *op,
		  struct name *name)
{
	struct parser parser = { .text = program->text, .at = program->text + op->at };

	(void)read_name(&parser, name); /* it has been read before */
}

bool program_fail(const struct program *program, int32_t column, const char *what,
		  struct err *err)
{
	err_set(err, ERR_WORK, "expression `%.200s`, column %d: %s", program->text, column, what);
	return err_hint(err, "`help expressions` shows what can be written");
}
