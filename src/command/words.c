/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/words.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

static const struct other_word others[] = {
	{ "exit", "quit", "", "" },
	{ "?", "help", "", "" },
	{ "n", "step", "", "" },
	{ "next", "step", "", "" },
	{ "si", "step", "", "lane" },
	{ "stepi", "step", "", "lane" },
	{ "ni", "step", "", "lane" },
	{ "nexti", "step", "", "lane" },
	{ "undo", "back", "", "" },
	{ "rs", "back", "", "" },
	{ "reverse-step", "back", "", "" },
	{ "rn", "back", "", "" },
	{ "reverse-next", "back", "", "" },
	{ "rsi", "back", "", "lane" },
	{ "reverse-stepi", "back", "", "lane" },
	{ "rni", "back", "", "lane" },
	{ "reverse-nexti", "back", "", "lane" },
	{ "r", "run", "", "" },
	{ "u", "run", "until", "" },
	{ "until", "run", "until", "" },
	{ "advance", "run", "until", "" },
	{ "reverse-continue", "reverse", "", "" },
	{ NULL, NULL, NULL, NULL },
};

/* Words of gdb's that mean nothing here. */
static const struct {
	const char *word, *instead;
} foreign[] = {
	{ "backtrace", "`show code` shows where the run stands, `why` what led there" },
	{ "bt", "`show code` shows where the run stands, `why` what led there" },
	{ "where", "`show code` shows where the run stands, `why` what led there" },
	{ "frame", "`show code` shows where the run stands, `why` what led there" },
	{ "list", "`show code` shows the kernel, and where the run stands" },
	{ "up", "`back launch` goes to where the work began, `show code` shows where it stands" },
	{ "down", "`show code` shows where the run stands" },
	{ "disas", "`show code` shows the kernel, and where the run stands" },
	{ "disassemble", "`show code` shows the kernel, and where the run stands" },
	{ "clear", "`delete N` deletes a stop, `info stops` lists them" },
	{ "x", "`print` has values, `show vertex V` those of a vertex" },
	{ "thread", "`show warps` shows all warps, `show warp W` one" },
	{ "catch", "`break` stops at events: `help break` lists them" },
	{ "hbreak", "`break` stops at events: `help break` lists them" },
	{ "rwatch", "`watch` stops where a value changes, `break vertex V` at each event of V" },
	{ "awatch", "`watch` stops where a value changes, `break vertex V` at each event of V" },
	{ "jump", "`goto N [UNIT]` goes to any moment of the run" },
	{ "checkpoint", "`goto N [UNIT]` goes back to any moment, `record FILE` keeps a run" },
	{ "kill", "`reset` begins the run anew" },
};

const struct other_word *other_words(void)
{
	return others;
}

const struct other_word *other_word_find(const char *word)
{
	const struct other_word *row;

	for (row = others; row->word && strcmp(row->word, word); row++)
		;
	return row->word ? row : NULL;
}

/* "p/x" or "print/d". */
static bool has_format(const char *word)
{
	const char *slash = strchr(word, '/');

	return slash && !strncmp(word, "print", (size_t)(slash - word));
}

const char *word_instead(const char *word)
{
	size_t i;

	if (has_format(word))
		return "values have no formats here: `print EXPRESSION`";
	if (!strncmp(word, "x/", 2))
		word = "x";
	for (i = 0; i < sizeof(foreign) / sizeof(foreign[0]); i++)
		if (!strcmp(foreign[i].word, word))
			return foreign[i].instead;
	return NULL;
}
