/* SPDX-License-Identifier: GPL-3.0-or-later
 * A machine for tests of counts and waves: its arrays and its launches.
 */
#include "tests/simt/bench.h"

#include "src/base/err.h"

#include <string.h>

static void *room(struct bench *bench, size_t size)
{
	return machine_alloc(bench->machine, "bench", size * BENCH_PLACES, NULL);
}

bool bench_open(struct bench *bench, const char *name, const struct machine_options *options)
{
	struct words_args *args = &bench->args;

	memset(bench, 0, sizeof(*bench));
	if (!machine_open(&bench->machine, name, options, &bench->memory, NULL))
		return false;
	args->places = BENCH_PLACES;
	args->in32 = room(bench, sizeof(int32_t));
	args->in64 = room(bench, sizeof(int64_t));
	args->arc64 = room(bench, 2 * sizeof(int64_t));
	args->word32 = room(bench, 2 * sizeof(int32_t));
	args->word64 = room(bench, 2 * sizeof(int64_t));
	args->list32 = room(bench, sizeof(int32_t));
	args->count = room(bench, sizeof(int32_t));
	args->out = room(bench, WORDS_COLUMNS * sizeof(int64_t));
	return args->in32 && args->in64 && args->arc64 && args->word32 && args->word64 &&
	       args->list32 && args->count && args->out;
}

bool bench_close(struct bench *bench)
{
	machine_close(bench->machine);
	return !bench->memory.used;
}

bool bench_run_cycles(struct bench *bench, const struct kernel *kernel, int64_t items,
		      int64_t number, int64_t cycles)
{
	struct launch launch = {
		.kernel = kernel,
		.width = WIDTH_C64_A32,
		.args = &bench->args,
		.args_size = sizeof(bench->args),
		.items = items,
		.cycles = cycles,
	};

	bench->args.number = number;
	return machine_launch(bench->machine, &launch, NULL) &&
	       machine_advance(bench->machine, PACE_LAUNCH, NULL) == ADVANCE_DONE;
}

bool bench_run(struct bench *bench, const struct kernel *kernel, int64_t items, int64_t number)
{
	return bench_run_cycles(bench, kernel, items, number, 1);
}

struct counts bench_counts(struct bench *bench, int64_t warp)
{
	struct counts none;
	struct warp_work work;

	memset(&none, 0, sizeof(none));
	if (!machine_work(bench->machine, &work, NULL) || !work.last.counts || warp >= work.last.warps)
		return none;
	return work.last.counts[warp];
}
