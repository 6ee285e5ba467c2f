/* SPDX-License-Identifier: GPL-3.0-or-later
 * H200 SXM, compute capability 9.0.
 */
#include "gpu/core/host_profile.h"
#include "gpu/core/profile.h"

const struct profile profile_h200 = {
	.name = "h200",
	.title = "H200 SXM, compute capability 9.0",
	.facts = {
		[FACT_multiprocessors] = { 132, "cudaGetDeviceProperties" },
		[FACT_resident_warps] = { 64, "cudaGetDeviceProperties" },
		[FACT_resident_blocks] = { 32,
			"CUDA C++ Programming Guide 13.0, compute capabilities" },
		[FACT_issue] = { 16,
			"H100 Tensor Core GPU architecture whitepaper: four schedulers" },
		[FACT_clock] = { 1980, "nvidia-smi, under load" },
		[FACT_granule] = { 32, "CUDA C++ Programming Guide 13.0: sectors of 32 bytes" },
		[FACT_request_lanes] = { 32, "CUDA C++ Programming Guide 13.0" },
		[FACT_l2_bytes] = { 62914560, "cudaGetDeviceProperties" },
		[FACT_l2_latency] = { 258, "measured: docs/results/model-nvidia-h200.md" },
		[FACT_memory_latency] = { 640, "measured: docs/results/model-nvidia-h200.md" },
		[FACT_l2_bandwidth] = { 6500000, "measured: docs/results/model-nvidia-h200.md" },
		[FACT_memory_bandwidth] = { 4400000,
			"measured: docs/results/model-nvidia-h200.md" },
		[FACT_word_latency] = { 30, "measured: docs/results/model-nvidia-h200.md" },
		[FACT_word_issues] = { 5, "measured: docs/results/model-nvidia-h200.md" },
		[FACT_sector_latency] = { 2, "measured: docs/results/model-nvidia-h200.md" },
		[FACT_conflict_latency] = { 2, "measured: docs/results/model-nvidia-h200.md" },
		[FACT_fence_latency] = { 620, "measured: docs/results/model-nvidia-h200.md" },
		[FACT_hot_word] = { 730, "measured: docs/results/model-nvidia-h200.md" },
		[FACT_barrier_latency] = { 29, "measured: docs/results/model-nvidia-h200.md" },
		[FACT_launch] = { 2800, "measured: docs/results/model-nvidia-h200.md" },
		[FACT_look] = { 24000, "derived: docs/results/agree-nvidia-h200.md, `sync` and `ecl`" },
		[FACT_grid_barrier] = { 970, "measured: docs/results/model-nvidia-h200.md" },
		[FACT_turn] = { 2200,
				"derived: docs/results/agree-nvidia-h200.md (docs/sim.md, Calibration)" },
		[FACT_link_bandwidth] = { 55400, "measured: docs/results/model-nvidia-h200.md" },
		[FACT_plain_down] = { 18900, "measured: docs/results/model-nvidia-h200.md" },
		[FACT_plain_up] = { 10400, "measured: docs/results/model-nvidia-h200.md" },
		[FACT_copy] = { 6900, "measured: docs/results/model-nvidia-h200.md" },
		[FACT_memory] = { 144384, "H200 datasheet: 141 GB" },
	},
	.host = &host_xeon_h200,
};
