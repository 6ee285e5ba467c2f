/* SPDX-License-Identifier: GPL-3.0-or-later
 * What the words of whole teams must bring: the kernels of words_team.h and
 * words_ballot.h.
 */
#include "tests/simt/expect.h"
#include "tests/simt/trial.h"

#include "src/base/err.h"

/* What a team works on: its operands and where its results go. */
struct group {
	int lanes;
	int64_t number;
	const int32_t *in32;
	const int64_t *in64;
	int64_t *want[WORDS_COLUMNS];
};

/* The team of that number; false if there is none. */
static bool group_at(const struct trial *trial, int64_t number, struct group *group)
{
	int64_t first = number * trial->row->lanes;
	int column;

	if (number == trial->row->items)
		return false;
	group->lanes = trial->row->lanes;
	group->number = number;
	group->in32 = trial->start.in32 + first;
	group->in64 = trial->start.in64 + first;
	for (column = 0; column < WORDS_COLUMNS; column++)
		group->want[column] = trial_column(trial, &trial->want, column) + first;
	return true;
}

/* Every lane tells the same result. */
static void want_all(const struct group *group, int column, int64_t value)
{
	int l;

	for (l = 0; l < group->lanes; l++)
		group->want[column][l] = value;
}

void expect_any(struct trial *trial)
{
	struct group group;
	int64_t team;
	bool any;
	int l;

	for (team = 0; group_at(trial, team, &group); team++) {
		any = false;
		for (l = 0; l < group.lanes; l++)
			any = any || group.in32[l] != 0;
		want_all(&group, 0, any);
	}
}

void expect_ballot(struct trial *trial)
{
	struct group group;
	int64_t team, bits;
	int l;

	for (team = 0; group_at(trial, team, &group); team++) {
		bits = 0;
		for (l = 0; l < group.lanes; l++)
			if (group.in32[l] != 0)
				bits += INT64_C(1) << l;
		want_all(&group, 0, bits);
	}
}

void expect_bcast(struct trial *trial)
{
	struct group group;
	int64_t team;
	int from;

	for (team = 0; group_at(trial, team, &group); team++) {
		from = (int)(team % group.lanes);
		want_all(&group, 0, group.in32[from]);
		want_all(&group, 1, group.in64[group.lanes - 1 - from]);
		want_all(&group, 2, (int64_t)((uint64_t)group.in64[0] + 1));
	}
}

/* The four operands of a lane, as the kernels make them for sums. */
static void summands(const struct group *group, int l, uint64_t summand[WORDS_COLUMNS])
{
	summand[0] = (uint64_t)(int64_t)(group->in32[l] / 2048);
	summand[1] = (uint32_t)group->in32[l];
	summand[2] = (uint64_t)(group->in64[l] / 2048);
	summand[3] = (uint64_t)group->in64[l];
}

/* The sums so far; those of unsigned words of 32 bits wrap around. */
static void want_sums(const struct group *group, int l, const uint64_t sum[WORDS_COLUMNS])
{
	group->want[0][l] = (int64_t)sum[0];
	group->want[1][l] = (uint32_t)sum[1];
	group->want[2][l] = (int64_t)sum[2];
	group->want[3][l] = (int64_t)sum[3];
}

static void add_summands(const struct group *group, int l, uint64_t sum[WORDS_COLUMNS])
{
	uint64_t summand[WORDS_COLUMNS];
	int column;

	summands(group, l, summand);
	for (column = 0; column < WORDS_COLUMNS; column++)
		sum[column] += summand[column];
}

void expect_sum(struct trial *trial)
{
	struct group group;
	int64_t team;
	int l;

	for (team = 0; group_at(trial, team, &group); team++) {
		uint64_t sum[WORDS_COLUMNS] = { 0 };

		for (l = 0; l < group.lanes; l++)
			add_summands(&group, l, sum);
		for (l = 0; l < group.lanes; l++)
			want_sums(&group, l, sum);
	}
}

void expect_scan(struct trial *trial)
{
	struct group group;
	int64_t team;
	int l;

	for (team = 0; group_at(trial, team, &group); team++) {
		uint64_t sum[WORDS_COLUMNS] = { 0 };

		for (l = 0; l < group.lanes; l++) {
			want_sums(&group, l, sum);
			add_summands(&group, l, sum);
		}
	}
}

void expect_argmin(struct trial *trial)
{
	struct group group;
	int64_t team;
	int l;

	for (team = 0; group_at(trial, team, &group); team++) {
		int best[WORDS_COLUMNS] = { 0 };

		for (l = 1; l < group.lanes; l++) {
			if (group.in32[l] < group.in32[best[0]])
				best[0] = l;
			if ((uint32_t)group.in32[l] < (uint32_t)group.in32[best[1]])
				best[1] = l;
			if (group.in64[l] < group.in64[best[2]])
				best[2] = l;
			if ((uint64_t)group.in64[l] < (uint64_t)group.in64[best[3]])
				best[3] = l;
		}
		for (l = 0; l < WORDS_COLUMNS; l++)
			want_all(&group, l, best[l]);
	}
}

/* All places that want to, in their order; settle puts the lists in order. */
void expect_append(struct trial *trial)
{
	int64_t i;

	for (i = 0; i < trial->places; i++) {
		if (trial->start.in32[i])
			trial->want.list32[trial->want.count[0]++] = (int32_t)i;
		if (trial->start.in64[i] < 0)
			trial->want.list64[trial->want.count[1]++] = i;
	}
}

/* A count that goes beyond the list would have us read beyond it. */
static bool sort_list(struct trial *trial, void *list, size_t size, int32_t count,
		      struct err *err)
{
	if (count < 0 || count > trial->places)
		return err_set(err, ERR_CHECK, "a list counts %d entries", (int)count);
	trial_sort(list, size, count);
	return true;
}

bool settle_lane_append(struct trial *trial, struct err *err)
{
	return sort_list(trial, trial->got.list32, sizeof(int32_t), trial->got.count[0], err) &&
	       sort_list(trial, trial->got.list64, sizeof(int64_t), trial->got.count[1], err);
}

/* What a team appends stands together, in the order of its lanes. */
static bool teams_stand_together(const struct trial *trial, const void *list, size_t size,
				 int32_t count, struct err *err)
{
	int lanes = trial->row->lanes;
	int64_t last, next, i, j;

	for (i = 1; i < count && i < trial->places; i++) {
		last = trial_get(list, size, i - 1);
		next = trial_get(list, size, i);
		if (next / lanes == last / lanes && next <= last)
			return err_set(err, ERR_CHECK, "%lld stands before %lld in the list",
				       (long long)last, (long long)next);
		for (j = 0; next / lanes != last / lanes && j < i; j++)
			if (trial_get(list, size, j) / lanes == next / lanes)
				return err_set(err, ERR_CHECK, "%lld stands apart in the list",
					       (long long)next);
	}
	return true;
}

bool settle_team_append(struct trial *trial, struct err *err)
{
	return teams_stand_together(trial, trial->got.list32, sizeof(int32_t),
				    trial->got.count[0], err) &&
	       teams_stand_together(trial, trial->got.list64, sizeof(int64_t),
				    trial->got.count[1], err) &&
	       settle_lane_append(trial, err);
}
