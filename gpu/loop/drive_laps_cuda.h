/* SPDX-License-Identifier: GPL-3.0-or-later
 * drive_laps_cuda: the clocks of blocks in turbo's free run (laps.h). Only drive_meet_cuda.h includes
 * it. Where nobody wants them, `clock` is a constant NULL, and nothing of this is compiled.
 */
#ifndef SPILLWAY_GPU_LOOP_DRIVE_LAPS_CUDA_H
#define SPILLWAY_GPU_LOOP_DRIVE_LAPS_CUDA_H

#include "gpu/loop/drive.h"
#include "gpu/loop/laps.h"
#include "gpu/core/simt.h"

/* In the shared memory of the block. Its first thread reads and writes it. */
struct lap_clock {
	struct laps laps;
	int64_t mark;       /* where the present lap began */
	enum lap_part part;
};

DEVICE bool lap_counts(const struct lap_clock *clock)
{
	return clock && threadIdx.x == 0;
}

/* The block goes on with this part. */
DEVICE void lap_begin(struct lap_clock *clock, enum lap_part part)
{
	if (lap_counts(clock))
		clock->part = part;
}

/* So many rounds, over so many entries. */
DEVICE void lap_count(struct lap_clock *clock, int64_t rounds, int64_t entries)
{
	if (lap_counts(clock)) {
		clock->laps.parts[clock->part].rounds += rounds;
		clock->laps.parts[clock->part].entries += entries;
	}
}

/* The block comes to a barrier. */
DEVICE void lap_arrive(struct lap_clock *clock)
{
	if (lap_counts(clock)) {
		const int64_t now = clock64();

		clock->laps.parts[clock->part].work += now - clock->mark;
		clock->mark = now;
	}
}

/* It leaves it. `longest`: the most rounds of a block before it. */
DEVICE void lap_leave(struct lap_clock *clock, int64_t longest)
{
	if (lap_counts(clock)) {
		struct lap *lap = &clock->laps.parts[clock->part];
		const int64_t now = clock64();

		lap->wait += now - clock->mark;
		lap->barriers++;
		lap->longest += longest;
		clock->mark = now;
	}
}

DEVICE void lap_note_search(struct lap_clock *clock)
{
	if (lap_counts(clock))
		clock->laps.searches++;
}

/* Adds the sums to those in memory, [LAP_PHASES][DRIVE_FLAGS]. */
DEVICE void lap_add(const struct lap_clock *clock, struct laps *all, enum lap_phase phase)
{
	if (lap_counts(clock)) {
		int64_t *to = (int64_t *)(all + phase * DRIVE_FLAGS + blockIdx.x);
		const int64_t *from = (const int64_t *)&clock->laps;

		for (int i = 0; i < (int)(sizeof(struct laps) / sizeof(*to)); i++)
			to[i] += from[i];
	}
}

#endif
