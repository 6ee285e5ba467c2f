/* SPDX-License-Identifier: GPL-3.0-or-later
 * The listings. "G-PR 3:5" is line 5 of Algorithm 3 in G-PR; where the printed algorithm is wrong
 * (docs/algorithms.md), the line says what this program does instead.
 */
#include "src/method/matching/listing.h"

#include <stddef.h>

/* What the listings of G-PR share. */
#define LINES_START                                                                           \
	{ "G-PR IV", 0, CODE_NONE, "the initial matching; cheap: each column its first free row" },  \
	{ "G-PR 1:1-2", 0, CODE_NONE, "psi of rows is 0, psi of columns 1" }
#define LINES_RELABEL                                                                         \
	{ "G-PR 4:1", 2, CODE_RELABEL, "psi of free rows is 0, all other psi m + n" },        \
	{ "G-PR 4:4-7", 2, CODE_RELABEL, "cLevel = 0, 2, ... until no row is added:" },       \
	{ "G-PR 5:1-2", 3, CODE_RELABEL, "each thread: its row u, if psi(u) = cLevel" },      \
	{ "G-PR 5:3-5", 4, CODE_RELABEL, "new columns v next to u: psi(v) = cLevel + 1" },    \
	{ "G-PR 5:6-8", 4, CODE_RELABEL, "if mu(mu(v)) = v: psi(mu(v)) = cLevel + 2, added" }, \
	{ "ours", 2, CODE_RELABEL, "count the active columns" }
#define LINES_PROVE                                                                           \
	{ "ours", 0, CODE_RELABEL, "prove the end: relabel globally; columns that were" },    \
	{ "ours", 1, CODE_RELABEL, "given up by mistake are free, and it goes on" }

static const struct code_line lines_g_pr_first[] = {
	LINES_START,
	{ "G-PR 3:4", 0, CODE_NONE, "while a column is active:" },
	{ "G-PR 3:5-7", 1, CODE_RELABEL, "when it is due: relabel globally" },
	LINES_RELABEL,
	{ "G-PR 6:2-4", 1, CODE_DISCHARGE, "each thread: its column v, if it is free or lost mu(v)" },
	{ "G-PR 6:5-10", 2, CODE_DISCHARGE, "u is the row next to v of least psi below m + n" },
	{ "G-PR 6:11-12", 2, CODE_DISCHARGE, "the first one of psi(v) - 1 will do" },
	{ "G-PR 6:13-15", 2, CODE_DISCHARGE, "if there is one: mu(u) = v, mu(v) = u" },
	{ "G-PR 6:16-17", 3, CODE_DISCHARGE, "psi(v) = psi(u) + 1, then psi(u) = psi(u) + 2" },
	{ "G-PR 6:18-19", 2, CODE_DISCHARGE, "else v is given up: mu(v) = -2" },
	LINES_PROVE,
	{ "G-PR 3:11", 0, CODE_RETURN, "each thread: its column v, free if it lost mu(v)" },
	{ NULL, 0, CODE_NONE, NULL },
};

/* What those with lists share, but for the shrinking. */
#define LINES_LISTS                                                                           \
	LINES_START,                                                                          \
	{ "G-PR III-C", 0, CODE_COLLECT, "A_c holds the columns that are free" },             \
	{ "G-PR 7:5", 0, CODE_NONE, "while a column is active:" },                            \
	{ "G-PR 7:6-9", 1, CODE_RELABEL, "when it is due: relabel globally" },                \
	LINES_RELABEL
#define LINES_PUSHES                                                                          \
	{ "G-PR 8:1-3", 1, CODE_COLLECT, "each thread: its entry i, if A_p(i) has a column" },   \
	{ "G-PR 8:4-6", 2, CODE_COLLECT, "if that is free or lost its row: back into A_c(i)" },  \
	{ "G-PR 8:9-10", 2, CODE_COLLECT, "iA of the column in A_c(i) = this turn" },         \
	{ "G-PR 9:1-3", 1, CODE_DISCHARGE, "each thread: its entry i and column v = A_c(i)" },   \
	{ "G-PR 9:4-11", 2, CODE_DISCHARGE, "u is the row next to v of least psi below m + n" }, \
	{ "G-PR 9:13", 2, CODE_DISCHARGE, "if there is one, and mu(u) not active in this turn:" },  \
	{ "G-PR 9:14-15", 3, CODE_DISCHARGE, "w = mu(u), then mu(u) = v, mu(v) = u" },        \
	{ "G-PR 9:16-17", 3, CODE_DISCHARGE, "psi(v) = psi(u) + 1, then psi(u) = psi(u) + 2" },  \
	{ "G-PR 9:18", 3, CODE_DISCHARGE, "A_p(i) = w, which has lost its row" },             \
	{ "G-PR 9:19-22", 2, CODE_DISCHARGE, "if there is none, v is given up: mu(v) = -2" },    \
	{ "G-PR 7:18", 1, CODE_NONE, "A_c and A_p change places" },                           \
	LINES_PROVE,                                                                          \
	{ "G-PR 7:20", 0, CODE_RETURN, "each thread: its column v, free if it lost mu(v)" }

static const struct code_line lines_g_pr_noshr[] = {
	LINES_LISTS,
	LINES_PUSHES,
	{ NULL, 0, CODE_NONE, NULL },
};

static const struct code_line lines_g_pr_shr[] = {
	LINES_LISTS,
	{ "G-PR III-C", 1, CODE_SCAN, "after that, if A_c has 512 entries, shrink it:" },
	{ "G-PR III-C", 2, CODE_SCAN, "count its columns, put back as below; prefix sums" },
	{ "G-PR III-C", 2, CODE_SCAN, "write them side by side" },
	LINES_PUSHES,
	{ NULL, 0, CODE_NONE, NULL },
};

const struct listing listing_g_pr_first = {
	.name = "g-pr-first",
	.title = "push-relabel for matchings without atomics, G-PR Algorithms 3 to 6",
	.relabels = true,
	.returns = true,
	.lines = lines_g_pr_first,
};

const struct listing listing_g_pr_noshr = {
	.name = "g-pr-noshr",
	.title = "push-relabel for matchings with lists, G-PR Algorithms 7 to 9",
	.relabels = true,
	.returns = true,
	.lines = lines_g_pr_noshr,
};

const struct listing listing_g_pr_shr = {
	.name = "g-pr-shr",
	.title = "push-relabel for matchings with lists that shrink, G-PR Algorithms 7 to 9",
	.relabels = true,
	.returns = true,
	.lines = lines_g_pr_shr,
};
