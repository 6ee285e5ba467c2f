/* SPDX-License-Identifier: GPL-3.0-or-later
 * cuda_machine: the machine `cuda` inside. Private to gpu/cuda*.c.
 */
#ifndef SPILLWAY_GPU_CUDA_CUDA_MACHINE_H
#define SPILLWAY_GPU_CUDA_CUDA_MACHINE_H

#include "gpu/core/machine.h"
#include "gpu/cuda/plugin.h"

enum {
	RING = 1 << 18,   /* most events of a launch that are kept */
	CHANGES = 1 << 16 /* most words that are copied at once */
};

/* The clock ticks of the warps of one launch, and where they ran. */
struct cuda_record {
	long long *ticks, *multiprocessors; /* on the GPU, [room] */
	int64_t *here, *multiprocessors_here; /* copies on the host */
	size_t room;
	struct launch_work work;
};

/* What kernels report. The ring must follow the sums, because kernels expect it there. */
struct counters {
	struct event_sum sums[EVENT_KINDS * EVENT_PARTS];
	struct event_ring ring;
	int32_t wrote; /* becomes 1 if a launch changed a word */
	long long pace[2]; /* a number of clock ticks, and the ns they took */
};

struct cuda_drive;
struct laps;
struct text;

struct cuda {
	struct machine machine; /* first: a struct machine * is a struct cuda * */
	struct memory *memory;
	void *library;
	const struct plugin *plugin;
	struct plugin_state *state;
	struct gpu_marks marks;   /* marks of this machine alone, if the options have none */
	const struct cuda_kernel *kernel; /* kernel of the launch under way, or of the last one */
	struct grid grid;
	_Alignas(16) unsigned char args[LAUNCH_ARGS];
	struct outcome outcome;
	struct event_sum before[EVENT_KINDS]; /* sums of events when the launch began */
	struct machine_options options;
	struct event_ring ring;  /* the ring's header when a launch begins */
	struct event *entries;   /* [RING] on the GPU; NULL until events are needed */
	struct event *told;      /* [RING] a copy of `entries` on the host */
	struct change *found;    /* [CHANGES] words that changed, on the host */
	long long *ticks;        /* [slot_count] on the GPU; NULL: clocks are off */
	int64_t *ticks_here;     /* [slot_count] a copy of `ticks` on the host */
	int64_t slot_count;      /* warps that the card holds at once */
	struct cuda_record record, earlier; /* clocks of this launch, and of the one before */
	struct cuda_drive *drive; /* cuda_drive.c; NULL until a free run */
	struct counters *counters; /* on the GPU */
	bool over;               /* the launch is over */
	size_t watched;          /* bytes of arrays that kernels write */
};

static inline struct cuda *cuda_of(struct machine *machine)
{
	return (struct cuda *)(void *)machine;
}

/* Finds and opens the plug-in. False: `why`, of PLUGIN_WHY bytes, has the reason. */
bool cuda_load_plugin(void **library, const struct plugin **plugin, char *why);

/* For a failure of the GPU. cuda_fault_words adds its description. cuda_fault fills the error of
 * machine NAME, with the remedy; cuda_fault_at_opening does so where there is no run yet. Both
 * return false. cuda_fault_is_fatal: whether the context cannot be used any more. */
void cuda_fault_words(const struct plugin_why *why, struct text *text);
bool cuda_fault(const char *name, const struct plugin_why *why, struct err *err);
bool cuda_fault_at_opening(const char *name, const struct plugin_why *why, struct err *err);
bool cuda_fault_is_fatal(const struct plugin_why *why);
/* Marks the machine as failed and fills *err. Returns false. */
bool cuda_fail(struct machine *machine, const struct plugin_why *why, struct err *err);
/* Allocates memory of the GPU that undo does not watch. */
void *cuda_take(struct machine *machine, const char *name, size_t size, struct err *err);
/* Fills the error that `size` bytes were refused; `room` are free (< 0: unknown). Returns false. */
bool cuda_refuse(const struct machine *machine, const char *name, size_t size, int64_t room,
		 const struct plugin_why *why, struct err *err);
/* Copies the sums of events so far, [EVENT_KINDS]. */
bool cuda_read_events(struct cuda *cuda, struct event_sum *sums, struct err *err);
/* Makes room for the clocks of so many warps; the last launch's clocks become `earlier`. */
bool cuda_new_record(struct cuda *cuda, const struct kernel *kernel, int64_t warps,
		     struct err *err);
/* Sets up the ring of events for a launch, or removes it. */
bool cuda_allocate_ring(struct cuda *cuda, const struct launch *launch, struct err *err);
/* After a launch: passes the events of the ring on. */
bool cuda_read_ring(struct cuda *cuda, struct err *err);
/* Sets the clocks in the arguments of a launch. */
void cuda_set_clocks(const struct cuda *cuda, struct grid *grid);
bool cuda_drive(struct machine *machine, const char *name, const struct launch *launch,
		struct drive_order *order, struct drive_state *state, struct drive_row *rows,
		struct err *err);
/* Takes the GPU's memory for free runs, if there is some, before the first one is timed. */
void cuda_drive_prepare(struct cuda *cuda);
void cuda_drive_free(struct cuda *cuda);
/* Copies what blocks of free runs have summed up to the host, [LAP_PHASES][DRIVE_FLAGS]. *laps NULL:
 * none were timed. */
bool cuda_read_laps(struct cuda *cuda, const struct laps **laps, struct err *err);
/* Rows of the machine (struct machine_row). */
bool cuda_copy_to(struct machine *machine, void *to, const void *from, size_t size,
		  struct err *err);
bool cuda_copy_from(struct machine *machine, void *to, const void *from, size_t size,
		    struct err *err);
bool cuda_fill(struct machine *machine, void *to, int byte, size_t size, struct err *err);
bool cuda_work(struct machine *machine, struct warp_work *work, struct err *err);
bool cuda_settled(const struct machine *machine);
bool cuda_compare(struct machine *machine, bool first, struct err *err);
bool cuda_undo(struct machine *machine, const struct change *changes, size_t count,
	       struct err *err);
size_t cuda_freeze(const struct machine *machine, bool memory, void *to);
void cuda_recall(const struct machine *machine, const void *from, struct position *position,
		 struct warp_work *work);
bool cuda_thaw(struct machine *machine, bool memory, const void *from, struct err *err);

#endif
