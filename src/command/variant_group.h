/* SPDX-License-Identifier: GPL-3.0-or-later
 * variant_group: the variants that a word names: those of a problem, or of problems that are alike.
 */
#ifndef SPILLWAY_COMMAND_VARIANT_GROUP_H
#define SPILLWAY_COMMAND_VARIANT_GROUP_H

#include <stdbool.h>

struct err;
struct problem;
struct wanted;

/* Whether variants of that problem belong to it. */
bool variant_group_has(const char *word, const struct problem *problem);
/* The error says which words there are. */
bool variant_group_check(const char *word, struct err *err);
void variant_group_offer(struct wanted *wanted);

#endif
