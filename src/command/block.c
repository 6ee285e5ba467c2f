/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/block.h"

#include "src/base/err.h"
#include "src/base/memory.h"

#include <string.h>

const char *block_text(const struct block *block, int at)
{
	return block->words.bytes + block->statements[at].text;
}

void block_hold(struct block *block)
{
	block->holders++;
}

void block_release(struct block *block)
{
	if (!block || --block->holders > 0)
		return;
	text_free(&block->words);
	memory_free(block->statements);
	memory_free(block->script);
	memory_free(block);
}

bool keyword_opens(enum keyword keyword)
{
	return keyword == KEYWORD_IF || keyword == KEYWORD_WHILE || keyword == KEYWORD_DEFINE ||
	       keyword == KEYWORD_DOCUMENT || keyword == KEYWORD_COMMANDS;
}

/* How a statement begins. */
static const char *spelling(enum keyword keyword)
{
	static const char *const words[] = {
		[KEYWORD_NONE] = "",
		[KEYWORD_IF] = "if ",
		[KEYWORD_WHILE] = "while ",
		[KEYWORD_ELSE] = "else",
		[KEYWORD_END] = "end",
		[KEYWORD_DEFINE] = "define ",
		[KEYWORD_DOCUMENT] = "document ",
		[KEYWORD_COMMANDS] = "commands ",
		[KEYWORD_BREAK] = "loop_break",
		[KEYWORD_CONTINUE] = "loop_continue",
		[KEYWORD_TEXT] = "",
	};

	return words[keyword];
}

/* A keyword, and a blank where something stands behind it. */
static void put_spelling(enum keyword keyword, const char *words, struct text *to)
{
	const char *word = spelling(keyword);
	size_t length = strlen(word);

	if (!*words && length && word[length - 1] == ' ')
		length--;
	text_raw(to, word, length);
}

void block_print(const struct block *block, int first, int last, int indent, struct text *to)
{
	const char *text;
	enum keyword keyword;
	int at, i;

	for (at = first; at < last; at++) {
		keyword = block->statements[at].keyword;
		text = block_text(block, at);
		if (keyword == KEYWORD_END || keyword == KEYWORD_ELSE)
			indent--;
		for (i = 0; i < indent && keyword != KEYWORD_TEXT; i++)
			text_raw(to, "    ", 4);
		put_spelling(keyword, text, to);
		if (keyword == KEYWORD_ELSE && *text)
			text_raw(to, " if ", 4);
		text_raw(to, text, strlen(text));
		text_raw(to, "\n", 1);
		indent += keyword_opens(keyword) || keyword == KEYWORD_ELSE;
	}
}

/* --- Putting one together. --- */

bool gather_is_open(const struct gather *gather)
{
	return gather->depth > 0;
}

bool gather_wants_text(const struct gather *gather)
{
	return gather->depth > 0 && gather->depth <= DEEPEST_BLOCK &&
	       gather->kinds[gather->depth - 1] == KEYWORD_DOCUMENT;
}

bool gather_wants_first_text(const struct gather *gather)
{
	const struct block *block = gather->block;

	return gather_wants_text(gather) && !gather->spoilt &&
	       block->statements[block->count - 1].keyword == KEYWORD_DOCUMENT;
}

void gather_spoil(struct gather *gather)
{
	gather->spoilt = true;
}

struct block *gather_take(struct gather *gather)
{
	struct block *block = gather->block;

	if (gather->spoilt) {
		block_release(block);
		block = NULL;
	}
	memset(gather, 0, sizeof(*gather));
	return block;
}

void gather_drop(struct gather *gather)
{
	gather->spoilt = true;
	(void)gather_take(gather);
}

static bool begin_block(struct gather *gather, const char *script, struct memory *memory,
			struct err *err)
{
	gather->block = memory_new(memory, sizeof(*gather->block), "a block", err);
	if (!gather->block)
		return false;
	gather->block->memory = memory;
	gather->block->holders = 1;
	text_init(&gather->block->words, memory);
	if (!script)
		return true;
	gather->block->script = memory_string(memory, script, err);
	return gather->block->script != NULL;
}

/* Adds the statement at the end; it leads nowhere yet. */
static bool append(struct block *block, enum keyword keyword, const char *text, size_t length,
		   long line, struct err *err)
{
	void *statements = block->statements;
	int room = block->room ? 2 * block->room : 8;

	if (block->count == block->room) {
		if (!memory_resize(block->memory, &statements, (size_t)room,
				   sizeof(*block->statements), "a block", err))
			return false;
		block->statements = statements;
		block->room = room;
	}
	block->statements[block->count] = (struct statement){
		.keyword = keyword, .text = block->words.length, .line = line,
	};
	text_raw(&block->words, text, length);
	text_raw(&block->words, "", 1);
	if (block->words.cut)
		return err_set(err, ERR_MEMORY, "out of memory: a block");
	block->count++;
	return true;
}

/* The innermost statement that lacks its end; NULL: nothing is open. */
static struct statement *innermost(const struct gather *gather)
{
	if (!gather->depth)
		return NULL;
	return &gather->block->statements[gather->open[gather->depth - 1]];
}

/* The last branch of an `if` leads to this one. */
static bool join_else(struct gather *gather, int at, struct err *err)
{
	struct statement *branch = innermost(gather);

	if (!branch || gather->kinds[gather->depth - 1] != KEYWORD_IF)
		return err_set(err, ERR_WORK, "`else` stands outside an `if`");
	if (branch->keyword == KEYWORD_ELSE &&
	    !*block_text(gather->block, gather->open[gather->depth - 1]))
		return err_set(err, ERR_WORK, "a second `else` in one `if`");
	branch->other = at;
	gather->open[gather->depth - 1] = at;
	return true;
}

static void join_end(struct gather *gather, int at)
{
	struct statement *begin = innermost(gather);

	gather->block->statements[at].other = begin->keyword == KEYWORD_WHILE
						      ? gather->open[gather->depth - 1] : at + 1;
	begin->other = at;
	gather->depth--;
}

/* A loop_break or loop_continue belongs to the innermost `while` of its definition, or of
 * a stop's commands. */
static bool join_loop(struct gather *gather, int at, struct err *err)
{
	struct block *block = gather->block;
	int i;

	for (i = gather->depth - 1; i >= 0; i--) {
		if (gather->kinds[i] == KEYWORD_DEFINE || gather->kinds[i] == KEYWORD_COMMANDS)
			break;
		if (gather->kinds[i] != KEYWORD_WHILE)
			continue;
		block->statements[at].other = gather->open[i];
		return true;
	}
	return err_set(err, ERR_WORK, "`%s` stands outside a `while`",
		       spelling(block->statements[at].keyword));
}

static bool join_open(struct gather *gather, int at, struct err *err)
{
	if (gather->depth == DEEPEST_BLOCK) {
		err_set(err, ERR_WORK, "blocks are nested more than %d deep", DEEPEST_BLOCK);
		return err_hint(err, "move the inner ones into a command of their own (`define`)");
	}
	gather->kinds[gather->depth] = gather->block->statements[at].keyword;
	gather->open[gather->depth++] = at;
	return true;
}

/* Leads the last statement, and those that lead to it. */
static bool join(struct gather *gather, struct err *err)
{
	int at = gather->block->count - 1;
	enum keyword keyword = gather->block->statements[at].keyword;

	if (keyword_opens(keyword))
		return join_open(gather, at, err);
	if (keyword == KEYWORD_ELSE)
		return join_else(gather, at, err);
	if (keyword == KEYWORD_BREAK || keyword == KEYWORD_CONTINUE)
		return join_loop(gather, at, err);
	if (keyword == KEYWORD_END)
		join_end(gather, at);
	return true;
}

/* Passes a statement of a spoilt block over: its end comes too. */
static void pass_over(struct gather *gather, enum keyword keyword)
{
	if (keyword_opens(keyword) && gather->depth++ < DEEPEST_BLOCK)
		gather->kinds[gather->depth - 1] = keyword;
	else if (keyword == KEYWORD_END)
		gather->depth--;
}

static void note_opening(struct gather *gather, enum keyword keyword, const char *words,
			 size_t length, long line)
{
	struct text text;

	gather->line = line;
	text_fixed(&text, gather->opening, sizeof(gather->opening));
	put_spelling(keyword, words, &text);
	text_print(&text, "%.*s", (int)(length < 40 ? length : 40), words);
}

bool gather_add(struct gather *gather, enum keyword keyword, const char *text, size_t length,
		const char *script, long line, struct memory *memory, struct err *err)
{
	if (!gather->depth)
		note_opening(gather, keyword, text, length, line);
	if (gather->spoilt) {
		pass_over(gather, keyword);
		return true;
	}
	if ((gather->block || begin_block(gather, script, memory, err)) &&
	    append(gather->block, keyword, text, length, line, err) && join(gather, err))
		return true;
	pass_over(gather, keyword);
	gather->spoilt = true;
	return false;
}
