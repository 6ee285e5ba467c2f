/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/view/reason.h"

#include "src/base/text.h"

#include <math.h>

void reason_rate(double rate, struct text *text)
{
	if (rate < 0)
		text_print(text, "n/a");
	else if (rate < 1e4)
		text_print(text, "%.0f", rate);
	else if (rate < 1e6)
		text_print(text, "%.1f k", rate / 1e3);
	else
		text_print(text, "%.2f M", rate / 1e6);
}

void reason_threshold(double threshold, struct text *text)
{
	if (threshold < 0)
		text_print(text, "n/a");
	else if (threshold > 1e15)
		text_print(text, "none");
	else
		text_grouped(text, (int64_t)ceil(threshold));
}

static void say_vertices(int64_t active, struct text *text)
{
	text_grouped(text, active);
	text_print(text, active == 1 ? " vertex is active" : " vertices are active");
}

/* N against the threshold, and what both make of it. */
static void say_compared(const struct decision *d, const char *how, struct text *text)
{
	say_vertices(d->active, text);
	text_print(text, ", %s the threshold of ", how);
	reason_threshold(d->threshold, text);
	if (d->e_cuda < 0 || d->e_cpu < 0)
		return;
	text_print(text, ": with so many the GPU, its copies%s included, promises ",
		   d->policy == POLICY_FITTED ? " and relabelings" : "");
	reason_rate(d->e_cuda, text);
	text_print(text, " operations a second, the CPU ");
	reason_rate(d->e_cpu, text);
}

static void say_never(const struct decision *d, struct text *text)
{
	if (d->policy == POLICY_PAPER)
		text_print(text, "C_cuda, ");
	else
		text_print(text, "however many vertices are active, the GPU's ");
	reason_rate(d->policy == POLICY_PAPER ? d->c_cuda : d->work * d->rate, text);
	text_print(text, d->policy == POLICY_PAPER
				 ? " operations a second, is no more than C_cpu, "
				 : " operations a second are no more than the CPU's ");
	reason_rate(d->c_cpu, text);
	if (d->policy == POLICY_PAPER)
		text_print(text, ": Equation 3 gives an infinite threshold");
}

/* The GPU's side is what handing the work over would cost, for no slice of it is known. */
static void say_first(const struct decision *d, struct text *text)
{
	if (d->e_cpu < 0) {
		text_print(text, "its speed has not been measured yet");
		return;
	}
	text_print(text, "it does ");
	reason_rate(d->e_cpu, text);
	text_print(text, " operations a second; a first trial of the GPU would take %.3g ms of copies and "
			 "sweeps, too much of the time so far", 1e3 * d->leaving);
}

static void say_oracle(const struct decision *d, struct text *text)
{
	const enum worker other = (enum worker)!d->worker;

	text_print(text, "from here to the end it would take %.3g ms, ", 1e3 * d->rest[d->worker]);
	if (d->rest[other] >= 0)
		text_print(text, "the %s %.3g ms", worker_name(other), 1e3 * d->rest[other]);
	else
		text_print(text, "the %s longer", worker_name(other));
	text_print(text, ", as a trial on copies has shown");
}

void reason_say(const struct decision *d, struct text *text)
{
	text_print(text, "the %s works: ", worker_name(d->worker));
	switch (d->reason) {
	case REASON_ALWAYS:
		text_print(text, "`set arbiter %s` says so", policy_name(d->policy));
		break;
	case REASON_FIRST:
		say_first(d, text);
		break;
	case REASON_SMALL:
		say_compared(d, d->worker == WORKER_GPU ? "more than" : "no more than", text);
		text_print(text, ", a small default until both have worked");
		break;
	case REASON_ABOVE:
		say_compared(d, "more than", text);
		break;
	case REASON_BELOW:
		say_compared(d, "no more than", text);
		break;
	case REASON_NEVER:
		say_never(d, text);
		break;
	case REASON_PROBE:
		text_print(text, "it is tried %s, because that costs little compared with the "
			   "time that the %s has worked", d->worker == WORKER_GPU && d->c_cuda < 0
			   ? "for the first time" : "again", worker_name((enum worker)!d->worker));
		break;
	case REASON_ORACLE:
		say_oracle(d, text);
		break;
	case REASON_LOOSE:
		text_print(text, "some flow has come back to the source and may leave it again; "
			   "the next global relabeling of the GPU corrects this, and then the "
			   "CPU can take over");
		break;
	case REASON_AGAIN:
		text_print(text, "it continues from here, and has rebuilt its lists after the "
			"run went back");
		break;
	}
}

static void say_side(const char *name, double c, double e, struct text *text)
{
	text_print(text, "; the %s: C ", name);
	reason_rate(c, text);
	text_print(text, ", E ");
	reason_rate(e, text);
	text_print(text, c < 0 && e < 0 ? "" : " operations a second");
}

void reason_sides(const struct decision *d, struct text *text)
{
	text_print(text, "; N is %lld, the threshold ", (long long)d->active);
	reason_threshold(d->threshold, text);
	say_side("GPU", d->c_cuda, d->e_cuda, text);
	say_side("CPU", d->c_cpu, d->e_cpu, text);
	if (d->overhead >= 0)
		text_print(text, "; T_overhead is %.3f ms", 1e3 * d->overhead);
	if (d->spent >= 0 && d->operations > 0)
		text_print(text, "; the slice before took %.3f ms for %lld operations", 1e3 * d->spent,
			   (long long)d->operations);
}

/* T_overhead at which N would be the threshold; below 0: there is none. */
static double overhead_at(const struct decision *d)
{
	const double n = (double)d->active;
	double gain, turns;

	if (d->c_cuda < 0 || d->c_cpu <= 0)
		return -1;
	if (d->policy == POLICY_PAPER)
		return d->c_cuda > d->c_cpu ? n * (d->c_cuda - d->c_cpu) / (d->c_cuda * d->c_cpu)
					    : -1;
	gain = d->work - (d->rate > 0 ? d->e_cpu / d->rate : HUGE_VAL);
	if (gain <= 0)
		return -1;
	/* The slice's copies, and as much again where leaving the CPU has some, too. */
	turns = d->leaving > 0 ? 2 : 1;
	return d->overhead + (n * gain / d->e_cpu - d->fixed - d->leaving) / turns;
}

void reason_what_if(const struct decision *d, struct text *text)
{
	const bool compared = d->reason == REASON_ABOVE || d->reason == REASON_BELOW ||
			      d->reason == REASON_NEVER;
	const double overhead = compared ? overhead_at(d) : -1;
	double rest;

	if (!compared || d->overhead <= 0 || d->link <= 0)
		return;
	/* What copies cost beside their bytes stays. */
	rest = overhead - (d->overhead - (double)d->bytes / d->link);
	if (overhead <= 0 || rest <= 0) {
		text_print(text, "; no link would be fast enough to make the GPU the better "
			"choice here");
		return;
	}
	text_print(text, "; the %s would work now if the %lld bytes of a GPU slice were copied "
		   "at %s %.3g GB/s, instead of %.3g",
		   worker_name((enum worker)!d->worker), (long long)d->bytes,
		   d->worker == WORKER_GPU ? "less than" : "more than",
		   (double)d->bytes / rest / 1e9, d->link / 1e9);
}
