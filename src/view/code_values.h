/* SPDX-License-Identifier: GPL-3.0-or-later
 * code_values: the numbers of what happened last, for `show code`: rows below the line that says it.
 */
#ifndef SPILLWAY_VIEW_CODE_VALUES_H
#define SPILLWAY_VIEW_CODE_VALUES_H

#include <stdbool.h>

struct listing;
struct snapshot;
struct text;

/* Whether there are any; not of a global relabeling. */
bool code_values_has(const struct snapshot *snapshot);
/* How many rows they fill at that many columns. The letters are those of the listing. */
int code_values_rows(const struct snapshot *snapshot, const struct listing *listing, int columns);
/* Row `number`, from 1 on: "u = 5, v = 6, h(u) = 1, h(v) = 0". */
void code_values_print(const struct snapshot *snapshot, const struct listing *listing, int columns,
		       int number, struct text *text);

#endif
