/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "src/host/turns.h"

#include <string.h>

void turns_begin(struct turns *turns)
{
	memset(turns, 0, sizeof(*turns));
}

void turns_set_watch(struct turns *turns, const struct turn_watch *watch)
{
	memset(&turns->watch, 0, sizeof(turns->watch));
	if (watch)
		turns->watch = *watch;
}

/* Adds an event to the batch, as host_tell() does (gpu/core/host.h). */
static void add(struct turns *turns, enum event_kind kind, int32_t u, int32_t v, int64_t amount)
{
	struct event_batch *batch = turns->watch.batch;
	const int32_t *levels = batch->levels;

	batch->entries[batch->count++] = (struct event){
		.amount = amount,
		.u = u,
		.v = v,
		.u_level = levels ? levels[u] : 0,
		.v_level = levels && (kind <= EVENT_SATURATE || kind == EVENT_MATCH) ? levels[v] : 0,
		.warp = (int32_t)(turns->watch.first + turns->counts.turns),
		.lane = EVENT_HOST_LANE,
		.kind = kind,
	};
	if (batch->count == sizeof(batch->entries) / sizeof(batch->entries[0]))
		turns->watch.hand_on(turns->watch.context);
}

void turns_tell(struct turns *turns, enum event_kind kind, int32_t u, int32_t v, int64_t amount)
{
	turns->told++;
	if (turns->watch.batch)
		add(turns, kind, u, v, amount);
	else if (turns->watch.tell)
		turns->watch.tell(turns->watch.context, kind, u, v, amount);
}

enum { ASK_EVERY = 1 << 12 /* turns, or steps of one turn */ };

/* Goes on with a turn. False: poll asked to stop. */
static bool go_on(void *code, const struct turn_steps *steps, bool single, const struct poll *poll)
{
	struct turns *turns = code;
	int64_t done = 0;
	bool ended;

	if (!turns->inside) {
		turns->inside = true;
		turns->counts.turns++;
		steps->begin(code);
	}
	if (!single && turns->counts.turns % ASK_EVERY == 0 && poll_now(poll))
		return false;
	do {
		if (++done % ASK_EVERY == 0 && poll_now(poll))
			return false;
		ended = steps->step(code, single);
	} while (!ended && !single);
	turns->inside = !ended;
	return true;
}

enum turn_end turns_go_on(void *code, const struct turn_steps *steps, enum turn_unit unit,
			 int64_t count, const struct poll *poll)
{
	const struct turns *turns = code;
	enum turn_end end;
	int64_t told;

	while (count > 0) {
		end = turns->inside ? TURN_MORE : steps->look(code);
		if (end != TURN_MORE)
			return end;
		told = turns->told;
		if (!go_on(code, steps, unit == TURN_EVENTS, poll))
			return TURN_STOPPED;
		count -= !turns->inside || (unit == TURN_EVENTS && turns->told > told);
	}
	return TURN_MORE;
}
