/* SPDX-License-Identifier: GPL-3.0-or-later
 * GeForce RTX 3090, compute capability 8.6.
 */
#include "gpu/core/host_profile.h"
#include "gpu/core/profile.h"

const struct profile profile_rtx3090 = {
	.name = "rtx3090",
	.title = "GeForce RTX 3090, compute capability 8.6",
	.facts = {
		[FACT_multiprocessors] = { 82, "GA102 whitepaper, table 2" },
		[FACT_resident_warps] = { 48,
			"CUDA C++ Programming Guide 13.0, compute capabilities" },
		[FACT_resident_blocks] = { 16,
			"CUDA C++ Programming Guide 13.0, compute capabilities" },
		[FACT_issue] = { 16, "GA102 whitepaper: four schedulers" },
		[FACT_clock] = { 1695, "GA102 whitepaper, table 2: boost" },
		[FACT_granule] = { 32, "CUDA C++ Programming Guide 13.0: sectors of 32 bytes" },
		[FACT_request_lanes] = { 32, "CUDA C++ Programming Guide 13.0" },
		[FACT_l2_bytes] = { 6291456, "GA102 whitepaper, table 2" },
		[FACT_l2_latency] = { 250,
			"Ernst, gpu-benches (RRZE-HPC), gpu-latency: A40, the same chip, at "
			"1740 MHz" },
		[FACT_memory_latency] = { 552,
			"Ernst, gpu-benches (RRZE-HPC), gpu-latency: A40, 547 to 557" },
		[FACT_l2_bandwidth] = { 3100000,
			"Ernst, gpu-benches (RRZE-HPC), gpu-l2-stream: A40" },
		[FACT_memory_bandwidth] = { 936000, "GA102 whitepaper, table 2" },
		[FACT_word_latency] = { 30,
			"estimated: 7.5 dependent instructions a word, as on the H200, of 4 "
			"cycles (Abdelkhalik et al., arXiv:2208.11174)" },
		[FACT_word_issues] = { 5, "as measured on the H200" },
		[FACT_sector_latency] = { 2, "as measured on the H200" },
		[FACT_conflict_latency] = { 2, "as measured on the H200" },
		[FACT_fence_latency] = { 620, "as measured on the H200" },
		[FACT_hot_word] = { 540,
			"histograms of equal numbers by NVBench, one a clock of a slice, on "
			"four cards of the family" },
		[FACT_barrier_latency] = { 22, "estimated: 20 to 25 cycles" },
		[FACT_launch] = { 1540, "Arledge, MegaQwen 2026: 225 launches in 347.5 us" },
		[FACT_look] = { 31000, "estimated: the H200's, as much longer as a copy is" },
		[FACT_grid_barrier] = { 730, "Arledge, MegaQwen 2026: 82 blocks of 256" },
		[FACT_turn] = { 2570, "estimated: the H200's, in cycles" },
		[FACT_link_bandwidth] = { 25200, "nvbandwidth on an A10, the same chip and bus" },
		[FACT_plain_down] = { 18900, "estimated: as beside the H200" },
		[FACT_plain_up] = { 10400, "estimated: as beside the H200" },
		[FACT_copy] = { 9000, "estimated: 8 to 10 us with the wait" },
		[FACT_memory] = { 24576, "GeForce RTX 3090 specifications: 24 GB" },
	},
	.host = &host_server,
};
