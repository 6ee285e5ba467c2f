/* SPDX-License-Identifier: GPL-3.0-or-later
 * What the kernels of words_team.h that try regions, their variables and their
 * order must leave.
 */
#include "tests/simt/expect.h"
#include "tests/simt/trial.h"

#include <string.h>

/* The place of another lane of the team that place i is in. */
static int64_t mate(const struct trial *trial, int64_t i, int64_t lane)
{
	return i - i % trial->row->lanes + lane;
}

/* The array was turned by three lanes, and is read from its end. */
void expect_shared(struct trial *trial)
{
	int lanes = trial->row->lanes;
	int64_t i, l;

	for (i = 0; i < trial->places; i++) {
		l = i % lanes;
		trial_column(trial, &trial->want, 0)[i] =
			trial->start.in32[mate(trial, i, (lanes - 1 - l + 3) % lanes)];
		trial_column(trial, &trial->want, 1)[i] =
			trial->start.in64[mate(trial, i, lanes - 1 - l)];
		trial_column(trial, &trial->want, 2)[i] = (l + 3) % lanes;
	}
}

void prepare_uniform(struct trial *trial)
{
	memset(trial->start.word32, 0, 2 * (size_t)trial->places * sizeof(int32_t));
	memset(trial->start.word64, 0, 2 * (size_t)trial->places * sizeof(int64_t));
}

void expect_uniform(struct trial *trial)
{
	int64_t i, first, turns;

	for (i = 0; i < trial->places; i++) {
		first = trial->start.in64[mate(trial, i, 0)];
		turns = trial->start.in32[mate(trial, i, 0)] & 7;
		trial->want.word64[i] = turns * (i % trial->row->lanes);
		trial_column(trial, &trial->want, first < 0 ? 0 : 1)[i] = first;
		trial_column(trial, &trial->want, 2)[i] = turns;
		trial_column(trial, &trial->want, 3)[i] = trial->start.in64[mate(trial, i, 1)];
		trial->want.word32[mate(trial, i, 0)] = (int32_t)turns;
	}
}

void expect_one_lane(struct trial *trial)
{
	int64_t item;

	for (item = 0; item < trial->row->items; item++) {
		trial->want.word32[item] =
			(int32_t)((uint32_t)trial->start.word32[item] + 1);
		trial_column(trial, &trial->want, 0)[item * trial->row->lanes] = 100;
	}
}

void expect_per_lane(struct trial *trial)
{
	int64_t i, l;

	for (i = 0; i < trial->places; i++) {
		l = i % trial->row->lanes;
		trial_column(trial, &trial->want, 0)[i] = trial->start.in32[i];
		trial_column(trial, &trial->want, 1)[i] =
			3 * (int64_t)(uint32_t)trial->start.in32[i] % (INT64_C(1) << 32);
		trial_column(trial, &trial->want, 2)[i] =
			l % 2 ? l + trial->start.in64[i] / 2 : l;
	}
}

void expect_own_poke(struct trial *trial)
{
	int lanes = trial->row->lanes;
	int64_t i, l, sum;

	for (i = 0; i < trial->places; i++) {
		l = i % lanes;
		sum = trial->start.in64[i] / 2 + (l + lanes - 2) % lanes;
		trial->want.word32[i] = trial->start.in32[i];
		trial->want.word64[i] = l ? sum : 11;
		trial_column(trial, &trial->want, 0)[i] =
			trial->start.in32[mate(trial, i, (l + 1) % lanes)];
		trial_column(trial, &trial->want, 1)[i] =
			trial->start.in64[mate(trial, i, lanes - 1 - l)] / 2;
		trial_column(trial, &trial->want, 2)[i] = sum;
		trial_column(trial, &trial->want, 3)[i] = 11;
	}
}
