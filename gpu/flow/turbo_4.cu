/* SPDX-License-Identifier: GPL-3.0-or-later
 * turbo_4: turbo for rows of 4 places.
 */
#define STRIDE 4
#include "gpu/flow/turbo_sparse.h"
