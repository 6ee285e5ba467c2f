/* SPDX-License-Identifier: GPL-3.0-or-later
 * bfs-hp, sssp-hp: hierarchical processing: "Dynamic Load Balancing Strategies for Graph Applications on
 * GPUs", section III-C (gpu/paths/hp.cu). A cycle is an iteration over the worklist, the super list. Its
 * sub-iterations are launches, of which each reads at most MDT arcs of an entry; entries with arcs left
 * are the next sublist. A list of fewer entries than a block has threads is decomposed (deal.c), the
 * worklist as well as a sublist, and that ends the cycle.
 */
#include "src/method/paths/traversal.h"

#define AT(member) .at = offsetof(struct path_args, sublists.member)

static const struct array arrays[] = {
	DEAL_ARRAYS,
	{ "sublists", "sublists", NULL, PER_QUEUE, WORD_I32, AT(list) },
	{ "sublist_outdegrees", "sublists", NULL, PER_QUEUE, WORD_I32, AT(left) },
	{ "sublist_size", "a count", NULL, PER_ONE, WORD_I32, AT(size) },
	{ .name = NULL },
};

static const struct code_kernel kernels[] = {
	{ &kernel_paths_step, CODE_DISCHARGE },
	{ &kernel_paths_decompose, CODE_SHARE },
	DEAL_KERNELS,
	{ NULL, CODE_NONE },
};

static const struct paths_method method_hp = { .layout = &paths_csr, .decide = traversal_decide_hp };

TRAVERSAL(hp, "at most MDT arcs of a vertex at a time; short lists as in wd", "III-C",
	  .kernels = kernels, .arrays = arrays, .open = deal_open);
