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
};

/* The arc at p, and those `step` behind it, and so on, up to `end`. */
DEVICE void turbo_load_arcs(struct team *T, const struct turbo_args *a, ARC_T p, int step, ARC_T end,
			    struct turbo_arcs *arcs)
{
	int i;

	for (i = 0; i < TURBO_PARTS; i++) {
		const ARC_T at = p + i * step;

		arcs->link[i].first = arcs->link[i].second = 0;
		arcs->room[i] = 0;
		if (at < end) {
			arcs->link[i] = TOGETHER(load_pair((const ARC_PAIR *)a->link + at));
			arcs->room[i] = TOGETHER(
				peek_pair((const CAP_PAIR *)a->flow.residual + at)).first;
		}
	}
	for (i = 0; i < TURBO_PARTS; i++) {
		arcs->height[i] = INT32_MAX;
		if (arcs->room[i] > 0)
			arcs->height[i] = TOGETHER(peek(a->flow.height + arcs->link[i].first));
	}
}

/* What could be pushed along an arc, of `rest`, from a vertex at `high`. */
DEVICE int64_t turbo_could(const struct turbo_arcs *arcs, int i, int32_t high, int64_t rest)
{
	if (arcs->height[i] >= high)
		return 0;
	return arcs->room[i] < rest ? arcs->room[i] : rest;
}

/* The same for all arcs of the lane. */
DEVICE int64_t turbo_could_all(const struct turbo_arcs *arcs, int32_t high, int64_t rest)
{
	int64_t sum = 0;
	int i;

	for (i = 0; i < TURBO_PARTS; i++)
		sum += turbo_could(arcs, i, high, rest);
	return sum;
}

/* Pushes what other lanes leave: `before` is what they could push. Returns the lowest head behind
 * which there is still room. */
DEVICE int32_t turbo_send_arcs(struct team *T, const struct turbo_args *a, int32_t v, ARC_T p,
			       int step, int32_t high, int64_t rest, int64_t before,
			       const struct turbo_arcs *arcs)
{
	int64_t left = rest > before ? rest - before : 0;
	int32_t low = INT32_MAX;
	int i;

	for (i = 0; i < TURBO_PARTS; i++) {
		const int64_t could = turbo_could(arcs, i, high, rest);
		const CAP_T d = (CAP_T)(left < could ? left : could);

		left -= d;
		if (d > 0 && turbo_push(T, a, v, p + i * step, arcs->link[i], d, arcs->room[i]))
			block_append((int32_t)arcs->link[i].first);
		if (arcs->room[i] > d && arcs->height[i] < low)
			low = arcs->height[i];
	}
	return low;
}

/* Labels the heads of the arcs that a lane looks at together: as in turbo_load_arcs. */
DEVICE void turbo_label_arcs(struct team *T, const struct turbo_args *a, ARC_T p, int step,
			     ARC_T end, int32_t label)
{
	ARC_PAIR link[TURBO_PARTS];
	CAP_PAIR room[TURBO_PARTS];
	int i;

	for (i = 0; i < TURBO_PARTS; i++) {
		const ARC_T at = p + i * step;

		link[i].first = 0;
		room[i].first = room[i].second = 0;
		if (at < end) {
			link[i] = TOGETHER(load_pair((const ARC_PAIR *)a->link + at));
			room[i] = TOGETHER(peek_pair((const CAP_PAIR *)a->flow.residual + at));
		}
	}
	for (i = 0; i < TURBO_PARTS; i++)
		if (room[i].second - room[i].first > 0)
			turbo_label(T, a, (int32_t)link[i].first, label);
}

/* The arc at p alone. */
DEVICE void turbo_label_arc(struct team *T, const struct turbo_args *a, ARC_T p, ARC_T end,
			    int32_t label)
{
	turbo_label_arcs(T, a, p, 1, p + 1 < end ? p + 1 : end, label);
}

#endif
