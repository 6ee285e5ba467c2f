/* SPDX-License-Identifier: GPL-3.0-or-later
 * The listings. "G-PR 3:5" is line 5 of Algorithm 3 in G-PR; where the printed algorithm is wrong
 * (docs/algorithms.md), the line says what this program does instead.
 */
#include "src/method/matching/listing.h"

#include <stddef.h>

/* What comes before cycle 1. */
#define LINE_INITIAL                                                                          \
	{ "G-PR IV", 0, CODE_NONE, "the initial matching; if cheap, each column its first free row" }
#define LINES_START                                                                           \
	LINE_INITIAL,                                                                         \
	{ "G-PR 1:1-2", 0, CODE_NONE, "psi of rows is 0, psi of columns 1" },                 \
	{ "ours", 0, CODE_NONE, "unless initial-labels is low, the host makes them exact" }
#define LINES_RELABEL                                                                         \
	{ "G-PR 4:1", 2, CODE_RELABEL, "psi of free rows is 0, all other psi infinite" },     \
	{ "G-PR 4:4-7", 2, CODE_RELABEL, "cLevel = 0, 2, ... until no row is added:" },       \
	{ "G-PR 5:1-2", 3, CODE_RELABEL, "each thread: its row u, if psi(u) = cLevel" },      \
	{ "G-PR 5:3-5", 4, CODE_RELABEL, "new columns v next to u: psi(v) = cLevel + 1" },    \
	{ "G-PR 5:6-8", 4, CODE_RELABEL, "if mu(mu(v)) = v: psi(mu(v)) = cLevel + 2, added" }, \
	{ "ours", 2, CODE_RELABEL, "count the active columns" }
#define LINES_PROVE                                                                           \
	{ "ours", 0, CODE_PROVE, "prove the end: relabel globally; columns that were" },      \
	{ "ours", 1, CODE_PROVE, "given up by mistake are free, and it goes on" }

/* Algorithm 2, which makes labels exact on the host. */
#define LINES_EXACT(indent)                                                                   \
	{ "G-PR 2:1-3", indent, CODE_RELABEL, "psi of free rows is 0, and they join Q; else infinite" }, \
	{ "G-PR 2:4-5", indent, CODE_RELABEL, "for each row u, the first of Q:" },            \
	{ "G-PR 2:6-8", (indent) + 1, CODE_RELABEL, "new columns v next to u: psi(v) = psi(u) + 1" }, \
	{ "G-PR 2:9-11", (indent) + 1, CODE_RELABEL, "if v has a row w: psi(w) = psi(v) + 1, w joins Q" }

static const struct code_line lines_exact[] = {
	LINES_EXACT(0),
	{ NULL, 0, CODE_NONE, NULL },
};

static const struct listing listing_exact = {
	.name = "exact",
	.title = "global relabeling, on the host (`set relabel-on`)",
	.lines = lines_exact,
};

static const struct code_line lines_g_pr_first[] = {
	LINES_START,
	{ "G-PR 3:4", 0, CODE_NONE, "while a column is active:" },
	{ "G-PR 3:5-7", 1, CODE_DUE, "when it is due: relabel globally" },
	LINES_RELABEL,
	{ "G-PR 6:2-4", 1, CODE_DISCHARGE, "each thread: its column v, if it is free or lost mu(v)" },
	{ "G-PR 6:5-10", 2, CODE_DISCHARGE, "u is the row next to v of least finite psi" },
	{ "G-PR 6:11-12", 2, CODE_DISCHARGE, "the first one of psi(v) - 1 will do" },
	{ "G-PR 6:13-15", 2, CODE_MATCH, "if there is one: mu(u) = v, mu(v) = u" },
	{ "G-PR 6:16-17", 3, CODE_RAISE, "psi(v) = psi(u) + 1, then psi(u) = psi(u) + 2" },
	{ "G-PR 6:18-19", 2, CODE_GIVE_UP, "else v is given up: mu(v) = -2" },
	LINES_PROVE,
	{ "G-PR 3:11", 0, CODE_RETURN, "each thread: its column v, free if it lost mu(v)" },
	{ NULL, 0, CODE_NONE, NULL },
};

/* What those with lists share, but for the shrinking. */
#define LINES_LISTS                                                                           \
	LINES_START,                                                                          \
	{ "G-PR III-C", 0, CODE_COLLECT, "A_c holds the columns that are free" },             \
	{ "G-PR 7:5", 0, CODE_NONE, "while a column is active:" },                            \
	{ "G-PR 7:6-9", 1, CODE_DUE, "when it is due: relabel globally" },                    \
	LINES_RELABEL
#define LINES_PUSHES                                                                          \
	{ "G-PR 8:1-3", 1, CODE_COLLECT, "each thread: its entry i, if A_p(i) has a column" },   \
	{ "G-PR 8:4-6", 2, CODE_COLLECT, "if that is free or lost its row: back into A_c(i)" },  \
	{ "G-PR 8:9-10", 2, CODE_COLLECT, "iA of the column in A_c(i) = this turn" },         \
	{ "G-PR 9:1-3", 1, CODE_DISCHARGE, "each thread: its entry i and column v = A_c(i)" },   \
	{ "G-PR 9:4-11", 2, CODE_DISCHARGE, "u is the row next to v of least finite psi" },        \
	{ "G-PR 9:13", 2, CODE_DISCHARGE, "if there is one, and mu(u) not active in this turn:" },  \
	{ "G-PR 9:14-15", 3, CODE_MATCH, "w = mu(u), then mu(u) = v, mu(v) = u" },        \
	{ "G-PR 9:16-17", 3, CODE_RAISE, "psi(v) = psi(u) + 1, then psi(u) = psi(u) + 2" },  \
	{ "G-PR 9:18", 3, CODE_MATCH, "A_p(i) = w, which has lost its row" },             \
	{ "G-PR 9:19-22", 2, CODE_GIVE_UP, "if there is none, v is given up: mu(v) = -2" },    \
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

/* A phase on the machine, which begins with a global relabeling. */
#define LINES_WALKS                                                                           \
	LINES_START,                                                                          \
	{ "HK", 0, CODE_NONE, "while a column is free:" },                                    \
	{ "HK", 1, CODE_RELABEL, "relabel globally: psi is the distance to a free row" },     \
	LINES_RELABEL,                                                                        \
	{ "ours", 1, CODE_COLLECT, "each thread: its column v, if it is free:" },             \
	{ "ours", 2, CODE_GIVE_UP, "if psi(v) is infinite, v is given up: mu(v) = -2" },   \
	{ "ours", 2, CODE_COLLECT, "else a walk begins at v" },                               \
	{ "ours", 1, CODE_NONE, "until all walks have ended:" },                              \
	{ "HK", 2, CODE_DISCHARGE, "each thread: its walk, which stands at v, by some steps:" }, \
	{ "HK", 3, CODE_DISCHARGE, "u is the next row of psi(v) - 1 to which no walk has come" }, \
	{ "ours", 3, CODE_WALK, "if there is one (by an atomic exchange): on to mu(u)," },  \
	{ "HK", 4, CODE_WALK, "or if u is free, the walk ends: its path is augmenting" },   \
	{ "HK", 3, CODE_DISCHARGE, "else back to the column before, or the walk ends in vain" }, \
	{ "HK", 1, CODE_AUGMENT, "each thread: its column v, if it is on a path:" },          \
	{ "HK", 2, CODE_MATCH, "v takes its next row" }

static const struct code_line lines_g_hk[] = {
	LINES_WALKS,
	{ NULL, 0, CODE_NONE, NULL },
};

static const struct code_line lines_g_hkdw[] = {
	LINES_WALKS,
	{ "DW", 1, CODE_WIDEN, "if walks have ended in vain: from each row that is still free" },
	{ "DW", 2, CODE_WIDEN, "a walk begins, and all go, whatever psi is, to columns to which" },
	{ "DW", 2, CODE_WIDEN, "none of them has come, on to their rows, or back" },
	{ "DW", 2, CODE_MATCH, "rows on paths to free columns are taken by their next columns" },
	{ NULL, 0, CODE_NONE, NULL },
};

static const struct code_line lines_pr_match[] = {
	LINES_START,
	{ "G-PR 1:3", 0, CODE_NONE, "the free columns join the queue" },
	{ "G-PR 1:4", 0, CODE_NONE, "while a column is active:" },
	{ "G-PR II-C", 1, CODE_DUE, "when it is due: make all labels exact" },
	LINES_EXACT(2),
	{ "G-PR II-C", 1, CODE_DISCHARGE, "v is the first of the queue" },
	{ "G-PR 1:5", 1, CODE_DISCHARGE, "u is the row next to v of least psi" },
	{ "G-PR 1:6-9", 1, CODE_MATCH, "if psi(u) is finite: who has u joins the queue," },
	{ "G-PR 1:10", 2, CODE_MATCH, "and v takes u" },
	{ "G-PR 1:11-12", 2, CODE_RAISE, "psi(v) = psi(u) + 1, then psi(u) = psi(u) + 2" },
	{ "G-PR 1:13", 1, CODE_GIVE_UP, "else v is given up" },
	LINES_PROVE,
	{ NULL, 0, CODE_NONE, NULL },
};

/* A phase of hk. */
#define LINES_PHASE                                                                           \
	LINES_START,                                                                          \
	{ "HK", 0, CODE_NONE, "while a column is free:" },                                    \
	{ "HK", 1, CODE_RELABEL, "psi is the distance to a free row:" },                      \
	LINES_EXACT(2),                                                                          \
	{ "HK", 1, CODE_DISCHARGE, "for each free column v: if psi(v) is infinite, give v up" }, \
	{ "HK", 2, CODE_DISCHARGE, "else search depth-first for a free row: psi falls by 1," },  \
	{ "HK", 2, CODE_DISCHARGE, "and no row is looked at twice" },                         \
	{ "HK", 2, CODE_MATCH, "where there is one: columns of the path take their next rows" }

static const struct code_line lines_hk[] = {
	LINES_PHASE,
	{ NULL, 0, CODE_NONE, NULL },
};

static const struct code_line lines_hkdw[] = {
	LINES_PHASE,
	{ "DW", 1, CODE_DISCHARGE, "for each free row: search depth-first for a free column," },
	{ "DW", 2, CODE_DISCHARGE, "whatever psi is, and no column is looked at twice" },
	{ "DW", 2, CODE_MATCH, "where there is one: columns of the path take the rows before" },
	{ NULL, 0, CODE_NONE, NULL },
};

static const struct code_line lines_turbo_mm[] = {
	LINE_INITIAL,
	{ "ours", 0, CODE_NONE, "psi of a row is 0, or 2 if it has a mate; psi of a column is 1" },
	{ "ours", 0, CODE_COLLECT, "active columns join the pool, which blocks share out" },
	{ "ours", 0, CODE_NONE, "while a worklist has an entry:" },
	{ "ours", 1, CODE_DUE, "when it is due: relabel globally, until each active column has a label:" },
	{ "ours", 2, CODE_DUE, "blocks, in rounds: for each row u whose psi became lower," },
	{ "ours", 3, CODE_DUE, "each column v next to u: psi(v) = min(psi(v), psi(u) + 1)," },
	{ "ours", 3, CODE_DUE, "and if that became lower: psi(mu(v)) = psi(v) + 1, mu(v) joins" },
	{ "ours", 1, CODE_DISCHARGE, "blocks, in rounds: for each active column v of their own:" },
	{ "ours", 2, CODE_DISCHARGE, "u is the row next to v of least psi, p the least psi of the others" },
	{ "ours", 2, CODE_MATCH, "if psi(u) < m + n: mu(v) = u, w = exchange(mu(u), v)," },
	{ "ours", 3, CODE_RAISE, "psi(u) = p + 2; if u had a column w, that joins the block's list" },
	{ "ours", 2, CODE_GIVE_UP, "else v leaves the worklists" },
	{ "ours", 0, CODE_PROVE, "if columns have left: relabel globally in such rounds, to the end:" },
	{ "ours", 1, CODE_PROVE, "a column that is reached is active again, another one is given up" },
	{ NULL, 0, CODE_NONE, NULL },
};

static const enum code_part parts_turbo_mm[] = {
	PART_ALL, PART_ALL, PART_ALL, PART_ALL, PART_ALL, PART_MIDDLE, PART_MIDDLE, PART_MIDDLE,
	PART_ALL, PART_ALL, PART_ALL, PART_ALL, PART_ALL, PART_ALL, PART_END,
};

_Static_assert(sizeof(parts_turbo_mm) / sizeof(parts_turbo_mm[0]) + 1 ==
		       sizeof(lines_turbo_mm) / sizeof(lines_turbo_mm[0]), "a part for each line");

static const struct code_line lines_p_dbfs[] = {
	LINES_START,
	{ "P-DBFS", 0, CODE_NONE, "while a column is free, in phases:" },
	{ "P-DBFS", 1, CODE_DISCHARGE, "for each free column: search breadth-first for a free row," },
	{ "P-DBFS", 2, CODE_DISCHARGE, "not over rows that belong to another search of the phase" },
	{ "P-DBFS", 2, CODE_MATCH, "where there is one: columns of the path take their next rows" },
	{ "ours", 2, CODE_GIVE_UP, "if none, and it met no such rows: the column is given up," },
	{ "ours", 3, CODE_GIVE_UP, "and no search comes to its rows any more" },
	LINES_PROVE,
	{ NULL, 0, CODE_NONE, NULL },
};

const struct listing listing_g_pr_first = {
	.name = "g-pr-first",
	.title = "push-relabel for matchings without atomics, G-PR Algorithms 3 to 6",
	.from = "v",
	.to = "u",
	.relabels = true,
	.returns = true,
	.on_machine = true,
	.by_host = &listing_exact,
	.lines = lines_g_pr_first,
};

const struct listing listing_g_pr_noshr = {
	.name = "g-pr-noshr",
	.title = "push-relabel for matchings with lists, G-PR Algorithms 7 to 9",
	.from = "v",
	.to = "u",
	.relabels = true,
	.returns = true,
	.on_machine = true,
	.by_host = &listing_exact,
	.lines = lines_g_pr_noshr,
};

const struct listing listing_g_pr_shr = {
	.name = "g-pr-shr",
	.title = "push-relabel for matchings with lists that shrink, G-PR Algorithms 7 to 9",
	.from = "v",
	.to = "u",
	.relabels = true,
	.returns = true,
	.on_machine = true,
	.by_host = &listing_exact,
	.lines = lines_g_pr_shr,
};

const struct listing listing_g_hk = {
	.name = "g-hk",
	.title = "phases of disjoint augmenting paths on the machine, after G-HK",
	.from = "v",
	.to = "u",
	.relabels = true,
	.returns = true,
	.on_machine = true,
	.by_host = &listing_exact,
	.lines = lines_g_hk,
};

const struct listing listing_g_hkdw = {
	.name = "g-hkdw",
	.title = "phases of disjoint augmenting paths on the machine, after G-HKDW",
	.from = "v",
	.to = "u",
	.relabels = true,
	.returns = true,
	.on_machine = true,
	.by_host = &listing_exact,
	.lines = lines_g_hkdw,
};

const struct listing listing_turbo_mm = {
	.name = "turbo-mm",
	.title = "push-relabel for matchings with worklists of blocks",
	.from = "v",
	.to = "u",
	.relabels = true,
	.returns = true,
	.on_machine = true,
	.by_host = &listing_exact,
	.lines = lines_turbo_mm,
	.parts = parts_turbo_mm,
};

const struct listing listing_pr_match = {
	.name = "pr-match",
	.title = "push-relabel for matchings, G-PR Algorithms 1 and 2",
	.from = "v",
	.to = "u",
	.relabels = true,
	.returns = true,
	.lines = lines_pr_match,
};

const struct listing listing_hk = {
	.name = "hk",
	.title = "phases of disjoint augmenting paths, after Hopcroft and Karp",
	.from = "v",
	.to = "u",
	.relabels = true,
	.returns = true,
	.lines = lines_hk,
};

const struct listing listing_hkdw = {
	.name = "hkdw",
	.title = "phases of disjoint augmenting paths, after Duff and Wiberg",
	.from = "v",
	.to = "u",
	.relabels = true,
	.returns = true,
	.lines = lines_hkdw,
};

const struct listing listing_p_dbfs = {
	.name = "p-dbfs",
	.title = "breadth-first searches that share no vertex, after P-DBFS",
	.from = "v",
	.to = "u",
	.relabels = true,
	.returns = true,
	.lines = lines_p_dbfs,
};
