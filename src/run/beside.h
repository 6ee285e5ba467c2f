/* SPDX-License-Identifier: GPL-3.0-or-later
 * beside: what sim's model makes of the very launch that a card has measured.
 */
#ifndef SPILLWAY_RUN_BESIDE_H
#define SPILLWAY_RUN_BESIDE_H

#include "gpu/machine.h"

struct err;
struct run;
struct snapshot;

/* Puts the last launch's state as it was before it on a sim of the same card, launches it
 * there, and fills the snapshot's fields about that (`beside`, `beside_spread`,
 * `beside_tau`). Only where there is a way back to it and a profile of the card; else it
 * leaves them empty. `measured`: the launch. */
bool beside_take(struct run *run, const struct launch_work *measured,
		 struct snapshot *snapshot, struct err *err);

#endif
