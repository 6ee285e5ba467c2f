/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/command/strategies.h"

#include "src/command/papers.h"
#include "src/engine/plan.h"
#include "src/engine/variant.h"
#include "src/view/look/account.h"

#include <string.h>

static const char paper[] = "Load Balancing Strategies";

/* Modelled seconds, else those that were measured on a card; 0: they say nothing. */
static double seconds_of(const struct account *account)
{
	if (account->known & KNOWN_MODEL)
		return modelled_seconds(&account->modelled);
	return account->simulated ? 0 : account->seconds;
}

static bool is_edge_based(const struct variant *variant)
{
	return !strcmp(variant->name, "bfs-ep") || !strcmp(variant->name, "sssp-ep");
}

/* The same run, as work chunking would or would not have it. */
static bool take_other(const struct plan *plan, struct account *account, struct memory *memory,
		       struct err *err)
{
	struct plan turned = *plan;
	struct account other;
	double with, without;

	turned.single_pushes = !plan->single_pushes;
	if (!account_take(&turned, memory, &other, err))
		return false;
	with = seconds_of(plan->single_pushes ? &other : account);
	without = seconds_of(plan->single_pushes ? account : &other);
	account->strategy.chunking = with > 0 ? without / with : 0;
	return true;
}

bool strategies_take(const struct settings *settings, const struct plan *plan, struct account *account,
		     struct memory *memory, struct err *err)
{
	const struct variant *variant = plan->variant;

	if (!papers_is(settings, "load-balancing") || !account->appraised ||
	    strncmp(variant->paper, paper, sizeof(paper) - 1) != 0)
		return true;
	account->strategy.is_told = true;
	return !is_edge_based(variant) || take_other(plan, account, memory, err);
}

/* The paper's times are whole: to make the graph for a strategy and to copy it is a part of them. */
static double time_of(const struct account *account)
{
	const int64_t start = account->appraisal.start_ps;
	const double seconds = seconds_of(account);

	return account->known & KNOWN_MODEL && start > 0 ? seconds + (double)start / 1e12 : seconds;
}

static double memory_of(const struct account *account)
{
	return (double)(account->appraisal.graph_bytes + account->appraisal.list_bytes);
}

/* One more than those that need less; equals share a rank. */
static int rank(const struct accounts *accounts, const struct account *account,
		double (*ask)(const struct account *account))
{
	const struct account *other;
	int rank = 1;

	if (ask(account) <= 0)
		return 0;
	for (other = accounts->rows; other < accounts->rows + accounts->count; other++)
		rank += other->strategy.is_told && !strcmp(other->device, account->device) &&
			ask(other) > 0 && ask(other) < ask(account);
	return rank;
}

void strategies_rank(struct accounts *accounts)
{
	struct account *account;

	for (account = accounts->rows; account < accounts->rows + accounts->count; account++) {
		if (!account->strategy.is_told)
			continue;
		account->strategy.time_rank = rank(accounts, account, time_of);
		account->strategy.memory_rank = rank(accounts, account, memory_of);
	}
}
