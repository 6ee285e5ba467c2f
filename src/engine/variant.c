/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/engine/variant.h"

#include "src/base/err.h"
#include "src/engine/problem.h"

bool variant_check_ends(const struct variant *variant, const struct graph *graph,
			const struct terminals *terminals, struct err *err)
{
	return variant->problem->check_ends(graph, terminals, err);
}

bool variant_check_like(const struct variant *variant, const struct variant *other,
			struct err *err)
{
	if (variant->problem == other->problem)
		return true;
	err_set(err, ERR_WORK, "%s and %s cannot be compared: one is for %s, the other for %s",
		variant->name, other->name, variant->problem->name, other->problem->name);
	return err_hint(err, "`info variants` lists them");
}

bool problem_suits(const struct problem *about, const struct problem *solved)
{
	return !about || about == solved || about == solved->like;
}

const char *variant_device(const struct variant *variant, const char *device)
{
	return variant->machine ? variant->machine : device;
}

bool variant_works_on_host(const struct variant *variant)
{
	return variant->machine || variant->hosts;
}

/* Those with lines of their own for it have one way of relabeling. */
bool variant_drives_relabelings(const struct variant *variant)
{
	return variant->drive && !variant->listing->relabels;
}

const char *variant_phase(const struct variant *variant, enum phase phase)
{
	return phase == PHASE_PUSH && variant->work ? variant->work : variant->problem->phases[phase];
}

unsigned variant_tells(const struct variant *variant)
{
	return variant->problem->tells | variant->tells;
}

const struct kernel *variant_kernel(const struct variant *variant, enum code_step step)
{
	const struct code_kernel *row;

	for (row = variant->kernels; row->kernel; row++)
		if (row->step == step)
			return row->kernel;
	return NULL;
}

const struct kernel *variant_main(const struct variant *variant)
{
	return variant_kernel(variant, CODE_DISCHARGE);
}

enum code_step variant_step(const struct variant *variant, const struct kernel *kernel)
{
	const struct code_kernel *row;

	for (row = variant->kernels; row->kernel; row++)
		if (row->kernel == kernel)
			return row->step;
	return CODE_NONE;
}
