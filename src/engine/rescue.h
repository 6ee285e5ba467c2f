/* SPDX-License-Identifier: GPL-3.0-or-later
 * rescue: the last complete state that was copied from a machine whose memory the host cannot
 * see. If that machine fails, another run can start from it. from a machine whose memory the
 * host cannot see. When that machine is lost, another run can go on from there.
 *
 * It consists of the residual capacities and the excess at the end of a cycle. An exact
 * relabeling computes the heights anew. With RESCUE_AUTO, copying takes at most a fiftieth of
 * the run's time.
 */
#ifndef SPILLWAY_ENGINE_RESCUE_H
#define SPILLWAY_ENGINE_RESCUE_H

#include <stdbool.h>
#include <stdint.h>

struct err;
struct rescue;
struct residual;
struct run;

/* Copies the state from the machine if that is due. `resting`: the run waits for the next
 * command. If poll asks to stop, the copy is postponed. False: the machine failed. */
bool rescue_keep(struct run *run, bool resting, struct err *err);
/* Takes the state from the mirror, which holds residual capacities and excess of the present
 * moment and is no longer needed for them. */
void rescue_note(struct run *run);
/* Copies the present state, for a private run; NULL: memory was refused, or the machine failed. */
struct rescue *rescue_copy(struct run *run, struct err *err);
/* Takes the state out of a run whose machine has failed; the caller owns it. NULL: there is
 * none. */
struct rescue *rescue_take(struct run *run);
void rescue_free(struct rescue *rescue);

/* The cycle at whose end the state was copied. */
int64_t rescue_cycle(const struct rescue *rescue);
/* The excess of a vertex in it. */
int64_t rescue_excess(const struct rescue *rescue, int32_t vertex);
/* Copies the state to `residual` as a preflow; all heights are 0, except the source's. */
void rescue_put(const struct rescue *rescue, struct residual *residual);

#endif
