/* SPDX-License-Identifier: GPL-3.0-or-later
 * marks: GPUs that this process must not use again, a bit each.
 */
#ifndef SPILLWAY_GPU_CORE_MARKS_H
#define SPILLWAY_GPU_CORE_MARKS_H

#include <stdint.h>

struct gpu_marks {
	uint64_t given_up; /* a kernel did not end and still runs there */
	uint64_t spoilt;   /* a fault has left a context that CUDA may not recreate */
};

#endif
