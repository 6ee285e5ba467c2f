/* SPDX-License-Identifier: GPL-3.0-or-later
 * strategies: what `compare` tells of load-balancing strategies under `set paper load-balancing`.
 */
#ifndef SPILLWAY_COMMAND_STRATEGIES_H
#define SPILLWAY_COMMAND_STRATEGIES_H

#include <stdbool.h>

struct account;
struct accounts;
struct err;
struct memory;
struct plan;
struct settings;

/* Begins what is told besides of a run that was made by this plan: of EP it makes another run, with or
 * without work chunking. */
bool strategies_take(const struct settings *settings, const struct plan *plan, struct account *account,
		     struct memory *memory, struct err *err);
/* Ranks those that were begun, among those on the same machine. */
void strategies_rank(struct accounts *accounts);

#endif
