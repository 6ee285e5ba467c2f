/* SPDX-License-Identifier: GPL-3.0-or-later
 * search: G-PR's global relabeling on the machine, Algorithm 4, launch by launch
 * (gpu/matching/relabel.cu). The engine asks for tasks here, and the variant is asked where no
 * search is under way.
 */
#ifndef SPILLWAY_PROBLEM_MATCHING_SEARCH_H
#define SPILLWAY_PROBLEM_MATCHING_SEARCH_H

#include <stdbool.h>
#include <stdint.h>

struct err;
struct run;
struct task;

/* The functions of struct problem. */
bool match_search_task(struct run *run, struct task *task, struct err *err);
bool match_search_ahead(const struct run *run, struct task *task, struct err *err);
bool match_search_launched(struct run *run, int64_t *levels, struct err *err);
bool match_searches(const struct run *run);
bool match_ended_early(const struct run *run);

#endif
