/* SPDX-License-Identifier: GPL-3.0-or-later
 * Tesla K20c, compute capability 3.5.
 */
#include "gpu/core/host_profile.h"
#include "gpu/core/profile.h"

const struct profile profile_k20c = {
	.name = "k20c",
	.title = "Tesla K20c, compute capability 3.5",
	.facts = {
		[FACT_multiprocessors] = { 13,
			"Tesla K20 board specification: 2496 cores, 192 a multiprocessor" },
		[FACT_resident_warps] = { 64, "CUDA C++ Programming Guide, compute capabilities" },
		[FACT_resident_blocks] = { 16,
			"CUDA C++ Programming Guide, compute capabilities" },
		[FACT_issue] = { 16, "CUDA C Programming Guide 4.2, 5.2.3: four schedulers" },
		[FACT_clock] = { 706, "Tesla K20 board specification" },
		[FACT_granule] = { 32,
			"Kepler Tuning Guide: global loads pass the second-level cache" },
		[FACT_request_lanes] = { 32, "CUDA C++ Programming Guide" },
		[FACT_l2_bytes] = { 1310720, "Tesla K20: five partitions of 256 KiB" },
		[FACT_l2_latency] = { 200, "Jia et al., arXiv:1804.06826, table 3.1, on a K80" },
		[FACT_memory_latency] = { 375,
			"estimated: 350 to 400; CUDA C Programming Guide: 200 to 400" },
		[FACT_l2_bandwidth] = { 450000,
			"estimated: 640 bytes a clock (GK110 whitepaper: twice Fermi's)" },
		[FACT_memory_bandwidth] = { 208000, "Tesla K20 board specification" },
		[FACT_word_latency] = { 68,
			"estimated: 7.5 dependent instructions a word, as on the H200, of 9 "
			"cycles (Jia et al. 2018)" },
		[FACT_word_issues] = { 5, "as measured on the H200" },
		[FACT_sector_latency] = { 2, "as measured on the H200" },
		[FACT_conflict_latency] = { 1, "Kepler GK110 whitepaper: one a clock" },
		[FACT_fence_latency] = { 575, "estimated: a load from each level" },
		[FACT_hot_word] = { 1420, "Kepler GK110 whitepaper: one a clock" },
		[FACT_barrier_latency] = { 30, "estimated: 25 to 35 cycles" },
		[FACT_launch] = { 5000, "estimated: 3.5 to 7 us" },
		[FACT_look] = { 31000, "estimated: the H200's, as much longer as a copy is" },
		[FACT_grid_barrier] = { 1750, "estimated: 1.5 to 2 us, in software" },
		[FACT_turn] = { 6170, "estimated: the H200's, in cycles" },
		[FACT_link_bandwidth] = { 6300,
			"bandwidthTest on a Tesla K20c: 6.04 and 6.55 GB/s" },
		[FACT_plain_down] = { 6300, "estimated: the link's, which is slower than the host" },
		[FACT_plain_up] = { 6300, "estimated: the link's, which is slower than the host" },
		[FACT_copy] = { 9000, "estimated: 8 to 10 us" },
		[FACT_memory] = { 4771,
				  "Raval et al., Dynamic Load Balancing Strategies, section IV: 4.66 GB" },
	},
	.host = &host_sandybridge,
};
