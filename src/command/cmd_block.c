/* SPDX-License-Identifier: GPL-3.0-or-later
 * if, else, while, loop_break, loop_continue, end: the keywords of blocks. script.c gathers
 * their lines, perform.c performs them.
 */
#include "src/command/command.h"

const struct command command_if = {
	.name = "if",
	.group = "script",
	.usage = "EXPRESSION",
	.summary = "perform the lines up to `else` or `end` if it holds",
	.help = "For instance: if queue > 100; show warps; else; step; end. `else if` tests "
		"another expression. Blocks may be nested 64 deep.",
	.least = 1,
	.most = -1,
	.expression = true,
	.keyword = KEYWORD_IF,
};

const struct command command_else = {
	.name = "else",
	.group = "script",
	.usage = "[if EXPRESSION]",
	.summary = "the lines to perform if the expression of `if` is false",
	.most = -1,
	.expression = true,
	.keyword = KEYWORD_ELSE,
};

const struct command command_while = {
	.name = "while",
	.group = "script",
	.usage = "EXPRESSION",
	.summary = "repeat the lines up to `end` as long as it holds",
	.help = "For instance: while !finished; step 10; show queue; end. Ctrl-C ends the loop. "
		"So does the limit of `set loop-limit`, a million iterations by default.",
	.least = 1,
	.most = -1,
	.expression = true,
	.keyword = KEYWORD_WHILE,
};

const struct command command_loop_break = {
	.name = "loop_break",
	.group = "script",
	.usage = "",
	.summary = "leave the innermost `while`",
	.most = 0,
	.keyword = KEYWORD_BREAK,
};

const struct command command_loop_continue = {
	.name = "loop_continue",
	.group = "script",
	.usage = "",
	.summary = "begin the next iteration of the innermost `while`",
	.most = 0,
	.keyword = KEYWORD_CONTINUE,
};

const struct command command_end = {
	.name = "end",
	.group = "script",
	.usage = "",
	.summary = "end a block of `if`, `while`, `define` and similar commands",
	.most = 0,
	.keyword = KEYWORD_END,
};
