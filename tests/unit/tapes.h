/* SPDX-License-Identifier: GPL-3.0-or-later
 * tapes: recordings in memory, and what a run is at a moment, for tests of both ends.
 */
#ifndef SPILLWAY_TESTS_TAPES_H
#define SPILLWAY_TESTS_TAPES_H

#include "tests/unit/runs.h"

#include "src/base/pack.h"
#include "src/base/save.h"
#include "src/engine/history.h"
#include "src/engine/tape.h"
#include "src/method/variants.h"

struct tape_bytes {
	char *bytes;
	size_t size;
};

/* Records the run; false: that failed. */
static inline bool tape_make(struct run *run, bool plain, struct tape_bytes *made,
			     struct tape_extent *extent, struct err *err)
{
	struct save save = { 0 };
	struct pack pack;
	bool good;

	made->bytes = NULL;
	save.file = open_memstream(&made->bytes, &made->size);
	assert_non_null(save.file);
	good = pack_open(&pack, &save, plain, run->memory, err);
	if (good) {
		good = tape_write(run, &pack, extent, err);
		pack_close(&pack);
	}
	assert_int_equal(fclose(save.file), 0);
	return good && !save.error;
}

static inline const char *tape_file(struct scratch *scratch, const struct tape_bytes *made)
{
	scratch_clear(scratch);
	return scratch_write(scratch, "tape", made->bytes, made->size);
}

/* Opens what was recorded; NULL: it failed. */
static inline struct run *tape_play(struct fixture *fixture, struct scratch *scratch,
				    const struct tape_bytes *made, struct graph **graph)
{
	const struct poll nobody = { 0 };

	return tape_open(tape_file(scratch, made), variant_find, &nobody, &fixture->memory, graph,
			 &fixture->err);
}

/* With one text for another, of any length, a recording is refused, and says why and what to do. */
static inline void tape_refused(struct fixture *fixture, struct scratch *scratch,
				const struct tape_bytes *made, const char *from, const char *to,
				const char *message)
{
	const char *at = strstr(made->bytes, from);
	struct tape_bytes other = { unit_room(made->size + strlen(to) + 1), 0 };
	struct graph *graph;
	const size_t used = fixture->memory.used;
	size_t before;

	assert_non_null(at);
	before = (size_t)(at - made->bytes);
	memcpy(other.bytes, made->bytes, before);
	memcpy(other.bytes + before, to, strlen(to));
	memcpy(other.bytes + before + strlen(to), at + strlen(from),
	       made->size - before - strlen(from));
	other.size = made->size - strlen(from) + strlen(to);
	assert_null(tape_play(fixture, scratch, &other, &graph));
	if (!strstr(fixture->err.message, message))
		fail_msg("%s: %s", to, fixture->err.message);
	assert_true(fixture->err.hint[0]);
	assert_int_equal(fixture->memory.used, used);
	err_clear(&fixture->err);
	free(other.bytes);
}

static inline uint64_t tape_mix(uint64_t hash, const int64_t *numbers, int64_t count)
{
	int64_t i;

	for (i = 0; i < count; i++)
		hash = random_mix(hash ^ (uint64_t)numbers[i]) + (uint64_t)i;
	return hash;
}

static inline uint64_t tape_mix_launch(uint64_t hash, const struct launch_work *work)
{
	if (!work->kernel || !work->ticks)
		return hash;
	hash = tape_mix(hash, &work->warps, 1) ^ (uint64_t)work->kernel->name[0];
	return tape_mix(hash, work->ticks, work->warps);
}

/* What a recording must tell of a moment. */
struct was {
	uint64_t full, counters, clocks, course, events;
	int64_t ended[UNITS];
	unsigned fresh;
	bool launched, has_task;
	enum phase phase;
};

static inline struct was tape_was(struct fixture *fixture, struct run *run)
{
	const struct trace *trace = &run->trace;
	const struct log *log = &run->log;
	struct was was;
	struct warp_work work;
	int64_t n;

	memset(&was, 0, sizeof(was));
	was.full = hash_of(fixture, run, true);
	was.counters = tape_mix((uint64_t)run->now.modelled.launches, run->now.counters, COUNTERS) +
		       (uint64_t)run->now.queue + (uint64_t)run->now.active;
	assert_true(machine_work(run->machine, &work, &fixture->err));
	if (work.ticks) {
		was.clocks = tape_mix(1, work.ticks, work.slot_count);
		was.clocks = tape_mix_launch(was.clocks, &work.last);
		was.clocks = tape_mix_launch(was.clocks, &work.before);
	}
	for (n = 0; n < trace->count; n++)
		was.course = tape_mix(was.course, &trace->rows[n].cycle,
				      (int64_t)(sizeof(trace->rows[n]) / sizeof(int64_t)));
	for (n = log->first; n < log->next; n++) {
		const struct log_entry *entry = log_get(log, n);
		const int64_t numbers[] = { entry->cycle, entry->launch, entry->amount, entry->u,
					    entry->v, entry->u_level, entry->v_level,
					    entry->warp, entry->lane, entry->kind, n };

		was.events = tape_mix(was.events, numbers, LENGTH(numbers));
	}
	memcpy(was.ended, run->now.ended, sizeof(was.ended));
	was.fresh = run->now.fresh & ((1u << UNITS) - 1);
	was.launched = run->now.launched;
	was.has_task = run->now.has_task;
	was.phase = run->now.phase;
	return was;
}

static inline void tape_expect(struct fixture *fixture, struct run *run, const struct was *was)
{
	struct was now = tape_was(fixture, run);

	assert_true(now.full == was->full);
	assert_true(now.counters == was->counters);
	assert_true(now.clocks == was->clocks);
	assert_true(now.course == was->course);
	if (now.events != was->events)
		fail_msg("events of launch %lld differ: %lld to %lld, lost %lld",
			 (long long)run->now.ended[UNIT_LAUNCH], (long long)run->log.first,
			 (long long)run->log.next, (long long)run->log.lost);
	assert_memory_equal(now.ended, was->ended, sizeof(now.ended));
	assert_int_equal(now.fresh, was->fresh);
	assert_int_equal(now.launched, was->launched);
	assert_int_equal(now.has_task, was->has_task);
	assert_int_equal(now.phase, was->phase);
}

#endif
