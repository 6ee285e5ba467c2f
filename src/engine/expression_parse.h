/* SPDX-License-Identifier: GPL-3.0-or-later
 * expression_parse: translates an expression into a program, operations in postfix order.
 * Private to the files expression*.c.
 *
 * The operations are those of a formula (gpu/loop/formula.h) and three more for hashes, texts and
 * names. A text with a syntax error becomes a program that ends in a fault there. So
 * what stands before the error is evaluated first, and its own errors come first. A jump
 * beyond the fault leads to the fault.
 */
#ifndef SPILLWAY_ENGINE_EXPRESSION_PARSE_H
#define SPILLWAY_ENGINE_EXPRESSION_PARSE_H

#include "gpu/loop/formula.h"

#include <stdbool.h>

struct err;
struct memory;
struct name;

enum {
	PROGRAM_HASH = FORMULA_CODES, /* as FORMULA_NUMBER, but the number is a hash */
	PROGRAM_TEXT,                 /* op.number bytes of the text from op.at */
	PROGRAM_NAME                  /* the name begins at op.at of the text */
};

enum {
	PROGRAM_DEPTH = 64,  /* most parentheses and signs nested in each other */
	/* No byte of a text makes more than one operation. */
	PROGRAM_OPS = 4096,
	PROGRAM_FEW = 64,    /* operations that fit without allocating memory */
	/* At each depth a comparison, a sum and a product may wait for their right sides. */
	PROGRAM_STACK = 3 * (PROGRAM_DEPTH + 1) + 1
};

struct program_op {
	struct formula_op op;
	int32_t column;                /* column of the text for its error messages */
};

struct program {
	const char *text;              /* borrowed */
	int32_t count;
	struct program_op few[PROGRAM_FEW];
	struct program_op *ops;        /* [room] points to `few` or to allocated memory */
	int32_t room;
	int32_t waiting, most_waiting; /* values on the stack after the last operation, and the
					  most so far */
	const char *fault;             /* the syntax error after the last operation, or NULL */
	int32_t end_column;            /* where parsing ended: at a fault, or at the end */
	struct memory *memory;         /* for operations beyond `few`; NULL: those are not kept */
	/* Called for every name as it is read; may be NULL. If it returns false, parsing ends
	 * with a fault. */
	bool (*each)(void *context, const struct name *name, struct err *err);
	void *context;
	struct err *err;
	bool refused;                  /* `each` returned false and filled *err */
};

/* Begins a program without a text. */
void program_init(struct program *program, struct memory *memory);
/* Parses the whole text, which must outlive the program. False: there is a fault. */
bool program_parse(struct program *program, const char *text);
void program_free(struct program *program);
/* The name of a PROGRAM_NAME. */
void program_name(const struct program *program, const struct formula_op *op,
		  struct name *name);
/* Fills *err with the error `what` at a column. Returns false. */
bool program_fail(const struct program *program, int32_t column, const char *what,
		  struct err *err);

#endif
