/* SPDX-License-Identifier: GPL-3.0-or-later
 * rescue: the last complete state that was copied from a machine whose memory the host cannot
 * see. If that machine fails, another run can start from it.
 *
 * It consists of the arrays that are ARRAY_RESCUED, as they were at the end of a cycle. With
 * RESCUE_AUTO, copying takes at most a fiftieth of the run's time.
 */
#ifndef SPILLWAY_ENGINE_RESCUE_H
#define SPILLWAY_ENGINE_RESCUE_H

#include <stdbool.h>
#include <stdint.h>

struct array;
struct buffers;
struct err;
struct rescue;
struct run;

/* Copies the state from the machine if that is due. `resting`: the run waits for the next
 * command. If poll asks to stop, the copy is postponed. False: the machine failed. */
bool rescue_keep(struct run *run, bool resting, struct err *err);
/* Takes the state from the mirror, which holds the arrays of the present moment and is no longer
 * needed for them. Does nothing where arrays are streamed (mirror.h): the mirror has not what was
 * stored last as the machine has it. */
void rescue_note(struct run *run);
/* Copies the present state, for a private run; NULL: memory was refused, or the machine failed. */
struct rescue *rescue_copy(struct run *run, struct err *err);
/* Makes a state of the run's present cycle from other words than the run's: one of an edited graph. Its
 * capacities have 64 bits. Takes over the buffers (mirror.h), also on failure: NULL, memory was refused.
 * `work`: visits of vertices and arcs on the host that it took. */
struct rescue *rescue_make(const struct run *run, struct buffers *buffers, int64_t work, struct err *err);
/* Takes the state out of a run whose machine has failed; the caller owns it. NULL: there is
 * none. */
struct rescue *rescue_take(struct run *run);
void rescue_free(struct rescue *rescue);

/* The cycle at whose end the state was copied. */
int64_t rescue_cycle(const struct rescue *rescue);
/* That work; 0: it is a copy. */
int64_t rescue_work(const struct rescue *rescue);
/* A word of an array, by the number of its row; `wide`: its words have 64 bits. */
int64_t rescue_word(const struct rescue *rescue, int array, bool wide, int64_t index);
/* The rows of its arrays (struct array). */
const struct array *rescue_arrays(const struct rescue *rescue);
/* Whether words of WORD_CAPACITY have 64 bits. */
bool rescue_is_wide(const struct rescue *rescue);

#endif
