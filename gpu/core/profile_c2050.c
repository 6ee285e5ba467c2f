/* SPDX-License-Identifier: GPL-3.0-or-later
 * Tesla C2050, compute capability 2.0.
 *
 * Loads pass the first-level cache in lines of 128 bytes.
 */
#include "gpu/core/host_profile.h"
#include "gpu/core/profile.h"

const struct profile profile_c2050 = {
	.name = "c2050",
	.title = "Tesla C2050, compute capability 2.0",
	.facts = {
		[FACT_multiprocessors] = { 14,
			"Tesla C2050 board specification BD-04983: 448 cores, 32 a "
			"multiprocessor" },
		[FACT_resident_warps] = { 48, "CUDA C Programming Guide 4.2, appendix F" },
		[FACT_resident_blocks] = { 8, "CUDA C Programming Guide 4.2, appendix F" },
		[FACT_issue] = { 4,
			"CUDA C Programming Guide 4.2, 5.2.3: two schedulers, each an "
			"instruction in two cycles" },
		[FACT_clock] = { 1150, "Tesla C2050 board specification" },
		[FACT_granule] = { 128, "CUDA C Programming Guide 4.2, F.4.2" },
		[FACT_request_lanes] = { 32, "CUDA C Programming Guide 4.2, F.4.2" },
		[FACT_l2_bytes] = { 786432, "CUDA C Programming Guide 4.2, appendix F" },
		[FACT_l2_latency] = { 310, "Andersch et al., ISPASS 2015, table I, on a GF106" },
		[FACT_memory_latency] = { 640,
			"Andersch et al. 2015: 685 on a GF106; CUDA C Programming Guide 4.2: "
			"400 to 800" },
		[FACT_l2_bandwidth] = { 221000,
			"GeForce GTX 680 whitepaper: 384 bytes a clock, at 575 MHz" },
		[FACT_memory_bandwidth] = { 144000,
			"Tesla C2050 board specification, without ECC" },
		[FACT_word_latency] = { 135,
			"estimated: 7.5 dependent instructions a word, as on the H200, of 18 "
			"cycles (Volkov, GTC 2010)" },
		[FACT_word_issues] = { 5, "as measured on the H200" },
		[FACT_sector_latency] = { 4, "estimated: a line in two cycles, and its issue" },
		[FACT_conflict_latency] = { 18, "see hot_word: 15.7 ns" },
		[FACT_fence_latency] = { 950, "estimated: a load from each level" },
		[FACT_hot_word] = { 15700,
			"Kepler GK110 whitepaper: one in nine clocks, taken at 575 MHz" },
		[FACT_barrier_latency] = { 35, "estimated: 30 to 40 cycles" },
		[FACT_launch] = { 4000, "estimated: between the GTX 280's 3 us and the K20c's" },
		[FACT_look] = { 35000, "estimated: the H200's, as much longer as a copy is" },
		[FACT_grid_barrier] = { 2000,
			"estimated: two or three trips to the second-level cache, in software" },
		[FACT_turn] = { 3790, "estimated: the H200's, in cycles" },
		[FACT_link_bandwidth] = { 5800, "NVIDIA on PCI Express 2.0 x16: up to 6 GB/s" },
		[FACT_plain_down] = { 5800, "estimated: the link's, which is slower than the host" },
		[FACT_plain_up] = { 5800, "estimated: the link's, which is slower than the host" },
		[FACT_copy] = { 10000, "estimated: as on the GTX 280, the same bus" },
		[FACT_memory] = { 3072, "Tesla C2050 board specification: 3 GB" },
	},
	.host = &host_nehalem,
};
