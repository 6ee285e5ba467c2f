/* SPDX-License-Identifier: GPL-3.0-or-later
 * Performs blocks: one statement after the other. Each statement says where to continue.
 */
#include "src/command/performing.h"

#include "src/base/err.h"
#include "src/base/text.h"
#include "src/command/define.h"
#include "src/command/scope.h"
#include "src/command/session.h"
#include "src/command/stop_commands.h"

/* A block being done. */
struct performance {
	struct session *session;
	const struct block *block;
	const struct arguments *arguments;
	int at;     /* the next statement */
	int status; /* of the first that failed, or 0 */
};

/* A failure that does not end all is remembered. */
static bool note(struct performance *performance, bool good)
{
	return good || !perform_ends(performance->session, &performance->status);
}

static bool evaluate(struct performance *performance, int at, bool *holds)
{
	struct session *session = performance->session;
	struct scope scope = session_scope(session);
	struct err err = { 0 };
	struct text text;
	bool good;

	*holds = false;
	good = perform_expand(session, block_text(performance->block, at),
			      performance->arguments, &text);
	if (good && !expression_holds(text_string(&text), &scope, holds, &err)) {
		perform_fail(session, &err);
		good = false;
	}
	text_free(&text);
	return good;
}

/* Behind the `end` of the `if` to which a branch belongs. */
static int behind_if(const struct block *block, int at)
{
	while (block->statements[at].keyword != KEYWORD_END)
		at = block->statements[at].other;
	return at + 1;
}

/* Goes into the first branch that holds; a condition that fails leaves all undone. */
static bool choose_branch(struct performance *performance)
{
	const struct block *block = performance->block;
	int at = performance->at;
	bool holds;

	for (;;) {
		performance->session->line = block->statements[at].line;
		if (!evaluate(performance, at, &holds)) {
			performance->at = behind_if(block, at);
			return false;
		}
		if (holds)
			break;
		at = block->statements[at].other;
		/* Else `else if`, which is asked too. */
		if (block->statements[at].keyword == KEYWORD_END || !*block_text(block, at))
			break;
	}
	performance->at = at + 1;
	return true;
}

static bool turn_loop(struct performance *performance)
{
	struct session *session = performance->session;
	int at = performance->at;
	struct err err = { 0 };
	bool holds;

	performance->at = performance->block->statements[at].other + 1;
	if (!evaluate(performance, at, &holds))
		return false;
	if (!holds)
		return true;
	if (!perform_count_turn(session, &err)) {
		perform_fail(session, &err);
		return false;
	}
	performance->at = at + 1;
	return true;
}

/* A `define`, `document` or `commands` in its turn: what stands up to its end is not done now. */
static bool take_definition(struct performance *performance)
{
	struct session *session = performance->session;
	int at = performance->at;
	int end = performance->block->statements[at].other;
	struct passage passage = { (struct block *)(uintptr_t)performance->block, at + 1, end };
	enum keyword keyword = performance->block->statements[at].keyword;
	struct err err = { 0 };
	struct text text;
	bool good;

	performance->at = end + 1;
	good = perform_expand(session, block_text(performance->block, at),
			      performance->arguments, &text);
	if (good && !(keyword == KEYWORD_DEFINE     ? define_command
		      : keyword == KEYWORD_DOCUMENT ? document_command
						    : stop_commands_set)(
			    session, text_string(&text), &passage, &err)) {
		perform_fail(session, &err);
		good = false;
	}
	text_free(&text);
	return good;
}

/* Does the next statement and says where that leads. */
static bool perform_next(struct performance *performance)
{
	const struct block *block = performance->block;
	const struct statement *statement = &block->statements[performance->at];

	performance->session->line = statement->line;
	switch (statement->keyword) {
	case KEYWORD_IF:
		return choose_branch(performance);
	case KEYWORD_WHILE:
		return turn_loop(performance);
	case KEYWORD_ELSE:
		performance->at = behind_if(block, performance->at);
		return true;
	case KEYWORD_END:
	case KEYWORD_CONTINUE:
		performance->at = statement->other;
		return true;
	case KEYWORD_BREAK:
		performance->at = block->statements[statement->other].other + 1;
		return true;
	case KEYWORD_DEFINE:
	case KEYWORD_DOCUMENT:
	case KEYWORD_COMMANDS:
		return take_definition(performance);
	default:
		return perform_text(performance->session, block_text(block, performance->at++),
				    performance->arguments);
	}
}

/* Behind the outermost loop of the passage that a statement stands in, or -1. */
static int behind_loops(const struct block *block, int first, int at)
{
	int i;

	for (i = first; i < at; i++)
		if (block->statements[i].keyword == KEYWORD_WHILE && block->statements[i].other > at)
			return block->statements[i].other + 1;
	return -1;
}

/* A lesson that is checked goes on behind a failure, but a loop would fail again and again. */
static bool perform_checked(struct performance *performance, int first)
{
	const int at = performance->at;
	const bool good = perform_next(performance);
	const int behind = good || !performance->session->nest.checked
				   ? -1
				   : behind_loops(performance->block, first, at);

	if (behind >= 0)
		performance->at = behind;
	return good;
}

bool perform_passage(struct session *session, const struct passage *passage,
		     const struct arguments *arguments)
{
	struct performance performance = { session, passage->block, arguments,
					   passage->first, 0 };
	long line = session->line;
	bool good = true;

	perform_enter(session);
	/* A stop that is hit in the commands of another takes their place. */
	while (good && performance.at < passage->last && !session->quit && !session->due)
		good = note(&performance, perform_checked(&performance, passage->first)) &&
		       !perform_is_interrupted(session, "the block");
	perform_leave(session);
	session->line = line;
	if (performance.status && session->status != 130)
		session->status = performance.status;
	return good && !performance.status;
}
