/* SPDX-License-Identifier: GPL-3.0-or-later
 * The graph of a flow for drawing: its vertices from a centre on, their columns, and arcs with their flow.
 * What the cycle that has just ended did is marked.
 */
#include "src/base/memory.h"
#include "src/engine/run.h"
#include "src/graph/graph.h"
#include "src/problem/flow/flow.h"
#include "src/view/flow/flow_placing.h"
#include "src/view/flow/network_picture.h"
#include "src/view/look/look.h"
#include "src/view/look/snapshot.h"

#include <string.h>

enum { EVENTS_MOST = 600 }; /* of one cycle, that are looked at */

/* What the functions below share. */
struct taking {
	const struct run *run; /* NULL: there is none */
	struct memory *memory;
	const struct residual *view;
	const struct flow_placing *placing;
	struct picture_look *picture;
	int index[PICTURE_MOST + 1]; /* of a place: where its vertex stands in the picture */
};

/* --- Vertices. --- */

static struct picture_vertex describe(const struct taking *taking, int32_t place)
{
	const struct residual *view = taking->view;
	const int32_t u = taking->placing->vertex[place];
	const bool terminal = terminals_have(&view->terminals, u);

	return (struct picture_vertex){
		.vertex = u,
		.height = view->height[u],
		.column = taking->placing->column[place],
		.excess = terminal ? 0 : view->excess[u],
		.tank = graph_capacity_in(view->graph, u),
		.active = residual_is_active(view, u),
	};
}

static void take_vertex(struct taking *taking, int32_t place)
{
	taking->index[place] = taking->picture->count;
	taking->picture->vertices[taking->picture->count++] = describe(taking, place);
}

static int index_of(const struct picture_look *picture, int32_t vertex)
{
	int i = 0;

	while (i < picture->count && picture->vertices[i].vertex != vertex)
		i++;
	return i < picture->count ? i : -1;
}

/* Puts a vertex to that place, if it stands behind it. Returns the place behind. */
static int bring_forward(struct picture_look *picture, int32_t vertex, int to)
{
	int i = index_of(picture, vertex);
	struct picture_vertex moved;

	if (i < to)
		return to;
	for (moved = picture->vertices[i]; i > to; i--)
		picture->vertices[i] = picture->vertices[i - 1];
	picture->vertices[to] = moved;
	return to + 1;
}

/* A canvas without room for all shows the first ones: the centre, then the terminals. */
static void bring_terminals(struct taking *taking)
{
	struct picture_look *picture = taking->picture;
	int behind, i;

	if (picture->count <= PICTURE_LEAST)
		return;
	behind = bring_forward(picture, taking->view->terminals.source, 1);
	bring_forward(picture, taking->view->terminals.sink, behind);
	for (i = 0; i < picture->count; i++)
		taking->index[flow_placing_find(taking->placing, picture->vertices[i].vertex)] = i;
}

/* From the centre on, breadth first; then what is not joined to it. */
static void take_vertices(struct taking *taking, int32_t centre)
{
	const struct flow_placing *placing = taking->placing;
	const struct graph *graph = taking->view->graph;
	struct picture_look *picture = taking->picture;
	int32_t place, read = 0;
	int64_t p;
	int32_t u;

	for (place = 0; place < placing->count; place++)
		taking->index[place] = -1;
	take_vertex(taking, placing->whole ? centre : 0);
	for (; placing->whole && read < picture->count; read++) {
		u = picture->vertices[read].vertex;
		for (p = graph->row[u]; p < graph->row[u + 1]; p++)
			if (taking->index[graph->head[p]] < 0)
				take_vertex(taking, graph->head[p]);
	}
	for (place = 0; place < placing->count; place++)
		if (taking->index[place] < 0)
			take_vertex(taking, place);
	bring_terminals(taking);
}

/* --- Arcs. --- */

static void take_arc(struct taking *taking, int from, int to, int64_t p)
{
	struct picture_look *picture = taking->picture;
	const int64_t capacity = graph_capacity(taking->view->graph, p);
	const int64_t flow = capacity - residual_get(taking->view, p);

	if (picture->arcs)
		picture->arcs[picture->arc_count] = (struct picture_arc){
			.from = from, .to = to, .flow = flow > 0 ? flow : 0, .capacity = capacity
		};
	picture->arc_count++;
}

static void take_row(struct taking *taking, int from)
{
	const struct graph *graph = taking->view->graph;
	const int32_t u = taking->picture->vertices[from].vertex;
	int64_t p;

	for (p = graph->row[u]; p < graph->row[u + 1]; p++)
		if (graph_has_arc(graph, p))
			take_arc(taking, from, taking->index[graph->head[p]], p);
}

static void take_pairs(struct taking *taking, int from)
{
	const struct graph *graph = taking->view->graph;
	const struct picture_vertex *vertices = taking->picture->vertices;
	int64_t p;
	int to;

	for (to = 0; to < taking->picture->count; to++) {
		p = graph_find(graph, vertices[from].vertex, vertices[to].vertex);
		if (p >= 0 && graph_has_arc(graph, p))
			take_arc(taking, from, to, p);
	}
}

/* Counts them, or, where there is room, notes them. In a neighbourhood rows may be long. */
static void take_arcs(struct taking *taking)
{
	int i;

	taking->picture->arc_count = 0;
	for (i = 0; i < taking->picture->count; i++) {
		if (taking->placing->whole)
			take_row(taking, i);
		else
			take_pairs(taking, i);
	}
}

/* --- What the cycle did. --- */

static struct picture_arc *find_arc(const struct picture_look *picture, int from, int to)
{
	struct picture_arc *arc;

	for (arc = picture->arcs; arc < picture->arcs + picture->arc_count; arc++)
		if (arc->from == from && arc->to == to)
			return arc;
	return NULL;
}

/* A push takes back what flows against it, and only the rest flows along. Events come from the last one on;
 * `later` is what those behind this one have moved along an arc. */
static void mark_push(struct picture_look *picture, const struct log_entry *event)
{
	const int from = index_of(picture, event->u), to = index_of(picture, event->v);
	struct picture_arc *along = find_arc(picture, from, to), *against = find_arc(picture, to, from);
	const int64_t now = (along ? along->flow : 0) - (against ? against->flow : 0);

	if (along) {
		along->pushed = along->pushed || now > along->later;
		along->later += event->amount;
	}
	if (against) {
		against->taken_back = against->taken_back || event->amount > now + against->later;
		against->later -= event->amount;
	}
}

static void mark_event(struct picture_look *picture, const struct log_entry *event)
{
	const int u = event->kind == LOG_RELABEL ? index_of(picture, event->u) : -1;

	if (event->kind == LOG_PUSH || event->kind == LOG_SATURATE)
		mark_push(picture, event);
	if (u >= 0)
		picture->vertices[u].lifted = true;
}

static void mark_events(const struct run *run, struct picture_look *picture)
{
	const int64_t cycles = run->now.counters[COUNTER_cycles];
	int64_t number = run_count_events(run);
	const int64_t last = number > EVENTS_MOST ? number - EVENTS_MOST : 0;
	int64_t cycle = cycles;
	struct log_entry event;

	if (run->plan.events != EVENTS_FULL)
		return;
	while (number-- > last && run_get_event(run, number, &event) && event.cycle >= cycle) {
		cycle = event.cycle;
		mark_event(picture, &event);
	}
}

/* --- The cut. --- */

static void mark_cut(struct picture_look *picture, const struct cut *cut)
{
	struct picture_arc *arc;
	int64_t i;

	picture->has_cut = true;
	for (i = 0; i < cut->arc_count; i++)
		picture->cut += cut->arcs[i].capacity;
	for (i = 0; i < picture->count; i++)
		picture->vertices[i].before_cut = look_cut_has(cut, picture->vertices[i].vertex);
	for (arc = picture->arcs; arc < picture->arcs + picture->arc_count; arc++)
		arc->in_cut = picture->vertices[arc->from].before_cut &&
			      !picture->vertices[arc->to].before_cut;
}

/* On a large graph it would take too long for a display. */
static bool take_cut(struct run *run, struct snapshot *snapshot, struct err *err)
{
	struct cut cut = { .side = NULL };
	bool good;

	if (snapshot->known & KNOWN_CUT)
		mark_cut(&snapshot->picture, &snapshot->cut);
	if (snapshot->known & KNOWN_CUT || run->now.phase != PHASE_DONE ||
	    run->plan.graph->entries > FLOW_CUT_MOST)
		return true;
	good = look_cut_find(run, &cut, err);
	if (good && cut.side)
		mark_cut(&snapshot->picture, &cut);
	memory_free(cut.side);
	memory_free(cut.arcs);
	return good;
}

/* --- The whole. --- */

static bool fill(struct taking *taking, int32_t centre, struct err *err)
{
	struct picture_look *picture = taking->picture;
	struct memory *memory = taking->memory;

	picture->whole = taking->placing->whole;
	picture->hidden = taking->view->graph->vertices - taking->placing->count;
	picture->vertices = memory_array(memory, (size_t)taking->placing->count, sizeof(*picture->vertices),
					 "a picture", err);
	if (!picture->vertices)
		return false;
	take_vertices(taking, centre);
	take_arcs(taking);
	picture->arcs = memory_array(memory, (size_t)picture->arc_count + 1, sizeof(*picture->arcs),
				     "a picture", err);
	if (!picture->arcs)
		return false;
	take_arcs(taking);
	if (taking->run)
		mark_events(taking->run, picture);
	return true;
}

static bool look_picture(struct run *run, struct snapshot *snapshot, struct err *err)
{
	const int32_t centre = snapshot->vertex >= 0 ? snapshot->vertex : run->plan.terminals.source;
	struct taking taking = { .run = run, .memory = run->memory, .picture = &snapshot->picture };

	taking.view = flow_fetch(run, FLOW_ALL | MIRROR_LOOK, err);
	taking.placing = taking.view ? flow_placing_of(run, centre, err) : NULL;
	if (!taking.placing || !fill(&taking, centre, err) || !take_cut(run, snapshot, err))
		return false;
	snapshot->known |= KNOWN_PICTURE;
	return true;
}

const struct look look_row_picture = { KNOWN_PICTURE, &problem_flow, look_picture };

/* --- Without a run. --- */

/* Nothing flows yet. Heights are as the first relabeling will make them. */
static bool be_empty(struct residual *view, struct memory *memory, struct err *err)
{
	const struct graph *graph = view->graph;
	int32_t *queue = memory_array(memory, (size_t)graph->vertices, sizeof(*queue), "a picture", err);
	int64_t levels = 0, work = 0;
	int64_t p;

	view->capacity = memory_array(memory, (size_t)graph->entries + 1, sizeof(int64_t), "a picture", err);
	view->excess = memory_array(memory, (size_t)graph->vertices, sizeof(*view->excess), "a picture", err);
	view->height = memory_array(memory, (size_t)graph->vertices, sizeof(*view->height), "a picture", err);
	view->wide = true;
	if (!queue || !view->capacity || !view->excess || !view->height) {
		memory_free(queue);
		return false;
	}
	memset(view->excess, 0, (size_t)graph->vertices * sizeof(*view->excess));
	for (p = 0; p < graph->entries; p++)
		((int64_t *)view->capacity)[p] = graph_capacity(graph, p);
	residual_distances(view, view->height, queue, NULL, &levels, &work);
	memory_free(queue);
	return true;
}

bool network_picture_take(const struct graph *graph, const struct terminals *terminals, int32_t centre,
			  struct memory *memory, struct snapshot *snapshot, struct err *err)
{
	struct residual view = { .graph = graph, .terminals = *terminals };
	struct taking taking = { .memory = memory, .view = &view, .picture = &snapshot->picture };
	struct flow_placing *placing;
	bool good;

	centre = centre >= 0 ? centre : terminals->source;
	memset(snapshot, 0, sizeof(*snapshot));
	snapshot->graph = graph;
	snapshot->terminals = *terminals;
	snapshot->solves = &problem_flow;
	snapshot->phase = "no run yet";
	snapshot->cycle = -1;
	placing = flow_placing_new(graph, graph, terminals, centre, memory, err);
	taking.placing = placing;
	good = placing && be_empty(&view, memory, err) && fill(&taking, centre, err);
	snapshot->known = good ? KNOWN_PICTURE : 0;
	memory_free(placing);
	memory_free(view.capacity);
	memory_free(view.excess);
	memory_free(view.height);
	return good;
}
