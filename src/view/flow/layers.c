/* SPDX-License-Identifier: GPL-3.0-or-later
 * The graph as a picture: vertices of equal height side by side, the highest layer on
 * top; heights that no vertex has take no room. Within a layer vertices stand near
 * the middle of those they are joined with (Sugiyama's barycentres, a few sweeps).
 */
#include "src/base/memory.h"
#include "src/base/save.h"
#include "src/graph/write.h"
#include "src/problem/flow/flow.h"
#include "src/view/export.h"
#include "src/view/xml.h"

enum {
	SWEEPS = 8,
	ACROSS = 72, DOWN = 92,   /* between vertices, between layers */
	LEFT = 96, RIGHT = 110, TOP = 84, BOTTOM = 64,
	MOST_BEND = 72,           /* of the point that bends an arc within a layer */
	LEAST_WIDTH = 640,
	RADIUS = 15,
	MOST_LABELS = 120         /* arcs; more labels hide each other */
};

struct layers {
	const struct graph *graph;
	const struct residual *state;
	int32_t order[DRAWN_VERTICES];     /* by layer, the lowest first, then by rank */
	int32_t layer[DRAWN_VERTICES];     /* of each vertex */
	int32_t rank[DRAWN_VERTICES];     /* of each vertex in its layer */
	int32_t first[DRAWN_VERTICES + 1]; /* in `order`, of each layer */
	int64_t weight[DRAWN_VERTICES];    /* of each vertex: where it wants to be */
	int32_t count, widest;              /* layers; vertices of the largest */
};

/* Sorts a stretch of `order` by weight; equal ones keep their order. */
static void sort(struct layers *layers, int32_t first, int32_t last)
{
	int32_t *order = layers->order;
	int32_t i, j, u;

	for (i = first + 1; i < last; i++) {
		u = order[i];
		for (j = i; j > first && layers->weight[order[j - 1]] > layers->weight[u]; j--)
			order[j] = order[j - 1];
		order[j] = u;
	}
	for (i = first; i < last; i++)
		layers->rank[order[i]] = i - first;
}

static void make_layers(struct layers *layers)
{
	int32_t n = layers->graph->vertices;
	int32_t i, u, size;

	for (u = 0; u < n; u++) {
		layers->order[u] = u;
		layers->weight[u] = layers->state->height[u];
	}
	sort(layers, 0, n);
	for (i = 0; i < n; i++) {
		u = layers->order[i];
		if (!i || layers->weight[u] != layers->weight[layers->order[i - 1]])
			layers->first[layers->count++] = i;
		layers->layer[u] = layers->count - 1;
		layers->rank[u] = i - layers->first[layers->count - 1];
	}
	layers->first[layers->count] = n;
	for (i = 0; i < layers->count; i++) {
		size = layers->first[i + 1] - layers->first[i];
		if (size > layers->widest)
			layers->widest = size;
	}
}

/* Half steps to the right of the middle. */
static int32_t offset_of(const struct layers *layers, int32_t u)
{
	int32_t layer = layers->layer[u];

	return 2 * layers->rank[u] - (layers->first[layer + 1] - layers->first[layer] - 1);
}

/* The mean offset of those a vertex is joined with in other layers. */
static int64_t wish_of(const struct layers *layers, int32_t u)
{
	const struct graph *graph = layers->graph;
	int64_t sum = 0;
	int64_t count = 0;
	int64_t p;

	for (p = graph->row[u]; p < graph->row[u + 1]; p++) {
		if (layers->layer[graph->head[p]] == layers->layer[u])
			continue;
		sum += offset_of(layers, graph->head[p]);
		count++;
	}
	return count ? 1024 * sum / count : 1024 * (int64_t)offset_of(layers, u);
}

/* Layer after layer, upwards and downwards in turn. */
static void straighten(struct layers *layers)
{
	int32_t i, j, layer;
	int sweep;

	for (sweep = 0; sweep < SWEEPS; sweep++) {
		for (i = 0; i < layers->count; i++) {
			layer = sweep % 2 ? layers->count - 1 - i : i;
			for (j = layers->first[layer]; j < layers->first[layer + 1]; j++)
				layers->weight[layers->order[j]] =
					wish_of(layers, layers->order[j]);
			sort(layers, layers->first[layer], layers->first[layer + 1]);
		}
	}
}

static int32_t width_of(const struct layers *layers)
{
	int32_t width = LEFT + (layers->widest - 1) * ACROSS + RIGHT;

	return width < LEAST_WIDTH ? LEAST_WIDTH : width;
}

static int32_t x_of(const struct layers *layers, int32_t u)
{
	return (LEFT + width_of(layers) - RIGHT) / 2 + offset_of(layers, u) * ACROSS / 2;
}

static int32_t y_of(const struct layers *layers, int32_t layer)
{
	return TOP + (layers->count - 1 - layer) * DOWN;
}

/* How far above or below the middle of an arc the point lies that bends it. Within a
 * layer arcs pass by other vertices, and must not leave for other layers. */
static int32_t bend_of(int32_t across, int32_t down)
{
	int32_t bend = down ? across / 8 : across / 3;

	if (down)
		return bend;
	return bend > MOST_BEND ? MOST_BEND : bend < -MOST_BEND ? -MOST_BEND : bend;
}

/* An arc is bent to one side, so that it and its reverse stay apart. */
static void write_arc(const struct layers *layers, int32_t u, int64_t p, bool labels,
		      struct save *save)
{
	int32_t v = layers->graph->head[p];
	int32_t x1 = x_of(layers, u), y1 = y_of(layers, layers->layer[u]);
	int32_t x2 = x_of(layers, v), y2 = y_of(layers, layers->layer[v]);
	int32_t x = (x1 + x2) / 2 + (y2 - y1) / 8;
	int32_t y = (y1 + y2) / 2 - bend_of(x2 - x1, y2 - y1);
	int64_t capacity = graph_capacity(layers->graph, p);
	int64_t flow = capacity - residual_get(layers->state, p);
	char from[32], to[32];
	struct text text;

	text_fixed(&text, from, sizeof(from));
	graph_label(layers->graph, u, &text);
	text_fixed(&text, to, sizeof(to));
	graph_label(layers->graph, v, &text);
	flow = flow > 0 ? flow : 0;
	save_print(save, "<path class=\"%s\" d=\"M%d %dQ%d %d %d %d\" "
		   "marker-end=\"url(#head)\"><title>",
		   !flow              ? "empty"
		   : flow == capacity ? "full"
				      : "flow",
		   x1, y1, x, y, x2, y2);
	xml_print(save, "%s to %s: flow %lld of %lld", from, to, (long long)flow,
		  (long long)capacity);
	save_print(save, "</title></path>\n");
	if (labels)
		save_print(save, "<text class=\"label\" x=\"%d\" y=\"%d\">%lld/%lld</text>\n",
			   (x1 + 2 * x + x2) / 4, (y1 + 2 * y + y2) / 4 + 4, (long long)flow,
			   (long long)capacity);
}

static void write_arcs(const struct layers *layers, struct save *save)
{
	const struct graph *graph = layers->graph;
	int64_t p;
	int32_t u;

	for (u = 0; u < graph->vertices; u++)
		for (p = graph->row[u]; p < graph->row[u + 1]; p++)
			if (graph_has_arc(graph, p))
				write_arc(layers, u, p, graph->arcs <= MOST_LABELS, save);
}

static void write_vertex(const struct layers *layers, int32_t u, struct save *save)
{
	const struct graph *graph = layers->graph;
	bool terminal = terminals_have(&layers->state->terminals, u);
	int64_t excess = layers->state->excess[u];
	bool active = !terminal && excess > 0 && layers->state->height[u] < graph->vertices;
	int32_t x = x_of(layers, u);
	int32_t y = y_of(layers, layers->layer[u]);
	char name[32];
	struct text text;

	text_fixed(&text, name, sizeof(name));
	graph_label(graph, u, &text);
	save_print(save, "<circle class=\"%s\" cx=\"%d\" cy=\"%d\" r=\"%d\"/>\n",
		   active ? "active" : "vertex", x, y, RADIUS);
	if (terminal)
		save_print(save, "<circle class=\"vertex\" cx=\"%d\" cy=\"%d\" r=\"%d\"/>\n", x,
			   y, RADIUS - 3);
	save_print(save, "<text x=\"%d\" y=\"%d\">", x, y + 4);
	xml_print(save, "%s", name);
	save_print(save, "</text>\n");
	if (!terminal && !excess)
		return;
	save_print(save, "<text class=\"excess\" x=\"%d\" y=\"%d\">", x + RADIUS + 1,
		   y - RADIUS + 2);
	if (u == layers->state->terminals.source)
		save_print(save, "source</text>\n");
	else
		save_print(save, "%se %lld</text>\n", terminal ? "sink " : "", (long long)excess);
}

static void write_head(const struct layers *layers, const struct snapshot *snapshot,
		       struct save *save)
{
	int32_t width = width_of(layers);
	int32_t height = TOP + (layers->count - 1) * DOWN + BOTTOM;

	save_print(save, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
		   "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
		   "viewBox=\"0 0 %d %d\" font-family=\"monospace\" font-size=\"12\" "
		   "fill=\"#1a1a1a\" text-anchor=\"middle\">\n<title>", width, height, width,
		   height);
	xml_print(save, "%.200s", write_title(layers->graph));
	save_print(save, "</title>\n"
		   "<style>path{fill:none;stroke:#1a1a1a;stroke-width:1}"
		   ".empty{stroke:#999999}.flow{stroke-width:2.5}"
		   ".full{stroke-width:2.5;stroke-dasharray:7 3}"
		   "circle{fill:#ffffff;stroke:#1a1a1a}.active{stroke-width:4}"
		   ".label{font-size:9px}.excess,.line{text-anchor:start}"
		   ".excess{font-size:10px}</style>\n");
	/* The tip of an arrow is drawn where the circle of its vertex begins. */
	save_print(save, "<defs><marker id=\"head\" markerUnits=\"userSpaceOnUse\" "
		   "markerWidth=\"10\" markerHeight=\"8\" refX=\"%d\" refY=\"4\" "
		   "orient=\"auto\" overflow=\"visible\">"
		   "<polygon points=\"0,0 10,4 0,8\"/></marker></defs>\n", 10 + RADIUS);
	save_print(save, "<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>\n"
		   "<text class=\"line\" x=\"8\" y=\"20\">");
	xml_print(save, "%.60s  %s on %s  cycle %lld  %s", write_title(layers->graph),
		  snapshot->variant, snapshot->device, (long long)snapshot->cycle,
		  snapshot->phase);
	save_print(save, "</text>\n<text class=\"line\" x=\"8\" y=\"%d\">thick arc: "
		   "carries flow; dashed: full; thick circle: active; e: excess</text>\n", height - 12);
}

static bool layers_write(const struct exhibit *exhibit, struct save *save, struct err *err)
{
	struct layers *layers = memory_new(exhibit->memory, sizeof(*layers), "a picture", err);
	int32_t i;

	if (!layers)
		return false;
	layers->graph = exhibit->graph;
	layers->state = exhibit->state;
	make_layers(layers);
	straighten(layers);
	write_head(layers, exhibit->snapshot, save);
	for (i = 0; i < layers->count; i++)
		save_print(save, "<text class=\"line\" x=\"8\" y=\"%d\">height %d</text>\n",
			   y_of(layers, i) + 4,
			   layers->state->height[layers->order[layers->first[i]]]);
	write_arcs(layers, save);
	for (i = 0; i < layers->graph->vertices; i++)
		write_vertex(layers, i, save);
	save_print(save, "</svg>\n");
	memory_free(layers);
	return true;
}

const struct drawing drawing_flow = {
	.problem = &problem_flow,
	.needs_state = true,
	.svg = layers_write,
};
