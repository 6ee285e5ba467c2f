/* SPDX-License-Identifier: GPL-3.0-or-later
 * plugin: the interface of the CUDA plug-in (spillway-cuda.so).
 *
 * The program itself contains no CUDA. It opens the plug-in at run time, gets this table and
 * checks `abi`. Functions that may fail return false and write the reason to the caller's
 * buffer. The plug-in keeps no state of its own: it is all in struct plugin_state.
 */
#ifndef SPILLWAY_GPU_CUDA_PLUGIN_H
#define SPILLWAY_GPU_CUDA_PLUGIN_H

#include "gpu/core/grid.h"
#include "gpu/core/marks.h"
#include "src/base/urgency.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PLUGIN_ABI = 13, PLUGIN_WHY = 256 };

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
	int resident_warps;        /* warps that a multiprocessor holds at once */
	int driver, runtime;       /* CUDA versions, 13000 for 13.0 */
	size_t memory;             /* bytes */
	const int32_t *hurry;      /* graph_args.hurry */
};

/* Limits for the use of a GPU. */
struct plugin_terms {
	double patience;         /* seconds after which a launch is given up, and with it the
				    GPU */
	struct poll poll;        /* asked while a launch runs; the answer goes to the kernel
				    (HURRY) */
	struct gpu_marks *marks; /* marks of the whole process, which outlive the state */
	int64_t blocks;          /* most blocks of a launch over items; 0: as many as run at once */
};

enum plugin_way { PLUGIN_TO_GPU, PLUGIN_FROM_GPU };

/* Kinds of GPU failures (faults.def). */
enum fault {
#define FAULT(name, ...) FAULT_##name,
#include "gpu/core/faults.def"
#undef FAULT
	FAULTS
};

/* Why something failed: the kind, and a few words, which may be empty. */
struct plugin_why {
	enum fault fault;
	char words[PLUGIN_WHY];
};

struct plugin {
	int abi;
	const char *built; /* "CUDA 13.0" */
	/* Number of devices; 0 or less, and the reason, if none can be used. */
	int (*count)(struct plugin_why *why);
	bool (*open)(int device, const struct plugin_terms *terms, struct plugin_state **state,
		     struct plugin_card *card, struct plugin_why *why);
	void (*close)(struct plugin_state *state);
	/* Allocates zeroed memory of the GPU; on failure *unused is the number of free bytes. */
	bool (*alloc)(struct plugin_state *state, void **at, size_t size, size_t *unused,
		      struct plugin_why *why);
	/* Free bytes; < 0: unknown. */
	int64_t (*room)(struct plugin_state *state);
	bool (*copy)(struct plugin_state *state, void *to, const void *from, size_t size,
		     enum plugin_way way, struct plugin_why *why);
	bool (*fill)(struct plugin_state *state, void *to, int byte, size_t size, struct plugin_why *why);
	/* For uploads in pieces: *piece has room for *room bytes, pinned, aligned for words of 64
	 * bits, and no copy from it is under way. There are two, which take turns. */
	bool (*stage)(struct plugin_state *state, void **piece, size_t *room,
		      struct plugin_why *why);
	/* Starts a copy from the piece that stage() gave last. Launches and copies behind it see
	 * what it has written. */
	bool (*send)(struct plugin_state *state, void *to, const void *piece, size_t size,
		     struct plugin_why *why);
	/* Waits for all of them. */
	bool (*settle)(struct plugin_state *state, struct plugin_why *why);
	/* The kernel of that name and width, or NULL. */
	const struct cuda_kernel *(*kernel)(const char *name, int width);
	/* Runs it to its end, on as many blocks as the card holds at once. */
	bool (*launch)(struct plugin_state *state, const struct cuda_kernel *kernel,
		       enum level level, const void *args, const struct grid *grid, struct plugin_why *why);
	/* One slice of a free run (gpu/loop/drive.h); `kernel` is named drive_VARIANT. `rows` and the
	 * pointers in `grid` are memory of the GPU; `order` is copied there, `drive` there and back. */
	bool (*drive)(struct plugin_state *state, const struct cuda_kernel *kernel,
		      enum level level, const void *args, const struct drive_order *order,
		      struct drive_state *drive, struct drive_row *rows, const struct grid *grid,
		      struct plugin_why *why);
	/* --- Undo (gpu/cuda/shadow.h). --- */
	/* Watches `size` bytes at `at`, a multiple of 4, for changes. */
	bool (*watch)(struct plugin_state *state, void *at, size_t size, struct plugin_why *why);
	/* Takes the watched memory as the new reference. The first call allocates as much memory
	 * again. */
	bool (*sync)(struct plugin_state *state, struct plugin_why *why);
	/* Finds at most `room` words that have changed since, each once; the next call finds
	 * more. */
	bool (*changes)(struct plugin_state *state, struct change *changes, size_t room,
			size_t *count, struct plugin_why *why);
	/* Puts words back; no word may occur twice. */
	bool (*patch)(struct plugin_state *state, const struct change *changes, size_t count,
		      struct plugin_why *why);
};

/* The one symbol of the plug-in, and its type. */
#define PLUGIN_SYMBOL "spillway_cuda_plugin"
typedef const struct plugin *plugin_entry(void);

#endif
