/* SPDX-License-Identifier: GPL-3.0-or-later
 * out: standard output and standard error, with the filter for unsafe bytes.
 *
 * Every byte for standard output or standard error goes through out_write. It lets newlines,
 * tabs and safe text through and escapes everything else (text.h), whether or not the output
 * is a terminal.
 *
 * If the reader takes nothing (a full pipe, a stopped terminal), a write waits and asks `poll`
 * meanwhile. When that asks to stop, the rest of the bytes is dropped.
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
	FILE *file;            /* the caller's */
	struct poll poll;      /* asked while a write has to wait; set after out_init */
	char waiting[OUT_ROOM]; /* bytes not yet written to the file's descriptor */
	size_t waiting_count;
	bool unbuffered;        /* out_write and out_print write everything before they return */
	/* Receives the filtered bytes instead of the file; NULL: the file gets them. */
	void (*sink)(void *context, const char *bytes, size_t length);
	void *sink_context;
	struct memory *memory; /* for lines being put together */
	bool failed;           /* a write failed; nothing is written any more */
	int error;             /* errno of the failed write */
	bool dropped;          /* `poll` ended a wait; nothing is written until out_resume */
	bool cut;              /* a line was cut, for lack of memory */
};

/* Begins to write to an open file. */
void out_init(struct out *out, FILE *file, struct memory *memory);
/* Redirects further output to `sink`; NULL: back to the file. Who borrows it puts the sink of before back. */
void out_redirect(struct out *out, void (*sink)(void *context, const char *bytes, size_t length),
	      void *context);
/* Writes bytes through the filter. */
void out_write(struct out *out, const char *bytes, size_t length);
/* Formats as text_print does, then writes. */
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
void out_print(struct out *out, const char *format, ...);
/* Returns to the beginning of the line, to overwrite it. */
void out_return(struct out *out);
/* Hands buffered bytes to the system. False once any write has failed. */
bool out_flush(struct out *out);
/* Allows writing again after `poll` ended a wait. */
void out_resume(struct out *out);

#endif
