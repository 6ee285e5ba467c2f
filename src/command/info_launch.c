/* SPDX-License-Identifier: GPL-3.0-or-later
 * `info warps` before a run.
 */
#include "src/base/err.h"
#include "src/base/text.h"
#include "src/command/distances.h"
#include "src/command/info_parts.h"
#include "src/engine/plan.h"
#include "src/engine/variant.h"
#include "src/problem/flow/flow.h"

#include <string.h>

enum { WARP = 32 };

/* Of a kernel that takes 32 vertices a warp: how many warps and blocks. */
static void tell_chunks(struct report *report, const struct plan *plan, int64_t block_warps)
{
	const struct graph *graph = plan->graph;
	const int64_t most = plan->machine.blocks ? plan->machine.blocks : INT64_MAX;
	const int64_t warps = ((int64_t)graph->vertices + WARP - 1) / WARP;
	char first[40], second[40];
	int64_t blocks = 0;
	struct text text;

	text_fixed(&text, first, sizeof(first));
	graph_label(graph, 0, &text);
	text_fixed(&text, second, sizeof(second));
	if (warps > 1)
		graph_label(graph, WARP, &text);
	report_number(report, "warps", warps);
	if (block_warps)
		blocks = (warps + block_warps - 1) / block_warps;
	if (block_warps)
		report_number(report, "blocks", blocks < most ? blocks : most);
	report_print(report, "vertices", "%d a warp, in the order of the graph: warp 0 begins with %s%s%s",
		     WARP, first, warps > 1 ? ", warp 1 with " : "", second);
}

/* What a warp will be given. */
static void tell_warps(struct report *report, const struct plan *plan, const struct kernel *kernel,
		       int64_t block_warps)
{
	if (kernel->host)
		report_text(report, "warps", "none: a core of the host does all the work");
	else if (kernel->items == ITEMS_CHUNKS && plan->variant->problem == &problem_flow)
		tell_chunks(report, plan, block_warps);
	else if (kernel->items == ITEMS_QUEUE)
		report_text(report, "warps", "one for each active vertex");
	else if (kernel->items == ITEMS_ENTRIES)
		report_text(report, "warps", "one for 32 active vertices");
	else
		report_text(report, "warps", "known when the run begins");
}

/* The graph chooses among several. */
static bool is_only(const struct variant *variant, const struct kernel *kernel)
{
	const struct code_kernel *row = variant->kernels;

	while (row->kernel && (row->kernel == kernel || row->step != CODE_DISCHARGE))
		row++;
	return !row->kernel;
}

static void tell_launch(struct report *report, const struct plan *plan)
{
	const struct kernel *kernel = variant_main(plan->variant);
	const bool by_user = plan->machine.threads && kernel->sync != SYNC_BLOCK;
	int64_t block_warps = 0;

	report_hide(report, true);
	report_text(report, "topic", "warps");
	report_hide(report, false);
	report_text(report, "variant", plan->variant->name);
	report_text(report, "device", variant_device(plan->variant, plan->device));
	if (is_only(plan->variant, kernel))
		report_text(report, "kernel", kernel->name);
	report_text(report, "work", kernel->title);
	if (!kernel->host && !strncmp(plan->device, "sim", 3)) {
		block_warps = by_user ? plan->machine.threads / WARP : kernel_block_warps(kernel);
		report_number(report, "threads_a_block", block_warps * WARP);
	}
	tell_warps(report, plan, kernel, block_warps);
}

bool info_launch(struct session *session, struct err *err)
{
	struct report report;
	struct plan plan;
	bool good;

	if (!session_need_network(session, err))
		return false;
	if (session->automatic.used) {
		err_set(err, ERR_WORK, "info warps: auto chooses the variant when the run begins");
		return err_hint(err, "`info auto` says what it would choose; `start` begins the run");
	}
	session_plan(session, &plan);
	plan.variant = distances_or(session, session->variant);
	report_init(&report, &session->memory, "info");
	tell_launch(&report, &plan);
	good = session_report(session, &report, err);
	report_free(&report);
	if (good)
		session_say(session, "there is no run yet: `step` begins one");
	return good;
}
