/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gpu/core/host_profile.h"

#define LIKE_XEON                                                                             \
	"estimated: the measured Xeon's, slowed down as sequential searches differ between "  \
	"processors (after Merrill et al., PPoPP 2012: by clock in the cache, by latency "    \
	"beyond it)"

const struct host_profile host_nehalem = {
	.name = "nehalem",
	.title = "a Xeon 5500 of 2009",
	.cache_bytes = 8 << 20,
	.near_ps = 11200,
	.far_ps = 30000,
	.source = LIKE_XEON,
};

const struct host_profile host_sandybridge = {
	.name = "sandybridge",
	.title = "a Xeon E5-2620 of 2012",
	.cache_bytes = 15 << 20,
	.near_ps = 9600,
	.far_ps = 24000,
	.source = LIKE_XEON,
};

const struct host_profile host_server = {
	.name = "server",
	.title = "a server of about 2022",
	.cache_bytes = 32 << 20,
	.near_ps = 4000,
	.far_ps = 12900,
	.source = "as the measured Xeon",
};

const struct host_profile host_xeon_h200 = {
	.name = "xeon-h200",
	.title = "the Xeon beside the H200 that was measured",
	.cache_bytes = 300 << 20,
	.near_ps = 4000,
	.far_ps = 12900,
	.source = "its cache: lscpu; measured: docs/results/model-nvidia-h200.md",
};
