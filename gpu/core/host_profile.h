/* SPDX-License-Identifier: GPL-3.0-or-later
 * host_profile: the processors beside the cards, which do global relabelings.
 */
#ifndef SPILLWAY_GPU_CORE_HOST_PROFILE_H
#define SPILLWAY_GPU_CORE_HOST_PROFILE_H

#include "gpu/core/profile.h"

extern const struct host_profile host_nehalem, host_sandybridge, host_server, host_xeon_h200;

#endif
