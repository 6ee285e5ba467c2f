/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/run/history.h"

#include "gpu/journal.h"
#include "src/base/clock.h"
#include "src/base/err.h"
#include "src/base/memory.h"
#include "src/graph/network.h"
#include "src/run/tape.h"

#include <string.h>

/* Doing again what lies behind a frame takes about this long, in seconds, and keeping
 * frames takes no more than this part of a run's time. */
static const double pace = 0.010;
static const double share = 0.05;

/* The longest stretch between two frames. */
static const double stretch = 0.2;

/* Frames that hold the whole memory: every so many-th. */
enum { WHOLE_EVERY = 4 };

/* Between two frames lie words that take so many times the memory of a frame, unless the
 * stretch is too long. */
enum { WORDS_A_FRAME = 4 };

/* Words between two frames are compacted first when there are so many. */
enum { COMPACT_AT = 1 << 16 };

struct frame {
	struct moment now;
	char *held;             /* [size]: see hold(); NULL for the start */
	size_t size;
	bool memory;            /* what the machine holds is its memory, too */
	struct change *changes; /* words that changed since, up to the next frame */
	size_t change_count;
	bool linked;            /* they are all there: the next frame leads back to this */
};

struct history {
	struct journal journal; /* since the last frame */
	struct frame *frames;   /* [count]; the first is the start, or the oldest there is */
	size_t count, room;
	size_t bytes;           /* of all frames */
	double kept_at, cost;   /* when the last frame was kept, and what it took */
	size_t since_whole;     /* frames */
	size_t compact_at;      /* words in the journal */
	bool idle;              /* a free run is on, or was: nothing is known of before */
};

static bool repeats(const struct run *run)
{
	return run->machine->row->steps_warps;
}

static size_t all_bytes(const struct history *history)
{
	return history->bytes + history->journal.room * sizeof(struct change);
}

/* --- What a frame holds: the variant's state, discharges, and the machine's. --- */

/* Rounded up: what stands behind it begins on a boundary of 8 bytes. */
static size_t state_size(const struct run *run)
{
	return (run->plan.variant->size + 7) / 8 * 8;
}

static size_t discharges_size(const struct run *run)
{
	return run->discharges ? (size_t)run->args.vertices * sizeof(*run->discharges) : 0;
}

static size_t held_size(const struct run *run, bool memory)
{
	return state_size(run) + discharges_size(run) +
	       machine_freeze(run->machine, memory, NULL);
}

static size_t memory_size(const struct run *run)
{
	return held_size(run, true) - held_size(run, false);
}

static void hold(const struct run *run, struct frame *frame)
{
	char *to = frame->held;

	memcpy(to, run->state, run->plan.variant->size);
	to += state_size(run);
	if (run->discharges)
		memcpy(to, run->discharges, discharges_size(run));
	to += discharges_size(run);
	machine_freeze(run->machine, frame->memory, to);
}

/* False: memory was refused, and nothing has changed. */
static bool take_up(struct run *run, const struct frame *frame, bool memory, struct err *err)
{
	const char *from = frame->held;
	const char *machine = from + state_size(run) + discharges_size(run);

	if (!machine_thaw(run->machine, memory, machine, err))
		return false;
	memcpy(run->state, from, run->plan.variant->size);
	if (run->discharges)
		memcpy(run->discharges, from + state_size(run), discharges_size(run));
	return true;
}

/* --- Keeping frames. --- */

static void drop_changes(struct history *history, struct frame *frame)
{
	history->bytes -= frame->change_count * sizeof(*frame->changes);
	memory_free(frame->changes);
	frame->changes = NULL;
	frame->change_count = 0;
	frame->linked = false;
}

static void drop_frames(struct history *history, size_t count)
{
	while (history->count > count) {
		struct frame *frame = &history->frames[--history->count];

		drop_changes(history, frame);
		history->bytes -= frame->size;
		memory_free(frame->held);
	}
}

/* The words since the last frame are its own from now on. */
static void close_frame(struct history *history)
{
	struct frame *last = &history->frames[history->count - 1];
	struct journal *journal = &history->journal;
	void *changes;

	journal_compact(journal);
	history->compact_at = COMPACT_AT;
	changes = journal->changes;
	if (journal->count && memory_resize(journal->memory, &changes, journal->count,
					    sizeof(*journal->changes), "the history", NULL))
		journal->changes = changes;
	last->changes = journal->changes;
	last->change_count = journal->count;
	last->linked = true;
	history->bytes += last->change_count * sizeof(*last->changes);
	journal_init(journal, journal->memory);
}

/* Memory was refused to the journal: only the start is left of the past. */
static void forget(struct run *run)
{
	struct history *history = run->history;

	journal_free(&history->journal);
	drop_frames(history, repeats(run) ? 1 : 0);
	if (history->count)
		drop_changes(history, &history->frames[0]);
}

static struct frame *new_frame(struct run *run, bool memory)
{
	struct history *history = run->history;
	size_t room = history->room ? 2 * history->room : 64;
	void *frames = history->frames;
	struct frame frame = { .now = run->now, .memory = memory };

	if (history->count == history->room) {
		if (!memory_resize(run->memory, &frames, room, sizeof(*history->frames),
				   "the history", NULL))
			return NULL;
		history->frames = frames;
		history->room = room;
	}
	frame.size = held_size(run, memory);
	frame.held = memory_new(run->memory, frame.size, "the history", NULL);
	if (!frame.held)
		return NULL;
	hold(run, &frame);
	history->frames[history->count] = frame;
	history->bytes += frame.size;
	return &history->frames[history->count++];
}

/* Frames that cannot be reached any more go. */
static void drop_lost_frames(struct run *run)
{
	struct history *history = run->history;
	size_t first = history->count; /* from here on all are linked */
	size_t kept = 0;
	size_t i;

	while (first > 0 && (first == history->count || history->frames[first - 1].linked))
		first--;
	for (i = 0; i < history->count; i++) {
		struct frame *frame = &history->frames[i];

		if (i >= first || frame->memory || !frame->held) {
			history->frames[kept++] = *frame;
			continue;
		}
		drop_changes(history, frame);
		history->bytes -= frame->size;
		memory_free(frame->held);
	}
	history->count = kept;
}

/* A whole frame lets go of its memory, which stands behind all else. */
static void shrink(struct run *run, struct frame *frame)
{
	size_t size = frame->size - memory_size(run);
	void *held = frame->held;

	frame->memory = false;
	if (!memory_resize(run->memory, &held, size, 1, "the history", NULL))
		return;
	frame->held = held;
	run->history->bytes -= frame->size - size;
	frame->size = size;
}

/* Of the frames with the whole memory one becomes one without: that which leaves the
 * shortest way between those next to it, by how long ago that is. Bodies of warps are the
 * measure. */
static void thin_out(struct run *run)
{
	struct history *history = run->history;
	struct frame *least = NULL, *last = NULL;
	int64_t now = run->now.ended[UNIT_WARP] + 1;
	int64_t before = 0;
	double cost, lowest = 2;
	size_t i;

	for (i = 0; i <= history->count; i++) {
		struct frame *frame = i < history->count ? &history->frames[i] : NULL;
		int64_t here = frame ? frame->now.ended[UNIT_WARP] : now;

		if (frame && !frame->memory)
			continue;
		cost = (double)(here - before) / (double)(now - before);
		if (last && cost < lowest) {
			lowest = cost;
			least = last;
		}
		if (last)
			before = last->now.ended[UNIT_WARP];
		last = frame;
	}
	if (least)
		shrink(run, least);
}

/* Lets go of the words behind the oldest frame that has them. */
static bool let_go(struct run *run)
{
	struct history *history = run->history;
	size_t oldest = 0;

	while (oldest < history->count && !history->frames[oldest].linked)
		oldest++;
	if (oldest == history->count)
		return false;
	drop_changes(history, &history->frames[oldest]);
	drop_lost_frames(run);
	return true;
}

static size_t whole_bytes(const struct history *history)
{
	size_t whole = 0;
	size_t i;

	for (i = 0; i < history->count; i++)
		whole += history->frames[i].memory ? history->frames[i].size : 0;
	return whole;
}

static void keep_within(struct run *run)
{
	struct history *history = run->history;
	size_t most = (size_t)run->plan.history_memory;

	while (whole_bytes(history) > most / 3)
		thin_out(run);
	drop_lost_frames(run);
	while (all_bytes(history) > most && let_go(run))
		;
}

static bool wants_whole(const struct run *run)
{
	const struct history *history = run->history;

	return repeats(run) && history->since_whole >= WHOLE_EVERY &&
	       held_size(run, true) <= (size_t)run->plan.history_memory / 8;
}

/* Not too often, by the clock and by the memory a frame takes beside that of the words. */
static bool is_due(const struct run *run, double now)
{
	const struct history *history = run->history;
	double since = now - history->kept_at;
	size_t words = history->journal.count * sizeof(struct change);

	if (!repeats(run) || run->plan.history_always)
		return true;
	return since >= pace && since >= history->cost / share &&
	       (since >= stretch || words >= WORDS_A_FRAME * held_size(run, false));
}

/* Words that come up again and again are kept once. */
static void compact(struct history *history)
{
	if (history->journal.count < history->compact_at)
		return;
	journal_compact(&history->journal);
	history->compact_at = 2 * history->journal.count;
	if (history->compact_at < COMPACT_AT)
		history->compact_at = COMPACT_AT;
}

void history_piece(struct run *run)
{
	struct history *history = run->history;
	struct err ignored = { 0 };
	double began;
	bool whole;

	if (!history)
		return;
	if (run->machine->narrow || run->machine->failed) {
		history_close(run);
		return;
	}
	if (history->idle || !machine_settled(run->machine))
		return;
	began = clock_seconds();
	if (!machine_compare(run->machine, false, &ignored))
		history->journal.lost = true;
	run->now.seconds += began - run->counted_at;
	run->counted_at = began;
	if (history->journal.lost)
		forget(run);
	if (repeats(run))
		compact(history);
	if (!is_due(run, began))
		return;
	if (history->count)
		close_frame(history);
	whole = wants_whole(run);
	if (!new_frame(run, whole))
		forget(run);
	history->since_whole = whole ? 0 : history->since_whole + 1;
	keep_within(run);
	history->kept_at = clock_seconds();
	history->cost = history->kept_at - began;
}

void history_begin(struct run *run, bool free)
{
	struct history *history = run->history;
	struct err ignored = { 0 };

	if (!history || repeats(run) || history->idle == free)
		return;
	forget(run);
	history->idle = free;
	/* Without memory for a copy of everything there is no way back. */
	if (!free && (!machine_compare(run->machine, true, &ignored) || !new_frame(run, false)))
		history_close(run);
}

bool history_is_kept(const struct run *run)
{
	return run->history && !run->history->idle;
}

void history_open(struct run *run)
{
	struct history *history;

	if (!run->plan.history_memory)
		return;
	history = memory_new(run->memory, sizeof(*history), "the history", NULL);
	run->history = history;
	if (!history)
		return;
	journal_init(&history->journal, run->memory);
	history->compact_at = COMPACT_AT;
	history->kept_at = clock_seconds();
	run->machine->journal = &history->journal;
	history->idle = !repeats(run); /* until somebody steps */
	if (history->idle)
		return;
	if (!new_frame(run, false)) {
		history_close(run);
		return;
	}
	/* Where everything is done the same way again, the start needs no copy. */
	history->bytes -= history->frames[0].size;
	memory_free(history->frames[0].held);
	history->frames[0].held = NULL;
	history->frames[0].size = 0;
}

void history_close(struct run *run)
{
	struct history *history = run->history;

	if (!history)
		return;
	if (run->machine)
		run->machine->journal = NULL;
	drop_frames(history, 0);
	memory_free(history->frames);
	journal_free(&history->journal);
	memory_free(history);
	run->history = NULL;
}

/* --- Going. --- */

/* Whether a run that stands there is at the moment when so many units had ended, or
 * before it. */
static bool is_at(const struct moment *now, enum unit unit, int64_t count)
{
	return now->ended[unit] == count && now->fresh & 1u << unit;
}

static bool is_before(const struct moment *now, enum unit unit, int64_t count)
{
	return now->ended[unit] < count;
}

/* The words from here on to the present are all there. */
static bool is_linked(const struct history *history, size_t frame)
{
	for (; frame + 1 < history->count; frame++)
		if (!history->frames[frame].linked)
			return false;
	return !history->journal.lost;
}

static bool is_reachable(const struct history *history, size_t frame)
{
	return !history->frames[frame].held || history->frames[frame].memory ||
	       is_linked(history, frame);
}

/* Puts all words back that changed since the frame, and makes it the last. */
static bool put_back(struct run *run, size_t frame, struct err *err)
{
	struct history *history = run->history;
	struct journal *journal = &history->journal;
	size_t i = history->count - 1;
	bool good = machine_undo(run->machine, journal->changes, journal->count, err);

	while (good && i-- > frame)
		good = machine_undo(run->machine, history->frames[i].changes,
				    history->frames[i].change_count, err);
	return good;
}

/* The frame is the present: what came after it is no more. */
static void cut_at(struct run *run, size_t frame)
{
	struct history *history = run->history;
	struct frame *last = &history->frames[frame];

	drop_frames(history, frame + 1);
	drop_changes(history, last);
	history->journal.count = 0;
	history->journal.lost = false;
	run->now = last->now;
	run->checked = false;
	run->stall[0] = '\0';
	log_cut(&run->log, run->now.ended[UNIT_LANE]);
	trace_cut(&run->trace, run->now.counters[COUNTER_cycles]);
	if (!repeats(run))
		trace_forget(&run->trace);
	history->kept_at = clock_seconds();
}

static bool rewind_to(struct run *run, size_t frame, struct err *err)
{
	struct history *history = run->history;
	const struct frame *wanted = &history->frames[frame];
	bool linked = is_linked(history, frame);

	if (!wanted->held) {
		if (!run_again(run, err))
			return false;
		run->machine->journal = &history->journal;
	} else if (!take_up(run, wanted, !linked, err) ||
		   (linked && !put_back(run, frame, err))) {
		return false;
	}
	cut_at(run, frame);
	return true;
}

/* The last frame from which the moment can be reached; -1: there is none. */
static int64_t find_frame(const struct run *run, enum unit unit, int64_t count)
{
	const struct history *history = run->history;
	const struct frame *frame;
	int64_t i;

	for (i = history ? (int64_t)history->count - 1 : -1; i >= 0; i--) {
		frame = &history->frames[i];
		if (is_reachable(history, (size_t)i) &&
		    (is_at(&frame->now, unit, count) ||
		     (repeats(run) && is_before(&frame->now, unit, count))))
			return i;
	}
	return -1;
}

/* The oldest frame that can be reached, -1: none. */
static int64_t find_oldest(const struct run *run)
{
	const struct history *history = run->history;
	size_t i;

	for (i = 0; history && i < history->count; i++)
		if (is_reachable(history, i))
			return (int64_t)i;
	return -1;
}

static bool tell_why_not(const struct run *run, enum unit unit, int64_t count, struct err *err)
{
	const struct history *history = run->history;

	if (!history) {
		err_set(err, ERR_WORK, "there is no way back: %s",
			run->machine->narrow ? "memory was refused in this run"
			: run->plan.history_memory ? "there was no memory for the history"
						   : "history-memory is none");
		return err_hint(err, run->plan.history_memory
					     ? "`reset` begins anew"
					     : "`set history-memory 256`, then `reset`, keeps one");
	}
	err_set(err, ERR_WORK, "%s %lld is not in the history", unit_name(unit), (long long)count);
	if (!history->count)
		return err_hint(err, "nothing is, on %s: free runs keep none (`set record on`, "
				"then `reset`)", run->machine->label);
	return err_hint(err, "on %s it holds what was stepped since cycle %lld",
			run->machine->label, (long long)history_facts(run).first_cycle);
}

bool history_reaches(const struct run *run, enum unit unit, int64_t count, struct err *err)
{
	if (run->tape)
		return tape_reaches(run, unit, count, err);
	return is_at(&run->now, unit, count) || is_before(&run->now, unit, count) ||
	       find_frame(run, unit, count) >= 0 || tell_why_not(run, unit, count, err);
}

/* Goes on over what was done before: a limit that was not met then is none now. */
static bool step_again(struct run *run, enum unit unit, int64_t count,
		       bool (*until)(void *context, struct err *err), void *context,
		       enum halt *halt, struct err *err)
{
	const int64_t limit = run->plan.cycle_limit;
	bool good;

	run->plan.cycle_limit = 0;
	good = run_step(run, unit, count, until, context, halt, err);
	run->plan.cycle_limit = limit;
	return good;
}

/* Keeps the last end of a cycle that is not behind the one wanted. */
struct pass {
	const struct run *run;
	int64_t wanted, last;
};

static bool pass(void *context, struct err *err)
{
	struct pass *cycles = context;

	(void)err;
	if (cycles->run->now.ended[UNIT_CYCLE] <= cycles->wanted)
		cycles->last = cycles->run->now.ended[UNIT_CYCLE];
	return false;
}

/* From a frame to the moment wanted. Where several cycles end at once (gpu/sim_free.c),
 * and it is one between, to the last end of a cycle before it. */
static bool go_again(struct run *run, enum unit unit, int64_t count, enum halt *halt,
		     struct err *err)
{
	struct pass cycles = { run, count, run->now.ended[UNIT_CYCLE] };

	if (!step_again(run, unit, count - run->now.ended[unit],
			unit == UNIT_CYCLE ? pass : NULL, &cycles, halt, err))
		return false;
	return *halt != HALT_UNIT || run->now.ended[unit] <= count ||
	       history_go(run, unit, cycles.last, halt, err);
}

bool history_go(struct run *run, enum unit unit, int64_t count, enum halt *halt,
		struct err *err)
{
	int64_t frame;

	*halt = HALT_UNIT;
	if (run->tape)
		return tape_go(run, unit, count, halt, err);
	if (is_at(&run->now, unit, count))
		return true;
	if (is_before(&run->now, unit, count))
		return run_step(run, unit, count - run->now.ended[unit], NULL, NULL, halt, err);
	frame = find_frame(run, unit, count);
	if (frame < 0)
		return tell_why_not(run, unit, count, err);
	return rewind_to(run, (size_t)frame, err) &&
	       (is_at(&run->now, unit, count) || go_again(run, unit, count, halt, err));
}

/* Looks for the last cycle before `end` at whose end something holds. */
struct search {
	struct run *run;
	bool (*until)(void *context, struct err *err);
	void *context;
	int64_t end;
	int64_t found; /* a cycle, -1: none yet */
};

static bool look(void *context, struct err *err)
{
	struct search *search = context;
	int64_t cycle = search->run->now.ended[UNIT_CYCLE];

	if (cycle < search->end && search->until(search->context, err))
		search->found = cycle;
	return false;
}

/* Looks at what lies between the present, a frame, and the end. */
static bool search_on(struct search *search, enum halt *halt, struct err *err)
{
	struct run *run = search->run;
	int64_t cycles = search->end - 1 - run->now.ended[UNIT_CYCLE];

	*halt = HALT_UNIT;
	if (run->now.fresh & 1u << UNIT_CYCLE)
		(void)look(search, err);
	if (err->kind != ERR_NONE)
		return false;
	return !repeats(run) || cycles <= 0 ||
	       step_again(run, UNIT_CYCLE, cycles, look, search, halt, err);
}

/* The first cycle whose end is not before that moment: its own, if one has just ended. */
static int64_t next_end(const struct moment *now)
{
	return now->ended[UNIT_CYCLE] + !(now->fresh & 1u << UNIT_CYCLE);
}

/* The last frame from which ends of cycles before that one come up; -1: there is none. */
static int64_t find_before(const struct run *run, int64_t end)
{
	const struct history *history = run->history;
	int64_t i;

	for (i = (int64_t)history->count - 1; i >= 0; i--)
		if (is_reachable(history, (size_t)i) && next_end(&history->frames[i].now) < end)
			return i;
	return -1;
}

/* Frame by frame, the last first. On the way from each, frames come and go. */
bool history_back_until(struct run *run, bool (*until)(void *context, struct err *err),
			void *context, enum halt *halt, struct err *err)
{
	struct search search = { run, until, context, next_end(&run->now), -1 };
	int64_t i, next;

	if (run->tape)
		return tape_back_until(run, until, context, halt, err);
	if (!run->history)
		return tell_why_not(run, UNIT_CYCLE, 0, err);
	while ((i = find_before(run, search.end)) >= 0) {
		next = next_end(&run->history->frames[i].now);
		if (!rewind_to(run, (size_t)i, err) || !search_on(&search, halt, err))
			return false;
		if (*halt == HALT_INTERRUPT)
			return true;
		if (search.found >= 0) {
			if (!history_go(run, UNIT_CYCLE, search.found, halt, err))
				return false;
			*halt = *halt == HALT_UNIT ? HALT_CONDITION : *halt;
			return true;
		}
		search.end = next;
	}
	*halt = HALT_END;
	i = find_oldest(run);
	return i < 0 || rewind_to(run, (size_t)i, err);
}

const struct moment *history_kept(const struct run *run, enum unit unit, int64_t before)
{
	const struct history *history = run->history;
	int64_t i;

	if (run->tape)
		return tape_kept(run, unit, before);
	for (i = history ? (int64_t)history->count - 1 : -1; i >= 0; i--) {
		const struct moment *then = &history->frames[i].now;

		if (then->ended[unit] < before && then->fresh & 1u << unit &&
		    is_reachable(history, (size_t)i))
			return then;
	}
	return NULL;
}

struct history_facts history_facts(const struct run *run)
{
	const struct history *history = run->history;
	int64_t oldest = find_oldest(run);

	if (run->tape)
		return tape_facts(run);
	if (oldest < 0)
		return (struct history_facts){ 0, 0, run->now.ended[UNIT_CYCLE] };
	return (struct history_facts){ (int64_t)history->count, (int64_t)all_bytes(history),
				       history->frames[oldest].now.ended[UNIT_CYCLE] };
}

/* Whether the last frame is where the run stands. */
static bool is_present(const struct run *run, const struct frame *frame)
{
	return !run->history->journal.count &&
	       !memcmp(frame->now.ended, run->now.ended, sizeof(run->now.ended));
}

bool history_past(const struct run *run, size_t back, struct history_past *past)
{
	const struct history *history = run->history;
	const struct frame *frame;
	size_t last;

	if (!history || !history->count)
		return false;
	last = history->count - 1;
	if (is_present(run, &history->frames[last]))
		back++;
	if (back > last || history->journal.lost || (back && !history->frames[last - back].linked))
		return false;
	frame = &history->frames[last - back];
	*past = (struct history_past){
		.now = &frame->now,
		.machine = frame->held ? frame->held + state_size(run) + discharges_size(run) : NULL,
		.changes = back ? frame->changes : history->journal.changes,
		.count = back ? frame->change_count : history->journal.count,
	};
	return true;
}
