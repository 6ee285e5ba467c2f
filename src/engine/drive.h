/* SPDX-License-Identifier: GPL-3.0-or-later
 * drive: the host's part of free runs, in which the GPU decides about cycles and relabelings
 * by itself. The GPU returns to the host after every slice (gpu/loop/drive.h).
 */
#ifndef SPILLWAY_ENGINE_DRIVE_H
#define SPILLWAY_ENGINE_DRIVE_H

#include "gpu/loop/drive.h"
#include "src/engine/run.h"

/* A free run under way. It is valid until anything else is done to the run. */
struct drive;

/* Whether the run can be driven from where it stands: on this machine, with this variant,
 * and at the end of a cycle. */
bool drive_can_begin(const struct run *run);
/* Starts one; NULL: memory was refused. */
struct drive *drive_begin(struct run *run, struct err *err);
void drive_free(struct drive *drive);
/* Does one slice of at least a cycle or a level of a relabeling. `ended`: units that ended in it.
 * *end: why the GPU returned; unless that is DRIVE_SLICE or DRIVE_FORMULA, the host has to do the
 * next step. False: the machine failed. */
bool drive_slice(struct run *run, struct drive *drive, int64_t ended[UNITS],
		 enum drive_end *end, struct err *err);

/* Translates a condition into a formula that the GPU evaluates itself, and adds it to the run's
 * formulas. False: the condition reads something that the GPU does not know. */
bool drive_add_formula(struct run *run, const char *text);

#endif
