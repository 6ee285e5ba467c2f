/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/look/look.h"
#include "src/view/look/snapshot.h"

#include "gpu/loop/drive.h"

static void add(struct load *load, int64_t one)
{
	load->total += one;
	load->least = one < load->least ? one : load->least;
	load->most = one > load->most ? one : load->most;
	load->busy += one > 0;
}

static void add_lap(struct lap_look *look, const struct lap *lap)
{
	add(&look->work, lap->work);
	add(&look->wait, lap->wait);
	add(&look->rounds, lap->rounds);
	add(&look->entries, lap->entries);
	/* All blocks have the same. */
	look->barriers = lap->barriers;
	look->longest = lap->longest;
}

static void begin(struct laps_look *look)
{
	int phase, part;

	for (phase = 0; phase < LAP_PHASES; phase++)
		for (part = 0; part < LAP_PARTS; part++) {
			struct lap_look *lap = &look->parts[phase][part];

			lap->work.least = lap->wait.least = INT64_MAX;
			lap->rounds.least = lap->entries.least = INT64_MAX;
		}
}

/* Ticks of a barrier to which all come at once; 0: it did no launch. */
static double barrier_of(const struct laps *laps)
{
	const int64_t probes = laps->launches * LAP_PROBES;

	return probes ? (double)laps->probe / (double)probes : 0;
}

static void add_laps(struct laps_look *look, const struct laps *laps, int phase)
{
	const double barrier = barrier_of(laps);
	int part;

	look->launches[phase] = laps->launches;
	look->searches[phase] = laps->searches;
	if (barrier > 0 && (look->barrier <= 0 || barrier < look->barrier))
		look->barrier = barrier;
	for (part = 0; part < LAP_PARTS; part++)
		add_lap(&look->parts[phase][part], &laps->parts[part]);
}

/* Ticks of all blocks. */
static int64_t sum(const struct laps_look *look)
{
	int64_t ticks = 0;
	int phase, part;

	for (phase = 0; phase < LAP_PHASES; phase++)
		for (part = 0; part < LAP_PARTS; part++)
			ticks += look->parts[phase][part].work.total +
				 look->parts[phase][part].wait.total;
	return ticks;
}

/* Both phases have the same blocks; of one that did not begin all sums are 0. */
static bool take(struct run *run, struct snapshot *snapshot, struct err *err)
{
	struct laps_look *look = &snapshot->blocks.laps;
	struct warp_work work;
	int32_t block;

	if (!machine_work(run->machine, &work, err))
		return false;
	begin(look);
	for (block = 0; work.laps && block < DRIVE_FLAGS; block++) {
		const struct laps *sink = &work.laps[LAP_TO_SINK * DRIVE_FLAGS + block];
		const struct laps *source = &work.laps[LAP_TO_SOURCE * DRIVE_FLAGS + block];

		if (!sink->launches && !source->launches)
			break;
		add_laps(look, sink, LAP_TO_SINK);
		add_laps(look, source, LAP_TO_SOURCE);
		look->blocks++;
	}
	if (!look->blocks)
		return true;
	look->tick = (double)work.last.tick_ps / 1000;
	look->of_block = (double)sum(look) / look->blocks;
	snapshot->known |= KNOWN_LAPS;
	return true;
}

const struct look look_row_laps = { KNOWN_LAPS, NULL, take };
