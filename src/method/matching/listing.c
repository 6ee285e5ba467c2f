/* SPDX-License-Identifier: GPL-3.0-or-later
 * The listings. "G-PR 3:5" is line 5 of Algorithm 3 in G-PR; where the printed algorithm is wrong
 * (docs/algorithms.md), the line says what this program does instead.
 */
#include "src/method/matching/listing.h"

#include <stddef.h>

static const struct code_line lines_g_pr_first[] = {
	{ "G-PR IV", 0, CODE_NONE, "the cheap matching: each column takes its first free row" },
	{ "G-PR 1:1-2", 0, CODE_NONE, "psi of rows is 0, psi of columns 1" },
	{ "G-PR 3:4", 0, CODE_NONE, "while a column is active:" },
	{ "G-PR 3:5-7", 1, CODE_RELABEL, "when it is due: relabel globally" },
	{ "G-PR 4:1", 2, CODE_RELABEL, "psi of free rows is 0, all other psi m + n" },
	{ "G-PR 4:4-7", 2, CODE_RELABEL, "cLevel = 0, 2, ... until no row is added:" },
	{ "G-PR 5:1-2", 3, CODE_RELABEL, "each thread: its row u, if psi(u) = cLevel" },
	{ "G-PR 5:3-5", 4, CODE_RELABEL, "new columns v next to u: psi(v) = cLevel + 1" },
	{ "G-PR 5:6-8", 4, CODE_RELABEL, "if mu(mu(v)) = v: psi(mu(v)) = cLevel + 2, added" },
	{ "ours", 2, CODE_RELABEL, "count the active columns" },
	{ "G-PR 6:2-4", 1, CODE_DISCHARGE, "each thread: its column v, if it is free or lost mu(v)" },
	{ "G-PR 6:5-10", 2, CODE_DISCHARGE, "u is the row next to v of least psi below m + n" },
	{ "G-PR 6:11-12", 2, CODE_DISCHARGE, "the first one of psi(v) - 1 will do" },
	{ "G-PR 6:13-15", 2, CODE_DISCHARGE, "if there is one: mu(u) = v, mu(v) = u" },
	{ "G-PR 6:16-17", 3, CODE_DISCHARGE, "psi(v) = psi(u) + 1, then psi(u) = psi(u) + 2" },
	{ "G-PR 6:18-19", 2, CODE_DISCHARGE, "else v is given up: mu(v) = -2" },
	{ "ours", 0, CODE_RELABEL, "prove the end: relabel globally; columns that were" },
	{ "ours", 1, CODE_RELABEL, "given up by mistake are free, and it goes on" },
	{ "G-PR 3:11", 0, CODE_RETURN, "each thread: its column v, free if it lost mu(v)" },
	{ NULL, 0, CODE_NONE, NULL },
};

const struct listing listing_g_pr_first = {
	.name = "g-pr-first",
	.title = "push-relabel for matchings without atomics, G-PR Algorithms 3 to 6",
	.relabels = true,
	.returns = true,
	.lines = lines_g_pr_first,
};
