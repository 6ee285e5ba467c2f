/* SPDX-License-Identifier: GPL-3.0-or-later
 * cuda-mf: Algorithm 1 of "Dynamically Tuned Push-Relabel Algorithm for the Maximum Flow
 * Problem on CPU-GPU-Hybrid Platforms" (He, Hong): lock-free cycles on the machine, then a
 * global relabeling on the host, until e(s) + e(t) has reached ExcessTotal.
 *
 * The lines of Program 4 before and in its search are the engine's (src/problem/flow/relabel.c).
 * The paper does not test its result at the end. Here the last search does: if an active vertex
 * still reaches the sink, the loop continues.
 */
#include "gpu/flow/mf.h"
#include "src/engine/listing.h"
#include "src/method/flow/mf.h"
#include "src/problem/flow/layout.h"

struct state {
	struct mf mf;
	bool marked[];   /* [vertices]: that were not reached once, and taken off */
};

static void relabeled(struct run *run, void *data, const struct residual *view)
{
	struct state *state = data;

	mf_relabeled(run, &state->mf, state->marked, view);
}

static bool next(struct run *run, void *data, struct task *task, struct err *err)
{
	struct state *state = data;

	return mf_next(run, &state->mf, task, err);
}

static bool ahead(const struct run *run, const void *data, struct task *task, struct err *err)
{
	struct mf mf = ((const struct state *)data)->mf;

	return mf_next(run, &mf, task, err);
}

static const struct flow_method method = {
	.layout = &layout_bcsr,
	.cancels = true,
	.paper_cycles = mf_paper_cycles,
	.relabeled = relabeled,
};

static const struct code_kernel kernels[] = {
	{ &kernel_cuda_mf, CODE_DISCHARGE },
	{ NULL, CODE_NONE },
};

const struct variant variant_cuda_mf = {
	.problem = &problem_flow,
	.own = &method,
	.kernels = kernels,
	.name = "cuda-mf",
	.title = "lock-free push-relabel; the CPU relabels globally and cancels violations",
	.paper = "He and Hong, Algorithm 1, Programs 2 to 4",
	.listing = &listing_cuda_mf,
	.size = sizeof(struct state),
	.vertex_size = sizeof(bool),
	.args_size = sizeof(struct mf_args),
	.bytes = mf_bytes,
	.allocate = mf_allocate,
	.by_seconds = true,
	.next = next,
	.ahead = ahead,
};
