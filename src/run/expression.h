/* SPDX-License-Identifier: GPL-3.0-or-later
 * expression: the one language of print, assert and run until.
 *
 *   || && == != < <= > >= + - * / % ! ( ) as in C, on 64-bit integers
 *   12  0x1f  "text"  NAME  NAME(VERTEX)  NAME(VERTEX, VERTEX)
 *
 * Names are looked up by the caller. Texts can be compared with == and != only.
 * A result that does not fit in 64 bits is an error, not a wrong number. Texts of up to
 * 4,096 bytes are never too long; of more than 64 operations they need memory.
 */
#ifndef SPILLWAY_RUN_EXPRESSION_H
#define SPILLWAY_RUN_EXPRESSION_H

#include <stdbool.h>
#include <stdint.h>

struct err;
struct formula;
struct memory;
struct text;

/* A vertex compares with a number where it bears one, and with a text; `u == 5` does not
 * hold for S*, and is no error. */
enum value_kind { VALUE_NUMBER, VALUE_HASH, VALUE_TEXT, VALUE_VERTEX };

enum { TEXT_SIZE = 128, MOST_ARGUMENTS = 2, ARGUMENT_SIZE = 64 };

struct value {
	enum value_kind kind;
	int64_t number;         /* VALUE_HASH: its 64 bits; VALUE_VERTEX: its name, if a number */
	char text[TEXT_SIZE];   /* VALUE_TEXT; VALUE_VERTEX: its name, "" where there is none */
};

/* As people read it; a vertex that is none is n/a. */
void value_print(const struct value *value, struct text *text);

/* A name as it stands in an expression, for the caller to look up. */
struct name {
	char name[ARGUMENT_SIZE];
	int arguments;                                   /* 0: no parentheses */
	char argument[MOST_ARGUMENTS][ARGUMENT_SIZE];    /* vertices, as spelt */
	bool full;                                       /* followed by the word full */
};

struct scope {
	bool (*look_up)(void *context, const struct name *name, struct value *value,
			struct err *err);
	void *context;
	struct memory *memory; /* for long expressions; NULL: they are refused */
};

/* Evaluates the whole text. */
bool expression_evaluate(const char *text, const struct scope *scope, struct value *value,
			 struct err *err);
/* The same, as a condition: numbers other than 0 hold. */
bool expression_holds(const char *text, const struct scope *scope, bool *holds,
		      struct err *err);
/* Whether the text can be parsed; names are not looked up. */
bool expression_check(const char *text, struct err *err);
/* The same, and `each` has nothing against any of its names. */
bool expression_names(const char *text,
		      bool (*each)(void *context, const struct name *name, struct err *err),
		      void *context, struct err *err);
/* The same expression for a GPU (gpu/formula.h). index_of: of a name's value among those
 * that formula_holds is given, or < 0; what has an index is a number. False, and no error:
 * there are texts, names with arguments or `full` or without an index, more operations
 * than a formula has, or it cannot be parsed. */
bool expression_formula(const char *text, int (*index_of)(const char *name),
			struct formula *formula);

#endif
