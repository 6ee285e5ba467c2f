/* SPDX-License-Identifier: GPL-3.0-or-later
 * stop_report: a stop that was hit, as an object of JSON.
 */
#ifndef SPILLWAY_COMMAND_STOP_REPORT_H
#define SPILLWAY_COMMAND_STOP_REPORT_H

struct log_entry;
struct report;
struct run;
struct stop;

/* `entry`: the event at which it stopped; NULL: at the end of a cycle. `message`: the same for people. */
void stop_report(const struct run *run, const struct stop *stop, const struct log_entry *entry,
		 const char *message, struct report *report);

#endif
