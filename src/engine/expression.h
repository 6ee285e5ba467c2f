/* SPDX-License-Identifier: GPL-3.0-or-later
 * expression: the expressions of print, assert, run until, stops and counts.
 *
 *   || && == != < <= > >= + - * / % ! ( ) as in C, on 64-bit integers
 *   12  0x1f  "text"  NAME  NAME(VERTEX)  NAME(VERTEX, VERTEX)
 *
 * The caller looks names up. Texts can be compared with == and != only. A result that does not
 * fit in 64 bits is an error, never a wrong number. An expression of up to
 * 4,096 bytes is never too long; with more than 64 operations it needs memory.
 */
#ifndef SPILLWAY_ENGINE_EXPRESSION_H
#define SPILLWAY_ENGINE_EXPRESSION_H

#include <stdbool.h>
#include <stdint.h>

struct err;
struct formula;
struct graph;
struct memory;
struct text;

/* A vertex can be compared with a vertex, with a text, its name, and with a number, which is that in its name
 * (5 of L5). For S* and T*, which have none, `u == 5` is false and no error. */
enum value_kind { VALUE_NUMBER, VALUE_HASH, VALUE_TEXT, VALUE_VERTEX };

enum { TEXT_SIZE = 128, MOST_ARGUMENTS = 2, ARGUMENT_SIZE = 64 };

struct value {
	enum value_kind kind;
	int64_t number;         /* VALUE_HASH: the 64 bits of the hash; VALUE_VERTEX: the number in
				   its name; -1: there is none */
	char text[TEXT_SIZE];   /* VALUE_TEXT; VALUE_VERTEX: its name, "" for no vertex */
	bool as_number;         /* VALUE_VERTEX: shown as its number (mu(V)) */
};

/* Makes the value a vertex, as its file names it. */
void value_set_vertex(struct value *value, const struct graph *graph, int32_t vertex);
/* Makes a number the vertex of that number on a side, L or R; it is shown as before. */
void value_set_side(struct value *value, char side);
/* Whether it is shown as a number in decimals. */
static inline bool value_is_number(const struct value *value)
{
	return value->kind == VALUE_NUMBER || (value->kind == VALUE_VERTEX && value->as_number);
}
/* Adds the value as people read it; no vertex is n/a. */
void value_print(const struct value *value, struct text *text);

/* A name as it stands in an expression, for the caller to look up. */
struct name {
	char name[ARGUMENT_SIZE];
	int arguments;                                   /* 0: no parentheses */
	char argument[MOST_ARGUMENTS][ARGUMENT_SIZE];    /* vertices, as they are written */
	bool full;                                       /* followed by the word full */
};

struct scope {
	/* Finds the value of a name. False: there is none, and *err says why. */
	bool (*look_up)(void *context, const struct name *name, struct value *value,
			struct err *err);
	void *context;         /* of look_up */
	struct memory *memory; /* for long expressions; NULL: these are an error */
};

/* Evaluates the whole text. False: it cannot be parsed or evaluated, and *err says why. */
bool expression_evaluate(const char *text, const struct scope *scope, struct value *value,
			 struct err *err);
/* Evaluates a condition: *holds if its number is not 0. False: *err says why it has none. */
bool expression_holds(const char *text, const struct scope *scope, bool *holds,
		      struct err *err);
/* Whether the text can be parsed; names are not looked up. */
bool expression_check(const char *text, struct err *err);
/* Whether the text can be parsed; calls `each` for every name. False also if that returns false. */
bool expression_names(const char *text,
		      bool (*each)(void *context, const struct name *name, struct err *err),
		      void *context, struct err *err);
/* Calls `each` for every comparison == of a name without arguments with a number, in that order; of a
 * text that cannot be parsed, or of more than 64 operations, for none. False if `each` returns false. */
bool expression_equations(const char *text,
			  bool (*each)(void *context, const struct name *name, int64_t number,
				       struct err *err),
			  void *context, struct err *err);
/* Translates an expression for a GPU (gpu/loop/formula.h). index_of gives the index of a name's value
 * in the array that formula_holds reads, or a negative number; a name with an index is a number.
 * Returns false, without an error, if the expression has texts, names with arguments or `full` or
 * without an index, or more operations than a formula holds, or if it cannot be parsed. */
bool expression_formula(const char *text, int (*index_of)(const char *name),
			struct formula *formula);

#endif
