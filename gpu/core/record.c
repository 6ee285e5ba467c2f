/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "gpu/core/record.h"

#include "gpu/core/team.h"
#include "src/base/memory.h"

#include <string.h>

enum { WARP = 32, HEAD = 0, BUCKETS = 1 << 16, KEY_TEAM = TEAM_SITES, KEY_BARRIER };

/* What makes two visits the same row. */
struct key {
	uint32_t region;
	uint32_t site; /* or KEY_TEAM, KEY_BARRIER */
	int64_t nth;
};

/* A row of the body at work. The first node stands before all rows. */
struct node {
	struct key key;
	int32_t next;     /* the row below, -1: none */
	int32_t chain;    /* the next of its bucket, -1: none */
	int32_t position; /* from the top; rows put in since the last numbering have that of
			     the one they were put behind */
	struct record_row row;
};

struct record_draft {
	const struct counts *counts; /* of the warp */
	struct counts seen;          /* those that rows have */
	int first_lane, lanes;       /* of the team, in the warp */
	int64_t waits;               /* of a team that shares the warp: barriers that rows have */
	int64_t words;               /* of teams as wide as the warp, in this body */
	uint32_t region, base_stamp, lane_stamp; /* of the last step */
	int32_t base;                /* where lanes of this region begin */
	int32_t front;               /* the lowest row that the team has reached */
	int32_t cursor, reach;       /* of the lane: where it is, and the lowest it reached */
	int32_t tail;
	int32_t dirty;               /* rows below this one need numbers; -1: none */
	bool failed;
	struct node *nodes;
	size_t count, room;
	int32_t bucket[BUCKETS];
};

const char *record_word_name(enum record_word word)
{
	static const char *const names[] = {
		[RECORD_LOAD] = "load",   [RECORD_PEEK] = "peek",
		[RECORD_POKE] = "poke",   [RECORD_ATOMIC] = "atomic",
		[RECORD_FENCE] = "fence", [RECORD_TEAM] = "team",
		[RECORD_BARRIER] = "barrier",
	};

	return names[word];
}

void record_init(struct record *record, int64_t launch, int64_t warp, struct memory *memory)
{
	memset(record, 0, sizeof(*record));
	record->launch = launch;
	record->warp = warp;
	record->memory = memory;
}

void record_free(struct record *record)
{
	if (record->draft)
		memory_free(record->draft->nodes);
	memory_free(record->draft);
	memory_free(record->rows);
	memory_free(record->bodies);
	record->draft = NULL;
	record->rows = NULL;
	record->bodies = NULL;
	record->row_count = record->row_room = record->body_count = record->body_room = 0;
}

struct counts record_sum(const struct record *record)
{
	const struct record_body *body;
	const struct record_row *row;
	struct counts sum = record->beyond;

	for (body = record->bodies; body < record->bodies + record->body_count; body++) {
		row = record->rows + body->first;
		for (; row < record->rows + body->first + body->count; row++) {
#define COUNT(name) sum.name += body->times * row->counts[COUNT_##name];
#include "gpu/core/counts.def"
#undef COUNT
		}
	}
	return sum;
}

/* --- Rows of the body at work. --- */

static uint32_t bucket_of(const struct key *key)
{
	uint64_t mixed = ((uint64_t)key->region << 8 ^ key->site) * UINT64_C(0x9e3779b97f4a7c15);

	mixed = (mixed ^ (uint64_t)key->nth) * UINT64_C(0x9e3779b97f4a7c15);
	return (uint32_t)(mixed >> 48) & (BUCKETS - 1);
}

static bool same_key(const struct key *a, const struct key *b)
{
	return a->nth == b->nth && a->site == b->site && a->region == b->region;
}

/* The row of that key, mostly the one below `from`; -1: there is none. */
static int32_t find(const struct record_draft *draft, const struct key *key, int32_t from)
{
	int32_t at = draft->nodes[from].next;

	if (at >= 0 && same_key(&draft->nodes[at].key, key))
		return at;
	at = draft->bucket[bucket_of(key)];
	while (at >= 0 && !same_key(&draft->nodes[at].key, key))
		at = draft->nodes[at].chain;
	return at;
}

static bool make_room(struct record *record)
{
	struct record_draft *draft = record->draft;
	size_t room = draft->room ? 2 * draft->room : 256;
	void *nodes = draft->nodes;

	if (draft->count < draft->room)
		return true;
	if (!memory_resize(record->memory, &nodes, room, sizeof(*draft->nodes),
			   "the picture of a warp", NULL)) {
		draft->failed = true;
		return false;
	}
	draft->nodes = nodes;
	draft->room = room;
	return true;
}

/* Puts a row in behind another; -1: there are too many. */
static int32_t insert(struct record *record, int32_t behind, const struct key *key,
		      enum record_word word)
{
	struct record_draft *draft = record->draft;
	uint32_t bucket = bucket_of(key);
	int32_t at = (int32_t)draft->count;
	struct node *node, *above;

	if (record->row_count + draft->count > RECORD_MOST_ROWS || !make_room(record))
		return -1;
	draft->count++;
	node = &draft->nodes[at];
	above = &draft->nodes[behind];
	memset(node, 0, sizeof(*node));
	node->key = *key;
	node->row.word = word;
	node->chain = draft->bucket[bucket];
	draft->bucket[bucket] = at;
	node->next = above->next;
	above->next = at;
	node->position = above->position;
	if (behind == draft->tail) {
		draft->tail = at;
		node->position++;
	} else if (draft->dirty < 0 ||
		   above->position < draft->nodes[draft->dirty].position) {
		draft->dirty = behind;
	}
	return at;
}

/* Numbers the rows again, from the highest on that needs it. */
static void number_rows(struct record_draft *draft)
{
	struct node *nodes = draft->nodes;
	int32_t at = draft->dirty;

	if (at < 0)
		return;
	for (; nodes[at].next >= 0; at = nodes[at].next)
		nodes[nodes[at].next].position = nodes[at].position + 1;
	draft->dirty = -1;
}

/* A lane is through for now: is it lower than all before it? What it put in itself has
 * the number of the row above, so equal is lower. */
static void settle_lane(struct record_draft *draft)
{
	if (draft->nodes[draft->reach].position >= draft->nodes[draft->front].position)
		draft->front = draft->reach;
	draft->reach = draft->cursor = HEAD;
	number_rows(draft);
}

/* What the counts grew by goes to a row; at < 0: to those that are left out. */
static void give_counts(struct record *record, int32_t at, uint32_t lanes)
{
	struct record_draft *draft = record->draft;
	const struct counts *now = draft->counts;
	struct record_row *row = at < 0 ? NULL : &draft->nodes[at].row;

	record->left_out += !row;
	if (row)
		row->lanes |= lanes;
#define COUNT(name)                                                                   \
	if (row)                                                                      \
		row->counts[COUNT_##name] += (int32_t)(now->name - draft->seen.name); \
	else                                                                          \
		record->beyond.name += now->name - draft->seen.name;
#include "gpu/core/counts.def"
#undef COUNT
	draft->seen = *now;
}

/* --- Lanes and teams. --- */

/* A region begins where the one before ended: for a team as wide as the warp below all
 * rows, for others below the team's own. */
static void enter_region(struct record_draft *draft, const struct team_state *S)
{
	settle_lane(draft);
	if (S->region_stamp != draft->region)
		draft->front = draft->tail;
	draft->region = S->region_stamp;
	draft->base_stamp = S->lane_base;
	draft->base = draft->front;
	draft->lane_stamp = 0;
}

static void enter_lane(struct record_draft *draft, const struct team_state *S)
{
	uint32_t stamp = S->lane_base + (uint32_t)S->lane;

	if (S->region_stamp != draft->region || S->lane_base != draft->base_stamp)
		enter_region(draft, S);
	if (stamp == draft->lane_stamp)
		return;
	settle_lane(draft);
	draft->lane_stamp = stamp;
	draft->cursor = draft->reach = draft->base;
}

/* The lane goes on to a row, which may be new. */
static void go_to(struct record *record, int32_t at)
{
	struct record_draft *draft = record->draft;
	const struct node *nodes = draft->nodes;

	if (at == draft->cursor)
		return;
	if (nodes[at].position > nodes[draft->reach].position)
		draft->reach = at;
	draft->cursor = at;
}

/* The whole team comes to a row that may be new; -1: there are too many. */
static int32_t go_together(struct record *record, const struct team_state *S,
			   enum record_word word, int64_t from)
{
	struct record_draft *draft = record->draft;
	struct key key = { 0, word == RECORD_TEAM ? KEY_TEAM : KEY_BARRIER, from };
	int32_t at;

	enter_region(draft, S);
	if (draft->lanes == WARP)
		key.nth = draft->words++;
	at = find(draft, &key, draft->front);
	if (at < 0)
		at = insert(record, draft->front, &key, word);
	else
		record->backward += draft->nodes[at].position <=
				    draft->nodes[draft->front].position;
	if (at >= 0) {
		number_rows(draft);
		if (draft->nodes[at].position > draft->nodes[draft->front].position)
			draft->front = at;
	}
	draft->base = draft->front;
	return at;
}

static uint32_t team_lanes(const struct record_draft *draft)
{
	return draft->lanes == WARP ? UINT32_MAX
				    : ((UINT32_C(1) << draft->lanes) - 1) << draft->first_lane;
}

/* Gives the barriers since the last word their row. */
static void catch_up(struct record *record, const struct team_state *S)
{
	struct record_draft *draft = record->draft;
	int64_t passed = draft->counts->barriers - draft->seen.barriers;
	int32_t at;

	if (draft->lanes == WARP ? !passed : S->waits == draft->waits)
		return;
	at = go_together(record, S, RECORD_BARRIER, draft->waits);
	draft->waits = S->waits;
	draft->seen.barriers = draft->counts->barriers;
	if (at >= 0) {
		draft->nodes[at].row.lanes |= team_lanes(draft);
		draft->nodes[at].row.counts[COUNT_barriers] += (int32_t)passed;
	} else {
		record->left_out++;
		record->beyond.barriers += passed;
	}
}

void record_lane(struct team_state *S, enum record_word word, unsigned site)
{
	struct record *record = S->record;
	struct record_draft *draft = record->draft;
	struct key key = { S->region_stamp, site, (int64_t)(S->sites[site].visit >> 32) };
	bool lowest;
	int32_t at;

	if (S->counts != draft->counts || draft->failed)
		return;
	catch_up(record, S);
	enter_lane(draft, S);
	at = find(draft, &key, draft->cursor);
	if (at < 0) {
		lowest = draft->cursor == draft->reach;
		at = insert(record, draft->cursor, &key, word);
		if (at >= 0 && lowest)
			draft->reach = at;
	} else {
		record->backward += draft->nodes[at].position <=
				    draft->nodes[draft->cursor].position;
	}
	if (at >= 0)
		go_to(record, at);
	give_counts(record, at, UINT32_C(1) << (S->lane % WARP + draft->first_lane));
}

void record_word(struct team_state *S, const struct counts *counts, int64_t from)
{
	struct record *record = S->record;
	struct record_draft *draft = record->draft;

	if (counts != draft->counts || draft->failed)
		return;
	catch_up(record, S);
	give_counts(record, go_together(record, S, RECORD_TEAM, from), team_lanes(draft));
}

/* --- Bodies. --- */

static bool make_draft(struct record *record)
{
	int i;

	if (record->draft)
		return true;
	record->draft = memory_new(record->memory, sizeof(*record->draft),
				   "the picture of a warp", NULL);
	if (!record->draft)
		return false;
	for (i = 0; i < BUCKETS; i++)
		record->draft->bucket[i] = -1;
	return make_room(record);
}

bool record_begin(struct record *record, const struct counts *counts)
{
	struct record_draft *draft;

	if (!make_draft(record))
		return false;
	draft = record->draft;
	memset(&draft->nodes[HEAD], 0, sizeof(draft->nodes[HEAD]));
	draft->nodes[HEAD].next = draft->nodes[HEAD].chain = -1;
	draft->count = 1;
	draft->counts = counts;
	draft->seen = *counts;
	draft->words = 0;
	draft->dirty = -1;
	draft->tail = HEAD;
	draft->region = 0;
	draft->lanes = WARP; /* no lane is behind */
	return true;
}

void record_team(struct record *record, const struct team_state *S, int lane, int lanes)
{
	struct record_draft *draft = record->draft;

	if (draft->failed)
		return;
	catch_up(record, S);
	draft->first_lane = lane;
	draft->lanes = lanes < WARP ? lanes : WARP;
	draft->waits = 0;
	draft->front = draft->base = draft->cursor = draft->reach = HEAD;
	draft->base_stamp = draft->lane_stamp = 0;
	number_rows(draft);
}

static bool keep_rows(struct record *record)
{
	struct record_draft *draft = record->draft;
	size_t room = record->row_room ? record->row_room : 256;
	void *rows = record->rows;
	int32_t at;

	while (room < record->row_count + draft->count)
		room *= 2;
	if (room > record->row_room) {
		if (!memory_resize(record->memory, &rows, room, sizeof(*record->rows),
				   "the picture of a warp", NULL))
			return false;
		record->rows = rows;
		record->row_room = room;
	}
	for (at = draft->nodes[HEAD].next; at >= 0; at = draft->nodes[at].next)
		record->rows[record->row_count++] = draft->nodes[at].row;
	for (at = 1; at < (int32_t)draft->count; at++)
		draft->bucket[bucket_of(&draft->nodes[at].key)] = -1;
	return true;
}

/* Who waits can only be told from the last row on. */
static void find_waiting(struct record_row *rows, size_t count)
{
	uint32_t later = 0;

	while (count--) {
		rows[count].waiting = later & ~rows[count].lanes;
		if (rows[count].word < RECORD_TEAM)
			later |= rows[count].lanes;
		else
			later &= ~rows[count].lanes;
		if (rows[count].word >= RECORD_TEAM)
			rows[count].waiting = 0;
	}
}

static bool same_rows(const struct record *record, size_t first, size_t other, size_t count)
{
	return !memcmp(record->rows + first, record->rows + other,
		       count * sizeof(*record->rows));
}

static bool add_body(struct record *record, size_t first)
{
	size_t room = record->body_room ? 2 * record->body_room : 16;
	void *bodies = record->bodies;

	if (record->body_count == record->body_room) {
		if (!memory_resize(record->memory, &bodies, room, sizeof(*record->bodies),
				   "the picture of a warp", NULL))
			return false;
		record->bodies = bodies;
		record->body_room = room;
	}
	record->bodies[record->body_count++] =
		(struct record_body){ first, record->row_count - first, 1 };
	return true;
}

/* Instructions without a row of their own, such as appending to a worklist in shared memory, are
 * those of the last row. */
static void give_rest(struct record *record)
{
	struct record_draft *draft = record->draft;

	if (draft->counts->instructions != draft->seen.instructions)
		give_counts(record, draft->tail > HEAD ? draft->tail : -1, 0);
}

bool record_end(struct record *record, const struct team_state *S)
{
	struct record_body *last =
		record->body_count ? &record->bodies[record->body_count - 1] : NULL;
	size_t first = record->row_count;

	if (!record->draft->failed) {
		catch_up(record, S);
		give_rest(record);
	}
	if (record->draft->failed || !keep_rows(record))
		return false;
	find_waiting(record->rows + first, record->row_count - first);
	if (!last || last->count != record->row_count - first ||
	    !same_rows(record, last->first, first, last->count))
		return add_body(record, first);
	record->row_count = first;
	last->times++;
	return true;
}

void record_repeat(struct record *record, int64_t times)
{
	if (record->body_count)
		record->bodies[record->body_count - 1].times += times;
}
