/* SPDX-License-Identifier: GPL-3.0-or-later
 * err: what went wrong, where, and what to do about it.
 *
 * A function that may fail returns bool and takes a struct err last. The error
 * is filled once, where it happens; callers pass it on untouched. Only main
 * turns it into an exit status, and only the session prints it.
 */
#ifndef SPILLWAY_BASE_ERR_H
#define SPILLWAY_BASE_ERR_H

#include <stdbool.h>

enum err_kind {
	ERR_NONE,
	ERR_WORK,      /* unknown command, bad value, wrong moment */
	ERR_FILE,      /* a file that cannot be opened, read or written */
	ERR_INPUT,     /* a graph or script whose content is wrong */
	ERR_MEMORY,    /* host or machine memory is used up */
	ERR_MACHINE,   /* a machine that is missing or failed */
	ERR_STALL,     /* the algorithm no longer makes progress */
	ERR_USAGE,     /* bad program options */
	ERR_CHECK,     /* verify or assert failed */
	ERR_PREDICTION, /* a prediction was wrong */
	ERR_INTERRUPT  /* the user stopped the work */
};

struct err {
	enum err_kind kind;
	char file[256];     /* the file the error stands in, or "" */
	long line;          /* its line, from 1, or 0 */
	char message[512];  /* what and where, one sentence without a full stop */
	char hint[512];     /* what to do, or "" */
};

/* Fills *err and returns false, so that a caller can `return err_set(...)`. If err is NULL, only
 * the return value reports the error. Arguments of %s are made safe for a terminal (text.h). */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
bool err_set(struct err *err, enum err_kind kind, const char *format, ...);

/* Adds the place or the remedy to an error already set; both return false. */
bool err_at(struct err *err, const char *file, long line);
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
bool err_hint(struct err *err, const char *format, ...);

/* The exit status a kind of error ends the program with. */
int err_status(enum err_kind kind);

/* Forgets the error. */
void err_clear(struct err *err);

#endif
