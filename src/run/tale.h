/* SPDX-License-Identifier: GPL-3.0-or-later
 * tale: the last event that is about something, out of all there were. Private to why.c.
 */
#ifndef SPILLWAY_RUN_TALE_H
#define SPILLWAY_RUN_TALE_H

#include "src/run/log.h"

#include <stdbool.h>
#include <stdint.h>

struct err;
struct run;

/* What is gathered while events pass by, from the first to the last. */
struct tale {
	int32_t vertex;
	/* Whether the event is about what is asked. */
	bool (*take)(struct tale *tale, const struct log_entry *entry);
	void *context;          /* of `take` */
	bool summing;           /* sums are wanted, of all events */
	const struct run *run;  /* whose events they are */
	int64_t most;           /* events from this number on are not taken */
	int64_t number;         /* of the last that was taken; -1: none was */
	struct log_entry event;
	int64_t back_number;    /* stage two, likewise */
	struct log_entry back;
};

/* Finds the last event, in the log or by repeating the run; *whole: all were seen. The
 * caller has set the fields down to `summing`. */
bool tale_find(struct tale *tale, const struct run *run, bool *whole, struct err *err);

#endif
