/* SPDX-License-Identifier: GPL-3.0-or-later
 * expression: the one language of print, assert and run until.
 *
 *   || && == != < <= > >= + - * / % ! ( ) as in C, on 64-bit integers
 *   12  0x1f  "text"  NAME  NAME(VERTEX)  NAME(VERTEX, VERTEX)
 *
 * Names are looked up by the caller. Texts can be compared with == and != only.
 * A result that does not fit in 64 bits is an error, not a wrong number.
 */
#ifndef SPILLWAY_RUN_EXPRESSION_H
#define SPILLWAY_RUN_EXPRESSION_H

#include <stdbool.h>
#include <stdint.h>

struct err;
struct text;

/* A vertex compares with a number where it bears one, and with a text; `u == 5` does not
 * hold for S*, and is no error. */
enum value_kind { VALUE_NUMBER, VALUE_HASH, VALUE_TEXT, VALUE_VERTEX };

struct value {
	enum value_kind kind;
	int64_t number;   /* VALUE_HASH: its 64 bits; VALUE_VERTEX: its name, if a number */
	char text[128];   /* VALUE_TEXT; VALUE_VERTEX: its name, "" where there is none */
};

/* As people read it; a vertex that is none is n/a. */
void value_print(const struct value *value, struct text *text);

enum { MOST_ARGUMENTS = 2, ARGUMENT_SIZE = 64 };

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

#endif
