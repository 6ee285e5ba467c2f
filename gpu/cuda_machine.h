/* SPDX-License-Identifier: GPL-3.0-or-later
 * cuda_machine: the machine `cuda` inside. Private to gpu/cuda*.c.
 */
#ifndef SPILLWAY_GPU_CUDA_MACHINE_H
#define SPILLWAY_GPU_CUDA_MACHINE_H

#include "gpu/machine.h"
#include "gpu/plugin.h"

enum {
	RING = 1 << 18,   /* events of a launch that are kept */
	CHANGES = 1 << 16 /* words that are fetched at once */
};

/* The clock ticks of the warps of one launch, and where they ran. */
struct cuda_record {
	long long *ticks, *places; /* on the GPU, [room] */
	int64_t *here, *places_here; /* copies */
	size_t room;
	struct launch_work work;
};

/* What kernels tell; the ring lies behind the sums, as they expect it. */
struct counters {
	struct event_sum sums[EVENT_KINDS * EVENT_PLACES];
	struct event_ring ring;
	int32_t wrote; /* whether a launch changed a word */
	long long pace[2]; /* clock ticks, and the ns they took */
};

struct cuda_drive;
struct text;

struct cuda {
	struct machine machine; /* first: a struct machine * is a struct cuda * */
	struct memory *memory;
	void *library;
	const struct plugin *plugin;
	struct plugin_state *state;
	struct gpu_marks marks;   /* where the options name none */
	const struct cuda_kernel *kernel; /* of the launch under way or the last */
	struct grid grid;
	_Alignas(16) unsigned char args[LAUNCH_ARGS];
	struct outcome outcome;
	struct event_sum before[EVENT_KINDS]; /* the sums when the launch began */
	struct machine_options options;
	struct event_ring ring;  /* as it is on the GPU when a launch begins */
	struct event *entries;   /* [RING] on the GPU; NULL until they are wanted */
	struct event *told;      /* [RING] a copy of them */
	struct change *found;    /* [CHANGES] likewise of words that changed */
	long long *ticks;   /* on the GPU, [slot_count]; NULL: not asked for */
	int64_t *ticks_here;
	int64_t slot_count;
	struct cuda_record record, earlier; /* of this launch, and the one before */
	struct cuda_drive *drive; /* cuda_drive.c; NULL until a free run */
	struct counters *counters; /* on the GPU */
	bool over;
	size_t watched;          /* bytes that kernels write */
};

static inline struct cuda *cuda_of(struct machine *machine)
{
	return (struct cuda *)(void *)machine;
}

/* Opens the plug-in, wherever it is; else why not, in PLUGIN_WHY bytes. */
bool cuda_load_plugin(void **library, const struct plugin **plugin, char *why);

/* Of a failure: its words; an error that NAME met, with its remedy, false; the same where there
 * is no run yet; and whether it left nothing to go on with. */
void cuda_fault_words(const struct plugin_why *why, struct text *text);
bool cuda_fault(const char *name, const struct plugin_why *why, struct err *err);
bool cuda_fault_at_opening(const char *name, const struct plugin_why *why, struct err *err);
bool cuda_fault_is_fatal(const struct plugin_why *why);
/* That failure is the machine's; false. */
bool cuda_fail(struct machine *machine, const struct plugin_why *why, struct err *err);
/* Memory of the GPU that the way back does not watch. */
void *cuda_take(struct machine *machine, const char *name, size_t size, struct err *err);
/* So many bytes were refused, of `room` that are free (< 0: nobody knows); false. */
bool cuda_refuse(const struct machine *machine, const char *name, size_t size, int64_t room,
		 const struct plugin_why *why, struct err *err);
/* The sums of events so far, [EVENT_KINDS]. */
bool cuda_read_events(struct cuda *cuda, struct event_sum *sums, struct err *err);
/* Room for the clocks of so many warps; the last ones become those before. */
bool cuda_new_record(struct cuda *cuda, const struct kernel *kernel, int64_t warps,
		     struct err *err);
/* Sets the ring of events up for a launch, or takes it away. */
bool cuda_place_ring(struct cuda *cuda, const struct launch *launch, struct err *err);
/* Hands on what it holds after a launch. */
bool cuda_read_ring(struct cuda *cuda, struct err *err);
/* The words of it for a launch. */
void cuda_set_clocks(const struct cuda *cuda, struct grid *grid);
bool cuda_drive(struct machine *machine, const char *name, const struct launch *launch,
		struct drive_order *order, struct drive_state *state, struct drive_row *rows,
		struct err *err);
void cuda_drive_free(struct cuda *cuda);
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
void cuda_recall(const struct machine *machine, const void *from, struct place *place,
		 struct warp_work *work);
bool cuda_thaw(struct machine *machine, bool memory, const void *from, struct err *err);

#endif
