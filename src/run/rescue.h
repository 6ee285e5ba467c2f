/* SPDX-License-Identifier: GPL-3.0-or-later
 * rescue: the last state of a run that was fetched whole from a machine whose memory the
 * host cannot see. When that machine is lost, another run can go on from there.
 *
 * What is kept are the residual capacities and the excess at the end of a cycle; heights
 * are made anew by an exact relabeling. With RESCUE_AUTO fetching takes no more than a
 * fiftieth of the time.
 */
#ifndef SPILLWAY_RUN_RESCUE_H
#define SPILLWAY_RUN_RESCUE_H

#include <stdbool.h>
#include <stdint.h>

struct err;
struct rescue;
struct residual;
struct run;

/* Fetches the state, if that is due; `resting`: somebody waits for the next command. Where
 * poll asks to stop it is left for later. False: the machine failed. */
bool rescue_keep(struct run *run, bool resting, struct err *err);
/* The mirror holds residual capacities and excess of this very moment, and nobody needs
 * them there any more. */
void rescue_note(struct run *run);
/* A copy of the state as it is now, for a run beside this one; NULL: memory was refused, or
 * the machine failed. */
struct rescue *rescue_copy(struct run *run, struct err *err);
/* Takes what was kept out of a run whose machine is lost; NULL: nothing. */
struct rescue *rescue_take(struct run *run);
void rescue_free(struct rescue *rescue);

/* The cycle at whose end it was. */
int64_t rescue_cycle(const struct rescue *rescue);
/* The excess of a vertex then. */
int64_t rescue_excess(const struct rescue *rescue, int32_t vertex);
/* The preflow that it is; heights are 0, but for the source. */
void rescue_put(const struct rescue *rescue, struct residual *residual);

#endif
