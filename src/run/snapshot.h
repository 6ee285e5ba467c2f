/* SPDX-License-Identifier: GPL-3.0-or-later
 * snapshot: what panels draw, taken from a run at one moment.
 *
 * A snapshot holds plain numbers and copies; into the run point only the network's
 * names and the rows of the trace, so it is drawn before the run goes on. `known` has
 * a bit for every group of fields: a group that is not known (a count that a machine
 * does not keep, say) is shown as n/a.
 */
#ifndef SPILLWAY_RUN_SNAPSHOT_H
#define SPILLWAY_RUN_SNAPSHOT_H

#include "gpu/counts.h"
#include "gpu/record.h"
#include "src/method/listing.h"
#include "src/run/layout.h"
#include "src/run/pair.h"
#include "src/run/predict.h"
#include "src/run/run.h"

#include <stdbool.h>
#include <stdint.h>

struct err;
struct memory;

enum known {
	KNOWN_HEIGHTS = 1 << 0,
	KNOWN_QUEUE = 1 << 1,      /* the entries of the queue */
	KNOWN_COURSE = 1 << 2,     /* its size over the cycles */
	KNOWN_COUNTS = 1 << 3,     /* work of warps in counts (sim) */
	KNOWN_TICKS = 1 << 4,      /* work of warps in clock ticks (cuda) */
	KNOWN_LAST = 1 << 5,       /* the warps of the last launch, one by one */
	KNOWN_COUNTERS = 1 << 6,
	KNOWN_VALUE = 1 << 8,
	KNOWN_VERTEX = 1 << 9,
	KNOWN_CHECK = 1 << 10,
	KNOWN_CUT = 1 << 11,
	KNOWN_ARC = 1 << 12,
	KNOWN_FLOW = 1 << 13,
	KNOWN_CODE = 1 << 14,
	KNOWN_PREDICTION = 1 << 15, /* beside KNOWN_LAST */
	KNOWN_MODEL = 1 << 16,
	KNOWN_WARP = 1 << 17,
	KNOWN_LOG = 1 << 18,
	KNOWN_ARBITER = 1 << 20,   /* who worked when */
	KNOWN_EVENTS = 1 << 19,    /* the counters that are sums of events */
	KNOWN_MAP = 1 << 21,
	KNOWN_PAIR = 1 << 22,      /* there is a second run */
	/* What is made of value, excess or flow: of a finished run the judge's (run_hold). */
	KNOWN_HELD = KNOWN_HEIGHTS | KNOWN_QUEUE | KNOWN_VALUE | KNOWN_VERTEX | KNOWN_CUT | KNOWN_ARC |
		     KNOWN_FLOW | KNOWN_MAP | KNOWN_PAIR
};

enum {
	HEIGHT_BINS = 64,
	QUEUE_ENTRIES = 64,
	SPREAD_BINS = 24,   /* of a quarter of the mean each; the last holds the rest */
	SLOW_WARPS = 5,
	SLOW_VERTICES = 4,
	FLOW_LOOK_MOST = 192, /* a graph of more is shown by a neighbourhood */
	FLOW_CUT_MOST = 1 << 17, /* entries of a network whose cut is looked for, too */
	MAP_HEIGHTS = 64,
	MAP_EXCESSES = 58,   /* 0, then 1, 2, 5, 10, 20, ... up to 5 x 10^18 */
	MOST_SPOTS = 8,
	LOG_LOOK_MOST = 200
};

/* Vertices by height: bin i holds the heights [i * width, (i + 1) * width). */
struct height_bins {
	int64_t width;
	int count;
	int64_t highest;              /* of the vertices below |V| */
	int64_t vertices[HEIGHT_BINS], active[HEIGHT_BINS], excess[HEIGHT_BINS];
	int64_t cut_vertices, cut_excess; /* at |V| or above: the sink is out of reach */
	int64_t all_active;
	int32_t chosen;               /* the height of the chosen vertex, or -1 */
};

/* Vertices by height and excess, terminals without. All that have excess below |V| are
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

struct queue_entry {
	int32_t vertex, height;
	int64_t excess, degree;
};

/* How evenly work is spread over warps. */
struct spread {
	int64_t warps;            /* warps, idle ones included */
	int64_t busy;             /* those that did something */
	int64_t total, most;
	double mean, deviation;   /* over all warps */
	int64_t bins[SPREAD_BINS];
};

struct slow_warp {
	int64_t warp, work;
	double predicted; /* KNOWN_PREDICTION */
	int count;
	int32_t vertex[SLOW_VERTICES]; /* that it held, the highest degree first */
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
	struct cut_arc *arcs; /* [arc_count] that leave it, the largest first, owned */
	int64_t arc_count;
};

/* One residual arc and the vertex it leaves. */
struct arc_way {
	int32_t vertex, height;
	int64_t excess;
	int64_t capacity, flow, residual;
	bool admissible; /* flow may go here: something is left, and it leads down */
	struct layout_spot spots[MOST_SPOTS];
};

struct arc_look {
	struct arc_way way[2]; /* forth and back */
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
	int from, to;     /* places in `vertices` */
	int64_t residual; /* of a cut: the capacity, all of it in use */
};

struct flow_look {
	bool whole;       /* all vertices are here */
	/* The centre first, then its neighbours: those it can push to from the lowest on,
	 * then the others. Then the rest. */
	struct flow_vertex *vertices; /* [count], owned */
	int count, near;  /* near: the centre and its neighbours */
	int64_t left_out; /* neighbours beyond FLOW_LOOK_MOST */
	struct flow_arc *arcs;        /* [arc_count] residual ones, owned */
	int64_t arc_count;
	bool has_cut;     /* the run is done, and the cut known (up to FLOW_CUT_MOST) */
	int64_t cut, cut_arcs;        /* its capacity; how many arcs lead out of it */
	struct flow_arc *full;        /* [full_count] those between vertices shown, owned */
	int64_t full_count;
};

/* Where the run stands in its pseudo-code. */
struct code_look {
	const struct listing *listing;
	enum code_step step;
	bool under_way;              /* it has begun; else it is next */
	const struct kernel *kernel; /* of a launch, or NULL */
	bool searches;               /* what is next is a relabeling on the machine */
};

/* A multiprocessor in a launch. */
struct busy_place {
	int64_t number, warps;
	int64_t work; /* of its warps together, in snapshot.work_unit */
};

enum { BUSY_PLACES = 3 };

/* What one warp did in a launch: the one that the fields on the last launch are about. */
struct warp_look {
	char reason[256];    /* why it is not known, or "" */
	int64_t warps;       /* of the launch */
	const char *kernel;
	struct counts counts;
	int64_t work;        /* in snapshot.work_unit */
	struct slow_warp held; /* the vertices */
	struct record record;
};

struct log_line {
	struct log_entry event;
	int64_t number;
};

/* The last events, the last first. */
struct log_look {
	struct log_line *lines; /* [count], up to LOG_LOOK_MOST, owned */
	int count;
	bool any;      /* there is a last event, */
	struct log_entry last; /* whatever `vertex` asks for */
	int64_t told;  /* events so far */
	int64_t first; /* the oldest that is kept */
	int64_t lost;
};

/* A word that lands at the end of the wave. */
struct flight {
	bool is;
	int64_t value;
};

enum { NO_VERTEX = -1 };

/* What a snapshot is about; -1: nothing of the kind. What was asked for must exist, and
 * panels show nothing else; what is chosen they mark where they show it, and where a
 * panel has to be about something, it is about that. */
struct subject {
	int32_t vertex, other;  /* that were asked for, */
	int64_t warp;           /* by name */
	int32_t chosen;         /* a vertex */
	int64_t chosen_warp;
	int64_t cursor;         /* a cycle */
	const struct pair_look *pair; /* of the run and a second; NULL: there is none. The
					 snapshot has a copy */
};

/* These were asked for, nothing is chosen. */
struct subject subject_about(int32_t vertex, int32_t other, int64_t warp);

struct snapshot {
	unsigned known;
	const struct network *network;
	bool replay;              /* times are those of a recording */
	bool host;                /* it runs on the host, which has no warps */
	bool narrow;              /* memory was refused in a launch of this run */
	const char *variant, *problem;
	char device[64];
	const char *phase;
	int64_t cycle;
	int64_t first_cycle;      /* at whose end the run began */
	char place[128];          /* inside a launch: where; else "" */
	struct height_bins heights;
	int64_t queue_size;
	bool queue_gone;          /* which they were is no longer known */
	struct queue_entry queue[QUEUE_ENTRIES];
	const struct decision *decisions; /* [decision_known] the run's: do not free */
	int64_t decision_count, decision_known; /* up to the present; and behind it, too */
	struct trace trace;       /* a view of the run's: do not free */
	struct counts work;       /* of all warps together */
	struct spread run_spread; /* over slots, since the start */
	struct spread last_spread;
	const char *work_unit;    /* of both: "model ns", "ns", "clock ticks", "instructions" */
	struct spread place_spread; /* of the last launch, over multiprocessors (cuda) */
	struct busy_place busy_places[BUSY_PLACES]; /* the busiest first */
	int busy_place_count;
	char beside[64];          /* the sim whose model stands beside the last launch, or "" */
	struct spread beside_spread; /* in its "model ns" */
	bool beside_ranked;
	double beside_tau;        /* how far both order warps alike: Kendall's tau-b */
	struct model_time last_time; /* KNOWN_LAST on sim: what the model makes of it */
	struct modelled modelled; /* KNOWN_MODEL: of the run so far */
	const char *last_kernel;
	struct slow_warp slow[SLOW_WARPS];
	int slow_count;
	struct prediction prediction; /* of the last launch */
	int64_t counters[COUNTERS];
	bool counted[COUNTERS]; /* whether the run keeps it */
	int64_t value;
	struct check check;
	double seconds;
	struct subject about;
	/* One vertex, one warp: what was asked for, else what is chosen, else -1. */
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
	struct code_look code;
	struct warp_look warp_look;
	struct map_look map;
	struct pair_look pair;
};

/* The least excess of a column of the map. */
int64_t map_excess(int column);

/* Takes the groups of `wanted`, as far as the machine knows them; about that vertex, or
 * -1. Free with snapshot_free in any case. */
bool snapshot_take(struct run *run, unsigned wanted, int32_t vertex,
		   struct snapshot *snapshot, struct err *err);
/* The same, about more; what needs something that is not named is left out. */
bool snapshot_take_about(struct run *run, unsigned wanted, const struct subject *subject,
			 struct snapshot *snapshot, struct err *err);
void snapshot_free(struct snapshot *snapshot);

#endif
