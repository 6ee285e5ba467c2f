/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gpu/host_profile.h"

#define MERRILL                                                                               \
	"estimated: from sequential searches on a Core i7-2600K (Merrill et al., PPoPP 2012), " \
	"by clock in the cache and by latency beyond it"

const struct host_profile host_nehalem = {
	.name = "nehalem",
	.title = "a Xeon 5500 of 2009",
	.cache_bytes = 8 << 20,
	.near_ps = 3500,
	.far_ps = 17500,
	.source = MERRILL,
};

const struct host_profile host_sandybridge = {
	.name = "sandybridge",
	.title = "a Xeon E5-2620 of 2012",
	.cache_bytes = 15 << 20,
	.near_ps = 3000,
	.far_ps = 14000,
	.source = MERRILL,
};

const struct host_profile host_server = {
	.name = "server",
	.title = "a core of a server of about 2022",
	.cache_bytes = 32 << 20,
	.near_ps = 1250,
	.far_ps = 7500,
	.source = MERRILL,
};

const struct host_profile host_xeon_h200 = {
	.name = "xeon-h200",
	.title = "the Xeon beside the H200 that was measured",
	.cache_bytes = 60 << 20,
	.near_ps = 1250,
	.far_ps = 7500,
	.source = "measured: docs/results/model-nvidia-h200.md",
};
