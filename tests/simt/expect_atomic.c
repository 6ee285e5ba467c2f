/* SPDX-License-Identifier: GPL-3.0-or-later
 * What the kernels of words_atomic.cu must leave. A value of any type travels here
 * as the int64_t that a kernel makes of it for a result.
 */
#include "tests/simt/expect.h"
#include "tests/simt/trial.h"

/* The types of words, in the order of columns. */
enum type { SIGNED32, UNSIGNED32, SIGNED64, UNSIGNED64, TYPES };

typedef int64_t change(int64_t old, int64_t v, enum type type);

/* What is left of a value in a word of that type. */
static int64_t fit(uint64_t value, enum type type)
{
	switch (type) {
	case SIGNED32:
		return (int32_t)(uint32_t)value;
	case UNSIGNED32:
		return (uint32_t)value;
	default:
		return (int64_t)value;
	}
}

static bool less(int64_t left, int64_t right, enum type type)
{
	return type == UNSIGNED64 ? (uint64_t)left < (uint64_t)right : left < right;
}

static int64_t change_add(int64_t old, int64_t v, enum type type)
{
	return fit((uint64_t)old + (uint64_t)v, type);
}

static int64_t change_sub(int64_t old, int64_t v, enum type type)
{
	return fit((uint64_t)old - (uint64_t)v, type);
}

static int64_t change_min(int64_t old, int64_t v, enum type type)
{
	return less(v, old, type) ? v : old;
}

static int64_t change_max(int64_t old, int64_t v, enum type type)
{
	return less(old, v, type) ? v : old;
}

static int64_t change_or(int64_t old, int64_t v, enum type type)
{
	(void)type;
	return old | v;
}

static int64_t change_exch(int64_t old, int64_t v, enum type type)
{
	(void)old;
	(void)type;
	return v;
}

/* The word of a type in a pair of words: the signed one comes first. */
static int64_t word_get(const struct words_args *args, int64_t pair, enum type type)
{
	if (type == SIGNED32 || type == UNSIGNED32)
		return fit((uint64_t)args->word32[2 * pair + (type == UNSIGNED32)], type);
	return args->word64[2 * pair + (type == UNSIGNED64)];
}

static void word_set(struct words_args *args, int64_t pair, enum type type, int64_t value)
{
	if (type == SIGNED32 || type == UNSIGNED32)
		args->word32[2 * pair + (type == UNSIGNED32)] = (int32_t)(uint32_t)value;
	else
		args->word64[2 * pair + (type == UNSIGNED64)] = value;
}

static int64_t operand(const struct trial *trial, int64_t i, enum type type)
{
	if (type == SIGNED32 || type == UNSIGNED32)
		return fit((uint64_t)trial->start.in32[i], type);
	return trial->start.in64[i];
}

static void expect_own(struct trial *trial, change *change)
{
	enum type type;
	int64_t old, i;

	for (i = 0; i < trial->places; i++) {
		for (type = 0; type < TYPES; type++) {
			old = word_get(&trial->start, i, type);
			trial_column(trial, &trial->want, (int)type)[i] = old;
			word_set(&trial->want, i, type,
				 change(old, operand(trial, i, type), type));
		}
	}
}

void expect_add(struct trial *trial)
{
	expect_own(trial, change_add);
}

void expect_sub(struct trial *trial)
{
	expect_own(trial, change_sub);
}

void expect_min(struct trial *trial)
{
	expect_own(trial, change_min);
}

void expect_max(struct trial *trial)
{
	expect_own(trial, change_max);
}

void expect_or(struct trial *trial)
{
	expect_own(trial, change_or);
}

void expect_exch(struct trial *trial)
{
	expect_own(trial, change_exch);
}

/* Only odd places expected what was there. */
void expect_cas(struct trial *trial)
{
	enum type type;
	int64_t i;

	for (i = 0; i < trial->places; i++) {
		for (type = 0; type < TYPES; type++) {
			trial_column(trial, &trial->want, (int)type)[i] =
				word_get(&trial->start, i, type);
			if (i % 2)
				word_set(&trial->want, i, type, operand(trial, i, type));
		}
	}
}

/* Old values come back in some order: compare them sorted. */
static void sort_columns(struct trial *trial, struct words_args *args, int columns)
{
	int column;

	for (column = 0; column < columns; column++)
		trial_sort(trial_column(trial, args, column), sizeof(int64_t), trial->places);
}

void expect_crowd_sum(struct trial *trial)
{
	static const enum type types[] = { SIGNED32, UNSIGNED32, SIGNED64, UNSIGNED64 };
	static const int64_t steps[] = { 1, -2, -3, 5 };
	uint64_t value;
	int64_t i;
	int column;

	for (column = 0; column < TYPES; column++) {
		value = (uint64_t)word_get(&trial->start, 0, types[column]);
		for (i = 0; i < trial->places; i++) {
			trial_column(trial, &trial->want, column)[i] =
				fit(value, types[column]);
			value += (uint64_t)steps[column];
		}
		word_set(&trial->want, 0, types[column], fit(value, types[column]));
	}
	sort_columns(trial, &trial->want, TYPES);
}

bool settle_crowd_sum(struct trial *trial, struct err *err)
{
	(void)err;
	sort_columns(trial, &trial->got, TYPES);
	return true;
}

enum { NOBODY = 1 << 30 };

void prepare_crowd_exch(struct trial *trial)
{
	enum type type;

	for (type = 0; type < TYPES; type++)
		word_set(&trial->start, 0, type, NOBODY);
}

/* Everybody's number is handed to somebody else, but the last one stays in the word.
 * settle puts that one in the place of the word's first value. */
void expect_crowd_exch(struct trial *trial)
{
	int64_t i;
	int column;

	for (column = 0; column < TYPES; column++)
		for (i = 0; i < trial->places; i++)
			trial_column(trial, &trial->want, column)[i] = i;
}

bool settle_crowd_exch(struct trial *trial, struct err *err)
{
	enum type type;
	int64_t *column;
	int64_t i;

	(void)err;
	for (type = 0; type < TYPES; type++) {
		column = trial_column(trial, &trial->got, (int)type);
		for (i = 0; i < trial->places; i++)
			if (column[i] == NOBODY)
				break;
		if (i < trial->places) {
			column[i] = word_get(&trial->got, 0, type);
			word_set(&trial->got, 0, type, NOBODY);
		}
	}
	sort_columns(trial, &trial->got, TYPES);
	return true;
}

void expect_crowd_extremes(struct trial *trial)
{
	int32_t *narrow = trial->want.word32;
	int64_t *wide = trial->want.word64;
	uint32_t v;
	uint64_t w;
	int64_t i;

	for (i = 0; i < trial->places; i++) {
		v = (uint32_t)trial->start.in32[i];
		w = (uint64_t)trial->start.in64[i];
		narrow[0] = (int32_t)v < narrow[0] ? (int32_t)v : narrow[0];
		narrow[1] = (int32_t)v > narrow[1] ? (int32_t)v : narrow[1];
		narrow[2] = v < (uint32_t)narrow[2] ? (int32_t)v : narrow[2];
		narrow[3] = v > (uint32_t)narrow[3] ? (int32_t)v : narrow[3];
		narrow[4] = (int32_t)((uint32_t)narrow[4] | (v & 0x55555555));
		wide[0] = (int64_t)w < wide[0] ? (int64_t)w : wide[0];
		wide[1] = (int64_t)w > wide[1] ? (int64_t)w : wide[1];
		wide[2] = w < (uint64_t)wide[2] ? (int64_t)w : wide[2];
		wide[3] = w > (uint64_t)wide[3] ? (int64_t)w : wide[3];
		wide[4] = (int64_t)((uint64_t)wide[4] | (w & 0x5555555555555555));
	}
}

void prepare_crowd_cas(struct trial *trial)
{
	word_set(&trial->start, 0, SIGNED32, -5);
	trial->start.word64[0] = -7;
}

void expect_crowd_cas(struct trial *trial)
{
	int64_t i;

	for (i = 0; i < trial->places; i++) {
		trial_column(trial, &trial->want, 0)[i] = i - 5;
		trial_column(trial, &trial->want, 1)[i] = i - 7;
	}
	trial->want.word32[0] = (int32_t)trial->places - 5;
	trial->want.word64[0] = trial->places - 7;
}

bool settle_crowd_cas(struct trial *trial, struct err *err)
{
	(void)err;
	sort_columns(trial, &trial->got, 2);
	return true;
}
