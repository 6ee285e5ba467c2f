/* SPDX-License-Identifier: GPL-3.0-or-later
 * DIMACS shortest path graphs (.gr), as the Ninth DIMACS Implementation Challenge
 * (2006) defined them:
 *
 *      c a comment
 *      p sp VERTICES ARCS
 *      a FROM TO LENGTH
 *
 * Vertices count from 1. Lengths are distances and say nothing of capacities: those are 1, unless
 * capacity=file takes the lengths for them. Lengths that are no whole numbers from 0 up are
 * dropped, unless they are asked for.
 */
#include "src/graph/dimacs.h"
#include "src/graph/read.h"

static const struct dimacs dimacs_gr = {
	.problem = "sp",
	.header = "`p sp` line",
	.arc = "a FROM TO LENGTH",
	.letters = "c, p, a",
	.lines = "DIMACS .gr lines are comments (c), the header (p) and arcs (a)",
	.noun = "length",
};

static bool recognise(const char *begin, const char *end)
{
	return dimacs_recognise(&dimacs_gr, begin, end, false);
}

static bool read(struct reader *reader, struct err *err)
{
	return dimacs_read(&dimacs_gr, reader, err);
}

const struct format format_dimacs_gr = {
	.name = "gr",
	.title = "DIMACS shortest paths (.gr)",
	.looks_like = "`p sp VERTICES ARCS`",
	.lines = "Lines: `p sp 4 5` (vertices, arcs), `a 1 2 7` (tail, head, length).",
	.recognise = recognise,
	.weights = 1u << WEIGHT_LENGTH,
	.read = read,
};
