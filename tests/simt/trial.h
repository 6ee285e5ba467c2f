/* SPDX-License-Identifier: GPL-3.0-or-later
 * trial: one launch of a kernel that tests the vocabulary, on any machine, and the
 * comparison of what it left with what plain C says it must leave.
 *
 * A word_case is a row: the kernel, the shape of its launch, and a function that
 * turns what the launch begins with into what is wanted at its end.
 */
#ifndef SPILLWAY_TESTS_SIMT_TRIAL_H
#define SPILLWAY_TESTS_SIMT_TRIAL_H

#include "gpu/core/machine.h"
#include "src/base/memory.h"
#include "tests/simt/words.h"

#include <stdbool.h>
#include <stdint.h>

struct err;
struct trial;

struct word_case {
	const char *name;            /* the word, as reports call it */
	const struct kernel *kernel;
	int lanes;                   /* of its teams */
	int64_t items;
	int64_t cycles;              /* for SYNC_FREE; 0: one */
	int64_t places;              /* 0: one a lane */
	int64_t number;              /* words_args.number */
	bool untold;                 /* the machine is asked for no events */
	/* Changes what the launch begins with; NULL: as drawn. */
	void (*prepare)(struct trial *trial);
	/* Fills trial->want, which is a copy of trial->start. */
	void (*expect)(struct trial *trial);
	/* Brings what depends on the order of teams into one order, in trial->got;
	 * false if that cannot be. NULL: nothing depends on it. */
	bool (*settle)(struct trial *trial, struct err *err);
};

struct trial {
	const struct word_case *row;
	enum width width;
	int64_t places;
	/* Arrays of the host: before, what must be after, what is after. */
	struct words_args start, want, got;
	struct event_sum want_events[EVENT_KINDS];
	struct event_sum got_events[EVENT_KINDS];
	struct memory memory;
	struct machine *machine;
	struct words_args there; /* arrays of the machine */
};

/* The cases there are, ended by one without a name. */
const struct word_case *word_cases(void);

/* Runs a case on the machine of that name. False, and *err says what differs, if
 * anything did not come out as wanted. options->events is chosen by the row. */
bool word_case_run(const struct word_case *row, enum width width, const char *machine,
		   const struct machine_options *options, struct err *err);

/* For expectations: a value of the width's CAP_T or ARC_T in an array of the host. */
int64_t trial_get(const void *array, size_t size, int64_t place);
void trial_set(void *array, size_t size, int64_t place, int64_t value);
/* Column `column` of want.out or got.out. */
int64_t *trial_column(const struct trial *trial, const struct words_args *args, int column);
/* Sorts `count` signed numbers of `size` bytes, the least first. */
void trial_sort(void *numbers, size_t size, int64_t count);

#endif
