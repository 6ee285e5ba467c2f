/* SPDX-License-Identifier: GPL-3.0-or-later
 * listing: the pseudo-code of the matching methods.
 */
#ifndef SPILLWAY_METHOD_MATCHING_LISTING_H
#define SPILLWAY_METHOD_MATCHING_LISTING_H

#include "src/engine/listing.h"

extern const struct listing listing_g_pr_first, listing_g_pr_noshr, listing_g_pr_shr,
	listing_g_hk, listing_g_hkdw, listing_turbo_mm,
	listing_pr_match, listing_hk, listing_hkdw, listing_p_dbfs;

#endif
