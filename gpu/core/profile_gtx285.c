/* SPDX-License-Identifier: GPL-3.0-or-later
 * GeForce GTX 285, compute capability 1.3.
 *
 * A half of a warp makes a request; there is no cache for global data.
 */
#include "gpu/core/host_profile.h"
#include "gpu/core/profile.h"

const struct profile profile_gtx285 = {
	.name = "gtx285",
	.title = "GeForce GTX 285, compute capability 1.3",
	.facts = {
		[FACT_multiprocessors] = { 30,
			"GeForce GTX 200 technical brief: 10 clusters of 3" },
		[FACT_resident_warps] = { 32, "CUDA C Programming Guide 4.2, appendix F" },
		[FACT_resident_blocks] = { 8, "CUDA C Programming Guide 4.2, appendix F" },
		[FACT_issue] = { 1,
			"CUDA C Programming Guide 4.2, 5.2.3: an instruction of a warp in four "
			"cycles" },
		[FACT_clock] = { 1476, "GeForce GTX 285 specification: shader clock" },
		[FACT_granule] = { 32,
			"CUDA C Programming Guide 4.2, F.3.2: segments of 32, 64 or 128 bytes, "
			"shrunk to what is needed" },
		[FACT_request_lanes] = { 16, "CUDA C Programming Guide 4.2, F.3.2" },
		[FACT_l2_bytes] = { 0, "CUDA C Programming Guide 4.2, appendix F: textures only" },
		[FACT_l2_latency] = { 440, "as memory: there is none" },
		[FACT_memory_latency] = { 440, "Wong et al., ISPASS 2010, on a GTX 280" },
		[FACT_l2_bandwidth] = { 159000, "as memory: there is none" },
		[FACT_memory_bandwidth] = { 159000, "GeForce GTX 285 specification" },
		[FACT_word_latency] = { 180,
			"estimated: 7.5 dependent instructions a word, as on the H200, of 24 "
			"cycles (Wong et al. 2010)" },
		[FACT_word_issues] = { 5, "as measured on the H200" },
		[FACT_sector_latency] = { 8,
			"estimated: two cycles of issue for each of four granules" },
		[FACT_conflict_latency] = { 369, "estimated: 250 ns, see hot_word" },
		[FACT_fence_latency] = { 880, "estimated: twice a load" },
		[FACT_hot_word] = { 250000,
			"estimated: a twentieth of Fermi's rate (Fermi whitepaper), 150 to 300 "
			"ns" },
		[FACT_barrier_latency] = { 20, "Wong et al. 2010: a barrier of one warp" },
		[FACT_launch] = { 3000,
			"Boyer, University of Virginia, CUDA kernel overhead: 334,000 launches "
			"a second" },
		[FACT_look] = { 35000, "estimated: the H200's, as much longer as a copy is" },
		[FACT_grid_barrier] = { 1650,
			"Volkov and Demmel, SC08: 1.3 to 2.0 us in software" },
		[FACT_turn] = { 2950, "estimated: the H200's, in cycles" },
		[FACT_link_bandwidth] = { 5700, "NVIDIA on PCI Express 2.0 x16: up to 6 GB/s" },
		[FACT_plain_down] = { 5700, "estimated: the link's, which is slower than the host" },
		[FACT_plain_up] = { 5700, "estimated: the link's, which is slower than the host" },
		[FACT_copy] = { 10000,
			"Boyer, University of Virginia, memory transfer overhead, on a GTX 280" },
		[FACT_memory] = { 1024, "GeForce GTX 285 specifications: 1 GB" },
	},
	.host = &host_nehalem,
};
