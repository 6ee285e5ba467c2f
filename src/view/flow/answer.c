/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/flow/answer.h"

#include "src/base/text.h"
#include "src/graph/graph.h"
#include "src/view/sentence.h"

/* "1 push", "3 pushes": the plural is given. */
static void print_count(struct text *text, int64_t count, const char *one, const char *many)
{
	text_print(text, "%lld %s", (long long)count, count == 1 ? one : many);
}

/* --- Heights. --- */

/* What an exact relabeling says of a vertex. */
static void print_distance(const struct graph *graph, const struct why_height *why,
			   struct text *text)
{
	const char *root = why->to_source ? "source" : "sink";
	const int64_t height = why->height;

	if (height >= graph->vertices) {
		text_print(text, "found no way from it to the %s", root);
		return;
	}
	if (why->bound) {
		text_print(text, "left it there: the sink is no nearer than ");
		print_count(text, height, "arc", "arcs");
		return;
	}
	text_print(text, "found the %s ", root);
	print_count(text, height, "arc away", "arcs away");
}

static void print_fixed(const struct graph *graph, bool is_source, struct text *text)
{
	if (is_source)
		text_print(text, " is the source, which has height |V| = %d from the start",
			   graph->vertices);
	else
		text_print(text, " is the sink, which has height 0 from the start");
}

static void print_relabel(const struct graph *graph, const struct why_height *why,
			  struct text *text)
{
	const struct log_entry *event = &why->moment.event;

	text_print(text, ": in cycle %lld ", (long long)event->cycle);
	sentence_who(event, text);
	text_print(text, " %s from %d (event %lld)", why->label ? "changed its label" : "lifted it",
		   event->v, (long long)why->moment.number);
	if (why->label)
		return;
	if (why->given_up) {
		text_print(text, ", because it can no longer reach the sink");
		return;
	}
	text_print(text, ", one above its lowest residual neighbour");
	if (why->lowest == NO_VERTEX) {
		text_print(text, ", at %d", why->lowest_height);
		return;
	}
	text_print(text, ", ");
	graph_label(graph, why->lowest, text);
	text_print(text, " at %d", why->lowest_height);
}

/* A label that a race made too high (src/problem/flow/steep.h). */
static void print_steep(const struct graph *graph, const struct why_height *why,
			struct text *text)
{
	if (why->steep == NO_VERTEX)
		return;
	text_print(text, "; this label is not valid any more: ");
	graph_label(graph, why->steep, text);
	text_print(text, " at %d became a residual neighbour by a push of the same wave",
		   why->steep_height);
}

void answer_height(const struct graph *graph, int32_t vertex, const struct why_height *why,
		   struct text *text)
{
	const struct why_moment *moment = &why->moment;

	graph_label(graph, vertex, text);
	if (moment->cause == WHY_FIXED) {
		print_fixed(graph, why->is_source, text);
		return;
	}
	text_print(text, " stands at %d", why->height);
	if (moment->cause == WHY_SEARCH) {
		text_print(text, ", as the global relabeling under way has it so far");
		return;
	}
	if (why->in_flight)
		text_print(text, ", and at %lld from the end of this wave on",
			   (long long)why->lands);
	if (moment->cause == WHY_EVENT && moment->event.kind == LOG_RELABEL) {
		print_relabel(graph, why, text);
	} else if (moment->cause == WHY_EVENT) {
		text_print(text, ": the global relabeling after cycle %lld (event %lld) ",
			   (long long)moment->event.cycle, (long long)moment->number);
		print_distance(graph, why, text);
	} else if (why->label) {
		text_print(text, ", as it did when the run began");
	} else if (why->from_zero) {
		text_print(text, ", as it did in cycle 0: heights begin at 0 with `set relabel "
			   "paper`");
	} else {
		text_print(text, ": the relabeling before cycle %lld ", (long long)why->began + 1);
		print_distance(graph, why, text);
	}
	print_steep(graph, why, text);
}

/* --- Excess. --- */

/* "12 came by 3 pushes" */
static void print_sum(struct text *text, int64_t amount, int64_t pushes, const char *verb)
{
	if (!pushes) {
		text_print(text, "nothing %s by a push", verb);
		return;
	}
	text_print(text, "%lld %s by ", (long long)amount, verb);
	print_count(text, pushes, "push", "pushes");
}

/* "; in all 12 came by 3 pushes, and 5 before cycle 1; 5 went by 1 push", or "5 were there before
 * cycle 8" */
static void print_sums(const struct why_excess *why, struct text *text)
{
	if (why->edited)
		text_print(text, "; since the edit at cycle %lld ", (long long)why->began);
	else
		text_print(text, "; in all ");
	print_sum(text, why->in, why->pushes_in, "came");
	if (why->at_start)
		text_print(text, ", and %lld %sbefore cycle %lld", (long long)why->at_start,
			   why->began ? "were there " : "", (long long)why->began + 1);
	text_print(text, "; ");
	print_sum(text, why->out, why->pushes_out, "went");
	if (why->back > 0)
		text_print(text, ", and %lld went back in the end", (long long)why->back);
	if (why->back < 0)
		text_print(text, ", and %lld came back in the end", -(long long)why->back);
	if (why->pending > 0)
		text_print(text, "; %lld of what came is not in its excess yet: the body under way adds it "
			   "next", (long long)why->pending);
	if (why->pending < 0)
		text_print(text, "; %lld of what went is still in its excess: the body under way lowers it "
			   "last", -(long long)why->pending);
}

static void print_start(const struct why_excess *why, struct text *text)
{
	if (why->began)
		text_print(text, ", as it had before cycle %lld, when the %s", (long long)why->began + 1,
			   why->edited ? "graph was edited" : "run began");
	else if (why->is_source)
		text_print(text, ": nothing was pushed back to the source yet");
	else if (why->at_start)
		text_print(text, ": the source filled its arc to it before cycle 1, and nothing "
			   "was pushed since");
	else
		text_print(text, ": nothing was pushed to it yet");
}

static void print_push(const struct graph *graph, int32_t vertex,
		       const struct why_moment *moment, struct text *text)
{
	const struct log_entry *event = &moment->event;

	text_print(text, ": ");
	if (event->v == vertex) {
		graph_label(graph, event->u, text);
		text_print(text, " pushed %lld to it", (long long)event->amount);
	} else {
		text_print(text, "it pushed %lld to ", (long long)event->amount);
		graph_label(graph, event->v, text);
	}
	text_print(text, " in cycle %lld (event %lld)", (long long)event->cycle,
		   (long long)moment->number);
}

void answer_excess(const struct graph *graph, int32_t vertex, const struct why_excess *why,
		   struct text *text)
{
	const struct why_moment *moment = &why->moment;

	graph_label(graph, vertex, text);
	text_print(text, " has excess %lld", (long long)why->excess);
	if (moment->cause != WHY_EVENT) {
		print_start(why, text);
		if (why->cancelled)
			text_print(text, "; but global relabelings cancelled violations, which is "
				   "no event");
		return;
	}
	if (moment->event.kind == LOG_RETURN)
		text_print(text, ": after cycle %lld all that could not reach the sink went back "
			   "to the source (event %lld)", (long long)moment->event.cycle,
			   (long long)moment->number);
	else
		print_push(graph, vertex, moment, text);
	if (why->summed)
		print_sums(why, text);
	else if (why->cancelled)
		text_print(text, "; the total inflow and outflow are not known: global "
			   "relabelings cancelled violations");
	else if (why->amid)
		text_print(text, "; what came and went in all does not add up in the middle of a body: "
			   "its excess changes when the body is over");
	else
		text_print(text, "; what came and went in all is not known: the log begins with "
			   "event %lld", (long long)why->first);
}

/* --- Warps. --- */

/* Of a launch of blocks. */
static void print_rounds(const struct why_warp *why, struct text *text)
{
	const bool discharges = why->what == WHY_DISCHARGES;

	text_print(text, "%s%s", discharges ? "" : "in a global relabeling ",
		   why->counted && !why->counts.sectors ? "it had no entry of its block's worklist"
		   : discharges ? "it discharged entries of its block's worklist"
				: "it lowered labels round by round, from entries of its block's worklist");
}

static void print_held(const struct graph *graph, const struct why_warp *why,
		       struct text *text)
{
	const char *const words[] = {
		[WHY_TESTS] = "it only tested vertices for being active",
		[WHY_SCANS] = "it looked for the lowest neighbours of entries of the queue",
		[WHY_DISCHARGES] = NULL,
		[WHY_LIFTS] = NULL,
		[WHY_BEGINS_SEARCH] = "it began a global relabeling, of which only the root is "
				      "reached",
		[WHY_SEARCHES] = "it searched a level of a global relabeling",
		[WHY_ENDS_SEARCH] = "it ended a global relabeling: distances became heights",
		[WHY_COUNTS] = "it ended a global relabeling: who is active was counted",
		[WHY_OTHER] = why->title,
	};

	if (why->by_rounds && why->what != WHY_OTHER) {
		print_rounds(why, text);
		return;
	}
	if (words[why->what]) {
		text_print(text, "%s", words[why->what]);
		return;
	}
	if (why->vertex == NO_VERTEX) {
		text_print(text, "it found nothing active");
		return;
	}
	text_print(text, why->what == WHY_LIFTS ? "it lifts, if excess is left there, "
						: "it discharged ");
	graph_label(graph, why->vertex, text);
	text_print(text, " (degree %lld)", (long long)why->degree);
	if (why->times > 1)
		text_print(text, " %lld times, in one lane", (long long)why->times);
}

static enum model_part largest_part(const struct model_parts *parts)
{
	enum model_part largest = 0;
	int part;

	for (part = 1; part < MODEL_PARTS; part++)
		if (parts->ps[part] > parts->ps[largest])
			largest = (enum model_part)part;
	return largest;
}

/* What most of the time went to. */
static void print_part(const struct why_warp *why, struct text *text)
{
	static const struct {
		const char *before, *behind;
		enum count count;
	} words[] = {
		[PART_WORDS] = { "issuing", "instructions", COUNT_instructions },
		[PART_MEMORY] = { "waiting for", "requests one after the other", COUNT_depth },
		[PART_SECTORS] = { "fetching", "sectors", COUNT_sectors },
		[PART_CONFLICTS] = { "waiting for", "atomics on words that other lanes took",
				     COUNT_conflicts },
		[PART_FENCES] = { "waiting at", "fences", COUNT_fences },
		[PART_BARRIERS] = { "waiting at", "barriers", COUNT_barriers },
	};
	enum model_part largest = largest_part(&why->parts);
	int64_t all = 0;
	int part;

	for (part = 0; part < MODEL_PARTS; part++)
		all += why->parts.ps[part];
	if (!all)
		return;
	text_print(text, "; %lld %% of it is %s %lld %s",
		   (long long)(100 * why->parts.ps[largest] / all), words[largest].before,
		   (long long)counts_get(&why->counts, words[largest].count),
		   words[largest].behind);
}

static void print_counts(const struct why_warp *why, struct text *text)
{
	const struct counts *counts = &why->counts;

	if (!why->counted || !counts->instructions)
		return;
	print_part(why, text);
	text_print(text, "; %lld instructions with %.1f of 32 lanes on average, %lld sectors",
		   (long long)counts->instructions,
		   (double)counts->lane_steps / (double)counts->instructions,
		   (long long)counts->sectors);
}

/* The warp's work beside the mean. */
static void print_ratio(const struct why_warp *why, struct text *text)
{
	const double ratio = why->mean > 0 ? (double)why->work / why->mean : 0;

	if (!why->under_way)
		text_print(text, ", %.1f times the mean", ratio);
	else if (why->warps > 1)
		text_print(text, " so far, %.1f times the mean of the %lld that have worked", ratio,
			   (long long)why->warps);
	else
		text_print(text, " so far");
	if (why->even)
		text_print(text, " (by the model the warps of this launch are too even to rank)");
}

void answer_warp(const struct graph *graph, const struct why_warp *why, struct text *text)
{
	if (why->what == WHY_OTHER)
		text_print(text, "in launch %lld", (long long)why->launch);
	else
		text_print(text, "%s cycle %lld", why->what < WHY_BEGINS_SEARCH ? "in" : "after",
			   (long long)why->cycle);
	text_print(text, " warp %lld of %s ", (long long)why->warp, why->kernel);
	if (!why->work) {
		text_print(text, "did nothing%s", why->under_way ? " so far" : "");
		return;
	}
	text_print(text, "took %lld %s", (long long)why->work, why->unit);
	print_ratio(why, text);
	text_print(text, ": ");
	print_held(graph, why, text);
	print_counts(why, text);
}
