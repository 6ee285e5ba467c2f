/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/engine/plan.h"

#include "src/base/err.h"
#include "src/base/text.h"
#include "src/engine/problem.h"
#include "src/graph/graph.h"
#include "src/host/mdt.h"

/* Thousandths as a decimal fraction without zeros at its end: 0.7, 1. */
static void print_thousandths(int64_t number, struct text *text)
{
	int64_t unit = 100;

	text_print(text, "%lld", (long long)(number / 1000));
	if (number % 1000)
		text_print(text, ".");
	for (number %= 1000; number; number %= unit, unit /= 10)
		text_print(text, "%lld", (long long)(number / unit));
}

const char *plan_initial_name(enum initial initial)
{
	static const char *const names[INITIALS] = { "cheap", "none", "karp-sipser" };

	return names[initial];
}

const char *plan_order_name(enum warp_order order)
{
	static const char *const names[] = { "forward", "reversed", "shuffled" };

	return names[order];
}

const char *plan_labels_name(enum initial_labels labels)
{
	static const char *const names[INITIAL_LABELS] = { "auto", "exact", "low" };

	return names[labels];
}

void plan_print_relabel(enum relabel_policy relabel, int64_t cycles, struct text *text)
{
	switch (relabel) {
	case RELABEL_EVERY:
		text_print(text, "%lld", (long long)cycles);
		break;
	case RELABEL_ADAPTIVE:
		text_print(text, "adaptive ");
		print_thousandths(cycles, text);
		break;
	default:
		text_print(text, "%s", relabel == RELABEL_AUTO ? "auto" : "paper");
	}
}

bool plan_has_lengths(const struct plan *plan)
{
	return plan->variant->problem->weight == WEIGHT_LENGTH && plan->graph->meaning == WEIGHT_LENGTH;
}

int64_t plan_host_cycle(const struct plan *plan)
{
	enum { LEAST = 32, VERTICES = 4096 };
	const int64_t many = plan->graph->vertices / VERTICES;

	if (plan->sizes.host_cycle > 0)
		return plan->sizes.host_cycle;
	return many > LEAST ? many : LEAST;
}

int32_t plan_mdt(const struct plan *plan)
{
	const struct problem *problem = plan->variant->problem;

	return problem->mdt ? problem->mdt(plan)
			    : mdt_of(plan->graph->row, plan->graph->vertices, plan->sizes.mdt_bins);
}

bool plan_check(const struct plan *plan, struct err *err)
{
	return plan->variant->problem->check_ends(plan->graph, &plan->terminals, err) &&
	       plan->variant->problem->check_plan(plan, err);
}
