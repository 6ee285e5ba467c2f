/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/quiz_warps.h"

#include "src/base/text.h"
#include "src/engine/run.h"
#include "src/graph/graph.h"
#include "src/view/look/holder.h"
#include "src/view/look/spread.h"

enum { MOST_WARPS = 12, MOST_ENTRIES = 24, TELLING = 2048 };

static void print(const struct graph *graph, const struct warp_share *share, int64_t warp, struct text *text)
{
	int i;

	text_print(text, "%s%lld: %s", warp ? "; " : "", (long long)warp, share->count ? "" : "nothing");
	for (i = 0; i < share->count; i++) {
		text_print(text, "%s", i ? ", " : "");
		graph_label(graph, share->vertex[i], text);
		text_print(text, " (%lld %s)", (long long)share->degree[i],
			   share->degree[i] == 1 ? "arc" : "arcs");
	}
}

void quiz_warps_say(struct run *run, const struct launch_work *launch, struct text *text)
{
	char buffer[TELLING];
	struct warp_share share;
	struct text list;
	int64_t warp;
	int entries = 0;

	if (launch->kernel != variant_main(run->plan.variant) || launch->warps > MOST_WARPS)
		return;
	text_fixed(&list, buffer, sizeof(buffer));
	for (warp = 0; warp < launch->warps; warp++) {
		if (!holder_share(run, launch, warp, &share))
			return;
		entries += share.count;
		print(run->plan.graph, &share, warp, &list);
	}
	if (!entries || entries > MOST_ENTRIES || list.cut)
		return;
	/* Of vertices it is not known in which cycle of the launch each was discharged. */
	if (launch->kernel->sync == SYNC_FREE && run->now.seen.cycles > 1)
		text_print(text, "This is cycle %lld of its launch; in all of these warps discharge: %s. ",
			   (long long)run->now.seen.cycles, buffer);
	else
		text_print(text, "Warps %s: %s. ",
			   launch->kernel->items == ITEMS_CHUNKS ? "discharge" : "have", buffer);
}
