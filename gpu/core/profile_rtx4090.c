/* SPDX-License-Identifier: GPL-3.0-or-later
 * GeForce RTX 4090, compute capability 8.9.
 */
#include "gpu/core/host_profile.h"
#include "gpu/core/profile.h"

const struct profile profile_rtx4090 = {
	.name = "rtx4090",
	.title = "GeForce RTX 4090, compute capability 8.9",
	.facts = {
		[FACT_multiprocessors] = { 128, "Ada GPU architecture whitepaper, table 2" },
		[FACT_resident_warps] = { 48,
			"CUDA C++ Programming Guide 13.0, compute capabilities" },
		[FACT_resident_blocks] = { 24,
			"CUDA C++ Programming Guide 13.0, compute capabilities" },
		[FACT_issue] = { 16, "Ada GPU architecture whitepaper: four schedulers" },
		[FACT_clock] = { 2520, "Ada GPU architecture whitepaper, table 2: boost" },
		[FACT_granule] = { 32, "CUDA C++ Programming Guide 13.0: sectors of 32 bytes" },
		[FACT_request_lanes] = { 32, "CUDA C++ Programming Guide 13.0" },
		[FACT_l2_bytes] = { 75497472, "Ada GPU architecture whitepaper, table 2" },
		[FACT_l2_latency] = { 296, "Dewing, AI_kernels 2026, latency" },
		[FACT_memory_latency] = { 636, "Dewing, AI_kernels 2026, latency" },
		[FACT_l2_bandwidth] = { 5700000,
			"Ernst, gpu-benches (RRZE-HPC), gpu-l2-cache: L40, the same chip, 5.2 "
			"to 6.2 TB/s" },
		[FACT_memory_bandwidth] = { 1008000, "Ada GPU architecture whitepaper, table 2" },
		[FACT_word_latency] = { 30,
			"estimated: 7.5 dependent instructions a word, as on the H200, of 4 "
			"cycles (Luo et al., arXiv:2402.13499)" },
		[FACT_word_issues] = { 5, "as measured on the H200" },
		[FACT_sector_latency] = { 2, "as measured on the H200" },
		[FACT_conflict_latency] = { 2, "as measured on the H200" },
		[FACT_fence_latency] = { 620, "as measured on the H200" },
		[FACT_hot_word] = { 400, "estimated: one a clock, as on the RTX 30 cards" },
		[FACT_barrier_latency] = { 25, "estimated: 20 to 30 cycles" },
		[FACT_launch] = { 1630, "Ernst, gpu-benches (RRZE-HPC), gpu-small-kernels: L40" },
		[FACT_look] = { 31000, "estimated: the H200's, as much longer as a copy is" },
		[FACT_grid_barrier] = { 1340,
			"Ernst, gpu-benches (RRZE-HPC), gpu-small-kernels: L40, 124 blocks" },
		[FACT_turn] = { 1730, "estimated: the H200's, in cycles" },
		[FACT_link_bandwidth] = { 25000, "estimated: as an A10 on the same bus" },
		[FACT_plain_down] = { 18900, "estimated: as beside the H200" },
		[FACT_plain_up] = { 10400, "estimated: as beside the H200" },
		[FACT_copy] = { 9000, "estimated: 8 to 10 us with the wait" },
		[FACT_memory] = { 24576, "GeForce RTX 4090 specifications: 24 GB" },
	},
	.host = &host_server,
};
