/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/engine/method.h"

#include "src/engine/run.h"

const struct plan *run_plan(const struct run *run)
{
	return &run->plan;
}

const struct moment *run_now(const struct run *run)
{
	return &run->now;
}

struct moment *run_moment(struct run *run)
{
	return &run->now;
}

struct machine *run_machine(const struct run *run)
{
	return run->machine;
}

struct memory *run_memory(const struct run *run)
{
	return run->memory;
}

enum width run_width(const struct run *run)
{
	return run->width;
}

void *run_args(const struct run *run)
{
	return run->args;
}

size_t run_args_size(const struct run *run)
{
	return run->args_size;
}

void *run_state(const struct run *run)
{
	return run->state;
}
