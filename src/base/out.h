/* SPDX-License-Identifier: GPL-3.0-or-later
 * out: the doors through which words leave the program, and their filter.
 *
 * Every byte for standard output or standard error passes out_write. It lets
 * newlines, tabs and harmless text through and spells everything else out
 * (text.h says what is harmless), whether or not a terminal is at the far end.
 *
 * Where the far end takes nothing (a pipe whose reader sleeps, a stopped terminal) a write waits,
 * and asks `poll` meanwhile. When that wants to stop, what was not written is dropped.
 */
#ifndef SPILLWAY_BASE_OUT_H
#define SPILLWAY_BASE_OUT_H

#include "src/base/urgency.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct memory;

enum { OUT_ROOM = 4096 };

struct out {
	FILE *file;            /* owned by whoever opened it */
	struct poll poll;      /* asked while a write has to wait; set after out_init */
	char waiting[OUT_ROOM]; /* what has not yet been written to the file's descriptor */
	size_t waiting_count;
	bool at_once;          /* nothing waits when out_write or out_print has returned */
	/* Takes what has passed the filter in the file's place; NULL: the file gets it. */
	void (*sink)(void *context, const char *bytes, size_t length);
	void *sink_context;
	struct memory *memory; /* for lines being put together */
	bool failed;           /* a write failed; nothing is written any more */
	int error;             /* errno of that */
	bool dropped;          /* `poll` ended a wait; nothing is written until out_resume */
	bool cut;              /* a line was cut, for lack of memory */
};

/* Opens the door onto a file. */
void out_init(struct out *out, FILE *file, struct memory *memory);
/* Leads what comes from now on elsewhere; a NULL sink leads it back to the file. */
void out_lead(struct out *out, void (*sink)(void *context, const char *bytes, size_t length),
	      void *context);
/* Writes bytes through the filter. */
void out_write(struct out *out, const char *bytes, size_t length);
/* Formats as text_print does, then writes. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void out_print(struct out *out, const char *format, ...);
/* Goes back to the beginning of the line: for a line that is to be written over. */
void out_return(struct out *out);
/* Hands buffered bytes to the system. False once any write has failed. */
bool out_flush(struct out *out);
/* Writes again after a wait that `poll` ended. */
void out_resume(struct out *out);

#endif
