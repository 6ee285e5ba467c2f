/* SPDX-License-Identifier: GPL-3.0-or-later
 * profile: the cards `sim` can stand for, and the hosts beside them. Every number
 * has its source. A card is one file with one row; profiles.def lists them.
 */
#ifndef SPILLWAY_GPU_CORE_PROFILE_H
#define SPILLWAY_GPU_CORE_PROFILE_H

#include <stdint.h>

struct near;

enum fact {
#define FACT(name, unit, help) FACT_##name,
#include "gpu/core/facts.def"
#undef FACT
	FACTS
};

struct fact_value {
	int64_t value;
	const char *source;
};

/* A processor that does global relabelings. */
struct host_profile {
	const char *name, *title;
	int64_t cache_bytes;  /* bytes of its last-level cache */
	int64_t near_ps;      /* picoseconds of a visit of a vertex or arc, if the data fit in the
				 cache */
	int64_t far_ps;       /* picoseconds of a visit of a vertex or arc, if they do not */
	const char *source;   /* where these numbers come from */
};

struct profile {
	const char *name, *title;
	struct fact_value facts[FACTS];
	const struct host_profile *host;
};

#define PROFILE(name) extern const struct profile profile_##name;
#include "gpu/core/profiles.def"
#undef PROFILE

/* All profiles, ended by NULL; the first is the default. */
const struct profile *const *profiles(void);
/* The profile of that name, or NULL. */
const struct profile *profile_find(const char *name);
/* Offers all of them to `near`. */
void profiles_near(struct near *near);
/* The number of warps that the whole card holds at once. */
int64_t profile_warps(const struct profile *profile);
/* The number of warps that a multiprocessor holds at once, in blocks of so many. */
int64_t profile_resident(const struct profile *profile, int64_t block_warps);
/* The number of warps of the card that a grid of so many blocks of so many threads has places on; either 0:
 * all of them. */
int64_t profile_places(const struct profile *profile, int64_t blocks, int64_t threads);

static inline int64_t profile_fact(const struct profile *profile, enum fact fact)
{
	return profile->facts[fact].value;
}

const char *fact_name(enum fact fact);
const char *fact_unit(enum fact fact);
const char *fact_help(enum fact fact);

#endif
