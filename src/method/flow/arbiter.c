/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/method/flow/arbiter.h"

#include <math.h>
#include <string.h>

/* "The Threshold variable initially is a small value" (section V), which the paper does not
 * tell: here as many vertices as a warp has lanes. */
enum { SMALL = 32 };

/* What a slice weighs when the next one has ended. */
static const double decay = 0.7;

/* Those of the CPU are shorter, and only some have a relabeling. How short they are is a
 * setting: so the next one leaves 0.9 if it is of the usual size or larger, and the more the
 * smaller it is. */
static double cpu_decay(const struct slice *next)
{
	return 9 / (9 + (next->part < 1 ? next->part : 1));
}

/* The first probe comes when it costs at most an eighth of the time so far; each one that
 * changes nothing makes the next come half as often, down to this. */
enum { PATIENCE = 8, MOST_PATIENCE = 64 };

void arbiter_init(struct arbiter *arbiter)
{
	memset(arbiter, 0, sizeof(*arbiter));
	arbiter->patience = PATIENCE;
}

static double seconds_of(const struct slice *slice)
{
	return slice->kernels + slice->host;
}

static void note_gpu(struct arbiter *a, const struct slice *slice)
{
	const double n = (double)slice->active;
	const double t = seconds_of(slice);

	a->weight = decay * a->weight + 1;
	a->n = decay * a->n + n;
	a->nn = decay * a->nn + n * n;
	a->t = decay * a->t + t;
	a->nt = decay * a->nt + n * t;
	a->operations = decay * a->operations + (double)slice->operations;
	a->kernels = decay * a->kernels + slice->kernels;
}

void arbiter_note(struct arbiter *a, enum worker worker, const struct slice *slice)
{
	if (worker == WORKER_GPU) {
		note_gpu(a, slice);
	} else {
		const double keep = cpu_decay(slice);

		a->cpu_operations = keep * a->cpu_operations + (double)slice->operations;
		a->cpu_seconds = keep * a->cpu_seconds + seconds_of(slice);
	}
	a->known[worker] = true;
	a->last[worker] = *slice;
	a->since[worker] = 0;
	a->since[!worker] += seconds_of(slice);
}

/* --- What the papers' capabilities are, by the last slices. --- */

static double rate(double operations, double seconds)
{
	return seconds > 0 ? operations / seconds : -1;
}

/* Equations 1 and 2, and 3, which has a threshold only where the card is the faster one. */
static void set_paper(const struct arbiter *a, const struct question *question,
		      struct decision *d)
{
	const struct slice *gpu = &a->last[WORKER_GPU];
	const struct slice *cpu = &a->last[WORKER_CPU];
	const double n = (double)question->active;

	d->c_cuda = a->known[WORKER_GPU] ? rate((double)gpu->operations, gpu->kernels) : -1;
	d->c_cpu = a->known[WORKER_CPU] ? rate((double)cpu->operations, seconds_of(cpu)) : -1;
	d->e_cpu = d->c_cpu;
	if (d->c_cuda > 0)
		d->e_cuda = n / (question->overhead + n / d->c_cuda);
	if (d->c_cuda < 0 || d->c_cpu < 0)
		return;
	d->threshold = d->c_cuda > d->c_cpu ? question->overhead * d->c_cuda * d->c_cpu /
						     (d->c_cuda - d->c_cpu)
					    : HUGE_VAL;
}

static void decide_as_paper(const struct arbiter *a, const struct question *question,
			    struct decision *d)
{
	set_paper(a, question, d);
	d->reason = (double)question->active > d->threshold ? REASON_ABOVE : REASON_BELOW;
	if (d->threshold < 0) {
		d->threshold = SMALL;
		d->reason = REASON_SMALL;
	} else if (d->threshold == HUGE_VAL) {
		d->reason = REASON_NEVER;
	}
	d->worker = (double)question->active > d->threshold ? WORKER_GPU : WORKER_CPU;
}

/* --- Fitted. --- */

/* A variance of N, as a part of N^2, that may come of rounding. */
static const double rounding = 1e-9;

/* A GPU slice takes fixed + N / rate seconds: by least squares, where several N were seen
 * and that makes sense; else the host's part and the kernels'. */
static void fit(const struct arbiter *a, struct decision *d)
{
	const double spread = a->weight * a->nn - a->n * a->n;
	const bool differ = spread > rounding * a->weight * a->nn;
	const double slope = differ ? (a->weight * a->nt - a->n * a->t) / spread : 0;
	const double fixed = (a->t - slope * a->n) / a->weight;

	d->fixed = fixed;
	d->rate = slope > 0 ? 1 / slope : 0;
	d->work = a->n > 0 ? a->operations / a->n : 0;
	if (slope > 0 && fixed > 0)
		return;
	d->fixed = (a->t - a->kernels) / a->weight;
	d->rate = a->kernels > 0 ? a->n / a->kernels : 0;
}

/* Seconds of a sweep by the present worker. */
static double sweep_cost(const struct arbiter *a, const struct question *question)
{
	const struct slice *one = &a->last[question->worker];

	return one->units > 0 ? seconds_of(one) / (double)one->units * (double)question->sweep : 0;
}

/* What leaving the CPU costs beside the slice itself: copies there, and its lists anew when it
 * comes back. */
static double leaving_cost(const struct arbiter *a, const struct question *question)
{
	return question->worker == WORKER_CPU
		       ? question->overhead + 2 * sweep_cost(a, question)
		       : 0;
}

static void set_fitted(const struct arbiter *a, const struct question *question,
		       struct decision *d)
{
	const double n = (double)question->active;
	double gain;

	d->leaving = leaving_cost(a, question);
	d->c_cpu = d->e_cpu = a->known[WORKER_CPU] ? rate(a->cpu_operations, a->cpu_seconds) : -1;
	if (!a->known[WORKER_GPU])
		return;
	d->c_cuda = rate(a->operations, a->kernels);
	fit(a, d);
	d->e_cuda = d->rate > 0 ? d->work * n / (d->fixed + d->leaving + n / d->rate) : 0;
	if (d->e_cpu < 0)
		return;
	/* work N = E_cpu (fixed + leaving + N / rate) */
	gain = d->work - (d->rate > 0 ? d->e_cpu / d->rate : HUGE_VAL);
	d->threshold = gain > 0 ? d->e_cpu * (d->fixed + d->leaving) / gain : HUGE_VAL;
}

/* Seconds that it would take to try the one that does not work: copies and three sweeps, to
 * hand over, to work, and to hand back. */
static double probe_cost(const struct arbiter *a, const struct question *question,
			 enum worker other)
{
	const double guess = question->overhead + 3 * sweep_cost(a, question);

	return a->known[other] && seconds_of(&a->last[other]) > guess ? seconds_of(&a->last[other])
								      : guess;
}

/* A worker that has not worked for long is tried again, because its speed may have changed. */
static bool is_probe_due(const struct arbiter *a, const struct question *question)
{
	const enum worker other = (enum worker)!question->worker;

	return a->known[question->worker] && question->active > 0 &&
	       a->since[other] >= a->patience * probe_cost(a, question, other);
}

static void decide_fitted(struct arbiter *a, const struct question *question,
			  struct decision *d)
{
	const enum worker other = (enum worker)!question->worker;

	set_fitted(a, question, d);
	if (!a->known[WORKER_CPU] || !a->known[WORKER_GPU]) {
		d->worker = a->known[WORKER_CPU] ? question->worker : WORKER_CPU;
		d->reason = REASON_FIRST;
	} else {
		d->worker = (double)question->active > d->threshold ? WORKER_GPU : WORKER_CPU;
		d->reason = d->threshold == HUGE_VAL	  ? REASON_NEVER
			    : d->worker == WORKER_GPU ? REASON_ABOVE
						      : REASON_BELOW;
	}
	if (d->worker == other || !is_probe_due(a, question))
		return;
	d->worker = other;
	d->reason = REASON_PROBE;
	d->bound = a->known[other] ? -1 : sweep_cost(a, question);
	if (a->known[other] && a->patience < MOST_PATIENCE)
		a->patience *= 2;
}

void arbiter_decide(struct arbiter *a, const struct question *question, struct decision *d)
{
	if (question->policy == POLICY_PAPER)
		decide_as_paper(a, question, d);
	else
		decide_fitted(a, question, d);
}
