/* SPDX-License-Identifier: GPL-3.0-or-later
 * simt_sim_words: memory, atomics and the words of whole teams, for `sim`.
 * A part of simt_sim.h; one line a type where the types only differ in width.
 */
#ifndef SPILLWAY_GPU_CORE_SIMT_SIM_WORDS_H
#define SPILLWAY_GPU_CORE_SIMT_SIM_WORDS_H

/* Chooses f_i32, f_u32, f_i64 or f_u64 by the type p points to. */
#define SIM_BY_TYPE(f, p)                                                                     \
	_Generic(*(p), int32_t: f##_i32, uint32_t: f##_u32, int64_t: f##_i64, uint64_t: f##_u64)

#define load(p) SIM_BY_TYPE(sim_load, p)(T, SIM_SITE, (p))
#define peek(p) SIM_BY_TYPE(sim_peek, p)(T, SIM_SITE, (p))
#define poke(p, v) SIM_BY_TYPE(sim_poke, p)(T, SIM_SITE, (p), (v))
#define load_arc(p)                                                                           \
	_Generic(*(p), struct packed32: sim_load_packed32, struct packed64: sim_load_packed64)( \
		T, SIM_SITE, (p))
#define load_pair(p) SIM_BY_PAIR(sim_load, p)(T, SIM_SITE, (p))
#define peek_slot(p) sim_peek_slot(T, SIM_SITE, (p))
#define SIM_BY_PAIR(f, p)                                                                     \
	_Generic(*(p), struct pair32: f##_pair32, struct pair64: f##_pair64)
#define atomic_add(p, v) SIM_BY_TYPE(sim_add, p)(T, SIM_SITE, (p), (v))
#define atomic_sub(p, v) SIM_BY_TYPE(sim_sub, p)(T, SIM_SITE, (p), (v))
#define fetch_add(p, v) SIM_BY_TYPE(sim_fetch_add, p)(T, SIM_SITE, (p), (v))
#define fetch_sub(p, v) SIM_BY_TYPE(sim_fetch_sub, p)(T, SIM_SITE, (p), (v))
#define atomic_min(p, v) SIM_BY_TYPE(sim_min, p)(T, SIM_SITE, (p), (v))
#define atomic_max(p, v) SIM_BY_TYPE(sim_max, p)(T, SIM_SITE, (p), (v))
#define atomic_or(p, v) SIM_BY_TYPE(sim_bits, p)(T, SIM_SITE, (p), (v))
#define atomic_exch(p, v) SIM_BY_TYPE(sim_exch, p)(T, SIM_SITE, (p), (v))
#define atomic_cas(p, expected, v) SIM_BY_TYPE(sim_cas, p)(T, SIM_SITE, (p), (expected), (v))

/* Before an atomic operation: counts it, lands the team's own pokes of the word, and notes the
 * word. */
INLINE void sim_begin_atomic(struct team *T, unsigned site, const void *at, size_t size,
				  int waits)
{
	sim_count_atomic(T, site, at, waits);
	T->state->wrote = true;
	if (team_may_own(T->state, at))
		team_land_word(T->state, at);
	team_note(T->state, at, size);
}

#define SIM_MEMORY(name, type)                                                                \
	INLINE type sim_load_##name(struct team *T, unsigned site, const type *at)       \
	{                                                                                     \
		sim_count(T, RECORD_LOAD, site, at);                                          \
		return *at;                                                                   \
	}                                                                                     \
	INLINE type sim_peek_##name(struct team *T, unsigned site, const type *at)       \
	{                                                                                     \
		uint64_t own;                                                                 \
		sim_count(T, RECORD_PEEK, site, at);                                          \
		if (team_may_own(T->state, at) && team_own_store(T->state, at, &own))         \
			return (type)own;                                                     \
		return *at;                                                                   \
	}                                                                                     \
	INLINE void sim_poke_##name(struct team *T, unsigned site, type *at, type v)     \
	{                                                                                     \
		T->together = true;                                                           \
		sim_count(T, RECORD_POKE, site, at);                                          \
		team_poke(T->state, at, (uint64_t)v, sizeof(v), T->lane);                     \
	}
SIM_MEMORY(i32, int32_t)
SIM_MEMORY(u32, uint32_t)
SIM_MEMORY(i64, int64_t)
SIM_MEMORY(u64, uint64_t)

INLINE struct pair32 sim_load_pair32(struct team *T, unsigned site, const struct pair32 *at)
{
	sim_count(T, RECORD_LOAD, site, at);
	return *at;
}

INLINE struct pair64 sim_load_pair64(struct team *T, unsigned site, const struct pair64 *at)
{
	sim_count(T, RECORD_LOAD, site, at);
	return *at;
}

/* Only atomics write its words, and they act at once. */
INLINE ARC_SLOT sim_peek_slot(struct team *T, unsigned site, const ARC_SLOT *at)
{
	sim_count(T, RECORD_PEEK, site, at);
	return *at;
}

INLINE struct packed32 sim_load_packed32(struct team *T, unsigned site,
						const struct packed32 *at)
{
	sim_count(T, RECORD_LOAD, site, at);
	return *at;
}

INLINE struct packed64 sim_load_packed64(struct team *T, unsigned site,
						const struct packed64 *at)
{
	sim_count(T, RECORD_LOAD, site, at);
	return *at;
}

/* A request whose old value the kernel uses takes the time of two loads (docs/sim.md, Calibration). */
enum { FETCH_WAITS = 2 };

/* An atomic operation of two operands; `result` is computed from `old` and `v`. Sums wrap around
 * as the hardware's do. */
#define SIM_ATOMIC(name, type, operation, waits, result)                                      \
	INLINE type sim_##operation##_##name(struct team *T, unsigned site, type *at,    \
						    type v)                                   \
	{                                                                                     \
		type old;                                                                     \
		sim_begin_atomic(T, site, at, sizeof(*at), waits);                            \
		old = *at;                                                                    \
		*at = (type)(result);                                                         \
		return old;                                                                   \
	}
/* Nothing waits for a sum. It acts at once, or when the time of its body is over. */
#define SIM_SUM(name, type, wide, operation, addend)                                                \
	INLINE void sim_##operation##_##name(struct team *T, unsigned site, type *at, type v) \
	{                                                                                     \
		if (RARELY(T->state->late.are)) {                                                 \
			sim_count_atomic(T, site, at, 0);                                     \
			team_add_late(T->state, at, (uint64_t)(addend), sizeof(*at), T->lane); \
			return;                                                               \
		}                                                                             \
		sim_begin_atomic(T, site, at, sizeof(*at), 0);                                \
		*at = (type)((wide)*at + (addend));                                           \
	}
#define SIM_ATOMICS(name, type, wide)                                                         \
	SIM_SUM(name, type, wide, add, (wide)v)                                               \
	SIM_SUM(name, type, wide, sub, (wide)0 - (wide)v)                                     \
	SIM_ATOMIC(name, type, fetch_add, FETCH_WAITS, (wide)old + (wide)v)                   \
	SIM_ATOMIC(name, type, fetch_sub, FETCH_WAITS, (wide)old - (wide)v)                   \
	SIM_ATOMIC(name, type, min, 1, v < old ? v : old)                                     \
	SIM_ATOMIC(name, type, max, 1, v > old ? v : old)                                     \
	SIM_ATOMIC(name, type, bits, 1, old | v)                                              \
	SIM_ATOMIC(name, type, exch, 1, v)                                                    \
	INLINE type sim_cas_##name(struct team *T, unsigned site, type *at,              \
					  type expected, type v)                              \
	{                                                                                     \
		type old;                                                                     \
		sim_begin_atomic(T, site, at, sizeof(*at), 1);                                \
		old = *at;                                                                    \
		if (old == expected)                                                          \
			*at = v;                                                              \
		return old;                                                                   \
	}
SIM_ATOMICS(i32, int32_t, uint32_t)
SIM_ATOMICS(u32, uint32_t, uint32_t)
SIM_ATOMICS(i64, int64_t, uint64_t)
SIM_ATOMICS(u64, uint64_t, uint64_t)

/* --- Words of whole teams. A tree over n lanes takes log2 n steps. --- */

INLINE int sim_log2(int lanes)
{
	int steps = 0;

	while (1 << steps < lanes)
		steps++;
	return steps;
}

#define team_any(x) sim_any(T, (x), TEAM_LANES)
#define team_ballot(x) sim_ballot(T, (x), TEAM_LANES)
#define team_bcast(x, lane) (sim_count_team(T, TEAM_LANES, 1), (x)[lane])
#define team_sum(x) SIM_BY_TYPE(sim_sum, x)(T, (x), TEAM_LANES)
#define team_scan(x, before) SIM_BY_TYPE(sim_scan, x)(T, (x), (before), TEAM_LANES)
#define team_min(x) SIM_BY_TYPE(sim_min_of, x)(T, (x), TEAM_LANES)
#define team_argmin(x)                                                                        \
	(sim_count_team(T, TEAM_LANES, 2 * sim_log2(TEAM_LANES)),                             \
	 SIM_BY_TYPE(sim_argmin, x)((x), TEAM_LANES))
#define team_argmin_shared(x, scratch)                                                        \
	((void)(scratch), sim_count_tree(T, TEAM_LANES),                                      \
	 SIM_BY_TYPE(sim_argmin, x)((x), TEAM_LANES))
#define team_append(list, count, pred, v)                                                     \
	SIM_BY_TYPE(sim_append, list)(T, SIM_SITE, SIM_SITE, (list), (count), (pred), (v),    \
				      TEAM_LANES)
#define lane_append(list, count, v) poke((list) + fetch_add((count), 1), (v))

INLINE bool sim_any(struct team *T, const int *x, int lanes)
{
	bool any = false;
	int l;

	sim_count_team(T, lanes, 1);
	for (l = 0; l < lanes; l++)
		any = any || x[l];
	return any;
}

INLINE uint32_t sim_ballot(struct team *T, const int *x, int lanes)
{
	uint32_t bits = 0;
	int l;

	sim_count_team(T, lanes, 1);
	for (l = 0; l < lanes && l < WARP_LANES; l++)
		bits |= (uint32_t)(x[l] != 0) << l;
	return bits;
}

/* A reduction in shared memory (Harris 2007, kernel 7, as WBPR uses it): every
 * step reads, compares, writes and waits. */
INLINE void sim_count_tree(struct team *T, int lanes)
{
	sim_count_team(T, lanes, 1 + 3 * sim_log2(lanes));
	sim_count_team_barriers(T, lanes, 1 + sim_log2(lanes));
}

#define SIM_TEAM(name, type)                                                                  \
	INLINE type sim_sum_##name(struct team *T, const type *x, int lanes)             \
	{                                                                                     \
		type sum = 0;                                                                 \
		int l;                                                                        \
		sim_count_team(T, lanes, sim_log2(lanes));                                    \
		for (l = 0; l < lanes; l++)                                                   \
			sum = (type)(sum + x[l]);                                             \
		return sum;                                                                   \
	}                                                                                     \
	INLINE type sim_scan_##name(struct team *T, const type *x, type *before,         \
					   int lanes)                                         \
	{                                                                                     \
		type sum = 0;                                                                 \
		type value;                                                                   \
		int l;                                                                        \
		sim_count_team(T, lanes, sim_log2(lanes));                                    \
		for (l = 0; l < lanes; l++) {                                                 \
			value = x[l];                                                         \
			before[l] = sum;                                                      \
			sum = (type)(sum + value);                                            \
		}                                                                             \
		return sum;                                                                   \
	}                                                                                     \
	INLINE type sim_min_of_##name(struct team *T, const type *x, int lanes)               \
	{                                                                                     \
		type least = x[0];                                                            \
		int l;                                                                        \
		sim_count_team(T, lanes, sim_log2(lanes));                                    \
		for (l = 1; l < lanes; l++)                                                   \
			least = x[l] < least ? x[l] : least;                                  \
		return least;                                                                 \
	}                                                                                     \
	INLINE int sim_argmin_##name(const type *x, int lanes)                                \
	{                                                                                     \
		type least = x[0];                                                            \
		int l;                                                                        \
		for (l = 0; l < lanes; l++)                                                   \
			least = x[l] < least ? x[l] : least;                                  \
		for (l = 0; x[l] != least; l++)                                               \
			;                                                                     \
		return l;                                                                     \
	}
SIM_TEAM(i32, int32_t)
SIM_TEAM(u32, uint32_t)
SIM_TEAM(i64, int64_t)
SIM_TEAM(u64, uint64_t)

/* One atomic reserves room for all lanes with pred, in the order of lanes. */
#define SIM_APPEND(name, type)                                                                \
	INLINE void sim_append_##name(struct team *T, unsigned site, unsigned store,     \
					     type *list, int32_t *count, const int *pred,     \
					     const type *v, int lanes)                        \
	{                                                                                     \
		int32_t more = 0;                                                             \
		int32_t at;                                                                   \
		int i;                                                                        \
		sim_count_team(T, lanes, 2);                                                  \
		for (i = 0; i < lanes; i++)                                                   \
			more += pred[i] != 0;                                                 \
		if (!more)                                                                    \
			return;                                                               \
		(void)sim_enter_alone(T, lanes);                                              \
		at = sim_fetch_add_i32(T, site, count, more);                                       \
		SIM_LANES(l, lanes)                                                           \
			if (pred[l])                                                          \
				sim_poke_##name(T, store, list + at++, v[l]);                 \
	}
SIM_APPEND(i32, int32_t)
SIM_APPEND(u32, uint32_t)
SIM_APPEND(i64, int64_t)
SIM_APPEND(u64, uint64_t)

#endif
