/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "ui/burst.h"

#include "ui/screen.h"

enum { ESCAPE = 27, DELETE = 127 };

/* By how many bytes a terminal says a key; 0: only it knows. */
static size_t bytes_of(const struct burst *burst, uint32_t key)
{
	if (key >= SCREEN_NONE)
		return 0;
	if (!burst->utf8 || key < 0x80)
		return 1;
	return key < 0x800 ? 2 : key < 0x10000 ? 3 : 4;
}

/* Takes the next key of a read. What stands behind one of unknown length is read anew. */
static uint32_t take(struct burst *burst)
{
	const uint32_t key = burst->key(burst->context);
	const size_t bytes = bytes_of(burst, key);

	burst->left = bytes && bytes < burst->left ? burst->left - bytes : 0;
	return key;
}

static bool is_text(uint32_t key)
{
	return key >= ' ' && key != DELETE && key < SCREEN_NONE;
}

/* What may stand in a line besides text, and at its end. */
static bool is_of_line(uint32_t key)
{
	return is_text(key) || key == '\t' || key == '\r' || key == '\n';
}

static void put(struct burst *burst, uint32_t key)
{
	burst->ahead[burst->count++] = key;
}

/* The rest of a sequence that terminfo does not know, such as Alt and an arrow, goes with its
 * Escape. */
static uint32_t pass_over_sequence(struct burst *burst)
{
	uint32_t key = take(burst);

	if (key != '[' && key != 'O') {
		put(burst, key);
		return ESCAPE;
	}
	while (burst->left) {
		key = take(burst);
		if (key >= '@' && key < SCREEN_NONE)
			break;
	}
	return SCREEN_OTHER;
}

/* Whether what was read ahead, behind the place of the mark, is no line but a few keys. */
static bool are_few_keys(const struct burst *burst)
{
	const size_t count = burst->count - 1;
	size_t i;

	if (!burst->are_keys || count > BURST_FEW)
		return false;
	for (i = 1; i <= count; i++)
		if (!is_text(burst->ahead[i]))
			return false;
	return burst->are_keys(burst->context, burst->ahead + 1, count);
}

/* Reads on behind the first key of a text, and says whether it is a line. */
static void look_ahead(struct burst *burst, uint32_t first)
{
	uint32_t key = first;
	bool is_line = false;

	burst->count = 1; /* the place of the mark */
	put(burst, first);
	while (burst->left && burst->count <= BURST_AHEAD && is_of_line(key = take(burst))) {
		is_line = is_line || key != first;
		put(burst, key);
	}
	is_line = is_line && !are_few_keys(burst);
	/* The colon that opens a line is no part of it. */
	burst->at = !is_line || first == ':';
	if (is_line)
		burst->ahead[burst->at] = SCREEN_BURST;
	burst->in_line = is_line && burst->left && is_of_line(key);
	if (is_line && !burst->in_line)
		put(burst, SCREEN_PASTE_END);
	if (!is_of_line(key))
		put(burst, key);
}

/* Goes on with a line that was not read to its end. */
static uint32_t go_on(struct burst *burst)
{
	uint32_t key;

	if (burst->left) {
		key = take(burst);
		if (is_of_line(key))
			return key;
		put(burst, key);
	}
	burst->in_line = false;
	return SCREEN_PASTE_END;
}

bool burst_holds(const struct burst *burst)
{
	return burst->at < burst->count || burst->in_line;
}

uint32_t burst_next(struct burst *burst, bool text)
{
	uint32_t key;

	if (burst->at < burst->count)
		return burst->ahead[burst->at++];
	burst->at = burst->count = 0;
	if (burst->in_line)
		return go_on(burst);
	if (!burst->left)
		burst->left = burst->waiting(burst->context);
	key = take(burst);
	if (text || !burst->left)
		return key;
	if (key == ESCAPE)
		return pass_over_sequence(burst);
	if (!is_text(key))
		return key;
	look_ahead(burst, key);
	return burst->ahead[burst->at++];
}
