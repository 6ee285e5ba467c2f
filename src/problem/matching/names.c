/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/problem/matching/names.h"

#include "src/base/err.h"
#include "src/engine/course.h"
#include "src/engine/run.h"
#include "src/graph/graph.h"
#include "src/problem/matching/matching.h"
#include "src/problem/matching/verdict.h"

/* What identifies a vertex is its number, and a bit that says its side. */
int64_t matching_mate_number(const struct graph *graph, int32_t mate)
{
	return mate < 0 ? mate : (int64_t)(graph_identity(graph, mate) & INT64_MAX);
}

static bool mu(struct run *run, const int32_t *vertices, int64_t *value, struct err *err)
{
	if (!mirror_fetch(run, MATCHING_MU | MIRROR_LOOK, err))
		return false;
	*value = matching_mate_number(run->plan.graph, matching_mu(run)[vertices[0]]);
	return true;
}

static bool psi(struct run *run, const int32_t *vertices, int64_t *value, struct err *err)
{
	if (!mirror_fetch(run, MATCHING_PSI | MIRROR_LOOK, err))
		return false;
	*value = matching_psi(run)[vertices[0]];
	return true;
}

static bool unmatched(struct run *run, const int32_t *vertices, int64_t *value, struct err *err)
{
	(void)vertices;
	if (!matching_value(run, value, err))
		return false;
	*value = course_lacking(&run->trace, run->plan.graph, *value);
	return true;
}

static bool deficiency(struct run *run, const int32_t *vertices, int64_t *value, struct err *err)
{
	(void)vertices;
	if (run->trace.proved < 0) {
		err_set(err, ERR_WORK, "the deficiency is not known before the run has ended with its last "
				       "check: it is what the matching lacks of a maximum one");
		return err_hint(err, "`unmatched` is the number of columns without a row");
	}
	if (!matching_value(run, value, err))
		return false;
	*value = course_shortfall(&run->trace, *value);
	return true;
}

static bool matched(struct run *run, const int32_t *vertices, int64_t *value, struct err *err)
{
	(void)vertices;
	return matching_value(run, value, err);
}

const struct name_row matching_names[] = {
	{ "matched", 0, true, matched, "rows that have a column", false, false },
	{ "unmatched", 0, true, unmatched, "columns without a row", false, false },
	{ "deficiency", 0, true, deficiency,
	  "what the matching lacks of a maximum one, once a run has shown how large that is: after its "
	  "end, also where it went back from there", false, false },
	{ "mu", 1, true, mu,
	  "mu(V): V's mate, a vertex of the other side that is shown as its number; -1: none, -2: none, and "
	  "V was given up",
	  false, true },
	{ "psi", 1, false, psi,
	  "psi(V): the label of V, its distance to a free row: exact behind a global relabeling; "
	  "later it may be too low, and where racy stores met, too high; rows + columns: infinite, "
	  "no free row can be reached", false, false },
	{ .name = NULL },
};
