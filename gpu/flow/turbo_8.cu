/* SPDX-License-Identifier: GPL-3.0-or-later
 * turbo_8: turbo for rows of 8 places.
 */
#define STRIDE 8
#include "gpu/flow/turbo_sparse.h"
