/* SPDX-License-Identifier: GPL-3.0-or-later
 * The arbiter as a function of slices. By `paper`: Equations 1 to 3 of He and Hong, with
 * numbers worked out by hand, most of them powers of two so that nothing is rounded. Fitted:
 * what exact slices, t = a + N / b, were made of comes out of them again.
 */
#include "tests/unit/unit.h"

#include "src/base/text.h"
#include "src/method/flow/arbiter.h"
#include "src/view/reason.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Units of a slice of the CPU, unless that is smaller. */
enum { USUAL = 1000 };

/* As hybrid-mf asks: nothing is known of the answer. */
static struct decision ask(struct arbiter *arbiter, const struct question *question)
{
	struct decision d = { .worker = (enum worker)-1, .before = question->worker };

	d.policy = question->policy;
	d.c_cuda = d.c_cpu = d.e_cuda = d.e_cpu = -1;
	d.threshold = d.fixed = d.rate = d.work = d.bound = -1;
	arbiter_decide(arbiter, question, &d);
	return d;
}

static void expect(const struct decision *d, enum worker worker, enum reason reason)
{
	assert_int_equal(d->worker, worker);
	assert_int_equal(d->reason, reason);
}

/* Equal but for rounding. */
static void near(double a, double b)
{
	if (fabs(a - b) > 1e-9 * fabs(b))
		fail_msg("%.17g is not %.17g", a, b);
}

static void exactly(double a, double b)
{
	if (a < b || a > b)
		fail_msg("%.17g is not %.17g", a, b);
}

/* --- By the paper. --- */

/* C_cuda = 2^20: 2,048 operations in 1/512 s of kernels; what the host took is not counted.
 * C_cpu = 2^18: as many in 1/128 s, all of which counts. */
static const struct slice of_gpu = { .active = 100, .operations = 2048, .units = 9999,
				     .kernels = 1.0 / 512, .host = 17 };
static const struct slice of_cpu = { .active = 50, .operations = 2048, .units = 9999,
				     .kernels = 1.0 / 256, .host = 1.0 / 256 };

static struct question paper(int64_t active)
{
	return (struct question){ .worker = WORKER_CPU, .policy = POLICY_PAPER, .active = active,
				  .sweep = 1, .overhead = 3.0 / 2048 };
}

static void open_paper(struct arbiter *arbiter, const struct slice *gpu,
		       const struct slice *cpu)
{
	arbiter_init(arbiter);
	if (gpu)
		arbiter_note(arbiter, WORKER_GPU, gpu);
	if (cpu)
		arbiter_note(arbiter, WORKER_CPU, cpu);
}

/* Equation 3: 3/2048 * 2^20 * 2^18 / (2^20 - 2^18) = 3/2048 * 2^20 / 3 = 512. */
static void equation_3_is_taken_to_the_letter(void **state)
{
	struct question question = paper(512);
	struct arbiter arbiter;
	struct decision d;

	(void)state;
	open_paper(&arbiter, &of_gpu, &of_cpu);
	d = ask(&arbiter, &question);
	exactly(d.c_cuda, 1 << 20);
	exactly(d.c_cpu, 1 << 18);
	exactly(d.threshold, 512);
	/* Equations 1 and 2, which are equal at the threshold: 512 / (3/2048 + 512/2^20) = 512 /
	 * (4/2048) = 2^18. N must be more than it. */
	exactly(d.e_cuda, 1 << 18);
	exactly(d.e_cpu, 1 << 18);
	expect(&d, WORKER_CPU, REASON_BELOW);
	question.active = 513;
	d = ask(&arbiter, &question);
	expect(&d, WORKER_GPU, REASON_ABOVE);
	assert_true(d.e_cuda > d.e_cpu);
	/* 1536 / (3/2048 + 1536/2^20) = 1536 / (6/2048) = 2^19. */
	question.active = 1536;
	exactly(ask(&arbiter, &question).e_cuda, 1 << 19);
	/* Whoever works. */
	question.worker = WORKER_GPU;
	question.active = 1;
	d = ask(&arbiter, &question);
	expect(&d, WORKER_CPU, REASON_BELOW);
	/* Twice as long copies: twice the threshold. Without any: 0, which no vertex is below. */
	question.overhead *= 2;
	exactly(ask(&arbiter, &question).threshold, 1024);
	question.overhead = 0;
	d = ask(&arbiter, &question);
	exactly(d.threshold, 0);
	expect(&d, WORKER_GPU, REASON_ABOVE);
}

/* The last slice of each counts, and no other: with C_cpu = 2^19 it is 3/2048 * 2^20 * 2^19
 * / 2^19 = 1536. */
static void the_paper_takes_the_last_slices(void **state)
{
	const struct slice faster = { .operations = 4096, .host = 1.0 / 128 };
	const struct question question = paper(600);
	struct arbiter arbiter;

	(void)state;
	open_paper(&arbiter, &of_gpu, &of_cpu);
	arbiter_note(&arbiter, WORKER_CPU, &faster);
	exactly(ask(&arbiter, &question).threshold, 1536);
	arbiter_note(&arbiter, WORKER_CPU, &of_cpu);
	exactly(ask(&arbiter, &question).threshold, 512);
}

/* Where the card is no faster than the host, however many are active. */
static void no_number_is_large_enough_for_a_slow_card(void **state)
{
	static const struct {
		int64_t gpu, cpu;
	} rows[] = { { 512, 2048 }, { 511, 2048 }, { 0, 2048 }, { 0, 0 } };
	const struct question question = paper(INT64_C(1) << 40);
	struct arbiter arbiter;
	struct slice gpu, cpu;
	struct decision d;
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(rows); i++) {
		gpu = of_gpu;
		cpu = of_cpu;
		gpu.operations = rows[i].gpu;
		cpu.operations = rows[i].cpu;
		open_paper(&arbiter, &gpu, &cpu);
		d = ask(&arbiter, &question);
		assert_true(d.threshold == HUGE_VAL);
		expect(&d, WORKER_CPU, REASON_NEVER);
	}
	/* The least that is faster has a threshold, if a large one: 513/512 of C_cpu. */
	gpu.operations = 513;
	cpu.operations = 2048;
	open_paper(&arbiter, &gpu, &cpu);
	d = ask(&arbiter, &question);
	exactly(d.threshold, 3.0 / 2048 * (513 * 512.0) * (1 << 18) / 512);
	expect(&d, WORKER_GPU, REASON_ABOVE);
}

/* "Initially a small value": 32, until both have worked. A slice that took no time, or did
 * not take place, tells nothing. */
static void the_threshold_is_small_at_first(void **state)
{
	const struct slice timeless = { .active = 9, .operations = 5 };
	const struct slice *const gpus[] = { NULL, &of_gpu, NULL, &timeless, &of_gpu };
	const struct slice *const cpus[] = { NULL, NULL, &of_cpu, &of_cpu, &timeless };
	struct arbiter arbiter;
	struct decision d;
	size_t i;

	(void)state;
	for (i = 0; i < LENGTH(gpus); i++) {
		struct question question = paper(32);

		open_paper(&arbiter, gpus[i], cpus[i]);
		d = ask(&arbiter, &question);
		exactly(d.threshold, 32);
		expect(&d, WORKER_CPU, REASON_SMALL);
		question.active = 33;
		d = ask(&arbiter, &question);
		expect(&d, WORKER_GPU, REASON_SMALL);
		assert_int_equal(d.c_cuda >= 0, gpus[i] == &of_gpu);
		assert_int_equal(d.e_cuda >= 0, gpus[i] == &of_gpu);
		assert_int_equal(d.c_cpu >= 0, cpus[i] == &of_cpu);
		exactly(d.bound, -1);
	}
}

/* --- Fitted. --- */

/* What GPU slices are made of: fixed + N / rate seconds, of which the host has three quarters
 * of `fixed`; and `work` operations for each of N. */
struct card {
	double fixed, rate;
	int64_t work;
};

static double seconds_of(const struct card *card, int64_t active)
{
	return card->fixed + (double)active / card->rate;
}

static void note_gpu(struct arbiter *arbiter, const struct card *card, int64_t active)
{
	const struct slice slice = { .active = active, .operations = card->work * active,
				     .units = 100, .host = 0.75 * card->fixed,
				     .kernels = seconds_of(card, active) - 0.75 * card->fixed };

	arbiter_note(arbiter, WORKER_GPU, &slice);
}

static void note_cpu(struct arbiter *arbiter, int64_t operations, int64_t units, double seconds)
{
	const struct slice slice = { .active = 7, .operations = operations, .units = units,
				     .host = seconds, .part = (double)units / USUAL };

	arbiter_note(arbiter, WORKER_CPU, &slice);
}

static struct question fitted(enum worker worker, int64_t active)
{
	return (struct question){ .worker = worker, .policy = POLICY_FITTED, .active = active,
				  .sweep = 1000, .overhead = 1e-4 };
}

/* Nobody is to be tried. */
static void forget_time(struct arbiter *arbiter)
{
	arbiter->since[WORKER_CPU] = arbiter->since[WORKER_GPU] = 0;
}

static void exact_slices_are_taken_apart(void **state)
{
	static const struct card cards[] = {
		{ 1e-3, 1e6, 8 }, { 0.25, 1e5, 1 }, { 1e-5, 1e8, 40 }, { 2e-2, 7e4, 5 },
	};
	static const double cpus[] = { 2e6, 4e4, 1e7, 3e5 };
	static const int64_t sizes[] = { 10, 400, 33, 5000, 5000, 1 };
	struct arbiter arbiter;
	struct question question = fitted(WORKER_CPU, 0);
	struct decision d;
	double n, leaving;
	size_t i, j;

	(void)state;
	for (i = 0; i < LENGTH(cards); i++) {
		arbiter_init(&arbiter);
		note_cpu(&arbiter, (int64_t)cpus[i], 1000000, 1);
		for (j = 0; j < LENGTH(sizes); j++)
			note_gpu(&arbiter, &cards[i], sizes[j]);
		forget_time(&arbiter);
		for (question.active = 1; question.active < 1 << 20; question.active *= 3) {
			n = (double)question.active;
			question.worker = (enum worker)!question.worker;
			d = ask(&arbiter, &question);
			/* Copies, and twice 1,000 visits at a microsecond. */
			leaving = question.worker == WORKER_CPU ? 1e-4 + 2e-3 : 0;
			near(d.leaving, leaving);
			near(d.fixed, cards[i].fixed);
			near(d.rate, cards[i].rate);
			near(d.work, (double)cards[i].work);
			near(d.e_cpu, cpus[i]);
			near(d.e_cuda,
			     d.work * n / (leaving + seconds_of(&cards[i], question.active)));
			/* At the threshold both do as much in a second. */
			near(d.work * d.threshold / (d.fixed + leaving + d.threshold / d.rate),
			     d.e_cpu);
			assert_true((d.e_cuda > d.e_cpu) == (n > d.threshold));
			assert_int_equal(d.worker == WORKER_GPU, n > d.threshold);
		}
	}
}

/* Where a line has no sense: of one N, or where more take less time. Then `fixed` is what the
 * host took, and the rest goes by kernels. Rounding is no line, either. */
static void what_is_on_no_line_is_split(void **state)
{
	const struct card card = { 1e-3, 1e6, 4 };
	const struct slice few = { .active = 10, .operations = 40, .kernels = 0.5, .host = 0.25 };
	const struct slice many = { .active = 90, .operations = 40, .kernels = 0.25, .host = 0.25 };
	struct question question = fitted(WORKER_CPU, 50);
	struct arbiter arbiter;
	struct decision d;
	int64_t n;
	int i;

	(void)state;
	for (n = 1; n < 300; n++) {
		arbiter_init(&arbiter);
		note_cpu(&arbiter, 1000, 1000, 1);
		for (i = 0; i < 20; i++) {
			note_gpu(&arbiter, &card, n);
			forget_time(&arbiter);
			d = ask(&arbiter, &question);
			near(d.fixed, 0.75 * card.fixed);
			near((double)n / d.rate, seconds_of(&card, n) - 0.75 * card.fixed);
		}
	}
	arbiter_init(&arbiter);
	note_cpu(&arbiter, 1000, 1000, 1);
	arbiter_note(&arbiter, WORKER_GPU, &few);
	arbiter_note(&arbiter, WORKER_GPU, &many);
	forget_time(&arbiter);
	d = ask(&arbiter, &question);
	near(d.fixed, 0.25);
	near(d.rate, (0.7 * 10 + 90) / (0.7 * 0.5 + 0.25));
	near(d.work, (0.7 * 40 + 40) / (0.7 * 10 + 90));
}

/* E_cpu is the same however small the slices are: what was done fades by the work since then. */
static void small_slices_weigh_little(void **state)
{
	static const int64_t parts[] = { 1, 2, 5, 20, 100, 1000 };
	const struct question question = fitted(WORKER_CPU, 50);
	const struct slice slow = { .units = 1, .host = 1e-2, .part = 1.0 / USUAL };
	struct arbiter arbiter;
	double first = 0;
	double before, behind;
	size_t i;
	int64_t k, n;

	(void)state;
	for (i = 0; i < LENGTH(parts); i++) {
		n = USUAL / parts[i];
		arbiter_init(&arbiter);
		/* Eight slices' worth at 500,000 operations a second, then four at 125,000. */
		for (k = 0; k < 8 * parts[i]; k++)
			note_cpu(&arbiter, n, n, 2e-6 * (double)n);
		for (k = 0; k < 4 * parts[i]; k++)
			note_cpu(&arbiter, n, n, 8e-6 * (double)n);
		before = ask(&arbiter, &question).e_cpu;
		first = i ? first : before;
		if (fabs(before - first) > 0.02 * first)
			fail_msg("%lld parts: %g, not %g", (long long)parts[i], before, first);
		/* One unit that took long counts as long as it took, and is not all there is. */
		arbiter_note(&arbiter, WORKER_CPU, &slow);
		behind = ask(&arbiter, &question).e_cpu;
		assert_true(behind < before && behind > 0.6 * before);
	}
	/* Slices of the usual size, or more, weigh as they always did. */
	arbiter_init(&arbiter);
	note_cpu(&arbiter, 1000, 20 * USUAL, 1);
	note_cpu(&arbiter, 3000, 20 * USUAL, 2);
	near(ask(&arbiter, &question).e_cpu, (0.9 * 1000 + 3000) / (0.9 * 1 + 2));
}

/* Older slices count for less: 0.7 of the one behind them on the GPU, 0.9 on the CPU. */
static void old_slices_fade(void **state)
{
	const struct card before = { 1, 1e3, 4 }, now = { 1e-3, 1e6, 8 };
	struct question question = fitted(WORKER_GPU, 50);
	struct arbiter arbiter;
	struct decision d;
	int i;

	(void)state;
	arbiter_init(&arbiter);
	note_cpu(&arbiter, 1000, 1000, 1);
	note_cpu(&arbiter, 3000, 1000, 2);
	note_gpu(&arbiter, &before, 10);
	note_gpu(&arbiter, &now, 30);
	forget_time(&arbiter);
	d = ask(&arbiter, &question);
	near(d.c_cpu, (0.9 * 1000 + 3000) / (0.9 * 1 + 2));
	near(d.work, (0.7 * 40 + 240) / (0.7 * 10 + 30));
	near(d.c_cuda, (0.7 * 40 + 240) / (0.7 * 0.26 + 0.25e-3 + 30 / 1e6));
	for (i = 0; i < 100; i++) {
		note_gpu(&arbiter, &now, 20 + 10 * (i % 3));
		note_cpu(&arbiter, 500, 1000, 1);
	}
	forget_time(&arbiter);
	d = ask(&arbiter, &question);
	near(d.fixed, 1e-3);
	near(d.rate, 1e6);
	near(d.work, 8);
	assert_in_range((int64_t)d.c_cpu, 500, 501);
}

/* However many are active: the card does work * rate operations a second at most. */
static void a_card_that_is_slower_never_works(void **state)
{
	const struct card card = { 1e-3, 1e5, 4 };
	struct question question = fitted(WORKER_CPU, INT64_C(1) << 40);
	struct arbiter arbiter;
	struct decision d;

	(void)state;
	arbiter_init(&arbiter);
	note_gpu(&arbiter, &card, 10);
	note_gpu(&arbiter, &card, 1000);
	note_cpu(&arbiter, 500000, 1000, 1);
	forget_time(&arbiter);
	d = ask(&arbiter, &question);
	assert_true(d.threshold == HUGE_VAL);
	expect(&d, WORKER_CPU, REASON_NEVER);
}

/* --- Trying the other one. --- */

/* The CPU begins, and works until the GPU is worth a try: copies of 1/16 s and three sweeps of
 * 1,000 at 1/2,000 s a unit make 25/16; eight times that is 12.5 s. Kernels have one sweep. */
static void the_first_try_comes_when_it_is_cheap(void **state)
{
	struct question question = fitted(WORKER_CPU, 5);
	struct arbiter arbiter;
	struct decision d;
	int i;

	(void)state;
	question.overhead = 1.0 / 16;
	arbiter_init(&arbiter);
	d = ask(&arbiter, &question);
	expect(&d, WORKER_CPU, REASON_FIRST);
	for (i = 1; i <= 25; i++) {
		note_cpu(&arbiter, 700, 1000, 0.5);
		d = ask(&arbiter, &question);
		expect(&d, i < 25 ? WORKER_CPU : WORKER_GPU, i < 25 ? REASON_FIRST : REASON_PROBE);
		exactly(d.bound, i < 25 ? -1 : 0.5);
		near(d.c_cpu, 1400);
		assert_true(d.threshold < 0 && d.e_cuda < 0);
	}
	exactly(arbiter.patience, 8);
	/* By the paper nobody is tried. */
	question = paper(5);
	d = ask(&arbiter, &question);
	expect(&d, WORKER_CPU, REASON_SMALL);
	/* Where the GPU began it is the CPU that is not known, and next. */
	arbiter_init(&arbiter);
	note_gpu(&arbiter, &(struct card){ 1e-3, 1e6, 4 }, 10);
	question = fitted(WORKER_GPU, 1000000);
	d = ask(&arbiter, &question);
	expect(&d, WORKER_CPU, REASON_FIRST);
	exactly(d.bound, -1);
}

static const struct slice slow = { .active = 10, .operations = 10, .units = 1 << 20,
				   .kernels = 0.5, .host = 0.5 };
static const struct slice fast = { .active = 10, .operations = 1000, .units = 1 << 20,
				   .kernels = 0.125, .host = 0.125 };

/* The seconds of `worker` until the other one is tried. */
static double wait_for_try(struct arbiter *arbiter, const struct question *question,
			   const struct slice *slice)
{
	double waited = 0;
	struct decision d;

	do {
		arbiter_note(arbiter, question->worker, slice);
		waited += slice->kernels + slice->host;
		d = ask(arbiter, question);
		assert_int_equal(d.worker != question->worker, d.reason == REASON_PROBE);
	} while (d.reason != REASON_PROBE);
	exactly(d.bound, -1); /* it is known how long it takes */
	return waited;
}

/* A card that never pays is tried less and less often, down to once in 64 times what that
 * costs; so is a host. */
static void patience_doubles(void **state)
{
	static const double waits[] = { 8, 16, 32, 64, 64, 64 };
	enum worker worker;
	size_t i;

	(void)state;
	for (worker = WORKER_CPU; worker <= WORKER_GPU; worker++) {
		struct question question = fitted(worker, 10);
		struct arbiter arbiter;

		arbiter_init(&arbiter);
		arbiter_note(&arbiter, !worker, &slow);
		for (i = 0; i < LENGTH(waits); i++) {
			exactly(wait_for_try(&arbiter, &question, &fast), waits[i]);
			arbiter_note(&arbiter, !worker, &slow);
		}
	}
}

/* What a try costs is what it took the last time, or what moving takes, if that is more. */
static void a_try_costs_moving_at_least(void **state)
{
	const struct slice quick = { .active = 10, .operations = 1, .units = 1 << 20,
				     .host = 1.0 / 1024 };
	const struct slice dense = { .active = 10, .operations = 4096, .units = 1024, .host = 0.25 };
	struct question question = fitted(WORKER_CPU, 10);
	struct arbiter arbiter;

	(void)state;
	question.overhead = 0.25;
	question.sweep = 1024;
	arbiter_init(&arbiter);
	arbiter_note(&arbiter, WORKER_GPU, &quick);
	/* 0.25 for copies, three sweeps at 0.25: eight times 1. */
	exactly(wait_for_try(&arbiter, &question, &dense), 8);
}

static void nobody_is_tried_for_nothing(void **state)
{
	struct question question = fitted(WORKER_CPU, 0);
	struct arbiter arbiter;
	struct decision d;
	int i;

	(void)state;
	arbiter_init(&arbiter);
	arbiter_note(&arbiter, WORKER_GPU, &slow);
	for (i = 0; i < 1000; i++) {
		arbiter_note(&arbiter, WORKER_CPU, &fast);
		d = ask(&arbiter, &question);
		assert_int_equal(d.worker, WORKER_CPU);
		assert_int_not_equal(d.reason, REASON_PROBE);
	}
	question.active = 1;
	d = ask(&arbiter, &question);
	expect(&d, WORKER_GPU, REASON_PROBE);
	/* Nobody is tried who is chosen anyway. */
	arbiter_init(&arbiter);
	arbiter_note(&arbiter, WORKER_CPU, &slow);
	for (i = 0; i < 5; i++)
		note_gpu(&arbiter, &(struct card){ 1e-3, 1e6, 4 }, 10 + i);
	question = fitted(WORKER_CPU, 1000);
	d = ask(&arbiter, &question);
	expect(&d, WORKER_GPU, REASON_ABOVE);
	exactly(arbiter.patience, 8);
}

/* --- The link that would turn a decision. --- */

/* Copies take so long beside their bytes, whatever the link. */
static const double latency = 1.0 / 8192;
enum { BYTES = 1 << 20 };

/* GB/s, after " at more than " or " at less than "; 0: none is named. */
static double named(const struct decision *d)
{
	const char *words = d->worker == WORKER_GPU ? " at less than " : " at more than ";
	const char *at;
	char buffer[256];
	struct text text;

	text_fixed(&text, buffer, sizeof(buffer));
	reason_what_if(d, &text);
	at = strstr(buffer, words);
	return at ? strtod(at + strlen(words), NULL) : 0;
}

/* Who works where copies go at that rate, and GPU slices have been as long as that makes them. */
static struct decision decide_at(enum policy policy, enum worker worker, int64_t active,
				 double link)
{
	const double overhead = latency + BYTES / link;
	struct question question = { .worker = worker, .policy = policy, .active = active,
				     .sweep = 1000, .overhead = overhead };
	struct arbiter arbiter;
	struct decision d;
	int64_t n;

	arbiter_init(&arbiter);
	note_cpu(&arbiter, 1000000, 1000000, 1);
	for (n = 1000; n < 9000; n += 1000) {
		const struct slice slice = { .active = n, .operations = 8 * n, .units = 100,
					     .kernels = 1.0 / 1024 + (double)n / 1e7,
					     .host = overhead };

		arbiter_note(&arbiter, WORKER_GPU, &slice);
	}
	forget_time(&arbiter);
	d = ask(&arbiter, &question);
	d.active = active;
	d.overhead = overhead;
	d.bytes = BYTES;
	d.link = link;
	return d;
}

static void the_link_that_is_named_turns_it(void **state)
{
	static const double links[] = { 2e8, 1e9, 6e9 };
	int turned[WORKERS] = { 0 };
	struct decision d;
	int64_t active;
	double link;
	int policy, worker;
	size_t i;

	(void)state;
	for (policy = POLICY_FITTED; policy <= POLICY_PAPER; policy++) {
		for (worker = 0; worker < WORKERS; worker++) {
			for (i = 0; i < LENGTH(links) * 20; i++) {
				active = 100 + 300 * (int64_t)(i / LENGTH(links));
				d = decide_at((enum policy)policy, (enum worker)worker, active,
					      links[i % LENGTH(links)]);
				link = 1e9 * named(&d);
				if (link <= 0) {
					/* Even one that takes no time for bytes changes nothing. */
					assert_int_equal(d.worker, WORKER_CPU);
					assert_int_equal(decide_at((enum policy)policy,
								   (enum worker)worker, active,
								   1e30).worker, WORKER_CPU);
					continue;
				}
				/* It is named with three digits. */
				assert_int_equal(decide_at((enum policy)policy,
							   (enum worker)worker, active,
							   1.01 * link).worker, WORKER_GPU);
				assert_int_equal(decide_at((enum policy)policy,
							   (enum worker)worker, active,
							   0.99 * link).worker, WORKER_CPU);
				turned[d.worker]++;
			}
		}
	}
	assert_true(turned[WORKER_CPU] > 5 && turned[WORKER_GPU] > 5);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(equation_3_is_taken_to_the_letter),
		cmocka_unit_test(the_paper_takes_the_last_slices),
		cmocka_unit_test(no_number_is_large_enough_for_a_slow_card),
		cmocka_unit_test(the_threshold_is_small_at_first),
		cmocka_unit_test(exact_slices_are_taken_apart),
		cmocka_unit_test(what_is_on_no_line_is_split),
		cmocka_unit_test(small_slices_weigh_little),
		cmocka_unit_test(old_slices_fade),
		cmocka_unit_test(a_card_that_is_slower_never_works),
		cmocka_unit_test(the_first_try_comes_when_it_is_cheap),
		cmocka_unit_test(patience_doubles),
		cmocka_unit_test(a_try_costs_moving_at_least),
		cmocka_unit_test(nobody_is_tried_for_nothing),
		cmocka_unit_test(the_link_that_is_named_turns_it),
	};

	return cmocka_run_group_tests_name("arbiter", tests, NULL, NULL);
}
