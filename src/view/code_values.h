/* SPDX-License-Identifier: GPL-3.0-or-later
 * code_values: the numbers of what happened last, for `show code`: rows below the line that says it.
 */
#ifndef SPILLWAY_VIEW_CODE_VALUES_H
#define SPILLWAY_VIEW_CODE_VALUES_H

struct listing;
struct snapshot;
struct text;

/* How many rows there are; 0: none, as of a global relabeling. */
int code_values_count(const struct snapshot *snapshot);
/* Row `number`, from 1 on: "u = 5, v = 6, h(u) = 1, h(v) = 0". The letters are those of the listing. */
void code_values_print(const struct snapshot *snapshot, const struct listing *listing, int number,
		       struct text *text);

#endif
