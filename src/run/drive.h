/* SPDX-License-Identifier: GPL-3.0-or-later
 * drive: free runs that the machine does by itself, slice by slice (gpu/drive.h).
 */
#ifndef SPILLWAY_RUN_DRIVE_H
#define SPILLWAY_RUN_DRIVE_H

#include "gpu/drive.h"
#include "src/run/run.h"

/* One stretch of driving: it lives as long as nothing else is done to the run. */
struct drive;

/* Whether the run can be driven from where it stands: on this machine, with this variant,
 * and at the end of a cycle. */
bool drive_can_begin(const struct run *run);
/* NULL: memory was refused. */
struct drive *drive_begin(struct run *run, struct err *err);
void drive_free(struct drive *drive);
/* Drives by one slice, of at least a cycle or a level of a relabeling; `ended` gets the
 * units that ended. *end says why it left; anything but DRIVE_SLICE and DRIVE_FORMULA is
 * for others to go on from. False: the machine failed. */
bool drive_slice(struct run *run, struct drive *drive, int64_t ended[UNITS],
		 enum drive_end *end, struct err *err);

/* Makes a formula of a condition that a drive can look at by itself, adds it to the run's,
 * and says whether that was possible: it is about numbers that the machine has. */
bool drive_add_formula(struct run *run, const char *text);

#endif
