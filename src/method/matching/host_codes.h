/* SPDX-License-Identifier: GPL-3.0-or-later
 * host_codes: shared by the variants whose code runs on the host (src/host/match_code.h). A "launch"
 * is a cycle of some turns.
 */
#ifndef SPILLWAY_METHOD_MATCHING_HOST_CODES_H
#define SPILLWAY_METHOD_MATCHING_HOST_CODES_H

#include "src/host/match_code.h"

struct kernel;
struct run;
struct task;

/* Of their launches. */
struct match_host_args {
	struct run *run;
};

/* *code, at the run's matching; false: an error. */
bool match_host_begin(struct run *run, struct match_code *code, struct err *err);
/* Memory of the machine for a code, of so many bytes, and *code, at the run's matching. NULL: an
 * error. */
void *match_host_open(struct run *run, int64_t bytes, struct match_code *code, struct err *err);
/* Fills *task with what the code needs; MATCH_NOTHING: a launch of that kernel. */
void match_host_decide(const struct run *run, enum match_need need, const struct kernel *kernel,
		       const struct match_host_args *args, struct task *task);

#endif
