/* SPDX-License-Identifier: GPL-3.0-or-later
 * bench: a machine `sim` with room for the kernels of words_count.h, for tests of
 * what it counts and in which order it runs.
 */
#ifndef SPILLWAY_TESTS_SIMT_BENCH_H
#define SPILLWAY_TESTS_SIMT_BENCH_H

#include "gpu/core/machine.h"
#include "src/base/memory.h"
#include "tests/simt/words.h"

#include <stdbool.h>

enum { BENCH_PLACES = 16384 };

struct bench {
	struct memory memory;
	struct machine *machine;
	struct words_args args; /* the machine's arrays, which the host reads too */
};

/* Opens the machine of that name. bench_close ends it, and is false if it kept
 * memory; it is right after a bench_open that failed, too. */
bool bench_open(struct bench *bench, const char *name, const struct machine_options *options);
bool bench_close(struct bench *bench);
/* Runs a kernel to its end, or makes one launch of several cycles. */
bool bench_run(struct bench *bench, const struct kernel *kernel, int64_t items, int64_t number);
bool bench_run_cycles(struct bench *bench, const struct kernel *kernel, int64_t items,
		      int64_t number, int64_t cycles);
/* What a hardware warp did in the last launch; nothing if it was not counted. */
struct counts bench_counts(struct bench *bench, int64_t warp);

#endif
