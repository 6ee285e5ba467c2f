/* SPDX-License-Identifier: GPL-3.0-or-later
 * look_model: the modelled times of a launch whose times a GPU has measured, so that both can be
 * compared.
 */
#ifndef SPILLWAY_VIEW_LOOK_LOOK_MODEL_H
#define SPILLWAY_VIEW_LOOK_LOOK_MODEL_H

#include "gpu/core/machine.h"

struct err;
struct run;
struct snapshot;

/* Copies the state before the last launch onto a sim of the same card, repeats the launch there,
 * and fills snapshot->model. Needs undo back to that state and a profile of the card; without them
 * the fields stay empty, and that is no error. `measured`: the launch, with its measured times. */
bool look_model(struct run *run, const struct launch_work *measured,
		 struct snapshot *snapshot, struct err *err);

#endif
