/* SPDX-License-Identifier: GPL-3.0-or-later
 * snapshot: the data that panels draw, copied from a run at one moment.
 *
 * A snapshot holds plain numbers and copies. Only the graph's names, the decisions and the
 * rows of the trace are pointers into the run, so it must be drawn before the run goes on.
 * `known` has a bit for every group of fields. A group that is not known, such as a count that
 * a machine does not keep, is shown as n/a.
 */
#ifndef SPILLWAY_VIEW_LOOK_SNAPSHOT_H
#define SPILLWAY_VIEW_LOOK_SNAPSHOT_H

#include "gpu/core/counts.h"
#include "gpu/core/record.h"
#include "gpu/core/worklist.h"
#include "gpu/loop/laps.h"
#include "src/engine/listing.h"
#include "src/problem/flow/layout.h"
#include "src/engine/companion.h"
#include "src/view/look/holder.h"
#include "src/view/look/picture.h"
#include "src/view/look/predict.h"
#include "src/view/look/stand_in.h"
#include "src/engine/run.h"

#include <stdbool.h>
#include <stdint.h>

struct costs_look;
struct err;
struct memory;
struct memory_uses;
struct past;
struct places;
struct problem;

enum known {
	KNOWN_HEIGHTS = 1 << 0,
	KNOWN_QUEUE = 1 << 1,      /* the entries of the queue */
	KNOWN_COURSE = 1 << 2,     /* the size of the queue over the cycles */
	KNOWN_COUNTS = 1 << 3,     /* work of warps in counts (sim) */
	KNOWN_TICKS = 1 << 4,      /* work of warps in clock ticks (cuda) */
	KNOWN_LAST = 1 << 5,       /* the warps of the last launch, one by one */
	KNOWN_COUNTERS = 1 << 6,
	KNOWN_OWN = 1 << 7,        /* what the look of its problem found */
	KNOWN_VALUE = 1 << 8,
	KNOWN_VERTEX = 1 << 9,
	KNOWN_CHECK = 1 << 10,
	KNOWN_CUT = 1 << 11,
	KNOWN_ARC = 1 << 12,
	KNOWN_FLOW = 1 << 13,
	KNOWN_CODE = 1 << 14,
	KNOWN_PREDICTION = 1 << 15, /* together with KNOWN_LAST */
	KNOWN_MODEL = 1 << 16,
	KNOWN_WARP = 1 << 17,
	KNOWN_LOG = 1 << 18,
	KNOWN_ARBITER = 1 << 20,   /* decisions of the arbiter */
	KNOWN_EVENTS = 1 << 19,    /* the counters that are sums of events */
	KNOWN_MAP = 1 << 21,
	KNOWN_COMPANION = 1 << 22,      /* there is a second run */
	KNOWN_LAPS = 1 << 23,      /* time of the blocks of free runs (cuda) */
	KNOWN_OWN_LOG = 1 << 24,   /* together with KNOWN_OWN: what its problem's look found in the log */
	KNOWN_OWN_DRAWN = 1 << 25, /* together with KNOWN_OWN: what a picture of it shows */
	KNOWN_OWN_LISTS = 1 << 26, /* together with KNOWN_OWN: the entries of its lists, or its
				      degrees */
	KNOWN_DEED = 1 << 27,      /* what happened last was a push, a relabel, or a global one */
	KNOWN_PICTURE = 1 << 28,   /* the graph of a flow, for drawing */
	KNOWN_MEMORY = 1 << 29,    /* which structures the variants of the problem keep on the machine */
	KNOWN_COSTS = 1 << 30,     /* what vertices, warps and launches have cost */
	/* Groups that show value, excess or flow: of a finished run, and of a replay, they need
	 * the checker's agreement (run_hold). */
	KNOWN_HELD = KNOWN_HEIGHTS | KNOWN_QUEUE | KNOWN_VALUE | KNOWN_VERTEX | KNOWN_CUT | KNOWN_ARC |
		     KNOWN_FLOW | KNOWN_MAP | KNOWN_COMPANION | KNOWN_OWN_DRAWN |
		     KNOWN_DEED | KNOWN_PICTURE
};

enum {
	HEIGHT_BINS = 64,
	QUEUE_ENTRIES = 64,
	SPREAD_BINS = 24,   /* bins of a quarter of the mean each; the last holds the rest */
	SPREAD_TAIL = 32,   /* bins from twice the mean on, each to the double of its beginning */
	SLOW_WARPS = 5,
	SLOW_VERTICES = 4,
	FLOW_LOOK_MOST = 192, /* vertices; of a larger graph a neighbourhood is shown */
	FLOW_CUT_MOST = 1 << 17, /* entries; in a larger graph the cut is not computed */
	MAP_HEIGHTS = 64,
	MAP_EXCESSES = 58,   /* 0, then 1, 2, 5, 10, 20, ... up to 5 x 10^18 */
	MOST_SPOTS = 9,
	LOG_LOOK_MOST = 200
};

/* Vertices by height: bin i holds the heights [i * width, (i + 1) * width). */
struct height_bins {
	int64_t width;
	int count;
	int64_t highest;              /* of the vertices below |V| */
	int64_t vertices[HEIGHT_BINS], active[HEIGHT_BINS], excess[HEIGHT_BINS];
	int64_t cut_vertices, cut_excess; /* at height |V| or above: the sink cannot be reached */
	int64_t all_active;
	int32_t chosen;               /* the height of the chosen vertex, or -1 */
};

/* Vertices by height and excess, without terminals. All vertices with excess below |V| are
 * active. */
struct map_look {
	int64_t width;      /* row i holds the heights [i * width, (i + 1) * width), */
	int rows;           /* the last of them |V| and above */
	int columns;        /* column 0: no excess; i: map_excess(i) up to map_excess(i + 1) */
	int32_t *vertices;  /* [rows * MAP_EXCESSES], owned */
	int64_t active;
	int chosen_row, chosen_column; /* of the chosen vertex, or -1 */
	int32_t chosen_height;
	int64_t chosen_excess;
};

enum { IN_POOL = -1 };

struct queue_entry {
	int32_t vertex, height;
	int64_t excess, degree;
};

struct block_entry {
	int32_t vertex;
	int32_t block; /* that has it in its worklist, or IN_POOL */
};

/* A number of each block, over all of them. */
struct load {
	int64_t total, least, most;
	int64_t busy; /* blocks of which it is not 0 */
};

/* A part of what blocks did in free runs (gpu/loop/laps.h), over all of them. */
struct lap_look {
	struct load work, wait;  /* ticks */
	struct load rounds, entries;
	int64_t barriers, longest;
};

struct laps_look {
	int32_t blocks;
	double tick;        /* ns */
	double barrier;     /* ticks of one to which all blocks come at once; the least of a block */
	double of_block;    /* ticks from the first to the last lap of a block, on average */
	int64_t launches[LAP_PHASES], searches[LAP_PHASES];
	struct lap_look parts[LAP_PHASES][LAP_PARTS];
};

/* Why there are no entries of worklists to be shown. */
enum blocks_lack {
	BLOCKS_LACK_NOTHING,   /* there are */
	BLOCKS_UNUSED,         /* no launch has put any there yet */
	BLOCKS_USED,           /* a free run or a global relabeling came since */
	BLOCKS_FILLED,         /* of a queue: a launch under way collects it anew */
	BLOCKS_OVER,           /* the run has ended */
	BLOCKS_DRIVEN,         /* of a search: a free run came since */
	BLOCKS_PULLED          /* of a search: its last cycle has not used them */
};

/* Blocks with worklists: the entries with which the round under way began, or of the next epoch, and what the
 * blocks did in the last epoch. */
struct blocks_look {
	int32_t blocks;        /* 0: the variant has none */
	enum blocks_lack lack; /* also of a queue. Not BLOCKS_LACK_NOTHING: the rest, but for the laps,
				  is not known */
	bool midway;           /* also of a queue: the size is that of the cycle under way, else of the last
				  one */
	bool searching;        /* these are entries of a global relabeling */
	int64_t round;         /* the round under way, or next, from 1; 0: no epoch is */
	bool begun;            /* the round is under way: blocks have done some of its entries */
	const char *kernel;    /* of the last epoch; NULL: it is not known */
	bool searched;         /* then: it was one of a global relabeling */
	int64_t kept, keepers; /* entries that blocks have, in round 1 with their shares of the pool, and how
				  many of them have some */
	int64_t pooled;        /* entries in the pool */
	int64_t dropped;       /* and those for which it had no room */
	int listed;
	struct block_entry entries[QUEUE_ENTRIES]; /* [listed] the first of them, then those of the pool */
	struct load loads[TALLIES];
	struct laps_look laps; /* KNOWN_LAPS */
};

/* How evenly work is spread over warps. */
struct spread {
	int64_t warps;            /* warps, idle ones included */
	int64_t busy;             /* warps that did something */
	int64_t total, most;
	double mean, deviation;   /* over all warps */
	struct {
		int64_t warps;
		double mean, deviation;
	} held;                   /* those that had an active vertex, where that is known, or all */
	int64_t bins[SPREAD_BINS];
	int64_t tail[SPREAD_TAIL]; /* the first holds those of 2 to below 4 means, and so on */
};

struct slow_warp {
	int64_t warp, work;
	double predicted; /* KNOWN_PREDICTION */
	int count;
	int32_t vertex[SLOW_VERTICES]; /* vertices that it held, the highest degree first */
	int64_t degree[SLOW_VERTICES];
};

struct neighbour {
	int32_t vertex, height;
	int64_t capacity, flow, residual; /* flow > 0: towards the neighbour */
};

/* The cut that the checker found. */
struct cut_arc {
	int32_t from, to;
	int64_t capacity;
};

struct cut {
	char reason[256];     /* why it is not known, or "" */
	int32_t *side;        /* [side_count] vertices on the source's side, owned */
	int64_t side_count;
	struct cut_arc *arcs; /* [arc_count] arcs that leave it, the largest first, owned */
	int64_t arc_count;
};

/* One residual arc and the vertex it leaves. */
struct arc_way {
	int32_t vertex, height;
	int64_t excess;
	int64_t capacity, flow, residual;
	bool admissible; /* residual capacity is left, and the arc leads down */
	struct layout_spot spots[MOST_SPOTS];
};

struct arc_look {
	struct arc_way way[2]; /* the arc, and its opposite */
	int spot_count;
};

/* Vertices with their residual arcs: the whole graph, or a neighbourhood. */
struct flow_vertex {
	int32_t vertex, height;
	int64_t excess;   /* 0 for terminals */
	bool active;
	bool before_cut;  /* on the source's side of the cut */
};

struct flow_arc {
	int from, to;     /* indices in `vertices` */
	int64_t residual; /* of a cut: the capacity, all of it in use */
};

struct flow_look {
	bool whole;       /* all vertices are here */
	/* The centre first, then its neighbours: first those it can push to, from the lowest on,
	 * then the others. Then all other vertices. */
	struct flow_vertex *vertices; /* [count], owned */
	int count, near;  /* `near`: number of the centre and its neighbours */
	int64_t left_out; /* neighbours beyond FLOW_LOOK_MOST */
	int64_t beside;   /* the largest excess of the run whose panel stands beside this one; 0: none does */
	struct flow_arc *arcs;        /* [arc_count] residual arcs, owned */
	int64_t arc_count;
	bool has_cut;     /* the run has ended, and the cut is known (up to FLOW_CUT_MOST) */
	int64_t cut, cut_arcs;        /* its capacity, and the number of its arcs */
	struct flow_arc *full;        /* [full_count] arcs of the cut between vertices shown,
					 owned */
	int64_t full_count;
};

/* The last event, if it belongs to the last step, and the numbers that it was decided by. */
struct deed_look {
	struct log_entry event;
	int64_t number;   /* of the event, in the log */
	enum code_step step; /* the lines of the pseudo-code that say so */
	const char *label; /* what a relabel changes: h, psi */
	bool plain;       /* the next numbers are not known, or mean nothing here */
	int32_t other;    /* a push: to whom; a relabel: a lowest residual neighbour, or -1 */
	int64_t excess;   /* of the vertex, before a push */
	int64_t residual; /* c_f of the arc to `other`, before a push */
};

/* Where the run stands in its pseudo-code. */
struct code_look {
	const struct listing *listing;
	enum code_step step;
	enum code_part part;         /* of the step; PART_ALL: the whole is next or under way */
	bool proves;                 /* a relabeling because no item was active */
	bool returns;                /* the machine is in stage two */
	bool under_way;              /* the step has begun; else it is next */
	const struct kernel *kernel; /* kernel of the launch, or NULL */
	bool searches;               /* the next step is a relabeling on the machine */
	bool by_host;                /* global relabelings and stage two are the host's */
	bool over;                   /* the run has ended: no step is next */
	struct deed_look deed;       /* KNOWN_DEED */
};

/* A multiprocessor in a launch. */
struct busy_multiprocessor {
	int64_t number, warps;
	int64_t work; /* work of all its warps, in snapshot.work_unit */
};

enum { BUSY_MOST = 3 };

struct multiprocessors_look {
	struct spread spread;
	struct busy_multiprocessor busy[BUSY_MOST]; /* the busiest first */
	int busy_count;
};

/* What one warp did in the launch that the fields on the last launch are about. */
struct warp_look {
	char reason[256];    /* why it is not known, or "" */
	int64_t warps;       /* of the launch */
	const char *kernel;
	struct counts counts;
	int64_t work;        /* in snapshot.work_unit */
	struct slow_warp held; /* the vertices */
	enum holder holder;    /* no warp was asked for or chosen, but a vertex was: whether one had it */
	struct record record;
	bool by_rounds;      /* a body of the record is a round of the launch (rounds.h), else a cycle */
};

/* The last launch as a sim models it, beside what was measured. */
struct model_look {
	char device[64];      /* the sim, or "": there is none */
	struct spread spread; /* of its modelled times, in "model ns" */
	bool ranked;          /* tau is known */
	double tau;           /* Kendall's tau-b between modelled and measured times of warps */
};

struct log_line {
	struct log_entry event;
	int64_t number;
};

/* The last events, the last first. */
struct log_look {
	struct log_line *lines; /* [count], up to LOG_LOOK_MOST, owned */
	int count;
	bool any;      /* there is a last event: */
	struct log_entry last; /* the last of all, whatever vertex was asked for */
	int64_t told;  /* events so far */
	int64_t first; /* the oldest that is kept */
	int64_t lost;
	bool unkept;   /* the last of these were those of a run without events */
};

/* A store that lands at the end of the wave. */
struct flight {
	bool is;
	int64_t value;
};

enum { NO_VERTEX = -1 };

/* What a snapshot is about; -1: nothing of the kind. What was asked for by name must exist, and
 * panels show nothing else. What is *chosen*, panels mark where they show it; a panel that must
 * be about something is about the chosen thing. */
struct subject {
	int32_t vertex, other;  /* vertices that were asked for */
	int64_t warp;           /* a warp that was asked for */
	int32_t chosen;         /* a vertex */
	int64_t chosen_warp;
	int64_t cursor;         /* a cycle */
	const struct places *marks; /* of the user's; NULL: none */
	const struct past *past; /* what came before the last edit of the graph; NULL: there was none, or it
				    is not kept */
	const char *asked;      /* what the user has in use, where that led to the variant: "auto"; or
				   NULL */
	/* How a second run compares with this one; NULL: there is none. The snapshot has a
	 * copy. */
	const struct companion_look *companion;
	struct {
		int32_t vertex;
		enum stand_in why;
	} stand_in;             /* what a look found where no vertex was asked for or chosen */
};

/* A subject with these asked for and nothing chosen. */
struct subject subject_about(int32_t vertex, int32_t other, int64_t warp);

struct snapshot {
	unsigned known;
	const struct graph *graph;
	struct terminals terminals;
	bool replay;              /* it is a replay, with the recording's times */
	bool host;                /* the run is on the host, which has no warps */
	bool degraded;            /* memory was refused in a launch of this run, so counts are
				     missing */
	const struct problem *solves; /* the row of the problem whose arrays the run has */
	const char *variant;
	char device[64];
	const char *phase;
	int64_t cycle;            /* -1: there is no run, only a graph */
	struct {
		int64_t first;    /* cycle at whose end the run began */
		bool edited;      /* it began there with an edit of the graph */
		int64_t edit;     /* the end of the cycle at which another one waits; -1: none does */
	} leg;
	char position[128];       /* inside a launch or a cycle: where; else "" */
	struct height_bins heights;
	int64_t queue_size;       /* -1: it is not known, though entries of worklists may be */
	struct queue_entry queue[QUEUE_ENTRIES];
	struct blocks_look blocks; /* KNOWN_QUEUE, KNOWN_OWN_LISTS; of a search KNOWN_OWN */
	const struct decision *decisions; /* [decision_known] points into the run: do not free */
	int64_t decision_count, decision_known; /* decisions up to the present; and with those
						   ahead of it */
	struct trace trace;       /* points into the run: do not free */
	struct counts work;       /* of all warps together */
	struct spread run_spread; /* over the card's slots for warps, since the start */
	struct spread last_spread;
	const char *work_unit;    /* of both: "model ns", "ns", "clock ticks", "instructions" */
	struct multiprocessors_look multiprocessors; /* of the last launch (cuda) */
	struct model_look model;
	struct model_time last_time; /* KNOWN_LAST on sim: modelled time of the last launch */
	struct modelled modelled; /* KNOWN_MODEL: of the run so far */
	const char *last_kernel;
	struct slow_warp slow[SLOW_WARPS];
	int slow_count;
	struct prediction prediction; /* of the last launch */
	int64_t counters[COUNTERS];
	bool counted[COUNTERS]; /* whether the counter is known */
	int64_t value;
	struct check check;
	double seconds;
	double kernel_seconds;    /* of kernels, modelled or else measured; -1: not known */
	struct subject about;
	/* The vertex and the warp that were asked for, else the chosen ones, else -1. */
	int64_t warp;
	int32_t vertex;
	int32_t height;
	int64_t excess;
	bool active;
	struct neighbour *neighbours; /* [neighbour_count] owned */
	int64_t neighbour_count;
	struct flight height_flight, excess_flight;
	struct log_look log;
	struct cut cut;
	struct arc_look arc;
	struct flow_look flow;
	struct picture_look picture;
	struct code_look code;
	struct warp_look warp_look;
	struct map_look map;
	struct companion_look companion;
	struct {
		struct costs_look *costs;   /* KNOWN_COSTS (costs_look.h), owned */
		struct memory_uses *memory; /* KNOWN_MEMORY (memory_uses.h), owned */
	} tables;
	void *own; /* KNOWN_OWN: one block, whose struct the problem's look and panels know, owned */
};

/* The smallest excess in a column of the map. */
int64_t map_excess(int column);

/* Fills the groups of `wanted`, as far as the machine knows them, about that vertex, or -1. False
 * on an error. Call snapshot_free in any case. */
bool snapshot_take(struct run *run, unsigned wanted, int32_t vertex,
		   struct snapshot *snapshot, struct err *err);
/* The same with more subjects. Groups that need a subject which is not named are left out. */
bool snapshot_take_about(struct run *run, unsigned wanted, const struct subject *subject,
			 struct snapshot *snapshot, struct err *err);
/* Sets measured times to 0. */
void snapshot_stop_clock(struct snapshot *snapshot);
void snapshot_free(struct snapshot *snapshot);

#endif
