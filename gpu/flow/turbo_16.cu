/* SPDX-License-Identifier: GPL-3.0-or-later
 * turbo_16: turbo for rows of 16 places.
 */
#define STRIDE 16
#include "gpu/flow/turbo_sparse.h"
