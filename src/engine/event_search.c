/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/engine/event_search.h"

#include "src/base/err.h"
#include "src/engine/replica.h"
#include "src/engine/run.h"

static void offer(struct event_search *search, int64_t number, const struct log_entry *entry)
{
	if (number < search->most && entry->kind == LOG_RETURN) {
		search->back_number = number;
		search->back = *entry;
	}
	if (number >= search->most || !search->take(search, entry))
		return;
	search->number = number;
	search->event = *entry;
}

static void on_wave(void *context, const struct event *events, size_t count)
{
	struct event_search *search = context;
	int64_t first = search->run->log.next - (int64_t)count;
	struct log_entry entry;
	size_t i;

	for (i = 0; i < count; i++) {
		run_log_event(search->run, &events[i], &entry);
		offer(search, first + (int64_t)i, &entry);
	}
}

/* What the host did is the last of the log, if the last piece was the host's. */
static void offer_host(struct event_search *search, const struct run *replica)
{
	const struct log_entry *last = log_get(&replica->log, replica->log.next - 1);

	if (last && last->kind >= LOG_GLOBAL_RELABEL)
		offer(search, replica->log.next - 1, last);
}

/* Repeats the run up to event search->most. */
static bool repeat(struct event_search *search, const struct run *run, struct err *err)
{
	struct run *replica;
	struct plan plan;
	bool good = true;

	if (!replica_check(run, err))
		return false;
	replica_plan(run, &plan);
	plan.events = EVENTS_FULL;
	plan.machine.on_wave = on_wave;
	plan.machine.context = search;
	replica = run_start(&plan, run->memory, err);
	if (!replica)
		return false;
	search->run = replica;
	while (good && replica->log.next < search->most && replica->now.phase != PHASE_DONE) {
		good = replica_repeat(replica, UNIT_LAUNCH, 1, err);
		offer_host(search, replica);
	}
	return replica_end(replica, good, NULL, err);
}

/* Whether the log holds all events from the first on. On machines that do not tell all,
 * what was counted tells. */
static bool is_whole(const struct run *run)
{
	const int64_t *counters = run->now.counters;

	return !run->log.first && !run->log.lost &&
	       (run->machine->row->tells_at_once ||
		run->log.next >= counters[COUNTER_pushes] + counters[COUNTER_relabels]);
}

static void read_log(struct event_search *search, const struct run *run)
{
	int64_t count = run_count_events(run);
	struct log_entry entry;
	int64_t n;

	for (n = run->log.first; n < count; n++)
		if (run_get_event(run, n, &entry))
			offer(search, n, &entry);
}

/* There were none to keep. */
static bool tell_untold(const struct run *run, struct err *err)
{
	err_set(err, ERR_WORK, "the reason is unknown: this %s no events",
		run->tape ? "recording holds" : "run keeps");
	return err_hint(err, run->tape ? "a run under `set events full` is recorded with them"
				       : "`set events full`, then `reset`");
}

static bool tell_lost(const struct run *run, struct err *err)
{
	const long long most = run->log.refused ? (long long)run->log.room : LOG_MOST;

	if (run->log.unkept) {
		err_set(err, ERR_WORK, "this run went without events: on a GPU run, finish and solve "
			"keep none");
		return err_hint(err, "`set record on`, then `reset`, keeps them; so do step and goto");
	}
	err_set(err, ERR_WORK, "the log does not hold the event: it keeps the last %lld, and %lld "
		"were lost", most, (long long)run->log.lost);
	return err_hint(err, run->tape ? "a recording holds no more; for a run on sim Spillway "
					 "repeats the run"
				       : "`set record on`, then `reset`, and step to it; on sim "
					 "Spillway repeats the run");
}

/* Sees to the events that the log no longer holds, and those that it does. */
static bool see_all(struct event_search *search, const struct run *run, struct err *err)
{
	search->most = run->log.first;
	if (!repeat(search, run, err))
		return false;
	search->run = run;
	search->most = INT64_MAX;
	read_log(search, run);
	return true;
}

bool event_search_run(struct event_search *search, const struct run *run, bool *whole,
		      struct err *err)
{
	search->run = run;
	search->number = search->back_number = -1;
	search->most = INT64_MAX;
	*whole = is_whole(run);
	if (run->plan.events == EVENTS_OFF)
		return tell_untold(run, err);
	if (!*whole && search->summing && replica_is_cheap(run)) {
		*whole = true;
		return see_all(search, run, err);
	}
	read_log(search, run);
	if (*whole || search->number >= 0)
		return true;
	if (!run->machine->row->repeats)
		return (run->plan.events == EVENTS_FULL ? tell_lost : tell_untold)(run, err);
	*whole = true;
	return see_all(search, run, err);
}
