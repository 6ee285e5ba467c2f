/* SPDX-License-Identifier: GPL-3.0-or-later
 * plugin: what the CUDA plug-in (spillway-cuda.so) offers the program.
 *
 * The program knows no CUDA. It opens the plug-in at run time, asks for this table
 * and checks `abi`. Functions that may fail return false and say why in the caller's
 * buffer. The plug-in remembers nothing between two calls but in what it was given.
 */
#ifndef SPILLWAY_GPU_PLUGIN_H
#define SPILLWAY_GPU_PLUGIN_H

#include "gpu/grid.h"
#include "gpu/marks.h"
#include "src/base/urgency.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PLUGIN_ABI = 8, PLUGIN_WHY = 256 };

struct change;
struct drive_order;
struct drive_row;
struct drive_state;
struct plugin_state;

/* One GPU. */
struct plugin_card {
	char name[256];
	int major, minor;          /* compute capability */
	int multiprocessors;
	int resident_warps;        /* a multiprocessor */
	int driver, runtime;       /* CUDA versions, 13000 for 13.0 */
	size_t memory;             /* bytes */
	const int32_t *hurry;      /* flow_args.hurry */
};

/* What a GPU is used under. */
struct plugin_terms {
	double patience;         /* seconds after which a launch is given up, and with it the
				    GPU */
	struct poll poll;        /* asked while a launch runs; the kernel is told */
	struct gpu_marks *marks; /* of the whole process: they outlive the state */
};

enum plugin_way { PLUGIN_TO_GPU, PLUGIN_FROM_GPU };

/* What befell a GPU (faults.def). */
enum fault {
#define FAULT(name, ...) FAULT_##name,
#include "gpu/faults.def"
#undef FAULT
	FAULTS
};

/* Why something failed: of what kind it was, and a few words, which may be missing. */
struct plugin_why {
	enum fault fault;
	char words[PLUGIN_WHY];
};

struct plugin {
	int abi;
	const char *built; /* "CUDA 13.0" */
	/* Devices there are; 0 or less, and why, if none can be used. */
	int (*count)(struct plugin_why *why);
	bool (*open)(int device, const struct plugin_terms *terms, struct plugin_state **state,
		     struct plugin_card *card, struct plugin_why *why);
	void (*close)(struct plugin_state *state);
	/* Zeroed memory of the GPU; on failure *unused holds the bytes that are left. */
	bool (*alloc)(struct plugin_state *state, void **at, size_t size, size_t *unused,
		      struct plugin_why *why);
	/* Bytes that are left; < 0: the GPU does not say. */
	int64_t (*room)(struct plugin_state *state);
	bool (*copy)(struct plugin_state *state, void *to, const void *from, size_t size,
		     enum plugin_way way, struct plugin_why *why);
	bool (*fill)(struct plugin_state *state, void *to, int byte, size_t size, struct plugin_why *why);
	/* The kernel of that name and width, or NULL. */
	const struct cuda_kernel *(*kernel)(const char *name, int width);
	/* Runs it to its end, on as many blocks as the card holds at once. */
	bool (*launch)(struct plugin_state *state, const struct cuda_kernel *kernel,
		       enum level level, const void *args, const struct grid *grid, struct plugin_why *why);
	/* Drives a variant on by one slice (gpu/drive.h): `kernel` is called drive_VARIANT.
	 * order, rows and the grid's words are the GPU's; `drive` is copied there and back. */
	bool (*drive)(struct plugin_state *state, const struct cuda_kernel *kernel,
		      enum level level, const void *args, const struct drive_order *order,
		      struct drive_state *drive, struct drive_row *rows, const struct grid *grid,
		      struct plugin_why *why);
	/* --- The way back (gpu/shadow.h). --- */
	/* `size` bytes at `at`, a multiple of 4, are among those that change. */
	bool (*watch)(struct plugin_state *state, void *at, size_t size, struct plugin_why *why);
	/* What is watched is as it should be; needs as much memory again, the first time. */
	bool (*sync)(struct plugin_state *state, struct plugin_why *why);
	/* At most `room` words that have changed since, each once; the next call has more. */
	bool (*changes)(struct plugin_state *state, struct change *changes, size_t room,
			size_t *count, struct plugin_why *why);
	/* Puts words back; no word comes twice. */
	bool (*patch)(struct plugin_state *state, const struct change *changes, size_t count,
		      struct plugin_why *why);
};

/* The one symbol of the plug-in, and its type. */
#define PLUGIN_SYMBOL "spillway_cuda_plugin"
typedef const struct plugin *plugin_entry(void);

#endif
