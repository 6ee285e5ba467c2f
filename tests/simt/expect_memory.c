/* SPDX-License-Identifier: GPL-3.0-or-later
 * What the kernels of words.cu must leave.
 */
#include "tests/simt/expect.h"
#include "tests/simt/trial.h"

#include <string.h>

void expect_load(struct trial *trial)
{
	int64_t i;

	for (i = 0; i < trial->places; i++) {
		trial_column(trial, &trial->want, 0)[i] = trial->start.in32[i];
		trial_column(trial, &trial->want, 1)[i] = (uint32_t)trial->start.in32[i];
		trial_column(trial, &trial->want, 2)[i] = trial->start.in64[i];
		trial_column(trial, &trial->want, 3)[i] = trial->start.in64[i];
	}
}

void expect_peek(struct trial *trial)
{
	int64_t i;

	for (i = 0; i < trial->places; i++) {
		trial_column(trial, &trial->want, 0)[i] = trial->start.word32[2 * i];
		trial_column(trial, &trial->want, 1)[i] =
			(uint32_t)trial->start.word32[2 * i + 1];
		trial_column(trial, &trial->want, 2)[i] = trial->start.word64[2 * i];
		trial_column(trial, &trial->want, 3)[i] = trial->start.word64[2 * i + 1];
	}
}

void expect_poke(struct trial *trial)
{
	int64_t i;

	for (i = 0; i < trial->places; i++) {
		trial->want.word32[2 * i] = trial->start.in32[i];
		trial->want.word32[2 * i + 1] = -1 - trial->start.in32[i];
		trial->want.word64[2 * i] = -1 - trial->start.in64[i];
		trial->want.word64[2 * i + 1] = trial->start.in32[i];
	}
}

/* Host and kernel agree on the layout: head, then capacity. */
void expect_load_arc(struct trial *trial)
{
	const int32_t *narrow = (const int32_t *)(const void *)trial->start.arc32;
	const int64_t *wide = (const int64_t *)(const void *)trial->start.arc64;
	int64_t i;

	for (i = 0; i < trial->places; i++) {
		trial_column(trial, &trial->want, 0)[i] = narrow[2 * i];
		trial_column(trial, &trial->want, 1)[i] = narrow[2 * i + 1];
		trial_column(trial, &trial->want, 2)[i] = wide[2 * i];
		trial_column(trial, &trial->want, 3)[i] = wide[2 * i + 1];
	}
}

void expect_together(struct trial *trial)
{
	int lanes = trial->row->lanes;
	int64_t i;

	for (i = 0; i < trial->places; i++) {
		trial_column(trial, &trial->want, 0)[i] = trial->start.in32[i];
		trial_column(trial, &trial->want, 1)[i] = trial->start.in64[i];
		trial_column(trial, &trial->want, 2)[i] = trial->start.word64[i];
		trial_column(trial, &trial->want, 3)[i] = trial->start.in64[i / lanes * lanes];
	}
}

void expect_width(struct trial *trial)
{
	size_t capacity_size = width_capacity_size(trial->width);
	size_t arc_size = width_arc_size(trial->width);
	int64_t at, before, i;

	for (i = 0; i < trial->places; i++) {
		at = trial->places - 1 - i;
		before = trial_get(trial->start.capacity, capacity_size, at);
		trial_set(trial->want.capacity, capacity_size, at, before / 2);
		trial_column(trial, &trial->want, 0)[i] = (int64_t)capacity_size;
		trial_column(trial, &trial->want, 1)[i] = (int64_t)arc_size;
		trial_column(trial, &trial->want, 2)[i] = at;
		trial_column(trial, &trial->want, 3)[i] = before;
	}
}

void prepare_fence(struct trial *trial)
{
	size_t words = 2 * (size_t)trial->places;

	memset(trial->start.word32, 0, words * sizeof(*trial->start.word32));
	memset(trial->start.word64, 0, words * sizeof(*trial->start.word64));
}

void expect_fence(struct trial *trial)
{
	int64_t writers = trial->row->number * trial->row->lanes;
	int64_t i;

	for (i = 0; i < 2 * writers; i++) {
		trial->want.word32[i] = 1;
		trial->want.word64[i] = 1;
	}
	for (i = writers; i < trial->places; i++)
		trial_column(trial, &trial->want, 0)[i] = 0;
}

void expect_event(struct trial *trial)
{
	struct event_sum *sum;
	bool pushed;
	int64_t i;

	for (i = 0; i < trial->places; i++) {
		pushed = trial->start.in32[i] % 3 != 0;
		sum = trial->want_events + (pushed ? EVENT_PUSH : EVENT_SATURATE);
		sum->count++;
	}
	trial->want_events[EVENT_SCAN].count = trial->row->items;
	trial->want_events[EVENT_SCAN].amount = trial->places;
}

void expect_no_event(struct trial *trial)
{
	memset(trial->want_events, 0, sizeof(trial->want_events));
}

void prepare_marks(struct trial *trial)
{
	size_t words = 2 * (size_t)trial->places;

	memset(trial->start.word32, 0, words * sizeof(*trial->start.word32));
	memset(trial->start.word64, 0, words * sizeof(*trial->start.word64));
}

/* The places are items. */
void expect_marks(struct trial *trial)
{
	int64_t cycles = trial->row->cycles ? trial->row->cycles : 1;
	int64_t lanes = trial->row->lanes;
	int64_t i;

	for (i = 0; i < trial->row->items; i++) {
		trial->want.word32[i] = (int32_t)cycles;
		trial->want.word64[i] = cycles * lanes * (lanes + 1) / 2;
	}
}
