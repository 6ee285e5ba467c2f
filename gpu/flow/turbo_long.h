/* SPDX-License-Identifier: GPL-3.0-or-later
 * turbo_long: how a lane reads and uses several arcs of a long row together.
 */
#ifndef SPILLWAY_GPU_FLOW_TURBO_LONG_H
#define SPILLWAY_GPU_FLOW_TURBO_LONG_H

#include "gpu/flow/turbo_push.h"

/* Arcs of a row, as a lane has them. */
struct turbo_arcs {
	ARC_PAIR link[TURBO_PARTS];
	CAP_T room[TURBO_PARTS];
	int32_t height[TURBO_PARTS]; /* of the head; INT32_MAX: there is no room */
	CAP_T taken[TURBO_PARTS];    /* what is pushed */
};

/* The words of place p, which a lane reads together with others; from `end` on, those of an arc without
 * room. */
DEVICE ARC_SLOT turbo_place(struct team *T, const struct turbo_args *a, ARC_T p, ARC_T end)
{
	const ARC_SLOT none = { { 0, 0 }, { 0, 0 } };
	ARC_SLOT slot = none;

	if (p < end)
		slot = TOGETHER(peek_slot(turbo_places(a) + p));
	return slot;
}

/* The arc at p, and those `step` behind it, and so on, up to `end`. */
DEVICE void turbo_load_arcs(struct team *T, const struct turbo_args *a, ARC_T p, int step, ARC_T end,
			    struct turbo_arcs *arcs)
{
	int i;

	for (i = 0; i < TURBO_PARTS; i++) {
		const ARC_SLOT slot = turbo_place(T, a, p + i * step, end);

		arcs->link[i] = slot.link;
		arcs->room[i] = slot.room.first;
	}
	for (i = 0; i < TURBO_PARTS; i++) {
		arcs->height[i] = INT32_MAX;
		arcs->taken[i] = 0;
		if (arcs->room[i] > 0)
			arcs->height[i] = TOGETHER(peek(a->flow.height + arcs->link[i].first));
	}
}

/* Most excess that goes along an arc at once: 2,048 arcs, as many as a block looks at together, can be added
 * up then. */
#define TURBO_ARC_MOST (INT64_C(1) << 51)

/* What could be pushed along an arc, of `rest`, from a vertex at `high`. Where that is less than there is
 * room for and something is left, the vertex discharges again: the arc is still admissible. */
DEVICE int64_t turbo_could(const struct turbo_arcs *arcs, int i, int32_t high, int64_t rest)
{
	const int64_t most = rest < TURBO_ARC_MOST ? rest : TURBO_ARC_MOST;

	if (arcs->height[i] >= high)
		return 0;
	return arcs->room[i] < most ? arcs->room[i] : most;
}

/* The same along `count` arcs from number `first` on. */
DEVICE int64_t turbo_could_all(const struct turbo_arcs *arcs, int first, int count, int32_t high,
			       int64_t rest)
{
	int64_t sum = 0;
	int i;

	for (i = first; i < first + count; i++)
		sum += turbo_could(arcs, i, high, rest);
	return sum;
}

/* Whether an arc of the lane is admissible. */
DEVICE bool turbo_is_able(const struct turbo_arcs *arcs, int32_t high)
{
	bool able = false;
	int i;

	for (i = 0; i < TURBO_PARTS; i++)
		able = able || arcs->height[i] < high;
	return able;
}

/* Each of these arcs shall take what it could, of the `left` that others before them leave. */
DEVICE void turbo_take(struct turbo_arcs *arcs, int first, int count, int32_t high, int64_t rest,
		       int64_t left)
{
	int i;

	left = left > 0 ? left : 0;
	for (i = first; i < first + count; i++) {
		const int64_t could = turbo_could(arcs, i, high, rest);

		arcs->taken[i] = (CAP_T)(left < could ? left : could);
		left -= arcs->taken[i];
	}
}

/* Pushes what each arc of the lane shall take, from the height `high`. Returns the lowest head
 * behind which there is room then. */
DEVICE int32_t turbo_send_arcs(struct team *T, const struct turbo_args *a, int32_t v, int32_t high,
			       ARC_T p, int step, const struct turbo_arcs *arcs)
{
	int64_t had[TURBO_PARTS];
	int32_t low = INT32_MAX;
	int i;

	for (i = 0; i < TURBO_PARTS; i++) {
		turbo_move(T, a, v, p + i * step, arcs->link[i], arcs->taken[i], arcs->room[i], high,
			   arcs->height[i]);
		had[i] = turbo_give(T, a, arcs->link[i], arcs->taken[i]);
	}
	for (i = 0; i < TURBO_PARTS; i++) {
		(void)turbo_wake(T, a, arcs->link[i], had[i]);
		if (arcs->room[i] > arcs->taken[i] && arcs->height[i] < low)
			low = arcs->height[i];
	}
	return low;
}

/* Labels the heads of the arcs that a lane looks at together: as in turbo_load_arcs. Most heads of a
 * long row have a lower label already, and a load costs less than an atomic operation. */
DEVICE void turbo_label_arcs(struct team *T, const struct turbo_args *a, ARC_T p, int step,
			     ARC_T end, int32_t label)
{
	ARC_SLOT slot[TURBO_PARTS];
	int32_t now[TURBO_PARTS];
	int i;

	for (i = 0; i < TURBO_PARTS; i++)
		slot[i] = turbo_place(T, a, p + i * step, end);
	for (i = 0; i < TURBO_PARTS; i++) {
		now[i] = label;
		if (slot[i].room.second - slot[i].room.first > 0)
			now[i] = TOGETHER(peek(a->flow.search.distance + slot[i].link.first));
	}
	for (i = 0; i < TURBO_PARTS; i++)
		turbo_found(T, a, (int32_t)slot[i].link.first,
			    turbo_label(T, a, now[i] > label, (int32_t)slot[i].link.first, label), label);
}

/* Whether one of the arcs that a lane looks at together leads to a vertex with at most this label. */
DEVICE bool turbo_leads(struct team *T, const struct turbo_args *a, ARC_T p, int step, ARC_T end,
			int32_t label)
{
	ARC_SLOT slot[TURBO_PARTS];
	int32_t now[TURBO_PARTS];
	bool leads = false;
	int i;

	for (i = 0; i < TURBO_PARTS; i++)
		slot[i] = turbo_place(T, a, p + i * step, end);
	for (i = 0; i < TURBO_PARTS; i++) {
		now[i] = INT32_MAX;
		if (slot[i].room.first > 0)
			now[i] = TOGETHER(peek(a->flow.search.distance + slot[i].link.first));
	}
	for (i = 0; i < TURBO_PARTS; i++)
		leads = leads || now[i] <= label;
	return leads;
}

/* The arc at p alone. */
DEVICE void turbo_label_arc(struct team *T, const struct turbo_args *a, ARC_T p, ARC_T end,
			    int32_t label)
{
	turbo_label_arcs(T, a, p, 1, p + 1 < end ? p + 1 : end, label);
}

#endif
