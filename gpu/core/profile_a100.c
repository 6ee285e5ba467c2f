/* SPDX-License-Identifier: GPL-3.0-or-later
 * A100 SXM4 40 GB, compute capability 8.0.
 */
#include "gpu/core/host_profile.h"
#include "gpu/core/profile.h"

const struct profile profile_a100 = {
	.name = "a100",
	.title = "A100 SXM4 40 GB, compute capability 8.0",
	.facts = {
		[FACT_multiprocessors] = { 108,
			"A100 Tensor Core GPU architecture whitepaper, table 4" },
		[FACT_resident_warps] = { 64,
			"CUDA C++ Programming Guide 13.0, compute capabilities" },
		[FACT_resident_blocks] = { 32,
			"CUDA C++ Programming Guide 13.0, compute capabilities" },
		[FACT_issue] = { 16,
			"A100 Tensor Core GPU architecture whitepaper: four schedulers" },
		[FACT_clock] = { 1410,
			"A100 Tensor Core GPU architecture whitepaper, table 4: boost" },
		[FACT_granule] = { 32, "CUDA C++ Programming Guide 13.0: sectors of 32 bytes" },
		[FACT_request_lanes] = { 32, "CUDA C++ Programming Guide 13.0" },
		[FACT_l2_bytes] = { 41943040,
			"A100 Tensor Core GPU architecture whitepaper, table 4" },
		[FACT_l2_latency] = { 300,
			"Ernst, gpu-benches (RRZE-HPC), gpu-latency: 205 in the near half, 377 "
			"to 413 in the far one" },
		[FACT_memory_latency] = { 536,
			"Ernst, gpu-benches (RRZE-HPC), gpu-latency: 520 to 552" },
		[FACT_l2_bandwidth] = { 5500000,
			"Ernst, gpu-benches (RRZE-HPC), gpu-l2-cache: 5.4 to 5.65 TB/s" },
		[FACT_memory_bandwidth] = { 1555000,
			"A100 Tensor Core GPU architecture whitepaper, table 4" },
		[FACT_word_latency] = { 30,
			"estimated: 7.5 dependent instructions a word, as on the H200, of 4 "
			"cycles (Abdelkhalik et al., arXiv:2208.11174)" },
		[FACT_word_issues] = { 5, "as measured on the H200" },
		[FACT_sector_latency] = { 2, "as measured on the H200" },
		[FACT_conflict_latency] = { 2, "as measured on the H200" },
		[FACT_fence_latency] = { 620, "as measured on the H200" },
		[FACT_hot_word] = { 710, "estimated: one a clock, as on the RTX 30 cards" },
		[FACT_barrier_latency] = { 22, "Zhang et al., arXiv:2004.05371, on a V100" },
		[FACT_launch] = { 2730, "Ernst, gpu-benches (RRZE-HPC), gpu-small-kernels" },
		[FACT_look] = { 31000, "estimated: the H200's, as much longer as a copy is" },
		[FACT_grid_barrier] = { 1870,
			"Ernst, gpu-benches (RRZE-HPC), gpu-small-kernels: 124 blocks" },
		[FACT_turn] = { 3090, "estimated: the H200's, in cycles" },
		[FACT_link_bandwidth] = { 24500, "estimated: as an A10 on the same bus" },
		[FACT_plain_down] = { 18900, "estimated: as beside the H200" },
		[FACT_plain_up] = { 10400, "estimated: as beside the H200" },
		[FACT_copy] = { 9000, "estimated: 8 to 10 us with the wait" },
		[FACT_memory] = { 40960, "A100 whitepaper: 40 GB" },
	},
	.host = &host_server,
};
