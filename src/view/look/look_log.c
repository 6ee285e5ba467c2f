/* SPDX-License-Identifier: GPL-3.0-or-later
 * The last events: those in the log, and those of the wave under way.
 */
#include "src/base/memory.h"
#include "src/engine/log.h"
#include "src/view/look/look.h"
#include "src/engine/run.h"
#include "src/view/look/snapshot.h"

/* Takes one more event, from the last to the first. False: that was enough. */
static bool take(struct log_look *look, const struct log_entry *entry, int64_t number,
		 int32_t vertex)
{
	if (!look->any)
		look->last = *entry;
	look->any = true;
	if (vertex >= 0 && !log_is_about(entry, vertex))
		return true;
	look->lines[look->count++] = (struct log_line){ *entry, number };
	return look->count < LOG_LOOK_MOST;
}

/* The events of the vertex that was asked for, or all. */
static bool look_log(struct run *run, struct snapshot *snapshot, struct err *err)
{
	struct log_look *look = &snapshot->log;
	const struct log *log = &run->log;
	const struct event *events = NULL;
	size_t fresh = machine_fresh_events(run->machine, &events);
	bool more = true;
	struct log_entry entry;
	int64_t there = log->next - log->first + (int64_t)fresh;
	int64_t n;

	if (run->plan.events != EVENTS_FULL)
		return true;
	there = there < LOG_LOOK_MOST ? there : LOG_LOOK_MOST;
	look->lines = memory_array(run->memory, (size_t)there, sizeof(*look->lines), "the log", err);
	if (!look->lines)
		return false;
	for (n = (int64_t)fresh - 1; more && n >= 0; n--) {
		run_log_event(run, &events[n], &entry);
		more = take(look, &entry, log->next + n, snapshot->about.vertex);
	}
	for (n = log->next - 1; more && n >= log->first; n--)
		more = take(look, log_get(log, n), n, snapshot->about.vertex);
	look->told = log->next + (int64_t)fresh;
	look->first = log->first;
	look->lost = log->lost;
	look->unkept = log->unkept;
	snapshot->known |= KNOWN_LOG;
	return true;
}

const struct look look_row_log = { KNOWN_LOG, NULL, look_log };
