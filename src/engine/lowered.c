/* SPDX-License-Identifier: GPL-3.0-or-later
 * Distances only fall. So of the events that gave the vertex a distance above the new one, the last has
 * given it the one before, in whatever order those of other threads stand in the log.
 */
#include "src/engine/lowered.h"

#include "src/engine/run.h"

int64_t lowered_from(const struct run *run, const struct log_entry *event)
{
	int64_t number = run_count_events(run);
	struct log_entry entry;

	if (run->log.lost)
		return -1;
	while (--number >= run->log.first && run_get_event(run, number, &entry))
		if ((entry.kind == LOG_REACH || entry.kind == LOG_LOWER) && entry.v == event->v &&
		    entry.amount > event->amount)
			return entry.amount;
	return -1;
}
