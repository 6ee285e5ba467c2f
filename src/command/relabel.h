/* SPDX-License-Identifier: GPL-3.0-or-later
 * relabel: how users write when global relabelings are due.
 */
#ifndef SPILLWAY_COMMAND_RELABEL_H
#define SPILLWAY_COMMAND_RELABEL_H

#include "src/engine/plan.h"

#include <stdbool.h>
#include <stdint.h>

/* Reads `auto`, `paper`, N, `fix N` (cycles), `adaptive` or `adaptive K`. *number: the cycles, or K in
 * thousandths. False: it is none of them, and nothing is set. plan_print_relabel() writes it. */
bool relabel_read(const char *value, enum relabel_policy *policy, int64_t *number);

#endif
