/* SPDX-License-Identifier: GPL-3.0-or-later
 * plugin_fake: what the tests and the plug-in without a GPU (plugin_fake.c) share.
 * Its memory is the host's, its kernels do what a test says, and each of its
 * functions fails when it is told to.
 */
#ifndef SPILLWAY_TESTS_PLUGIN_FAKE_H
#define SPILLWAY_TESTS_PLUGIN_FAKE_H

#include "gpu/cuda/plugin.h"

struct drive_order;
struct drive_row;
struct drive_state;

enum fake_call { FAKE_OPEN, FAKE_ALLOC, FAKE_COPY, FAKE_FILL, FAKE_LAUNCH, FAKE_SYNC, FAKE_CHANGES,
		 FAKE_PATCH, FAKE_DRIVE, FAKE_CALLS };

/* The symbol FAKE_SYMBOL is one of these.
 * fields: one for each order that a test gives, and for each thing that it counts. */
struct fake {
	/* Orders. */
	bool no_table;       /* the entry gives nothing */
	int abi, devices;
	enum fake_call fails;
	int64_t fails_after; /* so many such calls went well; < 0: none fails */
	enum fault fault;    /* of that kind; of no device too */
	const char *words;   /* why, instead of its own */
	bool lasting;        /* whatever is called after that fails as well */
	size_t unused;       /* bytes left, as a failed alloc says */
	int64_t room;        /* bytes left if it is asked, and 1; 0: it does not say */
	/* Bytes of a kernel's arguments, and how many more its own text takes. */
	uint64_t (*args_size)(const char *kernel);
	int args_more;
	/* What a kernel does, or NULL: nothing. */
	void (*run)(void *context, const char *kernel, const void *args,
		    const struct grid *grid);
	/* What a drive does, or NULL: it says that it stalled. */
	void (*drive)(void *context, const char *kernel, const void *args,
		      const struct drive_order *order, struct drive_state *state,
		      struct drive_row *rows);
	void *context;
	/* What has been asked of it. */
	int64_t calls[FAKE_CALLS], opened, closed, blocks;
	int64_t grid_blocks; /* most blocks of a launch, as the terms say */
	int device;
	bool failed;
	enum level level;    /* of the last launch or drive */
};

#define FAKE_SYMBOL "spillway_fake"

#endif
