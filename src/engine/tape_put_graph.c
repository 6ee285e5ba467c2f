/* SPDX-License-Identifier: GPL-3.0-or-later
 * Writes the head of a recording, and the graph.
 */
#include "src/engine/tape_writing.h"

#include "src/base/err.h"
#include "src/base/version.h"
#include "src/graph/graph.h"
#include "src/graph/write.h"
#include "src/host/mdt.h"

/* Those that are not as by default. */
static void print_ideas(struct text *to, const struct ideas *ideas)
{
	if (ideas->arc_order)
		tape_print_number(to, "arc_order", ideas->arc_order);
	if (ideas->rounds)
		tape_print_number(to, "rounds", ideas->rounds);
	if (ideas->search_rounds)
		tape_print_number(to, "search_rounds", ideas->search_rounds);
	if (ideas->stride)
		tape_print_number(to, "stride", ideas->stride);
	if (ideas->full_searches)
		tape_print_number(to, "full_searches", ideas->full_searches);
	if (ideas->delta)
		tape_print_number(to, "delta", ideas->delta);
	if (ideas->pushes_only)
		tape_print_number(to, "pushes_only", ideas->pushes_only);
}

/* For people who look at the file, and `replay`. */
static void print_settings(struct text *to, const struct plan *plan)
{
	static const char *const levels[] = { "counters", "full", "off" };
	char buffer[32];
	struct text relabel;

	text_fixed(&relabel, buffer, sizeof(buffer));
	plan_print_relabel(plan->relabel, plan->relabel_cycles, &relabel);
	text_print(to, ",\"seed\":\"%llu\"", (unsigned long long)plan->machine.seed);
	tape_print_text(to, "relabel", buffer);
	if (plan->relabel_on != RELABEL_ON_AUTO)
		tape_print_number(to, "relabel_on", plan->relabel_on);
	tape_print_text(to, "warp_order", plan_order_name(plan->machine.order));
	tape_print_text(to, "events", levels[plan->events]);
	tape_print_number(to, "wave", plan->machine.wave);
	if (plan->machine.blocks)
		tape_print_number(to, "blocks", plan->machine.blocks);
	if (plan->machine.threads)
		tape_print_number(to, "threads", plan->machine.threads);
	tape_print_number(to, "check_last", plan->last_check);
	tape_print_number(to, "counting", plan->machine.counting);
	tape_print_number(to, "warp_clock", plan->machine.warp_clock);
	tape_print_number(to, "bandwidth", plan->bandwidth);
	if (plan->sizes.mdt_bins && plan->sizes.mdt_bins != MDT_BINS)
		tape_print_number(to, "mdt_bins", plan->sizes.mdt_bins);
	if (plan->single_pushes)
		tape_print_number(to, "single_pushes", 1);
	print_ideas(to, &plan->ideas);
	if (plan->initial != INITIAL_CHEAP && plan->variant->problem->two_sided)
		tape_print_text(to, "initial", plan_initial_name(plan->initial));
	if (plan->initial_labels != LABELS_AUTO && plan->variant->problem->two_sided)
		tape_print_number(to, "initial_labels", plan->initial_labels);
	if (!plan->variant->arbitrate)
		return;
	tape_print_text(to, "arbiter", policy_name(plan->policy));
	tape_print_number(to, "cpu_slice", plan->cpu_slice);
}

static void print_graph(struct text *to, const struct plan *plan)
{
	const struct graph *graph = plan->graph;
	const struct intake *intake = &graph->intake;

	tape_print_text(to, "title", write_title(graph));
	tape_print_text(to, "problem", problem_shown(plan->variant->problem, &plan->terminals));
	if (plan_has_lengths(plan))
		tape_print_number(to, "lengths", 1);
	tape_print_number(to, "vertices", graph->vertices);
	tape_print_number(to, "pairs", graph->entries / 2);
	tape_print_number(to, "source", plan->terminals.source);
	tape_print_number(to, "sink", plan->terminals.sink);
	tape_print_number(to, "labels_first", graph->labels.first);
	tape_print_number(to, "labels_count", graph->labels.count);
	tape_print_number(to, "labels_left", graph->labels.left);
	tape_print_number(to, "labels_super", graph->labels.super);
	tape_print_number(to, "declared", intake->arcs);
	tape_print_number(to, "loops", intake->loops);
	tape_print_number(to, "parallels", intake->parallels);
	tape_print_number(to, "idle", intake->idle);
	tape_print_number(to, "rounded", intake->rounded);
	tape_print_number(to, "unused", intake->unused);
	tape_print_number(to, "outside", intake->outside);
}

bool tape_write_head(struct writing *writer, struct err *err)
{
	const struct run *run = writer->run;
	struct text text;

	text_init(&text, writer->memory);
	text_print(&text, "{\"type\":\"recording\",\"format\":%d", TAPE_FORMAT);
	tape_print_text(&text, "program", "Spillway " VERSION);
	tape_print_text(&text, "variant", run->plan.variant->name);
	tape_print_text(&text, "device", run->machine->label);
	tape_print_text(&text, "card", run->machine->title);
	if (run->plan.variant->lists)
		tape_print_number(&text, "multiprocessors", run->machine->multiprocessors);
	print_settings(&text, &run->plan);
	print_graph(&text, &run->plan);
	text_print(&text, "}\n");
	return tape_put_line(writer, &text, err);
}

void tape_write_numbers(struct writing *writer)
{
	const struct labels *labels = &writer->run->plan.graph->labels;
	int32_t v;

	if (!labels->numbers)
		return;
	tape_list_open(writer, "\"type\":\"numbers\"", "numbers");
	for (v = 0; v < labels->count; v++)
		tape_list_number(tape_list_row(writer), labels->numbers[v]);
	(void)tape_list_flush(writer);
}

/* What a pair has one way: its capacity, or its length if the problem reads those. */
static int64_t weight_of(const struct writing *writer, int64_t entry)
{
	const struct plan *plan = &writer->run->plan;

	return plan_has_lengths(plan) ? plan->graph->weight[entry] : graph_capacity(plan->graph, entry);
}

/* Every joined pair once, with what it has both ways. */
void tape_write_pairs(struct writing *writer)
{
	const struct graph *graph = writer->run->plan.graph;
	int64_t p;
	int32_t u;

	tape_list_open(writer, "\"type\":\"pairs\"", "pairs");
	for (u = 0; u < graph->vertices; u++) {
		for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
			const int64_t pair[] = {
				u, graph->head[p], weight_of(writer, p),
				graph->head[p] < u ? 0
					: weight_of(writer, graph_twin(graph, u, p))
			};

			if (graph->head[p] > u)
				tape_list_numbers(writer, pair, 4);
		}
	}
	(void)tape_list_flush(writer);
}
