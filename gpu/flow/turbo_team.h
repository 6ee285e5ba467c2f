/* SPDX-License-Identifier: GPL-3.0-or-later
 * turbo_team: what a team does with a long row. It is included once for each size of a team: then
 * TEAM_LANES is that size, and TURBO_TEAM a word for it. A lane of a warp reads every 32nd arc of a part,
 * so that a warp reads neighbours at once; excess is shared out 32 arcs at a time. A lane of a block
 * reads arcs that are neighbours, which takes more time to read, but excess is shared out at once.
 */
#define TURBO_OF(name) TURBO_NAME(name, TURBO_TEAM)

/* Pushes along the admissible arcs, in the order of the row; a row that is not too long begins with any of
 * its parts. `rest`: what is left of v's excess; *low: the lowest head behind which there is room then, if
 * something is left. Returns the number of arcs seen. */
DEVICE int64_t TURBO_OF(turbo_send)(struct team *T, const struct turbo_args *a, int32_t v, int32_t high,
			      int64_t *rest, int32_t *low)
{
	enum {
		WIDTH = TURBO_PARTS * TEAM_LANES,
		RUN = TEAM_LANES == WARP_LANES ? 1 : TURBO_PARTS, /* a lane's neighbours */
		STEP = RUN == 1 ? TEAM_LANES : 1
	};
	const ARC_T begin = UNIFORM(TOGETHER(turbo_begin(T, a, v)));
	const ARC_T end = UNIFORM(turbo_end(T, a, v));
	const ARC_T parts = (end - begin + WIDTH - 1) / WIDTH;
	const ARC_T first = end - begin > TURBO_ROTATED ? 0 : turbo_turn(T, a, v);
	PER_LANE(struct turbo_arcs, arcs);
	PER_LANE(int, able);
	PER_LANE(int64_t, could);
	PER_LANE(int64_t, before);
	PER_LANE(int32_t, lowest);
	int64_t seen = 0;
	ARC_T part;

	LANES(l)
		AT(lowest) = INT32_MAX;
	for (part = 0; part < parts && *rest > 0; part++) {
		const ARC_T from = begin + (first + part) % parts * WIDTH;
		bool some;
		int i;

		LANES(l) {
			turbo_load_arcs(T, a, from + l * RUN, STEP, end, &AT(arcs));
			AT(able) = turbo_is_able(&AT(arcs), high);
		}
		some = team_any(able);
		for (i = 0; i < TURBO_PARTS; i += RUN) {
			int64_t all;

			if (!some)
				continue;
			LANES(l) {
				AT(could) = turbo_could_all(&AT(arcs), i, RUN, high, *rest);
				AT(able) = AT(could) > 0;
			}
			if (RUN == 1 && !team_any(able))
				continue;
			all = team_scan(could, before);
			LANES(l)
				turbo_take(&AT(arcs), i, RUN, high, *rest, *rest - AT(before));
			*rest -= all < *rest ? all : *rest;
		}
		LANES(l) {
			const int32_t now = turbo_send_arcs(T, a, v, high, from + l * RUN,
							    STEP, &AT(arcs));

			AT(lowest) = now < AT(lowest) ? now : AT(lowest);
		}
		seen += end - from < WIDTH ? end - from : WIDTH;
	}
	*low = team_min(lowest);
	return seen;
}

/* Pushes, and relabels if excess is left. A block pushes once more then: it has few entries, and a round of
 * theirs takes longer than reading the row again. */
DEVICE void TURBO_OF(turbo_discharge_row)(struct team *T, const struct turbo_args *a, int32_t v)
{
	const int32_t vertices = a->flow.graph.vertices;
	const int64_t excess = UNIFORM(peek(a->flow.excess + v));
	int32_t high = UNIFORM(TOGETHER(peek(a->flow.height + v)));
	const int64_t all = high < vertices ? excess : 0;
	int64_t rest = all;
	int64_t seen;
	int32_t to;

	seen = TURBO_OF(turbo_send)(T, a, v, high, &rest, &to);
	to = turbo_above(a, to);
	if (TEAM_LANES > WARP_LANES && rest > 0 && to > high && to < vertices) {
		ONE_LANE(l)
			turbo_lift(T, a, v, high, to);
		high = to;
		seen += TURBO_OF(turbo_send)(T, a, v, high, &rest, &to);
		to = turbo_above(a, to);
	}
	LANES(l)
		FENCE();
	ONE_LANE(l) {
		EVENT(SCAN, v, 0, seen);
		if (rest > 0 && to > high)
			turbo_lift(T, a, v, high, to);
		turbo_give_up(T, a, v, all - rest);
		if (rest > 0 && rest == all && to < vertices)
			block_append(v);
	}
}

/* The label of v has become lower. */
DEVICE void TURBO_OF(turbo_label_row)(struct team *T, const struct turbo_args *a, int32_t v)
{
	const int32_t label = UNIFORM(peek(a->flow.search.distance + v)) + 1;
	const ARC_T begin = UNIFORM(TOGETHER(turbo_begin(T, a, v)));
	const ARC_T end = UNIFORM(turbo_end(T, a, v));
	ARC_T from;

	for (from = begin; from < end; from += TURBO_PARTS * TEAM_LANES) {
		LANES(l)
			turbo_label_arcs(T, a, from + l, TEAM_LANES, end, label);
	}
}

#undef TURBO_OF
#undef TURBO_TEAM
