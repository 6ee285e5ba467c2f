/* SPDX-License-Identifier: GPL-3.0-or-later
 * faults: the plug-in with faults on order (strike.h), for tests/gpu/faults.
 */
#include "tests/gpu/strike.h"

#define PLUGIN_CALL(name) strike(name)
#include "gpu/cuda/plugin.cu"
