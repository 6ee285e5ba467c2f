/* SPDX-License-Identifier: GPL-3.0-or-later
 * `why lane W L` (src/view/causes.h).
 */
#include "src/view/causes.h"

#include "src/base/err.h"
#include "src/base/text.h"
#include "src/engine/problem.h"
#include "src/engine/run.h"
#include "src/graph/graph.h"
#include "src/view/explanation.h"
#include "src/view/look/snapshot.h"
#include "src/view/look/spread.h"

enum { LANES = 32 };

/* Instructions of a warp, as a lane has seen them. */
struct lane_share {
	int64_t all, taken, waited;
	int64_t read; /* of `taken`: those that touch memory */
};

static void add_row(struct lane_share *share, const struct record_row *row, int64_t times, int lane)
{
	const int64_t steps = times * row->counts[COUNT_instructions];

	share->all += steps;
	if (row->lanes >> lane & 1) {
		share->taken += steps;
		share->read += row->word < RECORD_FENCE ? steps : 0;
	} else if (row->waiting >> lane & 1) {
		share->waited += steps;
	}
}

static struct lane_share share_of(const struct record *record, int lane)
{
	struct lane_share share = { 0 };
	const struct record_body *body;
	size_t i, j;

	for (i = 0; i < record->body_count; i++) {
		body = &record->bodies[i];
		for (j = 0; j < body->count; j++)
			add_row(&share, &record->rows[body->first + j], body->times, lane);
	}
	return share;
}

/* The vertex that a lane of its own has: a thread has a vertex. */
static void print_own(const struct run *run, int64_t warp, int lane, struct text *text)
{
	const struct graph *graph = run->plan.graph;
	const int64_t u = LANES * warp + lane;

	if (u >= graph->vertices) {
		text_print(text, "; there is no vertex for it: the graph has %d", graph->vertices);
		return;
	}
	text_print(text, "; its vertex is ");
	graph_label(graph, (int32_t)u, text);
	text_print(text, ", which has %lld neighbours", (long long)(graph->row[u + 1] - graph->row[u]));
}

/* What the warp had, if that was one vertex. */
static void print_shared(const struct run *run, const struct slow_warp *held, int lane, bool read,
			 struct text *text)
{
	if (held->count != 1)
		return;
	text_print(text, "; the warp had ");
	graph_label(run->plan.graph, held->vertex[0], text);
	text_print(text, ", which has %lld neighbours", (long long)held->degree[0]);
	if (!read && lane >= held->degree[0])
		text_print(text, ": one for each lane from 0 to %lld, and none for lane %d",
			   (long long)held->degree[0] - 1, lane);
}

/* The entry that it takes, as lanes of traversals do. False: the machine failed. */
static bool print_entry(struct run *run, const struct kernel *kernel, int64_t warp, int lane,
			struct text *text,
			struct err *err)
{
	struct held held[MOST_HELD];
	const int count = run_problem(run)->held(run, kernel, warp, held, err);

	if (lane < count) {
		text_print(text, "; its entry is of ");
		graph_label(run->plan.graph, held[lane].vertex, text);
		text_print(text, ", and has %lld %s", (long long)held[lane].degree,
			   held[lane].degree == 1 ? "arc" : "arcs");
	} else if (count > 0) {
		text_print(text, "; there is no entry for it: the warp had %d", count);
	}
	return count >= 0;
}

static bool print(struct run *run, const struct snapshot *snapshot, int lane, struct explained *explained,
		  struct err *err)
{
	const struct warp_look *look = &snapshot->warp_look;
	const struct lane_share share = share_of(&look->record, lane);
	struct text *text = explained->answer;
	struct launch_work launch;

	if (!spread_launch(run, &launch, err))
		return false;
	explained->value = share.taken;
	text_print(text, "lane %d of warp %lld of %s took part in %lld of %lld instructions", lane,
		   (long long)snapshot->warp, look->kernel, (long long)share.taken, (long long)share.all);
	if (share.waited)
		text_print(text, ", and in %lld waited for lanes on another branch", (long long)share.waited);
	if (share.all > share.taken + share.waited)
		text_print(text, "; in %lld it had nothing to do",
			   (long long)(share.all - share.taken - share.waited));
	if (launch.kernel->items == ITEMS_CHUNKS)
		print_own(run, snapshot->warp, lane, text);
	else if (run_problem(run)->held && !print_entry(run, launch.kernel, snapshot->warp, lane, text, err))
		return false;
	else if (!run_problem(run)->held)
		print_shared(run, &look->held, lane, share.read > 0, text);
	if (look->counts.instructions)
		text_print(text, "; on average %.1f of 32 lanes took part",
			   (double)look->counts.lane_steps / (double)look->counts.instructions);
	return true;
}

bool explain_lane(struct run *run, int64_t warp, int lane, struct explained *explained, struct err *err)
{
	const struct subject subject = subject_about(NO_VERTEX, NO_VERTEX, warp);
	struct snapshot snapshot;
	bool good = snapshot_take_about(run, KNOWN_WARP, &subject, &snapshot, err);

	if (good && !(snapshot.known & KNOWN_WARP))
		good = err_set(err, ERR_WORK, "why lane: %s",
			       *snapshot.warp_look.reason ? snapshot.warp_look.reason
							  : "the warp is not known");
	good = good && print(run, &snapshot, lane, explained, err);
	snapshot_free(&snapshot);
	return good;
}
