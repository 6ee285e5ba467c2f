/* SPDX-License-Identifier: GPL-3.0-or-later
 * compare_say: what `compare` says of its runs besides the table. The runs are those of the session's last
 * comparison, where none is named.
 */
#ifndef SPILLWAY_COMMAND_COMPARE_SAY_H
#define SPILLWAY_COMMAND_COMPARE_SAY_H

#include <stdbool.h>

struct account;
struct err;
struct report;
struct session;

/* Whether the model can rank the warps of a run; null where their times are not modelled. */
void compare_tell_rank(struct report *report, const struct account *account);
/* Prints the variants whose warps the model cannot rank. */
void compare_say_rank(struct session *session);
/* Says why there is no value: the checker knows every distance, but their sum is too large. */
void compare_say_no_sums(struct session *session);
/* With --json an object for each run of a load-balancing strategy; else nothing. False: no memory. */
bool compare_tell_strategies(struct session *session, struct err *err);

#endif
