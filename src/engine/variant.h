/* SPDX-License-Identifier: GPL-3.0-or-later
 * variant: an algorithm in one of its forms, in a shape that the engine can step.
 *
 * The engine owns the loop. It asks the variant for the next task, does it in pieces as small
 * as the user's unit of stepping, and asks again. Between two calls a variant keeps `size`
 * bytes of plain data.
 */
#ifndef SPILLWAY_ENGINE_VARIANT_H
#define SPILLWAY_ENGINE_VARIANT_H

#include "src/engine/moment.h"
#include "src/engine/task.h"
#include "src/graph/graph.h"

#include <stdbool.h>
#include <stddef.h>

struct array;
struct controller;
struct decision;
struct plan;
struct problem;
struct terminals;
struct worklists;

/* A kernel of a variant, and the line of the pseudo-code that it does. */
struct code_kernel {
	const struct kernel *kernel; /* NULL: the end of the list */
	enum code_step step;
};

/* fields: one for each thing that the engine asks of a variant. */
struct variant {
	const char *name, *title;
	const char *paper;     /* source: paper and algorithm */
	const struct problem *problem;    /* the problem whose arrays it works on */
	const char *work;      /* what PHASE_PUSH is called; NULL: what its problem calls it */
	const char *machine;   /* machine that it always runs on; NULL: the user's choice */
	const struct code_kernel *kernels; /* its kernels */
	const struct listing *listing;    /* its pseudo-code */
	const void *own;       /* what its problem asks of it: struct flow_method for flow */
	size_t size;           /* bytes of state, zeroed by the engine */
	size_t vertex_size;    /* additional bytes for each vertex, behind these */
	size_t args_size;      /* bytes of its kernels' arguments, which begin with the problem's;
				  0: they have no more than these */
	const struct array *base_arrays; /* its arrays in place of the problem's; NULL: these */
	const struct array *arrays; /* arrays of its own, allocated behind the problem's; ended by
				       a row without a name; or NULL */
	/* The worklists of its blocks, on the machine; NULL: it has none. */
	const struct worklists *(*lists)(const struct run *run);
	/* What else it needs on the machine, or NULL: the bytes, and a function that allocates it
	 * behind the arrays and sets its arguments. */
	int64_t (*bytes)(const struct plan *plan, enum width width);
	bool (*allocate)(struct run *run, struct err *err);
	unsigned tells;        /* kinds of events, 1 << enum log_kind, that it tells besides those
				  that every variant of its problem tells */
	bool adaptive;         /* `relabel auto` is `relabel adaptive` with the paper's K */
	bool by_seconds;       /* times decide when it relabels or who works: they are part of its course */
	bool hosts;            /* some of its launches are on the host, on every machine */
	/* Called once after the start; or NULL. */
	bool (*open)(struct run *run, void *state, struct err *err);
	/* Decides whether the CPU or the GPU works next, and hands the work over if that changes
	 * (src/engine/mirror.h). NULL: for all other variants. */
	bool (*arbitrate)(struct run *run, void *state, struct decision *decision,
			  struct err *err);
	/* Fills *task with the next task. May read the machine's memory; must not wait for the
	 * machine. */
	bool (*next)(struct run *run, void *state, struct task *task, struct err *err);
	/* For display: the task that `next` would give now. Changes nothing. */
	bool (*ahead)(const struct run *run, const void *state, struct task *task,
		      struct err *err);
	/* A launch of the task is over: may set task->ends_cycle, where only what the launch has left
	 * says whether it was the last of its cycle. NULL: that is known before. */
	bool (*launched)(struct run *run, const void *state, struct task *task, struct err *err);
	/* Free runs (gpu/loop/drive.h): name of its kernel, or NULL; whether one may begin now,
	 * where its controller then stands; and where one has left it. */
	const char *drive;
	/* Its name in this run, where that depends on the graph; or NULL. */
	const char *(*drive_name)(const struct run *run);
	bool returns_freely;   /* its free runs do stage two, too */
	bool leaves_relabelings; /* they can leave global relabelings to the host */
	bool (*may_drive)(const struct run *run, const void *state,
			  struct controller *controller);
	void (*driven)(struct run *run, void *state, const struct controller *controller);
};

/* Whether the graph has what its runs need, such as terminals; if not, *err offers ready commands. */
bool variant_check_ends(const struct variant *variant, const struct graph *graph,
			const struct terminals *terminals, struct err *err);
/* Whether both solve the same problem, so that their runs can be compared. */
bool variant_check_like(const struct variant *variant, const struct variant *other,
			struct err *err);
/* Whether what is about runs of a problem, or, if that is NULL, of all, is about those of another. */
bool problem_suits(const struct problem *about, const struct problem *solved);
/* The machine it runs on if the user chose `device`. */
const char *variant_device(const struct variant *variant, const char *device);
/* Whether some of its launches are code of the host, which reports gaps and discharges one vertex
 * at a time. */
bool variant_works_on_host(const struct variant *variant);
/* Whether, with `relabel-on auto`, the host does its global relabelings on sim and in steps on cuda, and the
 * machine does them in a free run on cuda. */
bool variant_drives_relabelings(const struct variant *variant);
/* What a phase of its runs is called. */
const char *variant_phase(const struct variant *variant, enum phase phase);
/* The kinds of events, 1 << enum log_kind, that its runs may tell. */
unsigned variant_tells(const struct variant *variant);
/* Its first kernel for that line of the pseudo-code; NULL: it has none. */
const struct kernel *variant_kernel(const struct variant *variant, enum code_step step);
/* The kernel whose work is counted, compared and predicted: the one that discharges. */
const struct kernel *variant_main(const struct variant *variant);
/* The line that a kernel does; CODE_NONE: it is none of its kernels. */
enum code_step variant_step(const struct variant *variant, const struct kernel *kernel);

#endif
