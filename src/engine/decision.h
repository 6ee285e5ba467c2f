/* SPDX-License-Identifier: GPL-3.0-or-later
 * decision: whether the CPU or the GPU works next in hybrid-mf, and why (He and Hong, section
 * IV; Equations 1 to 3).
 *
 * A run keeps all its decisions. After going back, those that lie ahead of the present stay
 * known; when the run makes them again, they are overwritten.
 */
#ifndef SPILLWAY_ENGINE_DECISION_H
#define SPILLWAY_ENGINE_DECISION_H

#include <stdbool.h>
#include <stdint.h>

struct err;
struct memory;

enum worker { WORKER_CPU, WORKER_GPU, WORKERS };

/* How the arbiter decides (`set arbiter`). */
enum policy { POLICY_FITTED, POLICY_PAPER, POLICY_CPU, POLICY_GPU, POLICY_ORACLE };
enum { POLICIES = POLICY_ORACLE + 1 };

enum reason {
	REASON_ALWAYS,   /* the policy says so */
	REASON_FIRST,    /* nothing has been measured yet: the CPU begins */
	REASON_SMALL,    /* one of the two was never measured: N is compared with a small fixed
			    threshold */
	REASON_ABOVE,    /* N > threshold */
	REASON_BELOW,    /* N <= threshold */
	REASON_NEVER,    /* C_cuda <= C_cpu: Equation 3 has no threshold, no N is large enough
			    for the GPU */
	REASON_PROBE,    /* to measure the other one, for the first time or again */
	REASON_ORACLE,   /* both were tried on copies of the run */
	REASON_LOOSE,    /* flow has returned to the source, which may send it out again: the GPU
			    relabels once more before the CPU may have the work */
	REASON_AGAIN     /* going back discarded the CPU's lists: they are built anew */
};

enum { REASONS = REASON_AGAIN + 1 };

/* Operations are pushes and relabels. Times are modelled on sim and measured elsewhere. A value
 * below 0 is not known. fields: one for each value that a recording has of a decision. */
struct decision {
	enum worker worker, before;
	enum policy policy;
	enum reason reason;
	int64_t cycle;          /* cycles that had ended when it was made */
	int64_t active;         /* N: vertices that are active */
	double c_cuda, c_cpu;   /* operations a second, without overheads */
	double overhead;        /* T_overhead, seconds */
	double link;            /* bytes a second of copies; the other part of T_overhead does
				   not depend on the bytes */
	double e_cuda, e_cpu;   /* Equations 1 and 2, for this N */
	double threshold;       /* Equation 3; HUGE_VAL: there is none */
	double fixed, rate;     /* fitted: a GPU slice takes fixed + N / rate seconds */
	double leaving;         /* fitted: seconds in addition if the CPU worked before */
	double work;            /* fitted: operations of a GPU slice divided by its N */
	double bound;           /* fitted, a probe: seconds of kernels that the probe may take; <
				   0: no limit */
	double rest[WORKERS];   /* oracle: seconds that each would take to the end; below 0 also
				   if it had not finished when the other one had */
	int64_t bytes;          /* copied for a GPU slice; a CPU slice saves them */
	int64_t paid;           /* copied to hand the work over */
	double spent;           /* seconds that the slice before took */
	int64_t operations;     /* operations of that slice */
};

struct decisions {
	struct memory *memory;
	struct decision *rows;  /* [room] owned; the first now.decisions of them lie in the past */
	int64_t room;
	int64_t known;          /* rows that are filled: those behind now.decisions lie ahead of
				   the present, like rows of the trace (trace.h) */
};

void decisions_init(struct decisions *decisions, struct memory *memory);
void decisions_free(struct decisions *decisions);
/* Makes room for one more decision after `count`. False: memory was refused. */
bool decisions_reserve(struct decisions *decisions, int64_t count, struct err *err);

/* "CPU", "GPU"; "fitted", "paper", "always-cpu", ...; "above", "below", "probe", ... */
const char *worker_name(enum worker worker);
const char *policy_name(enum policy policy);
const char *reason_name(enum reason reason);
/* Finds one by its name; false: there is none of that name. */
bool worker_find(const char *name, enum worker *worker);
bool policy_find(const char *name, enum policy *policy);
bool reason_find(const char *name, enum reason *reason);

#endif
