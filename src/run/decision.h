/* SPDX-License-Identifier: GPL-3.0-or-later
 * decision: who works next, the CPU or the GPU, and why (hybrid-mf; He and Hong, section IV).
 *
 * A run keeps all it came to; going back leaves those behind the present, and doing them
 * again writes them anew.
 */
#ifndef SPILLWAY_RUN_DECISION_H
#define SPILLWAY_RUN_DECISION_H

#include <stdbool.h>
#include <stdint.h>

struct err;
struct memory;

enum worker { WORKER_CPU, WORKER_GPU, WORKERS };

/* Who decides, and how. */
enum policy { POLICY_FITTED, POLICY_PAPER, POLICY_CPU, POLICY_GPU, POLICY_ORACLE };
enum { POLICIES = POLICY_ORACLE + 1 };

enum reason {
	REASON_ALWAYS,   /* the policy says so */
	REASON_FIRST,    /* nothing has been measured yet: the CPU begins */
	REASON_SMALL,    /* nothing is known of one of them: N against a small threshold */
	REASON_ABOVE,    /* N > threshold */
	REASON_BELOW,    /* N <= threshold */
	REASON_NEVER,    /* C_cuda <= C_cpu: no N is large enough, Equation 3 has no threshold */
	REASON_PROBE,    /* to measure the other one (again) */
	REASON_ORACLE,   /* copies of both were tried */
	REASON_LOOSE,    /* flow has come back to the source, from where it may go on: the GPU
			    relabels once more before the CPU can have it */
	REASON_AGAIN     /* the way back lost what the CPU had built: it is built anew */
};

enum { REASONS = REASON_AGAIN + 1 };

/* Operations are pushes and relabels; times are modelled on sim, measured elsewhere. What is
 * not known is below 0. */
struct decision {
	enum worker worker, before;
	enum policy policy;
	enum reason reason;
	int64_t cycle;          /* after which it was made */
	int64_t active;         /* N: vertices that are active */
	double c_cuda, c_cpu;   /* operations a second, without overheads */
	double overhead;        /* T_overhead, seconds */
	double link;            /* bytes a second of copies; what else is in T_overhead does not
				   depend on it */
	double e_cuda, e_cpu;   /* Equations 1 and 2, for this N */
	double threshold;       /* Equation 3; HUGE_VAL: there is none */
	double fixed, rate;     /* fitted: a GPU slice takes fixed + N / rate seconds */
	double leaving;         /* fitted: seconds beside those, if the CPU worked */
	double work;            /* fitted: operations of a GPU slice over its N */
	double bound;           /* fitted, a probe: seconds of kernels that it is worth; < 0: as many
				   as there are */
	double rest[WORKERS];   /* oracle: seconds that each would take to the end; below 0, too:
				   not through when the other one was */
	int64_t bytes;          /* that a GPU slice copies, which a CPU slice saves */
	int64_t paid;           /* and that were copied for handing over */
	double spent;           /* seconds of the slice before, */
	int64_t operations;     /* and what was done in it */
};

struct decisions {
	struct memory *memory;
	struct decision *rows;  /* [room] owned; now.decisions of them are of the past */
	int64_t room;
	int64_t known;          /* rows: those behind the present come again, as cycles of the
				   trace do (trace.h) */
};

void decisions_init(struct decisions *decisions, struct memory *memory);
void decisions_free(struct decisions *decisions);
/* Makes room for one behind `count` of them. */
bool decisions_reserve(struct decisions *decisions, int64_t count, struct err *err);

/* "CPU", "GPU"; "fitted", "paper", "always-cpu", ...; "above", "below", "probe", ... */
const char *worker_name(enum worker worker);
const char *policy_name(enum policy policy);
const char *reason_name(enum reason reason);
/* Whether one is called that. */
bool worker_find(const char *name, enum worker *worker);
bool policy_find(const char *name, enum policy *policy);
bool reason_find(const char *name, enum reason *reason);

#endif
