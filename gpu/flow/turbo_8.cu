/* SPDX-License-Identifier: GPL-3.0-or-later
 * turbo_8: turbo for rows of 8 places.
 */
#define STRIDE 8
#include "gpu/flow/turbo_search.h"
#include "gpu/flow/turbo_discharge.h"
#include SIMT_DRIVE_BLOCK

DRIVE_TURBO(STRIDE, TURBO_THREADS)
